"""The picture of De Bruijn sequences: the growing sequence, the ring that it closes, the graph."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from solvers.catalog import Watch
from solvers.events import PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.signs import Sign, event_words, given_up_sign, tone
from visualizer.problems.debruijn import rules as debruijn
from visualizer.problems.debruijn.graph import (
    LARGEST_GRAPH,
    again_words,
    draw_graph,
    draw_tape,
    graph_in,
    tape_height,
    walk_words,
)
from visualizer.problems.debruijn.map import draw_map, place_map
from visualizer.problems.debruijn.words import exhausted
from visualizer.problems.narration import opposed
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, saying
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, line, polygon, polyline, ring, rounded_rect, star
from visualizer.ui.theme import Color, mix

TAPE = 120
"""The largest height of the sequence, unscaled; in a high pane it has TAPE_SHARE of that."""

TAPE_SHARE = 0.17

RING_SHARE = 0.34
"""Of the width; the graph has the rest."""

MAP_SHARE = 0.5
"""Of the width; the ring has the rest."""

MAP_FROM = 9
"""A map with smaller cells (unscaled) is left out, unless the ring has no use for its room."""

MAP_BESIDE = 2.0
"""Where there is so many times as much width as height the ring has none."""

RING_FROM = 110
"""In less height (unscaled) there is only the sequence."""


class DeBruijnRing(Picture):
    """The sequence above, then the ring, and at its right the graph or, of many words, a map."""

    shape = "square"
    folded = True

    def title(self) -> str:
        return _("SEQUENCE")

    def note(self, show: Show) -> str:
        n = debruijn.order_of(show.run.moment)
        used = len(debruijn.owners(show.run.moment.path, n))
        return _("{used} of {all} words").format(used=used, all=2**n)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        n = debruijn.order_of(show.run.moment)
        parts = _parts(box, show.look, n)
        draw_tape(figure, parts.tape, show, n)
        if parts.ring is not None:
            _draw_ring(figure, parts.ring, show, n)
        if parts.graph is not None:
            draw_graph(figure, parts.graph, show, n, alone=parts.ring is None)
        if parts.map is not None:
            draw_map(figure, parts.map, show, n)

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
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

    def thumbnail_ratio(self, moment: Moment) -> float:
        return 1.0

    def signs(self, show: Show) -> Sequence[Sign]:
        def bit(value: int) -> Sign:
            def draw(figure: Figure, box: Box, look: Look) -> None:
                high = box.h if value else box.h * 2 // 5
                tile = Box(box.x + box.w * 2 // 5, box.bottom - high, max(2, box.w // 5), high)
                rounded_rect(figure, tile, _ink(look, value), radius=1)

            words = _("bit {bit} of the ring, where its digit has no room")
            return Sign(words.format(bit=value), draw)

        def edge(figure: Figure, box: Box, look: Look) -> None:
            inner = box.inset(look.px(2))
            line(figure, look.theme.hue(0), (inner.x, box.center[1]), (inner.right, box.center[1]),
                 look.px(3.5))

        n = debruijn.order_of(show.run.moment)
        way = Sign(walk_words(), edge)
        dives = show.run.moment.solver.dives
        return (
            bit(1), bit(0), *([way] if n <= LARGEST_GRAPH else []),
            *([] if dives else [given_up_sign()]),
        )

    def draws(self, moment: Moment, watch: Watch) -> bool:
        return watch.name == "bits"

    def grid_of(self, moment: Moment, name: str) -> tuple[int, int] | None:
        n = debruijn.order_of(moment)
        return (1 << n // 2, 1 << (n + 1) // 2) if name == "used" else None

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        n = debruijn.order_of(moment)
        used = debruijn.owners(moment.path, n)
        set_by = {("used", word): depth for word, depth in used.items() if depth >= 0}
        return set_by | {("bits", n + depth): depth for depth in range(len(moment.path))}

    def tested(self, moment: Moment) -> Mapping[str, int]:
        if moment.kind is None:
            return {}
        again = debruijn.repeats(moment) if moment.kind == TRY else []
        return {"used": again[0].word if again else debruijn.new_words(moment)[0]}

    def hue_of(self, name: str, index: int, value: int) -> int | None:
        return None


class _Parts(NamedTuple):
    """Where the parts of the picture stand; None for what has no room."""

    tape: Box
    ring: Box | None = None
    graph: Box | None = None
    map: Box | None = None


def _parts(box: Box, look: Look, n: int) -> _Parts:
    if box.h < look.px(RING_FROM):
        return _Parts(box)
    high = max(look.px(TAPE), round(box.h * TAPE_SHARE))
    high = min(high, max(look.px(56), box.h * 3 // 10))
    high = min(high, tape_height(box._replace(h=high), look, n))
    tape, rest = box.top(high, look.px(4))
    if n <= LARGEST_GRAPH:
        circle, graph = rest.left(min(rest.h, round(rest.w * RING_SHARE)), look.px(12))
        if graph_in(graph, look, n).legible:
            return _Parts(tape, circle, graph)
        if graph_in(rest, look, n).legible:
            return _Parts(tape, None, rest)
    circle, words = rest.left(round(rest.w * (1 - MAP_SHARE)), look.px(20))
    place = place_map(words, look, n)
    if min(place.w, place.h) < look.px(MAP_FROM) and rest.w < MAP_BESIDE * rest.h:
        return _Parts(tape, rest)
    return _Parts(tape, circle, None, words)


RING_THUMBNAIL = 5
"""Words of more bits have rings too large for a thumbnail."""

BAND = 0.2
"""How thick the ring is where its bits are segments; its radius is 1."""

ZERO = 0.4
"""How thick the segment of a 0 is; that of a 1 is 1."""


class _Rim:
    """The ring in pixels: its bits stand on a circle, clockwise from the top.

    They are dots with their digit where that can be read, else segments, thick ones for a 1.
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
        self.segments: dict[tuple[int, int], list[tuple[float, float]]] = {}
        self._points: dict[int, tuple[float, float]] = {}

    def at(self, i: float, away: float) -> tuple[float, float]:
        """The place at the beginning of bit i, or within it, so far from the middle."""
        angle = 2 * math.pi * i / self.count - math.pi / 2
        x, y = self.center
        return x + away * math.cos(angle), y + away * math.sin(angle)

    def point(self, i: int) -> tuple[float, float]:
        """The middle of a bit."""
        if i not in self._points:
            self._points[i] = self.at(i, self.rim)
        return self._points[i]

    def box(self, i: int) -> Box:
        """The box around a bit."""
        (x, y), side = self.point(i), max(4, round(self.dot * 2))
        return Box(round(x - side / 2), round(y - side / 2), side, side)

    def arc(self, first: float, last: float, away: float) -> list[tuple[float, float]]:
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


def _draw_ring(figure: Figure, box: Box, show: Show, n: int) -> None:
    """The bits in their order; the rim is closed when the ring is."""
    look, theme, moment = show.look, show.look.theme, show.run.moment
    count = 2**n
    bits = debruijn.bits_of(moment.path if moment.kind == SOLUTION else moment.placed, n)[:count]
    rim = _rim_in(box, look, count)
    for depth in range(min(len(moment.path), max(0, count - n))):
        mark_choice(figure, depth, rim.box(n + depth))
    width = max(1.0, look.px(2))
    if rim.digits:
        ring(figure, theme.border_strong, rim.center, rim.rim + width / 2, width)
    else:
        inner = rim.radius - rim.band
        ring(figure, theme.cell, rim.center, rim.radius, rim.band)
        ring(figure, theme.cell_border, rim.center, inner + look.px(1), max(1.0, look.px(1)))
    figure.spot(box, saying(_("the ring that the sequence closes, clockwise from the top")))
    for i in range(count):
        if i < len(bits) and rim.digits:
            fill, ink = (theme.hue(i - n), "on_hue") if i >= n else (theme.text_dim, "surface")
            _dot(figure, look, rim, i, fill, ink, bits[i])
        elif i < len(bits):
            _segment(figure, rim, i, bits[i], _ink(look, bits[i]))
        elif rim.digits:
            disc(figure, theme.cell, rim.point(i), rim.dot)
            ring(figure, theme.cell_border, rim.point(i), rim.dot, max(1.0, look.px(1)))
    if moment.kind is not None and n + moment.depth < count:
        _draw_ring_event(figure, rim, show, n)
    if moment.kind == SOLUTION:
        with figure.telling(event_words(SOLUTION)):
            ring(figure, theme.solution, rim.center, rim.radius + 2 * width, look.px(4))
    _draw_middle(figure, rim, show, n)


def _draw_middle(figure: Figure, rim: _Rim, show: Show, n: int) -> None:
    """The word that the event is about, and how many bits the sequence has; of a solution a star.

    Of a refused bit it is the word that would come again. As large as they fit, or not at all.
    """
    look, theme, moment = show.look, show.look.theme, show.run.moment
    free = rim.radius - rim.band - look.px(6)
    x, y = rim.center
    said = f"{min(len(moment.path) + n, 2**n)}/{2**n}"
    size = min(free / look.scale * 0.34, 44.0)
    if moment.kind == SOLUTION:
        star(figure, theme.solution, (x, y - free * 0.12), max(look.px(6), free * 0.4))
        below = min(26.0, free / look.scale * 0.22)
        if below >= text.SMALLEST:
            text.draw(figure, look, said, (x, y + free * 0.52), below, "bold", "text_dim", "center",
                      figures=True)
        return
    word = ""
    if moment.kind is not None:
        again = debruijn.repeats(moment) if moment.rejected else []
        word = debruijn.written(again[0].word if again else debruijn.new_words(moment)[0], n)
    while size > text.SMALLEST and text.measure(look, word, size, "mono bold")[0] > free * 1.6:
        size -= 1
    below = max(text.SMALLEST, size * 0.55)
    wide = max(text.measure(look, word, size, "mono bold")[0],
               text.measure(look, said, below, "bold", figures=True)[0])
    if size < text.SMALLEST or wide > free * 1.8:
        return
    apart = look.px(size * 0.62)
    if word:
        color = theme.rejected if moment.rejected else tone(show)
        text.draw(figure, look, word, (x, y - apart), size, "mono bold", color, "center")
    text.draw(figure, look, said, (x, y + apart if word else y), below, "bold", "text_dim",
              "center", figures=True)


def _draw_ring_event(figure: Figure, rim: _Rim, show: Show, n: int) -> None:
    look, theme, moment = show.look, show.look.theme, show.run.moment
    at = n + moment.depth
    bit = moment.value & 1
    color = tone(show)
    if rim.digits and moment.kind in (PUSH, SOLUTION):
        _dot(figure, look, rim, at, theme.hue(moment.depth), "on_hue", bit)
    elif rim.digits:
        _digit(figure, look, rim, at, bit, color)
    elif moment.kind != SOLUTION:
        _segment(figure, rim, at, bit, color)
    if moment.kind != SOLUTION:
        with figure.telling(_("the word that this bit completes")):
            _window(figure, rim, look, at - n + 1, n, color)
    choice = moment if moment.kind == TRY else opposed(moment)
    with figure.telling(again_words()):
        for against in exhausted(moment) if choice is None else [choice]:
            for repeat in debruijn.repeats(against):
                _window(figure, rim, look, repeat.first, n, theme.rejected)


def _window(
    figure: Figure, rim: _Rim, look: Look, first: int, n: int, color: Color
) -> None:
    """Which bits a word has: rings around dots, a frame around segments."""
    if rim.digits:
        for i in range(first, first + n):
            ring(figure, color, rim.point(i), rim.dot + look.px(3), max(1.5, look.px(2.5)))
        return
    outer, inner = rim.radius + look.px(3), max(1.0, rim.radius - rim.band - look.px(3))
    start, end = first - 0.6, first + n - 0.4
    out, back = rim.arc(start, end, outer), rim.arc(end, start, inner)
    polyline(figure, color, [*out, *back, out[0]], max(1.5, look.px(2.5)))


def _dot(
    figure: Figure, look: Look, rim: _Rim, i: int, fill: Color, ink: str, bit: int
) -> None:
    disc(figure, fill, rim.point(i), rim.dot)
    _digit(figure, look, rim, i, bit, ink)


def _digit(
    figure: Figure, look: Look, rim: _Rim, i: int, bit: int, ink: str | Color
) -> None:
    size = max(text.SMALLEST, rim.dot / look.scale * 1.1)
    text.draw(figure, look, str(bit), rim.point(i), size, "bold", ink, "center")


PICTURE = DeBruijnRing()
