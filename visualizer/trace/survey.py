"""What a stretch of a run has done, depth by depth: the numbers of the statistics pane.

The trace's own index tells the placements of one depth after the other: too slow for a search some
thousand choices deep, and it knows neither tries nor dead ends. Here running totals stand at
checkpoints, so that a stretch is the difference of two of them and of what is left over beside
them, which is counted. The deeper the search, the further they are apart, so that they take 0.2
bytes an event at most (0.003 at a depth of 16) and counting the rest takes some milliseconds.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from time import perf_counter
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from solvers.events import DEPTH_LIMIT, PUSH, TRY
from visualizer.base.dataclass import dataclass
from visualizer.base.named_tuple import NamedTuple
from visualizer.trace.moment import NONE_YET
from visualizer.trace.packing import DEPTH_SHIFT, depths
from visualizer.trace.search import Condition, dead_ends_from, find
from visualizer.trace.trace import Counters, Trace

# Counting by depth

CHUNK = 1 << 14
"""Events that are counted in one go: what that needs stays in the processor's cache."""

LEAST_GAP = 1 << 16
EVENTS_A_DEPTH = 64
"""From a checkpoint to the next there are at least so many events, and so many for each depth."""

TRIED, PLACED, PRUNED = range(3)

ByDepth = NDArray[np.int64]
"""Shape (3, depths): the rows TRIED, PLACED and PRUNED, a column a depth (see Profile.ROWS)."""


class Profile:
    """Counts of a trace that grows.

    Pruned at depth d are the dead ends at depth d - 1, see packing.py. One counts with its POP: of
    a node still in force nobody knows what it will be.
    """

    ROWS = 3
    """What is counted, a row each."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._ends = [0]
        self._totals: list[NDArray[np.uint32]] = [np.zeros((self.ROWS, 1), np.uint32)]
        # Up to which event all is counted, and that: one fact, as a thread may go on counting.
        self._counted: tuple[int, ByDepth] = 0, np.zeros((self.ROWS, 1), np.int64)

    @property
    def known(self) -> int:
        """How many events there are to be counted."""
        return len(self._trace)

    @property
    def missing(self) -> int:
        """How many events `advance` has still to count; less than a chunk may stay forever."""
        return self.known - self._counted[0]

    @property
    def nbytes(self) -> int:
        """Bytes that the checkpoints take."""
        return sum(totals.nbytes for totals in self._totals)

    def advance(self, seconds: float) -> None:
        """Go on counting for so long, chunk by chunk. About 150 million events a second."""
        end = perf_counter() + seconds
        while self.missing >= CHUNK:
            start, total = self._counted
            stop = start + CHUNK
            total = added(total, self._count(start, stop))
            self._counted = stop, total
            gap = stop - self._ends[-1]
            if gap >= max(LEAST_GAP, EVENTS_A_DEPTH * total.shape[1]):
                self._totals.append(total.astype(np.uint32))
                self._ends.append(stop)
            if perf_counter() > end:
                return

    def between(self, first: int, stop: int) -> ByDepth:
        """The counts of the events from `first` up to `stop`, clipped to what is recorded.

        Exact also where `advance` has not come to yet, but then it takes as long as counting.
        """
        first, stop = max(0, first), min(stop, self.known)
        if first >= stop:
            return np.zeros((self.ROWS, 1), np.int64)
        low, below = self._nearest(first)
        high, above = self._nearest(stop)
        if stop - first <= (first - low) + (stop - high):
            return self._count(first, stop)
        upto = added(above, self._count(high, stop))
        return added(upto, -added(below, self._count(low, first)))

    def _nearest(self, k: int) -> tuple[int, ByDepth]:
        """The last known total at or before k: up to which event, and what it is."""
        if self._counted[0] <= k:
            return self._counted
        at = bisect_right(self._ends, k) - 1
        return self._ends[at], self._totals[at].astype(np.int64)

    def _count(self, first: int, stop: int) -> ByDepth:
        width = self._trace.depth_count + 1  # a try may go one deeper than all choices so far
        counts = np.zeros((self.ROWS, width), np.int64)
        for start in range(first, stop, CHUNK):
            self._count_chunk(counts, start, min(start + CHUNK, stop))
        return counts

    def _count_chunk(self, counts: ByDepth, start: int, stop: int) -> None:
        """Add what the events from `start` up to `stop` are."""
        packed = self._trace.events(start, stop)
        kind_and_depth = (packed >> DEPTH_SHIFT).astype(np.uint16)
        found = np.bincount(kind_and_depth, minlength=4 * DEPTH_LIMIT).reshape(4, DEPTH_LIMIT)
        width = min(counts.shape[1], DEPTH_LIMIT)
        counts[TRIED, :width] += found[TRY, :width]
        counts[PLACED, :width] += found[PUSH, :width]
        pruned = np.bincount(depths(packed[dead_ends_from(self._trace, start, packed)]))
        counts[PRUNED, 1 : len(pruned) + 1] += pruned

    def dead_end_near(self, depth: int, k: int, direction: int) -> int | None:
        """The first POP after event k (1), or the last before it (-1), that is one at `depth`."""
        before = self.between(0, k + 1 if direction > 0 else k)
        return self.dead_end(depth, _pruned(before, depth) + (direction > 0))

    def dead_end(self, depth: int, number: int) -> int | None:
        """The POP of the dead end at `depth` that has this number, from 1; None if there is none.

        Found at once: the checkpoints tell between which two of them it is.
        """
        if depth < 1 or number < 1:
            return None
        at = bisect_left(self._totals, number, key=lambda totals: _pruned(totals, depth))
        limit = self._ends[at] - 1 if at < len(self._ends) else None
        wanted = Condition(depth=depth - 1, dead_end=True)
        number -= _pruned(self._totals[at - 1], depth)
        return find(self._trace, self._ends[at - 1] - 1, 1, wanted, number, limit)


def _pruned(totals: NDArray[Any], depth: int) -> int:
    return int(totals[PRUNED, depth]) if depth < totals.shape[1] else 0


def added(first: ByDepth, second: ByDepth) -> ByDepth:
    """The sum of two tables, as wide as the wider one."""
    wide, narrow = (first, second) if first.shape[1] >= second.shape[1] else (second, first)
    total = wide.copy()
    total[:, : narrow.shape[1]] += narrow
    return total


# The numbers of a stretch

Scope = Literal["so far", "whole", "subtree"]

SCOPES: tuple[Scope, ...] = get_args(Scope)
"""Up to the event on screen; all that is recorded; the node that is selected."""


class DepthRow(NamedTuple):
    """One depth of a stretch.

    placed     choices placed, in other words nodes
    pruned     nodes one depth higher that ended without a child and were no solution
    tried      candidates tried
    branching  nodes here for each node one depth higher; None where there is none
    tries_per_placement  None where nothing was placed, or where the try lies before the stretch
    """

    depth: int
    placed: int
    pruned: int
    tried: int
    branching: float | None
    tries_per_placement: float | None


@dataclass(frozen=True, eq=False)
class Survey:
    """The events from `first` up to `stop`.

    A node that is open at the end counts as placed; whether it will have been pruned is not known
    before it is taken back, so until then it is not.

    counters     how many events of each kind there are
    top          the depth of the first row
    without_try  does it begin with a PUSH, so that the try of that node lies before it?
    complete     is it all of a search that ran to its end?
    """

    first: int
    stop: int
    counters: Counters
    top: int
    without_try: bool
    complete: bool
    _counts: ByDepth

    @property
    def depths(self) -> range:
        """The depths that have a row: as far as anything was placed or pruned."""
        last = _last(self._counts[PLACED] | self._counts[PRUNED])
        return range(self.top, self.top if last is None else last + 1)

    def row(self, depth: int) -> DepthRow:
        """The numbers of one depth."""
        tried, placed, pruned = (int(number) for number in self._counts[:, depth])
        above = int(self._counts[PLACED, depth - 1]) if depth else 1
        rootless = self.without_try and depth == self.top
        return DepthRow(
            depth, placed, pruned, tried,
            None if rootless or not above else placed / above,
            None if rootless or not placed else tried / placed,
        )

    def rows(self) -> Iterator[DepthRow]:
        """All depths, from the top."""
        return map(self.row, self.depths)

    @property
    def pruned(self) -> int:
        """How many dead ends there are at all depths."""
        return int(self._counts[PRUNED].sum())

    @property
    def tries_per_placement(self) -> float | None:
        """Over all depths; a placement whose try lies before the stretch is left out."""
        placed = self.counters.placed - self.without_try
        return self.counters.tried / placed if placed else None

    @property
    def most(self) -> int:
        """The largest number of nodes and dead ends together at one depth."""
        return int((self._counts[PLACED] + self._counts[PRUNED]).max())

    @property
    def deepest(self) -> int | None:
        """The largest depth at which a choice was placed."""
        return _last(self._counts[PLACED])

    @property
    def deepest_dead_end(self) -> int | None:
        """The largest depth at which nothing could be placed: the dead end is one above that."""
        return _last(self._counts[PRUNED])


def _last(counts: ByDepth) -> int | None:
    used = np.flatnonzero(counts)
    return int(used[-1]) if len(used) else None


def survey(trace: Trace, profile: Profile, first: int, stop: int, *, complete: bool) -> Survey:
    """The numbers of the events from `first` up to `stop`. complete: did the search run to its end?

    A stretch that begins with a PUSH is that node's subtree; its rows begin at the node's depth.
    """
    stop = max(first, min(stop, len(trace)))
    counts = profile.between(first, stop)
    before = trace.counters(first - 1) if first else NONE_YET
    upto = trace.counters(stop - 1) if stop else NONE_YET
    counters = Counters(*(b - a for a, b in zip(before, upto, strict=True)))
    kind, depth, _ = trace.event(first) if first < stop else (None, 0, 0)
    subtree = kind == PUSH
    whole = complete and first == 0 and stop == len(trace)
    if whole and not counters.placed and not counters.solutions:
        counts[PRUNED, 0] = 1  # the root itself is a dead end
    return Survey(first, stop, counters, depth if subtree else 0, subtree, whole, counts)


def events_of(scope: str, trace: Trace, playhead: int, selected: int | None) -> tuple[int, int]:
    """The first event of a scope and the one after its last; a selected node's PUSH and POP.

    No node is selected: then the root is, and its subtree is the whole run.
    """
    if scope == "so far":
        return 0, min(playhead + 1, len(trace))
    if scope == "whole" or selected is None or selected >= len(trace):
        return 0, len(trace)
    pop = trace.pop_after(selected, trace.event(selected)[1])
    return selected, len(trace) if pop is None else pop + 1


def event_at(
    trace: Trace,
    profile: Profile,
    events: tuple[int, int],
    k: int,
    depth: int,
    direction: int,
    *,
    dead_end: bool,
) -> int | None:
    """Within some events the next one after event k (1), or the last before it (-1), at which a
    choice was placed at a depth, or with `dead_end` the search turned back from it.

    After the last one the first comes again. None: there is none.
    """
    first, stop = events
    near = profile.dead_end_near if dead_end else trace.push_near
    for start in (k, first - 1 if direction > 0 else stop):
        found = near(depth, min(max(start, first - 1), stop), direction)
        if found is not None and first <= found < stop:
            return found
    return None
