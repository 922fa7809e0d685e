"""Words that all shapes share."""

from __future__ import annotations

import pygame

from visualizer.ui.theme import RGBA, Color

Point = tuple[float, float]
RectLike = pygame.Rect | tuple[int, int, int, int]

STEPS = 4
"""Places between two pixels that shapes are told apart by: enough for the eye, few to keep."""


def between(start: Point, end: Point, share: float) -> Point:
    """The point after a share of the way from one to another."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def rgba(color: Color) -> RGBA:
    """`color` with its opacity."""
    return color if len(color) == 4 else (*color, 255)
