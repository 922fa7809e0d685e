"""Arrays that only grow: what the trace is kept in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

Scalar = TypeVar("Scalar", bound=np.generic)

BLOCK_BITS = 20
BLOCK = 1 << BLOCK_BITS


class GrowingArray(Generic[Scalar]):
    """One contiguous array with room to grow; `view` is what is in it so far."""

    def __init__(self, dtype: type[Scalar], shape: tuple[int, ...] = ()) -> None:
        self._array: NDArray[Scalar] = np.empty((16, *shape), dtype)
        self._length = 0

    def extend(self, values: NDArray[Any]) -> None:
        """Add `values` at the end, converted to this array's type."""
        end = self._length + len(values)
        if end > len(self._array):
            grown = np.empty((max(end, len(self._array) * 3 // 2), *self._array.shape[1:]),
                             self._array.dtype)  # fmt: skip
            grown[: self._length] = self._array[: self._length]
            self._array = grown
        self._array[self._length : end] = values
        self._length = end

    def __len__(self) -> int:
        return self._length

    @property
    def view(self) -> NDArray[Scalar]:
        """The values so far; stays valid, but does not grow."""
        length = self._length  # first: another thread may be extending, into a larger array
        return self._array[:length]

    @property
    def nbytes(self) -> int:
        """Bytes set aside, room to grow included."""
        return self._array.nbytes


class BlockedArray:
    """uint32 values in blocks of `BLOCK`: growing never moves what is there.

    One contiguous array of 100 M events would take a tenth of a second to move, within a frame.
    """

    def __init__(self) -> None:
        self._blocks: list[NDArray[np.uint32]] = []
        self._length = 0

    def extend(self, values: NDArray[np.uint32]) -> None:
        """Add `values` at the end."""
        while len(values):
            room = -self._length % BLOCK
            if room == 0:
                self._blocks.append(np.empty(BLOCK, np.uint32))
                room = BLOCK
            part = values[:room]
            start = BLOCK - room
            self._blocks[-1][start : start + len(part)] = part
            self._length += len(part)
            values = values[room:]

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: int) -> int:
        return int(self._blocks[index >> BLOCK_BITS][index & (BLOCK - 1)])

    def take(self, indices: NDArray[Any]) -> NDArray[np.uint32]:
        """The values at some places, in the order of these."""
        taken = np.empty(len(indices), np.uint32)
        block, at = indices >> BLOCK_BITS, indices & (BLOCK - 1)
        for b in np.unique(block).tolist():
            here = block == b
            taken[here] = self._blocks[b][at[here]]
        return taken

    def slice(self, start: int, stop: int) -> NDArray[np.uint32]:
        """The values from `start` up to `stop`, clipped; a view where one block holds them all."""
        start, stop = max(0, start), min(stop, self._length)
        if start >= stop:
            return np.empty(0, np.uint32)
        first, last = start >> BLOCK_BITS, (stop - 1) >> BLOCK_BITS
        parts = [
            self._blocks[b][max(0, start - b * BLOCK) : min(BLOCK, stop - b * BLOCK)]
            for b in range(first, last + 1)
        ]
        return parts[0] if len(parts) == 1 else np.concatenate(parts)

    @property
    def nbytes(self) -> int:
        """Bytes set aside, the last block's free room included."""
        return len(self._blocks) * BLOCK * 4


class Successor:
    """Larger arrays that take the place of others when these are full.

    They are filled little by little: to move some hundred megabytes at once would take half a
    second, within a frame.

    room    how much goes into them
    filled  how much of the others is in them; less where the others have changed since
    """

    def __init__(self, old: Sequence[NDArray[Any]], room: int) -> None:
        self.room = room
        self._arrays = [np.empty(room, array.dtype) for array in old]
        self.filled = 0

    @property
    def nbytes(self) -> int:
        """Bytes that are in use."""
        return sum(array[: self.filled].nbytes for array in self._arrays)

    def fill(self, old: Sequence[NDArray[Any]], length: int, most: int) -> None:
        """Go on filling them from the first `length` values of the others, with `most` of these."""
        part = slice(self.filled, min(length, self.filled + most))
        for new, array in zip(self._arrays, old, strict=True):
            new[part] = array[part]
        self.filled = max(self.filled, part.stop)

    def finished(self, old: Sequence[NDArray[Any]], length: int) -> list[NDArray[Any]]:
        """The arrays, with all of the first `length` values."""
        self.fill(old, length, length)
        return self._arrays
