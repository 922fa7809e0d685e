"""The trace: all events of a run, and what can be derived from them at any moment without replay.

Positions are event numbers from 0. "At event k" means right after event k: a PUSH at k is in force
at k, a POP at k is taken back at k.

Three things are kept beside the events. For each depth the event numbers of its PUSHes and of its
POPs: they alternate, so that the i-th of each are the two ends of a node, and the path at k is the
last PUSH at or before k of each depth in force. Running totals of the kinds, every `CHECKPOINT`
events. And a pyramid, which tells of any window of the run in as many steps as it has pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from solvers.events import POP, PUSH, SOLUTION, Event
from visualizer.base.growing import GrowingArray
from visualizer.base.named_tuple import NamedTuple
from visualizer.trace.packing import Packed, depths, heights, kinds, unpack, values
from visualizer.trace.pyramid import Pyramid
from visualizer.trace.store import StoredEvents

CHECKPOINT = 1 << 14

EventNumbers = NDArray[np.uint32]


class Counters(NamedTuple):
    """How many events of each kind there were; indexed by kind."""

    tried: int
    placed: int
    taken_back: int
    solutions: int


SHALLOW = 64
"""Choices in force that are looked up one by one, however many of them are known."""

NEAR = 1 << 12
"""Events between two moments, of which the second one's choices are found by the first one's."""


class Reading(Protocol):
    """How the choices of a user's solver are read where they leave out what follows from their
    depth.

    said: that they are, as a sentence; "" where they leave out nothing
    """

    @property
    def said(self) -> str:
        ...

    def read(self, packed: Packed) -> Packed:
        """Events as they are kept, of those that a solver has yielded, in their order."""
        ...

    def yielded(self, event: Event) -> Event:
        """An event that is kept, as the solver has yielded it."""
        ...


class Trace:
    """Append-only; everything else in the window derives from it.

    reading: how events are read before they are kept; None: as they are
    """

    def __init__(self, reading: Reading | None = None) -> None:
        self.reading = reading
        self._events = StoredEvents()
        self.pyramid = Pyramid(self._events)
        self._pushes: list[GrowingArray[np.uint32]] = []
        self._pops: list[GrowingArray[np.uint32]] = []
        self._solutions = GrowingArray(np.uint32)
        self._checkpoints = GrowingArray(np.int64, (4,))
        self._checkpoints.extend(np.zeros((1, 4), np.int64))
        self._totals = np.zeros(4, np.int64)
        self._deep_path: tuple[int, list[int]] = 0, []  # the latest that was asked for

    def append(self, packed: NDArray[np.uint32]) -> None:
        """Add packed events (uint32, see packing.py) that keep the event contract."""
        if not len(packed):
            return
        if self.reading is not None:
            packed = self.reading.read(packed)
        start = len(self._events)
        self._events.extend(packed)
        kind = kinds(packed)
        self._count(kind, start)
        for which, index in ((PUSH, self._pushes), (POP, self._pops)):
            where = np.flatnonzero(kind == which)
            self._add_by_depth(index, where + start, depths(packed[where]))
        self._solutions.extend(np.flatnonzero(kind == SOLUTION) + start)
        self.pyramid.grow()

    def _count(self, kind: NDArray[np.uint8], start: int) -> None:
        at = 0
        while at < len(kind):
            part = kind[at : at + CHECKPOINT - (start + at) % CHECKPOINT]
            self._totals += _count_kinds(part)
            at += len(part)
            if (start + at) % CHECKPOINT == 0:
                self._checkpoints.extend(self._totals[np.newaxis])

    @staticmethod
    def _add_by_depth(
        index: list[GrowingArray[np.uint32]], events: NDArray[np.int64], depth: NDArray[np.uint16]
    ) -> None:
        if not len(events):
            return
        counts = np.bincount(depth)
        while len(index) < len(counts):
            index.append(GrowingArray(np.uint32))
        sorted_events = events[np.argsort(depth, kind="stable")]
        at = 0
        for d in np.flatnonzero(counts):
            index[d].extend(sorted_events[at : at + counts[d]])
            at += counts[d]

    def __len__(self) -> int:
        return len(self._events)

    @property
    def nbytes(self) -> int:
        """Bytes in use for events, index and pyramid."""
        index = sum(a.nbytes for a in (*self._pushes, *self._pops))
        others = self._solutions.nbytes + self._checkpoints.nbytes + self.pyramid.nbytes
        return self._events.nbytes + index + others

    def pieces(self) -> list[object]:
        """The large parts that it is kept in: whoever holds them may let go of one after another.

        A trace that is not held otherwise is gone then, but for these.
        """
        arrays = (*self._pushes, *self._pops, self._solutions)
        return [*self._events.pieces(), *(array.view for array in arrays)]

    @property
    def whole(self) -> Trace:
        """All that is recorded of the run: itself, unless it is cut (see past.py)."""
        return self

    @property
    def depth_count(self) -> int:
        """How many depths have had a choice in force so far."""
        return len(self._pushes)

    def event(self, k: int) -> Event:
        """Event k as its solver yielded it."""
        return unpack(self._events[k])

    def events(self, start: int, stop: int) -> NDArray[np.uint32]:
        """Packed events from `start` up to `stop`, clipped to what there is."""
        return self._events.slice(start, stop)

    def take(self, events: EventNumbers) -> NDArray[np.uint32]:
        """The packed events with these numbers, in their order."""
        return self._events.take(events)

    @property
    def store(self) -> StoredEvents:
        """All events that are recorded of the run, as they are kept."""
        return self._events

    def pushes(self, depth: int) -> EventNumbers:
        """The event numbers of the PUSHes at `depth`, ascending."""
        return self._pushes[depth].view if depth < len(self._pushes) else np.empty(0, np.uint32)

    def pops(self, depth: int) -> EventNumbers:
        """The event numbers of the POPs at `depth`: the i-th ends what the i-th PUSH began."""
        return self._pops[depth].view if depth < len(self._pops) else np.empty(0, np.uint32)

    @property
    def solutions(self) -> EventNumbers:
        """The event numbers of the SOLUTIONs, ascending."""
        return self._solutions.view

    def height(self, k: int) -> int:
        """How many choices are in force at event k."""
        kind, depth, _ = self.event(k)
        return depth + 1 if kind in (PUSH, SOLUTION) else depth

    def path_events(self, k: int) -> list[int]:
        """For each choice in force at event k the event number of its PUSH."""
        height = self.height(k)
        if height <= SHALLOW:
            return self._path_from(0, k, height)
        before, path = self._deep_path
        shared = min(self._shared(before, k), len(path)) if abs(k - before) <= NEAR else 0
        path = path[:shared] + self._path_from(shared, k, height)
        self._deep_path = k, path
        return path.copy()

    def _path_from(self, depth: int, k: int, height: int) -> list[int]:
        key = np.uint32(k)
        return [int(pushes.last_to(key)) for pushes in self._pushes[depth:height]]

    def _shared(self, one: int, other: int) -> int:
        """How many choices are in force at two events that are near, and all the way between."""
        first, last = sorted((one, other))
        return int(heights(self.events(first, last + 1)).min())

    def path(self, k: int) -> list[int]:
        """The values of the choices in force at event k, one a depth."""
        return self.values_at(self.path_events(k))

    def yielded(self, k: int) -> Event:
        """Event k as the solver has yielded it."""
        reading = self.whole.reading
        return self.event(k) if reading is None else reading.yielded(self.event(k))

    @property
    def read_as(self) -> str:
        """How the choices are read, as a sentence; "" where they are what was yielded."""
        reading = self.whole.reading
        return "" if reading is None else reading.said

    def yielded_path(self, k: int) -> list[int]:
        """The path at event k in the values that the solver has yielded."""
        if self.whole.reading is None:
            return self.path(k)
        return [self.yielded(event)[2] for event in self.path_events(k)]

    def values_at(self, events: Sequence[int]) -> list[int]:
        """The values of some events, in their order."""
        found: list[int] = values(self.take(np.asarray(events, np.int64))).tolist()
        return found

    def counters(self, k: int) -> Counters:
        """How many events of each kind there were up to event k, itself included."""
        checkpoint = (k + 1) // CHECKPOINT
        rest = kinds(self.events(checkpoint * CHECKPOINT, k + 1))
        totals = self._checkpoints.view[checkpoint] + _count_kinds(rest)
        return Counters(*(int(n) for n in totals))

    @property
    def totals(self) -> Counters:
        """How many events of each kind there have been so far in all."""
        return Counters(*(int(n) for n in self._totals))

    def push_of(self, k: int, depth: int) -> int | None:
        """The event number of the last PUSH at `depth` at or before k."""
        pushes = self.pushes(depth)
        i = int(pushes.searchsorted(np.uint32(k), "right"))
        return int(pushes[i - 1]) if i else None

    def push_near(self, depth: int, k: int, direction: int) -> int | None:
        """The first PUSH at `depth` after event k (direction 1), or the last before it (-1)."""
        pushes = self.pushes(depth)
        if direction > 0:
            i = int(pushes.searchsorted(np.uint32(k), "right")) if k >= 0 else 0
            return int(pushes[i]) if i < len(pushes) else None
        i = int(pushes.searchsorted(np.uint32(max(k, 0)), "left"))
        return int(pushes[i - 1]) if i else None

    def pop_after(self, k: int, depth: int) -> int | None:
        """The event number of the first POP at `depth` after k; None if not recorded."""
        pops = self.pops(depth)
        i = int(pops.searchsorted(np.uint32(k), "right"))
        return int(pops[i]) if i < len(pops) else None

    def solution_after(self, k: int) -> int | None:
        """The first SOLUTION after event k."""
        i = int(self.solutions.searchsorted(np.uint32(k), "right")) if k >= 0 else 0
        return int(self.solutions[i]) if i < len(self.solutions) else None

    def solution_before(self, k: int) -> int | None:
        """The last SOLUTION before event k."""
        i = int(self.solutions.searchsorted(np.uint32(max(k, 0)), "left"))
        return int(self.solutions[i - 1]) if i else None

    def choice_event(self, k: int, direction: int) -> int | None:
        """The nearest PUSH or POP after event k (direction 1) or before it (direction -1)."""
        width = 256
        at = k + direction
        while 0 <= at < len(self):
            start, stop = (at, at + width) if direction > 0 else (at - width + 1, at + 1)
            start = max(0, start)
            kind = kinds(self.events(start, stop))
            hits = np.flatnonzero((kind == PUSH) | (kind == POP))
            if len(hits):
                return start + int(hits[0 if direction > 0 else -1])
            at += direction * width
            width = min(width * 2, 1 << 20)
        return None


def _count_kinds(kind: NDArray[np.uint8]) -> NDArray[np.int64]:
    """How many of each kind; a tenth of the time that bincount takes for small numbers."""
    return np.array([np.count_nonzero(kind == which) for which in range(4)])


# The paths of many events: each depth is looked up once for all of them, which costs some hundred
# nanoseconds an event and depth

FEW = 6
"""Events up to which to look up one after another is no slower: eight times faster for one."""

CELLS = 1 << 18
"""Values that one table of paths holds at most, unless a single path is longer."""


class Paths(NamedTuple):
    """Row i of `values` begins with the path of event i, which has `lengths[i]` choices.

    values   (events, longest path); what is behind the end of a path is 0
    lengths  (events,)
    """

    values: NDArray[np.int16]
    lengths: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.lengths)

    def lists(self) -> list[list[int]]:
        """Each path as a list of numbers."""
        rows: list[list[int]] = self.values.tolist()
        longest = self.values.shape[1]
        if (self.lengths == longest).all():
            return rows
        return [row[:length] for row, length in zip(rows, self.lengths.tolist(), strict=True)]


def paths_at(trace: Trace, events: EventNumbers) -> Paths:
    """The choices in force at each of some events of the trace."""
    packed = trace.take(events)
    lengths = heights(packed).astype(np.int64)
    longest = int(lengths.max(initial=0))
    table = np.zeros((len(events), longest), np.int16)
    if len(events) <= FEW:
        for row, (event, length) in enumerate(zip(events.tolist(), lengths.tolist(), strict=True)):
            table[row, :length] = trace.path(event)
        return Paths(table, lengths)
    for depth in range(longest):
        rows = np.flatnonzero(lengths > depth)
        pushes = trace.pushes(depth)
        last = pushes.searchsorted(events[rows], "right") - 1
        table[rows, depth] = values(trace.take(pushes[last]))
    return Paths(table, lengths)


def block_of_solutions(trace: Trace, first: int, most: int) -> EventNumbers:
    """The events of the solutions from number `first` on: `most`, or fewer where paths are long."""
    found = trace.solutions[first : first + most]
    return found[: max(1, CELLS // max(1, trace.depth_count))]
