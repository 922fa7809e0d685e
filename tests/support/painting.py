"""Figures as images, for tests that look at pixels."""

from __future__ import annotations

import pygame

from visualizer.ui.figure import Figure
from visualizer.ui.paint import paint
from visualizer.ui.theme import Color


def painted(figure: Figure, ground: Color = (0, 0, 0)) -> pygame.Surface:
    """A figure on a plain ground, at its place on an image that begins at (0, 0)."""
    surface = pygame.Surface(figure.box.bottomright)
    surface.fill(ground)
    paint(surface, figure)
    assert surface.get_clip() == surface.get_rect()
    return surface
