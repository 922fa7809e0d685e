"""Paints figures: from marks to pixels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from visualizer.ui import raster, text
from visualizer.ui.figure import Figure
from visualizer.ui.icons import icon_picture
from visualizer.ui.marks import BOUNDS, Disc, Icon, Image, Line, Polygon, Rect, Text

LITTLE = 3
"""The share of a figure, as one part of so many, below which only the marks in it are painted."""


def paint(surface: pygame.Surface, figure: Figure, area: pygame.Rect | None = None) -> None:
    """Paint a figure, or that part of it which lies in `area`."""
    before = surface.get_clip()
    part = before if area is None else area.clip(before)
    # Where most of it is painted, to look for what lies elsewhere costs more than it saves.
    box = figure.box
    some = LITTLE * part.w * part.h < box.w * box.h
    shown: object = part
    surface.set_clip(part)
    for mark, clip in zip(figure.marks, figure.clips, strict=True):
        if some and not part.colliderect(BOUNDS[type(mark)](mark)):
            continue
        if clip != shown:
            surface.set_clip(part if clip is None else part.clip(clip))
            shown = clip
        _PAINTERS[type(mark)](surface, mark)
    surface.set_clip(before)


def picture_of(figure: Figure, *, opaque: bool = True) -> pygame.Surface:
    """A figure as an image of its own, for what is laid over something or kept for long."""
    box = figure.box
    surface = pygame.Surface(box.size, 0 if opaque else pygame.SRCALPHA)
    paint(surface, figure)
    return surface


def _rect(surface: pygame.Surface, mark: Rect) -> None:
    x, y, w, h, fill, border, width, radius = mark
    if fill is not None and border is None and not radius and (len(fill) == 3 or fill[3] == 255):
        surface.fill(fill, (x, y, w, h))
    elif fill is not None or border is not None:
        raster.rounded_rect(surface, (x, y, w, h), fill, border, width, radius)


def _disc(surface: pygame.Surface, mark: Disc) -> None:
    raster.ring(surface, mark.color, (mark.x, mark.y), mark.radius, mark.width)


def _line(surface: pygame.Surface, mark: Line) -> None:
    raster.polyline(surface, mark.color, mark.points, mark.width, mark.dash)


def _polygon(surface: pygame.Surface, mark: Polygon) -> None:
    raster.polygon(surface, mark.color, mark.points)


def _text(surface: pygame.Surface, mark: Text) -> None:
    surface.blit(
        text.picture(mark.string, mark.font, mark.pixels, mark.color, mark.figures),
        (mark.x, mark.y),
    )


def _icon(surface: pygame.Surface, mark: Icon) -> None:
    surface.blit(icon_picture(mark.name, mark.pixels, mark.color), (mark.x, mark.y))


def _image(surface: pygame.Surface, mark: Image) -> None:
    surface.blit(mark.surface, (mark.x, mark.y))


_PAINTERS: dict[type, Callable[[pygame.Surface, Any], None]] = {
    Rect: _rect, Disc: _disc, Line: _line, Polygon: _polygon, Text: _text, Icon: _icon,
    Image: _image,
}
