"""A switch between a few things, all of them in sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

import pygame

from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.widgets.base import TEXT_SIZE, State, Widget, plane

GAP = 4
PADDING, NARROW = 16, 8
"""On either side of a label, where there is room and where there is little."""


class Segmented(Widget):
    """One of `options`, pairs of key and label, is chosen; `on_change` gets the key of a new one.

    The arrow keys choose while the keyboard is here.
    """

    role = "tabs"

    def __init__(
        self,
        options: Sequence[tuple[str, str]],
        selected: str,
        on_change: Callable[[str], None],
        tooltips: Sequence[tuple[str, str]] = (),
    ) -> None:
        super().__init__()
        self.options = list(options)
        self.selected = selected
        self.on_change = on_change
        self.tooltips = list(tooltips)
        self._hovered: On | None = None

    def preferred_width(self, look: Look, padding: float = PADDING) -> int:
        """Room for the longest label in every segment."""
        widest = max(text.measure(look, label, TEXT_SIZE, "bold")[0] for _, label in self.options)
        count = len(self.options)
        return count * (widest + 2 * look.px(padding)) + (count - 1) * look.px(GAP)

    def _segments(self, look: Look) -> list[pygame.Rect]:
        """The rectangle of each option; together they fill the widget to the pixel."""
        gap = look.px(GAP)
        count = len(self.options)
        edges = [round(i * (self.rect.width + gap) / count) for i in range(count + 1)]
        return [
            pygame.Rect(self.rect.left + a, self.rect.top, max(0, b - a - gap), self.rect.height)
            for a, b in pairwise(edges)
        ]

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw it."""
        for rect, (key, label) in zip(self._segments(look), self.options, strict=True):
            on = On(label, "tab", control=self, click=partial(self._choose, key))
            figure.spot(rect, on)
            here = self._hovered is not None and self._hovered.name == label
            active = key == self.selected
            mine = State(state.hovered and here, state.pressed and here)
            plane(figure, look, rect, mine, self.enabled, active and self.enabled)
            color = "text" if self.enabled else "text_faint"
            if active and self.enabled:
                color = "on_accent"
            text.draw(
                figure,
                look,
                label,
                rect.center,
                TEXT_SIZE,
                "bold",
                color,
                "center",
                width=rect.width - 2 * look.px(5),
            )

    def handle(self, event: pygame.event.Event) -> bool:
        """A click, or the arrow keys."""
        if not self.enabled:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.pointer(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            segment = self.part(event.pos)
            if segment is not None:
                segment.click()
            return True
        if event.type == pygame.KEYDOWN and not event.mod & (
            pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT
        ):
            keys = [key for key, _ in self.options]
            at = keys.index(self.selected)
            places = {
                pygame.K_LEFT: max(0, at - 1),
                pygame.K_RIGHT: min(len(keys) - 1, at + 1),
                pygame.K_HOME: 0,
                pygame.K_END: len(keys) - 1,
            }
            if event.key in places:
                self._choose(keys[places[event.key]])
                return True
        return False

    def _choose(self, key: str) -> None:
        if key != self.selected:
            self.selected = key
            self.on_change(key)

    def pointer(self, pos: tuple[int, int] | None) -> None:
        """Which segment the pointer is on."""
        self._hovered = self.part(pos)

    def tip(self) -> tuple[str, str]:
        """The tooltip of the segment under the pointer, else of the chosen one."""
        labels, here = dict(self.options), self._hovered
        label = labels[self.selected] if here is None else here.name
        at = list(labels.values()).index(label)
        return self.tooltips[at] if at < len(self.tooltips) else ("", "")
