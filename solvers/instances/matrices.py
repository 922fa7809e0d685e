"""Matrices for exact cover: texts whose first line names the items, each other line an option.

An option is a line of items. Names are separated by spaces.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from solvers.events import VALUE_MAX
from solvers.instances.places import Malformed, Word, words_of

MOST_ITEMS = 300
"""Each level of the search covers one item at least, and the calls must not get too deep."""

MOST_OPTIONS = VALUE_MAX + 1
"""The value of an event is the number of an option."""


class Matrix(NamedTuple):
    """The items, and for each option those that it covers."""

    items: tuple[str, ...]
    options: tuple[tuple[str, ...], ...]

    @property
    def bare(self) -> tuple[str, ...]:
        """The items that no option covers: with one of them there is no cover."""
        covered = {item for option in self.options for item in option}
        return tuple(item for item in self.items if item not in covered)


@lru_cache(maxsize=32)
def read_matrix(text: str) -> Matrix:
    """The matrix of a text. ValueError says what is wrong, and where."""
    first, *lines = text.rstrip().split("\n")
    words = list(words_of(first, 1))
    items = tuple(word.text for word in words)
    if not items:
        raise Malformed(1, 1, "expected the items, separated by spaces.")
    if len(items) > MOST_ITEMS:
        raise words[MOST_ITEMS].wrong(
            "{count} items: expected {most} at most.", count=len(items), most=MOST_ITEMS
        )
    _refuse_twice(words)
    if not lines:
        raise Malformed(2, 1, "expected an option: some of the items of line 1.")
    if len(lines) > MOST_OPTIONS:
        raise Malformed(
            MOST_OPTIONS + 2,
            1,
            "{count} options: expected {most} at most.",
            count=len(lines),
            most=MOST_OPTIONS,
        )
    return Matrix(items, tuple(_option(line, i, items) for i, line in enumerate(lines, 2)))


def _option(line: str, number: int, items: Sequence[str]) -> tuple[str, ...]:
    words = list(words_of(line, number))
    if not words:
        raise Malformed(number, 1, "empty: expected an option, at least one item.")
    for word in words:
        if word.text not in items:
            raise word.wrong('"{found}" is unknown: expected items of line 1.', found=word.text)
    _refuse_twice(words)
    return tuple(word.text for word in words)


def _refuse_twice(words: Sequence[Word]) -> None:
    seen: set[str] = set()
    for word in words:
        if word.text in seen:
            raise word.wrong('"{found}" is there twice: expected once.', found=word.text)
        seen.add(word.text)


WEEK = """\
A B C D E F G
E G
A C G
B D E
E F G
A C
B D F
"""

WEEK_WITHOUT_SOLUTION = """\
A B C D E F G
E F G
B G
D E
A F
C D
A B C
"""

DOMINOES = """\
a1 b1 c1 d1 a2 b2 c2 d2
a1 a2
b1 b2
c1 c2
d1 d2
a1 b1
b1 c1
c1 d1
a2 b2
b2 c2
c2 d2
"""


def _langford(n: int) -> str:
    """Langford pairs as an exact cover: an option puts the pair p into the cells i, i + p + 1."""
    lines = [[*(f"p{p}" for p in range(1, n + 1)), *(str(cell) for cell in range(2 * n))]]
    for p in range(1, n + 1):
        lines += [[f"p{p}", str(i), str(i + p + 1)] for i in range(2 * n - p - 1)]
    return "\n".join(map(" ".join, lines))


MATRICES = MappingProxyType(
    {
        "week": WEEK,
        "week-none": WEEK_WITHOUT_SOLUTION,
        "dominoes": DOMINOES,
        "langford": _langford(4),
    }
)
"""Matrices that come with Backstep. week: helpers offer days, A to G, as a week's days have other
names in each language, and each day is to have one of them; there is one way. week-none: there is
none. dominoes: 2 × 4 squares. langford: four pairs."""

MATRIX_WORDS = MappingProxyType(
    {
        "week": "week",
        "week-none": "week without a solution",
        "dominoes": "dominoes",
        "langford": "Langford pairs",
    }
)
"""Their names in words."""
