"""The last three rows of n queens, counted without building a state.

With three rows to go three columns are left, x < y < z, and there are six ways to fill them. So
nine squares are looked at, and whether the columns are neighbours or two apart: that decides which
of the three queens attack each other.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from visualizer.measure.fast.blocks import States
from visualizer.measure.fast.found import Found

ROWS = 3

CLASHES = ((1, (0, 1)), (1, (1, 2)), (2, (0, 1)), (2, (1, 2)), (2, (0, 2)))
"""So many rows apart queens in these two columns can attack each other. Not in x and z one row
apart: y is between them."""


class LastRows:
    """Room for what is worked out of a block of states, used again and again."""

    def __init__(self, word: type[np.unsignedinteger[Any]], block: int) -> None:
        self._shifts = [word(rows) for rows in range(ROWS)]
        self._columns = np.empty((ROWS, block), word)
        self._scratch = np.empty((2, block), word)
        self._free = np.empty((ROWS, ROWS, block), np.bool_)
        self._apart = {clash: np.empty(block, np.bool_) for clash in CLASHES}
        self._ways = np.empty((3, block), np.bool_)

    def count(self, states: States, found: Found) -> None:
        """Count what follows from states of QueensBlocks with three rows to go."""
        columns, left, right = states
        self._split(columns)
        self._look(left, right)
        self._compare(len(columns))
        for first in range(ROWS):
            self._follow(first, len(columns), found)

    def _split(self, columns: NDArray[Any]) -> None:
        """The three columns as bits of their own, the lowest first."""
        x, y, z = self._columns[:, : len(columns)]
        np.negative(columns, out=x)
        np.bitwise_and(columns, x, out=x)
        np.bitwise_xor(columns, x, out=z)
        np.negative(z, out=y)
        np.bitwise_and(z, y, out=y)
        np.bitwise_xor(z, y, out=z)

    def _look(self, left: NDArray[Any], right: NDArray[Any]) -> None:
        """Which of the nine squares the queens above leave free."""
        attacked, word = self._scratch[:, : len(left)]
        for row, shift in enumerate(self._shifts):
            np.left_shift(left, shift, out=attacked)
            np.right_shift(right, shift, out=word)
            np.bitwise_or(attacked, word, out=attacked)
            for column, free in zip(self._columns, self._free[row], strict=True):
                np.bitwise_and(attacked, column[: len(left)], out=word)
                np.equal(word, 0, out=free[: len(left)])

    def _compare(self, count: int) -> None:
        word = self._scratch[0, :count]
        for (rows, (one, other)), apart in self._apart.items():
            np.left_shift(self._columns[one, :count], self._shifts[rows], out=word)
            np.not_equal(word, self._columns[other, :count], out=apart[:count])

    def _follow(self, first: int, count: int, found: Found) -> None:
        """Count the nodes from a queen in this column of the first of the three rows on."""
        free = self._free[:, :, :count]
        *ways, full = self._ways[:, :count]
        seconds = [column for column in range(ROWS) if column != first]
        found.placed[-3] += _number(free[0, first])
        for way, second, third in zip(ways, seconds, reversed(seconds), strict=True):
            np.logical_and(free[0, first], free[1, second], out=way)
            self._keep_apart(way, 1, first, second)
            found.placed[-2] += _number(way)
            np.logical_and(way, free[2, third], out=full)
            self._keep_apart(full, 1, second, third)
            self._keep_apart(full, 2, first, third)
            found.placed[-1] += _number(full)
            found.inner[-2] += _number(full)
        np.logical_or(ways[0], ways[1], out=full)
        found.inner[-3] += _number(full)

    def _keep_apart(self, way: NDArray[np.bool_], rows: int, one: int, other: int) -> None:
        apart = self._apart.get((rows, (min(one, other), max(one, other))))
        if apart is not None:
            np.logical_and(way, apart[: len(way)], out=way)


def _number(flags: NDArray[np.bool_]) -> int:
    return int(np.count_nonzero(flags))
