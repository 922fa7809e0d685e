"""Conditions of the user's: what is refused, and what is true where."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import FrameType

import pytest

from solvers.events import PUSH
from visualizer.base.errors import BadInput
from visualizer.debug.expression import LONGEST, Evaluator, check, compiled

REFUSED = {
    "": "Write a condition",
    "   ": "Write a condition",
    "row = 5": "write ==",
    "row=5": "write ==",
    "row ==": "mistake at character",
    "(row == 5": "mistake at character 1",
    "x y": "mistake at character",
    "import os": "mistake at character 1",
    "yield 5": "mistake at character",
    "await x": "mistake at character",
    "(x := 5)": "not :=",
    "().__class__": ".__class__",
    "rows._secret": "._secret",
    "place.gi_frame.f_back": "inner names",
    "__import__('os')": "__import__",
    "x\0": "condition",
    "(" * 500 + ")" * 500: "condition",
    "9**9**9**9": "as large as 9 ** 9 ** 9.",
    "row == 1 << (1 << 40)": "as large as 1 << (1 << 40).",
    "x" * (LONGEST + 1): f"{LONGEST}",
    "0777": "mistake at character",
    "'": "mistake at character",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_condition_is_said(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        check(text)
    sentence = str(refused.value)
    assert REFUSED[text] in sentence and sentence.endswith(".")


@pytest.mark.parametrize(
    ("text", "names", "words"),
    [
        ("row == 5 and columns[3]", {"row", "columns"}, set()),
        ("any(a[c] for c in range(n))", {"a", "n", "any", "range"}, set()),
        ("c == 2 and all(c != x for x in path)", {"c", "all"}, {"path"}),
        ("(lambda depth: depth + other)(3)", {"other"}, set()),
        ("kind == PUSH and value in {depth, 3}", {"PUSH"}, {"kind", "value", "depth"}),
        ("board.rows[-1] > 3", {"board"}, set()),
        ("[x for x in xs for y in x if y == z]", {"xs", "z"}, set()),
        ("{k: v for k, (v, w) in table.items() if w} or [k]", {"table", "k"}, set()),
        ("(lambda a, *b, c=d: a + b + c + e)(a)", {"a", "d", "e"}, set()),
        ("[[i for j in i] for i in i]", {"i"}, set()),
        ("f'{row:{width}}' == text", {"row", "width", "text"}, set()),
    ],
)
def test_the_names_that_it_reads(text: str, names: set[str], words: set[str]) -> None:
    expression = compiled(text)
    assert (set(expression.names), expression.words) == (names, words)


LIMIT = 7


def outer() -> Iterator[list[FrameType]]:
    only_outer, row, columns = "o", 1, [True, False]

    def place(row: int) -> Iterator[list[FrameType]]:
        inner = row * 10
        if row < 3:
            later = inner
            yield from place(row + 1)
            assert later
        else:
            yield frames_here()
            later = inner
            yield frames_here()

    yield from place(row + 1)
    assert only_outer and columns


def frames_here() -> list[FrameType]:
    """The frames of `outer` and its calls, the outermost first."""
    frames = []
    frame = sys._getframe(1)
    while frame.f_code is not outer.__code__:
        frames.append(frame)
        assert frame.f_back
        frame = frame.f_back
    return [*reversed([*frames, frame])]


@pytest.mark.parametrize(
    ("text", "true"),
    [
        ("row == 3 and inner == 30", True),
        ("only_outer == 'o' and columns[0]", True),
        ("later", False),  # not yet in the innermost call, though in the one before it
        ("LIMIT == 7", True),
        ("kind == PUSH and depth == 4 and value == 2", True),
        ("path == [5, 2]", True),
        ("path.append(1) or len(path) == 3", True),
        ("max(columns) and sum(x for x in range(row)) == 3", True),
        ("nothing", False),
        ("1 / 0", False),
        ("sys", False),
        ("open", False),
        ("0", False),
    ],
)
def test_what_is_true_at_an_event(text: str, true: bool) -> None:
    path = [5, 2]
    assert Evaluator(text).holds((PUSH, 4, 2), path, next(outer())) is true
    assert path == [5, 2]


def test_errors_are_kept_and_count_as_false() -> None:
    evaluator = Evaluator("later == 30")
    run = outer()
    assert not evaluator.holds((PUSH, 0, 0), [], next(run))
    assert not evaluator.evaluated
    assert evaluator.error == "NameError: name 'later' is not defined"
    assert evaluator.holds((PUSH, 0, 0), [], next(run)) and evaluator.evaluated
    assert not evaluator.holds((PUSH, 0, 0), [], [])  # what it saw before is not seen again


def test_an_error_that_cannot_be_told_is_no_error_of_ours() -> None:
    class Nasty(Exception):
        def __str__(self) -> str:
            raise ValueError

    def nasty() -> None:
        raise Nasty

    frame = sys._getframe()
    assert nasty
    evaluator = Evaluator("nasty()")
    assert not evaluator.holds((PUSH, 0, 0), [], [frame])
    assert evaluator.error == "Nasty"
