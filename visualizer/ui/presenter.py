"""What a speaker points with: a large dot with a trail, a spotlight, and a pen."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pygame

from visualizer.ui.figure import Figure
from visualizer.ui.geometry import Point
from visualizer.ui.kit.entry import NO_TEXT
from visualizer.ui.look import Look
from visualizer.ui.marks import Image
from visualizer.ui.shapes import disc, polyline, ring

DOT = 16
"""The radius of the dot, unscaled."""

TRAIL_SECONDS = 1.5
"""The trail has faded after so long."""

SPOT, SPOTS, NOTCH, MOST_NOTCHES = 130, (60, 420), 1.15, 20
"""The radius of the spotlight, unscaled, and its limits; how much larger a notch of the wheel makes
it, and how many make the smallest the largest."""

DARK = 165
"""How dark all beside it is, of 255."""

PEN = 5
"""The width of a stroke, unscaled."""

STRETCH, PLACES = 256, 16
"""A stroke is painted in stretches of so many pixels across, and of so many places, at most: only
the last one is painted anew while it is drawn, and none covers a screen."""

TAP = 2
"""A stroke of no more places is none: its key was only tapped."""

TOOLS = ("dot", "spotlight", "pen")

KEYS = {pygame.K_a: ("dot", "spotlight"), pygame.K_q: ("pen", "wipe")}
"""What a key is held for, without Shift and with it."""


class Presenter:
    """Follows the pointer while a tool is held; strokes stay until they are wiped. A pen whose key
    is tapped stays in hand, and writes while the button, a finger or a stylus is down."""

    def __init__(self) -> None:
        self.tool = ""
        self._in_hand = False
        self._down = False  # does the pen that is in hand write?
        self._left: int | None = None  # the key that has put it away and is still down
        self._spot = float(SPOT)
        self._at: tuple[int, int] | None = None
        self._trail: list[tuple[tuple[int, int], float]] = []  # each place and its age in seconds
        self._strokes: list[list[tuple[int, int]]] = []
        self._about: object = None
        self._dark: tuple[object, pygame.Surface] | None = None

    @property
    def at_work(self) -> bool:
        """Is a tool held, or does anything of one remain to be seen?"""
        return bool(self.tool or self._trail or self._strokes)

    def handle(self, event: pygame.event.Event, pos: tuple[int, int], *, free: bool) -> bool:
        """Take an event, while the pointer is at a place, if it is about what is pointed with,
        while its key or the middle button is held; was it? free: does it mean tools now?"""
        if event.type == pygame.MOUSEMOTION and self.tool:
            self.move(event.pos)
        elif event.type == pygame.MOUSEWHEEL and self.tool == "spotlight":
            notches = max(-MOST_NOTCHES, min(MOST_NOTCHES, event.y))
            self._spot = max(SPOTS[0], min(SPOTS[1], self._spot * NOTCH**notches))
        elif self._in_hand and free and self._of_pen(event):
            pass
        elif (event.type == pygame.KEYDOWN and not event.mod & NO_TEXT and event.key in KEYS
              and free):
            tool = KEYS[event.key][bool(event.mod & pygame.KMOD_SHIFT)]
            if tool == "wipe":
                self.wipe()
            elif event.key != self._left:
                self.hold(tool, pos)
        elif event.type == pygame.KEYUP and event.key in KEYS and (self.tool or self._left):
            self._left = None
            if self._in_hand:
                pass
            elif self.tool == "pen" and len(self._strokes[-1]) <= TAP:
                self._in_hand, self._strokes = True, self._strokes[:-1]
            else:
                self.release()
        elif event.type == pygame.WINDOWFOCUSLOST and self.tool:
            self.release()  # that the key goes up is told to another window
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_MIDDLE:
            spot = pygame.key.get_mods() & pygame.KMOD_SHIFT
            self.hold("spotlight" if spot else "dot", event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_MIDDLE:
            self.release()
        else:
            return False
        return True

    def _of_pen(self, event: pygame.event.Event) -> bool:
        """Take an event that is about the pen in hand; was it?"""
        button = getattr(event, "button", 0) == pygame.BUTTON_LEFT
        if event.type == pygame.MOUSEBUTTONDOWN and button:
            self._down, self._strokes = True, [*self._strokes, [event.pos]]
        elif event.type == pygame.MOUSEBUTTONUP and button:
            self._down = False
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_q, pygame.K_ESCAPE) and (
            not event.mod & pygame.KMOD_SHIFT
        ):
            self._left = event.key
            self.release()
        else:
            return False
        return True

    def about(self, what: object) -> None:
        """Strokes are about one thing, such as an event: away with them where it is another one."""
        if what != self._about:
            self._about = what
            self.wipe()

    def hold(self, tool: str, pos: tuple[int, int]) -> None:
        """Begin with one of TOOLS at a place; held already, it goes on."""
        if tool != self.tool:
            self.tool = tool
            if tool == "pen":
                self._strokes = [*self._strokes, []]
            self.move(pos)

    def release(self) -> None:
        """Let go."""
        self.tool, self._in_hand, self._down = "", False, False

    def move(self, pos: tuple[int, int]) -> None:
        """The pointer is there."""
        self._at = pos
        if self.tool == "dot":
            self._trail = [*self._trail, (pos, 0.0)]
        elif self.tool == "pen" and (self._down or not self._in_hand):
            self._strokes = [*self._strokes[:-1], [*self._strokes[-1], pos]]

    def wipe(self) -> None:
        """Take all strokes away."""
        writes = self.tool == "pen" and (self._down or not self._in_hand)
        self._strokes = [[]] if writes else []

    def advance(self, seconds: float) -> bool:
        """Let the trail fade; is there any left?"""
        self._trail = [(pos, age + seconds) for pos, age in self._trail
                       if age + seconds < TRAIL_SECONDS]
        return bool(self._trail) or (self.tool in ("dot", "pen") and not self._in_hand)

    def figure(self, look: Look, window: pygame.Rect) -> Figure | None:
        """Strokes, then trail and dot, or the dark around the spotlight."""
        if not self.at_work:
            return None
        figure = Figure(window)
        color = look.theme.error
        for stroke in self._strokes:
            for stretch in _stretches(stroke):
                polyline(figure, color, stretch, look.px(PEN))
        for pos, age in self._trail:
            left = 1 - age / TRAIL_SECONDS
            disc(figure, (*color, round(110 * left)), pos, look.px(DOT) * (0.35 + 0.5 * left))
        if self._at is None:
            return figure
        if self.tool == "dot":
            disc(figure, (*color, 210), self._at, look.px(DOT))
        elif self.tool == "spotlight":
            x, y = self._at
            dark = self._darkness(look, window)
            figure.add(Image(dark, x - dark.get_width() // 2, y - dark.get_height() // 2))
            ring(figure, look.theme.text_dim, self._at, look.px(self._spot), look.px(2))
        elif self._in_hand:
            disc(figure, color, self._at, look.px(PEN))
        return figure

    def _darkness(self, look: Look, window: pygame.Rect) -> pygame.Surface:
        """A dark plane, twice as large as the window, with a hole in its middle."""
        key = window.size, look.scale, self._spot
        if self._dark is None or self._dark[0] != key:
            plane = pygame.Surface((2 * window.w, 2 * window.h), pygame.SRCALPHA)
            plane.fill((0, 0, 0, DARK))
            pygame.draw.circle(plane, (0, 0, 0, 0), window.size, look.px(self._spot))
            self._dark = key, plane
        return self._dark[1]


def _stretches(stroke: Sequence[tuple[int, int]]) -> Iterator[list[Point]]:
    """A stroke in parts, each of which begins where the one before ends; the first ones stay as
    they are while places are added."""
    stretch: list[Point] = [*stroke[:1]]
    for (x0, y0), (x1, y1) in pairwise(stroke):
        count = math.ceil(max(abs(x1 - x0), abs(y1 - y0)) / STRETCH) or 1
        for part in range(1, count + 1):
            x, y = x0 + (x1 - x0) * part / count, y0 + (y1 - y0) * part / count
            across = max(max(abs(x - a), abs(y - b)) for a, b in stretch)
            if across > STRETCH or len(stretch) > PLACES:
                yield stretch
                stretch = stretch[-1:]
            stretch.append((x, y))
    if len(stretch) > 1:
        yield stretch
