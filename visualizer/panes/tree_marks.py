"""The marks of the search tree: a node is told apart by shape and by colour."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

from visualizer.base.distinct import distinct
from visualizer.layout.tree.plan import (
    DEAD_END,
    FAILED,
    FOLDED_OPEN,
    FOLDED_SOLVED,
    OPEN,
    SOLUTION,
    SOLVED,
    Marks,
    triangle,
)
from visualizer.layout.tree.view import Placement
from visualizer.ui.figure import Figure
from visualizer.ui.geometry import Point
from visualizer.ui.look import Look
from visualizer.ui.paint import paint, picture_of
from visualizer.ui.shapes import disc, polygon, ring, star
from visualizer.ui.theme import Color, Theme

STEPS = 2
"""Sizes of marks between two pixels."""

HOLLOW = 2.5
"""Radius in pixels from which a ring is told from a disc."""


def color_of(kind: int, theme: Theme) -> Color:
    """The colour of a kind of mark."""
    return {
        OPEN: theme.try_, FOLDED_OPEN: theme.try_, SOLVED: theme.placed,
        FOLDED_SOLVED: theme.placed, SOLUTION: theme.solution,
    }.get(kind, theme.rejected)


def draw_marks(surface: pygame.Surface, marks: Marks, place: Placement, look: Look) -> None:
    """Draw all marks of a plan."""
    sizes = np.rint(marks.radius * STEPS).astype(np.int64)
    x, y = (np.rint(at).astype(np.int64) for at in (marks.x, marks.y))
    sorts = np.where(marks.kind < FOLDED_OPEN, marks.kind + sizes * FOLDED_OPEN, -1)
    pictures, halves = dict[int, pygame.Surface](), np.zeros(len(marks), np.int64)
    for sort in distinct(sorts[sorts >= 0]).tolist():
        size, kind = divmod(sort, FOLDED_OPEN)
        pictures[sort] = _mark(kind, size, look)
        halves[sorts == sort] = pictures[sort].get_width() // 2
    seen = sorts >= 0
    places = zip((x - halves)[seen].tolist(), (y - halves)[seen].tolist(), strict=True)
    surface.fblits(zip(map(pictures.__getitem__, sorts[seen].tolist()), places, strict=True))
    folded = Figure(surface.get_rect())
    for i in np.flatnonzero(marks.kind >= FOLDED_OPEN).tolist():
        hidden, room = float(marks.hidden[i]), float(marks.room[i])
        width, height = triangle(hidden, room, place.pitch, look.scale)
        color = color_of(int(marks.kind[i]), look.theme)
        draw_triangle(folded, color, (float(marks.x[i]), float(marks.y[i])), width, height)
    paint(surface, folded)


def draw_mark(
    figure: Figure, kind: int, at: tuple[int, int], radius: float, look: Look
) -> None:
    """Draw one mark; a folded subtree as a triangle about as large."""
    if kind >= FOLDED_OPEN:
        tip = (at[0], at[1] - radius)
        draw_triangle(figure, color_of(kind, look.theme), tip, radius, 2 * radius)
    else:
        picture = _mark(kind, round(radius * STEPS), look)
        half = picture.get_width() // 2
        figure.image(picture, (at[0] - half, at[1] - half))


@lru_cache(maxsize=512)
def _mark(kind: int, size: int, look: Look) -> pygame.Surface:
    """The picture of a mark with a radius of `size` / STEPS pixels, in its middle."""
    radius = size / STEPS
    half = int(radius * 1.5) + 3
    picture = Figure((0, 0, 2 * half, 2 * half))
    at = (float(half), float(half))
    color = color_of(kind, look.theme)
    if kind == SOLUTION:
        star(picture, color, at, radius * 1.4)
    elif kind == DEAD_END:
        side = max(2, round(radius * 1.6))
        picture.fill(color, (half - side // 2, half - side // 2, side, side))
    elif kind == FAILED and radius >= HOLLOW:  # nothing is in it
        disc(picture, look.theme.surface, at, radius)
        ring(picture, color, at, radius, max(1.0, min(1.6 * look.scale, radius * 0.4)))
    else:
        disc(picture, color, at, radius * (0.8 if kind == FAILED else 1.0))
    return picture_of(picture, opaque=False)


def draw_triangle(
    figure: Figure, color: Color, tip: Point, half: float, height: float
) -> None:
    """A folded subtree, which hangs from its node at the tip."""
    x, y = tip
    polygon(figure, color, ((x, y), (x + half, y + height), (x - half, y + height)))


def is_filled(kind: int) -> bool:
    """Does a label stand on the colour of the mark?"""
    return kind in (OPEN, SOLVED, SOLUTION, DEAD_END)
