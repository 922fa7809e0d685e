"""What opens over the window when it is asked for: the table of the dialogs, and who has those that
are open described."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import pygame

from visualizer.actions.action import do
from visualizer.actions.dialogs import close_dialog
from visualizer.base.named_tuple import NamedTuple
from visualizer.panes.about import card_dialog
from visualizer.panes.compare_dialog import compare_dialog
from visualizer.panes.dialog import Below, Dialog, Send, card
from visualizer.panes.file_dialog import file_dialog
from visualizer.panes.help_dialog import help_dialog
from visualizer.panes.history_dialog import history_dialog
from visualizer.panes.hits_dialog import hits_dialog
from visualizer.panes.lesson_dialog import lesson_dialog
from visualizer.panes.mistakes_dialog import mistakes_dialog
from visualizer.panes.new_stop_dialog import new_stop_dialog
from visualizer.panes.own_dialog import own_dialog
from visualizer.panes.palette_dialog import palette_dialog
from visualizer.panes.program_dialog import program_dialog
from visualizer.panes.result_dialog import result_dialog
from visualizer.panes.take_dialog import take_dialog
from visualizer.panes.value_dialog import value_dialog
from visualizer.pictures.picture import Picture
from visualizer.show import dialogs as ask
from visualizer.show.dialogs import OpenDialog
from visualizer.show.seen import Seen
from visualizer.show.show import Show
from visualizer.ui.figure import Figure
from visualizer.ui.kit.touch import do_all
from visualizer.ui.look import Look

Make = Callable[[Any, Below], Dialog | None]
"""Says a dialog: of what is asked, and what it stands over; None where what it is about has gone.
"""

DIALOGS: dict[type[OpenDialog], Make] = {
    ask.Help: help_dialog,
    ask.Compare: compare_dialog,
    ask.History: history_dialog,
    ask.Hits: hits_dialog,
    ask.Mistakes: mistakes_dialog,
    ask.Value: value_dialog,
    ask.Card: card_dialog,
    ask.Lessons: lesson_dialog,
    ask.NewStop: new_stop_dialog,
    ask.Result: result_dialog,
    ask.TakeAway: take_dialog,
    ask.AskFile: file_dialog,
    ask.OwnInstance: own_dialog,
    ask.Palette: palette_dialog,
    ask.HowItRuns: program_dialog,
}


class Open(NamedTuple):
    """A dialog that is open: what it is asked, says and looks like, for what that was found, and
    what was read of the show."""

    asked: OpenDialog
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
        self._open: dict[type[OpenDialog], Open] = {}
        self.opened: tuple[OpenDialog, ...] = ()

    @property
    def cards(self) -> dict[type[OpenDialog], Open]:
        """Those that are open, from the lowest to the uppermost."""
        return {type(asked): self._open[type(asked)] for asked in self.opened
                if type(asked) in self._open}

    def update(
        self, look: Look, window: pygame.Rect, show: Show, picture: Picture,
        panes: Collection[str],
    ) -> None:
        """Have them as the show has them. picture: of the run in focus; panes: those on screen."""
        below = Below(show, picture, panes)
        for asked in below.show.dialogs:
            self._describe(asked, look, window, below)
        self.opened = below.show.dialogs

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
            self._open[kind] = Open(asked, said, figure, facts, seen)
