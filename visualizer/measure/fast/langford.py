"""Langford pairs, the first free cell first: solutions and nodes by depth.

A row and its reversal are both found, but not by searches that are alike: the first half of one is
the second half of the other. So nothing can be saved there without losing the nodes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from visualizer.measure.fast.blocks import BLOCK, MOST_PARTS, Blocks, Counted, States

LARGEST = 20
"""A row of 40 cells; years."""

ONE_PART = 12
"""Rows so small are not cut into parts."""

PARTS_OF_13, GROWTH = 12, 8.5
"""Parts that take a tenth of a second each, and by how much more work each further n is."""


Words = NDArray[Any]
Bytes = NDArray[np.uint8]


class LangfordBlocks(Blocks):
    """A state is the free cells, from the first of them on, the unused values, its position, and
    the values that fit there and are still to be followed.

    Bit i of the cells is the cell i after the first free one; so no bit is set beyond the end of
    the row. Bit p - 1 of the values is the value p, whose partner stands in the cell p + 1 further.
    """

    def __init__(self, n: int, block: int = BLOCK) -> None:
        self.word = np.uint32 if 2 * n <= 32 else np.uint64
        super().__init__(n, (self.word, self.word, np.uint8, self.word), block)
        self._one, self._two = self.word(1), self.word(2)
        self._partners = self.word((1 << max(0, 2 * n - 2)) - 1)
        self._scratch = np.empty((5, block), self.word)
        self._bytes = np.empty((2, block), np.uint8)

    def begin(self) -> None:
        """Let the empty row wait."""
        cells, values = ((1 << number) - 1 for number in (2 * self.depths, self.depths))
        root = [np.array([word], self.word) for word in (cells, values, cells >> 2 & values)]
        self.keep(0, (*root[:2], np.zeros(1, np.uint8), root[2]))

    def follow(self, depth: int, states: States) -> None:
        cells, values, position, fitting = states
        self.found.placed[depth] += len(fitting)
        bit, new_cells, new_values, new_fitting, word = self._scratch[:, : len(fitting)]
        new_position, shift = self._bytes[:, : len(fitting)]
        np.negative(fitting, out=bit)
        np.bitwise_and(fitting, bit, out=bit)  # the lowest of the bits
        np.bitwise_xor(fitting, bit, out=fitting)
        np.bitwise_xor(values, bit, out=new_values)
        np.left_shift(bit, self._two, out=new_cells)
        np.bitwise_xor(new_cells, self._one, out=new_cells)
        np.bitwise_xor(new_cells, cells, out=new_cells)
        np.negative(new_cells, out=word)
        np.bitwise_and(new_cells, word, out=word)
        np.subtract(word, self._one, out=word)
        np.bitwise_count(word, out=shift)  # cells that are not free before the first that is
        np.right_shift(new_cells, shift, out=new_cells)
        np.add(position, shift, out=new_position)
        self._count_tries(new_values, new_position, word, shift)
        np.right_shift(new_cells, self._two, out=new_fitting)
        np.bitwise_and(new_fitting, new_values, out=new_fitting)
        inner = int(np.count_nonzero(new_fitting))
        self.found.inner[depth] += inner
        if depth == self.depths - 2:
            self.found.placed[-1] += inner  # the last value fits in one way
        else:
            self.keep(depth + 1, (new_cells, new_values, new_position, new_fitting))

    def _count_tries(self, values: Words, position: Bytes, word: Words, number: Bytes) -> None:
        """Algorithm L tries the unused values up to the first whose partner is beyond the row."""
        np.right_shift(self._partners, position, out=word)
        np.bitwise_and(word, values, out=word)
        np.bitwise_count(word, out=number)
        self.found.tries += int(number.sum(dtype=np.int64))
        self.found.tries += int(np.count_nonzero(word != values))


def begin(n: int) -> tuple[Counted, int, States]:
    """The counts of the first values, and the states from which to go on, with their depth."""
    if n == 1:
        return Counted([0], [0], 1), n, ()
    depth = min(n - 2, 1 if n <= ONE_PART else 3 if n < 16 else 4)
    blocks = LangfordBlocks(n, n**depth + 1)  # never full
    blocks.start()
    blocks.begin()
    blocks.run(0, depth)
    blocks.found.tries += n
    return blocks.found, depth, blocks.waiting(depth)


def parts(n: int) -> int:
    """Into how many parts to cut the work."""
    return 1 if n <= ONE_PART else min(MOST_PARTS, round(PARTS_OF_13 * GROWTH ** (n - 13)))
