"""The page of marks says what stands on screen, and nothing else."""

from __future__ import annotations

import pytest

from solvers.catalog import SOLVERS
from tests.views.shows import shows
from visualizer.base.i18n import set_language
from visualizer.jobs.glossary import glossary
from visualizer.keys import key_groups
from visualizer.layout.grid import Box
from visualizer.panes.help_page import COLUMN_GAP, keys_page, page
from visualizer.panes.legend import data_signs, marks_page
from visualizer.pictures.guarded import picture_named
from visualizer.pictures.signs import event_signs
from visualizer.ui.figure import Figure
from visualizer.ui.kit import Space
from visualizer.ui.theme import THEME_FOLDER, load_theme


def data_words(key: str) -> str:
    """What the page says of the data of a solver."""
    show = shows(key)[2]
    picture = picture_named(show.run.solver.problem.picture)
    return "\n".join(sign.meaning for sign in data_signs(show, picture))


@pytest.mark.some(3)
@pytest.mark.parametrize("key", SOLVERS)
def test_each_sign_of_the_page_can_be_drawn(key: str) -> None:
    show = shows(key)[2]
    picture = picture_named(show.run.solver.problem.picture)
    figure, page = Figure(Box(0, 0, 860, 4000)), marks_page(show, picture)
    page.put(figure, show.look, Box(*figure.box))
    assert page.size(show.look, 860)[1] < 4000 and figure.texts()
    common = event_signs(picture.refused_in, opposes=picture.opposes, one_hue=picture.one_hue)
    for sign in (*data_signs(show, picture), *common):
        figure = Figure(Box(0, 0, 40, 40))
        sign.draw(figure, Box(4, 4, 30, 30), show.look)
        assert figure.marks and sign.meaning


def test_a_page_has_two_columns_where_there_is_room() -> None:
    look = shows("queens-b")[0].look
    assert keys_page().size(look, 1000)[1] < 0.7 * keys_page().size(look, 500)[1]


@pytest.mark.parametrize("spoken", ["en", "de", "pl"])
def test_no_other_break_would_make_a_page_of_two_columns_lower(spoken: str) -> None:
    look = shows("queens-b")[0].look
    set_language(spoken)
    try:
        groups = [(heading, [(Space(70, 20), words) for _keys, words in rows])
                  for heading, rows in key_groups()]
    finally:
        set_language("en")
    one_column = [page(some, 30).size(look, 500)[1] for i in range(1, len(groups))
                  for some in (groups[:i], groups[i:])]
    lowest = min(map(max, zip(one_column[::2], one_column[1::2], strict=True)))
    assert page(groups, 30).size(look, 2 * 500 + COLUMN_GAP)[1] == lowest


def test_bits_and_squares_are_linked_where_there_are_some() -> None:
    assert "a bit to its squares" in data_words("queens-bstar")
    assert "an entry to its squares" in data_words("knights-tour")
    for key in ("langford-l", "permutations", "debruijn"):
        assert "linked to what is pointed at" not in data_words(key)


def test_langfords_linked_list_is_told() -> None:
    told = data_words("langford-l")
    for words in ("a jump over what is taken out", "comes next", "ptr: ", "taken out of the list"):
        assert words in told


def test_there_are_as_many_hues_as_the_page_says() -> None:
    assert any("after 12 they begin again" in sign.meaning for sign in event_signs())
    assert {len(load_theme(file.stem).hues) for file in THEME_FOLDER.glob("*.toml")} == {12}


def test_entries_of_covered_items_are_told_to_rest() -> None:
    for show in shows("exact-cover"):
        picture, moment = picture_named("exact_cover"), show.run.moment
        resting = {item for item in range(7) if picture.rests(moment, "options_of", item)}
        assert {item for _name, item in picture.owners(moment)} >= resting
        assert bool(resting) == bool(moment.path)
        assert not picture.rests(moment, "another", 0)


def test_of_a_board_that_counts_upward_its_line_says_so() -> None:
    for key, solver in SOLVERS.items():
        show = shows(key)[2]
        if solver.problem.picture == "board":
            upward = solver.orientation in ("ranks", "columns")
            assert ("row 0 at the bottom" in picture_named("board").note(show)) == upward


@pytest.mark.parametrize("key", SOLVERS)
def test_what_names_mean_is_told_without_backticks(key: str) -> None:
    assert not any("`" in meaning for meaning in glossary(SOLVERS[key]).values())


def test_ply_and_taboo_are_explained() -> None:
    told = glossary(SOLVERS["queens-bitboard"])
    assert "current rank" in told["p"] and "queens attack them" in told["taboo"]
