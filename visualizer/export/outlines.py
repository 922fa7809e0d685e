"""What marks are where there are no pixels: outlines, each filled or drawn as a line."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from visualizer.base.named_tuple import NamedTuple
from visualizer.ui.figure import Figure
from visualizer.ui.geometry import rgba
from visualizer.ui.marks import Clip, Disc, Mark, Rect, bounds
from visualizer.ui.theme import Color


class Paint(NamedTuple):
    """A colour: of a line so many pixels wide; None: of what is inside."""

    color: Color
    width: float | None = None


class Box(NamedTuple):
    """A rectangle with round corners."""

    x: float
    y: float
    w: float
    h: float
    radius: float
    paint: Paint


def boxes(mark: Rect) -> Iterator[Box]:
    """What is seen of a rectangle: the fill, then the border, which lies inside.

    The fill ends in the middle of the border, so that nothing shines through; below a border that
    is seen through it ends where that begins.
    """
    x, y, w, h, fill, border, width, radius = mark
    if w <= 0 or h <= 0:
        return
    width = min(width, w // 2, h // 2) if border is not None else 0
    radius = min(radius, w // 2, h // 2)

    def box(inset: float, paint: Paint) -> Box:
        corners = max(0.0, radius - inset)
        return Box(x + inset, y + inset, w - 2 * inset, h - 2 * inset, corners, paint)

    if fill is not None:
        solid = border is not None and rgba(border)[3] == 255
        yield box(width / 2 if solid else float(width), Paint(fill))
    if border is not None and width:
        yield box(width / 2, Paint(border, width))


def ring(mark: Disc) -> tuple[float, Paint]:
    """The radius of a disc, and how it is painted: as a ring where it is hollow."""
    if mark.width >= mark.radius:
        return mark.radius, Paint(mark.color)
    return mark.radius - mark.width / 2, Paint(mark.color, mark.width)


def seen_marks(figure: Figure, box: pygame.Rect) -> Iterator[tuple[Mark, Clip | None]]:
    """The marks of a figure that are seen within a box, each with what cuts something off it."""
    for mark, clip in zip(figure.marks, figure.clips, strict=True):
        rect = pygame.Rect(bounds(mark))
        seen = rect if clip is None else rect.clip(clip)
        if seen.w and seen.h and box.colliderect(seen):
            yield mark, None if clip is None or pygame.Rect(clip).contains(rect) else clip
