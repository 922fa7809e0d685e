"""The pieces on the board of n queens: queens, candidates, rings, and lines between them."""

from __future__ import annotations

from itertools import pairwise

import pygame

from visualizer.layout.grid import Box
from visualizer.pictures.scene import Scene
from visualizer.ui.geometry import Point
from visualizer.ui.icons import icon
from visualizer.ui.look import Look
from visualizer.ui.shapes import line, rounded_rect
from visualizer.ui.theme import Color, with_alpha

SMALL = 24
"""Below this size of a square (unscaled) a candidate is a ring, and a cross if it is rejected."""


LEAST_ICON = 6
"""Smaller queens (pixels) are a tile and nothing else."""


def draw_queen(
    surface: pygame.Surface, box: Box, scene: Scene, depth: int, share: float = 1.0
) -> None:
    """A queen on a tile in the hue of its choice; `share` of full size while it comes in."""
    look = scene.look
    inset = max(box.w >= 8, round(box.w * (0.07 + 0.3 * (1 - share))))
    tile = box.inset(inset)
    rounded_rect(surface, tile, look.theme.hue(depth), radius=_radius(tile, look))
    size = round(tile.w * 0.8)
    if size < LEAST_ICON:
        return
    picture = icon(look, "queen", size, look.theme.on_hue)
    surface.blit(picture, (tile.x + (tile.w - size) // 2, tile.y + (tile.h - size) // 2))


def draw_ghost(surface: pygame.Surface, box: Box, look: Look, color: Color, alpha: float) -> None:
    if box.w < look.px(SMALL):
        return  # ring and cross are all that can be told apart
    size = max(4, round(box.w * 0.7))
    picture = icon(look, "queen", size, with_alpha(color, round(alpha, 1)))
    surface.blit(picture, (box.x + (box.w - size) // 2, box.y + (box.h - size) // 2))


def draw_ring(
    surface: pygame.Surface, box: Box, look: Look, color: Color, width: float = 3
) -> None:
    thickness = max(1, min(look.px(width), box.w // 7))
    rounded_rect(surface, box, None, color, thickness, _radius(box, look))


def _radius(box: Box, look: Look) -> int:
    return max(1, min(look.px(10), box.w // 8))


def between(first: Box, second: Box, share: float) -> tuple[Point, Point]:
    """A line from the edge of one tile towards the edge of another, `share` of the way."""
    (x0, y0), (x1, y1) = first.center, second.center
    reach = min(0.28, 0.43 * first.w / max(1, abs(x1 - x0), abs(y1 - y0)))
    start = (x0 + (x1 - x0) * reach, y0 + (y1 - y0) * reach)
    goal = (x1 - (x1 - x0) * reach, y1 - (y1 - y0) * reach)
    return start, (start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share)


def draw_dashed_ring(surface: pygame.Surface, box: Box, look: Look, color: Color) -> None:
    width = max(1, min(look.px(2.5), box.w // 8))
    inner = box.inset(width)
    corners = [(inner.x, inner.y), (inner.right, inner.y), (inner.right, inner.bottom),
               (inner.x, inner.bottom), (inner.x, inner.y)]  # fmt: skip
    dash = max(3.0, box.w / 9)
    for start, end in pairwise(corners):
        line(surface, color, start, end, width, (dash, dash * 0.8))
