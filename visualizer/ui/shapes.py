"""The shapes that figures are made of: each function adds marks to a figure.

All sizes are pixels. Colours may be translucent.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from visualizer.ui.figure import Figure
from visualizer.ui.geometry import STEPS, Point, RectLike
from visualizer.ui.look import Look
from visualizer.ui.marks import Disc, Image, Line, Polygon, Rect
from visualizer.ui.raster import shadow_picture
from visualizer.ui.theme import RGBA, Color


def rounded_rect(
    figure: Figure,
    rect: RectLike,
    fill: Color | None = None,
    border: Color | None = None,
    width: int = 1,
    radius: int = 0,
) -> None:
    """A rectangle with round corners; the border lies inside `rect` and is `width` wide.

    With no `fill` the middle stays as it is, with no `border` the fill reaches the edge.
    """
    x, y, w, h = rect
    if w > 0 and h > 0:
        figure.add(Rect(x, y, w, h, fill, border, width, radius))


def shadow(figure: Figure, rect: RectLike, blur: int, radius: int, color: RGBA) -> None:
    """A soft shadow of a rounded rectangle, `blur` pixels wide; it comes before the rectangle."""
    x, y, w, h = rect
    picture = shadow_picture(w, h, blur, radius, color)
    figure.add(Image(picture, x - blur, y - blur + blur // 3))


def line(
    figure: Figure,
    color: Color,
    start: Point,
    end: Point,
    width: float = 1,
    dash: tuple[float, float] | None = None,
) -> None:
    """A straight line with round ends; `dash` is the lengths of a dash and of a gap."""
    figure.add(Line(color, ((start[0], start[1]), (end[0], end[1])), width, dash))


def polyline(
    figure: Figure,
    color: Color,
    points: Sequence[Point],
    width: float = 1,
    dash: tuple[float, float] | None = None,
) -> None:
    """A line through `points` with round ends and corners."""
    if len(points) > 1:
        figure.add(Line(color, tuple(points), width, dash))


MOST_STEPS = 1024
"""Stretches of a bent line: of one that reaches farther than any window hardly any are seen."""


def arch(
    figure: Figure,
    color: Color,
    start: Point,
    end: Point,
    height: float,
    width: float = 1,
    dash: tuple[float, float] | None = None,
) -> None:
    """Half an ellipse from `start` to `end`, rising `height` above them."""
    _between(figure, color, start, end, height, width, dash)


def curve(
    figure: Figure,
    color: Color,
    start: Point,
    end: Point,
    width: float = 1,
    dash: tuple[float, float] | None = None,
) -> None:
    """A soft S from `start` down to `end`: an edge of a tree."""
    _between(figure, color, start, end, None, width, dash)


def arch_points(start: Point, end: Point, height: float) -> list[Point]:
    """The points of an arch, for what moves along one."""
    half = (end[0] - start[0]) / 2
    steps = min(MOST_STEPS, max(8, math.ceil(math.pi * math.hypot(half, height) / 11)))
    points = []
    for step in range(steps + 1):
        angle = math.pi * step / steps
        base = start[1] + (end[1] - start[1]) * step / steps
        points.append((start[0] + half - half * math.cos(angle), base - height * math.sin(angle)))
    return points


def curve_points(start: Point, end: Point) -> list[Point]:
    """The points of a curve."""
    if start[0] == end[0]:
        return [start, end]
    steps = min(MOST_STEPS, max(6, math.ceil(math.dist(start, end) / 9)))
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


def _between(
    figure: Figure,
    color: Color,
    start: Point,
    end: Point,
    height: float | None,
    width: float,
    dash: tuple[float, float] | None,
) -> None:
    """An arch, or without a height a curve; its points are worked out only the first time."""
    x, y = math.floor(start[0]), math.floor(start[1])
    near = round((start[0] - x) * STEPS) / STEPS, round((start[1] - y) * STEPS) / STEPS
    to = round((end[0] - x) * STEPS) / STEPS, round((end[1] - y) * STEPS) / STEPS
    points = tuple((x + dx, y + dy) for dx, dy in _path(near, to, height))
    figure.add(Line(color, points, width, dash))


@lru_cache(maxsize=1024)
def _path(start: Point, end: Point, height: float | None) -> tuple[Point, ...]:
    return tuple(curve_points(start, end) if height is None else arch_points(start, end, height))


def polygon(figure: Figure, color: Color, points: Sequence[Point]) -> None:
    """A filled polygon."""
    figure.add(Polygon(color, tuple(points)))


def hatch(
    figure: Figure, color: Color, corners: Sequence[Point], pitch: float, direction: Point,
    width: float = 1,
) -> None:
    """Parallel lines over a convex polygon: `pitch` apart, all in a direction (right, down)."""
    length = math.hypot(*direction)
    along = direction[0] / length, direction[1] / length
    across = -along[1], along[0]
    places = [x * across[0] + y * across[1] for x, y in corners]
    first = math.ceil(min(places) / pitch)
    for number in range(first, math.floor(max(places) / pitch) + 1):
        at = number * pitch
        ends = []
        for i in range(len(corners)):
            a, b = places[i - 1], places[i]
            if min(a, b) <= at <= max(a, b) and a != b:
                share = (at - a) / (b - a)
                (x0, y0), (x1, y1) = corners[i - 1], corners[i]
                ends.append((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
        if len(ends) >= 2:
            start = min(ends, key=lambda p: p[0] * along[0] + p[1] * along[1])
            end = max(ends, key=lambda p: p[0] * along[0] + p[1] * along[1])
            line(figure, color, start, end, width)


def disc(figure: Figure, color: Color, center: Point, radius: float) -> None:
    """A filled circle; centre and radius may lie between pixels."""
    figure.add(Disc(color, center[0], center[1], radius, radius))


def ring(figure: Figure, color: Color, center: Point, radius: float, width: float) -> None:
    """A circle whose line lies inside `radius` and is `width` wide."""
    figure.add(Disc(color, center[0], center[1], radius, width))


def star(figure: Figure, color: Color, center: Point, radius: float) -> None:
    """A star with five points that reach to `radius`."""
    points = []
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.44
        angle = math.pi * (corner / 5 - 0.5)
        points.append((center[0] + reach * math.cos(angle), center[1] + reach * math.sin(angle)))
    polygon(figure, color, points)


def cross(figure: Figure, color: Color, center: Point, radius: float, width: float) -> None:
    """A diagonal cross whose arms reach `radius` to each side."""
    x, y = center
    line(figure, color, (x - radius, y - radius), (x + radius, y + radius), width)
    line(figure, color, (x - radius, y + radius), (x + radius, y - radius), width)


def cross_disc(
    figure: Figure,
    look: Look,
    center: Point,
    radius: float,
    color: str | Color = "rejected",
    mark: str | Color = "on_meaning",
) -> None:
    """The sign for what is rejected: a disc with a cross in it."""
    disc(figure, look.color(color), center, radius)
    cross(figure, look.color(mark), center, radius * 0.4, max(1.0, radius * 0.24))


def flag(figure: Figure, look: Look, center: Point, radius: float) -> None:
    """A flag on a pole, on a disc that sets it off from any ground."""
    (x, y), theme = center, look.theme
    disc(figure, theme.background, center, radius * 1.15)
    disc(figure, theme.rejected, center, radius)
    left, top, high = x - radius * 0.32, y - radius * 0.55, radius * 1.15
    line(figure, theme.on_meaning, (left, top), (left, top + high), max(1.0, radius * 0.2))
    polygon(figure, theme.on_meaning,
            ((left, top), (left + radius * 0.95, top + high * 0.3), (left, top + high * 0.6)))


def unequal(figure: Figure, look: Look, center: Point, radius: float) -> None:
    """The sign for two that differ: a diamond with ≠ in it; a small one is a diamond alone."""
    x, y = center
    points = ((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y))
    polygon(figure, look.theme.differs, points)
    if radius < look.px(UNEQUAL_FROM):
        return
    ink, half, width = look.theme.on_meaning, radius * 0.4, max(1.0, radius * 0.16)
    for down in (-0.19, 0.19):
        line(figure, ink, (x - half, y + down * radius), (x + half, y + down * radius), width)
    line(figure, ink, (x - half * 0.62, y + half * 1.12), (x + half * 0.62, y - half * 1.12), width)


UNEQUAL_FROM = 7
"""In a smaller diamond (radius, unscaled) the ≠ could not be seen."""


def left_over(figure: Figure, look: Look, center: Point, radius: float) -> None:
    """The sign for what is left behind: a disc with an open box in it, in which something lies; a
    small one is a disc alone."""
    (x, y), color = center, look.theme.differs
    disc(figure, color, center, radius)
    if radius < look.px(UNEQUAL_FROM):
        return
    ink, half, width = look.theme.on_meaning, radius * 0.5, max(1.0, radius * 0.16)
    corners = (x - half, y - half * 0.5), (x - half, y + half), (x + half, y + half), (
        x + half, y - half * 0.5)
    polyline(figure, ink, corners, width)
    disc(figure, ink, (x, y + half * 0.1), radius * 0.22)


def check_mark(figure: Figure, color: Color, center: Point, radius: float, width: float) -> None:
    """A check mark about 2 `radius` wide."""
    x, y = center
    points = (
        (x - radius, y + radius * 0.05),
        (x - radius * 0.25, y + radius * 0.75),
        (x + radius, y - radius * 0.7),
    )
    polyline(figure, color, points, width)


def arrow(
    figure: Figure,
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
        line(figure, color, start, (start[0] + dx * neck, start[1] + dy * neck), width)
    arrow_head(figure, color, end, (dx, dy), head)


def arrow_head(figure: Figure, color: Color, tip: Point, direction: Point, length: float) -> None:
    """The head of an arrow that points along `direction`, a vector of length 1."""
    (x, y), (dx, dy) = tip, direction
    half = length * 0.55
    back_x, back_y = x - dx * length, y - dy * length
    polygon(
        figure,
        color,
        (tip, (back_x - dy * half, back_y + dx * half), (back_x + dy * half, back_y - dx * half)),
    )
