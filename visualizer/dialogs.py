"""What opens over the window when it is asked for: the table of the dialogs, and who has those that
are open described."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pygame

from visualizer.actions.action import do
from visualizer.actions.dialogs import close_dialog
from visualizer.panes.about import card_dialog
from visualizer.panes.compare_dialog import compare_dialog
from visualizer.panes.dialog import Below, Dialog, Send, ShowDialog, card
from visualizer.panes.file_dialog import file_dialog
from visualizer.panes.help_dialog import help_dialog
from visualizer.panes.history_dialog import history_dialog
from visualizer.panes.hits_dialog import hits_dialog
from visualizer.panes.lesson_dialog import lesson_dialog
from visualizer.panes.own_dialog import own_dialog
from visualizer.panes.take_dialog import take_dialog
from visualizer.panes.value_dialog import value_dialog
from visualizer.show import dialogs as ask
from visualizer.show.dialogs import OpenDialog
from visualizer.show.seen import Seen
from visualizer.ui.figure import Figure
from visualizer.ui.kit.touch import do_all
from visualizer.ui.look import Look
from visualizer.ui.widgets import Widget

Make = Callable[[Any, Below], Dialog | None]
"""Says a dialog: of what is asked, and what it stands over; None where what it is about has gone.
"""

DIALOGS: dict[type[OpenDialog], Make] = {
    ask.Help: help_dialog,
    ask.Compare: compare_dialog,
    ask.History: history_dialog,
    ask.Hits: hits_dialog,
    ask.Value: value_dialog,
    ask.Card: card_dialog,
    ask.Lessons: lesson_dialog,
    ask.TakeAway: take_dialog,
    ask.AskFile: file_dialog,
    ask.OwnInstance: own_dialog,
}

FORMER: dict[type[OpenDialog], Callable[[Send], ShowDialog[Any]]] = {
}


class Open(NamedTuple):
    """A dialog that is open: what it says and looks like, for what that was found, and what was
    read of the show."""

    said: Dialog
    figure: Figure
    facts: object
    seen: Seen


class Dialogs:
    """Those that are open.

    opened  what was open when they last followed the show
    """

    def __init__(self, send: Send) -> None:
        self._send = send
        self._made: dict[type[OpenDialog], ShowDialog[Any]] = {}
        self._open: dict[type[OpenDialog], Open] = {}
        self.opened: tuple[OpenDialog, ...] = ()

    def stacked(self, layers: list[list[Widget]]) -> list[list[Widget]]:
        """The widgets of those that are open, from the lowest to the uppermost, and what else is
        open over all; layers: those of what is described."""
        layers = [*layers]
        found: list[list[Widget]] = []
        for asked in self.opened:
            if type(asked) in FORMER:
                found.append([self._made[type(asked)]])
            elif layers:
                found.append(layers.pop(0))
        return [*found, *layers]

    @property
    def cards(self) -> dict[type[OpenDialog], Open]:
        """Those that are open, from the lowest to the uppermost."""
        return {type(asked): self._open[type(asked)] for asked in self.opened
                if type(asked) in self._open}

    def update(self, look: Look, window: pygame.Rect, below: Below) -> None:
        """Have them as the show has them."""
        before, show = {type(asked): asked for asked in self.opened}, below.show
        for asked in show.dialogs:
            kind = type(asked)
            if kind in DIALOGS:
                self._describe(asked, look, window, below)
                continue
            dialog, now = self._dialog(kind), before.get(kind)
            if dialog.lost(asked, show):
                dialog.close()
                continue
            if asked is not now and (now is None or not dialog.goes_on(asked)):
                dialog.begin_anew()
                dialog.ask(asked, below)
                dialog.arrange(look, window)
                dialog.start()
            dialog.follow(asked, below)
        self.opened = show.dialogs

    def advance(self) -> bool:
        """Have done what is due in those that are open; was anything?"""
        due = [one.said.due for one in self.cards.values() if one.said.due is not None]
        return any([do_all(self._send, one) for one in due])

    def _describe(
        self, asked: OpenDialog, look: Look, window: pygame.Rect, below: Below
    ) -> None:
        """Describe one anew where something has changed that it has read."""
        kind = type(asked)
        known, facts = self._open.get(kind), (asked, look, tuple(window), below[1:])
        if known is not None and known.facts == facts and known.seen.holds(below.show):
            return
        seen, close = Seen(below.show), do(close_dialog, kind)
        with seen.reading():
            said = DIALOGS[kind](asked, below._replace(show=seen.show))
            figure = None if said is None else card(said, close, look, window)
        if said is None or figure is None:
            self._send(close)
        else:
            self._open[kind] = Open(said, figure, facts, seen)

    def _dialog(self, kind: type[OpenDialog]) -> ShowDialog[Any]:
        if kind not in self._made:
            self._made[kind] = dialog = FORMER[kind](self._send)
            dialog.on_close = lambda: self._send(do(close_dialog, kind))
        return self._made[kind]
