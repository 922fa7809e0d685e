"""The part of the search tree that is in view, and where it stands on the screen.

Across, places are counted in leaves; downwards in levels: the root is at 0, depth d at d + 1.
"""

from __future__ import annotations

import numpy as np

from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.layout.timeline import moved_within
from visualizer.layout.tree.columns import Floats, Indices

ABOVE, BELOW = 0.5, 0.9
"""Levels left free above the root and below the deepest nodes."""

COMFORTABLE, CLOSEST = 44.0, 80.0
"""Pixels (unscaled) from level to level, and from leaf to leaf, at which zooming in ends."""

WIDEST, HIGHEST = 110.0, 100.0
"""Pixels (unscaled) from leaf to leaf and from level to level where there is room for more."""

NEARLY = 1 - 1e-9
"""The share of the whole tree from which on a view shows all of it: zooming rounds."""


class TreeView(NamedTuple):
    """From `first` to `last` in leaves, from `top` to `bottom` in levels."""

    first: float
    last: float
    top: float
    bottom: float

    @property
    def across(self) -> float:
        """Leaves in view."""
        return self.last - self.first

    @property
    def down(self) -> float:
        """Levels in view."""
        return self.bottom - self.top

    def moved(self, across: float, down: float) -> TreeView:
        """The same window somewhere else."""
        return TreeView(
            self.first + across, self.last + across, self.top + down, self.bottom + down
        )

    def zoomed(self, across: float, down: float, x: float, v: float) -> TreeView:
        """As many leaves and levels; what is at (x, v) stays where it is."""
        wide, high = across / self.across, down / self.down
        return TreeView(
            x - (x - self.first) * wide, x + (self.last - x) * wide,
            v - (v - self.top) * high, v + (self.bottom - v) * high,
        )

    def within(self, whole: TreeView) -> TreeView | None:
        """The window moved to lie in the whole tree; None when it would show all of it."""
        if self.across >= NEARLY * whole.across and self.down >= NEARLY * whole.down:
            return None
        first, last = moved_within(self.first, self.last, whole.first, whole.last)
        top, bottom = moved_within(self.top, self.bottom, whole.top, whole.bottom)
        return TreeView(first, last, top, bottom)

    def showing(self, x: float, v: float, margin: float = 0.3) -> TreeView:
        """The window moved no farther than needed to have a place in view.

        margin: the share of the window that is left free beside the place, if it has to move.
        """
        across, down = 0.0, 0.0
        if not self.first <= x <= self.last:
            edge = self.first if x < self.first else self.last
            across = x - edge + (-margin if x < self.first else margin) * self.across
        if not self.top <= v <= self.bottom:
            edge = self.top if v < self.top else self.bottom
            down = v - edge + (-margin if v < self.top else margin) * self.down
        return self.moved(across, down)


def whole_tree(width: float, depth_count: int) -> TreeView:
    """A view of all of a tree."""
    return TreeView(0.0, width, -ABOVE, depth_count + BELOW)


class Placement(NamedTuple):
    """A view in a box of pixels."""

    box: Box
    view: TreeView

    @property
    def spacing(self) -> float:
        """Pixels from leaf to leaf."""
        return self.box.w / self.view.across

    @property
    def pitch(self) -> float:
        """Pixels from level to level."""
        return self.box.h / self.view.down

    def x(self, leaf: float) -> float:
        """The pixel column of a place among the leaves."""
        return self.box.x + (leaf - self.view.first) * self.spacing

    def y(self, depth: float) -> float:
        """The pixel row of a depth; -1 is the root."""
        return self.box.y + (depth + 1 - self.view.top) * self.pitch

    def xs(self, leaves: Floats) -> Floats:
        """The pixel columns of many places."""
        return self.box.x + (leaves - self.view.first) * self.spacing

    def ys(self, depths: Floats | Indices) -> Floats:
        """The pixel rows of many depths."""
        rows: Floats = np.asarray(depths, np.float64) + (1.0 - self.view.top)
        return self.box.y + rows * self.pitch

    def leaf(self, x: float) -> float:
        """The place among the leaves at a pixel column."""
        return self.view.first + (x - self.box.x) / self.spacing

    def leaves(self, x: Floats) -> Floats:
        """The places at many pixel columns."""
        return self.view.first + (x - self.box.x) / self.spacing

    def level(self, y: float) -> float:
        """The level at a pixel row: 0 is the root."""
        return self.view.top + (y - self.box.y) / self.pitch


def placed(area: Box, view: TreeView, scale: float) -> Placement:
    """A view in an area of pixels; a small tree in the middle of it."""
    w = min(area.w, max(1, round(view.across * WIDEST * scale)))
    h = min(area.h, max(1, round(view.down * HIGHEST * scale)))
    return Placement(Box(area.x + (area.w - w) // 2, area.y + (area.h - h) // 2, w, h), view)


def zoomed_in(place: Placement, area: Box, whole: TreeView, x: float, y: float, factor: float,
              scale: float) -> TreeView | None:
    """Show `factor` times as much, with what is at a pixel staying there; None: the whole tree.

    Levels grow with the leaves until they are high enough to be looked at, which matters where
    there are many.
    """
    view = place.view
    closest = min(view.across, area.w / (CLOSEST * scale))
    across = min(max(view.across * factor, closest), whole.across)
    high_enough = min(view.down, area.h / (COMFORTABLE * scale))
    down = min(max(view.down * factor, high_enough), whole.down)
    return view.zoomed(across, down, place.leaf(x), place.level(y)).within(whole)
