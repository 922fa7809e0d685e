"""n queens, row by row: solutions and nodes by depth.

Every placement has a mirror image, so that only those are searched whose first queen is left of its
image's; with the first queen in the middle column the second one decides.

Of each node two rows are looked at: the squares of the next row that are open, and those of the
row after it. The former are its children, which need not be built to be counted. Nor have they to
be built to see which of them have children: those whose column is at least two away from an open
square of the row after, so that it stays open. Only these are built.
"""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.queens import queens_bstar
from visualizer.measure.fast.blocks import BLOCK, MOST_PARTS, Blocks, Counted, States
from visualizer.record.drain import drain
from visualizer.trace.counts import Tally

ROWS = 3
"""So many rows at the end are counted without building a state."""

GO_ON = 0.5
"""With so many of a block's states, as a part, the next row is followed without a move."""

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


Words = NDArray[Any]


class QueensBlocks(Blocks):
    """A state is four bit sets, with a bit for each column:

    the columns without a queen; those under attack in the row after the next one on a diagonal
    from the lower side; those from the higher side; the squares of the next row that are open and
    whose node has children. With three rows to go: the open squares of the row after the next one,
    and of the last one, in place of the diagonals.

    To move states costs more than to work on them. So as long as most states of a full block have
    a child, theirs is followed where they are built, in a third block of each depth; then only are
    they moved, those that have another child to where they wait.
    """

    def __init__(self, n: int, block: int = BLOCK) -> None:
        self.word = np.uint16 if n <= 16 else np.uint32
        super().__init__(n, (self.word,) * 4, block)
        self._shifts = [self.word(1 << power) for power in range(4 if n <= 16 else 5)]
        self._one, self._two, self._four = self._shifts[:3]
        self._scratch = np.empty((6, block), self.word)
        self._built = defaultdict[int, Words](partial(np.empty, (4, block), self.word))
        self._at_once = 3 * 8 // self._scratch.itemsize
        self._bits = np.empty(block, np.uint8)

    def count(self, depth: int, states: States) -> Counted:
        found = Counted.nothing(self.depths).plus(super().count(depth, states), MIRRORED)
        found.inner[depth] -= MIRRORED * _children(states)  # `begin` has counted them
        found.tries = _tries(found)
        return found

    def begin(self, depth: int, columns: Words, left: Words, right: Words) -> None:
        """Count the children of nodes, at most a block, and go on with them.

        left, right  the columns under attack in the row of the children
        """
        free, word, row = self._scratch[:3, : len(columns)]
        inner = self._built[depth][3, : len(columns)]
        self._free(columns, left, right, free)
        np.add(left, left, out=left)
        np.right_shift(right, self._one, out=right)
        self._free(columns, left, right, row)
        self._apart(row, word, inner)
        np.bitwise_and(inner, free, out=inner)
        self.found.placed[depth] += self._number(free)
        if depth == self.depths - ROWS:
            np.add(left, left, out=left)
            np.right_shift(right, self._one, out=right)
            self._free(columns, left, right, free)
            self.keep(depth, (columns, row, free, inner))
            return
        states = columns, left, right, inner
        if len(inner) == self.block:
            alive = int(np.count_nonzero(inner))
            if alive > GO_ON * len(inner):
                self._go_down(depth, states, alive)
        self.keep(depth, states)

    def follow(self, depth: int, states: States) -> None:
        if depth == self.depths - ROWS:
            self.found.inner[depth] += len(states[-1])
            self._count_last_two(*states)
        else:
            self._go_down(depth, states, len(states[-1]))

    def _go_down(self, depth: int, states: States, alive: int) -> None:
        """Build one child of each state that has one.

        alive  so many have; each child that is built has a child itself, and is counted so here
        """
        self.found.inner[depth] += alive
        columns, left, right, inner = states
        bit, word = self._scratch[:2, : len(inner)]
        new_columns, new_left, new_right = self._built[depth + 1][:3, : len(inner)]
        self._take_lowest(inner, bit)
        np.bitwise_xor(columns, bit, out=new_columns)
        np.add(bit, bit, out=new_left)
        np.bitwise_or(left, new_left, out=new_left)
        np.right_shift(bit, self._one, out=new_right)
        np.bitwise_or(right, new_right, out=new_right)
        if alive < len(inner):  # for the others all is under attack
            self._all_where_none(bit, word)
            np.bitwise_or(new_left, word, out=new_left)
        self.begin(depth + 1, new_columns, new_left, new_right)

    def _count_last_two(self, columns: Words, second: Words, third: Words, inner: Words) -> None:
        bit, word, free_second, free_third, two, lone = self._scratch[:6, : len(inner)]
        self._take_lowest(inner, bit)
        np.bitwise_xor(columns, bit, out=two)
        for row, shift, factor, free in (
            (second, self._one, self._two, free_second),
            (third, self._two, self._four, free_third),
        ):
            np.multiply(bit, factor, out=word)
            np.bitwise_or(word, bit, out=free)
            np.right_shift(bit, shift, out=word)
            np.bitwise_or(word, free, out=free)
            np.invert(free, out=free)
            np.bitwise_and(free, row, out=free)
        self.found.placed[-2] += self._number(free_second)
        # The column left for the last row: either where both are open, else that which is not.
        np.bitwise_xor(two, free_second, out=lone)
        self._all_where_none(lone, word)
        np.bitwise_and(word, two, out=word)
        np.bitwise_or(lone, word, out=lone)
        np.bitwise_and(free_third, lone, out=free_third)
        # Queens in neighbouring columns would attack each other.
        np.add(two, two, out=lone)
        np.bitwise_and(two, lone, out=two)
        self._all_where_none(two, word)
        np.bitwise_and(free_third, word, out=free_third)
        solutions = self._number(free_third)
        self.found.placed[-1] += solutions
        self.found.inner[-2] += solutions

    def _free(self, columns: Words, left: Words, right: Words, out: Words) -> None:
        """The columns without a queen and not under attack."""
        np.bitwise_or(left, right, out=out)
        np.invert(out, out=out)
        np.bitwise_and(out, columns, out=out)

    def _apart(self, row: Words, word: Words, out: Words) -> None:
        """The columns at least two above the lowest bit of a row, or two below the highest.

        word  for what is worked out on the way
        """
        np.right_shift(row, self._two, out=out)
        for shift in self._shifts:
            np.right_shift(out, shift, out=word)
            np.bitwise_or(out, word, out=out)
        np.negative(row, out=word)
        np.bitwise_or(word, row, out=word)
        np.multiply(word, self._four, out=word)
        np.bitwise_or(out, word, out=out)

    def _take_lowest(self, words: Words, bit: Words) -> None:
        """Move the lowest bit of each."""
        np.negative(words, out=bit)
        np.bitwise_and(words, bit, out=bit)
        np.bitwise_xor(words, bit, out=words)

    def _all_where_none(self, words: Words, out: Words) -> None:
        """All bits where none is set, and none where one is."""
        np.subtract(words, self._one, out=out)
        signed = out.view(np.int16 if self.word is np.uint16 else np.int32)
        np.right_shift(signed, signed.itemsize * 8 - 1, out=signed)

    def _number(self, words: Words) -> int:
        """How many bits are set in all words together.

        Those of 64 bits are counted at once, and three such numbers added before they need more
        than a byte.
        """
        whole = len(words) // self._at_once * self._at_once
        counts = self._bits[: whole * words.itemsize // 8]
        np.bitwise_count(words[:whole].view(np.uint64), out=counts)
        three = np.add.reduce(counts.reshape(3, -1), axis=0, dtype=np.uint8)
        others = np.bitwise_count(words[whole:])
        return int(three.sum(dtype=np.int64)) + int(others.sum(dtype=np.int64))


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
    depth = 2 if n <= ONE_PART else 4 if n < 20 else 5
    blocks = QueensBlocks(n, len(half) * n ** (depth - 2) + 1)  # never full
    columns, left, right = np.array([_two_rows(n, *pair) for pair in half]).T.astype(blocks.word)
    has_child = (columns & ~(left | right)) != 0
    found.inner[1] = MIRRORED * int(np.count_nonzero(has_child))
    blocks.start()
    blocks.begin(2, columns, left, right)
    blocks.run(2, depth)
    states = blocks.waiting(depth)
    found = found.plus(blocks.found, MIRRORED)
    found.inner[depth] = MIRRORED * _children(states)
    found.tries = n + _tries(found)
    return found, depth, states


def parts(n: int) -> int:
    """Into how many parts to cut the work."""
    return 1 if n <= ONE_PART else min(MOST_PARTS, max(8, round(PARTS_OF_16 * GROWTH ** (n - 16))))


def _children(states: States) -> int:
    """How many children of these states are still to be followed."""
    return int(np.bitwise_count(states[-1]).sum())


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
