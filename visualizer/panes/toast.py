"""The message over the panes: what is to be said now, for how long, and what it looks like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from visualizer.base.i18n import Name
from visualizer.layout.grid import Box
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import Icon, Node, Text, button, column, padded, row
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect, shadow

SIZE, WIDEST, ICON, CROSS = 14, 620, 20, 16
"""Of the letters; the widest it gets; of the icon and of the cross; unscaled."""

PADDING, GAP, LEADING, LINES = (14, 11), 10, 1.2, 99
"""Around what is in it, and between that; the height of lines, and how many there may be."""

OFFER, CORNER, SHADOW, APART = 28, 8, 14, 8
"""The height of the offer; corners, shadow; between it and what it must not cover; unscaled."""


class Toast:
    """Nothing until `show`, and after `dismiss`. A click, or Escape, ends it.

    It stands in `room`, at its lower end, and covers nothing of what is `spared` where it can; None
    is the whole window. `larger` says how much larger than controls it is: as large as what it
    speaks of.

    message  what it says; "" for nothing
    read     is the pointer on it that has moved there? Its time does not pass then
    """

    def __init__(self) -> None:
        self.message = ""
        self.read = False
        self.larger = 1.0
        self.room: pygame.Rect | None = None
        self.spared: Sequence[pygame.Rect] = ()
        self._kind: Name = "info"
        self._left: float | None = None
        self._offer: tuple[str, Callable[[], Any]] | None = None
        self._known: tuple[object, Figure] | None = None

    @property
    def visible(self) -> bool:
        """Does it say something?"""
        return bool(self.message)

    def show(
        self, message: str, kind: Name = "info", seconds: float | None = None,
        offer: tuple[str, Any] | None = None,
    ) -> None:
        """Say something, of kind "info" or "error", for some seconds or until it is dismissed; and
        offer something to do: in which words, and the action."""
        self.message, self._kind, self._left, self.read = message, kind, seconds, False
        self._offer = offer

    def dismiss(self) -> None:
        """Say nothing."""
        self.message, self._known = "", None

    def advance(self, seconds: float) -> bool:
        """Let time pass; does it go by itself?"""
        if not self.visible or self._left is None or self.read:
            return False
        self._left -= seconds
        if self._left <= 0:
            self.dismiss()
        return self.visible

    def _accept(self, action: Any) -> Any:
        self.dismiss()
        return action

    def _node(self) -> Node:
        color = "error" if self._kind == "error" else "accent"
        name = "warning" if self._kind == "error" else "info"
        said: Node = Text(self.message, SIZE, lines=LINES, leading=LEADING, grow=1)
        if self._offer is not None:
            words, action = self._offer
            offered = button(words, lambda: self._accept(action), active=True, height=OFFER)
            said = column(said, row(offered), gap=6, grow=1)
        return padded(row(column(Icon(name, ICON, color), middle=True), said,
                          column(Icon("close", CROSS, "text_dim"), middle=True), gap=GAP),
                      *PADDING)

    def figure(self, look: Look, window: pygame.Rect) -> Figure | None:
        """What it looks like; None where it says nothing."""
        if not self.visible:
            return None
        facts = (self.message, self._kind, self._offer, look, tuple(window), self.larger,
                 tuple(self.room or ()), [tuple(one) for one in self.spared])
        if self._known is None or self._known[0] != facts:
            larger = look if self.larger == 1 else Look(look.theme, look.scale * self.larger)
            self._known = facts, self._described(larger, window)
        return self._known[1]

    def _described(self, look: Look, window: pygame.Rect) -> Figure:
        node = self._node()
        width = min(look.px(WIDEST), window.width - 2 * look.px(12))
        size = node.size(look, width)
        rect = self._placed(pygame.Rect((0, 0), (min(size[0], width), size[1])), look, window)
        figure, theme = Figure(rect, window), look.theme
        figure.layer = "message"
        color = theme.error if self._kind == "error" else theme.accent
        shadow(figure, rect, look.px(SHADOW), look.px(CORNER), theme.shadow)
        rounded_rect(figure, rect, theme.surface_raised, color, look.px(1.5), look.px(CORNER))
        figure.spot(rect, On(self.message, "message", click=self.dismiss, raised=look.px(CORNER)))
        node.put(figure, look, Box(*rect))
        return figure

    def _placed(self, rect: pygame.Rect, look: Look, window: pygame.Rect) -> pygame.Rect:
        """The first place that covers nothing spared; the usual one where there is none."""
        apart = look.px(APART)
        room = window if self.room is None else self.room
        room = room.inflate(-2 * apart, -2 * apart)
        rect.midbottom = room.midbottom
        places = [rect.copy() for _place in range(4)]
        places[1].midtop = room.midtop
        places[2].bottomleft = room.bottomleft
        places[3].bottomright = room.bottomright
        free = (place for place in places if place.collidelist(self.spared) < 0)
        chosen = next(free, rect)
        # Too high a one rather covers what is above its room than what is below it.
        return chosen.clamp(window.left, window.top, window.width,
                            max(rect.h, room.bottom - window.top))
