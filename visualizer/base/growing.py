"""Arrays that only grow: what the trace is kept in."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

Scalar = TypeVar("Scalar", bound=np.generic)

BLOCK_BITS = 20
BLOCK = 1 << BLOCK_BITS


MOVED_EACH = 10
"""Values that are moved into a larger array with each new one, where it is known in time that it
will be needed: when a ninth of the room is left."""


class GrowingArray(Generic[Scalar]):
    """One contiguous array with room to grow; `view` is what is in it so far.

    When it is full a larger one takes its place. To move some hundred megabytes at once would take
    half a second, within a frame; so whoever knows what will be needed tells it in time (see
    `make_room`), and the larger one is filled little by little.
    """

    def __init__(self, dtype: type[Scalar], shape: tuple[int, ...] = ()) -> None:
        self._array: NDArray[Scalar] = np.empty((16, *shape), dtype)
        self._length = 0
        self._larger: NDArray[Scalar] | None = None
        self._moved = 0  # how many of the values are in the larger one, as they are now

    def extend(self, values: NDArray[Any]) -> None:
        """Add `values` at the end, converted to this array's type."""
        self.put(self._length, values)

    def put(self, at: int, values: NDArray[Any]) -> None:
        """Replace all values from number `at` on by others, converted to this array's type."""
        end = at + len(values)
        self.make_room(end)
        self._array[at:end] = values
        self._length = end
        self.changed(at)

    def changed(self, at: int) -> None:
        """Say that values from number `at` on were changed in the view."""
        self._moved = min(self._moved, at)

    def make_room(self, length: int, expected: int = 0) -> None:
        """Have room for so many values, and begin to move where more are expected than fit."""
        room = len(self._array)
        if max(length, expected) <= room:
            return
        if self._larger is None or len(self._larger) < length:
            grown = max(length, expected, room * 3 // 2)
            self._larger = np.empty((grown, *self._array.shape[1:]), self._array.dtype)
            self._moved = 0
        most = self._length if length > room else self._moved + MOVED_EACH * (length - self._length)
        part = slice(self._moved, min(self._length, most))
        self._larger[part] = self._array[part]
        self._moved = max(self._moved, part.stop)
        if length > room:
            self._array, self._larger = self._larger, None

    def __len__(self) -> int:
        return self._length

    @property
    def view(self) -> NDArray[Scalar]:
        """The values so far; stays valid, but does not grow."""
        length = self._length  # first: another thread may be extending, into a larger array
        return self._array[:length]

    @property
    def nbytes(self) -> int:
        """Bytes set aside, room to grow included; of a larger array those in use."""
        larger = self._larger[: self._moved].nbytes if self._larger is not None else 0
        return self._array.nbytes + larger


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
