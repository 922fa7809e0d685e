"""What instances that come with Backstep are called: in the reader's language on screen, while the
command line's names stay."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from solvers.catalog import SOLVERS, Instance
from solvers.instances.matrices import MATRICES, read_matrix
from tests.views.shows import altered, shows
from tests.views.test_own_dialog import EDITED, opened
from tests.views.test_proposals import run_of
from visualizer.actions.action import do
from visualizer.actions.runs import set_parameter
from visualizer.base.i18n import LANGUAGES, set_language
from visualizer.jobs.job import resolve
from visualizer.jobs.parameters import name_in_words
from visualizer.measure.comparison import labels
from visualizer.panes.about import sections
from visualizer.panes.controls import fields
from visualizer.show.names import window_title
from visualizer.show.proposals import proposals
from visualizer.ui.kit import Dropdown

SAME = {"top95", "ring", "australia"}
"""A collection's name, and words that are the same in German or Polish."""


@pytest.fixture(autouse=True)
def _in_english_again() -> Iterator[None]:
    yield
    set_language("en")


def instance(key: str, name: str) -> Instance:
    parameter = next(p for p in SOLVERS[key].parameters if p.name == name)
    assert isinstance(parameter, Instance)
    return parameter


@pytest.mark.parametrize(("key", "name"), EDITED)
@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_no_english_name_is_shown_in_another_language(key: str, name: str, code: str) -> None:
    parameter = instance(key, name)
    assert parameter.words.keys() <= parameter.bundled.keys()
    set_language(code)
    shown = [name_in_words(parameter, one) for one in parameter.bundled]
    assert len({*shown}) == len(parameter.bundled)
    for one, words in zip(parameter.bundled, shown, strict=True):
        sizes = re.fullmatch(r"\d+x\d+", one)
        assert words.lower() != one or sizes or one in SAME, words


def test_a_list_shows_words_and_gives_the_command_lines_names() -> None:
    set_language("de")
    params = {"puzzle": "easy"}
    show = altered(shows("queens-b")[0], solver=SOLVERS["sudoku"], params=params)
    nodes = [one.node for one in fields(show, "", 0)]
    (entry,) = [node.entry for node in nodes if isinstance(node, Dropdown)]
    assert [(option.key, option.label) for option in entry.options][:3] == [
        ("easy", "leicht"), ("medium", "mittelschwer"), ("hard", "schwer"),
    ]
    assert entry.shown == "Leicht"
    assert do(set_parameter, "puzzle", "hard") in entry.pick(2)


def test_what_an_own_instance_begins_with_is_called_the_same() -> None:
    set_language("pl")
    options, _now = opened("maze-region", "maze").beginnings()
    assert {"mały", "z pętlami", "bez wyjścia"} <= {option.label for option in options}


def test_the_card_tells_the_command_lines_name_beside_the_word() -> None:
    set_language("de")
    said = [
        entry.words for part in sections(run_of(resolve("sudoku", {}))) for entry in part.entries
    ]
    (puzzle,) = [words for words in said if "top95" in words]
    assert "leicht (easy), mittelschwer (medium)" in puzzle and "top95, " in puzzle
    assert "jetzt leicht; -p puzzle=…" in puzzle


def test_what_is_proposed_and_compared_is_told_in_words() -> None:
    set_language("de")
    offered = {p.name for p in proposals(run_of(resolve("sudoku", {})))}
    assert {"Zelle für Zelle · Rätsel schwer"} <= offered
    assert not [name for name in offered if "puzzle" in name or "True" in name]
    jobs = [resolve("sudoku", {"puzzle": puzzle}) for puzzle in ("easy", "hard")]
    assert labels(jobs) == ["Rätsel = leicht", "Rätsel = schwer"]


def test_the_title_names_what_the_command_line_takes() -> None:
    set_language("de")
    assert "puzzle=easy fewest_first=False" in window_title(run_of(resolve("sudoku", {})))


@pytest.mark.parametrize("name", ["week", "week-none"])
def test_the_days_of_a_week_have_no_language(name: str) -> None:
    assert read_matrix(MATRICES[name]).items == tuple("ABCDEFG")
