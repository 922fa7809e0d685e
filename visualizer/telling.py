"""What is said over the panes: which messages of the show are still true, and what they offer."""

from __future__ import annotations

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.comparing import compare_before, go_in_run
from visualizer.actions.lessons import begin_tour
from visualizer.actions.travel import seek
from visualizer.actions.views import point_at, preview_event
from visualizer.base.i18n import gettext as _
from visualizer.panes.toast import Toast
from visualizer.show.messages import Message, shown_for
from visualizer.show.show import Show
from visualizer.ui.figure import Figure
from visualizer.ui.kit.touch import Stop
from visualizer.ui.look import Look

POINTING = (point_at, preview_event)
"""What the pointer does by moving: it changes nothing that a message could be about."""

HAND = 24
"""Pixels (unscaled) around a place that was clicked which no message covers."""


class Telling:
    """Follows the show with each `update`; `toast` is what it looks like."""

    def __init__(self, show: Show) -> None:
        self._show = show
        self.toast = Toast()
        self._said: list[Message] = []  # what stands in it
        self._used: pygame.Rect | None = None  # the control that was used last

    def figure(self, look: Look, window: pygame.Rect) -> Figure | None:
        """What it looks like; None where nothing is said."""
        return self.toast.figure(look, window)

    def update(self) -> None:
        """Show what is to be said, and take away what is no longer true."""
        show, toast = self._show, self.toast
        if show.messages:
            # A failure stays until it is closed; what else was said goes with what comes next.
            lasting = self._failures if toast.visible else []
            told = {message.text for message in show.messages}
            self._said = [*(said for said in lasting if said.text not in told), *show.messages]
            show.messages.clear()
            toast.spared = [] if self._used is None else [self._used]
            self._say()
        elif not toast.visible:
            self._said.clear()
        elif not all(_holds(message) for message in self._said):
            self._keep([message for message in self._said if _holds(message)])

    def forget(self) -> None:
        """Say nothing more of all that is said."""
        self.toast.dismiss()
        self._said.clear()

    def acted(self, action: Action) -> None:
        """The user does something: take away what was said about the moment before."""
        if self.toast.visible and action.function not in POINTING:
            lasting = [said for said in self._said if said.kind != "info"]
            if not lasting or len(lasting) < len(self._said):
                self._keep(lasting)

    def see(
        self, event: pygame.event.Event, look: Look, window: pygame.Rect,
        focused: Stop | None,
    ) -> None:
        """Remember where the control is that an event goes to, and whether the pointer is on what
        is said; focused: where the keyboard is."""
        if event.type == pygame.KEYDOWN:
            self._used = None if focused is None else focused.rect.copy()
        elif event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            figure = self.figure(look, window)
            over = figure is not None and figure.box.collidepoint(event.pos)
            if event.type == pygame.MOUSEMOTION:
                self.toast.read = over
            elif not over:
                self._used = pygame.Rect(0, 0, *(2 * look.px(HAND),) * 2)
                self._used.center = event.pos

    @property
    def _failures(self) -> list[Message]:
        """What is said now and is to be said until it is closed."""
        return [said for said in self._said if said.kind == "failure" and _holds(said)]

    def _keep(self, said: list[Message]) -> None:
        """Of what is said say this only."""
        self._said = said
        if said:
            self._say()
        else:
            self.toast.dismiss()

    def _say(self) -> None:
        kinds = {message.kind for message in self._said}
        said = " ".join(message.text for message in self._said)
        places = [(m.run, m.event) for m in self._said if m.event is not None]
        offer = None
        jobs = [message.job for message in self._said if message.job is not None]
        if places:
            run, event = places[-1]
            there = do(seek, event) if run is None else do(go_in_run, run, event)
            offer = _("Go there"), there
        elif jobs:
            before = do(compare_before, jobs[-1])
            offer = _("Compare with before"), before
        elif any(message.tour for message in self._said):
            offer = _("Begin the tour"), do(begin_tour)
        kind = "info" if kinds == {"info"} else "error"
        self.toast.show(said, kind, shown_for(self._said), offer)


def _holds(message: Message) -> bool:
    return message.holds is None or message.holds()
