"""A button that opens a card with the controls that have no room elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect, shadow
from visualizer.ui.widgets.base import CONTROL_HEIGHT, Widget
from visualizer.ui.widgets.button import Button
from visualizer.ui.widgets.group import Group

PADDING = 12
LINE_GAP = 8
MARGIN = 6
SHADOW = 16


class More(Button):
    """`entries` are the controls, a line each, in columns if need be.

    Esc or a click elsewhere closes the card.
    """

    def __init__(self, tooltip: str) -> None:
        super().__init__(self._toggle, icon="more", tooltip=tooltip)
        self.entries: Sequence[Widget] = ()
        self.is_open = False
        self.card = pygame.Rect(0, 0, 0, 0)
        self._group: Group | None = None

    @property
    def modal(self) -> bool:
        """An open card gets all events."""
        return self.is_open

    def _toggle(self) -> None:
        self.is_open = not self.is_open
        self._group = None

    def close(self) -> None:
        """Take the card away."""
        self.is_open = False
        self._group = None

    def arrange(self, look: Look, window: pygame.Rect) -> None:
        """Have the card below the button, or above it where that has more room; in the window."""
        super().arrange(look, window)
        if not self.is_open:
            return
        padding, height = look.px(PADDING), look.px(CONTROL_HEIGHT)
        step = height + look.px(LINE_GAP)
        inside = window.inflate(-2 * look.px(MARGIN), -2 * look.px(MARGIN))
        wide = max((entry.preferred_width(look) for entry in self.entries), default=0)
        # Where they are too many for one below the other they stand in columns.
        lines = max(1, (inside.height - 2 * padding + look.px(LINE_GAP)) // step)
        columns = max(1, -(-len(self.entries) // lines))
        lines = -(-len(self.entries) // columns)
        wide = min(wide, (inside.width - padding) // columns - padding)
        high = step * lines - look.px(LINE_GAP) + 2 * padding
        whole = columns * (wide + padding) + padding
        self.card = pygame.Rect(0, self.rect.bottom + look.px(6), whole, high)
        if self.card.bottom > inside.bottom and self.rect.top - inside.top > high:
            self.card.bottom = self.rect.top - look.px(6)
        self.card.right = self.rect.right
        self.card.clamp_ip(inside)
        for i, entry in enumerate(self.entries):
            left = self.card.left + padding + i // lines * (wide + padding)
            entry.put(pygame.Rect(left, self.card.top + padding + i % lines * step, wide, height))
        if self._group is None:
            self._group = Group(look, window, self.entries, escape_leaves=False)
        elif self._group.widgets != [*self.entries]:
            self._group.replace(self.entries)
        self._group.arrange(look, window)

    def draw_overlay(self, figure: Figure, look: Look) -> None:
        """Draw the card, if it is open."""
        if not self.is_open or self._group is None:
            return
        theme = look.theme
        shadow(figure, self.card, look.px(SHADOW), look.px(8), theme.shadow)
        rounded_rect(
            figure, self.card, theme.surface, theme.border_strong, look.px(1), look.px(8)
        )
        for inside in self._group.figures().values():
            figure.take(inside)

    def forget(self) -> None:
        """Have all that is inside described anew."""
        if self._group is not None:
            self._group.forget()

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on the button; while the card is open what is in it, then what closes it."""
        inside = self._group
        if not self.is_open or inside is None:
            return super().handle(event)
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE and not inside.modal and not inside.editing:
                self.close()
                return True
            return inside.handle(event)  # the program's own keys mean what they always mean
        if event.type == pygame.MOUSEBUTTONDOWN and inside.modal is None:
            on_card = self.card.collidepoint(event.pos) or inside.at(event.pos) is not None
            if not on_card:
                self.close()
                return True
        inside.handle(event)
        return True

    def advance(self, seconds: float) -> bool:
        """Let time pass inside."""
        if self.is_open and self._group is not None:
            return self._group.advance(seconds)
        return super().advance(seconds)

    def tip(self) -> tuple[str, str]:
        """What it is; nothing while what is in it is in view."""
        return ("", "") if self.is_open else super().tip()
