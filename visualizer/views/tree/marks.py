"""Draws the marks of the search tree: a node is told apart by shape and by colour."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

from visualizer.layout.tree.marks import (
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
from visualizer.layout.tree.view import Place
from visualizer.ui.look import Look
from visualizer.ui.shapes import Point, disc, polygon, ring, star
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
    }.get(kind, theme.rejected)  # fmt: skip


def draw_marks(surface: pygame.Surface, marks: Marks, place: Place, look: Look) -> None:
    """Draw all marks of a plan."""
    sizes = np.rint(marks.radius * STEPS).astype(np.int64).tolist()
    across, down = (np.rint(at).astype(np.int64).tolist() for at in (marks.x, marks.y))
    batch = []
    for kind, size, x, y in zip(marks.kind.tolist(), sizes, across, down, strict=True):
        if kind < FOLDED_OPEN:
            picture = _mark(kind, size, look)
            half = picture.get_width() // 2
            batch.append((picture, (x - half, y - half)))
    surface.fblits(batch)
    for i in np.flatnonzero(marks.kind >= FOLDED_OPEN).tolist():
        hidden, room = float(marks.hidden[i]), float(marks.room[i])
        width, height = triangle(hidden, room, place.pitch, look.scale)
        color = color_of(int(marks.kind[i]), look.theme)
        draw_triangle(surface, color, (float(marks.x[i]), float(marks.y[i])), width, height)


def draw_mark(
    surface: pygame.Surface, kind: int, at: tuple[int, int], radius: float, look: Look
) -> None:
    """Draw one mark; a folded subtree as a triangle about as large."""
    if kind >= FOLDED_OPEN:
        tip = (at[0], at[1] - radius)
        draw_triangle(surface, color_of(kind, look.theme), tip, radius, 2 * radius)
    else:
        picture = _mark(kind, round(radius * STEPS), look)
        half = picture.get_width() // 2
        surface.blit(picture, (at[0] - half, at[1] - half))


@lru_cache(maxsize=512)
def _mark(kind: int, size: int, look: Look) -> pygame.Surface:
    """The picture of a mark with a radius of `size` / STEPS pixels, in its middle."""
    radius = size / STEPS
    half = int(radius * 1.5) + 3
    picture = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
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
    return picture


def draw_triangle(
    surface: pygame.Surface, color: Color, tip: Point, half: float, height: float
) -> None:
    """A folded subtree, which hangs from its node at the tip."""
    x, y = tip
    polygon(surface, color, ((x, y), (x + half, y + height), (x - half, y + height)))


def is_filled(kind: int) -> bool:
    """Does a label stand on the colour of the mark?"""
    return kind in (OPEN, SOLVED, SOLUTION, DEAD_END)
