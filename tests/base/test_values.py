"""Values in one line: whole, but for those that no line has room for."""

from __future__ import annotations

from collections import deque

import numpy as np
import pytest

from visualizer.base.frames import Converter, Said, packed, unpacked
from visualizer.base.values import LONGEST, written


def test_values_as_they_are_written() -> None:
    assert written([1, -2, [True, False], {"a": None, "b": [Said("x"), "y"]}]) == (
        "[1, −2, [True, False], {'a': None, 'b': [x, 'y']}]"
    )
    assert written([5, [-5]], binary=True) == "[101, [−101]]"
    assert [written(one) for one in (True, 3, -3.5, "a", Said("a"), [], {}, [True])] == [
        "True", "3", "-3.5", "'a'", "a", "[]", "{}", "[True]",
    ]
    assert written([True, False], binary=True) == "10"


def test_of_long_values_the_beginning() -> None:
    many = ["x" * 1000] * 2000
    for value in (many, [many] * 5, {str(i): one for i, one in enumerate(many)}):
        assert len(written(value)) == LONGEST + 1 and written(value).endswith("…")
        assert len(written(value, most=50)) == 51
    assert written(list(range(500))).endswith(", 499]")


class Solver:
    def __init__(self) -> None:
        self.used, self.n = {1}, 3


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({2, 0, 4}, "{0, 2, 4}"), (set(), "set()"), (frozenset({1}), "frozenset({1})"),
        ((1,), "(1,)"), ((1, (2, "a")), "(1, (2, 'a'))"), ((), "()"),
        ({"WA": 0, "it's": [None]}, "{'WA': 0, \"it's\": [None]}"), ({(0, 1): 2}, "{(0, 1): 2}"),
        ({1: 2, "1": 3}, "{1: 2, '1': 3}"), (deque([1, 2]), "deque([1, 2])"),
        (range(8), "range(0, 8)"), (range(8, 0, -2), "range(8, 0, −2)"), (range(0), "range(0, 0)"),
        (range(10**6), "range(0, 1000000)"), (b"\1\2", "bytes([1, 2])"),
        (np.array([[1, 0], [0, 1]]), "array([[1, 0], [0, 1]])"), (np.int64(3), "3"),
        (Solver(), "Solver(used={1}, n=3)"), ([True, False], "[True, False]"),
    ],
)
def test_values_are_written_as_python_writes_them(value: object, said: str) -> None:
    converter = Converter()
    converter.new_moment()
    plain = converter.variables(0, {"x": value})["x"]
    assert written(plain) == said
    assert written(unpacked(packed([plain]))[0]) == said
