"""The marks of a search tree: a place, a size and a kind for each node that is drawn one by one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visualizer.layout.tree.columns import EventNumbers, Floats, Indices
from visualizer.layout.tree.plan import Plan
from visualizer.layout.tree.rows import Ends
from visualizer.layout.tree.tidy import Flags, Level, Nodes

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
    place, nodes = plan.place, plan.tree.nodes
    parts = []
    for row in plan.rows:
        level = row.level
        room = (level.right - level.left) * place.spacing
        parts.append((
            _kinds_of_level(level, nodes), np.full(len(level), level.depth), level.push,
            level.hidden, level.x, _radii(room, place.pitch, scale), room,
        ))  # fmt: skip
    ends = plan.ends
    room = (ends.right - ends.left) * place.spacing
    radius = _radii(room, place.pitch, scale)
    kinds = _kinds_of_ends(ends, len(nodes))
    parts.append((kinds, ends.depth, ends.push, ends.hidden, ends.x, radius, room))
    kind, depth, push, hidden, leaf, radius, room = (
        np.concatenate(column) for column in zip(*parts, strict=True)
    )
    return Marks(kind, depth, push, hidden, place.xs(leaf), place.ys(depth), radius, room)


def _kinds_of_level(level: Level, nodes: Nodes) -> Indices:
    kinds = np.where(level.solved, SOLVED, np.where(level.end >= len(nodes), OPEN, FAILED))
    return np.where(_solutions(level.push, nodes), SOLUTION, kinds)


def _solutions(push: EventNumbers, nodes: Nodes) -> Flags:
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
    usual, least = float(np.percentile(room, 25)) * SHARE, SMALLEST * scale
    largest = LABELLED if usual >= LABELLED * scale else LARGEST
    if pitch >= HIGH * scale and room.min() >= WIDE * scale:
        largest = SPACIOUS
    most = min(largest * scale, pitch * 0.32, max(usual, 1.5 * least))
    radii: Floats = np.clip(room * SHARE, least, max(most, least))
    return radii


def triangle(hidden: float, room: float, pitch: float, scale: float) -> tuple[float, float]:
    """Half the width and the height of the triangle for a folded subtree, in pixels.

    Both grow as the square root of the logarithm of what it hides: the area as the logarithm.
    """
    grown = float(np.sqrt(np.log2(1.0 + hidden)))
    return min(room * 0.46, 4.2 * scale * grown), min(pitch * 0.2, 5.0 * scale) * grown
