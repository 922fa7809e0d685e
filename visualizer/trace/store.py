"""The events of a run in little memory: numbers of two bytes, and of the older ones less.

A run has few events that differ: most runs some hundred. So each stands for its place in a list of
those that differ, and takes two bytes instead of four. A block in which there is one for which the
list has no room is kept as it came. The newest blocks stay open; older ones are compressed, and one
that is looked at is open again for a while.

Nothing that was handed out changes: another thread may read while the run grows.
"""

from __future__ import annotations

from collections import deque
from threading import Lock
from typing import Any, TypeAlias
from zlib import compress, decompress

import numpy as np
from numpy.typing import NDArray

from visualizer.base.named_tuple import NamedTuple
from visualizer.trace.packing import Packed

BLOCK_BITS = 16
BLOCK = 1 << BLOCK_BITS
"""Events in a block."""

MOST_DISTINCT = 1 << 16
"""Different events that can be numbered with two bytes."""

OPEN_BLOCKS = 256
"""So many of the newest blocks are not compressed: 16 million events, 32 MB."""

REOPENED_BLOCKS = 256
"""So many of the compressed ones are open at a time."""

LEVEL = 3
"""Of zlib: six nanoseconds an event, and a block is open again in a tenth of a millisecond."""

FEW_UNKNOWN = BLOCK // 8
"""Once the list is full more unknown events than these in a block are not looked up singly."""

Codes: TypeAlias = NDArray[np.uint16]


class Compressed(NamedTuple):
    """A block that has to be opened. coded: are its events codes of the list?"""

    data: bytes
    coded: bool


Open: TypeAlias = NDArray[Any]
"""The events of a block, or codes where it is of two bytes each."""


class Distinct:
    """The events of a run that differ, in the order in which they came; its codes are places in it.

    To find the code of an event a table is asked, at a place worked out from the event. There may
    be another event that has the same place, so the answer is checked; then a search tells.
    """

    _SPREAD = np.uint32(2654435769)  # 2³² by the golden ratio: neighbours come far from each other
    _ROOM = 64  # places in the table for each event, so that few share one

    def __init__(self) -> None:
        # It begins with the event 0, with which runs begin: so no place in the table is empty.
        self._events: Packed = np.zeros(64, np.uint32)
        self._length = 1
        self._full = False
        self._table: Codes = np.zeros(1 << 12, np.uint16)
        self._sorted: Packed = np.zeros(1, np.uint32)
        self._sorted_codes: Codes = np.zeros(1, np.uint16)

    @property
    def view(self) -> Packed:
        """The event that each code stands for."""
        return self._events[: self._length]

    @property
    def nbytes(self) -> int:
        """Bytes set aside."""
        arrays = self._events, self._table, self._sorted, self._sorted_codes
        return sum(array.nbytes for array in arrays)

    def encode(self, packed: Packed) -> Codes | None:
        """The codes of some events; None where the list has no room for those that are new."""
        codes = self._table.take(self._places(packed))
        other = np.flatnonzero(self._events.take(codes) != packed)
        if not len(other):
            return codes
        if self._full and len(other) > FEW_UNKNOWN:
            return None
        events = packed[other]
        if not self._add(self._unknown(events)):
            return None
        codes[other] = self._sorted_codes[self._sorted.searchsorted(events)]
        return codes

    def decode(self, codes: Codes) -> Packed:
        """The events that some codes stand for."""
        return self._events.take(codes, mode="clip")

    def decode_into(self, codes: Codes, out: Packed) -> None:
        """Put the events that some codes stand for into an array."""
        self._events.take(codes, out=out, mode="clip")

    def _places(self, packed: Packed) -> Packed:
        places: Packed = packed * self._SPREAD
        places >>= np.uint32(33 - len(self._table).bit_length())
        return places

    def _unknown(self, events: Packed) -> Packed:
        """Those that are not in the list, each once, ascending."""
        found = np.sort(events)
        found = found[np.insert(found[1:] != found[:-1], 0, True)]
        at = self._sorted.searchsorted(found)
        known = np.zeros(len(found), np.bool_)
        within = at < len(self._sorted)
        known[within] = self._sorted[at[within]] == found[within]
        new: Packed = found[~known]
        return new

    def _add(self, new: Packed) -> bool:
        """Take in events, ascending. Was there room for them?"""
        length = self._length + len(new)
        if length > MOST_DISTINCT:
            self._full = True
            return False
        if length > len(self._events):
            grown = np.zeros(min(MOST_DISTINCT, max(length, 2 * self._length)), np.uint32)
            grown[: self._length] = self.view
            self._events = grown
        codes = np.arange(self._length, length).astype(np.uint16)
        self._events[self._length : length] = new
        at = self._sorted.searchsorted(new)
        self._sorted = np.insert(self._sorted, at, new)
        self._sorted_codes = np.insert(self._sorted_codes, at, codes)
        self._length = length
        if len(self._table) < min(self._ROOM * length, 1 << 20):
            room = 1 << min(20, (self._ROOM * length).bit_length())
            self._table = np.zeros(room, np.uint16)
            self._table[self._places(self.view)] = np.arange(length)
        else:
            self._table[self._places(new)] = codes
        return True


class StoredEvents:
    """Packed events of a run, which grows at its end.

    open_blocks, reopened_blocks  how many blocks are open, as above
    """

    def __init__(
        self, open_blocks: int = OPEN_BLOCKS, reopened_blocks: int = REOPENED_BLOCKS
    ) -> None:
        self.distinct = Distinct()
        self._blocks: list[Open | Compressed] = []
        self._holds: list[NDArray[np.uint8] | None] = []  # of whole blocks: a bit for each code
        self._length = 0
        self._open: deque[int] = deque()  # whole blocks that are not compressed
        self._open_blocks, self._reopened_blocks = open_blocks, reopened_blocks
        self._reopened: dict[int, Open] = {}  # the oldest first
        self._lock = Lock()  # for what is reopened
        self._held = 0  # bytes in blocks and in what is known of them

    def extend(self, values: Packed) -> None:
        """Add `values` at the end."""
        while len(values):
            at = self._length & (BLOCK - 1)
            if not at:
                self._blocks.append(np.empty(BLOCK, np.uint32))
                self._held += 4 * BLOCK
            part = values[: BLOCK - at]
            block = self._blocks[-1]
            assert isinstance(block, np.ndarray)
            block[at : at + len(part)] = part
            self._length += len(part)
            values = values[len(part) :]
            if at + len(part) == BLOCK:
                self._close(len(self._blocks) - 1)

    def _close(self, number: int) -> None:
        """A block is whole: from now on its events are codes, if there are enough of them."""
        whole = self._blocks[number]
        assert isinstance(whole, np.ndarray)
        codes = self.distinct.encode(whole)
        holds = None
        if codes is not None:
            flags = np.zeros(len(self.distinct.view), np.bool_)
            flags[codes.astype(np.intp)] = True
            holds = np.packbits(flags)
            self._held += holds.nbytes
            self._replace(number, codes)
        self._holds.append(holds)
        self._open.append(number)
        while len(self._open) > self._open_blocks:
            self._compress(self._open.popleft())

    def _compress(self, number: int) -> None:
        block = self._blocks[number]
        assert isinstance(block, np.ndarray)
        data = compress(block.tobytes(), LEVEL)
        if len(data) < block.nbytes:
            self._replace(number, Compressed(data, block.dtype == np.uint16))

    def _replace(self, number: int, block: Open | Compressed) -> None:
        self._held += _size(block) - _size(self._blocks[number])
        self._blocks[number] = block

    def _opened(self, number: int) -> Open:
        """A block's events, as they are or as codes."""
        block = self._blocks[number]
        if not isinstance(block, Compressed):
            return block
        found = self._reopened.get(number)
        if found is None:
            kind = np.uint16 if block.coded else np.uint32
            raw = decompress(block.data, bufsize=BLOCK * np.dtype(kind).itemsize)
            found = np.frombuffer(raw, kind)
            with self._lock:
                while len(self._reopened) >= max(1, self._reopened_blocks):
                    del self._reopened[next(iter(self._reopened))]
                self._reopened[number] = found
        return found

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: int) -> int:
        block = self._opened(index >> BLOCK_BITS)
        number = int(block[index & (BLOCK - 1)])
        return int(self.distinct.view[number]) if block.dtype == np.uint16 else number

    def take(self, indices: NDArray[Any]) -> Packed:
        """The values at some places, in the order of these."""
        taken = np.empty(len(indices), np.uint32)
        if not len(indices):
            return taken
        order = None
        if (indices[1:] < indices[:-1]).any():
            order = np.argsort(indices, kind="stable")
            indices = indices[order]
        numbers, at = indices >> BLOCK_BITS, indices & (BLOCK - 1)
        starts = np.flatnonzero(numbers[1:] != numbers[:-1]) + 1
        first = 0
        for stop in (*starts.tolist(), len(indices)):
            block = self._opened(int(numbers[first]))
            self._decode(block.take(at[first:stop]), taken[first:stop])
            first = stop
        if order is None:
            return taken
        placed = np.empty_like(taken)
        placed[order] = taken
        return placed

    def slice(self, start: int, stop: int) -> Packed:
        """The values from `start` up to `stop`, clipped."""
        start, stop = max(0, start), min(stop, self._length)
        if start >= stop:
            return np.empty(0, np.uint32)
        first, last = start >> BLOCK_BITS, (stop - 1) >> BLOCK_BITS
        if first == last:
            part = self._opened(first)[start - first * BLOCK : stop - first * BLOCK]
            return self.distinct.decode(part) if part.dtype == np.uint16 else part
        found = np.empty(stop - start, np.uint32)
        for number in range(first, last + 1):
            begin, end = max(start, number * BLOCK), min(stop, (number + 1) * BLOCK)
            part = self._opened(number)[begin - number * BLOCK : end - number * BLOCK]
            self._decode(part, found[begin - start : end - start])
        return found

    def _decode(self, part: Open, out: Packed) -> None:
        if part.dtype == np.uint16:
            self.distinct.decode_into(part, out)
        else:
            out[:] = part

    def lacks(self, index: int, wanted: NDArray[np.uint8]) -> bool:
        """Is it known that no event of the block with this one in it is wanted?

        wanted  a bit for each code, as np.packbits makes them
        """
        number = index >> BLOCK_BITS
        holds = self._holds[number] if number < len(self._holds) else None
        if holds is None or len(holds) > len(wanted):
            return False
        return not (holds & wanted[: len(holds)]).any()

    def pieces(self) -> list[object]:
        """The arrays and bytes that the events are in."""
        return [*self._blocks, *self._reopened.values()]

    @property
    def nbytes(self) -> int:
        """Bytes set aside, the last block's free room included."""
        reopened = sum(block.nbytes for block in list(self._reopened.values()))
        return self._held + reopened + self.distinct.nbytes


def _size(block: Open | Compressed) -> int:
    return len(block.data) if isinstance(block, Compressed) else block.nbytes
