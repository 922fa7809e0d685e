"""Where things stand in the timeline: events to the right, depths downwards."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from visualizer.layout.grid import Box
from visualizer.pictures.scene import Scene

FLAG = 12
"""Height of the playhead's flag above the nodes, unscaled."""

TICK = 5
"""Height of the row of solution ticks below the nodes, unscaled."""

LOWEST, HIGHEST = 9, 24
"""Height of the band below the nodes, unscaled: how often there are tries and placements."""

WITH_BAND = 48
"""From this unscaled height on there is room for the band."""

WITH_DEPTHS = 84
"""From this unscaled height on the depths have numbers at the left."""

DEPTHS_WIDTH, DIGIT = 20, 6
"""What they take at least, and what a digit of them takes, unscaled."""

CELL = 14
"""The least height and width of the cell of a single event, unscaled."""


class Parts(NamedTuple):
    """nodes  one row a depth, or several depths a row where there are too many
    ticks  where the solutions are
    band   how often there are tries and placements; its height is 0 where there is no room
    cells  the single events where they are wide enough, else of height 0
    depth_count  how many depths the nodes have
    """

    nodes: Box
    ticks: Box
    band: Box
    cells: Box
    depth_count: int

    @property
    def row_height(self) -> int:
        """Pixels of a depth; 0 where several depths share one."""
        return self.nodes.h // self.depth_count

    def depths(self) -> NDArray[np.uint16]:
        """The first depth of each row."""
        rows = min(self.depth_count, self.nodes.h)
        return (np.arange(rows) * self.depth_count // rows).astype(np.uint16)

    def depth_at(self, y: float) -> int | None:
        """The depth of the row at a height of the window; None outside."""
        down = y - self.nodes.y
        if not 0 <= down < self.nodes.h:
            return None
        return int(down * self.depth_count / self.nodes.h)

    def row(self, depth: int) -> tuple[int, int]:
        """Top and height of the row of a depth."""
        if self.row_height:
            return self.nodes.y + depth * self.row_height, self.row_height
        return self.nodes.y + depth * self.nodes.h // self.depth_count, 1


def nodes_box(box: Box, scene: Scene) -> Box:
    """The part of the pane below the flags; x stands for events."""
    look = scene.look
    left = right = look.px(FLAG / 2)  # so that the whole flag is seen at either end
    if with_depths(box, scene):
        digits = len(str(scene.trace.depth_count))
        left += look.px(max(DEPTHS_WIDTH, DIGIT * digits + 2))
    top = look.px(FLAG)
    return Box(box.x + left, box.y + top, max(1, box.w - left - right), max(1, box.h - top))


def with_depths(box: Box, scene: Scene) -> bool:
    """Is there room for the numbers of the depths?"""
    return box.h >= scene.look.px(WITH_DEPTHS)


def parts(box: Box, scene: Scene) -> Parts:
    """The parts of the timeline, below each other."""
    px, inner = scene.look.px, nodes_box(box, scene)
    depth_count = max(1, scene.trace.depth_count)
    cells = px(CELL) if event_width(box, scene) >= px(CELL) else 0
    below = px(TICK)
    if inner.h >= px(WITH_BAND):
        below += px(2) + max(px(LOWEST), min(px(HIGHEST), round(inner.h * 0.2)))
    below = max(below, cells + px(2) if cells else 0)
    room = max(1, inner.h - below)
    nodes, rest = inner.top(room // depth_count * depth_count or room, 0)
    if cells:
        gap = px(2)
        cells_box = Box(rest.x, rest.y + gap, rest.w, min(rest.h - gap, px(CELL * 2)))
        empty = Box(rest.x, rest.bottom, rest.w, 0)
        return Parts(nodes, empty, empty, cells_box, depth_count)
    ticks, band = rest.top(px(TICK), px(2))
    if inner.h < px(WITH_BAND):
        band = Box(band.x, band.bottom, band.w, 0)
    return Parts(nodes, ticks, band, Box(band.x, band.bottom, band.w, 0), depth_count)


def event_width(box: Box, scene: Scene) -> float:
    """Pixels of one event."""
    return nodes_box(box, scene).w / (scene.last - scene.first)


def event_at(box: Box, scene: Scene, x: int) -> int:
    """The event under a pixel column of the pane, clipped to what is recorded."""
    return max(0, min(int(place_at(box, scene, x)), len(scene.trace) - 1))


def place_at(box: Box, scene: Scene, x: int) -> float:
    """The place among the events that a pixel column of the pane stands for."""
    inner = nodes_box(box, scene)
    return scene.first + (x - inner.x) / inner.w * (scene.last - scene.first)


def x_of(inner: Box, scene: Scene, event: float) -> float:
    """The pixel column of an event's middle."""
    return inner.x + (event + 0.5 - scene.first) / (scene.last - scene.first) * inner.w


def cell_box(parts: Parts, scene: Scene, event: int) -> Box:
    """The cell of a single event, with a small gap to the next one."""
    box = parts.cells
    width = box.w / (scene.last - scene.first)
    left = round((event - scene.first) * width)
    right = round((event + 1 - scene.first) * width)
    return Box(box.x + left, box.y, right - left - scene.look.px(1), box.h)
