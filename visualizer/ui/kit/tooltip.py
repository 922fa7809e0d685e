"""The words beside what the pointer rests on, and the caps of keys in them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from visualizer.base.dataclass import dataclass
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect, shadow

SIZE = KEY_SIZE = text.SMALLEST
WIDEST = 320
PADDING = 10
GAP = 8
APART = 5
"""Between two paragraphs."""

SHADOW = 10
MARGIN = 4


@dataclass(frozen=True)
class Tooltip:
    """`words` about the thing at `near`, and the `key` that does the same, if there is one.

    Each line of the words is a paragraph: several things may be told of a place.
    """

    words: str
    key: str
    near: pygame.Rect
    above: bool = False

    def _lines(self, look: Look, window: pygame.Rect) -> list[tuple[int, str]]:
        """The lines, each with its distance from the first one's top."""
        widest = min(look.px(WIDEST), window.width - 2 * look.px(PADDING + MARGIN))
        room, down = max(1, widest - self._key_room(look)), 0
        lines: list[tuple[int, str]] = []
        for paragraph in self.words.split("\n"):
            down += look.px(APART) if lines else 0
            for line in text.wrap(look, paragraph, room, SIZE):
                lines.append((down, line))
                down += text.line_height(look, SIZE)
        return lines

    def _key_room(self, look: Look) -> int:
        if not self.key:
            return 0
        return text.measure(look, self.key, KEY_SIZE, "bold")[0] + look.px(12) + look.px(10)

    def rect(
        self, look: Look, window: pygame.Rect, spared: Sequence[pygame.Rect] = ()
    ) -> pygame.Rect:
        """Below what it is about, or above if asked or where there is no room; in the window.

        Of what is `spared` it covers nothing: it goes to the other side, or stands above that.
        """
        lines = self._lines(look, window)
        widest = max(text.measure(look, line, SIZE)[0] for _down, line in lines)
        width = widest + self._key_room(look) + 2 * look.px(PADDING)
        height = lines[-1][0] + text.line_height(look, SIZE) + 2 * look.px(7)
        near = self.near
        gap, left = look.px(GAP), near.centerx - width // 2
        inside = window.inflate(-2 * look.px(MARGIN), -2 * look.px(MARGIN))
        tops = [near.bottom + gap, near.top - gap - height]
        if self.above:
            tops.reverse()
        for top in (*tops, *(place.top - gap - height for place in spared)):
            rect = pygame.Rect(left, top, width, height).clamp(inside)
            if not rect.colliderect(near) and rect.collidelist(spared) < 0:
                return rect
        below = not self.above and tops[0] + height <= inside.bottom
        top = near.bottom + gap if below else near.top - gap - height
        return pygame.Rect(left, top, width, height).clamp(inside)

    def figure(
        self, look: Look, window: pygame.Rect, spared: Sequence[pygame.Rect] = ()
    ) -> Figure:
        """What it looks like; see `rect`."""
        figure = Figure(window)
        rect = self.rect(look, window, spared)
        theme = look.theme
        shadow(figure, rect, look.px(SHADOW), look.px(6), theme.shadow)
        rounded_rect(
            figure, rect, theme.surface_hover, theme.border_strong, look.px(1), look.px(6)
        )
        y = rect.top + look.px(7)
        step = text.line_height(look, SIZE)
        for down, line in self._lines(look, window):
            text.draw(figure, look, line, (rect.left + look.px(PADDING), y + down), SIZE)
        if self.key:
            draw_key(figure, look, self.key, rect.right - look.px(PADDING), y + step // 2, "right")
        return figure


def draw_key(
    figure: Figure, look: Look, key: str, x: int, y: int, align: str = "left"
) -> pygame.Rect:
    """Draw the name of a key as a key cap with its left or right edge at x and its middle at y."""
    width = max(look.px(20), text.measure(look, key, KEY_SIZE, "bold")[0] + look.px(12))
    cap = pygame.Rect(0, 0, width, look.px(20))
    cap.centery = y
    if align == "left":
        cap.left = x
    else:
        cap.right = x
    rounded_rect(figure, cap, look.theme.surface, look.theme.border_strong, look.px(1), look.px(4))
    text.draw(figure, look, key, cap.center, KEY_SIZE, "bold", "text_dim", "center")
    return cap
