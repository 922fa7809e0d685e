"""What is drawn of a search tree in a rectangle: nodes where they fit, else a silhouette.

The work depends on the pixels and hardly on the tree: everything follows from the columns over
which nodes stand (see tidy.py), and of these only as many are looked at as can be seen.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from visualizer.layout.tree.columns import Floats, Indices
from visualizer.layout.tree.rows import Ends, Room, Row, ends_of, rows_of, seen_columns
from visualizer.layout.tree.silhouette import Silhouette, silhouette_of
from visualizer.layout.tree.tidy import Tree
from visualizer.layout.tree.view import Place

USUAL, NARROWEST = 5.0, 2.5
"""Pixels (unscaled) that nodes need; see Room."""

LOWEST = 8.0
"""Pixels (unscaled) between two rows of nodes: where levels are lower, some are left out."""


@dataclass(frozen=True)
class Plan:
    """rows: from the first level in view down, every `step`-th level. The root is in none; `start`
    is the depth above the first row: -1 where that is the root, else it is out of view."""

    tree: Tree
    place: Place
    step: int
    start: int
    rows: tuple[Row, ...]
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


def plan(tree: Tree, place: Place, scale: float) -> Plan:
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
