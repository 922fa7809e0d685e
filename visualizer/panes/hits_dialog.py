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
from visualizer.panes.dialog import Below, Dialog
from visualizer.panes.events_dialog import EventsDialog, expression, number, value, words
from visualizer.show.dialogs import Hits
from visualizer.show.show import Show
from visualizer.trace.trace import Trace
from visualizer.ui.kit import Node

EVENT, WORDS, VALUE = 0.17, 0.29, 0.54
"""Shares of a row: of the event, of what it does, and of the only value. Several have no words
before them."""


def shares_of(count: int) -> list[float]:
    """Of a row with so many values."""
    if count < 2:
        return [EVENT, WORDS, VALUE]
    return [EVENT, *[(1 - EVENT) / count] * count]


def cells_of(
    trace: Trace, events: NDArray[np.uint32], values: Mapping[int, Sequence[str]], count: int
) -> Callable[[int], Sequence[Node]]:
    """What stands in a row: the event of a hit, what it does, the values known by now."""

    def cells(row: int) -> Sequence[Node]:
        event = int(events[row])
        does = [words(event_words(trace.event(event)) if event < len(trace) else "")]
        return [number(grouped(event)), *(does if count < 2 else []),
                *map(value, values.get(event, ()))]

    return cells


def said_of(show: Show, asked: Hits, count: int) -> str:
    """How many hits there are, or why there are none."""
    listed = next(b for b in show.seen_run.breakpoints_listed if b.id == asked.breakpoint)
    if listed.note:
        return listed.note
    said = ngettext("{count} hit", "{count} hits", count).format(count=grouped(count))
    return said if listed.whole else _("{hits} so far").format(hits=said)


def hits_dialog(asked: Hits, below: Below) -> Dialog | None:
    """The hits of a breakpoint, as many as are known; what is typed are the columns. It goes with
    its breakpoint."""
    show, run = below.show, below.show.seen_run
    one, columns = show.breakpoints.get(asked.breakpoint), show.hit_columns
    if one is None:
        return None
    table = EventsDialog(
        show, Hits, _("values beside them: expressions such as row, columns[3], len(rows)"),
        ", ".join(columns), lambda typed: do(list_values, typed),
    )
    events = run.hit_events(one).astype(np.uint32)
    # Of an event that is hit twice the first values.
    values = dict(reversed(run.hit_values(one, columns)))
    head = [number(""), *([words("")] if len(columns) < 2 else []), *map(expression, columns)]
    return table.dialog(
        one.text, said_of(show, asked, len(events)), events,
        cells_of(run.trace, events, values, len(columns)), shares_of(len(columns)), do(copy_hits),
        f"{one.id} {columns}", head=head if columns else (),
    )
