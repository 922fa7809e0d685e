"""Visits: the stretches of a run in which some choices are in force, and what is done there.

A node's name is its path, and a run may come to the same path more than once: where a value is
tried twice, or where a search begins again. Each time is a visit. Of many of them at once the index
of the trace tells the children, and what is tried there without what is tried deeper.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from visualizer.base.dataclass import dataclass
from visualizer.trace.packing import NO_TRY, values
from visualizer.trace.trace import EventNumbers, Trace

Numbers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Visits:
    """Visits of nodes at one depth, ascending; no two of them overlap.

    height  how many choices are in force: the next one is placed at this depth
    starts  the event of each PUSH; -1 for the root, which has none
    stops   the event of each POP; how many events there are where it is not recorded
    """

    height: int
    starts: Numbers
    stops: Numbers

    def __len__(self) -> int:
        return len(self.starts)

    def some(self, which: Numbers | NDArray[np.bool_] | slice) -> Visits:
        """These of the visits, by number or by mask."""
        return Visits(self.height, self.starts[which], self.stops[which])


def root(trace: Trace) -> Visits:
    """The whole run: no choice is in force."""
    return Visits(0, np.array([-1]), np.array([len(trace)]))


def at_depth(trace: Trace, depth: int) -> Visits:
    """All visits of nodes whose own choice is at `depth`."""
    starts = trace.pushes(depth).astype(np.int64)
    return Visits(depth + 1, starts, _stops(trace, depth, np.arange(len(starts))))


def children(trace: Trace, visits: Visits) -> tuple[Visits, Numbers]:
    """What is placed directly in some visits, and for each child in which of them it is."""
    pushes = trace.pushes(visits.height)
    first = pushes.searchsorted((visits.starts + 1).astype(np.uint32))
    stop = pushes.searchsorted(visits.stops.astype(np.uint32))
    numbers, which = _ranges(first, stop)
    starts = pushes[numbers].astype(np.int64)
    return Visits(visits.height + 1, starts, _stops(trace, visits.height, numbers)), which


def tries(trace: Trace, visits: Visits) -> tuple[EventNumbers, Numbers]:
    """The events of what is tried directly in some visits, and for each in which of them it is.

    Costs as much as there are of these: what is tried below the children is not gone through.
    """
    if not len(visits):
        return np.empty(0, np.uint32), np.empty(0, np.int64)
    inner, _which = children(trace, visits)
    # Between the children, and before the first and after the last of each visit: as visits do not
    # overlap, the n-th of these stretches ends where the n-th end is.
    begins = np.sort(np.concatenate((visits.starts, inner.stops))) + 1
    ends = np.sort(np.concatenate((inner.starts, visits.stops)))
    events, _gaps = _ranges(begins, np.maximum(begins, ends))
    events = events[trace.take(events.astype(np.uint32)) < NO_TRY]  # a SOLUTION stands there, too
    return events.astype(np.uint32), visits.starts.searchsorted(events, "right") - 1


def children_with(trace: Trace, parents: Visits, value: int) -> Visits:
    """The visits of the child with a value in some visits of a node."""
    found, _which = children(trace, parents)
    return found.some(values_of(trace, found.starts) == value)


def tries_of(trace: Trace, nodes: Visits, value: int) -> Numbers:
    """When a value is tried directly in some visits of a node."""
    events, _which = tries(trace, nodes)
    chosen: Numbers = events[values_of(trace, events) == value].astype(np.int64)
    return chosen


def values_of(trace: Trace, events: NDArray[Any]) -> NDArray[np.int16]:
    """The values of some events."""
    return values(trace.take(events.astype(np.uint32)))


def _stops(trace: Trace, depth: int, numbers: Numbers) -> Numbers:
    """The POPs of the nodes with these numbers at a depth: only the last may have none."""
    pops = trace.pops(depth)
    stops = np.full(len(numbers), len(trace), np.int64)
    closed = numbers < len(pops)
    stops[closed] = pops[numbers[closed]]
    return stops


def _ranges(first: Numbers, stop: Numbers) -> tuple[Numbers, Numbers]:
    """The whole numbers from each of `first` up to its `stop`, and for each from which it is."""
    counts = stop - first
    which = np.repeat(np.arange(len(counts)), counts)
    shift = first - (np.cumsum(counts) - counts)
    return np.arange(len(which)) + shift[which], which
