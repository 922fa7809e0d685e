"""The ring that a De Bruijn sequence closes: its bits on a circle, clockwise from the top."""

from __future__ import annotations

import math
from functools import lru_cache

from solvers.events import PUSH, SOLUTION
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.layout.grid import Box
from visualizer.pictures.picture import mark_choice
from visualizer.pictures.scene import Scene
from visualizer.pictures.signs import Sign, event_words, means, tone
from visualizer.problems.debruijn import rules as debruijn
from visualizer.problems.debruijn.graph import again_words
from visualizer.problems.narration import opposed
from visualizer.problems.telling import exhausted
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.geometry import Point
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, polygon, polyline, ring, rounded_rect, star
from visualizer.ui.theme import Color, mix

RING_THUMBNAIL = 5
"""Words of more bits have rings too large for a thumbnail."""

BAND = 0.2
"""How thick the ring is where its bits are segments; its radius is 1."""

ZERO = 0.4
"""How thick the segment of a 0 is; that of a 1 is 1."""


COMPLETED = mark("the word that this bit makes")
"""What the frame around the event's word means, in the ring and in the row."""


class _Rim:
    """The ring in pixels.

    Bits are dots with their digit where that can be read, else segments, thick ones for a 1.
    """

    def __init__(self, box: Box, look: Look, count: int, band: float = BAND) -> None:
        self.count = count
        self.center = box.center
        self.radius = max(2.0, min(box.w, box.h) / 2 - look.px(6))  # with the dots
        widest = math.pi * self.radius / (count + math.pi) * 0.86
        largest = max(look.px(17), self.radius * 0.11)
        self.dot = max(1.5, min(largest, widest))
        self.digits = self.dot >= look.px(text.SMALLEST) * 0.62
        self.band = 2 * self.dot if self.digits else max(3.0, self.radius * band)
        self.rim = self.radius - self.band / 2
        self.segments: dict[tuple[int, int], list[Point]] = {}
        self._points: dict[int, Point] = {}

    def at(self, i: float, away: float) -> Point:
        """The place at the beginning of bit i, or within it, so far from the middle."""
        angle = 2 * math.pi * i / self.count - math.pi / 2
        x, y = self.center
        return x + away * math.cos(angle), y + away * math.sin(angle)

    def point(self, i: int) -> Point:
        """The middle of a bit."""
        if i not in self._points:
            self._points[i] = self.at(i, self.rim)
        return self._points[i]

    def box(self, i: int) -> Box:
        """The box around a bit."""
        (x, y), side = self.point(i), max(4, round(self.dot * 2))
        return Box(round(x - side / 2), round(y - side / 2), side, side)

    def arc(self, first: float, last: float, away: float) -> list[Point]:
        """Points along the circle, so far from the middle."""
        steps = max(2, math.ceil(abs(last - first) / self.count * 2 * math.pi * away / 4))
        return [self.at(first + (last - first) * k / steps, away) for k in range(steps + 1)]


@lru_cache(maxsize=8)
def _rim_in(box: Box, look: Look, count: int) -> _Rim:
    """The ring as it stands in a box; worked out only the first time."""
    return _Rim(box, look, count)


@lru_cache(maxsize=16)
def _ink(look: Look, bit: int) -> Color:
    """The colour of a segment."""
    return mix(look.theme.text, look.theme.surface, 0.15 if bit else 0.45)


def _segment(figure: Figure, rim: _Rim, i: int, bit: int, color: Color) -> None:
    """A bit as a part of the ring, from its outer edge inwards for a 1, along the inner for a 0."""
    inner = rim.radius - rim.band
    outer = rim.radius if bit else inner + rim.band * ZERO
    half = 0.5 if rim.radius * 2 * math.pi / rim.count < 1.5 else 0.4
    points = rim.segments.get((i, bit))
    if points is None:
        there, back = (rim.arc(i - half, i + half, away) for away in (outer, inner))
        points = rim.segments[i, bit] = [*there, *reversed(back)]
    polygon(figure, color, points)


def bit_sign(bit: int) -> Sign:
    """What the legend says of a segment."""

    def draw(figure: Figure, box: Box, look: Look) -> None:
        high = box.h if bit else box.h * 2 // 5
        tile = Box(box.x + box.w * 2 // 5, box.bottom - high, max(2, box.w // 5), high)
        rounded_rect(figure, tile, _ink(look, bit), radius=1)

    return Sign(_("bit {bit} of the ring, where its digit has no room").format(bit=bit), draw)


def draw_ring(figure: Figure, box: Box, show: Show, n: int) -> None:
    """The bits in their order; the rim is closed when the ring is."""
    scene, look, moment = Scene(figure, show.look, show), show.look, show.run.moment
    theme, count = look.theme, 2**n
    bits = debruijn.bits_of(moment.path if moment.kind == SOLUTION else moment.placed, n)[:count]
    rim = _rim_in(box, look, count)
    for depth in range(min(len(moment.standing), max(0, count - n))):
        mark_choice(figure, depth, rim.box(n + depth))
    width = max(1.0, look.px(2))
    if rim.digits:
        ring(figure, theme.border_strong, rim.center, rim.rim + width / 2, width)
    else:
        inner = rim.radius - rim.band
        ring(figure, theme.cell, rim.center, rim.radius, rim.band)
        ring(figure, theme.cell_border, rim.center, inner + look.px(1), max(1.0, look.px(1)))
    scene.spot(box, _("the ring that the sequence closes, clockwise from the top"))
    for i, bit in enumerate(bits):
        if not rim.digits:
            _segment(figure, rim, i, bit, _ink(look, bit))
        elif i < n:
            _dot(scene, rim, i, bit, theme.text_dim, "surface")
        else:
            _dot(scene, rim, i, bit, theme.hue(i - n))
    for i in range(len(bits), count) if rim.digits else ():
        disc(figure, theme.cell, rim.point(i), rim.dot)
        ring(figure, theme.cell_border, rim.point(i), rim.dot, max(1.0, look.px(1)))
    if moment.kind is not None and n + moment.depth < count:
        _event(scene, rim, n)
    if moment.kind == SOLUTION:
        with scene.telling(event_words(SOLUTION)):
            ring(figure, theme.solution, rim.center, rim.radius + 2 * width, look.px(4))
    _middle(scene, rim, n)


def _middle(scene: Scene, rim: _Rim, n: int) -> None:
    """The word that the event is about, and how many bits the sequence has; of a solution a star.

    Of a refused bit it is the word that would come again. As large as they fit, or not at all.
    """
    look, moment = scene.look, scene.moment
    free = rim.radius - rim.band - look.px(6)
    x, y = rim.center
    said = f"{min(len(moment.path) + n, 2**n)}/{2**n}"
    if moment.kind == SOLUTION:
        star(scene.figure, scene.theme.solution, (x, y - free * 0.12), max(look.px(6), free * 0.4))
        below = min(26.0, free / look.scale * 0.22)
        if below >= text.SMALLEST:
            scene.write((x, y + free * 0.52), said, below, "text_dim", figures=True)
        return
    word = ""
    if moment.kind is not None:
        again = debruijn.repeats(moment) if moment.rejected else []
        word = debruijn.written(again[0].word if again else debruijn.new_words(moment)[0], n)
    most = min(free / look.scale * 0.34, 44.0)
    size = text.fitting(look, word, (free * 1.6, free), most, "mono bold")
    below = max(text.SMALLEST, size * 0.55)
    wide = text.measure(look, said, below, "bold", figures=True)[0]
    if not size or most < text.SMALLEST or wide > free * 1.8:
        return
    apart = look.px(size * 0.62)
    if word:
        color = scene.theme.rejected if moment.rejected else tone(scene.show)
        scene.write((x, y - apart), word, size, color, "mono bold")
    scene.write((x, y + apart if word else y), said, below, "text_dim", figures=True)


def _event(scene: Scene, rim: _Rim, n: int) -> None:
    moment, color = scene.moment, tone(scene.show)
    at, bit = n + moment.depth, moment.value & 1
    if rim.digits and moment.kind in (PUSH, SOLUTION):
        _dot(scene, rim, at, bit, scene.theme.hue(moment.depth))
    elif rim.digits:
        _digit(scene, rim, at, bit, color)
    elif moment.kind != SOLUTION:
        _segment(scene.figure, rim, at, bit, color)
    if moment.kind != SOLUTION:
        _completed(scene, rim, at - n + 1, n, color)
    choice = opposed(moment)
    with scene.telling(again_words()):
        for against in exhausted(moment) if choice is None else [choice]:
            for repeat in debruijn.repeats(against):
                _window(scene, rim, repeat.first, n, scene.theme.rejected)


def _window(scene: Scene, rim: _Rim, first: int, n: int, color: Color) -> None:
    """Which bits a word has: rings around dots, a frame around segments."""
    px = scene.look.px
    if rim.digits:
        for i in range(first, first + n):
            ring(scene.figure, color, rim.point(i), rim.dot + px(3), max(1.5, px(2.5)))
        return
    outer, inner = rim.radius + px(3), max(1.0, rim.radius - rim.band - px(3))
    start, end = first - 0.6, first + n - 0.4
    out, back = rim.arc(start, end, outer), rim.arc(end, start, inner)
    polyline(scene.figure, color, [*out, *back, out[0]], max(1.5, px(2.5)))


_completed = means(COMPLETED)(_window)


def _dot(
    scene: Scene, rim: _Rim, i: int, bit: int, fill: Color, ink: str | Color = "on_hue"
) -> None:
    scene.disc(fill, rim.point(i), rim.dot)
    _digit(scene, rim, i, bit, ink)


def _digit(scene: Scene, rim: _Rim, i: int, bit: int, ink: str | Color) -> None:
    scene.write(rim.point(i), str(bit), max(text.SMALLEST, rim.dot / scene.look.scale * 1.1), ink)


def draw_small(figure: Figure, box: Box, look: Look, moment: Moment) -> None:
    """A small ring; of more bits than can be told apart there a square, row by row."""
    n, theme = debruijn.order_of(moment), look.theme
    bits = debruijn.bits_of(moment.path, n)[: 1 << n]
    one, zero = theme.solution, mix(theme.text_dim, theme.surface, 0.45)
    if n <= RING_THUMBNAIL:
        rim = _Rim(box, look, 1 << n, 0.34)
        for i, bit in enumerate(bits):
            _segment(figure, rim, i, bit, one if bit else zero)
        return
    columns = 1 << (n + 1) // 2
    size = max(1, min(box.w, box.h) // columns)
    left, top = box.x + (box.w - size * columns) // 2, box.y + (box.h - size * columns) // 2
    figure.fill(theme.cell, (left, top, size * columns, size * ((1 << n) // columns)))
    for i, bit in enumerate(bits):
        if bit:
            row, column = divmod(i, columns)
            figure.fill(one, (left + column * size, top + row * size, size, size))
