"""The timeline's numbers: which nodes are in force at each depth over a window of events.

Rows are depths, columns are pixels. A pixel stands for the events of its width; where it holds
many nodes, it tells whether any of them holds a solution. Costs O(columns · log nodes) a depth,
whatever the length of the run.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

EMPTY, FAILED, SOLVED, OPEN, EDGE = range(5)
"""What a pixel shows: no node, a node without a solution, with one, one that is not closed yet
(its end is not recorded and it has no solution so far), or the line between two wide nodes."""

EDGE_FROM = 4
"""Pixels between two PUSHes from which nodes are told apart by a line."""

WHOLE_FROM = 4
"""Events a pixel from which the borders of pixels are whole events: then each needs one search."""

EventNumbers = NDArray[np.uint32]


class Nodes(Protocol):
    """What the layout asks of a trace."""

    def __len__(self) -> int: ...
    @property
    def depth_count(self) -> int: ...
    @property
    def solutions(self) -> NDArray[np.uint32]: ...
    def pushes(self, depth: int) -> NDArray[np.uint32]: ...
    def pops(self, depth: int) -> NDArray[np.uint32]: ...


def flame(nodes: Nodes, first: float, last: float, columns: int, rows: int) -> NDArray[np.uint8]:
    """A (columns, rows) array of what each pixel shows over the events from `first` up to `last`.

    Row r is depth r; depths from `rows` on are left out.
    """
    out = np.zeros((columns, rows), np.uint8)
    if not len(nodes) or columns < 1 or last <= first:
        return out
    left, right, starts = _edges(first, last, columns, len(nodes))
    for depth in range(min(rows, nodes.depth_count)):
        out[:, depth] = _row(nodes, depth, left, right, starts) * (left < right)
    return out


def _edges(
    first: float, last: float, columns: int, length: int
) -> tuple[EventNumbers, EventNumbers, EventNumbers]:
    """For each pixel its first event and the one after its last; and the borders of all pixels.

    Event k fills the stretch from k to k + 1. Where pixels are wider than some events their
    borders are moved to whole events; else a pixel shows all events that it touches.
    """
    borders = np.linspace(first, last, columns + 1)
    if last - first >= WHOLE_FROM * columns:
        borders = np.floor(borders)
    low = np.clip(np.floor(borders), 0, length).astype(np.uint32)
    high = np.clip(np.ceil(borders), 0, length).astype(np.uint32)
    return low[:-1], high[1:], high


def _row(
    nodes: Nodes, depth: int, left: EventNumbers, right: EventNumbers, starts: EventNumbers
) -> NDArray[np.int64]:
    pushes, pops, solutions = nodes.pushes(depth), nodes.pops(depth), nodes.solutions
    first = np.asarray(pops.searchsorted(left, "right"))  # the first node that ends after `left`
    before = np.asarray(pushes.searchsorted(starts, "left"))
    stop = before[1:]  # the first node that begins at `right` or later
    present = stop > first
    if not present.any():
        return np.zeros(len(left), np.int64)
    first_push = pushes[np.minimum(first, len(pushes) - 1)]
    last_node = np.maximum(stop, 1) - 1
    closed = last_node < len(pops)
    end = np.full(len(left), len(nodes), np.uint32)
    if len(pops):
        end = np.where(closed, pops[np.minimum(last_node, len(pops) - 1)], end)
    state = np.where(closed, FAILED, OPEN)
    if len(solutions):
        solved = solutions.searchsorted(end, "left") > solutions.searchsorted(first_push, "left")
        state[solved] = SOLVED
    return _with_edges(np.where(present, state, EMPTY), np.diff(before) > 0)


def _with_edges(state: NDArray[np.int64], begins: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Mark the pixel in which a node begins, where its neighbours begin some pixels away."""
    starts = np.flatnonzero(begins)
    if len(starts):
        before = np.diff(starts, prepend=-EDGE_FROM)
        after = np.append(before[1:], EDGE_FROM)
        wide = (before >= EDGE_FROM) & (after >= EDGE_FROM) & (starts > 0)
        reach = np.minimum(starts + EDGE_FROM - 2, len(state) - 1)  # is the node itself wide?
        state[starts[wide & (state[reach] != EMPTY)]] = EDGE
    return state


def solution_ticks(nodes: Nodes, first: float, last: float, columns: int) -> NDArray[np.bool_]:
    """For each pixel column: does it hold a SOLUTION?"""
    edges = np.clip(np.floor(np.linspace(first, last, columns + 1)), 0, None).astype(np.uint32)
    edges[1:] = np.maximum(edges[1:], edges[:-1] + np.uint32(1))
    find = nodes.solutions.searchsorted
    return np.asarray(find(edges[1:], "left") > find(edges[:-1], "left"))
