"""A list of rows to choose from, with the keyboard or the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import with_alpha
from visualizer.ui.widgets.base import ENTER
from visualizer.ui.widgets.scroll_area import ScrollArea

ROW = 30


class Row(NamedTuple):
    """What a row says; the note stands at the right."""

    label: str
    note: str = ""
    strong: bool = False


class Rows:
    """The content of a ListArea."""

    def __init__(self) -> None:
        self.rows: Sequence[Row] = ()
        self.marked: int | None = None

    def height(self, look: Look, width: int) -> int:
        """A line for each row."""
        return look.px(ROW) * len(self.rows)

    def draw(self, figure: Figure, look: Look, rect: pygame.Rect) -> None:
        """Draw the rows in view."""
        pitch, clip = look.px(ROW), figure.view
        first = max(0, (clip.top - rect.top) // pitch)
        last = min(len(self.rows), (clip.bottom - rect.top) // pitch + 1)
        for i in range(first, last):
            strip = pygame.Rect(rect.left, rect.top + i * pitch, rect.width, pitch)
            if i == self.marked:
                plane = with_alpha(look.theme.accent, 0.22)
                rounded_rect(figure, strip.inflate(0, -2), plane, radius=look.px(5))
            row = self.rows[i]
            figure.spot(strip, On(row.label, "row"))
            note = text.draw(figure, look, row.note, (strip.right - look.px(10), strip.centery),
                             12, color="text_dim", anchor="midright", figures=True)  # fmt: skip
            left = strip.left + look.px(10)
            text.draw(figure, look, row.label, (left, strip.centery), 14,
                      "bold" if row.strong else "regular", "text", "midleft",
                      width=note.left - left - look.px(12))  # fmt: skip


class ListArea(ScrollArea):
    """Arrows and clicks mark a row, Enter and a double click choose it."""

    def __init__(self, on_mark: Callable[[int], None], on_choose: Callable[[int], None]) -> None:
        self.list = Rows()
        super().__init__(self.list)
        self._on_mark = on_mark
        self._on_choose = on_choose

    def show(self, rows: Sequence[Row]) -> None:
        """Have these rows, from the first on, none of them marked."""
        self.list.rows = tuple(rows)
        self.list.marked = None
        self.scroll.to(0)

    def arrange(self, look: Look, window: pygame.Rect) -> None:
        """Tab stops here as soon as there is something to choose."""
        super().arrange(look, window)
        self.focusable = bool(self.list.rows)

    def handle(self, event: pygame.event.Event) -> bool:
        """Arrows, Enter and clicks; the rest is scrolling."""
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            if event.key in (pygame.K_UP, pygame.K_DOWN):
                self._step(1 if event.key == pygame.K_DOWN else -1)
                return True
            if event.key in ENTER and self.list.marked is not None:
                self._on_choose(self.list.marked)
                return True
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            row = (event.pos[1] - self.rect.top + self.scroll.offset) // self.look.px(ROW)
            if self.rect.collidepoint(event.pos) and 0 <= row < len(self.list.rows):
                if getattr(event, "clicks", 1) == 2:
                    self._on_choose(row)
                else:
                    self._mark(row)
                return True
        return False

    def _step(self, by: int) -> None:
        if self.list.rows:
            now = self.list.marked
            self._mark(max(0, min(len(self.list.rows) - 1, 0 if now is None else now + by)))
            pitch = self.look.px(ROW)
            assert self.list.marked is not None
            self.scroll.show(self.list.marked * pitch, (self.list.marked + 1) * pitch)

    def _mark(self, row: int) -> None:
        self.list.marked = row
        self._on_mark(row)
