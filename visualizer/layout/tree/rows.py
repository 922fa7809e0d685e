"""The nodes of a search tree that are drawn one by one in a rectangle.

From the root down, a node unfolds where there is room for its children side by side. So never more
of a level is drawn than the rectangle has room for, whatever the size of the tree, and zooming in
unfolds more.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from visualizer.layout.tree.columns import EventNumbers, Floats, Indices
from visualizer.layout.tree.tidy import Flags, Level, Tree
from visualizer.layout.tree.view import Place


@dataclass(frozen=True)
class Room:
    """What nodes need, in leaves.

    usual      for each child of a node that unfolds, on an average
    narrowest  for each node that is drawn, even beside wider ones
    """

    usual: float
    narrowest: float


@dataclass(frozen=True)
class Row:
    """The nodes of one depth that are drawn, without those in Ends.

    parent    the number of the node above in the row before; -1 for the root, or out of view
    unfolded  are its children drawn, as nodes or ends?
    """

    level: Level
    parent: Indices
    unfolded: Flags

    @property
    def depth(self) -> int:
        """The depth of its nodes."""
        return self.level.depth


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


def seen_columns(tree: Tree, place: Place, narrowest: float) -> Indices:
    """Columns in view, none left out that is at least so many leaves wide; ascending."""
    columns, view = tree.columns, place.view
    if not len(columns):
        return np.empty(0, np.int64)
    if narrowest > 1.0:  # some are narrower, and one of them every so often is enough
        count = math.ceil(view.across / narrowest) + 1
        return np.unique(columns.at(view.first + np.arange(count, dtype=np.float64) * narrowest))
    first, last = columns.at(np.array([view.first, view.last]))
    return np.arange(first, last + 1)


def rows_of(tree: Tree, depths: list[int], over: Indices, room: Room, step: int) -> list[Row]:
    """The rows at some depths, `step` levels apart, over some columns."""
    rows: list[Row] = []
    for depth in depths:
        level, parent = _drawn(tree.level(depth, over), rows[-1] if rows else None, room)
        if not len(level):
            break
        children = tree.nodes.pushes(depth + step)
        count = children.searchsorted(level.end) - children.searchsorted(level.push)
        rows.append(Row(level, parent, level.right - level.left >= room.usual * count))
    return rows


def _drawn(level: Level, above: Row | None, room: Room) -> tuple[Level, Indices]:
    """Those of some nodes that are drawn: wide enough, no leaves, below one that unfolds."""
    level = level.chosen(~level.leaf & (level.right - level.left >= room.narrowest))
    if above is None:
        return level, np.full(len(level), -1, np.int64)
    parent = np.asarray(above.level.push.searchsorted(level.push, "right"), np.int64) - 1
    drawn = (parent >= 0) & (level.end <= above.level.end[parent]) & above.unfolded[parent]
    return level.chosen(drawn), parent[drawn]


def ends_of(tree: Tree, over: Indices, rows: list[Row], room: Room, *, root_unfolds: bool) -> Ends:
    """Those of some columns that are drawn one by one."""
    columns = tree.columns
    left, right = columns.left(over), columns.left(over + 1)
    depth = columns.depth[over].astype(np.int64)
    row, parent = node_above(rows, over, depth)
    drawn = (right - left >= room.narrowest) & (root_unfolds | (row >= 0))
    for i, above in enumerate(rows):
        drawn[row == i] &= above.unfolded[parent[row == i]]
    ends = Ends(over, left, right, depth, row, parent, columns.solved[over] >= depth,
                np.zeros(len(over), np.bool_), columns.nodes_below(over),
                columns.event[over])  # fmt: skip
    return _with_nodes(tree, ends.chosen(drawn))


def _with_nodes(tree: Tree, ends: Ends) -> Ends:
    """A column has the event of one of its leaves: find those of its own node."""
    push, is_open = ends.push.copy(), ends.open.copy()
    for depth in np.unique(ends.depth):
        here = ends.depth == depth
        pushes = tree.nodes.pushes(int(depth))
        number = pushes.searchsorted(push[here], "right") - 1
        push[here], is_open[here] = pushes[number], number >= len(tree.nodes.pops(int(depth)))
    return replace(ends, push=push, open=is_open)


def node_above(rows: list[Row], columns: Indices, depth: Indices) -> tuple[Indices, Indices]:
    """For each column the lowest node above `depth` that is drawn over it: row and number there."""
    found_row, found = (np.full(len(columns), -1, np.int64) for _ in range(2))
    for i, row in enumerate(rows):
        number = np.asarray(row.level.first.searchsorted(columns, "right"), np.int64) - 1
        over = (number >= 0) & (columns < row.level.last[number]) & (depth > row.depth)
        found_row[over], found[over] = i, number[over]
    return found_row, found
