"""A few megabytes that worker and window share, used round and round.

Who wrote and read how much goes through the pipe beside it: a message is a barrier for the memory
as well, and no lock is there that a killed worker could hold. The memory is a RawArray: its file is
unlinked before it is used (on Windows the system counts its users), so that nothing stays behind
however the program ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import Array, c_uint32
from multiprocessing import get_context

import numpy as np

from visualizer.trace.packing import Packed

RING_EVENTS = 1 << 19
"""Events that fit into the ring: 2 MB, a good twentieth of a second of the fastest solver."""


def new_memory(events: int = RING_EVENTS) -> Array[c_uint32]:
    """Memory for a ring, to be handed to the worker when it starts."""
    return get_context("spawn").RawArray(c_uint32, events)


class Ring:
    """One side's view of the shared memory. Positions are totals since the start of the run."""

    def __init__(self, memory: Array[c_uint32]) -> None:
        self._cells: Packed = np.frombuffer(memoryview(memory), np.uint32)
        self.size = len(self._cells)

    def write(self, packed: Packed, total: int) -> None:
        """Put events after the first `total` of the run; the caller knows that there is room."""
        start = total % self.size
        first = packed[: self.size - start]
        self._cells[start : start + len(first)] = first
        self._cells[: len(packed) - len(first)] = packed[len(first) :]

    def read(self, total: int, until: int) -> Iterator[Packed]:
        """Events `total` up to `until` of the run, as one or two views of the memory itself."""
        while total < until:
            start = total % self.size
            cells = self._cells[start : start + until - total]
            yield cells
            total += len(cells)
