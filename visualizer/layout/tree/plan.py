"""What is drawn of a search tree in a rectangle: nodes where they fit, else a silhouette.

The work depends on the pixels and hardly on the tree: everything follows from the columns over
which nodes stand (see tidy.py), and of these only as many are looked at as can be seen.

A node that is drawn one by one (rows.py) has a mark: a place, a size and a kind. The others are in
the silhouette (silhouette.py).
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from visualizer.base.dataclass import dataclass
from visualizer.layout.tree.columns import EventNumbers, Floats, Indices
from visualizer.layout.tree.rows import Ends, NodeRows, Room, ends_of, rows_of, seen_columns
from visualizer.layout.tree.silhouette import Silhouette, silhouette_of
from visualizer.layout.tree.tidy import Flags, Nodes, Spread, Tree
from visualizer.layout.tree.view import Placement

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
