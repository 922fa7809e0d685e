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
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.numbers import grouped
from visualizer.debug.writes_words import event_words, value_words
from visualizer.panes.dialog import Below, Dialog
from visualizer.panes.events_dialog import EventsDialog, number, value, words
from visualizer.panes.history import partly_words
from visualizer.show.dialogs import History
from visualizer.show.show import Show
from visualizer.ui.kit import Node

SHARES = 0.22, 0.28, 0.5
"""Of a row: the event, the value, what the event does."""

ANEW = 1.02
"""So many times as many changes are worth showing them anew while more are found."""


def cells_of(
    show: Show, events: NDArray[np.uint32], numbers: NDArray[np.int32]
) -> Callable[[int], Sequence[Node]]:
    """What stands in a row: the event of a change, the value since then, what the event does."""
    history, trace, binary = show.run.writes.history, show.run.trace, show.binary

    def cells(row: int) -> Sequence[Node]:
        event = int(events[row])
        return (
            number(_("event {event}").format(event=grouped(event))),
            value(value_words(history, int(numbers[row]), binary=binary)),
            words(event_words(trace.event(event)) if event < len(trace) else ""),
        )

    return cells


def said_of(show: Show, count: int) -> str:
    """How many changes there are, as far as is known, or why there are none."""
    run, history = show.run, show.run.writes.history
    if run.writes.watched is None:
        return _("Type an expression, or click a variable, an entry or a bit.")
    if run.writes.lacks:
        return run.writes.lacks
    if history.partly:
        return partly_words()
    said = ngettext("{count} change", "{count} changes", count).format(count=grouped(count))
    if show.hide_future:
        return _("{changes} up to this event").format(changes=said)
    share = int(100 * len(history.known) / max(1, len(run.trace)))
    if share < 100:
        return _("{changes} in the {share} % of the run examined").format(
            changes=said, share=share
        )
    return _("{changes} in the whole run").format(changes=said)


class _Found(NamedTuple):
    """The changes that are shown, of which history, and how much of it was known then."""

    history: object
    known: int
    working: bool
    stop: int
    changes: tuple[NDArray[np.uint32], NDArray[np.int32]]


_found: list[_Found] = []


def _changes(show: Show) -> tuple[NDArray[np.uint32], NDArray[np.int32]]:
    """All changes so far; while more are found, not anew for each."""
    run, history = show.run, show.run.writes.history
    stop = run.player.playhead + 1 if show.hide_future else len(run.trace)
    known, working = len(history), run.writes.working
    last = _found[0] if _found else None
    if last is None or last.history is not history or known >= last.known * ANEW + 1 or (
        last.stop != stop if show.hide_future or not working else False
    ) or (last.working and not working):
        last = _Found(history, known, working, stop, history.changes(0, stop))
        _found[:] = [last]
    return last.changes


def history_dialog(asked: History, below: Below) -> Dialog:
    """Where what is watched has changed; what is typed is watched from then on."""
    show, run = below.show, below.show.run
    watched = run.writes.watched
    part = "" if watched is None else watched.watch.text
    table = EventsDialog(
        show, History, _("an expression over the solver's variables, such as up[4] or len(rows)"),
        part, lambda typed: do(watch_expression, typed) if typed.strip() else None,
    )
    events, numbers = _changes(show)
    return table.dialog(
        _("History") if watched is None else watched.label, said_of(show, len(events)), events,
        cells_of(show, events, numbers), SHARES, do(copy_history), part,
        settled=not run.writes.working, asks=watched is None,
    )
