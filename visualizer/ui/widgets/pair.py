"""Two buttons side by side, of which one undoes the other: smaller and larger."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.widgets.base import TEXT_SIZE, State, Widget, plane

GAP = 6
PADDING = 8


class Half(NamedTuple):
    """One of the two: its label, what it does, its tooltip and the key that does the same."""

    label: str
    on_click: Callable[[], None]
    tooltip: str
    key: str


class Pair(Widget):
    """Calls what the half that is clicked does; the arrow keys do it while the keyboard is here.

    Once clicked it stays where it is, and as large as it is, for as long as the pointer is on it:
    a click may lay out the window anew, and the next click at the same place must mean the same.
    """

    role = "pair"

    def __init__(self, less: Half, more: Half) -> None:
        super().__init__()
        self.halves = less, more
        self._at: int | None = None  # the half under the pointer
        self._pressed: int | None = None
        self._held: Look | None = None  # what it was drawn with when it was clicked

    @property
    def name(self) -> str:
        """What it is called."""
        return self.halves[1].tooltip

    @property
    def holds_pointer(self) -> bool:
        """From a click until the pointer leaves."""
        return self._held is not None

    def put(self, rect: pygame.Rect) -> None:
        """Stand there, unless it is held under the pointer."""
        if not self.holds_pointer:
            super().put(rect)

    def arrange(self, look: Look, window: pygame.Rect) -> None:
        """In a window of another size it lets go."""
        if window != self.window:
            self._held = None
        super().arrange(look, window)

    def preferred_width(self, look: Look) -> int:
        """Room for the longer label, twice."""
        widest = max(text.measure(look, half.label, TEXT_SIZE, "bold")[0] for half in self.halves)
        return 2 * max(super().preferred_width(look), widest + 2 * look.px(PADDING)) + look.px(GAP)

    def places(self, look: Look) -> tuple[pygame.Rect, pygame.Rect]:
        """The rectangles of the halves."""
        width = (self.rect.width - look.px(GAP)) // 2
        left = pygame.Rect(self.rect.left, self.rect.top, max(0, width), self.rect.height)
        right = left.copy()
        right.right = self.rect.right
        return left, right

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw it, unless it is held: then it lies above all others."""
        if not self.holds_pointer:
            self._draw(figure, look, state)

    def draw_overlay(self, figure: Figure, look: Look) -> None:
        """Draw it where it was clicked, whatever lies there now."""
        if self._held is None:
            return
        look = Look(look.theme, self._held.scale)
        grow = 2 * look.px(GAP)
        rounded_rect(
            figure, self.rect.inflate(grow, grow), look.theme.bar, look.theme.border,
            look.px(1), look.px(self.radius),
        )
        self._draw(figure, look, State(True, self._pressed is not None))

    def _draw(self, figure: Figure, look: Look, state: State) -> None:
        for i, (rect, half) in enumerate(zip(self.places(look), self.halves, strict=True)):
            figure.spot(rect, On(half.label, "button", control=self))
            here = i == self._at
            mine = State(state.hovered and here, state.pressed and self._pressed == i)
            plane(figure, look, rect, mine, self.enabled)
            text.draw(
                figure, look, half.label, rect.center, TEXT_SIZE, "bold",
                "text" if self.enabled else "text_faint", "center",
                width=rect.width - 2 * look.px(2),
            )

    def handle(self, event: pygame.event.Event) -> bool:
        """Click; ← ↓ and → ↑."""
        if not self.enabled:
            return False
        if event.type == pygame.KEYDOWN:
            if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT):
                return False
            less, more = (pygame.K_LEFT, pygame.K_DOWN), (pygame.K_RIGHT, pygame.K_UP)
            if event.key in (*less, *more):
                self.halves[event.key in more].on_click()
                return True
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.pointer(event.pos)
            self._pressed = self._at
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.pointer(event.pos)
            pressed, self._pressed = self._pressed, None
            if pressed is not None and pressed == self._at:
                self._held = self._held or self.look
                self.halves[pressed].on_click()
            return True
        return False

    def pointer(self, pos: tuple[int, int] | None) -> None:
        """Learn which half the pointer is on; without it the pair goes to where it belongs."""
        look = self._held or self.look
        at = [i for i, place in enumerate(self.places(look)) if pos and place.collidepoint(pos)]
        self._at = at[0] if at else None
        if pos is None or not self.rect.collidepoint(pos):
            self._held = None

    def released(self) -> None:
        """The press is over."""
        self._pressed = None

    def tip(self) -> tuple[str, str]:
        """Of the half under the pointer; the keyboard hears of both."""
        if self._at is not None:
            return self.halves[self._at].tooltip, self.halves[self._at].key
        words = [half.tooltip for half in self.halves]
        return "← " + words[0] + "\n→ " + words[1], ""

    def tip_place(self) -> pygame.Rect:
        """The half under the pointer, else both."""
        look = self._held or self.look
        return self.rect if self._at is None else self.places(look)[self._at]
