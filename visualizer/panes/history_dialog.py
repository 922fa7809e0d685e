"""The table of a history: at which events what is watched has changed, and what to; with a field
for any expression.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from visualizer.actions.action import do
from visualizer.actions.writes import copy_history, watch_expression
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.debug.writes_words import event_words, value_words
from visualizer.panes.dialog import Below, Send
from visualizer.panes.events_dialog import NUMBER, VALUE, WORDS, Cell, EventsDialog
from visualizer.panes.history import partly_words
from visualizer.show.dialogs import History
from visualizer.show.show import Show
from visualizer.ui.widgets import Widget

VALUE_FROM, WORDS_FROM = 0.22, 0.5
"""Where in a row the value begins, and what the event does."""

ANEW = 1.02
"""So many times as many changes are worth showing them anew while more are found."""


def cells_of(
    show: Show, events: NDArray[np.uint32], numbers: NDArray[np.int32]
) -> Callable[[int], Sequence[Cell]]:
    """What stands in a row: the event of a change, the value since then, what the event does."""
    history, trace, binary = show.run.history, show.run.trace, show.binary

    def cells(row: int) -> Sequence[Cell]:
        event = int(events[row])
        value = value_words(history, int(numbers[row]), binary=binary)
        words = event_words(trace.event(event)) if event < len(trace) else ""
        return (
            Cell(_("event {event}").format(event=grouped(event)), 0, VALUE_FROM, NUMBER),
            Cell(value, VALUE_FROM, WORDS_FROM, VALUE), Cell(words, WORDS_FROM, 1, WORDS),
        )

    return cells


def said_of(show: Show, count: int) -> str:
    """How many changes there are, as far as is known, or why there are none."""
    run, history = show.run, show.run.history
    if run.watched is None:
        return _("Type an expression, or click a variable, an entry or a bit.")
    if run.no_history:
        return run.no_history
    if history.partly:
        return partly_words()
    said = ngettext("{count} change", "{count} changes", count).format(count=grouped(count))
    if show.hide_future:
        return _("{changes} up to this event").format(changes=said)
    share = int(100 * len(history.known) / max(1, len(run.trace)))
    if share < 100:
        return _("{changes} in the {share} % of the run looked at").format(
            changes=said, share=share
        )
    return _("{changes} in the whole run").format(changes=said)


class HistoryDialog(EventsDialog[History]):
    """Where what is watched has changed; what is typed is watched from then on."""

    def __init__(self, send: Send) -> None:
        self._shown: tuple[object, int, bool] | None = None
        super().__init__(
            send, _("History"),
            _("an expression over the solver's variables, such as up[4] or len(rows)"),
            do(copy_history),
        )

    def _typed(self, string: str) -> None:
        if string.strip():
            self._send(do(watch_expression, string))

    def ask(self, asked: History, below: Below) -> None:
        """What is watched stands in the field."""
        self._shown = None
        watched = below.show.run.watched
        self._write("" if watched is None else watched.watch.text)

    @property
    def first(self) -> Widget:
        """The field where nothing is watched yet, else the rows."""
        return self._area if self._field.value else self._field

    def follow(self, asked: History, below: Below) -> None:
        """Show what is known by now."""
        show, run, shown = below.show, below.show.run, self._shown
        history, known, working = run.history, len(run.history), run.writes.working
        other = shown is None or shown[0] is not history
        if shown is None or other or known >= shown[1] * ANEW + 1 or (shown[2] and not working):
            stop = run.player.playhead + 1 if show.hide_future else len(run.trace)
            events, numbers = history.changes(0, stop)
            self._have(events, cells_of(show, events, numbers), other=other)
            self._shown = history, known, working
        if not working:
            self._area.mark_near(run.player.playhead)
        count = len(self._rows.events)
        self.title = _("History") if run.watched is None else run.watched.label
        self._copy.enabled = bool(count)
        self._said.string = said_of(show, count)
