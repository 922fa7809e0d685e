"""What all dialogs of the show have in common: each is about one member of the union OpenDialog."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Generic, NamedTuple, TypeVar

from visualizer.actions.action import Action
from visualizer.pictures.picture import Picture
from visualizer.show.dialogs import OpenDialog
from visualizer.show.show import Show
from visualizer.ui.widgets import Dialog, TextField, Widget

Send = Callable[[Action], None]

A = TypeVar("A", bound=OpenDialog)


class Below(NamedTuple):
    """What a dialog stands over: the show, the picture of the run in focus, the panes on screen."""

    show: Show
    picture: Picture
    panes: Collection[str]


class ShowDialog(Dialog, Generic[A]):
    """It is made when it is first opened, and stays with what was typed in it while it is closed.

    Whether it is open, and what it is about, is in `Show.dialogs` alone.
    """

    def lost(self, asked: A, show: Show) -> bool:
        """Is what it is about no longer there, so that it has to go?"""
        return False

    def goes_on(self, asked: A) -> bool:
        """Is it open for this, too, so that place and keyboard stay as they are?"""
        return False

    def ask(self, asked: A, below: Below) -> None:
        """It is being opened."""

    @property
    def first(self) -> Widget | None:
        """Where the keyboard is when it opens; None: nowhere yet."""
        return None

    def start(self) -> None:
        """Bring the keyboard there, once it is arranged."""
        if self.first is not None:
            self.begin(self.first)
            if isinstance(self.first, TextField):
                self.first.begin()

    def follow(self, asked: A, below: Below) -> None:
        """Say what is known by now; once a frame while it is open."""
