"""The marks that figures are made of: plain data, in pixels of the window, and where they stand."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pygame

from visualizer.base.named_tuple import NamedTuple
from visualizer.ui.geometry import Point
from visualizer.ui.theme import Color

Clip = tuple[int, int, int, int]
"""Left, top, width and height of what is seen of a mark."""

NEAR = 3.0
"""Pixels beside a line or a disc that still count as on it."""

Dash = tuple[float, float]
"""The lengths of a dash and of a gap."""


class Rect(NamedTuple):
    """A rectangle with round corners; one without fill and border is only there to be hit."""

    x: int
    y: int
    w: int
    h: int
    fill: Color | None = None
    border: Color | None = None
    width: int = 1
    radius: int = 0


class Disc(NamedTuple):
    """A disc, or a ring where `width` is less than the radius; its line lies inside."""

    color: Color
    x: float
    y: float
    radius: float
    width: float


class Line(NamedTuple):
    """A line through points, with round ends and corners."""

    color: Color
    points: tuple[Point, ...]
    width: float
    dash: Dash | None


class Polygon(NamedTuple):
    """A filled polygon."""

    color: Color
    points: tuple[Point, ...]


class Text(NamedTuple):
    """One line of text, its line box from (x, y) on.

    font     its name (ui/fonts.py); pixels: its size
    figures  are all digits equally wide?
    """

    string: str
    x: int
    y: int
    w: int
    h: int
    font: str
    pixels: int
    color: Color
    figures: bool = False


class Icon(NamedTuple):
    """The icon assets/icons/`name`.svg as a square of `pixels`."""

    name: str
    x: int
    y: int
    pixels: int
    color: Color


class Image(NamedTuple):
    """What numpy drew. A surface that is drawn into again has another `version` then."""

    surface: pygame.Surface
    x: int
    y: int
    version: int = 0


Mark = Rect | Disc | Line | Polygon | Text | Icon | Image


def bounds(mark: Mark) -> Clip:
    """A rectangle outside of which a mark shows nothing."""
    return BOUNDS[type(mark)](mark)


def _of_text(mark: Text) -> Clip:
    return mark.x, mark.y - 2, mark.w, mark.h + 4  # some letters reach beyond the line box


def _of_disc(mark: Disc) -> Clip:
    reach = mark.radius
    return _around(mark.x - reach, mark.y - reach, mark.x + reach, mark.y + reach, 2)


def _of_points(mark: Line | Polygon) -> Clip:
    xs = [x for x, _y in mark.points]
    ys = [y for _x, y in mark.points]
    more = mark.width / 2 + 2 if isinstance(mark, Line) else 2
    return _around(min(xs), min(ys), max(xs), max(ys), more)


def _of_image(mark: Image) -> Clip:
    return mark.x, mark.y, mark.surface.get_width(), mark.surface.get_height()


BOUNDS: dict[type, Callable[[Any], Clip]] = {
    Rect: lambda mark: mark[:4],
    Text: _of_text,
    Disc: _of_disc,
    Line: _of_points,
    Polygon: _of_points,
    Icon: lambda mark: (mark.x, mark.y, mark.pixels, mark.pixels),
    Image: _of_image,
}


def is_on(mark: Mark, x: int, y: int) -> bool:
    """Is a pixel on a mark, or as good as? A ring and a frame hold all that is inside them."""
    if not holds(bounds(mark), x, y):
        return False
    if isinstance(mark, Disc):
        return math.hypot(x - mark.x, y - mark.y) <= mark.radius + NEAR
    if isinstance(mark, Line):
        reach = mark.width / 2 + NEAR
        return any(_away((x, y), a, b) <= reach for a, b in pairwise(mark.points))
    return True


def _away(pos: Point, start: Point, end: Point) -> float:
    """How far a point is from a stretch of a line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    share = ((pos[0] - start[0]) * dx + (pos[1] - start[1]) * dy) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return math.hypot(pos[0] - start[0] - share * dx, pos[1] - start[1] - share * dy)


def extent(mark: Mark) -> float:
    """How many pixels a mark takes, about."""
    if isinstance(mark, Line):
        return mark.width * sum(math.dist(a, b) for a, b in pairwise(mark.points))
    _x, _y, w, h = bounds(mark)
    return float(w * h)


def moved(mark: Mark, dx: int, dy: int) -> Mark:
    """The same mark elsewhere."""
    if isinstance(mark, Line | Polygon):
        return mark._replace(points=tuple((x + dx, y + dy) for x, y in mark.points))
    return mark._replace(x=mark.x + dx, y=mark.y + dy)  # type: ignore[arg-type]


def _around(left: float, top: float, right: float, bottom: float, more: float) -> Clip:
    x, y = int(left - more), int(top - more)
    return x, y, int(right + more) + 1 - x, int(bottom + more) + 1 - y


def holds(rect: Sequence[int], x: int, y: int) -> bool:
    """Is a pixel in a rectangle?"""
    return rect[0] <= x < rect[0] + rect[2] and rect[1] <= y < rect[1] + rect[3]
