"""Shapes with smooth edges at any scale: all that views and widgets draw with.

All sizes here are pixels. What is drawn again in the next frame is kept as a picture, so that most
calls cost a few microseconds. Colours may be translucent.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import pygame

from visualizer.ui.geometry import STEPS, Point, RectLike, rgba
from visualizer.ui.look import Look
from visualizer.ui.rounded import rounded_rect, shadow
from visualizer.ui.strokes import arch, arch_points, curve, line, polyline
from visualizer.ui.theme import RGBA, Color

__all__ = [
    "Point",
    "RectLike",
    "arch",
    "arch_points",
    "arrow",
    "arrow_head",
    "check_mark",
    "cross",
    "cross_disc",
    "curve",
    "disc",
    "line",
    "polygon",
    "polyline",
    "ring",
    "rounded_rect",
    "shadow",
    "star",
]


def polygon(surface: pygame.Surface, color: Color, points: Sequence[Point]) -> None:
    """A filled polygon."""
    left = math.floor(min(x for x, _ in points))
    top = math.floor(min(y for _, y in points))
    near = tuple((round((x - left) * STEPS), round((y - top) * STEPS)) for x, y in points)
    surface.blit(_polygon(near, rgba(color)), (left, top))


@lru_cache(maxsize=256)
def _polygon(points: tuple[tuple[int, int], ...], color: RGBA) -> pygame.Surface:
    across = max(x for x, _ in points) // STEPS + 1
    down = max(y for _, y in points) // STEPS + 1
    # Drawn larger and made smaller, which is what smooths its edges.
    times = 8 if max(across, down) <= 96 else 4
    large = pygame.Surface((across * times, down * times), pygame.SRCALPHA)
    large.fill((*color[:3], 0))
    pygame.draw.polygon(large, color, [(x * times / STEPS, y * times / STEPS) for x, y in points])
    return pygame.transform.smoothscale(large, (across, down))


def disc(surface: pygame.Surface, color: Color, center: Point, radius: float) -> None:
    """A filled circle; centre and radius may lie between pixels."""
    ring(surface, color, center, radius, radius)


def ring(surface: pygame.Surface, color: Color, center: Point, radius: float, width: float) -> None:
    """A circle whose line lies inside `radius` and is `width` wide."""
    left, top = math.floor(center[0]), math.floor(center[1])
    picture = _ring(
        round((center[0] - left) * STEPS),
        round((center[1] - top) * STEPS),
        round(radius * STEPS),
        round(width * STEPS),
        rgba(color),
    )
    half = picture.get_width() // 2
    surface.blit(picture, (left - half, top - half))


@lru_cache(maxsize=768)
def _ring(x: int, y: int, radius: int, width: int, color: RGBA) -> pygame.Surface:
    outer = radius / STEPS
    half = math.ceil(outer) + 2
    at = np.arange(2 * half) + 0.5 - half
    distance = np.hypot((at - x / STEPS)[:, None], (at - y / STEPS)[None, :])
    cover = np.clip(outer + 0.5 - distance, 0.0, 1.0)
    if width < radius:
        cover -= np.clip(outer - width / STEPS + 0.5 - distance, 0.0, 1.0)
    picture = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
    picture.fill((*color[:3], 0))
    pygame.surfarray.pixels_alpha(picture)[:] = np.rint(cover * color[3]).astype(np.uint8)
    return picture


def star(surface: pygame.Surface, color: Color, center: Point, radius: float) -> None:
    """A star with five points that reach to `radius`."""
    points = []
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.44
        angle = math.pi * (corner / 5 - 0.5)
        points.append((center[0] + reach * math.cos(angle), center[1] + reach * math.sin(angle)))
    polygon(surface, color, points)


def cross(
    surface: pygame.Surface, color: Color, center: Point, radius: float, width: float
) -> None:
    """A diagonal cross whose arms reach `radius` to each side."""
    x, y = center
    line(surface, color, (x - radius, y - radius), (x + radius, y + radius), width)
    line(surface, color, (x - radius, y + radius), (x + radius, y - radius), width)


def cross_disc(
    surface: pygame.Surface,
    look: Look,
    center: Point,
    radius: float,
    color: str | Color = "rejected",
    mark: str | Color = "on_meaning",
) -> None:
    """The sign for what is rejected: a disc with a cross in it."""
    disc(surface, look.color(color), center, radius)
    cross(surface, look.color(mark), center, radius * 0.4, max(1.0, radius * 0.24))


def check_mark(
    surface: pygame.Surface, color: Color, center: Point, radius: float, width: float
) -> None:
    """A check mark about 2 `radius` wide."""
    x, y = center
    points = (
        (x - radius, y + radius * 0.05),
        (x - radius * 0.25, y + radius * 0.75),
        (x + radius, y - radius * 0.7),
    )
    polyline(surface, color, points, width)


def arrow(
    surface: pygame.Surface,
    color: Color,
    start: Point,
    end: Point,
    width: float = 2,
    head: float = 9,
) -> None:
    """A straight arrow whose tip is at `end`; `head` is the length of its head."""
    length = math.dist(start, end)
    if length == 0:
        return
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    head = min(head, length)
    if length - head > width / 2:
        neck = length - head * 0.75
        line(surface, color, start, (start[0] + dx * neck, start[1] + dy * neck), width)
    arrow_head(surface, color, end, (dx, dy), head)


def arrow_head(
    surface: pygame.Surface, color: Color, tip: Point, direction: Point, length: float
) -> None:
    """The head of an arrow that points along `direction`, a vector of length 1."""
    (x, y), (dx, dy) = tip, direction
    half = length * 0.55
    back_x, back_y = x - dx * length, y - dy * length
    polygon(
        surface,
        color,
        (tip, (back_x - dy * half, back_y + dx * half), (back_x + dy * half, back_y - dx * half)),
    )
