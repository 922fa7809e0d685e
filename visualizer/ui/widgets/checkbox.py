"""Something that is wanted or not: a box with a check mark, and what it is about."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.icons import draw_icon
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.widgets.base import TEXT_SIZE, State
from visualizer.ui.widgets.button import Button

BOX = 18
GAP = 10
CORNER = 4


class Checkbox(Button):
    """Calls `on_click` like a button; `checked` says what it shows."""

    role = "checkbox"

    def __init__(
        self, on_click: Callable[[], None], label: str, tooltip: str = "", key: str = ""
    ) -> None:
        super().__init__(on_click, label, tooltip=tooltip, key=key)
        self.checked = False

    def preferred_width(self, look: Look) -> int:
        """Room for the box and the label."""
        width = text.measure(look, self.label, TEXT_SIZE)[0]
        return look.px(BOX) + look.px(GAP) + width + look.px(4)

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw it."""
        theme = look.theme
        side, middle = look.px(BOX), self.rect.centery
        box = pygame.Rect(self.rect.left + look.px(2), middle - side // 2, side, side)
        fill = theme.surface_hover if state.hovered else theme.surface_raised
        edge = theme.border_strong
        if self.checked and self.enabled:
            fill = edge = theme.accent_hover if state.hovered else theme.accent
        rounded_rect(figure, box, fill, edge, look.px(1), look.px(CORNER))
        if self.checked:
            color = "on_accent" if self.enabled else "text_faint"
            draw_icon(figure, look, "check", box.center, BOX - 4, color)
        left = box.right + look.px(GAP)
        text.draw(
            figure, look, self.label, (left, middle), TEXT_SIZE,
            color="text" if self.enabled else "text_faint", anchor="midleft",
            width=max(0, self.rect.right - left),
        )  # fmt: skip

