"""The nodes of a search tree that are drawn one by one, row by row, and where they end.

From the root down, a node unfolds where there is room for its children side by side. So never more
of a level is drawn than the rectangle has room for, whatever the size of the tree, and zooming in
unfolds more.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cached_property
from itertools import pairwise

import numpy as np

from visualizer.base.dataclass import dataclass
from visualizer.base.distinct import distinct
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.tree.columns import EventNumbers, Floats, Indices
from visualizer.layout.tree.tidy import (
    NO_EVENTS,
    NO_INDICES,
    Flags,
    Level,
    Spread,
    Tree,
    level_of,
    together,
)
from visualizer.layout.tree.view import Placement


@dataclass(frozen=True)
class Room:
    """What nodes need, in leaves.

    usual      for each child of a node that unfolds, on an average
    narrowest  for each node that is drawn, even beside wider ones
    """

    usual: float
    narrowest: float


class NodeRow(NamedTuple):
    """The nodes of one depth that are drawn, without those in Ends; see NodeRows."""

    level: Level
    parent: Indices
    unfolded: Flags


@dataclass(frozen=True)
class NodeRows:
    """Rows of nodes that are drawn, each of a depth. There may be many rows, most of them short, so
    all that is asked of them is asked of all nodes at once: `nodes` has a row after the other.

    depths    of the rows
    begins    the first node of each row, and the number of all nodes
    parent    for each node the number of the one above in the row before; -1 for the root, or out
              of view
    unfolded  are its children drawn, as nodes or ends?
    """

    depths: Indices
    begins: Indices
    nodes: Spread
    parent: Indices
    unfolded: Flags

    def __len__(self) -> int:
        return len(self.depths)

    def __getitem__(self, row: int) -> NodeRow:
        if row >= len(self):
            raise IndexError(row)  # so that rows can be gone through
        part = slice(int(self.begins[row]), int(self.begins[row + 1]))
        level = level_of(self.nodes.taken(part), int(self.depths[row]))
        return NodeRow(level, self.parent[part], self.unfolded[part])

    @cached_property
    def row(self) -> Indices:
        """The row of each node."""
        return np.repeat(np.arange(len(self)), np.diff(self.begins))


@dataclass(frozen=True)
class Ends:
    """Leaves and folded subtrees that are drawn one by one; arrays of equal length.

    column       the number of the column
    left, right  its edges, in leaves
    depth        how deep it reaches
    row, parent  the row of the node above it and its number there; -1 for the root
    solved, open does it hold a solution? Is its node not closed yet?
    hidden       nodes folded away below it; 0: it is a leaf
    push         the event of its PUSH
    """

    column: Indices
    left: Floats
    right: Floats
    depth: Indices
    row: Indices
    parent: Indices
    solved: Flags
    open: Flags
    hidden: Indices
    push: EventNumbers

    def __len__(self) -> int:
        return len(self.column)

    @property
    def x(self) -> Floats:
        """Where they stand, in leaves."""
        return (self.left + self.right) / 2

    def chosen(self, which: Flags) -> Ends:
        """Those for which `which` holds."""
        return Ends(*(a[which] for a in vars(self).values()))


def seen_columns(tree: Tree, place: Placement, narrowest: float) -> Indices:
    """Columns in view, none left out that is at least so many leaves wide; ascending."""
    columns, view = tree.columns, place.view
    if not len(columns):
        return np.empty(0, np.int64)
    if narrowest > 1.0:  # some are narrower, and one of them every so often is enough
        count = math.ceil(view.across / narrowest) + 1
        return distinct(columns.at(view.first + np.arange(count, dtype=np.float64) * narrowest))
    first, last = columns.at(np.array([view.first, view.last]))
    return np.arange(first, last + 1)


FIRST_ROWS = 4
"""Rows that are looked at together at first, then twice as many: of a wide tree few are drawn."""


EVENTS = COLUMNS = 1 << 32
"""More than there are: a row times as many and one of them are a number that tells of both."""


def rows_of(tree: Tree, depths: list[int], over: Indices, room: Room, step: int) -> NodeRows:
    """The rows at some depths, `step` levels apart, over some columns."""
    found = NodeRows(NO_INDICES, np.zeros(1, np.int64), tree.levels([], over)[0], NO_INDICES,
                     np.empty(0, np.bool_))
    parts, above, at, count = [found], found, 0, FIRST_ROWS
    while at < len(depths) and len(over):
        some = depths[at : at + count]
        rows = _next_rows(tree, some, over, room, step, above)
        parts.append(rows)
        if len(rows) < len(some):
            break
        above, at, count = _last_row(rows), at + count, 2 * count
        number = np.maximum(above.nodes.first.searchsorted(over, "right") - 1, 0)
        under = (over >= above.nodes.first[number]) & (over < above.nodes.last[number])
        over = over[under & above.unfolded[number]]
    lengths = np.concatenate([np.diff(rows.begins) for rows in parts])
    return NodeRows(
        np.concatenate([rows.depths for rows in parts]),
        np.append(0, np.cumsum(lengths)),
        together([rows.nodes for rows in parts]),
        np.concatenate([rows.parent for rows in parts]),
        np.concatenate([rows.unfolded for rows in parts]),
    )


def _last_row(rows: NodeRows) -> NodeRows:
    begin = int(rows.begins[-2])
    part = slice(begin, None)
    return NodeRows(rows.depths[-1:], rows.begins[-2:] - begin, rows.nodes.taken(part),
                    rows.parent[part], rows.unfolded[part])


def _next_rows(
    tree: Tree, depths: list[int], over: Indices, room: Room, step: int, above: NodeRows
) -> NodeRows:
    """The rows below the one in `above`, or the first ones where there is none, that have nodes.

    Of nodes over some columns those are drawn that are wide enough, no leaves, and below one that
    unfolds.
    """
    nodes, row = tree.levels(depths, over)
    wide = ~nodes.leaf & (nodes.right - nodes.left >= room.narrowest)
    nodes, row = nodes.taken(wide), row[wide]
    stretches = list(pairwise(row.searchsorted(np.arange(len(depths) + 1)).tolist()))
    children = np.zeros(len(nodes), np.int64)
    for depth, (a, b) in zip(depths, stretches, strict=True):
        pushes = tree.nodes.pushes(depth + step) if a < b else NO_EVENTS
        children[a:b] = pushes.searchsorted(nodes.end[a:b]) - pushes.searchsorted(nodes.push[a:b])
    unfolded = nodes.right - nodes.left >= room.usual * children
    # Those of the row above are in front of them, so that all parents have numbers.
    offset = len(above.nodes)
    key = (row + 1) * EVENTS + nodes.push
    keys = np.concatenate((above.nodes.push, key))
    parent = np.asarray(keys.searchsorted(key - EVENTS, "right"), np.int64) - 1
    beside = np.concatenate((np.zeros(offset, np.int64), row + 1))[parent] == row
    inside = nodes.end <= np.concatenate((above.nodes.end, nodes.end))[parent]
    below = beside & inside & np.concatenate((above.unfolded, unfolded))[parent] & (parent >= 0)
    below |= (row == 0) & (len(above) == 0)
    drawn = np.concatenate((np.ones(offset, np.bool_), below))
    for a, b in stretches[not len(above) :]:
        drawn[offset + a : offset + b] &= drawn[parent[a:b]]
    rank, kept = np.cumsum(drawn) - 1, drawn[offset:]
    row = row[kept]
    begins = row.searchsorted(np.arange(len(depths) + 1))
    number = rank[parent[kept]] - np.append(0, offset + begins)[row]
    lengths = np.diff(begins)
    count = len(depths) if lengths.all() else int(lengths.argmin())
    return NodeRows(
        np.asarray(depths[:count], np.int64), begins[: count + 1], nodes.taken(kept),
        np.where((row == 0) & (len(above) == 0), -1, number), unfolded[kept],
    )


def ends_of(tree: Tree, over: Indices, rows: NodeRows, room: Room, *, root_unfolds: bool) -> Ends:
    """Those of some columns that are drawn one by one."""
    columns = tree.columns
    left, right = columns.left(over), columns.left(over + 1)
    depth = columns.depth[over].astype(np.int64)
    row, parent = node_above(rows, over, depth)
    drawn = (right - left >= room.narrowest) & (root_unfolds | (row >= 0))
    below = row >= 0
    drawn[below] &= rows.unfolded[rows.begins[row[below]] + parent[below]]
    ends = Ends(over, left, right, depth, row, parent, columns.solved[over] >= depth,
                np.zeros(len(over), np.bool_), columns.nodes_below(over),
                columns.event[over])
    return _with_nodes(tree, ends.chosen(drawn))


def _with_nodes(tree: Tree, ends: Ends) -> Ends:
    """A column has the event of one of its leaves: find those of its own node."""
    push, is_open = ends.push.copy(), ends.open.copy()
    for depth in distinct(ends.depth):
        here = ends.depth == depth
        pushes = tree.nodes.pushes(int(depth))
        number = pushes.searchsorted(push[here], "right") - 1
        push[here], is_open[here] = pushes[number], number >= len(tree.nodes.pops(int(depth)))
    return replace(ends, push=push, open=is_open)


def node_above(rows: NodeRows, columns: Indices, depth: Indices) -> tuple[Indices, Indices]:
    """For each column (ascending) the lowest node above `depth` that is drawn over it: row and
    number there."""
    nodes, count = rows.nodes, len(columns)
    if not len(rows):
        none = np.full(count, -1, np.int64)
        return none, none
    # All nodes above a drawn one are drawn, and stand over its columns, too. So the rows that have
    # a node over a column are the first ones.
    begin, end = columns.searchsorted(nodes.first), columns.searchsorted(nodes.last)
    change = np.bincount(begin, minlength=count + 1) - np.bincount(end, minlength=count + 1)
    row = np.minimum(np.cumsum(change)[:count], rows.depths.searchsorted(depth)) - 1
    keys = rows.row * COLUMNS + nodes.first
    found = keys.searchsorted(row * COLUMNS + columns, "right") - 1 - rows.begins[row]
    return row, np.where(row >= 0, found, -1)
