"""Where the keyboard is among the controls of the window, and whose tooltip it shows."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from visualizer.ui.figure import Figure
from visualizer.ui.kit.tooltip import Tooltip
from visualizer.ui.kit.touch import Stop
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect

RING_GAP = RING_WIDTH = 2
"""Between a control and the ring around it, and the ring's width, unscaled."""

TOOLTIP_AFTER = 0.5
"""Seconds that the keyboard rests at a control before its tooltip comes."""


class Keyboard:
    """The controls in the order of Tab, and where the keyboard is.

    The ring around that shows only once the keyboard has been used.
    """

    def __init__(self) -> None:
        self.stops: list[Stop] = []
        self.focused: Stop | None = None
        self.ring_visible = False
        self._rested = 0.0
        self._tip: Tooltip | None = None

    @property
    def editing(self) -> bool:
        """Is something being typed or chosen where it is?"""
        return self.focused is not None and self.focused.editing

    def take(self, stops: Sequence[Stop]) -> None:
        """Have these and no others; it stays where it still can."""
        self.stops = [*stops]
        if self.focused is not None and self.focused not in self.stops:
            self.go(None)

    def go(self, stop: Stop | None, *, ring: bool = False) -> None:
        """Bring it to a control, or to none."""
        old = self.focused
        if stop is not old:
            self.focused, self._rested, self._tip = stop, 0.0, None
            if old is not None:
                old.left()
            if stop is not None:
                stop.came()
        self.ring_visible = stop is not None and (ring or self.ring_visible)

    def pressed(self, pos: tuple[int, int]) -> None:
        """The mouse is pressed there: unless that is in what is being typed, it leaves."""
        self._forget_tip()
        self.ring_visible = False
        if not (self.editing and self.focused is not None and self.focused.rect.collidepoint(pos)):
            self.go(None)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a key: Tab goes on, all else is for where it is, and Escape takes it away."""
        self._forget_tip()
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
        if event.key == pygame.K_TAB and not command:
            return self.go_on(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        focused = self.focused
        if focused is None:
            return False
        if focused.handle(event):
            self.leave_if_done()
            return True
        if event.key == pygame.K_ESCAPE:
            self.go(None)
            return True
        return False

    def leave_if_done(self) -> None:
        """Where it came by a click it stays only while something is typed: then keys mean again
        what they mean in the whole program."""
        if not self.ring_visible and not self.editing:
            self.go(None)

    def go_on(self, step: int) -> bool:
        """Go to the next control (1), or the one before (-1), and round again; is there any?"""
        if not self.stops:
            return False
        at = self.stops.index(self.focused) + step if self.focused else min(0, step)
        self.go(self.stops[at % len(self.stops)], ring=True)
        return True

    # What is to be seen

    def ring(self, look: Look, window: pygame.Rect) -> Figure | None:
        """The ring."""
        if self.focused is None or not self.ring_visible:
            return None
        grow = look.px(RING_GAP + RING_WIDTH)
        rect = self.focused.rect.inflate(2 * grow, 2 * grow)
        figure = Figure(rect, window)
        rounded_rect(figure, rect, None, look.theme.focus, look.px(RING_WIDTH),
                     (self.focused.on.raised or 0) + grow)
        if self.focused.on.shows is not None:
            self.focused.on.shows(figure)
        return figure

    @property
    def tooltip(self) -> Tooltip | None:
        """That of the control where it rests."""
        return self._tip if self.ring_visible else None

    def _forget_tip(self) -> None:
        self._rested, self._tip = TOOLTIP_AFTER, None

    def advance(self, seconds: float) -> bool:
        """Let time pass; does its tooltip come?"""
        focused = self.focused
        if focused is None or not self.ring_visible or self._rested >= TOOLTIP_AFTER:
            return False
        self._rested += seconds
        if self._rested >= TOOLTIP_AFTER:
            self.tell()
        return True

    def tell(self) -> None:
        """Show the tooltip at once."""
        words, key = ("", "") if self.focused is None else self.focused.tip()
        if self.focused is not None and words:
            self._tip = Tooltip(words, key, self.focused.rect)
