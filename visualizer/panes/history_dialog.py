"""The table of a history: at which events what is watched has changed, and what to; with a field
for any expression.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.actions.action import do
from visualizer.actions.travel import seek
from visualizer.actions.writes import copy_history, watch_expression
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.debug.history import History
from visualizer.debug.writes_words import event_words, value_words
from visualizer.panes.dialog import Below, Send, ShowDialog
from visualizer.panes.history import partly_words
from visualizer.show import dialogs
from visualizer.show.show import Show
from visualizer.trace.trace import Trace
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import with_alpha
from visualizer.ui.widgets import Button, Label, TextField, Widget
from visualizer.ui.widgets.scrolling import ROW, RowsArea

WIDTH, HIGHEST = 760, 420

LEAST_ROWS = 8

EVENT_SHARE, WORDS_SHARE = 0.22, 0.5
"""How much of a row the number of the event has; where what the event does begins."""

ANEW = 1.02
"""So many times as many changes are worth showing them anew while more are found."""

HIGHEST_CONTENT = 1 << 23
"""Pixels that the rows have at most: then the last of them are left out."""


class HistoryRows:
    """The changes one below the other; only those in view are drawn.

    marked  the number of a row, or None
    """

    def __init__(self) -> None:
        self.events: NDArray[np.uint32] = np.empty(0, np.uint32)
        self.numbers: NDArray[np.int32] = np.empty(0, np.int32)
        self.history = History()
        self.trace: Trace | None = None
        self.binary = False
        self.marked: int | None = None

    def count(self, look: Look) -> int:
        """How many rows there are."""
        return min(len(self.events), HIGHEST_CONTENT // look.px(ROW))

    def height(self, look: Look, width: int) -> int:
        """A line for each change."""
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
            self._row(figure, look, strip, i)

    def _row(self, figure: Figure, look: Look, strip: pygame.Rect, i: int) -> None:
        event, y, gap = int(self.events[i]), strip.centery, look.px(12)
        figure.spot(strip, On(f"event {event}", "row"))
        middle = strip.left + round(strip.width * EVENT_SHARE)
        words = strip.left + round(strip.width * WORDS_SHARE)
        said = _("event {event}").format(event=grouped(event))
        text.draw(figure, look, said, (strip.left + look.px(10), y), 14, "regular", "text",
                  "midleft", width=middle - strip.left - look.px(10), figures=True)
        value = value_words(self.history, int(self.numbers[i]), binary=self.binary)
        text.draw(figure, look, value, (middle + gap, y), 14, "mono", "text", "midleft",
                  width=words - middle - 2 * gap)
        if self.trace is not None and event < len(self.trace):
            said = event_words(self.trace.event(event))
            text.draw(figure, look, said, (words, y), 13, "regular", "text_dim", "midleft",
                      width=strip.right - words - gap)


class HistoryArea(RowsArea):
    """The rows to choose from."""

    def __init__(
        self, choose: Callable[[int], None], rows: HistoryRows | None = None
    ) -> None:
        self.rows = HistoryRows() if rows is None else rows
        super().__init__(self.rows, choose)

    def mark(self, row: int) -> None:
        """Mark a row and have it in view."""
        count = self.rows.count(self.look)
        if count:
            self.rows.marked = max(0, min(count - 1, row))
            self.show_marked()


class HistoryDialog(ShowDialog[dialogs.History]):
    """Where what is watched has changed; what is typed is watched from then on."""

    enter_closes = False

    def __init__(self, send: Send) -> None:
        self._send = send
        self._rows = HistoryArea(self._take)
        self._shown: tuple[object, int, bool] | None = None
        self._placed = False
        self._field = TextField(
            self._typed, digits=False, boxed=True, keeps=True,
            after=_("an expression over the solver's variables, such as up[4] or len(rows)"),
        )
        self._said = Label()
        self._copy = Button(lambda: send(do(copy_history)), label=_("Copy as CSV"), icon="copy")
        super().__init__(
            _("History"), self._rows.rows,
            buttons=(
                self._copy, Button(self.close, label=_("Close")),
                Button(lambda: self._take(self._rows.rows.marked), label=_("Go there"),
                       toggled=True),
            ),
            width=WIDTH, fields=(self._field, self._said), area=self._rows, highest=HIGHEST,
        )

    def ask(self, asked: dialogs.History, below: Below) -> None:
        """What is watched stands in the field."""
        self._shown, self._placed = None, False
        watched = below.show.run.watched
        self._field.edit, self._field.value = None, "" if watched is None else watched.watch.text

    @property
    def first(self) -> Widget:
        """The field where nothing is watched yet, else the rows."""
        return self._rows if self._field.value else self._field

    def follow(self, asked: dialogs.History, below: Below) -> None:
        """Show what is known by now."""
        show, rows = below.show, self._rows.rows
        run = show.run
        history = run.history
        hidden = show.hide_future
        known = len(history)
        before = self._shown
        if before is None or before[0] is not history or (
            known >= before[1] * ANEW + 1 or (before[2] and not run.writes.working)
        ):
            stop = run.player.playhead + 1 if hidden else len(run.trace)
            rows.events, rows.numbers = history.changes(0, stop)
            rows.history, rows.trace, rows.binary = history, run.trace, show.binary
            if before is None or before[0] is not history:
                rows.marked, self._placed = None, False
            self._shown = history, known, run.writes.working
            self._rows.renewed()
        if not self._placed and len(rows.events) and not run.writes.working:
            self._placed = True
            at = int(np.searchsorted(rows.events, run.player.playhead, "right")) - 1
            self._rows.mark(max(0, at))
        watched = run.watched
        self.title = _("History") if watched is None else watched.label
        self._copy.enabled = bool(len(rows.events))
        self._said.string, self._said.color = self._words(show), "text_dim"

    def _words(self, show: Show) -> str:
        run, history = show.run, show.run.history
        if run.watched is None:
            return _("Type an expression, or click a variable, an entry or a bit.")
        if run.no_history:
            return run.no_history
        if history.partly:
            return partly_words()
        count = len(self._rows.rows.events)
        said = ngettext("{count} change", "{count} changes", count).format(count=grouped(count))
        if show.hide_future:
            return _("{changes} up to this event").format(changes=said)
        share = int(100 * history.known / max(1, len(run.trace)))
        if share < 100:
            return _("{changes} in the {share} % of the run looked at").format(
                changes=said, share=share
            )
        return _("{changes} in the whole run").format(changes=said)

    def _typed(self, string: str) -> None:
        self._field.value = string
        if string.strip():
            self._send(do(watch_expression, string))

    def _take(self, row: int | None) -> None:
        events = self._rows.rows.events
        if row is not None and row < len(events):
            self.close()
            self._send(do(seek, int(events[row])))
