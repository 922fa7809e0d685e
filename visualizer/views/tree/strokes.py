"""The edges of the search tree, all of a level at once: how much of each pixel they cover.

An edge is a soft S from a node down to its child, steep at both ends. A pen that walks down the
pixel rows leaves a span in each, and the spans of all edges are summed up in numpy. A fan stands
for edges to children that are too fine to be drawn: it fills what lies between the outermost two.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from visualizer.layout.tree.columns import Floats, Indices
from visualizer.layout.tree.tidy import Flags

FINE = 4
"""Steps a pixel row for edges that go more than STEEP pixels across in one."""

STEEP = 0.7

ONE, SHIFT = 1 << 16, 8
"""What stands for a whole pixel in sums, and by how many bits that is more than 256."""


def soft(t: Floats) -> Floats:
    """How far across an edge is when it has come a share `t` of the way down."""
    return t * t * (3.0 - 2.0 * t)


@dataclass(frozen=True)
class Edges:
    """Strokes from x at `y` to to_x at to_y, in pixels, all in one go; ink: how opaque each is."""

    x: Floats
    y: float
    to_x: Floats
    to_y: Floats
    ink: Floats

    def chosen(self, which: Flags) -> Edges:
        """Those for which `which` holds."""
        return Edges(self.x[which], self.y, self.to_x[which], self.to_y[which], self.ink[which])


@dataclass(frozen=True)
class Fans:
    """Planes from points x at `y` down to what lies between left and right at to_y, in pixels."""

    x: Floats
    y: float
    left: Floats
    right: Floats
    to_y: float


class Canvas:
    """How much of each pixel is covered, over `width` pixels from row `top` up to `bottom`."""

    def __init__(self, width: int, top: int, bottom: int) -> None:
        self._width, self._top, self._height = width, top, max(0, bottom - top)
        # Each span begins and ends in two pixels, which have a part of it: four steps in a row.
        self._places: list[Indices] = []
        self._steps: list[Floats] = []

    def draw_edges(self, edges: Edges, width: float) -> None:
        """Draw strokes, `width` pixels wide."""
        flat = np.abs(edges.to_x - edges.x) * 1.5 > STEEP * (edges.to_y - edges.y)
        for part, fine in ((edges.chosen(flat), FINE), (edges.chosen(~flat), 1)):
            if len(part.x):
                self._draw_edges(part, width, fine)

    def _draw_edges(self, edges: Edges, width: float, fine: int) -> None:
        down = np.maximum(edges.to_y - edges.y, 1e-6)[:, np.newaxis]
        row, t = self._rows(edges.y, edges.to_y, fine)
        x, across = edges.x[:, np.newaxis], (edges.to_x - edges.x)[:, np.newaxis]
        slope = across / down * (6.0 * t * (1.0 - t))
        half = width / 2 * np.sqrt(1.0 + slope * slope)
        middle = x + across * soft(t)
        ink = np.where(t < 1.0, edges.ink[:, np.newaxis] / fine, 0.0)
        self._spans(row, middle - half, middle + half, ink)

    def draw_fans(self, fans: Fans) -> None:
        """Draw planes, opaque."""
        row, t = self._rows(fans.y, np.full(len(fans.x), fans.to_y), 1)
        x, share = fans.x[:, np.newaxis], soft(t)
        left = x + (fans.left[:, np.newaxis] - x) * share
        right = x + (fans.right[:, np.newaxis] - x) * share
        self._spans(row, left, right, np.where(t < 1.0, 1.0, 0.0))

    def _rows(self, y: float, to_y: Floats, fine: int) -> tuple[Indices, Floats]:
        """The rows that a pen passes, and how far down each stroke it is there: 1 is the end."""
        first = max(int(y), self._top)
        last = min(int(np.ceil(to_y.max())), self._top + self._height)
        at = first + (np.arange(max(0, last - first) * fine) + 0.5) / fine
        t = (at - y) / np.maximum(to_y - y, 1e-6)[:, np.newaxis]
        return np.floor(at).astype(np.int64) - self._top, np.clip(t, 0.0, 1.0)

    def _spans(self, row: Indices, left: Floats, right: Floats, ink: Floats) -> None:
        begin = row * (self._width + 2)
        for x, step in ((left, ink), (right, -ink)):
            x = np.clip(x, 0.0, float(self._width))
            pixel = x.astype(np.int64)
            rest = (x - pixel) * step
            place = (begin + pixel).ravel()
            self._places += (place, place + 1)
            self._steps += ((step - rest).ravel(), rest.ravel())

    def cover(self) -> NDArray[np.uint8]:
        """From 0 to 255 for each pixel, indexed by x and y as pygame's arrays."""
        size = self._height, self._width + 2
        if not self._places or not self._height:
            return np.zeros((self._width, self._height), np.uint8)
        places, steps = np.concatenate(self._places), np.concatenate(self._steps)
        # In whole numbers, which numpy sums up ten times as fast.
        whole = (np.bincount(places, steps, size[0] * size[1]) * ONE).astype(np.int32)
        cover = np.clip(np.cumsum(whole, dtype=np.int32), 0, ONE - 1) >> SHIFT
        return cover.astype(np.uint8).reshape(size)[:, : self._width].T
