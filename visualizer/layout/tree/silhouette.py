"""The silhouette of a search tree, where nodes have no room: how many leaves reach how deep.

A pixel column stands for many leaves. Some of them, evenly spaced, are asked how deep they lie and
how deep there is a solution on the way to them: the eye sees no difference.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from visualizer.base.dataclass import dataclass
from visualizer.layout.tree.columns import Depths, Floats, Indices
from visualizer.layout.tree.rows import Ends, NodeRows, node_above
from visualizer.layout.tree.tidy import Flags, Tree
from visualizer.layout.tree.view import Placement

Counts = NDArray[np.uint8]

SAMPLES = 24
"""Leaves that are asked in each pixel column."""

BELOW_ALL = 1 << 20
"""Deeper than any node."""


@dataclass(frozen=True)
class Silhouette:
    """For each pixel column of a place:

    row, owner  the row of the node above and its number there; -1 for the root
    narrow      is there anything below that node that is not drawn one by one?
    depths      the depths for which leaves are counted
    solution    the depth of the deepest solution; -1 for none
    reach, good how deep each of the leaves lies that are asked, and the deepest solution on the
                way to it: SAMPLES for each column
    """

    row: Indices
    owner: Indices
    narrow: Flags
    depths: Indices
    solution: Indices
    reach: Depths
    good: Depths

    @cached_property
    def reached(self) -> Counts:
        """(depth, column) -> how many of SAMPLES leaves reach that depth."""
        return _counts(self.reach, self.depths)

    @cached_property
    def solved(self) -> Counts:
        """(depth, column) -> how many of them have a solution below that depth, or there."""
        return _counts(self.good, self.depths)


def silhouette_of(
    tree: Tree, place: Placement, rows: NodeRows, ends: Ends, depths: Indices
) -> Silhouette:
    """The silhouette below some rows and beside some ends, at some depths (ascending)."""
    columns, width = tree.columns, place.box.w
    if not len(columns):
        none, nothing = np.full(width, -1, np.int64), np.full(width * SAMPLES, -1, np.int16)
        return Silhouette(none, none, none >= 0, depths, none, nothing, nothing)
    middle = columns.at(_across(place, width))
    row, owner = node_above(rows, middle, np.full(width, BELOW_ALL))
    narrow = ~_among(ends.column, middle)
    narrow &= columns.depth[middle] > np.append(-1, rows.depths)[row + 1]
    sample = columns.at(_across(place, width * SAMPLES))
    return Silhouette(row, owner, narrow, depths, np.where(narrow, _solutions(tree, place), -1),
                      columns.depth[sample], columns.solved[sample])


def _across(place: Placement, count: int) -> Floats:
    """So many places evenly spaced over what is in view."""
    return place.view.first + (np.arange(count) + 0.5) * (place.view.across / count)


def _among(some: Indices, wanted: Indices) -> Flags:
    """Which of the wanted numbers are among some (ascending)?"""
    if not len(some):
        return np.zeros(len(wanted), np.bool_)
    found: Flags = some[np.minimum(some.searchsorted(wanted), len(some) - 1)] == wanted
    return found


def _counts(reach: Depths, depths: Indices) -> Counts:
    """(depth, pixel column) -> how many of the column's samples reach the depth."""
    width, count = len(reach) // SAMPLES, len(depths) + 1
    # How many of the depths are reached by each depth from -1 on.
    levels = depths.searchsorted(np.arange(-1, int(reach.max(initial=-1)) + 1), "right")
    cells = (levels * width)[reach + 1].reshape(width, SAMPLES) + np.arange(width)[:, np.newaxis]
    cells = np.bincount(cells.ravel(), minlength=count * width)
    samples = cells.astype(np.uint8).reshape(count, width)
    return np.cumsum(samples[::-1], axis=0, dtype=np.uint8)[::-1][1:]


def _solutions(tree: Tree, place: Placement) -> Indices:
    """For each pixel column the depth of its deepest solution, -1 for none."""
    columns, width = tree.columns, place.box.w
    border = columns.at(place.view.first + np.arange(width + 1) / place.spacing)
    first = border[:-1]
    last = np.maximum(border[1:], first + 1)  # a column wider than a pixel is in all of its pixels
    deepest = np.maximum.reduceat(columns.solved[: last[-1]], first).astype(np.int64)
    find = tree.nodes.solutions.searchsorted
    found = find(_begins(tree, last)) > find(_begins(tree, first))
    return np.where(found, deepest, -1)


def _begins(tree: Tree, column: Indices) -> Indices:
    """The event with which columns begin; for the one after the last, that after all events."""
    event = tree.columns.event
    return np.where(
        column < len(event), event[np.minimum(column, len(event) - 1)], len(tree.nodes)
    ).astype(np.uint32)
