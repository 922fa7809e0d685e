"""A bar that shows which part of something large is in view, and moves it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect

SHORTEST = 24
"""The least length of what can be held, unscaled."""


class Bar:
    """`move` gets the share of the whole that lies before what is to be in view.

    upright  does it stand at the side of what is high? Else it lies below what is wide
    reach    pixels (unscaled) on both sides of the bar at which it is caught, too
    """

    def __init__(self, move: Callable[[float], None], *, upright: bool, reach: float) -> None:
        self._move = move
        self._upright = upright
        self._reach = reach
        self._box = pygame.Rect(0, 0, 0, 0)
        self._first, self._share = 0.0, 1.0
        self._grip: int | None = None

    def fit(self, box: pygame.Rect, first: float, share: float) -> None:
        """Learn where the bar is, and what is in view: shares of the whole."""
        self._box, self._first, self._share = box, first, share

    def _along(self, rect: pygame.Rect) -> tuple[int, int]:
        """Where a part of the bar begins, and how long it is."""
        return (rect.y, rect.h) if self._upright else (rect.x, rect.w)

    def thumb(self, look: Look) -> pygame.Rect | None:
        """What stands for the part in view; None where that is all."""
        begin, length = self._along(self._box)
        if self._share >= 1 or length <= 0:
            return None
        size = min(length, max(look.px(SHORTEST), round(length * self._share)))
        at = min(1.0, max(0.0, self._first / (1 - self._share)))
        start = begin + round((length - size) * at)
        if self._upright:
            return pygame.Rect(self._box.x, start, self._box.w, size)
        return pygame.Rect(start, self._box.y, size, self._box.h)

    def _place(self, look: Look) -> pygame.Rect:
        """Where it is caught."""
        more = 2 * look.px(self._reach)
        return self._box.inflate((more, 0) if self._upright else (0, more))

    def press(self, look: Look, pos: tuple[int, int]) -> bool:
        """Take hold of the part in view; beside it, it comes to the pointer first."""
        thumb = self.thumb(look)
        if thumb is None or not self._place(look).collidepoint(pos):
            return False
        start, size = self._along(thumb)
        beyond = pos[self._upright] - start
        on_it = 0 <= beyond < size
        self._grip = beyond if on_it else size // 2
        if not on_it:
            self.drag(look, pos)
        return True

    def drag(self, look: Look, pos: tuple[int, int]) -> bool:
        """Move what is held."""
        thumb = self.thumb(look)
        if self._grip is None or thumb is None:
            return False
        begin, length = self._along(self._box)
        room = max(1, length - self._along(thumb)[1])
        at = min(1.0, max(0.0, (pos[self._upright] - self._grip - begin) / room))
        self._move(at * (1 - self._share))
        return True

    def release(self) -> bool:
        """Let go of it; whether it was held."""
        held, self._grip = self._grip is not None, None
        return held

    def draw(self, figure: Figure, look: Look, holder: object = None) -> None:
        """Draw it, if not all is in view; for `holder` see spot."""
        thumb = self.thumb(look)
        if thumb is not None:
            radius = min(self._box.size) // 2
            rounded_rect(figure, self._box, look.theme.track, radius=radius)
            color = look.theme.text_dim if self._grip is not None else look.theme.border_strong
            rounded_rect(figure, thumb, color, radius=radius)
            self.spot(figure, look, holder=holder)

    def spot(self, figure: Figure, look: Look, tip: str = "", holder: object = None) -> None:
        """Say that the mouse can hold it; `holder` gets what it does, the bar itself if None."""
        on = On("scroll bar", "scroll bar", tip, control=holder or self)
        figure.spot(self._place(look), on)
