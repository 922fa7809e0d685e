"""The silhouette of what is too fine to draw: it hangs as a curtain from the nodes above it.

The more leaves of a pixel column reach a depth, the denser it is there; green is the share of them
on whose way there is a solution. Ticks are solutions.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.layout.tree.columns import Indices
from visualizer.layout.tree.plan import Plan
from visualizer.layout.tree.silhouette import SAMPLES, Counts
from visualizer.panes.tree_drawing import Canvas, Fans
from visualizer.ui.look import Look
from visualizer.ui.theme import Theme, mix

CONTRAST = 0.7
"""The exponent of a share: below 1 it shows few among many."""

SOLVED_INK, FAILED_INK = 0.6, 0.32
"""How dense it is at most."""

REDDISH = 0.25
"""How much of the colour of failure is in what has no solution: large planes of it would cry."""

MASKS = (0xFF0000, 0xFF00, 0xFF, 0)
PACK = np.array([1 << 16, 1 << 8, 1], np.uint32)
"""Where red, green and blue stand in the pixels of a picture of 32 bits."""

TICK = 6.0
"""Height of the tick of a solution, unscaled."""


def draw_curtain(surface: pygame.Surface, plan: Plan, look: Look) -> None:
    """Draw the silhouette of a plan into a surface filled with the colour of the pane."""
    silhouette, place = plan.silhouette, plan.place
    if not silhouette.narrow.any():
        return
    curtain = _curtain(plan, look.theme)
    for row, depth in enumerate(plan.depths.tolist(), -1):
        below = np.flatnonzero(silhouette.narrow & (silhouette.row == row))
        if not len(below):
            continue
        first, last = _stretches(below, silhouette.owner)
        start, end = place.y(depth), place.y(depth + (1 if depth < 0 else plan.step))
        for a, b in zip(first.tolist(), last.tolist(), strict=True):
            curtain.hang(surface, place.box.x, a, b, round(end))
        if row >= 0 or plan.start < 0:  # else the nodes above are out of view
            # Down to the next level it is as wide as the edges to children would be.
            x = plan.row_x(row)[silhouette.owner[first] if row >= 0 else first * 0]
            fans = Fans(x - place.box.x, start, first * 1.0, last * 1.0, end)
            curtain.hang_fans(surface, place.box.x, fans)
    _draw_ticks(surface, plan, look)


def _stretches(columns: Indices, owner: Indices) -> tuple[Indices, Indices]:
    """Neighbouring pixel columns below the same node as stretches: first, and one past the last."""
    breaks = np.flatnonzero((np.diff(columns) > 1) | (np.diff(owner[columns]) != 0)) + 1
    return columns[np.append(0, breaks)], columns[np.append(breaks - 1, len(columns) - 1)] + 1


class _Curtain(NamedTuple):
    """The picture of a whole curtain, and the pixel row at which it begins."""

    picture: pygame.Surface
    top: int

    def hang(self, surface: pygame.Surface, left: int, first: int, last: int, y: int) -> None:
        """Draw the pixel columns from `first` up to `last` from row y down."""
        cut = max(0, y - self.top)
        part = (first, cut, last - first, self.picture.get_height() - cut)
        surface.blit(self.picture, (left + first, self.top + cut), part)

    def hang_fans(self, surface: pygame.Surface, left: int, fans: Fans) -> None:
        """Draw what lies within fans."""
        width = self.picture.get_width()
        top, bottom = max(0, int(fans.y)), min(surface.get_height(), round(fans.to_y))
        if top < bottom:
            canvas = Canvas(width, top, bottom)
            canvas.draw_fans(fans)
            part = pygame.Surface((width, bottom - top), pygame.SRCALPHA)
            part.blit(self.picture, (0, self.top - top))
            pygame.surfarray.pixels_alpha(part)[:] = canvas.cover()
            surface.blit(part, (left, top))


def _curtain(plan: Plan, theme: Theme) -> _Curtain:
    silhouette, place = plan.silhouette, plan.place
    reached, solved = (_hung(plan, counts) for counts in (silhouette.reached, silhouette.solved))
    small = pygame.Surface(reached.shape[::-1], 0, 32, MASKS)
    pygame.surfarray.pixels2d(small)[:] = _shades(theme)[solved, reached].T
    # What reaches a depth is there half a level above it: so leaves end at their depth. Scaling
    # puts the first row at the top and the last one at the bottom.
    height = max(1, round((len(reached) - 1) * plan.step * place.pitch))
    top = round(place.y(int(silhouette.depths[0]) - 1.5 * plan.step))
    return _Curtain(pygame.transform.smoothscale(small, (place.box.w, height)), top)


@lru_cache(maxsize=8)
def _shades(theme: Theme) -> NDArray[np.uint32]:
    """(solved, reached) -> the colour, as red, green and blue in one number; see Silhouette."""
    counts = np.arange(SAMPLES + 1) / SAMPLES
    solved = counts[:, np.newaxis, np.newaxis]
    failed = np.maximum(counts[np.newaxis, :, np.newaxis] - solved, 0.0)
    bad = mix(theme.text_dim, theme.rejected, REDDISH)
    color = np.array(theme.surface, np.float64)
    color = color + solved**CONTRAST * SOLVED_INK * np.subtract(theme.placed, theme.surface)
    color = color + failed**CONTRAST * FAILED_INK * np.subtract(bad, theme.surface)
    shades: NDArray[np.uint32] = np.rint(color).astype(np.uint32) @ PACK
    return shades


def _hung(plan: Plan, counts: Counts) -> Counts:
    """Counts from the level above the first depth to the one below the last.

    At a node they are what they are one level below it: so deep its fan reaches.
    """
    width = counts.shape[1]
    hung = np.concatenate((counts[:1], counts, np.zeros((1, width), np.uint8)))
    level, column = plan.silhouette.row + 1, np.arange(width)
    hung[level, column] = hung[level + 1, column]
    return hung


def _draw_ticks(surface: pygame.Surface, plan: Plan, look: Look) -> None:
    """A tick for each pixel column with a solution, at its depth; neighbours are one."""
    place, depth = plan.place, plan.silhouette.solution
    height = max(2, round(min(place.pitch * 0.2, TICK * look.scale)))
    breaks = np.flatnonzero(np.diff(depth)) + 1
    for first, last in pairwise([0, *breaks.tolist(), len(depth)]):
        if depth[first] >= 0:
            y = round(place.y(int(depth[first])) - height / 2)
            surface.fill(look.theme.solution, (place.box.x + first, y, last - first, height))
