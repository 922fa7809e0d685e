"""What of a search could not help, found at once for any of its events: the stretches in which no
try can, and by depth the failed nodes whose last choice is innocent."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from solvers.events import TRY
from visualizer.base.growing import GrowingArray
from visualizer.base.named_tuple import NamedTuple
from visualizer.judge.nogoods import Numbers
from visualizer.problems.model import Flags
from visualizer.trace.packing import depths, kinds
from visualizer.trace.survey import ByDepth, Profile
from visualizer.trace.trace import Trace

FAILED, EXPLAINED, INNOCENT, TRIES, USELESS = range(5)
"""The rows of what is counted by depth: nodes that have failed, those of them of which it is known
whose fault that is, those of these whose own choice is innocent; tries, and those that could not
help."""


class Stretch(NamedTuple):
    """Events from `first` to before `stop` in which no try can help: the choice at `depth` that
    `first` takes back is innocent, and it goes on there all the same. Of a solver that rejects what
    the rules allow, what was rejected before `first` may be that, too."""

    first: int
    stop: int
    depth: int


class Useless:
    """The stretches of a run in which no try can help; they become more. All is asked by event, and
    for many events at once it costs a search for each, however many stretches there are."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._first: GrowingArray[np.uint32] = GrowingArray(np.uint32)
        self._stop: GrowingArray[np.uint32] = GrowingArray(np.uint32)
        self._depth: GrowingArray[np.uint16] = GrowingArray(np.uint16)
        # How many events, and tries, of earlier stretches there are.
        self._events: GrowingArray[np.uint32] = GrowingArray(np.uint32)
        self._tries: GrowingArray[np.uint32] = GrowingArray(np.uint32)
        self._sums = 0, 0

    def add(self, found: Numbers) -> None:
        """Take in the next ones, see Taken.useless; one that goes on where the last has ended, at
        the same depth, is a part of it."""
        if not len(found):
            return
        events, tries = self._sums
        first, stop, depth, tried = found.T
        length, last = stop - first, len(self._first) - 1
        goes_on = last >= 0 and int(self._stop.view[-1]) == first[0] and (
            int(self._depth.view[-1]) == depth[0])
        begin = 1 if goes_on else 0
        before = events + np.append(0, np.cumsum(length)), tries + np.append(0, np.cumsum(tried))
        self._depth.extend(depth[begin:])
        self._events.extend(before[0][begin:-1])
        self._tries.extend(before[1][begin:-1])
        if goes_on:
            self._stop.put(last, stop)
        else:
            self._stop.extend(stop)
        self._first.extend(first[begin:])  # the last: it tells how many there are
        self._sums = int(before[0][-1]), int(before[1][-1])

    def _before(self, events: NDArray[np.uint32]) -> tuple[NDArray[np.uint32], Numbers]:
        """The first events of all stretches, and for each of these events the number of the last
        one that has begun by then; -1: none has."""
        begins = self._first.view
        return begins, begins.searchsorted(events, "right") - 1

    def between(self, first: int, stop: int) -> Numbers:
        """(stretches, 2): those between two events, as far as they lie there."""
        begins, ends = self._first.view, self._stop.view
        begin = max(0, int(begins.searchsorted(np.uint32(max(0, first)), "right")) - 1)
        end = int(begins.searchsorted(np.uint32(max(0, stop))))
        found = np.stack((begins[begin:end], ends[begin:end]), axis=1).astype(np.int64)
        found = np.clip(found, first, stop)
        return found[found[:, 0] < found[:, 1]]

    def at(self, event: int) -> Stretch | None:
        """The one with an event; None: a try there may help."""
        begins, where = self._before(np.array([event], np.uint32))
        number = int(where[0])
        if number < 0 or event >= int(self._stop.view[number]):
            return None
        return Stretch(int(begins[number]), int(self._stop.view[number]),
                       int(self._depth.view[number]))

    def holds(self, events: NDArray[np.uint32]) -> Flags:
        """Which of some events are in a stretch?"""
        _begins, where = self._before(events)
        if not len(self._first):
            return np.zeros(len(events), np.bool_)
        inside: Flags = (where >= 0) & (events < self._stop.view[np.maximum(where, 0)])
        return inside

    def depth_at(self, events: NDArray[np.uint32]) -> Numbers:
        """The depths of the stretches of some events; -1 for an event in none."""
        inside = self.holds(events)
        found = np.full(len(events), -1)
        found[inside] = self._depth.view[self._before(events[inside])[1]]
        return found

    def covered(self, borders: NDArray[np.uint32]) -> Numbers:
        """How many events of stretches there are before each of some events."""
        begins, where = self._before(borders)
        if not len(begins):
            return np.zeros(len(borders), np.int64)
        at = np.maximum(where, 0)
        inside = np.minimum(borders, self._stop.view[at]).astype(np.int64) - begins[at]
        return np.where(where < 0, 0, self._events.view[at] + inside)

    def tries(self, first: int, stop: int) -> int:
        """How many tries from an event to before another one could not help."""
        return max(0, self._tries_before(stop) - self._tries_before(first))

    def _tries_before(self, event: int) -> int:
        begins, where = self._before(np.array([event], np.uint32))
        number = int(where[0])
        if number < 0:
            return 0
        first, stop = int(begins[number]), min(event, int(self._stop.view[number]))
        counters = self._trace.counters
        here = counters(stop - 1).tried - (counters(first - 1).tried if first else 0)
        return int(self._tries.view[number]) + here


class Bits:
    """Flags that become more, eight in a byte."""

    def __init__(self) -> None:
        self._bytes: GrowingArray[np.uint8] = GrowingArray(np.uint8)
        # How many flags are in bytes, and those that follow: one fact, as a thread adds more.
        self._rest: tuple[int, Flags] = 0, np.zeros(0, np.bool_)

    def extend(self, flags: Flags) -> None:
        """Add some."""
        count, rest = self._rest
        rest = np.append(rest, flags)
        whole = len(rest) // 8 * 8
        self._bytes.extend(np.packbits(rest[:whole]))
        self._rest = count + whole, rest[whole:]

    def part(self, first: int, stop: int) -> Flags:
        """Those from number `first` to before `stop`."""
        count, rest = self._rest
        begin = min(first, count) // 8
        whole = np.unpackbits(self._bytes.view[begin : -(-min(stop, count) // 8)]).astype(np.bool_)
        return np.append(whole, rest)[first - 8 * begin : stop - 8 * begin]


class Wasted(Profile):
    """By depth how many nodes have failed, of how many it is known whose fault that is and that
    their own choice is innocent, how many tries there are and how many of them could not help. A
    node counts with its POP."""

    ROWS = 5

    def __init__(self, trace: Trace, useless: Useless) -> None:
        super().__init__(trace)
        self._useless = useless
        self._known = 0
        self._flags = Bits(), Bits(), Bits()
        self._asked: tuple[object, ByDepth] | None = None

    def of(self, first: int, stop: int) -> ByDepth:
        """The counts of the events from `first` up to `stop`, as far as they are known; those that
        were asked for last are kept."""
        key = first, min(stop, self._known)
        asked = self._asked
        if asked is None or asked[0] != key:
            asked = self._asked = key, self.between(*key)
        return asked[1]

    @property
    def known(self) -> int:
        return self._known

    def add(self, count: int, failed: Numbers, explained: Numbers, innocent: Numbers) -> None:
        """Take in so many more events, with the POPs of nodes among them; their stretches are known
        already."""
        start = self._known
        for bits, pops in zip(self._flags, (failed, explained, innocent), strict=True):
            flags = np.zeros(count, np.bool_)
            flags[pops - start] = True
            bits.extend(flags)
        self._known = start + count
        self.advance(ALWAYS)

    def _count_chunk(self, counts: ByDepth, start: int, stop: int) -> None:
        packed = self._trace.events(start, stop)
        depth, width = depths(packed), counts.shape[1]
        inside = np.zeros(stop - start + 1, np.int64)
        found = self._useless.between(start, stop) - start
        np.add.at(inside, found[:, 0], 1)
        np.add.at(inside, found[:, 1], -1)
        tries = kinds(packed) == TRY
        useless = tries & (inside.cumsum()[:-1] > 0)
        flags = *(bits.part(start, stop) for bits in self._flags), tries, useless
        for row, chosen in enumerate(flags):
            counts[row] += np.bincount(depth[chosen], minlength=width)[:width]


ALWAYS: Final = float("inf")
"""Seconds: all that is there is counted."""
