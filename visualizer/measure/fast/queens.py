"""n queens, row by row: solutions and nodes by depth.

Every placement has a mirror image, so that only those are searched whose first queen is left of its
image's; with the first queen in the middle column the second one decides.

The last three rows are counted without building a state. With three rows to go three columns are
left, x < y < z, and there are six ways to fill them. So nine squares are looked at, and whether the
columns are neighbours or two apart: that decides which of the three queens attack each other.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.queens import queens_bstar
from visualizer.measure.fast.blocks import BLOCK, MOST_PARTS, Blocks, Counted, States, rest
from visualizer.record.drain import drain
from visualizer.trace.counts import Tally

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

    def count(self, states: States, found: Counted) -> None:
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

    def _follow(self, first: int, count: int, found: Counted) -> None:
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


LARGEST = 24
"""Two cores take a minute for 18, and years for this."""

SMALLEST = 5
"""Smaller boards are left to the plain solver."""

MIRRORED = 2
"""How many placements each of those that are searched stands for."""

ONE_PART = 14
"""Boards so small are not cut into parts."""

PARTS_OF_16, GROWTH = 12, 7.0
"""Parts that take a tenth of a second each, and by how much more work each further n is."""


class QueensBlocks(Blocks):
    """The states are three bit sets of the row in work, with a bit for each column:

    the columns without a queen; those under attack on a diagonal from the row above on the lower
    side; those under attack from the higher side.
    """

    def __init__(self, n: int, block: int = BLOCK) -> None:
        self.word = np.uint16 if n <= 16 else np.uint32
        super().__init__(n, (self.word,) * 3, block)
        self._one = self.word(1)
        self._scratch = np.empty((5, block), self.word)
        self._has_child = np.empty(block, np.bool_)
        self._last_rows = LastRows(self.word, block)

    def count(self, depth: int, states: States) -> Counted:
        found = Counted.nothing(self.depths).plus(super().count(depth, states), MIRRORED)
        found.tries = _tries(found)
        return found

    def expand(self, depth: int, states: States) -> None:
        if depth == self.depths - ROWS:
            self._last_rows.count(states, self.found)
            return
        columns, left, right = states
        free = columns & ~(left | right)
        while len(free):
            self.found.placed[depth] += len(free)
            bit, new_columns, new_left, new_right, new_free = self._scratch[:, : len(free)]
            has_child = self._has_child[: len(free)]
            np.negative(free, out=bit)
            np.bitwise_and(free, bit, out=bit)  # the lowest of the bits
            np.bitwise_xor(free, bit, out=free)
            np.bitwise_xor(columns, bit, out=new_columns)
            np.bitwise_or(left, bit, out=new_left)
            np.left_shift(new_left, self._one, out=new_left)
            np.bitwise_or(right, bit, out=new_right)
            np.right_shift(new_right, self._one, out=new_right)
            np.bitwise_or(new_left, new_right, out=new_free)
            np.bitwise_not(new_free, out=new_free)
            np.bitwise_and(new_free, new_columns, out=new_free)
            np.not_equal(new_free, 0, out=has_child)
            self.keep(depth + 1, (new_columns, new_left, new_right), has_child)
            columns, left, right, free = rest((columns, left, right, free), free)


def begin(n: int) -> tuple[Counted, int, States]:
    """The counts of the first rows, and the states from which to go on, with their depth."""
    if n < SMALLEST:
        return _plainly(n), n, ()
    half = [
        (first, second)
        for first in range(n)
        for second in range(n)
        if abs(first - second) > 1 and (first, second) < (n - 1 - first, n - 1 - second)
    ]
    found = Counted.nothing(n)
    found.placed[0] = found.inner[0] = n
    found.placed[1] = MIRRORED * len(half)
    blocks = QueensBlocks(n, len(half) * n**3)
    columns, left, right = np.array([_two_rows(n, *pair) for pair in half]).T
    has_child = (columns & ~(left | right)) != 0
    found.inner[1] = MIRRORED * int(np.count_nonzero(has_child))
    states = tuple(array[has_child].astype(blocks.word) for array in (columns, left, right))
    depth = 2 if n <= ONE_PART else 4 if n < 20 else 5
    blocks.search(2, states, depth)
    found = found.plus(blocks.found, MIRRORED)
    found.tries = n + _tries(found)
    return found, depth, blocks.waiting(depth)


def parts(n: int) -> int:
    """Into how many parts to cut the work."""
    return 1 if n <= ONE_PART else min(MOST_PARTS, max(8, round(PARTS_OF_16 * GROWTH ** (n - 16))))


def _tries(found: Counted) -> int:
    """The plain solver tries every column in the row after each node."""
    return len(found.placed) * sum(found.placed[:-1])


def _two_rows(n: int, first: int, second: int) -> tuple[int, int, int]:
    """The state after two rows, as plain numbers."""
    one, two = 1 << first, 1 << second
    full = (1 << n) - 1
    return full & ~(one | two), full & (one << 2 | two << 1), one >> 2 | two >> 1


def _plainly(n: int) -> Counted:
    tally = Tally()
    tally.add(drain(queens_bstar(n), 1000))
    counts = tally.result()
    found = Counted.nothing(n)
    found.tries = counts["try"]
    for row in counts["by_depth"]:
        found.placed[row["depth"]] = row["placed"]
        if row["depth"]:
            above = row["depth"] - 1
            found.inner[above] = found.placed[above] - row["pruned"]
    return found
