"""Scrolling by whole rows, for tables whose header stays."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from visualizer.base.kept import Kept
from visualizer.layout.grid import Box
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.widgets.scrolling import Scroll


class RowScroll:
    """first  the number of the first row in view
    page   how many rows are in view, 1 at least
    """

    first = Kept(0)

    def __init__(self) -> None:
        self.page = 1
        self._count = 0
        self._bar = Scroll()

    def fit(self, view: Box, page: int, count: int) -> None:
        """Learn where the rows are, how many of them are in view, and how many there are."""
        self.page, self._count = max(1, page), count
        self.first = max(0, min(self.first, count - self.page))
        pitch = view.h // self.page
        self._bar.fit(pygame.Rect(view), pitch * count)
        self._bar.to(pitch * self.first)

    def move(self, rows: int) -> None:
        """Scroll down; `fit` sees to it that there are some to show."""
        self.first = max(0, self.first + rows)

    def keys(self) -> dict[int, Callable[[], None]]:
        """What keys mean while the keyboard is in the table."""
        return {
            pygame.K_UP: lambda: self.move(-1), pygame.K_DOWN: lambda: self.move(1),
            pygame.K_PAGEUP: lambda: self.move(-self.page),
            pygame.K_PAGEDOWN: lambda: self.move(self.page),
            pygame.K_HOME: lambda: self.move(-self._count),
            pygame.K_END: lambda: self.move(self._count),
        }

    def press(self, look: Look, pos: tuple[int, int]) -> bool:
        """Take hold of the bar if it is at `pos`."""
        held = self._bar.press(look, pos)
        self._follow_bar()
        return held

    def release(self) -> None:
        """Let go of the bar."""
        self._bar.release()

    def drag(self, look: Look, pos: tuple[int, int]) -> None:
        """Move the bar if it is held."""
        if self._bar.drag(look, pos):
            self._follow_bar()

    def _follow_bar(self) -> None:
        if self._bar.height:
            self.first = round(self._bar.offset * self._count / self._bar.height)

    def thumb(self, look: Look) -> pygame.Rect | None:
        """The movable part of the bar; None when all rows are in view."""
        return self._bar.thumb(look)

    def draw(self, figure: Figure, look: Look) -> None:
        """Draw the bar."""
        self._bar.draw(figure, look, self)
