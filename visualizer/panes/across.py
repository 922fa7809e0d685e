"""A bar that shows which part of something wide is in view, and moves it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from visualizer.layout.grid import Box
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect

NARROWEST = 20
"""The least width of what can be held, unscaled."""

REACH = 4
"""Pixels (unscaled) above and below the bar at which it is caught, too."""


class AcrossBar:
    """`move` gets the share of the whole that lies left of what is to be in view."""

    def __init__(self, move: Callable[[float], None]) -> None:
        self._move = move
        self._box = Box(0, 0, 0, 0)
        self._first, self._share = 0.0, 1.0
        self._grip: int | None = None

    def fit(self, box: Box, first: float, share: float) -> None:
        """Learn where the bar is, and what is in view: shares of the whole."""
        self._box, self._first, self._share = box, first, share

    def thumb(self, look: Look) -> Box | None:
        """What stands for the part in view; None where that is all."""
        box = self._box
        if self._share >= 1 or box.w <= 0:
            return None
        width = min(box.w, max(look.px(NARROWEST), round(box.w * self._share)))
        at = self._first / (1 - self._share)
        left = box.x + round((box.w - width) * min(1.0, max(0.0, at)))
        return Box(left, box.y, width, box.h)

    def press(self, look: Look, pos: tuple[int, int]) -> bool:
        """Take hold of the part in view; beside it, it comes to the pointer first."""
        thumb = self.thumb(look)
        if thumb is None:
            return False
        on_it = thumb.x <= pos[0] < thumb.right
        self._grip = pos[0] - thumb.x if on_it else thumb.w // 2
        if not on_it:
            self.drag(look, pos)
        return True

    def drag(self, look: Look, pos: tuple[int, int]) -> bool:
        """Move what is held."""
        thumb = self.thumb(look)
        if self._grip is None or thumb is None:
            return False
        room = max(1, self._box.w - thumb.w)
        at = min(1.0, max(0.0, (pos[0] - self._grip - self._box.x) / room))
        self._move(at * (1 - self._share))
        return True

    def release(self) -> bool:
        """Let go of it; whether it was held."""
        held, self._grip = self._grip is not None, None
        return held

    def draw(self, figure: Figure, look: Look) -> None:
        """Draw a thin bar, if not all is in view."""
        thumb = self.thumb(look)
        if thumb is not None:
            rounded_rect(figure, self._box, look.theme.track, radius=self._box.h // 2)
            color = look.theme.text_dim if self._grip is not None else look.theme.border_strong
            rounded_rect(figure, thumb, color, radius=thumb.h // 2)
            self.spot(figure, look)

    def spot(self, figure: Figure, look: Look, tip: str = "") -> None:
        """Say that the mouse can hold it."""
        place = pygame.Rect(self._box).inflate(0, 2 * look.px(REACH))
        figure.spot(place, On("scroll bar", "scroll bar", tip, control=self))
