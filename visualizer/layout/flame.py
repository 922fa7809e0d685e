"""The timeline's nodes: which are in force at each depth in each column, and what became of them.

Costs O(columns · rows), whatever the length of the run.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

EMPTY, FAILED, SOLVED, OPEN, EDGE = range(5)
"""What a cell shows: no node; a node without a solution; one that holds a solution, or several
nodes of which one does; one that is not closed yet (its end is not recorded, and it has no solution
so far); or the border between two wide nodes."""

PARTLY = 8
"""Added where nodes are in force at some events of the column, but not at all of them."""

EDGE_FROM = 4
"""Columns that a node is wide at least for its border to be shown."""

Heights = NDArray[np.uint16]


class Overview(Protocol):
    """What the layout asks of a run, one entry a column: numbers of choices in force.

    deepest, least   the most and the fewest
    solved           those whose nodes hold a solution; at smaller depths there is one in force too
    unclosed         those that the run has not taken back so far
    """

    @property
    def deepest(self) -> Heights: ...
    @property
    def least(self) -> Heights: ...
    @property
    def solved(self) -> Heights: ...
    @property
    def unclosed(self) -> Heights: ...


def flame(overview: Overview, depths: Heights) -> NDArray[np.uint8]:
    """What each column shows at each of these depths: shape (columns, depths)."""
    states = (depths < overview.deepest[:, np.newaxis]).astype(np.uint8)
    np.copyto(states, OPEN, where=depths < overview.unclosed[:, np.newaxis])
    np.copyto(states, SOLVED, where=depths < overview.solved[:, np.newaxis])
    least = overview.least
    after, before = _beside(least), _beside(least[::-1])[::-1]
    # One node may end in the column before that in which the next begins.
    before[1:] = np.maximum(before[1:], before[:-1])
    wide = np.minimum(after, before)[:, np.newaxis]
    partly = (least[:, np.newaxis] <= depths) & (states != EMPTY)
    states += PARTLY * partly.view(np.uint8)
    np.copyto(states, EDGE, where=partly & (depths < wide))
    return states


def _beside(least: Heights) -> Heights:
    """For each column the least of those after it that a wide node fills; 0 at the end."""
    beside = np.zeros(len(least), np.uint16)
    reach = EDGE_FROM - 1
    if len(least) > reach:
        after = np.lib.stride_tricks.sliding_window_view(least[1:], reach)
        beside[:-reach] = after.min(axis=1)
    return beside
