"""The table of a breakpoint's hits: each event, and the values of chosen expressions there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from visualizer.actions.action import do
from visualizer.actions.breakpoints import copy_hits, list_values
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.debug.writes_words import event_words
from visualizer.panes.dialog import Below, Send
from visualizer.panes.events_dialog import (
    EXPRESSION,
    NUMBER,
    VALUE,
    WORDS,
    Cell,
    EventsDialog,
    Style,
)
from visualizer.show.dialogs import Hits
from visualizer.show.show import Show
from visualizer.trace.trace import Trace

WORDS_FROM, VALUE_FROM = 0.17, 0.46
"""Where in a row begins what the event does, and after it the only value. Several have no words
before them."""


def columns_of(strings: Sequence[str], count: int, style: Style) -> list[Cell]:
    """The cells of so many columns, as far as there is something to stand in them."""
    start = VALUE_FROM if count == 1 else WORDS_FROM
    each = (1 - start) / max(1, count)
    return [
        Cell(string, start + i * each, start + (i + 1) * each, style)
        for i, string in enumerate(strings)
    ]


def cells_of(
    trace: Trace, events: NDArray[np.uint32], values: Mapping[int, Sequence[str]], count: int
) -> Callable[[int], Sequence[Cell]]:
    """What stands in a row: the event of a hit, what it does, the values known by now."""

    def cells(row: int) -> Sequence[Cell]:
        event = int(events[row])
        words = event_words(trace.event(event)) if event < len(trace) and count < 2 else ""
        return (
            Cell(grouped(event), 0, WORDS_FROM, NUMBER),
            Cell(words, WORDS_FROM, VALUE_FROM if count else 1, WORDS),
            *columns_of(values.get(event, ()), count, VALUE),
        )

    return cells


def said_of(show: Show, asked: Hits, count: int) -> str:
    """How many hits there are, or why there are none."""
    listed = next(b for b in show.seen_run.breakpoints_listed if b.id == asked.breakpoint)
    if listed.note:
        return listed.note
    said = ngettext("{count} hit", "{count} hits", count).format(count=grouped(count))
    return said if listed.whole else _("{hits} so far").format(hits=said)


class HitsDialog(EventsDialog[Hits]):
    """The hits of a breakpoint, as many as are known; what is typed are the columns."""

    def __init__(self, send: Send) -> None:
        self._shown: tuple[object, ...] = ()
        super().__init__(
            send, _("Hits"),
            _("values beside them: expressions such as row, columns[3], len(rows)"),
            do(copy_hits),
        )

    def _typed(self, string: str) -> None:
        self._send(do(list_values, string))

    def lost(self, asked: Hits, show: Show) -> bool:
        """It goes with its breakpoint."""
        return show.breakpoints.get(asked.breakpoint) is None

    def ask(self, asked: Hits, below: Below) -> None:
        """The columns stand in the field."""
        self._shown = ()
        self._write(", ".join(below.show.hit_columns))

    def follow(self, asked: Hits, below: Below) -> None:
        """Show what is known by now."""
        show, run = below.show, below.show.seen_run
        one, columns = show.breakpoints.get(asked.breakpoint), show.hit_columns
        assert one is not None
        events, known = run.hit_events(one).astype(np.uint32), run.hit_values(one, columns)
        now = run.debugger, one, columns, len(events), len(known)
        if now != self._shown:
            values = dict(reversed(known))  # of an event that is hit twice the first ones
            self._have(events, cells_of(run.trace, events, values, len(columns)),
                       other=self._shown[:2] != now[:2])
            self._shown = now
        self._area.mark_near(run.player.playhead)
        self.title = one.text
        self._copy.enabled = bool(len(events))
        self._said.columns = columns_of(columns, len(columns), EXPRESSION)
        self._said.string = said_of(show, asked, len(events))
