"""What is said over the panes: which messages of the show are still true, and what they offer."""

from __future__ import annotations

import pygame

from visualizer.actions.action import Action
from visualizer.actions.views import point_at, preview_event
from visualizer.panes.toast import Covered, Toasts
from visualizer.show.show import Show
from visualizer.ui.figure import Figure
from visualizer.ui.kit.touch import Stop
from visualizer.ui.look import Look

POINTING = (point_at, preview_event)
"""What the pointer does by moving: it changes nothing that a message could be about."""

HAND = 24
"""Pixels (unscaled) around a place that was clicked which no message covers."""


class Telling:
    """Follows the show with each `update`; `toasts` is what is said."""

    def __init__(self, show: Show, covered: Covered) -> None:
        """covered: how much that is read stands in a place"""
        self._show = show
        self.toasts = Toasts(covered)
        self._used: pygame.Rect | None = None  # the control that was used last
        self._run = show.run

    def figure(self, look: Look, window: pygame.Rect) -> Figure | None:
        """What it looks like; None where nothing is said."""
        return self.toasts.figure(look, window)

    def update(self) -> None:
        """Show what is to be said, and take away what is no longer true."""
        show, toasts = self._show, self.toasts
        toasts.renew()
        if show.run is not self._run:  # what was told of another one need not be true of this one
            self._run = show.run
            toasts.begin_anew()
        if show.messages:
            toasts.spared = [] if self._used is None else [self._used]
            toasts.take(show.messages)
            show.messages.clear()

    def acted(self, action: Action) -> None:
        """The user does something: take away what was said about the moment before."""
        if action.function not in POINTING:
            self.toasts.pass_on()

    def see(
        self, event: pygame.event.Event, look: Look, window: pygame.Rect,
        focused: Stop | None,
    ) -> None:
        """Remember where the control is that an event goes to, and whether the pointer is on what
        is said; focused: where the keyboard is."""
        if event.type == pygame.KEYDOWN:
            if event.key != pygame.K_ESCAPE:  # that closes it
                self.toasts.go_on()
            self._used = None if focused is None else focused.rect.copy()
        elif event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            figure = self.figure(look, window)
            over = figure is not None and figure.box.collidepoint(event.pos)
            if event.type == pygame.MOUSEMOTION:
                self.toasts.read = over
            elif not over:
                self.toasts.go_on()
                self._used = pygame.Rect(0, 0, *(2 * look.px(HAND),) * 2)
                self._used.center = event.pos
