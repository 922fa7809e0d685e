"""Values in one line: whole, but for those that no line has room for."""

from __future__ import annotations

from visualizer.base.frames import Said
from visualizer.base.values import LONGEST, written


def test_values_as_they_are_written() -> None:
    assert written([1, -2, [True, False], {"a": None, "b": [Said("x"), "y"]}]) == (
        "[1, −2, 10, {a: None, b: [x, 'y']}]"
    )
    assert written([5, [-5]], binary=True) == "[101, [−101]]"
    assert [written(one) for one in (True, 3, -3.5, "a", Said("a"), [], {}, [True])] == [
        "True", "3", "-3.5", "'a'", "a", "[]", "{}", "1",
    ]


def test_of_long_values_the_beginning() -> None:
    many = ["x" * 1000] * 2000
    for value in (many, [many] * 5, {str(i): one for i, one in enumerate(many)}):
        assert len(written(value)) == LONGEST + 1 and written(value).endswith("…")
        assert len(written(value, most=50)) == 51
    assert written(list(range(500))).endswith(", 499]")
