"""The paths of many events at once: what thumbnails, classes and files of solutions are made of.

For one event after another the trace looks up each choice on its own; here each depth is looked up
once for all events, which costs some hundred nanoseconds an event and depth.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from visualizer.trace.packing import heights, values
from visualizer.trace.trace import EventNumbers, Trace

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
