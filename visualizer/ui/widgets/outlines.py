"""Outlines around what a lesson points at, above all panes; nothing can be done with them."""

from __future__ import annotations

import pygame

from visualizer.ui.figure import Clip, Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.widgets.base import State, Widget

WIDTH, EDGE, GAP = 3, 1, 3
"""Of the line, of what sets it off from any hue, and of what is free within; unscaled."""

RADIUS = 6


class Outlines(Widget):
    """A line around each of `places`, which are rectangles in pixels. The mouse does not see it."""

    def __init__(self) -> None:
        super().__init__()
        self.focusable = False
        self.places: tuple[Clip, ...] = ()

    def bounds(self, look: Look) -> pygame.Rect:
        """Anywhere."""
        return self.window

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Each line in the accent colour, between two in that of the background; what is at the
        edge of the window has it inside."""
        theme, line, edge = look.theme, look.px(WIDTH), look.px(EDGE)
        inside = self.window.inflate(-2 * edge, -2 * edge)
        for place in self.places:
            around = pygame.Rect(place).inflate(*(2 * (look.px(GAP) + line),) * 2).clip(inside)
            back = around.inflate(2 * edge, 2 * edge)
            radius = look.px(RADIUS)
            rounded_rect(figure, back, None, theme.background, line + 2 * edge, radius + edge)
            rounded_rect(figure, around, None, theme.accent, line, radius)
