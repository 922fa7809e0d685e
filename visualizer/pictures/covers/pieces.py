"""Pieces made of squares: filled, with an outline around the whole piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from solvers.instances.boards import Cell
from visualizer.layout.grid import Box
from visualizer.ui.shapes import line
from visualizer.ui.theme import Color, with_alpha

Square = Callable[[int, int], Box]
"""Gives the box of (row, column)."""


def fill_piece(
    surface: pygame.Surface, square: Square, cells: Iterable[Cell], color: Color
) -> None:
    """The squares of a piece, without gaps; the colour may be translucent."""
    for cell in cells:
        box = square(*cell)
        if len(color) == 4:
            plane = pygame.Surface((box.w, box.h), pygame.SRCALPHA)
            plane.fill(color)
            surface.blit(plane, box[:2])
        else:
            surface.fill(color, box)


def outline_piece(
    surface: pygame.Surface,
    square: Square,
    cells: Iterable[Cell],
    color: Color,
    width: int,
    dash: tuple[float, float] | None = None,
) -> None:
    """A line along the edge of a piece, on its inner side."""
    piece = set(cells)
    half = width / 2
    for row, column in piece:
        box = square(row, column)
        for side in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if (row + side[0], column + side[1]) in piece:
                continue
            ends = []
            for along in (-1, 1):
                step = (along * abs(side[1]), along * abs(side[0]))
                beside = (row + step[0], column + step[1])
                beyond = (beside[0] + side[0], beside[1] + side[1])
                # At an outer corner it stops inside; at an inner one it goes on into the piece.
                reach = -half if beside not in piece else half if beyond in piece else 0.0
                ends.append(_corner(box, side, step, half, reach))
            line(surface, color, ends[0], ends[1], width, dash)


def _corner(box: Box, side: Cell, step: Cell, half: float, reach: float) -> tuple[float, float]:
    """The end of the line along a side of a square, `reach` beyond its corner."""
    x = box.x + box.w / 2 + (side[1] * (box.w / 2 - half)) + step[1] * (box.w / 2 + reach)
    y = box.y + box.h / 2 + (side[0] * (box.h / 2 - half)) + step[0] * (box.h / 2 + reach)
    return x, y


def joints(surface: pygame.Surface, square: Square, cells: Iterable[Cell], color: Color) -> None:
    """Faint lines between the squares of a piece, so that they can be counted."""
    piece = set(cells)
    for row, column in piece:
        box = square(row, column)
        faint = with_alpha(color, 0.25)
        if (row, column + 1) in piece:
            line(surface, faint, (box.right, box.y), (box.right, box.bottom), 1)
        if (row + 1, column) in piece:
            line(surface, faint, (box.x, box.bottom), (box.right, box.bottom), 1)
