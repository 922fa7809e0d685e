"""The mouse over the panes: what it does becomes actions."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Protocol

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.travel import seek
from visualizer.actions.views import point_at, preview_event
from visualizer.layout.grid import Box
from visualizer.layout.panes import Arrangement
from visualizer.panes.pane import Pane, Press
from visualizer.show.show import NOTHING, Highlight, Show

STILL = 4
"""Pixels (unscaled) that the pointer may move while the button is down without dragging."""

BESIDE = 8
"""Pixels (unscaled) around the pointer that a tooltip leaves free: it is about what is there."""


class Ground(Protocol):
    """What the mouse moves over."""

    @property
    def arrangement(self) -> Arrangement:
        """Where each pane stands."""

    @property
    def panes(self) -> Mapping[str, Pane]:
        """The panes by name."""

    def seen(self, pane: str = "") -> Show:
        """What a pane shows."""

    def hint(self, words: str, near: pygame.Rect, *, above: bool) -> None:
        """Show a tooltip; "" for none."""


class Mouse:
    """Knows where the pointer is, what it drags and what it points at."""

    def __init__(self, ground: Ground, send: Callable[[Action], None]) -> None:
        self._ground = ground
        self._send = send
        self._pointer = (0, 0)
        self._shift = False
        self._dragged: tuple[str, int] | None = None  # pane and button
        self._pressed: tuple[tuple[int, int], Action | None] | None = None  # till let go or moved
        self._highlight: Highlight = NOTHING
        self._preview: Action | None = None

    @property
    def dragging(self) -> bool:
        """Is a button held down that went down over a pane?"""
        return self._dragged is not None

    def keep_track(self, event: pygame.event.Event) -> None:
        """Remember what later events do not tell: where the pointer is, if Shift is held."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
            if event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT):
                self._shift = event.type == pygame.KEYDOWN
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._shift = False

    def handle(self, event: pygame.event.Event) -> None:
        """Take an event that no widget had a use for."""
        if self._dragged is not None and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            self._drag(event)
        elif event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif event.type == pygame.WINDOWLEAVE:
            self.leave()

    def leave(self) -> None:
        """Point at nothing any more."""
        self._hint_nothing()
        self._link(NOTHING)
        self._show(None)

    def _at(self, pos: tuple[int, int]) -> tuple[str, Pane, Box] | None:
        """The pane at a place: its name, itself and its box."""
        for name, box in self._ground.arrangement.boxes.items():
            if box.contains(*pos) and name in self._ground.panes:
                return name, self._ground.panes[name], box
        return None

    def _point(self, pos: tuple[int, int]) -> None:
        found = self._at(pos)
        if found is None:
            self.leave()
            return
        name, pane, box = found
        show = self._ground.seen(name)
        self._link(pane.link(box, show, pos))
        self._show(pane.preview(box, show, pos), show.run.preview)
        self._hint(name, pane, box, pos)

    def _link(self, highlight: Highlight) -> None:
        if highlight != self._highlight:
            self._highlight = highlight
            self._send(do(point_at, highlight))

    def _show(self, preview: Action | None, now: int | None = None) -> None:
        """Have the picture show an event; anew where the playhead has moved since (`now`: None)."""
        if preview != self._preview or (preview is not None and now is None):
            self._preview = preview
            self._send(preview or do(preview_event, None))

    def _hint(self, name: str, pane: Pane, box: Box, pos: tuple[int, int]) -> None:
        """The tooltip of a place in a pane: above the timeline, so that it covers none of it."""
        show = self._ground.seen(name)
        words = pane.tip(box, show, pos)
        on_timeline = name == "timeline"
        size = 2 * show.look.px(BESIDE) + 1
        near = pygame.Rect(0, 0, size, size)
        near.center = pos
        if on_timeline:
            near = pygame.Rect(pos[0], box.y, 1, 1)
        self._ground.hint(words, near, above=on_timeline)

    def _hint_nothing(self) -> None:
        self._ground.hint("", pygame.Rect(0, 0, 0, 0), above=False)

    def _press(self, event: pygame.event.Event) -> None:
        self._hint_nothing()
        found = self._at(event.pos)
        if found is None or event.button > 3:
            return
        name, pane, box = found
        self._dragged = name, event.button
        if event.button != 1:
            return
        press = Press(event.pos, self._shift, double=getattr(event, "clicks", 1) == 2)
        action = pane.click(box, self._ground.seen(name), press)
        if pane.movable:
            self._pressed = event.pos, action
        else:
            self._click(action)

    def _click(self, action: Action | None) -> None:
        if action is not None:
            if action.function is seek:
                for other in self._ground.panes.values():
                    other.follow()
            self._send(action)

    def _drag(self, event: pygame.event.Event) -> None:
        assert self._dragged is not None
        name, button = self._dragged
        if event.type == pygame.MOUSEBUTTONUP:
            if event.button == button:
                self._dragged = None
                if self._pressed is not None:
                    self._click(self._pressed[1])
                self._pressed = None
            return
        if self._pressed is not None:
            x, y = self._pressed[0]
            if math.hypot(event.pos[0] - x, event.pos[1] - y) < self._ground.seen().look.px(STILL):
                return
            self._pressed = None
        pane, box = self._ground.panes.get(name), self._ground.arrangement.boxes.get(name)
        if pane is None or box is None:  # another mode or run has come meanwhile
            self._dragged = self._pressed = None
            return
        action = pane.drag(box, self._ground.seen(name), event.pos, event.rel, button)
        if action is not None:
            self._send(action)

    def _wheel(self, event: pygame.event.Event) -> None:
        found = self._at(self._pointer)
        if found is None:
            return
        name, pane, box = found
        action = pane.wheel(box, self._ground.seen(name), self._pointer, event.x, event.y)
        if action is not None:
            self._send(action)
        show = self._ground.seen(name)  # something else is below the pointer now
        self._show(pane.preview(box, show, self._pointer), show.run.preview)
        self._hint(name, pane, box, self._pointer)
