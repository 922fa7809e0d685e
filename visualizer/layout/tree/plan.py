"""What is drawn of a search tree in a rectangle: nodes where they fit, else a silhouette.

The work depends on the pixels and hardly on the tree: everything follows from the columns over
which nodes stand (see tidy.py), and of these only as many are looked at as can be seen.

From the root down, a node unfolds where there is room for its children side by side. So never more
of a level is drawn than the rectangle has room for, whatever the size of the tree, and zooming in
unfolds more. A node that is drawn one by one has a mark: a place, a size and a kind.

The silhouette tells how many leaves reach how deep. A pixel column stands for many leaves. Some of
them, evenly spaced, are asked how deep they lie and how deep there is a solution on the way to
them: the eye sees no difference.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from visualizer.base.distinct import distinct
from visualizer.layout.tree.columns import Depths, EventNumbers, Floats, Indices
from visualizer.layout.tree.tidy import Flags, Level, Nodes, Tree
from visualizer.layout.tree.view import Placement

# Nodes that are drawn one by one


@dataclass(frozen=True)
class Room:
    """What nodes need, in leaves.

    usual      for each child of a node that unfolds, on an average
    narrowest  for each node that is drawn, even beside wider ones
    """

    usual: float
    narrowest: float


@dataclass(frozen=True)
class NodeRow:
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


def rows_of(tree: Tree, depths: list[int], over: Indices, room: Room, step: int) -> list[NodeRow]:
    """The rows at some depths, `step` levels apart, over some columns."""
    rows: list[NodeRow] = []
    for depth in depths:
        level, parent = _drawn(tree.level(depth, over), rows[-1] if rows else None, room)
        if not len(level):
            break
        children = tree.nodes.pushes(depth + step)
        count = children.searchsorted(level.end) - children.searchsorted(level.push)
        rows.append(NodeRow(level, parent, level.right - level.left >= room.usual * count))
    return rows


def _drawn(level: Level, above: NodeRow | None, room: Room) -> tuple[Level, Indices]:
    """Those of some nodes that are drawn: wide enough, no leaves, below one that unfolds."""
    drawn = ~level.leaf & (level.right - level.left >= room.narrowest)
    if above is None:
        level = level.chosen(drawn)
        return level, np.full(len(level), -1, np.int64)
    parent = np.asarray(above.level.push.searchsorted(level.push, "right"), np.int64) - 1
    drawn &= (parent >= 0) & (level.end <= above.level.end[parent]) & above.unfolded[parent]
    return level.chosen(drawn), parent[drawn]


def ends_of(
    tree: Tree, over: Indices, rows: list[NodeRow], room: Room, *, root_unfolds: bool
) -> Ends:
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
    for depth in distinct(ends.depth):
        here = ends.depth == depth
        pushes = tree.nodes.pushes(int(depth))
        number = pushes.searchsorted(push[here], "right") - 1
        push[here], is_open[here] = pushes[number], number >= len(tree.nodes.pops(int(depth)))
    return replace(ends, push=push, open=is_open)


def node_above(rows: list[NodeRow], columns: Indices, depth: Indices) -> tuple[Indices, Indices]:
    """For each column the lowest node above `depth` that is drawn over it: row and number there."""
    found_row, found = (np.full(len(columns), -1, np.int64) for _ in range(2))
    for i, row in enumerate(rows):
        number = np.asarray(row.level.first.searchsorted(columns, "right"), np.int64) - 1
        over = (number >= 0) & (columns < row.level.last[number]) & (depth > row.depth)
        found_row[over], found[over] = i, number[over]
    return found_row, found


# The silhouette

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
    reached     (depth, column) -> how many of SAMPLES leaves reach that depth
    solved      (depth, column) -> how many of them have a solution below that depth, or there
    solution    the depth of the deepest solution; -1 for none
    """

    row: Indices
    owner: Indices
    narrow: Flags
    depths: Indices
    reached: Counts
    solved: Counts
    solution: Indices


def silhouette_of(
    tree: Tree, place: Placement, rows: list[NodeRow], ends: Ends, depths: Indices
) -> Silhouette:
    """The silhouette below some rows and beside some ends, at some depths (ascending)."""
    columns, width = tree.columns, place.box.w
    if not len(columns):
        none, nothing = np.full(width, -1, np.int64), np.zeros((len(depths), width), np.uint8)
        return Silhouette(none, none, none >= 0, depths, nothing, nothing, none)
    middle = columns.at(_across(place, width))
    row, owner = node_above(rows, middle, np.full(width, BELOW_ALL))
    narrow = ~_among(ends.column, middle)
    narrow &= columns.depth[middle] > np.array([-1, *(r.depth for r in rows)])[row + 1]
    sample = columns.at(_across(place, width * SAMPLES))
    return Silhouette(
        row, owner, narrow, depths, _counts(columns.depth[sample], depths),
        _counts(columns.solved[sample], depths), np.where(narrow, _solutions(tree, place), -1),
    )  # fmt: skip


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
    levels = depths.searchsorted(reach, "right")  # how many of the depths it reaches
    cells = np.bincount(levels * width + np.arange(len(reach)) // SAMPLES, minlength=count * width)
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
    ).astype(np.uint32)  # fmt: skip


# The plan

USUAL, NARROWEST = 5.0, 2.5
"""Pixels (unscaled) that nodes need; see Room."""

LOWEST = 8.0
"""Pixels (unscaled) between two rows of nodes: where levels are lower, some are left out."""


@dataclass(frozen=True)
class Plan:
    """rows: from the first level in view down, every `step`-th level. The root is in none; `start`
    is the depth above the first row: -1 where that is the root, else it is out of view."""

    tree: Tree
    place: Placement
    step: int
    start: int
    rows: tuple[NodeRow, ...]
    ends: Ends
    silhouette: Silhouette

    @property
    def root(self) -> tuple[float, float]:
        """Where the root stands, in pixels."""
        return self.place.x(self.tree.width / 2), self.place.y(-1)

    def row_x(self, row: int) -> Floats:
        """Where the nodes of a row (-1: the root) stand across, in pixels."""
        return self.place.xs(self.rows[row].level.x) if row >= 0 else np.array([self.root[0]])

    @cached_property
    def depths(self) -> Indices:
        """The depths of `start` and of the rows: that of row i is at i + 1."""
        return np.array([self.start, *(row.depth for row in self.rows)], np.int64)


def plan(tree: Tree, place: Placement, scale: float) -> Plan:
    """What is drawn of a tree at a place on the screen; `scale` is that of the screen."""
    step = max(1, math.ceil(LOWEST * scale / place.pitch))
    first = max(0, math.floor(place.view.top - 1)) // step * step
    last = min(tree.nodes.depth_count, math.ceil(place.view.bottom) + step)
    depths = np.arange(first, last, step)
    room = Room(USUAL * scale / place.spacing, NARROWEST * scale / place.spacing)
    over = seen_columns(tree, place, room.narrowest)
    unfolds = first > 0 or tree.width >= room.usual * len(tree.nodes.pushes(0))
    rows = rows_of(tree, depths.tolist() if unfolds else [], over, room, step)
    ends = ends_of(tree, over, rows, room, root_unfolds=unfolds)
    silhouette = silhouette_of(tree, place, rows, ends, depths)
    return Plan(tree, place, step, first - step if first else -1, tuple(rows), ends, silhouette)


# Marks

OPEN, SOLVED, FAILED, DEAD_END, SOLUTION, FOLDED_OPEN, FOLDED_FAILED, FOLDED_SOLVED = range(8)
"""A node that is not closed yet; with a solution below it; without one; a leaf that is none; one
that is; and folded subtrees: not closed, without a solution, with one."""

SPACIOUS, LABELLED, LARGEST, SMALLEST = 13.0, 9.5, 5.0, 1.2
"""Radius of a mark in a small tree, of one with a label in it, of the largest without one, of the
smallest; unscaled."""

WIDE, HIGH = 36.0, 64.0
"""What room a mark of a small tree has at least, across and down; unscaled."""

SHARE = 0.42
"""The radius as a part of the room."""


@dataclass(frozen=True)
class Marks:
    """Arrays of equal length: a row of nodes after the other, then all ends.

    x, y, radius  in pixels; of a folded subtree's triangle x and y are the tip
    room          pixels across that are the node's own
    """

    kind: Indices
    depth: Indices
    push: EventNumbers
    hidden: Indices
    x: Floats
    y: Floats
    radius: Floats
    room: Floats

    def __len__(self) -> int:
        return len(self.kind)

    def of_push(self, event: int) -> int | None:
        """The number of the mark of a node, given by the event of its PUSH."""
        found = np.flatnonzero(self.push == event)
        return int(found[0]) if len(found) else None

    def nearest(self, x: float, y: float) -> int | None:
        """The number of the mark that is nearest to a pixel."""
        if not len(self):
            return None
        return int(np.argmin((self.x - x) ** 2 + (self.y - y) ** 2))


def marks_of(plan: Plan, scale: float) -> Marks:
    """The marks of a plan; `scale` is that of the screen."""
    place, nodes, ends = plan.place, plan.tree.nodes, plan.ends
    levels = [row.level for row in plan.rows]
    lengths = [len(level) for level in levels]

    def joined(name: str) -> NDArray[Any]:
        return np.concatenate([getattr(part, name) for part in (*levels, ends)])

    own = np.concatenate((np.repeat(plan.depths[1:], lengths), ends.depth))
    room = (joined("right") - joined("left")) * place.spacing
    parts = np.split(room, np.cumsum(lengths))
    kinds = [_kinds_of_levels(levels, nodes), _kinds_of_ends(ends, len(nodes))]
    return Marks(
        np.concatenate(kinds), own, joined("push"), joined("hidden"), place.xs(joined("x")),
        place.ys(own), np.concatenate([_radii(part, place.pitch, scale) for part in parts]), room,
    )  # fmt: skip


def _kinds_of_levels(levels: list[Level], nodes: Nodes) -> Indices:
    if not levels:
        return np.empty(0, np.int64)
    solved, end, push = (
        np.concatenate([getattr(level, name) for level in levels])
        for name in ("solved", "end", "push")
    )
    kinds = np.where(solved, SOLVED, np.where(end >= len(nodes), OPEN, FAILED))
    return np.where(_are_solutions(push, nodes), SOLUTION, kinds)


def _are_solutions(push: EventNumbers, nodes: Nodes) -> Flags:
    """Which nodes are solutions themselves? A SOLUTION directly follows its PUSH."""
    find = nodes.solutions.searchsorted
    after = push + np.uint32(1)
    return np.asarray(find(after, "right") > find(after, "left"))


def _kinds_of_ends(ends: Ends, length: int) -> Indices:
    folded = np.where(ends.solved, FOLDED_SOLVED, np.where(ends.open, FOLDED_OPEN, FOLDED_FAILED))
    leaf = np.where(ends.solved, SOLUTION, np.where(ends.open, OPEN, DEAD_END))
    return np.where(ends.hidden > 0, folded, leaf)


def _radii(room: Floats, pitch: float, scale: float) -> Floats:
    """The radius of marks that have so much room, in pixels.

    Marks beside each other are alike where that is possible; where most of them have the room,
    they are large enough for a label.
    """
    if not len(room):
        return room
    usual, least = _quarter(room) * SHARE, SMALLEST * scale
    largest = LABELLED if usual >= LABELLED * scale else LARGEST
    if pitch >= HIGH * scale and room.min() >= WIDE * scale:
        largest = SPACIOUS
    most = min(largest * scale, pitch * 0.32, max(usual, 1.5 * least))
    radii: Floats = np.clip(room * SHARE, least, max(most, least))
    return radii


def _quarter(values: Floats) -> float:
    """What a quarter of the values is below: np.percentile takes a quarter of a millisecond."""
    at = (len(values) - 1) / 4
    low, high = math.floor(at), math.ceil(at)
    ordered = np.partition(values, (low, high))
    return float(ordered[low] + (ordered[high] - ordered[low]) * (at - low))


def triangle(hidden: float, room: float, pitch: float, scale: float) -> tuple[float, float]:
    """Half the width and the height of the triangle for a folded subtree, in pixels.

    Both grow as the square root of the logarithm of what it hides: the area as the logarithm.
    """
    grown = float(np.sqrt(np.log2(1.0 + hidden)))
    return min(room * 0.46, 4.2 * scale * grown), min(pitch * 0.2, 5.0 * scale) * grown
