"""The words that appear beside what the pointer rests on."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect, shadow

SIZE = 13
WIDEST = 320
PADDING = 10
GAP = 8
SHADOW = 10
MARGIN = 4


@dataclass(frozen=True)
class Tooltip:
    """`words` about the thing at `near`, and the `key` that does the same, if there is one."""

    words: str
    key: str
    near: tuple[int, int, int, int]
    above: bool = False

    def _lines(self, look: Look, window: pygame.Rect) -> list[str]:
        widest = min(look.px(WIDEST), window.width - 2 * look.px(PADDING + MARGIN))
        return text.wrap(look, self.words, max(1, widest - self._key_room(look)), SIZE)

    def _key_room(self, look: Look) -> int:
        if not self.key:
            return 0
        return text.measure(look, self.key, 12, "bold")[0] + look.px(12) + look.px(10)

    def rect(self, look: Look, window: pygame.Rect) -> pygame.Rect:
        """Below what it is about, or above if asked or where there is no room; in the window."""
        lines = self._lines(look, window)
        widest = max(text.measure(look, line, SIZE)[0] for line in lines)
        width = widest + self._key_room(look) + 2 * look.px(PADDING)
        height = len(lines) * text.line_height(look, SIZE) + 2 * look.px(7)
        near = pygame.Rect(self.near)
        gap = look.px(GAP)
        rect = pygame.Rect(near.centerx - width // 2, near.bottom + gap, width, height)
        if self.above or rect.bottom > window.bottom - look.px(MARGIN):
            rect.bottom = near.top - gap
        return rect.clamp(window.inflate(-2 * look.px(MARGIN), -2 * look.px(MARGIN)))

    def draw(self, figure: Figure, look: Look, window: pygame.Rect) -> None:
        """Draw it."""
        rect = self.rect(look, window)
        theme = look.theme
        shadow(figure, rect, look.px(SHADOW), look.px(6), theme.shadow)
        rounded_rect(
            figure, rect, theme.surface_hover, theme.border_strong, look.px(1), look.px(6)
        )
        y = rect.top + look.px(7)
        step = text.line_height(look, SIZE)
        for i, line in enumerate(self._lines(look, window)):
            text.draw(figure, look, line, (rect.left + look.px(PADDING), y + i * step), SIZE)
        if self.key:
            draw_key(figure, look, self.key, rect.right - look.px(PADDING), y + step // 2, "right")


def draw_key(
    figure: Figure, look: Look, key: str, x: int, y: int, align: str = "left"
) -> pygame.Rect:
    """Draw the name of a key as a key cap with its left or right edge at x and its middle at y."""
    width = max(look.px(20), text.measure(look, key, 12, "bold")[0] + look.px(12))
    cap = pygame.Rect(0, 0, width, look.px(20))
    cap.centery = y
    if align == "left":
        cap.left = x
    else:
        cap.right = x
    rounded_rect(figure, cap, look.theme.surface, look.theme.border_strong, look.px(1), look.px(4))
    text.draw(figure, look, key, cap.center, 12, "bold", "text_dim", "center")
    return cap
