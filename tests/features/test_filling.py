"""What a lesson's text takes from the run, in each language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.features.driver import Driver
from tests.solvers.runs import run
from tests.support.runs import traced
from visualizer.base.i18n import in_every
from visualizer.lessons.filling import Stand, filled, is_field, names, taken, values_of
from visualizer.lessons.lesson import Texts
from visualizer.trace.player import BEFORE_START

Start = Callable[..., Driver]

TEXT = "{tried} tries, {placed} placed, {taken_back} back, {solutions} found at {event}: {path}."


@pytest.mark.quick
def test_a_text_is_filled_from_the_run() -> None:
    trace = traced([*run("queens-bstar", 4)])
    event = int(trace.solutions[0])
    counts = trace.counters(event)
    said = filled(TEXT, values_of([Stand(trace, event)]))
    assert said == (f"{counts.tried} tries, {counts.placed} placed, {counts.taken_back} back, "
                    f"1 found at {event}: 1 3 0 2.")
    assert filled("{path}", values_of([Stand(trace, 0)])) == "–"
    assert filled("{tried} {event}", values_of([Stand(trace, BEFORE_START)])) == "0 –"


def test_of_runs_side_by_side_each_can_be_asked() -> None:
    left, right = (traced([*run(key, 4)]) for key in ("queens-bstar", "queens-permutations"))
    values = values_of([Stand(left, 3), Stand(right, len(right) - 1)], names(2))
    assert filled("{left.event} {right.event} {2.event} {event}", values) == (
        f"3 {len(right) - 1} {len(right) - 1} 3")
    assert not {*values} ^ {*names(2)}
    assert not is_field("5th.tried") and not is_field("trid") and is_field("right.path")


def test_what_is_not_known_yet_is_no_brace() -> None:
    assert filled("{tried} of {trid}, {{tried}}, {1, 2}", {}) == "… of {trid}, {tried}, {1, 2}"
    assert [*taken("{tried} {{placed}} {x.y}")] == [("tried", 0), ("x.y", 0)]


def test_numbers_are_written_as_the_reader_writes_them() -> None:
    text = Texts({"en": "{tried} tries", "de": "{tried} Versuche"}, values={"tried": 12345})
    assert in_every(lambda: text.of("de"))["de"] == "12\u2009345 Versuche"


def test_the_window_fills_them(tmp_path: Path, start: Start) -> None:
    path = tmp_path / "x.lesson.md"
    path.write_text(
        '+++\ntitle = "T"\n+++\n# P\nrun: queens-b n=4\nmode: classroom\n## {tried} tries\n'
        "at: solution 1\n\n{path} is a solution, {solutions} of all.\n> after {placed} queens\n",
        encoding="utf-8",
    )
    h = start("queens-b", 4, lesson=str(path))
    h.wait(lambda: h.sees("1 3 0 2 is a solution, 1 of all."), "the stop")
    trace = h.run.trace
    assert h.sees(f"{trace.counters(int(trace.solutions[0])).tried} tries")
