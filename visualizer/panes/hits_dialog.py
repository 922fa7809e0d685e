"""The table of a breakpoint's hits: each event, and the values of chosen expressions there."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pygame

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.debug.breakpoints import Breakpoint
from visualizer.debug.listing import MOST_ROWS
from visualizer.debug.writes import event_words
from visualizer.panes.history_dialog import HIGHEST, WIDTH, HistoryArea, HistoryRows
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.widgets import Button, Dialog, Label, TextField

EVENT_SHARE, WORDS_SHARE = 0.2, 0.44
"""How much of a row the number of the event has; where the first value begins."""


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
        words = strip.left + round(strip.width * WORDS_SHARE)
        said = _("event {event}").format(event=grouped(event))
        text.draw(figure, look, said, (strip.left + look.px(10), y), 14, "regular", "text",
                  "midleft", width=middle - strip.left - look.px(10), figures=True)  # fmt: skip
        if self.trace is not None and event < len(self.trace):
            end = words if self.columns else strip.right
            said = event_words(self.trace.event(event))
            text.draw(figure, look, said, (middle + gap, y), 13, "regular", "text_dim", "midleft",
                      width=end - middle - 2 * gap)  # fmt: skip
        texts = self.values.get(event, ())
        wide = (strip.right - words) // max(1, len(self.columns))
        for number, (column, value) in enumerate(zip(self.columns, texts, strict=False)):
            left = words + number * wide
            name = text.draw(figure, look, f"{column} = ", (left, y), 13, "mono", "text_dim",
                             "midleft", width=wide // 2)  # fmt: skip
            text.draw(figure, look, value, (name.right, y), 14, "mono", "text", "midleft",
                      width=left + wide - gap - name.right)  # fmt: skip


class HitsDialog(Dialog):
    """`go` gets the event of a row, `choose` the expressions that were typed."""

    enter_closes = False

    def __init__(
        self, go: Callable[[int], None], choose: Callable[[str], None],
        copy: Callable[[], None], on_close: Callable[[], None],
    ) -> None:  # fmt: skip
        self._go = go
        self._hits = HitRows()
        self._rows = HistoryArea(self._take, self._hits)
        self._shown: tuple[object, ...] | None = None
        self._field = TextField(
            choose, digits=False, boxed=True, keeps=True,
            after=_("values beside them: expressions such as row, columns[3], len(rows)"),
        )  # fmt: skip
        self._said = Label()
        self._copy = Button(copy, label=_("Copy as CSV"), icon="copy")
        super().__init__(
            _("Hits"), self._hits, on_close,
            buttons=(
                self._copy, Button(self.close, label=_("Close")),
                Button(lambda: self._take(self._hits.marked), label=_("Go there"), toggled=True),
            ),
            width=WIDTH, fields=(self._field, self._said), area=self._rows, highest=HIGHEST,
        )  # fmt: skip

    def ask(self, show: Show) -> None:
        """Open it."""
        self._shown = None
        self._field.edit, self._field.value = None, ", ".join(show.hit_columns)
        self.open()
        self.begin(self._rows)

    def follow(self, show: Show) -> None:
        """Show what is known by now."""
        one = show.breakpoints.get(show.hits_listed or 0)
        if one is None:
            return
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
        self._said.string, self._said.color = self._words(show, one), "text_dim"

    def _words(self, show: Show, one: Breakpoint) -> str:
        listed = next(b for b in show.seen_run.breakpoints_listed if b.id == one.id)
        if listed.note:
            return listed.note
        count = len(self._hits.events)
        said = ngettext("{count} hit", "{count} hits", count).format(count=grouped(count))
        if not listed.whole:
            said = _("{hits} so far").format(hits=said)
        if self._hits.columns and count > MOST_ROWS:
            more = _("values at the first {count}").format(count=grouped(MOST_ROWS))
            said = f"{said} · {more}"
        return said

    def _take(self, row: int | None) -> None:
        events = self._hits.events
        if row is not None and row < len(events):
            self.close()
            self._go(int(events[row]))
