"""Words that all shapes share."""

from __future__ import annotations

import pygame

from visualizer.ui.theme import RGBA, Color

Point = tuple[float, float]
RectLike = pygame.Rect | tuple[int, int, int, int]

STEPS = 4
"""Places between two pixels that shapes are told apart by: enough for the eye, few to keep."""


def rgba(color: Color) -> RGBA:
    """`color` with its opacity."""
    return color if len(color) == 4 else (*color, 255)
