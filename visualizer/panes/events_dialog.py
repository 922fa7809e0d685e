"""A dialog with a table of events, as history and hits are; each says what stands in a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.actions.action import Action, do
from visualizer.actions.travel import seek
from visualizer.base.i18n import gettext as _
from visualizer.panes.dialog import A, Send, ShowDialog
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import with_alpha
from visualizer.ui.widgets import Button, Label, TextField
from visualizer.ui.widgets.base import State
from visualizer.ui.widgets.scrolling import BAR, ROW, RowsArea

WIDTH, HIGHEST = 760, 420

LEAST_ROWS = 8

HIGHEST_CONTENT = 1 << 23
"""Pixels that the rows have at most: then the last of them are left out."""

INSET, GAP = 10, 12
"""Pixels (unscaled) before the first cell of a row, and after each."""

Style = tuple[float, str, str]
"""Size, style and colour of a text."""

NUMBER: Style = 14, "regular", "text"
VALUE: Style = 14, "mono", "text"
WORDS: Style = 13, "regular", "text_dim"
EXPRESSION: Style = 13, "mono", "text_dim"


class Cell(NamedTuple):
    """A text in a row, from where to where as shares of its width."""

    string: str
    start: float
    stop: float
    style: Style

    def draw(self, figure: Figure, look: Look, strip: pygame.Rect) -> None:
        """Draw it into its part of a row."""
        left = strip.left + (round(self.start * strip.width) or look.px(INSET))
        right = strip.left + round(self.stop * strip.width) - look.px(GAP)
        size, style, color = self.style
        text.draw(figure, look, self.string, (left, strip.centery), size, style, color, "midleft",
                  width=right - left, figures=self.style is NUMBER)


class EventRows:
    """The events one below the other; only those in view are drawn.

    cells   what stands in a row
    marked  the number of a row, or None
    """

    def __init__(self) -> None:
        self.events: NDArray[np.uint32] = np.empty(0, np.uint32)
        self.cells: Callable[[int], Sequence[Cell]] = lambda _row: ()
        self.marked: int | None = None

    def count(self, look: Look) -> int:
        """How many rows there are."""
        return min(len(self.events), HIGHEST_CONTENT // look.px(ROW))

    def height(self, look: Look, width: int) -> int:
        """A line for each event."""
        return look.px(ROW) * max(LEAST_ROWS, self.count(look))

    def draw(self, figure: Figure, look: Look, rect: pygame.Rect) -> None:
        """Draw the rows in view."""
        pitch, clip = look.px(ROW), figure.view
        first = max(0, (clip.top - rect.top) // pitch)
        last = min(self.count(look), (clip.bottom - rect.top) // pitch + 1)
        for i in range(first, last):
            strip = pygame.Rect(rect.left, rect.top + i * pitch, rect.width, pitch)
            if i == self.marked:
                plane = with_alpha(look.theme.accent, 0.22)
                rounded_rect(figure, strip.inflate(0, -2), plane, radius=look.px(5))
            figure.spot(strip, On(f"event {int(self.events[i])}", "row"))
            for cell in self.cells(i):
                cell.draw(figure, look, strip)


class EventsArea(RowsArea):
    """The rows to choose from."""

    def __init__(self, choose: Callable[[int], None]) -> None:
        self.rows = EventRows()
        super().__init__(self.rows, choose)

    def mark_near(self, event: int) -> None:
        """Mark the last row up to an event, where none is marked, and have it in view."""
        count = self.rows.count(self.look)
        if self.rows.marked is None and count:
            row = int(np.searchsorted(self.rows.events, event, "right")) - 1
            self.rows.marked = max(0, min(count - 1, row))
            self.show_marked()


class Heading(Label):
    """What is said of the rows, and above their cells what these are."""

    columns: Sequence[Cell] = ()

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw it."""
        strip = self.rect.copy()
        strip.width -= look.px(BAR)
        said = Cell(self.string, 0, self.columns[0].start if self.columns else 1,
                    (WORDS[0], WORDS[1], self.color))
        for cell in (said, *self.columns):
            cell.draw(figure, look, strip)


class EventsDialog(ShowDialog[A]):
    """Goes to the event of a row; what is typed above the rows says what they are about.

    copy  puts all of the table into the clipboard
    """

    enter_closes = False

    def __init__(self, send: Send, title: str, hint: str, copy: Action) -> None:
        self._send = send
        self._area = EventsArea(self._take)
        self._rows = self._area.rows
        self._field = TextField(
            self._typed, digits=False, boxed=True, keeps=True, after=hint
        )
        self._said = Heading()
        self._copy = Button(lambda: send(copy), label=_("Copy as CSV"), icon="copy")
        super().__init__(
            title, self._rows,
            buttons=(
                self._copy, Button(self.close, label=_("Close")),
                Button(lambda: self._take(self._rows.marked), label=_("Go there"), toggled=True),
            ),
            width=WIDTH, fields=(self._field, self._said), area=self._area, highest=HIGHEST,
        )

    def _typed(self, string: str) -> None:
        raise NotImplementedError

    def _write(self, string: str) -> None:
        """Have this in the field."""
        self._field.edit, self._field.value = None, string

    def _have(
        self, events: NDArray[np.uint32], cells: Callable[[int], Sequence[Cell]], *, other: bool
    ) -> None:
        """Have these rows; `other`: they are about something else than those before."""
        self._rows.events, self._rows.cells = events, cells
        if other:
            self._rows.marked = None
        self._area.renewed()

    def _take(self, row: int | None) -> None:
        events = self._rows.events
        if row is not None and row < len(events):
            self.close()
            self._send(do(seek, int(events[row])))
