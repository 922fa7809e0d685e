"""What lies over the panes, such as dialogs, a tooltip and the keyboard's ring: figures that are
painted over them, and where something of them looks different."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.marks import Clip
from visualizer.ui.paint import paint
from visualizer.ui.shapes import rounded_rect


class Overlays:
    """By name, from the back to the front."""

    def __init__(self) -> None:
        self.drawn: dict[str, Figure] = {}

    def show(self, figures: Mapping[str, Figure | None]) -> list[pygame.Rect]:
        """Have these; returns the rectangles in which something looks different. What lies below
        has to be painted again there before them."""
        before, now = self.drawn, {name: one for name, one in figures.items() if one is not None}
        self.drawn = now
        found: list[pygame.Rect | None] = []
        for name in {**before, **now}:
            old, new = before.get(name), now.get(name)
            if old is None or new is None:
                found.append((old or new or Figure((0, 0, 0, 0))).reach)
            elif old is not new:
                found.append(new.changed(old))
        return [rect for rect in found if rect is not None]

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint all that reaches into an area."""
        for figure in self.drawn.values():
            if figure.marks and figure.reach.colliderect(area):
                paint(surface, figure, area)


WIDTH, EDGE, GAP, RADIUS = 3, 1, 1, 6
"""Of the line around what a lesson points at, of what sets it off from any hue, and of what is free
within; the radius of its corners; unscaled."""


def outlines(places: Sequence[Clip], look: Look, window: pygame.Rect) -> Figure | None:
    """A line in the accent colour around each place, between two in that of the background; what is
    at the edge of the window has it inside. None for no places."""
    if not places:
        return None
    figure, theme = Figure(window), look.theme
    line, edge, radius = look.px(WIDTH), look.px(EDGE), look.px(RADIUS)
    inside = window.inflate(-2 * edge, -2 * edge)
    for place in places:
        around = pygame.Rect(place).inflate(*(2 * (look.px(GAP) + line),) * 2).clip(inside)
        back = around.inflate(2 * edge, 2 * edge)
        rounded_rect(figure, back, None, theme.background, line + 2 * edge, radius + edge)
        rounded_rect(figure, around, None, theme.accent, line, radius)
    return figure
