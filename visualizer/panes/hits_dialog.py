"""The table of a breakpoint's hits: each event, and the values of chosen expressions there."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pygame

from visualizer.actions.action import do
from visualizer.actions.breakpoints import copy_hits, list_values
from visualizer.actions.travel import seek
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.debug.breakpoints import Breakpoint
from visualizer.debug.writes_words import event_words
from visualizer.panes.dialog import Below, Send, ShowDialog
from visualizer.panes.history_dialog import HIGHEST, WIDTH, HistoryArea, HistoryRows
from visualizer.show.dialogs import Hits
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.widgets import Button, Label, TextField
from visualizer.ui.widgets.base import State
from visualizer.ui.widgets.scrolling import BAR

EVENT_SHARE, WORDS_SHARE = 0.17, 0.46
"""How much of a row the number of the event has; where the first value begins, after what the event
does. With several columns there is no room for that."""


def column_places(left: int, width: int, columns: Sequence[str]) -> list[tuple[int, int]]:
    """Left edge and width of each column of a row."""
    start = round(width * (WORDS_SHARE if len(columns) == 1 else EVENT_SHARE))
    each = (width - start) // max(1, len(columns))
    return [(left + start + number * each, each) for number in range(len(columns))]


class HitRows(HistoryRows):
    """The hits one below the other.

    columns  expressions whose values stand beside them
    values   by event, as far as they are known
    """

    def __init__(self) -> None:
        super().__init__()
        self.columns: tuple[str, ...] = ()
        self.values: dict[int, tuple[str, ...]] = {}

    def _row(self, figure: Figure, look: Look, strip: pygame.Rect, i: int) -> None:
        event, y, gap = int(self.events[i]), strip.centery, look.px(12)
        figure.spot(strip, On(f"event {event}", "row"))
        middle = strip.left + round(strip.width * EVENT_SHARE)
        said = grouped(event)
        text.draw(figure, look, said, (strip.left + look.px(10), y), 14, "regular", "text",
                  "midleft", width=middle - strip.left - look.px(10), figures=True)
        places = column_places(strip.left, strip.width, self.columns)
        if self.trace is not None and event < len(self.trace) and len(places) < 2:
            end = places[0][0] if places else strip.right
            said = event_words(self.trace.event(event))
            text.draw(figure, look, said, (middle, y), 13, "regular", "text_dim", "midleft",
                      width=end - middle - gap)
        for (left, wide), value in zip(places, self.values.get(event, ()), strict=False):
            text.draw(figure, look, value, (left, y), 14, "mono", "text", "midleft",
                      width=wide - gap)


class HitsHeading(Label):
    """How many hits there are, and above each column its expression."""

    columns: tuple[str, ...] = ()

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw it."""
        rect, gap = self.rect, look.px(12)
        width = rect.width - look.px(BAR)
        places = column_places(rect.left, width, self.columns)
        room = places[0][0] - rect.left - gap if places else rect.width
        text.draw(figure, look, self.string, (rect.left + look.px(10), rect.centery), 13, "regular",
                  self.color, "midleft", width=room - look.px(10))
        for (left, wide), column in zip(places, self.columns, strict=True):
            text.draw(figure, look, column, (left, rect.centery), 13, "mono", "text_dim",
                      "midleft", width=wide - gap)


class HitsDialog(ShowDialog[Hits]):
    """The hits of a breakpoint, as many as are known; what is typed are the columns."""

    enter_closes = False

    def __init__(self, send: Send) -> None:
        self._send = send
        self._hits = HitRows()
        self._rows = HistoryArea(self._take, self._hits)
        self._shown: tuple[object, ...] | None = None
        self._field = TextField(
            lambda typed: send(do(list_values, typed)), digits=False, boxed=True, keeps=True,
            after=_("values beside them: expressions such as row, columns[3], len(rows)"),
        )
        self._said = HitsHeading()
        self._copy = Button(lambda: send(do(copy_hits)), label=_("Copy as CSV"), icon="copy")
        super().__init__(
            _("Hits"), self._hits,
            buttons=(
                self._copy, Button(self.close, label=_("Close")),
                Button(lambda: self._take(self._hits.marked), label=_("Go there"), toggled=True),
            ),
            width=WIDTH, fields=(self._field, self._said), area=self._rows, highest=HIGHEST,
        )

    def lost(self, asked: Hits, show: Show) -> bool:
        """It goes with its breakpoint."""
        return show.breakpoints.get(asked.breakpoint) is None

    def ask(self, asked: Hits, below: Below) -> None:
        """The columns stand in the field."""
        self._shown = None
        self._field.edit, self._field.value = None, ", ".join(below.show.hit_columns)

    def follow(self, asked: Hits, below: Below) -> None:
        """Show what is known by now."""
        show = below.show
        one = show.breakpoints.get(asked.breakpoint)
        assert one is not None
        run, columns, rows = show.seen_run, show.hit_columns, self._hits
        events, values = run.hit_events(one), run.hit_values(one, columns)
        now = run.debugger, one, columns, len(events), len(values)
        if now != self._shown:
            anew = self._shown is None or self._shown[:2] != now[:2]
            rows.events, rows.trace, rows.columns = events.astype(np.uint32), run.trace, columns
            rows.values = {}
            for event, texts in values:
                rows.values.setdefault(event, texts)
            self._shown = now
            self._rows.renewed()
            if anew:
                rows.marked = None
            if rows.marked is None and len(events):
                before = int(np.searchsorted(events, run.player.playhead, "right"))
                self._rows.mark(max(0, before - 1))
        self.title = one.text
        self._copy.enabled = bool(len(events))
        self._said.columns = columns
        self._said.string, self._said.color = self._words(show, one), "text_dim"

    def _words(self, show: Show, one: Breakpoint) -> str:
        listed = next(b for b in show.seen_run.breakpoints_listed if b.id == one.id)
        if listed.note:
            return listed.note
        count = len(self._hits.events)
        said = ngettext("{count} hit", "{count} hits", count).format(count=grouped(count))
        if not listed.whole:
            said = _("{hits} so far").format(hits=said)
        return said

    def _take(self, row: int | None) -> None:
        events = self._hits.events
        if row is not None and row < len(events):
            self.close()
            self._send(do(seek, int(events[row])))
