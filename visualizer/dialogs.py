"""What opens over the window when it is asked for: the table of the dialogs, and who keeps them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from visualizer.actions.action import do
from visualizer.actions.dialogs import close_dialog
from visualizer.panes.about import CardDialog
from visualizer.panes.compare_dialog import CompareDialog
from visualizer.panes.dialog import Below, Send, ShowDialog
from visualizer.panes.file_dialog import FileDialog
from visualizer.panes.help_dialog import HelpDialog
from visualizer.panes.history_dialog import HistoryDialog
from visualizer.panes.hits_dialog import HitsDialog
from visualizer.panes.lesson_dialog import LessonDialog
from visualizer.panes.own_dialog import OwnDialog
from visualizer.panes.take_dialog import TakeDialog
from visualizer.panes.value_dialog import ValueDialog
from visualizer.show import dialogs as ask
from visualizer.show.dialogs import OpenDialog
from visualizer.ui.look import Look
from visualizer.ui.widgets import Widget

DIALOGS: dict[type[OpenDialog], Callable[[Send], ShowDialog[Any]]] = {
    ask.Help: HelpDialog,
    ask.Card: CardDialog,
    ask.Value: ValueDialog,
    ask.Hits: HitsDialog,
    ask.History: HistoryDialog,
    ask.OwnInstance: OwnDialog,
    ask.Compare: CompareDialog,
    ask.Lessons: LessonDialog,
    ask.TakeAway: TakeDialog,
    ask.AskFile: FileDialog,
}


class Dialogs:
    """Those that have been open.

    opened  what was open when they last followed the show
    """

    def __init__(self, send: Send) -> None:
        self._send = send
        self._made: dict[type[OpenDialog], ShowDialog[Any]] = {}
        self.opened: tuple[OpenDialog, ...] = ()

    @property
    def widgets(self) -> list[Widget]:
        """Those that are open, from the lowest to the uppermost."""
        return [self._made[type(asked)] for asked in self.opened]

    def update(self, look: Look, window: pygame.Rect, below: Below) -> None:
        """Have them as the show has them."""
        before, show = {type(asked): asked for asked in self.opened}, below.show
        for asked in show.dialogs:
            kind = type(asked)
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

    def _dialog(self, kind: type[OpenDialog]) -> ShowDialog[Any]:
        if kind not in self._made:
            self._made[kind] = dialog = DIALOGS[kind](self._send)
            dialog.on_close = lambda: self._send(do(close_dialog, kind))
        return self._made[kind]
