"""What can be typed for a breakpoint."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers import queens
from solvers.events import POP, PUSH, SOLUTION
from visualizer.base.errors import BadInput
from visualizer.debug.breakpoint_words import read_breakpoint
from visualizer.debug.breakpoints import Breakpoints, OnExpression, OnLine, Target
from visualizer.trace.search import Condition

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
        ("row == 5 and columns[3]", OnExpression("row == 5 and columns[3]"), 0),
        ("hit 2 of: row == 5", OnExpression("row == 5"), 2),
    ],
)
def test_what_is_typed_is_understood(typed: str, target: Target, count: int) -> None:
    assert read_breakpoint(typed, FILE) == (target, count)


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


@pytest.mark.parametrize("typed", ["push", "depth 5", "pop at depth 3 of value 2", "dead end"])
def test_the_words_of_a_breakpoint_can_be_typed_again(typed: str) -> None:
    target, count = read_breakpoint(typed, FILE)
    breakpoint_ = Breakpoints().add(target, count)
    assert read_breakpoint(breakpoint_.text, FILE) == (target, count)
