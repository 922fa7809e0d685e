"""Which node of the search tree an event at which code and rules differ is about."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from solvers.events import PUSH, TRY
from visualizer.base.distinct import distinct
from visualizer.trace.packing import depths, kinds
from visualizer.trace.trace import EventNumbers, Trace

ROOT: Final = -1
"""Stands for the node that no PUSH has placed."""

Events = NDArray[np.int64]


def nodes_of(trace: Trace, events: Events) -> Events:
    """For each event the PUSH of its node, ROOT for the root.

    A TRY that is placed is about the node that it becomes, another one about the node that it was
    tried at; any other event about the node that it places, reports or takes back.
    """
    numbers = np.asarray(events, np.uint32)
    packed = trace.take(numbers)
    kind, depth = kinds(packed), depths(packed).astype(np.int64)
    following = numbers + np.uint32(1)
    placed = np.zeros(len(events), np.bool_)
    known = following < len(trace)
    placed[known] = kinds(trace.take(following[known])) == PUSH
    placed &= kind == TRY
    found = np.where(placed, events + 1, ROOT).astype(np.int64)
    level = np.where(placed, -1, depth - (kind == TRY))
    for one in distinct(level[level >= 0]).tolist():
        rows = np.flatnonzero(level == one)
        pushes: EventNumbers = trace.pushes(one)
        last = pushes.searchsorted(numbers[rows], "right").astype(np.int64) - 1
        above = last >= 0
        found[rows[above]] = pushes[last[above]]
    return found
