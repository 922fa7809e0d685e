"""A message at the bottom of the window that stays until it is dismissed or its time is over."""

from __future__ import annotations

import pygame

from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.icons import draw_icon
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect, shadow
from visualizer.ui.widgets.base import ACTIVATE, State, Widget

SIZE = 14
WIDEST = 620
PADDING = 14
ICON = 20
SHADOW = 14
BOTTOM = 186
LINE = 1.35


class Toast(Widget):
    """Invisible until `show`. A click on it, Esc, or Enter while the keyboard is here, ends it."""

    radius = 8.0

    role = "message"

    def __init__(self) -> None:
        super().__init__()
        self.visible = False
        self.message = ""
        self.kind = "info"
        self._left: float | None = None
        self._down = False

    @property
    def name(self) -> str:
        """What it is called."""
        return self.message

    def show(self, message: str, kind: str = "info", seconds: float | None = None) -> None:
        """Show `message`, of kind "info" or "error", for some seconds or until it is dismissed."""
        self.message = message
        self.kind = kind
        self._left = seconds
        self.visible = True

    def dismiss(self) -> None:
        """Take the message away."""
        self.visible = False

    def _lines(self, look: Look) -> list[str]:
        room = min(look.px(WIDEST), self.window.width - 2 * look.px(12))
        return text.wrap(look, self.message, max(1, room - self._sides(look)), SIZE)

    def _sides(self, look: Look) -> int:
        """The width of all that is not text: an icon and a cross at the sides."""
        return 2 * look.px(PADDING) + 2 * look.px(ICON) + 2 * look.px(10)

    def arrange(self, look: Look, window: pygame.Rect) -> None:
        """Stand in the middle above the sentence, the timeline and the transport."""
        super().arrange(look, window)
        if not self.visible:
            return
        lines = self._lines(look)
        width = max(text.measure(look, line, SIZE)[0] for line in lines) + self._sides(look)
        step = round(look.px(SIZE) * LINE)
        rect = pygame.Rect(0, 0, width, len(lines) * step + 2 * look.px(11))
        rect.midbottom = (window.centerx, window.bottom - look.px(BOTTOM))
        rect.clamp_ip(window)
        self.rect = rect

    def bounds(self, look: Look) -> pygame.Rect:
        """With its shadow."""
        return self.rect.inflate(3 * look.px(SHADOW), 3 * look.px(SHADOW))

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw it."""
        theme = look.theme
        color = theme.error if self.kind == "error" else theme.accent
        shadow(figure, self.rect, look.px(SHADOW), look.px(8), theme.shadow)
        rounded_rect(figure, self.rect, theme.surface_raised, color, look.px(1.5), look.px(8))
        left = self.rect.left + look.px(PADDING)
        name = "warning" if self.kind == "error" else "info"
        draw_icon(figure, look, name, (left + look.px(ICON) / 2, self.rect.centery), ICON, color)
        step = round(look.px(SIZE) * LINE)
        lines = self._lines(look)
        top = self.rect.centery - len(lines) * step / 2 + step / 2
        for i, line in enumerate(lines):
            text.draw(
                figure,
                look,
                line,
                (left + look.px(ICON + 10), top + i * step),
                SIZE,
                anchor="midleft",
            )
        right = self.rect.right - look.px(PADDING) - look.px(ICON) / 2
        draw_icon(
            figure,
            look,
            "close",
            (right, self.rect.centery),
            16,
            "text" if state.hovered else "text_dim",
        )

    def handle(self, event: pygame.event.Event) -> bool:
        """Click, Esc and Enter."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._down = True
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            if self._down:
                self.dismiss()
            self._down = False
            return True
        if event.type == pygame.KEYDOWN and event.key in (*ACTIVATE, pygame.K_ESCAPE):
            self.dismiss()
            return True
        return False

    def escape(self) -> bool:
        """Esc dismisses it wherever the keyboard is."""
        if not self.visible:
            return False
        self.dismiss()
        return True

    def released(self) -> None:
        """The press is over."""
        self._down = False

    def advance(self, seconds: float) -> bool:
        """Count its time down."""
        if not self.visible or self._left is None:
            return False
        self._left -= seconds
        if self._left <= 0:
            self.dismiss()
        return self.visible

