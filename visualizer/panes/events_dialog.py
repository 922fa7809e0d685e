"""A dialog with a table of events, as history and hits are; each says what stands in a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from visualizer.actions.action import Action, do
from visualizer.actions.dialogs import close_dialog
from visualizer.actions.travel import seek
from visualizer.base.i18n import gettext as _
from visualizer.panes.choosing import ROW, Choosing, marked_in
from visualizer.panes.dialog import Dialog
from visualizer.panes.pane import fact
from visualizer.show.dialogs import OpenDialog
from visualizer.show.show import Show
from visualizer.ui.kit import Column, Field, LineEntry, Node, Space, TableRow, Text, button

WIDTH, HIGHEST, LEAST_ROWS = 760, 420, 8


def number(string: str) -> Node:
    """An event in a row."""
    return Text(string, 14, figures=True)


def value(string: str) -> Node:
    """A value in a row."""
    return Text(string, 14, "mono")


def words(string: str) -> Node:
    """What an event does, in a row."""
    return Text(string, 13, color="text_dim")


def expression(string: str) -> Node:
    """What the values of a column are of."""
    return Text(string, 13, "mono", "text_dim")


class EventsDialog:
    """Goes to the event of a row; what is typed above the rows says what they are about.

    name     under which it is kept, with the name of its kind
    hint     what the empty field says. written: what stands there at first
    typed    the action that Enter in the field means
    """

    def __init__(
        self, show: Show, kind: type[OpenDialog], hint: str, written: str,
        typed: Callable[[str], Any],
    ) -> None:
        self.show, self.kind, self.name = show, kind, f"dialog:{kind.__name__.lower()}"
        entry = LineEntry(fact(show, f"{self.name}:text"), lambda: written, typed, keeps=True,
                          begins=lambda _character: True)
        self.field = Field(entry, after=hint, boxed=True, grow=1)

    def dialog(
        self, title: str, said: str, events: NDArray[np.unsignedinteger[Any]],
        cells: Callable[[int], Sequence[Node]], shares: Sequence[float], copy: Action,
        part: str, *, head: Sequence[Node] = (), settled: bool = True, asks: bool = False,
    ) -> Dialog:
        """The card: `said` of the rows, which have so many `shares` of the width for their cells.

        part     what the rows are about: a mark is of that
        settled  is the row near the event on screen marked where no other one is?
        asks     is the field to be filled first?
        """
        _part, marked = marked_in(self.show, self.name, part)
        if marked is None and settled and len(events):
            playhead = self.show.run.player.playhead
            marked = max(0, int(np.searchsorted(events, playhead, "right")) - 1)
        elif marked is not None and marked >= len(events):
            marked = None
        rows = Choosing(
            self.show, self.name, len(events), lambda row: [Space(), *cells(row)], marked,
            lambda row: [do(close_dialog, self.kind), do(seek, int(events[row]))],
            called=lambda row: _("event {event}").format(event=int(events[row])), part=part,
            columns=[Column(2), *(Column(0, grow=share, gives=1) for share in shares)],
        )
        heading = TableRow([Space(), *head]) if head else None
        table = rows.node(LEAST_ROWS + bool(head), head=heading)
        return Dialog(
            title, table, fields=[self.field, words(said)],
            buttons=[
                button(_("Copy as CSV"), copy, icon="copy",
                       off="" if len(events) else _("there is nothing to copy yet")),
                button(_("Close"), do(close_dialog, self.kind)),
                button(_("Go there"), rows.chosen, active=True),
            ],
            width=WIDTH, high=min(HIGHEST, ROW * max(LEAST_ROWS, len(events))), enter=rows.chosen,
            first=self.field.after if asks else "",
        )
