"""A slider with a caption, a value in words and ticks."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, rounded_rect
from visualizer.ui.widgets.base import CAPTION_SIZE, State, Widget

KNOB = 8.5
TRACK = 4
ARROW_STEP = 0.02
WHEEL_STEP = 0.04


class Slider(Widget):
    """A number from 0 to 1, on which its user puts what meaning it likes.

    `value_text` is that meaning in words and stands at the right above the track, `caption` at the
    left. `on_change` gets the new value while it is moved.
    """

    role = "slider"

    def __init__(
        self,
        on_change: Callable[[float], None],
        value: float = 0.0,
        caption: str = "",
        value_text: str = "",
        ticks: int = 0,
        tooltip: str = "",
        key: str = "",
        arrow_step: float = ARROW_STEP,
    ) -> None:
        super().__init__(tooltip, key)
        self.on_change = on_change
        self.value = value
        self.caption = caption
        self.value_text = value_text
        self.shorter = ""  # what stands there where that has no room
        self.ticks = ticks
        self.arrow_step = arrow_step
        self._dragging = False

    @property
    def name(self) -> str:
        """What it is called."""
        return self.caption or self.tooltip

    def preferred_width(self, look: Look) -> int:
        """Wide enough to aim well."""
        return look.px(240)

    def track(self, look: Look) -> pygame.Rect:
        """The line along which the knob's centre moves."""
        knob = look.px(KNOB)
        height = look.px(TRACK)
        y = self.rect.centery
        if self.caption or self.value_text:
            y = self.rect.top + round(self.rect.height * 0.7)
        return pygame.Rect(
            self.rect.left + knob, y - height // 2, max(1, self.rect.width - 2 * knob), height
        )

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw it."""
        theme = look.theme
        track = self.track(look)
        knob = look.px(KNOB)
        baseline = self.rect.top + round(self.rect.height * 0.34)
        wide = text.measure(look, self.value_text, CAPTION_SIZE, "bold", True)[0]
        value = text.draw(
            figure,
            look,
            self.shorter if self.shorter and wide > self.rect.width else self.value_text,
            (self.rect.right, baseline),
            CAPTION_SIZE,
            "bold",
            "text" if self.enabled else "text_faint",
            "baseright",
            width=self.rect.width,
            figures=True,
        )
        room = value.left - self.rect.left - look.px(8)
        if text.measure(look, self.caption, CAPTION_SIZE)[0] <= room:
            text.draw(
                figure,
                look,
                self.caption,
                (self.rect.left, baseline),
                CAPTION_SIZE,
                color="text_dim",
                anchor="baseleft",
            )
        line = track.inflate(2 * knob, 0)
        x = track.left + self.value * track.width
        y = track.top + track.height / 2
        rounded_rect(figure, line, theme.track, radius=line.height // 2)
        done = pygame.Rect(line.left, line.top, round(x) - line.left, line.height)
        color = theme.accent if self.enabled else theme.text_faint
        rounded_rect(figure, done, color, radius=line.height // 2)
        for tick in range(self.ticks):
            at = round(track.left + tick * (track.width - 1) / max(1, self.ticks - 1))
            figure.fill(
                theme.border_strong, (at, track.bottom + look.px(5), look.px(1), look.px(4))
            )
        if state.hovered or state.pressed:
            color = theme.accent_hover
        disc(figure, color, (x, y), knob)

    def handle(self, event: pygame.event.Event) -> bool:
        """Drag, wheel, arrow keys, Home and End."""
        if not self.enabled:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._dragging = True
            self._drag_to(event.pos[0])
            return True
        if event.type == pygame.MOUSEMOTION and self._dragging:
            self._drag_to(event.pos[0])
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._dragging = False
            return True
        if event.type == pygame.MOUSEWHEEL:
            self.set(self.value + WHEEL_STEP * (event.y or event.x))
            return True
        if event.type == pygame.KEYDOWN and not event.mod & (
            pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT
        ):
            values = {
                pygame.K_LEFT: self.value - self.arrow_step,
                pygame.K_DOWN: self.value - self.arrow_step,
                pygame.K_RIGHT: self.value + self.arrow_step,
                pygame.K_UP: self.value + self.arrow_step,
                pygame.K_HOME: 0.0,
                pygame.K_END: 1.0,
            }
            if event.key in values:
                self.set(values[event.key])
                return True
        return False

    def _drag_to(self, x: int) -> None:
        track = self.track(self.look)
        self.set((x - track.left) / track.width)

    def set(self, value: float) -> None:
        """Move to `value`, or as near as the ends allow, and say so if that is new."""
        value = min(1.0, max(0.0, value))
        if value != self.value:
            self.value = value
            self.on_change(value)

    def released(self) -> None:
        """The drag is over."""
        self._dragging = False

