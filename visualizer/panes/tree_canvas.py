"""The edges of the search tree, all of a level at once: how much of each pixel they cover.

An edge is a soft S from a node down to its child, steep at both ends. A pen that walks down the
pixel rows leaves a span in each, and the spans of all edges are summed up in numpy. A fan stands
for edges to children that are too fine to be drawn: it fills what lies between the outermost two.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.base.dataclass import dataclass
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.tree.columns import Floats, Indices
from visualizer.layout.tree.tidy import Flags

BAND = 64
"""Pixel rows that are brought to the surface at once: they stay in the processor's cache."""

FINE = 4
"""Steps a pixel row for edges that go more than STEEP pixels across in one."""

STEEP = 0.7

TILE = 16
"""Pixels across that are left out where nothing is covered in a band of rows."""

GROUP = 16
"""Steps of the pen of which it is told together which tiles they are in."""

FEWEST = 8
"""Rows up to which strokes are drawn at once however few they pass."""

SHIFT = 16
ONE = 1 << SHIFT
"""What stands for a whole pixel in sums."""


def soft(t: Floats) -> Floats:
    """How far across an edge is when it has come a share `t` of the way down."""
    return t * t * (3.0 - 2.0 * t)


@dataclass(frozen=True)
class Edges:
    """Strokes from (x, y) to (to_x, to_y), in pixels; ink: how opaque each is."""

    x: Floats
    y: Floats
    to_x: Floats
    to_y: Floats
    ink: Floats

    def __len__(self) -> int:
        return len(self.x)

    def chosen(self, which: Flags | Indices) -> Edges:
        """Those for which `which` holds, or those with such numbers."""
        return Edges(*(a[which] for a in vars(self).values()))


@dataclass(frozen=True)
class Fans:
    """Planes from points (x, y) down to what lies between left and right at to_y, in pixels."""

    x: Floats
    y: Floats
    left: Floats
    right: Floats
    to_y: Floats

    def chosen(self, which: Flags | Indices) -> Fans:
        """Those for which `which` holds, or those with such numbers."""
        return Fans(*(a[which] for a in vars(self).values()))


class Canvas:
    """How much of each pixel is covered, over `width` pixels from row `top` up to `bottom`."""

    def __init__(self, width: int, top: int, bottom: int) -> None:
        self._width, self._top, self._height = width, top, max(0, bottom - top)
        # By how much more is covered than of the pixel before, row after row, in whole numbers:
        # numpy sums them up ten times as fast. A span begins and ends in two pixels, which have a
        # part of it, so that there are two more in a row than can be seen.
        self._across = -(-(width + 2) // TILE) * TILE
        self._steps = _zeros(self._height * self._across)
        # How many more groups of spans reach into a tile than into the one before: of most of a
        # large tree's pane nothing is covered.
        self._bands = -(-self._height // BAND)
        self._tiles = np.zeros(self._bands * (self._across // TILE + 1), np.int32)

    def draw_edges(self, edges: Edges, width: float) -> None:
        """Draw strokes, `width` pixels wide."""
        flat = np.abs(edges.to_x - edges.x) * 1.5 > STEEP * (edges.to_y - edges.y)
        for part, fine in ((edges.chosen(flat), FINE), (edges.chosen(~flat), 1)):
            count = self._last(part.to_y) - self._first(part.y)
            for alike in _alike(count):
                self._draw_edges(part.chosen(alike), width, fine)

    def _draw_edges(self, edges: Edges, width: float, fine: int) -> None:
        down = np.maximum(edges.to_y - edges.y, 1e-6)[:, np.newaxis]
        row, t = self._rows(edges.y, edges.to_y, fine)
        x, across = edges.x[:, np.newaxis], (edges.to_x - edges.x)[:, np.newaxis]
        slope = across / down * (6.0 * t * (1.0 - t))
        half = width / 2 * np.sqrt(1.0 + slope * slope)
        middle = x + across * soft(t)
        self._spans(row, middle - half, middle + half, t, edges.ink / fine)

    def draw_fans(self, fans: Fans) -> None:
        """Draw planes, opaque."""
        for alike in _alike(self._last(fans.to_y) - self._first(fans.y)):
            self._draw_fans(fans.chosen(alike))

    def _draw_fans(self, fans: Fans) -> None:
        row, t = self._rows(fans.y, fans.to_y, 1)
        x, share = fans.x[:, np.newaxis], soft(t)
        left = x + (fans.left[:, np.newaxis] - x) * share
        right = x + (fans.right[:, np.newaxis] - x) * share
        self._spans(row, left, right, t, np.ones(len(fans.x)))

    def _first(self, y: Floats) -> Indices:
        return np.clip(y.astype(np.int64), self._top, self._top + self._height)

    def _last(self, to_y: Floats) -> Indices:
        return np.clip(np.ceil(to_y).astype(np.int64), self._top, self._top + self._height)

    def _rows(self, y: Floats, to_y: Floats, fine: int) -> tuple[Indices, Floats]:
        """The rows that the pen passes for each stroke, and how far down the stroke it is there:
        from 1 on there is nothing to be drawn."""
        first = self._first(y)
        most = int((self._last(to_y) - first).max(initial=0))
        at = first[:, np.newaxis] + (np.arange(most * fine) + 0.5) / fine
        t = (at - y[:, np.newaxis]) / np.maximum(to_y - y, 1e-6)[:, np.newaxis]
        row = at.astype(np.int64) - self._top
        t[row >= self._height] = 1.0
        return np.minimum(row, self._height - 1), np.clip(t, 0.0, 1.0)

    def _reach(self, row: Indices, left: Floats, right: Floats) -> None:
        """Remember the tiles that spans of neighbouring rows are in."""
        starts = np.arange(0, row.shape[1], GROUP)
        first, last = (
            np.clip(reach.reduceat(x, starts, axis=1) + more, 0, self._width).astype(np.int64)
            for reach, x, more in ((np.minimum, left, 0), (np.maximum, right, 1))
        )
        upper = row[:, starts] // BAND
        lower = row[:, np.append(starts[1:], row.shape[1]) - 1] // BAND
        for which, band in ((lower >= 0, upper), (lower > upper, lower)):
            begin = band[which] * (self._across // TILE + 1)
            np.add.at(self._tiles, begin + first[which] // TILE, 1)
            np.add.at(self._tiles, begin + last[which] // TILE + 1, -1)

    def _spans(self, row: Indices, left: Floats, right: Floats, t: Floats, ink: Floats) -> None:
        self._reach(row, left, right)
        begin = row * self._across
        whole = np.where(t < 1.0, (ink * ONE).astype(np.int32)[:, np.newaxis], 0)
        for x, sign in ((left, 1), (right, -1)):
            x = np.clip(x, 0.0, float(self._width))
            pixel = x.astype(np.int64)
            rest = ((x - pixel) * whole).astype(np.int32) * sign
            place = (begin + pixel).ravel()
            np.add.at(self._steps, place, (whole * sign - rest).ravel())
            np.add.at(self._steps, place + 1, rest.ravel())

    def parts(self, ink: float = 1.0) -> Iterator[Part]:
        """The parts of which something is covered, from 0 to 255. It may be asked for once.

        ink  how opaque it is where all is covered
        """
        wide = self._across // TILE
        reached = np.cumsum(self._tiles.reshape(-1, wide + 1), axis=1)[:, :-1] > 0
        steps = self._steps[: self._height * self._across].reshape(-1, wide, TILE)
        for band in np.flatnonzero(reached.any(axis=1)).tolist():
            tiles = np.flatnonzero(reached[band])
            rows = steps[band * BAND : (band + 1) * BAND]
            # All that begins in a run of tiles ends there: so the sums go on from run to run.
            sums = rows.take(tiles, axis=1).reshape(len(rows), -1)
            rows[:, tiles] = 0
            np.cumsum(sums, axis=1, out=sums)
            np.clip(sums, 0, ONE - 1, out=sums)
            sums *= round(256 * ink) - 1
            sums >>= SHIFT
            starts = np.flatnonzero(np.diff(tiles, prepend=-2) > 1)
            yield Part(
                self._top + band * BAND, sums.astype(np.uint8).T, (tiles[starts] * TILE).tolist(),
                (np.append(starts, len(tiles)) * TILE).tolist(),
            )
        _SPARE.append(self._steps)


class Part(NamedTuple):
    """Some pixel rows of a canvas from `top` on, but for those columns in which nothing is covered.

    cover  indexed by x and y as pygame's arrays, a run of columns beside the other
    left   where the runs begin on the canvas
    edges  where they begin in `cover`, and where the last one ends
    """

    top: int
    cover: NDArray[np.uint8]
    left: list[int]
    edges: list[int]

    @property
    def size(self) -> tuple[int, int]:
        """Of `cover`."""
        return self.cover.shape[0], self.cover.shape[1]

    def lay(self, surface: pygame.Surface, picture: pygame.Surface, x: int) -> None:
        """Draw it, with the canvas at x, in the colours that the picture has at its corner."""
        across, down = self.size
        pygame.surfarray.pixels_alpha(picture)[:across, :down] = self.cover
        runs = zip(self.left, pairwise(self.edges), strict=True)
        surface.blits([(picture, (x + left, self.top), (first, 0, last - first, down))
                       for left, (first, last) in runs], False)


_SPARE: list[NDArray[np.int32]] = []
"""Room for a canvas, all zero: that of a pane in 4K takes a millisecond to get and to clear."""


def _zeros(count: int) -> NDArray[np.int32]:
    """So many zeros at least."""
    spare = _SPARE.pop() if _SPARE else np.zeros(0, np.int32)
    _SPARE.clear()
    return spare if len(spare) >= count else np.zeros(count, np.int32)


def _alike(count: Indices) -> Iterator[Indices]:
    """The numbers of strokes in groups that pass about as many rows: at most twice as many."""
    order = np.argsort(count, kind="stable")
    ordered = count[order]
    at = int(ordered.searchsorted(1))
    while at < len(order):
        end = int(ordered.searchsorted(2 * max(FEWEST, int(ordered[at])), "right"))
        yield order[at:end]
        at = end
