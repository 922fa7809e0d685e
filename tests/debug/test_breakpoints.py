"""The list of breakpoints: plain data that outlives a run; and what can be typed for one."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers import queens
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.errors import BadInput
from visualizer.debug.breakpoints import (
    MOST,
    Breakpoints,
    OnEnd,
    OnExpression,
    OnLast,
    OnLine,
    Target,
    read_breakpoint,
)
from visualizer.debug.counting import changed
from visualizer.debug.expression import Way
from visualizer.trace.search import DEAD_ENDS, SOLUTIONS, Condition

TEXTS: dict[str, tuple[Target, int]] = {
    "queens.py, line 56": (OnLine("/somewhere/queens.py", 56), 0),
    "row == 5 and columns[3]": (OnExpression("row == 5 and columns[3]"), 0),
    "solution": (SOLUTIONS, 0),
    "dead end": (DEAD_ENDS, 0),
    "TRY, POP": (Condition(frozenset({POP, TRY})), 0),
    "PUSH at depth 3": (Condition(frozenset({PUSH}), 3), 0),
    "event at depth 3 of value -2": (Condition(None, 3, -2), 0),
    "hit 4 of: dead end of value 1": (Condition(None, None, 1, dead_end=True), 4),
}


@pytest.mark.parametrize("text", TEXTS)
def test_a_breakpoint_in_words(text: str) -> None:
    assert Breakpoints().add(*TEXTS[text]).text == text


def test_adding_toggling_and_removing() -> None:
    breakpoints = Breakpoints()
    one = breakpoints.add(SOLUTIONS)
    two = breakpoints.add(DEAD_ENDS, 2)
    assert [*breakpoints] == [one, two] and breakpoints.enabled == (one, two)
    version = breakpoints.version
    breakpoints.toggle(one.id)
    assert breakpoints.enabled == (two,) and len(breakpoints) == 2
    assert breakpoints.version != version
    assert breakpoints.add(SOLUTIONS) == one and breakpoints.enabled == (one, two)
    assert breakpoints.add(DEAD_ENDS, 3).id not in (one.id, two.id)
    breakpoints.remove(two.id)
    breakpoints.remove(999)
    breakpoints.toggle(999)
    assert breakpoints.get(two.id) is None and breakpoints.get(one.id) == one
    breakpoints.clear()
    assert not len(breakpoints)
    assert breakpoints.add(SOLUTIONS).id > two.id  # no id is used twice


def test_a_click_beside_a_line() -> None:
    breakpoints = Breakpoints()
    added = breakpoints.toggle_line("/a.py", 3)
    assert breakpoints.lines("/a.py") == {3: added} and breakpoints.lines("/b.py") == {}
    assert breakpoints.toggle_line("/a.py", 3) is None and not len(breakpoints)


@pytest.mark.parametrize(
    ("on", "count", "says"),
    [
        (OnExpression("row =="), 0, "mistake at character"),
        (OnLine("/a.py", 0), 0, "counted from 1"),
        (Condition(depth=-1), 0, "from 0 to 16383"),
        (Condition(value=40_000), 0, "from -32768 to 32767"),
        (Condition(frozenset()), 0, "no such event"),
        (SOLUTIONS, -1, "must be 1 or more"),
    ],
)
def test_what_makes_no_sense_is_said(on: Target, count: int, says: str) -> None:
    breakpoints = Breakpoints()
    with pytest.raises(BadInput, match=says):
        breakpoints.add(on, count)
    assert not len(breakpoints)


def test_there_is_a_limit() -> None:
    breakpoints = Breakpoints()
    for line in range(1, MOST + 1):
        breakpoints.add(OnLine("/a.py", line))
    with pytest.raises(BadInput, match=f"{MOST} breakpoints"):
        breakpoints.add(SOLUTIONS)
    assert breakpoints.add(OnLine("/a.py", 1)).enabled


FILE = queens.__file__


@pytest.mark.parametrize(
    ("typed", "target", "count"),
    [
        ("push", Condition(frozenset({PUSH})), 0),
        ("depth 5", Condition(depth=5), 0),
        ("value -3", Condition(value=-3), 0),
        ("POP at depth 3 of value 2", Condition(frozenset({POP}), 3, 2), 0),
        ("pop depth 3 value 2", Condition(frozenset({POP}), 3, 2), 0),
        ("solution", Condition(frozenset({SOLUTION})), 0),
        ("hit 10 of: solution", Condition(frozenset({SOLUTION})), 10),
        ("dead end at depth 4", Condition(depth=4, dead_end=True), 0),
        ("solution 3", Condition(frozenset({SOLUTION})), 3),
        ("dead end 2 at depth 4", Condition(depth=4, dead_end=True), 2),
        ("try rejected", Condition(frozenset({TRY}), rejected=True), 0),
        ("placed at depth 2", Condition(frozenset({TRY}), 2, rejected=False), 0),
        ("at path 0 2", Condition(frozenset({PUSH}), path=(0, 2)), 0),
        ("try path 0 2 1", Condition(frozenset({TRY}), path=(0, 2, 1)), 0),
        ("back from path 0", Condition(frozenset({POP}), path=(0,)), 0),
        ("hit 2 of: at path 0 2", Condition(frozenset({PUSH}), path=(0, 2)), 2),
        ("after the end", OnEnd(), 0),
        ("start", Condition(), 1),
        ("event 42", Condition(), 43),
        ("when row == 5", OnExpression("row == 5"), 0),
        ("row == 5 and columns[3]", OnExpression("row == 5 and columns[3]"), 0),
        ("hit 2 of: row == 5", OnExpression("row == 5"), 2),
        ("columns[3] changes", OnExpression("columns[3]", Way.CHANGES), 0),
        ("when row == 5 becomes true", OnExpression("row == 5", Way.BECOMES), 0),
        ("hit 3 of: row Changes", OnExpression("row", Way.CHANGES), 3),
        ("changes", OnExpression("changes"), 0),
        ("end", OnLast(), 0),
        ("+3", Condition(), 14),
        ("-1", Condition(), 10),
    ],
)
def test_what_is_typed_is_understood(typed: str, target: Target, count: int) -> None:
    assert read_breakpoint(typed, FILE, 10) == (target, count)


def test_a_line_is_the_next_one_that_the_solver_runs() -> None:
    lines = Path(FILE).read_text(encoding="utf-8").splitlines()
    first = next(i for i, line in enumerate(lines, 1) if "def queens_bstar" in line)
    target, _count = read_breakpoint(f"line {first}", FILE)
    assert isinstance(target, OnLine)
    assert "columns = [False] * n" in lines[target.line - 1]


@pytest.mark.parametrize("typed", ["", "   ", "line 99999"])
def test_what_means_nothing_is_refused(typed: str) -> None:
    with pytest.raises(BadInput):
        read_breakpoint(typed, FILE)


@pytest.mark.parametrize("typed", ["when row 5", "hit 3 of: when row 5", "row =="])
def test_what_cannot_be_read_is_answered_with_what_can(typed: str) -> None:
    with pytest.raises(BadInput, match=r"mistake at character.*depth 5.*such as value == 5\.$"):
        read_breakpoint(typed, FILE)
    with pytest.raises(BadInput, match=r"not =\.$"):  # it says already what to write
        read_breakpoint("row = 5", FILE)


@pytest.mark.parametrize(
    ("typed", "says"),
    [("-11", "before the one on screen"), ("row changes becomes true", "mistake")],
)
def test_moments_at_which_nothing_can_stop(typed: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        read_breakpoint(typed, FILE, 10)
    with pytest.raises(BadInput, match="another moment"):
        read_breakpoint("+3", FILE)


@pytest.mark.parametrize(
    "typed",
    [
        "push", "depth 5", "pop at depth 3 of value 2", "dead end", "solution 3", "at path 0 2",
        "try path 0 1 2 3", "back from path 0", "try rejected", "placed", "after the end",
        "when row == 5", "event 42", "row changes", "hit 2 of: row == 5 becomes true", "end",
    ],
)
def test_the_words_of_a_breakpoint_can_be_typed_again(typed: str) -> None:
    target, count = read_breakpoint(typed, FILE)
    breakpoint_ = Breakpoints().add(target, count)
    assert read_breakpoint(breakpoint_.text, FILE) == (target, count)


def test_no_number_that_stays_none_is_no_change() -> None:
    one, other = float("nan"), float("nan")
    assert not changed(one, other) and not changed(1, 1.0)
    assert changed(one, 1.0) and changed(1.0, other)
