"""A slider with a caption, a value in words and ticks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from visualizer.base.dataclass import dataclass
from visualizer.layout.grid import Box
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit.buttons import CAPTION, HEIGHT
from visualizer.ui.kit.node import RADIUS, Extent, Node
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, rounded_rect

KNOB, TRACK, WIDE = 8.5, 4, 240
"""Half of what is moved, the thickness of the line that it moves along, and how wide it is, where
one can aim well; unscaled."""

TICK = 4, 4
"""Below the line, and how long a tick is, unscaled."""

WORDS_AT, TRACK_AT = 0.34, 0.7
"""Where words and line are, as shares of the height."""

ARROW_STEP, WHEEL_STEP = 0.02, 0.04

PLAIN = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT
"""With one of these a key means something else."""


@dataclass(frozen=True)
class SliderEntry:
    """A number from 0 to 1, on which its user puts what meaning it likes.

    at     the number. move: the action for another one
    value  its meaning in words
    most   between this and 1 there is none
    """

    at: float
    move: Callable[[float], Any]
    value: str = ""
    step: float = ARROW_STEP
    most: float = 1.0

    @property
    def editing(self) -> bool:
        """Nothing is typed there."""
        return False

    @property
    def range(self) -> tuple[float, float, float]:
        """The number and its limits."""
        return self.at, 0.0, 1.0

    def begin(self) -> Sequence[Any]:
        """Nothing begins."""
        return ()

    def left(self) -> Sequence[Any]:
        """Nothing ends."""
        return ()

    def set(self, at: float) -> Sequence[Any]:
        """Move there, or as near as the ends allow; over what there is not."""
        at = min(1.0, max(0.0, at))
        if self.most < at < 1:
            at = 1.0 if at > self.at else self.most
        return () if at == self.at else [self.move(at)]

    def near(self, at: float) -> float:
        """The nearest number that there is."""
        at = min(1.0, max(0.0, at))
        return at if at <= self.most else 1.0 if at > (self.most + 1) / 2 else self.most

    def turn(self, _pos: tuple[int, int], right: int, up: int) -> Sequence[Any]:
        """What notches of the wheel mean."""
        return self.set(self.at + WHEEL_STEP * (up or right))

    def key(self, event: pygame.event.Event) -> Sequence[Any] | None:
        """Arrows go on by a step, Home and End to the ends."""
        places = {
            pygame.K_LEFT: self.at - self.step, pygame.K_DOWN: self.at - self.step,
            pygame.K_RIGHT: self.at + self.step, pygame.K_UP: self.at + self.step,
            pygame.K_HOME: 0.0, pygame.K_END: 1.0,
        }
        return None if event.mod & PLAIN or event.key not in places else self.set(places[event.key])


class _Track:
    """The line along which the knob's middle moves: the mouse holds it from press to release."""

    def __init__(self, box: Box, entry: SliderEntry) -> None:
        self.box, self._entry = box, entry

    def press(self, look: Look, pos: tuple[int, int]) -> Any:
        """The knob comes to the pointer."""
        return self.drag(look, pos)

    def drag(self, look: Look, pos: tuple[int, int]) -> Any:
        """The action that moves the knob there."""
        return self._entry.move(self._entry.near((pos[0] - self.box.x) / self.box.w))

    def release(self) -> None:
        """Nothing ends."""


@dataclass(eq=False)
class Slider(Node):
    """The words stand above the line, the value at the right, or where it has no room `shorter`;
    the caption at the left where there is room."""

    entry: SliderEntry
    caption: str = ""
    shorter: str = ""
    ticks: int = 0
    tip: str = ""
    cap: str = ""
    off: str = ""
    wide: float = WIDE
    high: float = HEIGHT
    grow: float = 0
    gives: int = 0

    def size(self, look: Look, width: int) -> Extent:
        return look.px(self.wide), look.px(self.high)

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        high = min(box.h, look.px(self.high))
        box = Box(box.x, box.y + (box.h - high) // 2, box.w, high)
        if self.caption or self.entry.value:
            self._put_words(figure, look, box)
        knob, thick = look.px(KNOB), look.px(TRACK)
        middle = box.y + round(box.h * TRACK_AT) if self.caption or self.entry.value else (
            box.center[1])
        track = Box(box.x + knob, middle - thick // 2, max(1, box.w - 2 * knob), thick)
        on = On(self.caption or self.tip, "slider", self.tip, key=self.cap, off=self.off,
                raised=look.px(RADIUS), entry=self.entry,
                control=None if self.off else _Track(track, self.entry),
                wheel=None if self.off else self.entry.turn)
        figure.spot(box, on)
        x = self._put_line(figure, look, track)
        if not self.off:  # what the mouse holds stands out under the pointer
            place = Box(round(x) - knob, track.center[1] - knob, 2 * knob, 2 * knob)
            figure.spot(place, On(on.name, "knob", key=self.cap, raised=knob, click=(), aside=True))

    def _put_words(self, figure: Figure, look: Look, box: Box) -> None:
        baseline, said = box.y + round(box.h * WORDS_AT), self.entry.value
        if self.shorter and text.measure(look, said, CAPTION, "bold", True)[0] > box.w:
            said = self.shorter
        value = text.draw(figure, look, said, (box.right, baseline), CAPTION, "bold",
                          "text_faint" if self.off else "text", "baseright", width=box.w,
                          figures=True)
        if text.measure(look, self.caption, CAPTION)[0] <= value.left - box.x - look.px(8):
            text.draw(figure, look, self.caption, (box.x, baseline), CAPTION, color="text_dim",
                      anchor="baseleft")

    def _put_line(self, figure: Figure, look: Look, track: Box) -> float:
        """The line, what of it is done, ticks and knob; returns where that is."""
        theme, knob = look.theme, look.px(KNOB)
        line = track.inset(-knob, 0)
        x = track.x + self.entry.at * track.w
        color = theme.text_faint if self.off else theme.accent
        end = line
        if self.entry.most < 1:
            end = line._replace(w=round(track.x + max(self.entry.most, self.entry.at) * track.w)
                                - line.x)
            figure.fill(theme.track, line._replace(y=line.center[1], h=look.px(1)))
        rounded_rect(figure, end, theme.track, radius=line.h // 2)
        rounded_rect(figure, line._replace(w=round(x) - line.x), color, radius=line.h // 2)
        for tick in range(self.ticks):
            at = round(track.x + tick * (track.w - 1) / max(1, self.ticks - 1))
            below, long = map(look.px, TICK)
            figure.fill(theme.border_strong, (at, track.bottom + below, look.px(1), long))
        disc(figure, color, (x, track.y + track.h / 2), knob)
        return x
