"""Single events: at the closest zoom a cell each, with the sign of its kind and its choice."""

from __future__ import annotations

import math

import pygame

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.layout.grid import Box
from visualizer.pictures.picture import Picture
from visualizer.pictures.scene import Scene
from visualizer.trace.steps import is_rejected
from visualizer.ui import text
from visualizer.ui.icons import draw_icon
from visualizer.ui.look import Look
from visualizer.ui.shapes import Point, cross, disc, ring, rounded_rect
from visualizer.ui.theme import Color, mix
from visualizer.views.timeline.places import Parts, cell_box

COLORS = {TRY: "try_", PUSH: "placed", POP: "taken_back", SOLUTION: "solution"}


def draw_cells(surface: pygame.Surface, parts: Parts, scene: Scene, picture: Picture) -> None:
    """A cell for each event in view, as wide as the timeline has it; at its ends parts of cells."""
    surface.set_clip(surface.get_clip().clip(parts.cells))
    first, stop = max(0, math.floor(scene.first)), math.ceil(scene.last)
    for k in range(first, min(stop, len(scene.trace))):
        kind, _depth, value = scene.trace.event(k)
        rejected = bool(is_rejected(scene.trace, k))
        name = picture.choice_name(scene.moment, value)
        _cell(surface, cell_box(parts, scene, k), scene.look, kind, name, rejected=rejected)


def _cell(
    surface: pygame.Surface, cell: Box, look: Look, kind: int, name: str, *, rejected: bool
) -> None:
    color = look.theme[COLORS[kind]]
    rounded_rect(surface, cell, mix(color, look.theme.surface, 0.82), radius=look.px(3))
    size = min(look.px(10), cell.h * 0.6, cell.w * 0.9)
    gap = look.px(3)
    height = min(11.0, cell.h / look.scale * 0.75)
    wide = round(size) + gap + text.measure(look, name, height, "bold", figures=True)[0]
    middle = cell.y + cell.h / 2
    if wide + 2 * look.px(1) > cell.w:
        _sign(surface, look, kind, (cell.x + cell.w / 2, middle), size, color, rejected=rejected)
        return
    left = cell.x + (cell.w - wide) / 2
    _sign(surface, look, kind, (left + size / 2, middle), size, color, rejected=rejected)
    text.draw(surface, look, name, (left + size + gap, middle), height, "bold", "text", "midleft",
              figures=True)  # fmt: skip


def _sign(
    surface: pygame.Surface,
    look: Look,
    kind: int,
    center: Point,
    size: float,
    color: Color,
    *,
    rejected: bool,
) -> None:
    """A ring for a try, with a cross where it was rejected; a disc, an arrow back, a star."""
    radius = size / 2
    if kind == TRY:
        ring(surface, color, center, radius, max(1.0, size * 0.16))
        if rejected:
            cross(surface, look.theme.rejected, center, size * 0.2, max(1.0, size * 0.14))
    elif kind == PUSH:
        disc(surface, color, center, radius)
    else:
        name = "undo" if kind == POP else "star"
        draw_icon(surface, look, name, center, size * 1.3 / look.scale, color)
