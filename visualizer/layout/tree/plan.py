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
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from visualizer.base.distinct import distinct
from visualizer.layout.tree.columns import Depths, EventNumbers, Floats, Indices
from visualizer.layout.tree.tidy import (
    NO_EVENTS,
    NO_INDICES,
    Flags,
    Level,
    Nodes,
    Spread,
    Tree,
    level_of,
    together,
)
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
    rows: NodeRows
    ends: Ends
    silhouette: Silhouette

    @property
    def root(self) -> tuple[float, float]:
        """Where the root stands, in pixels."""
        return self.place.x(self.tree.width / 2), self.place.y(-1)

    @cached_property
    def depths(self) -> Indices:
        """The depths of `start` and of the rows: that of row i is at i + 1."""
        return np.append(self.start, self.rows.depths)


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
    return Plan(tree, place, step, first - step if first else -1, rows, ends, silhouette)


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
    place, nodes, rows, ends = plan.place, plan.tree.nodes, plan.rows, plan.ends

    def joined(name: str) -> NDArray[Any]:
        return np.concatenate((getattr(rows.nodes, name), getattr(ends, name)))

    own = np.concatenate((rows.depths[rows.row], ends.depth))
    room = (joined("right") - joined("left")) * place.spacing
    kinds = np.concatenate((_kinds_of_nodes(rows.nodes, nodes), _kinds_of_ends(ends, len(nodes))))
    begins = np.append(rows.begins, len(own))
    return Marks(
        kinds, own, joined("push"), joined("hidden"), place.xs(joined("x")), place.ys(own),
        _radii(room, begins[np.append(True, np.diff(begins) > 0)], place.pitch, scale), room,
    )


def _kinds_of_nodes(drawn: Spread, nodes: Nodes) -> Indices:
    kinds = np.where(drawn.solved, SOLVED, np.where(drawn.end >= len(nodes), OPEN, FAILED))
    return np.where(_are_solutions(drawn.push, nodes), SOLUTION, kinds)


def _are_solutions(push: EventNumbers, nodes: Nodes) -> Flags:
    """Which nodes are solutions themselves? A SOLUTION directly follows its PUSH."""
    find = nodes.solutions.searchsorted
    after = push + np.uint32(1)
    return np.asarray(find(after, "right") > find(after, "left"))


def _kinds_of_ends(ends: Ends, length: int) -> Indices:
    folded = np.where(ends.solved, FOLDED_SOLVED, np.where(ends.open, FOLDED_OPEN, FOLDED_FAILED))
    leaf = np.where(ends.solved, SOLUTION, np.where(ends.open, OPEN, DEAD_END))
    return np.where(ends.hidden > 0, folded, leaf)


def _radii(room: Floats, begins: Indices, pitch: float, scale: float) -> Floats:
    """The radius of marks that have so much room, in pixels.

    begins  the first mark of each row that has any, and the number of all marks

    Marks beside each other are alike where that is possible; where most of them have the room,
    they are large enough for a label.
    """
    lengths = np.diff(begins)
    row = np.repeat(np.arange(len(lengths)), lengths)
    ordered, begin = room[np.lexsort((room, row))], begins[:-1]
    quarter = (lengths - 1) / 4  # so many are less than what a quarter of the row is below
    low, high = (ordered[begin + at(quarter).astype(np.int64)] for at in (np.floor, np.ceil))
    usual = (low + (high - low) * (quarter - np.floor(quarter))) * SHARE
    least = SMALLEST * scale
    largest = np.where(usual >= LABELLED * scale, LABELLED, LARGEST)
    if pitch >= HIGH * scale:
        largest[ordered[begin] >= WIDE * scale] = SPACIOUS
    most = np.minimum(np.minimum(largest * scale, pitch * 0.32), np.maximum(usual, 1.5 * least))
    radii: Floats = np.clip(room * SHARE, least, np.maximum(most, least)[row])
    return radii


def triangle(hidden: float, room: float, pitch: float, scale: float) -> tuple[float, float]:
    """Half the width and the height of the triangle for a folded subtree, in pixels.

    Both grow as the square root of the logarithm of what it hides: the area as the logarithm.
    """
    grown = float(np.sqrt(np.log2(1.0 + hidden)))
    return min(room * 0.46, 4.2 * scale * grown), min(pitch * 0.2, 5.0 * scale) * grown
