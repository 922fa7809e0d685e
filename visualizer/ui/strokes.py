"""Lines of any thickness with smooth edges: straight, through points, arched, dashed."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np
import pygame

from visualizer.ui.geometry import STEPS, Point, rgba
from visualizer.ui.theme import RGBA, Color

SEGMENT = 18.0
"""Strokes are drawn in pieces of this many pixels: long ones would waste time on empty corners."""


def line(
    surface: pygame.Surface,
    color: Color,
    start: Point,
    end: Point,
    width: float = 1,
    dash: tuple[float, float] | None = None,
) -> None:
    """A straight line with round ends; `dash` is the lengths of a dash and of a gap."""
    polyline(surface, color, (start, end), width, dash)


def polyline(
    surface: pygame.Surface,
    color: Color,
    points: Sequence[Point],
    width: float = 1,
    dash: tuple[float, float] | None = None,
) -> None:
    """A line through `points` with round ends and corners."""
    if len(points) > 1:
        picture, left, top = _placed(points, width, dash, color)
        surface.blit(picture, (left, top))


def arch(
    surface: pygame.Surface,
    color: Color,
    start: Point,
    end: Point,
    height: float,
    width: float = 1,
    dash: tuple[float, float] | None = None,
) -> None:
    """Half an ellipse from `start` to `end`, rising `height` above them."""
    _draw_between(surface, arch_points, color, start, end, height, width, dash)


def curve(
    surface: pygame.Surface,
    color: Color,
    start: Point,
    end: Point,
    width: float = 1,
    dash: tuple[float, float] | None = None,
) -> None:
    """A soft S from `start` down to `end`: an edge of a tree."""
    _draw_between(surface, curve_points, color, start, end, 0.0, width, dash)


def arch_points(start: Point, end: Point, height: float) -> list[Point]:
    """The points of an arch, for what moves along one."""
    half = (end[0] - start[0]) / 2
    steps = max(8, math.ceil(math.pi * math.hypot(half, height) / 11))
    points = []
    for step in range(steps + 1):
        angle = math.pi * step / steps
        base = start[1] + (end[1] - start[1]) * step / steps
        points.append((start[0] + half - half * math.cos(angle), base - height * math.sin(angle)))
    return points


def curve_points(start: Point, end: Point, height: float = 0.0) -> list[Point]:
    """The points of a curve, which has no use for a height."""
    if start[0] == end[0]:
        return [start, end]
    steps = max(6, math.ceil(math.dist(start, end) / 9))
    points = []
    for step in range(steps + 1):
        t = step / steps
        share = t * t * (3 - 2 * t)
        # A cubic Bezier curve whose handles are vertical and half the height long.
        rise = 1.5 * t * (1 - t) ** 2 + 1.5 * t * t * (1 - t) + t**3
        points.append(
            (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * rise)
        )
    return points


Path = Callable[[Point, Point, float], list[Point]]


def _draw_between(
    surface: pygame.Surface,
    path: Path,
    color: Color,
    start: Point,
    end: Point,
    height: float,
    width: float,
    dash: tuple[float, float] | None,
) -> None:
    """Draw the line that `path` describes; its points are worked out only the first time."""
    x, y = math.floor(start[0]), math.floor(start[1])
    near = round((start[0] - x) * STEPS) / STEPS, round((start[1] - y) * STEPS) / STEPS
    to = round((end[0] - x) * STEPS) / STEPS, round((end[1] - y) * STEPS) / STEPS
    picture, left, top = _between(path, near, to, height, width, dash, color)
    surface.blit(picture, (x + left, y + top))


@lru_cache(maxsize=768)
def _between(
    path: Path,
    start: Point,
    end: Point,
    height: float,
    width: float,
    dash: tuple[float, float] | None,
    color: Color,
) -> tuple[pygame.Surface, int, int]:
    return _placed(path(start, end, height), width, dash, color)


def _placed(
    points: Sequence[Point], width: float, dash: tuple[float, float] | None, color: Color
) -> tuple[pygame.Surface, int, int]:
    """The picture of a stroke and where it goes."""
    left = math.floor(min(x for x, _ in points))
    top = math.floor(min(y for _, y in points))
    near = tuple((round((x - left) * STEPS), round((y - top) * STEPS)) for x, y in points)
    picture, margin = _stroke(near, round(width * STEPS), dash, rgba(color))
    return picture, left - margin, top - margin


@lru_cache(maxsize=768)
def _stroke(
    points: tuple[tuple[int, int], ...],
    width: int,
    dash: tuple[float, float] | None,
    color: RGBA,
) -> tuple[pygame.Surface, int]:
    """The picture of a stroke, and how far it reaches beyond its points to the left and above."""
    line_points = [(x / STEPS, y / STEPS) for x, y in points]
    pieces = _pieces(line_points)
    radius = width / STEPS / 2
    if dash is not None:
        pieces = _dashed(pieces, dash, 2 * radius)
    margin = math.ceil(radius) + 1
    across = math.ceil(max(x for x, _ in line_points)) + 2 * margin + 1
    down = math.ceil(max(y for _, y in line_points)) + 2 * margin + 1
    cover = _cover(pieces, radius, margin, across, down, color[3])
    picture = pygame.Surface((across, down), pygame.SRCALPHA)
    picture.fill((*color[:3], 0))
    pygame.surfarray.pixels_alpha(picture)[:] = cover
    # Most of the picture is empty: run-length encoding makes its blits ten times faster.
    picture.set_alpha(255, pygame.RLEACCEL)
    return picture, margin


Pieces = list[tuple[float, float, float, float]]


def _pieces(points: Sequence[Point]) -> Pieces:
    """The line through `points` in straight pieces of at most SEGMENT pixels."""
    pieces: Pieces = []
    for (x0, y0), (x1, y1) in pairwise(points):
        count = max(1, math.ceil(math.hypot(x1 - x0, y1 - y0) / SEGMENT))
        dx, dy = (x1 - x0) / count, (y1 - y0) / count
        pieces.extend(
            (x0 + dx * i, y0 + dy * i, x0 + dx * (i + 1), y0 + dy * (i + 1)) for i in range(count)
        )
    return pieces


def _dashed(pieces: Pieces, dash: tuple[float, float], width: float) -> Pieces:
    """The parts of `pieces` that the dashes leave; a dash begins and ends the line.

    Ends are round, so that each dash is drawn shorter by the width of the line.
    """
    total = sum(math.hypot(x1 - x0, y1 - y0) for x0, y0, x1, y1 in pieces)
    on, off = max(0.5, dash[0] - width), dash[1] + width
    count = max(1, round((total - on) / (on + off)))
    stretch = total / (count * (on + off) + on)
    on, period = on * stretch, (on + off) * stretch
    left: Pieces = []
    at = 0.0
    for x0, y0, x1, y1 in pieces:
        length = math.hypot(x1 - x0, y1 - y0)
        if length == 0:
            continue
        first = math.floor((at - on) / period)
        for i in range(max(0, first), math.floor((at + length) / period) + 1):
            a, b = max(i * period, at) - at, min(i * period + on, at + length) - at
            if b > a:
                a, b = a / length, b / length
                left.append(
                    (
                        x0 + (x1 - x0) * a,
                        y0 + (y1 - y0) * a,
                        x0 + (x1 - x0) * b,
                        y0 + (y1 - y0) * b,
                    )
                )
        at += length
    return left


def _cover(
    pieces: Pieces, radius: float, margin: int, across: int, down: int, alpha: int
) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """How opaque a stroke of `pieces` makes each pixel.

    The distance of each pixel from a piece says how much of the pixel is covered. All pieces get
    tiles of one size, so that numpy works on all of them at once.
    """
    cover = np.zeros((across, down), np.uint8)
    if not pieces:
        return cover
    p = np.array(pieces, dtype=np.float32)
    reach = radius + 1.0
    low = np.floor(np.minimum(p[:, :2], p[:, 2:]) - reach)
    high = np.ceil(np.maximum(p[:, :2], p[:, 2:]) + reach)
    wide, tall = (int(v) for v in (high - low).max(axis=0))
    dx, dy = p[:, 2] - p[:, 0], p[:, 3] - p[:, 1]
    length = np.maximum(dx * dx + dy * dy, 1e-9)
    x = np.arange(wide, dtype=np.float32) + 0.5 + (low[:, :1] - p[:, :1])
    y = np.arange(tall, dtype=np.float32) + 0.5 + (low[:, 1:] - p[:, 1:2])
    along = (x * (dx / length)[:, None])[:, :, None] + (y * (dy / length)[:, None])[:, None, :]
    np.clip(along, 0.0, 1.0, out=along)
    away_x = x[:, :, None] - along * dx[:, None, None]
    away_y = y[:, None, :] - along * dy[:, None, None]
    distance = np.sqrt(away_x * away_x + away_y * away_y)
    # Thinner than a pixel means fainter, not narrower.
    faint = min(1.0, 2 * radius)
    shade = np.clip(max(radius, 0.5) + 0.5 - distance, 0.0, 1.0) * (alpha * faint)
    tiles = (shade + 0.5).astype(np.uint8)
    for (left, top), tile in zip(low.astype(int) + margin, tiles, strict=True):
        a, b = max(left, 0), max(top, 0)
        part = tile[a - left : across - left, b - top : down - top]
        target = cover[a : a + part.shape[0], b : b + part.shape[1]]
        np.maximum(target, part, out=target)
    return cover
