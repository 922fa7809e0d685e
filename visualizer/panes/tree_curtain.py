"""The silhouette of what is too fine to draw: it hangs as a curtain from the nodes above it.

The more leaves of a pixel column reach a depth, the denser it is there; green is the share of them
on whose way there is a solution. Ticks are solutions.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.tree.columns import Floats, Indices
from visualizer.layout.tree.plan import Plan
from visualizer.layout.tree.silhouette import SAMPLES, Counts
from visualizer.panes.tree_canvas import BAND, TILE, Canvas, Fans
from visualizer.ui.look import Look
from visualizer.ui.theme import Theme, mix

CONTRAST = 0.7
"""The exponent of a share: below 1 it shows few among many."""

SOLVED_INK, FAILED_INK = 0.7, 0.42
"""How dense it is at most."""

REDDISH = 0.6
"""How much of the colour of failure is in what has no solution: large planes of it would cry."""

MASKS = (0xFF0000, 0xFF00, 0xFF, 0)
PACK = np.array([1 << 16, 1 << 8, 1], np.uint32)
"""Where red, green and blue stand in the pixels of a picture of 32 bits."""

TICK = 6.0
"""Height of the tick of a solution, unscaled."""

NOWHERE = 1 << 20
"""A pixel row below all."""


def draw_curtain(surface: pygame.Surface, plan: Plan, look: Look) -> None:
    """Draw the silhouette of a plan into a surface filled with the colour of the pane."""
    silhouette, place = plan.silhouette, plan.place
    if not silhouette.narrow.any():
        return
    curtain = _curtain(plan, look.theme)
    below = np.flatnonzero(silhouette.narrow)
    level = silhouette.row + 1  # the number of the depth of the node above
    ends = plan.depths + np.where(plan.depths < 0, 1, plan.step)
    y, to_y = place.ys(plan.depths), place.ys(ends)
    curtain.hang(surface, place.box.x, np.where(silhouette.narrow, np.rint(to_y)[level], NOWHERE))
    # Down to the next level it is as wide as the edges to children would be.
    first, last = map(np.array, _stretches(below, level, silhouette.owner))
    if plan.start >= 0:  # the nodes above the first row are out of view
        first, last = first[level[first] > 0], last[level[first] > 0]
    xs = place.xs(np.append(plan.tree.width / 2, plan.rows.nodes.x))  # the root's first
    begins = np.append(0, plan.rows.begins + 1)
    x = xs[begins[level[first]] + np.maximum(silhouette.owner[first], 0)] - place.box.x
    above = level[first]
    curtain.hang_fans(surface, place.box.x, Fans(x, y[above], first * 1.0, last * 1.0, to_y[above]))
    _draw_ticks(surface, plan, look)


def _stretches(columns: Indices, *alike: Indices) -> tuple[list[int], list[int]]:
    """Neighbouring pixel columns of which some facts are the same, as stretches: first columns, and
    one past the last ones."""
    ends = np.diff(columns) > 1
    for fact in alike:
        ends |= np.diff(fact[columns]) != 0
    breaks = np.flatnonzero(ends) + 1
    last = columns[np.append(breaks - 1, len(columns) - 1)] + 1
    return columns[np.append(0, breaks)].tolist(), last.tolist()


class _Curtain(NamedTuple):
    """The picture of a whole curtain, and the pixel row at which it begins."""

    picture: pygame.Surface
    top: int

    def hang(self, surface: pygame.Surface, left: int, to_y: Floats) -> None:
        """Draw each pixel column from row to_y down, by bands of rows: neighbours are one there."""
        bottom = min(surface.get_height(), self.top + self.picture.get_height())
        top = int(np.clip(to_y.min(), max(0, self.top), bottom))
        parts = []
        for high in range(top, bottom, BAND):
            low = min(high + BAND, bottom)
            begin = np.clip(to_y, high, low).astype(np.int64)
            edges = np.flatnonzero(np.diff(begin, prepend=-1, append=-1))
            for (a, b), y in zip(pairwise(edges.tolist()), begin[edges[:-1]].tolist(), strict=True):
                if y < low:
                    part = (a, y - self.top, b - a, low - y)
                    parts.append((self.picture, (left + a, y), part))
        surface.blits(parts, False)

    def hang_fans(self, surface: pygame.Surface, left: int, fans: Fans) -> None:
        """Draw what lies within fans."""
        width, height = self.picture.get_size()
        begin, end = max(0, self.top), min(surface.get_height(), self.top + height)
        fans = fans.chosen((fans.y < end) & (fans.to_y > begin))
        if not len(fans.x):
            return
        top, bottom = max(begin, int(fans.y.min())), min(end, round(fans.to_y.max()))
        canvas = Canvas(width, top, bottom)
        canvas.draw_fans(fans)
        picture = pygame.Surface((width + 2 * TILE, BAND), pygame.SRCALPHA)
        for part in canvas.parts():
            y, down = part.top - self.top, part.size[1]
            runs = zip(part.left, pairwise(part.edges), strict=True)
            picture.blits([(self.picture, (first, 0), (x, y, last - first, down))
                           for x, (first, last) in runs], False)
            part.lay(surface, picture, left)


def _curtain(plan: Plan, theme: Theme) -> _Curtain:
    """From the highest row of nodes on that it hangs from."""
    silhouette, place = plan.silhouette, plan.place
    first = max(0, int(silhouette.row[silhouette.narrow].min()))
    reached, solved = (
        _hung(plan, counts)[first:] for counts in (silhouette.reached, silhouette.solved)
    )
    small = pygame.Surface(reached.shape[::-1], 0, 32, MASKS)
    shades = _shades(theme).take(solved * np.int16(SAMPLES + 1) + reached)
    pygame.surfarray.pixels2d(small)[:] = shades.T
    # What reaches a depth is there half a level above it: so leaves end at their depth. Scaling
    # puts the first row at the top and the last one at the bottom.
    height = max(1, round((len(reached) - 1) * plan.step * place.pitch))
    top = round(place.y(int(silhouette.depths[0]) + (first - 1.5) * plan.step))
    return _Curtain(pygame.transform.smoothscale(small, (place.box.w, height)), top)


@lru_cache(maxsize=8)
def _shades(theme: Theme) -> NDArray[np.uint32]:
    """solved · (SAMPLES + 1) + reached -> the colour, as red, green and blue in one number."""
    counts = np.arange(SAMPLES + 1) / SAMPLES
    solved = counts[:, np.newaxis, np.newaxis]
    failed = np.maximum(counts[np.newaxis, :, np.newaxis] - solved, 0.0)
    bad = mix(theme.text_dim, theme.rejected, REDDISH)
    color = np.array(theme.surface, np.float64)
    color = color + solved**CONTRAST * SOLVED_INK * np.subtract(theme.placed, theme.surface)
    color = color + failed**CONTRAST * FAILED_INK * np.subtract(bad, theme.surface)
    shades: NDArray[np.uint32] = np.rint(color).astype(np.uint32) @ PACK
    return shades.ravel()


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
