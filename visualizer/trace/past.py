"""The trace up to an event, as if nothing had been recorded after it: what may be shown of a run
while its future is hidden.

It costs nothing to make: whatever is asked for is looked up in the whole trace, and cut.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solvers.events import Event
from visualizer.trace.leaves import Depths, Leaves
from visualizer.trace.moment import NONE_YET
from visualizer.trace.store import StoredEvents
from visualizer.trace.trace import Counters, EventNumbers, Trace


class Past(Trace):
    """The first `stop` events of a trace. It stays as it is, whatever is recorded meanwhile."""

    def __init__(self, whole: Trace, stop: int) -> None:
        self._whole = whole
        self._stop = min(stop, len(whole))
        self.pyramid = whole.pyramid

    @property
    def whole(self) -> Trace:
        return self._whole

    def append(self, packed: NDArray[np.uint32]) -> None:
        """Raises TypeError: it does not grow."""
        raise TypeError("the past does not change")

    def __len__(self) -> int:
        return self._stop

    @property
    def nbytes(self) -> int:
        return 0

    def pieces(self) -> list[object]:
        """None: they belong to the whole."""
        return []

    @property
    def depth_count(self) -> int:
        # No depth is reached before the one above it.
        low, high = 0, self._whole.depth_count
        while low < high:
            middle = (low + high) // 2
            if self._whole.pushes(middle)[0] < self._stop:
                low = middle + 1
            else:
                high = middle
        return low

    def event(self, k: int) -> Event:
        if k >= self._stop:
            raise IndexError(k)
        return self._whole.event(k)

    def events(self, start: int, stop: int) -> NDArray[np.uint32]:
        return self._whole.events(start, min(stop, self._stop))

    def take(self, events: EventNumbers) -> NDArray[np.uint32]:
        return self._whole.take(events)

    @property
    def store(self) -> StoredEvents:
        return self._whole.store

    def pushes(self, depth: int) -> EventNumbers:
        return self._cut(self._whole.pushes(depth))

    def pops(self, depth: int) -> EventNumbers:
        return self._cut(self._whole.pops(depth))

    @property
    def solutions(self) -> EventNumbers:
        return self._cut(self._whole.solutions)

    def _cut(self, events: EventNumbers) -> EventNumbers:
        return events[: int(events.searchsorted(np.uint32(self._stop)))]

    def path_events(self, k: int) -> list[int]:
        return self._whole.path_events(k)

    def values_at(self, events: Sequence[int]) -> list[int]:
        return self._whole.values_at(events)

    def counters(self, k: int) -> Counters:
        return self._whole.counters(k)

    @property
    def totals(self) -> Counters:
        return self._whole.counters(self._stop - 1) if self._stop else NONE_YET


class PastLeaves:
    """The leaves (see leaves.py) of the first events of a trace, which may become fewer again.

    All but the last ones are those of the whole trace: a leaf stays one, and its solutions before
    the last one are those that it shares most with.
    """

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._whole = Leaves(trace)
        self._event = np.empty(0, np.uint32)
        self._depth = self._fork = self._solved = np.empty(0, np.int16)
        self.seen = 0
        self.height = 0
        self.settled = 0

    def __len__(self) -> int:
        return len(self._event)

    @property
    def event(self) -> EventNumbers:
        """See Leaves, as for all that follows."""
        return self._event

    @property
    def depth(self) -> Depths:
        """See Leaves."""
        return self._depth

    @property
    def fork(self) -> Depths:
        """See Leaves."""
        return self._fork

    @property
    def solved(self) -> Depths:
        """See Leaves."""
        return self._solved

    def extend(self, most: int | None = None) -> int:
        """Take in further events; see Leaves."""
        stop = len(self._trace) if most is None else min(len(self._trace), self.seen + most)
        unchanged = self.settled
        self.cut(stop)
        return unchanged

    def cut(self, stop: int) -> None:
        """Be the leaves of so many events."""
        if self._whole.seen < stop:
            self._whole.extend(stop - self._whole.seen)
        self.seen = stop
        whole, count = self._whole, int(self._whole.event.searchsorted(np.uint32(stop)))
        path = self._trace.path_events(stop - 1) if stop else []
        self.height = len(path)
        last = int(whole.event[count - 1]) if count else -1
        self._event, self._depth = whole.event[:count], whole.depth[:count]
        self._fork = whole.fork[:count]
        if path and path[-1] > last:  # nothing has been placed below it yet
            self._event = np.append(self._event, np.uint32(path[-1]))
            self._depth = np.append(self._depth, np.int16(len(path) - 1))
            self._fork = np.append(self._fork, np.int16(bisect_right(path, last)))
        self._solved = self._solutions(whole.solved[:count], stop)

    def _solutions(self, of_all: Depths, stop: int) -> Depths:
        """`solved` of the leaves; `of_all`: the same as it is known now."""
        solved = np.full(len(self), -1, np.int16)
        solution = self._trace.solution_before(stop)
        self.settled = 0
        if solution is not None:
            depth = self._trace.event(solution)[1]
            push = self._trace.push_of(solution, depth)
            first = int(self._event.searchsorted(np.uint32(push or 0)))
            solved[:first] = of_all[:first]
            shared = self._fork[first:] - np.int16(1)
            shared[0] = depth
            np.minimum.accumulate(shared, out=solved[first:])
            self.settled = first
        return solved
