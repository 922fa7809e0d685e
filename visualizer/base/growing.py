"""Arrays that only grow: what the indexes of a trace are kept in."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

Scalar = TypeVar("Scalar", bound=np.generic)

MOVED_EACH = 10
"""Values that are moved into a larger array with each new one, from when a ninth of the room is
left: so all of them are there when it is needed."""

SPARE = 8
"""A larger array is begun when what is left is this part of what is inside."""


class GrowingArray(Generic[Scalar]):
    """One contiguous array with room to grow; `view` is what is in it so far.

    Before it is full a larger one is begun, which takes its place then. To move some hundred
    megabytes at once would take half a second, within a frame; so it is filled little by little.
    Room in which nothing has been put yet costs nothing: the machine gives memory when it is used.
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
        self._moved = min(self._moved, at)

    def part(self, begin: int, end: int) -> NDArray[Scalar]:
        """Values `begin` up to `end`, to be changed in place at once; `view` can only be read."""
        self._moved = min(self._moved, begin)
        return self._array[begin:end]

    def make_room(self, length: int, expected: int = 0) -> None:
        """Have room for so many values, and begin to move before there is none.

        expected  how many it will be in the end, as far as that is known: to have room for them
                  early spares moving them later
        """
        room = len(self._array)
        needed = max(length, expected)
        needed += needed // SPARE
        if needed <= room:
            return
        if self._larger is None or len(self._larger) < length:
            grown = max(needed + needed // SPARE, 2 * room)
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
        """The values so far, to be read; stays valid, but does not grow."""
        length = self._length  # first: another thread may be extending, into a larger array
        values = self._array[:length]
        values.flags.writeable = False  # what has been moved would not learn of a change
        return values

    def last_to(self, key: Scalar) -> Scalar:
        """Of values that ascend the last that is no larger than the key; there has to be one.

        The key's type has to be that of the values: else all of them would be converted.
        """
        length = self._length
        values = self._array[:length]
        found: Scalar = values[values.searchsorted(key, "right") - 1]
        return found

    @property
    def nbytes(self) -> int:
        """Bytes in use, those included that have been moved already."""
        larger = self._larger[: self._moved].nbytes if self._larger is not None else 0
        return self.view.nbytes + larger
