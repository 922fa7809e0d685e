"""The De Bruijn graph: every word with the two that can follow it, and the walk so far."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

import pygame

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.layout.graphs import (
    Spot,
    around,
    edge_curve,
    edges,
    ellipse_places,
    loop_points,
    visible_part,
)
from visualizer.layout.grid import Box
from visualizer.pictures.picture import mark_choice
from visualizer.pictures.scene import Scene
from visualizer.pictures.signs import Sign, draw_edged, event_words, given_up, means, tone
from visualizer.problems.debruijn import rules as debruijn
from visualizer.problems.narration import TONES
from visualizer.problems.telling import exhausted
from visualizer.show.show import Highlight, Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.paint import picture_of
from visualizer.ui.shapes import arrow_head, polyline, star
from visualizer.ui.theme import Color

LARGEST_GRAPH = 5
"""Words of more bits are too many to be told apart."""

LARGEST, LEAST = 26, text.SMALLEST
"""Sizes of the letters, unscaled."""

LARGEST_SHARE = 0.04
"""In a high pane the letters may be this share of it."""

DOT = 5
"""Where there is no room for letters, tiles are as large as for letters of this size."""

APART = 1.2
"""Neighbours are at least so many tiles apart, if there is room."""

HIGH = 0.52
"""The ellipse is at least such a share of the room high, rather than that letters are larger: in a
flat one edges lie over each other."""

OPEN = 1.7
"""The part of a loop that the tile covers, in radians."""

SPACING = 12.0
"""Pixels between two points of an edge."""

SIGN = 0.62
"""Width of a digit for a size of 1."""


class Graph:
    """The graph in pixels: a tile a word, on an ellipse as large as fits."""

    def __init__(self, box: Box, look: Look, n: int) -> None:
        self.n = n
        self.center = box.x + box.w / 2, box.y + box.h / 2
        self.size = 0.0
        self.tile: tuple[float, float] = (0.0, 0.0)
        self.points: dict[int, Spot] = {}
        self._lines: dict[tuple[int, int, float], tuple[list[Spot], Spot]] = {}
        largest = max(look.px(LARGEST), round(box.h * LARGEST_SHARE))
        apart = 0
        for size in range(largest, look.px(LEAST) - 1, -1):
            self._place(box, look, size)
            if self._apart() >= APART:
                apart = apart or size
                if self._high() >= HIGH * min(box.h, box.w):
                    break
        else:
            self._place(box, look, apart or look.px(LEAST))
        self.legible = self._apart() >= 1
        if not self.legible:
            self._place(box, look, look.px(DOT), 1)

    def _place(self, box: Box, look: Look, size: int, letters: int = 0) -> None:
        """Put tiles with letters of a size on the largest ellipse that there is room for."""
        self.size = size
        self.tile = w, h = size * (SIGN * (letters or self.n) + 0.7), size * 1.7
        rx = max(1.0, min(box.w, box.h * 2) / 2 - w / 2 - look.px(4))
        ry = max(1.0, min(box.h, box.w * 2) / 2 - h / 2 - size * 1.7)
        # Tiles are wide and low, so neighbours may be closer where one lies above the other:
        # distances count in tiles.
        places = ellipse_places(2**self.n, rx / w, ry / h)
        self.points = {
            word: (self.center[0] + x * w, self.center[1] + y * h)
            for word, (x, y) in zip(around(self.n), places, strict=True)
        }

    def _high(self) -> float:
        """How high the ellipse is, to the middles of its tiles."""
        down = [y for _x, y in self.points.values()]
        return max(down) - min(down)

    def _apart(self) -> float:
        """How far the closest neighbours are from each other; 1 is a tile's width or height."""
        ring = [self.points[word] for word in (*around(self.n), 0)]
        w, h = self.tile
        return min(
            max(abs(x1 - x0) / w, abs(y1 - y0) / h) for (x0, y0), (x1, y1) in pairwise(ring)
        )

    def line(self, start: int, end: int, head: float) -> tuple[list[Spot], Spot]:
        """An edge without its head, from the rim of a tile; and the tip at the rim of the other."""
        key = start, end, head
        if key not in self._lines:
            self._lines[key] = self._line(start, end, head)
        return self._lines[key]

    def _line(self, start: int, end: int, head: float) -> tuple[list[Spot], Spot]:
        if start == end:
            points = self._loop(start)
            return points[:-3], points[-1]
        mutual = 2 * end % 2**self.n in (start, start ^ 1)
        curve = edge_curve(self.points[start], self.points[end], self.center, mutual=mutual)
        first, last = visible_part(curve, self.tile[0] / 2, self.tile[1] / 2, self.size * 0.2)
        tip = curve.at(last)
        length = max(1.0, math.dist(self.points[start], self.points[end]))
        shaft = max(first, last - head * 0.8 / length)
        return curve.points(first, shaft, SPACING), tip

    def _loop(self, word: int) -> list[Spot]:
        """Above or below a word in the middle; else at the side of the tile that has room."""
        (x, y), (w, h) = self.points[word], self.tile
        radius = self.size * 0.75
        if abs(x - self.center[0]) < w:
            out = -1 if y < self.center[1] else 1
            return loop_points(
                (x, y + out * (h / 2 + radius * 0.8)), radius, -out * math.pi / 2, OPEN
            )
        side = 1 if x < self.center[0] else -1
        return loop_points(
            (x + side * (w / 2 + radius * 0.8), y), radius, math.pi * (side == 1), OPEN
        )

    def box(self, word: int) -> Box:
        """The tile of a word."""
        (x, y), (w, h) = self.points[word], self.tile
        return Box(round(x - w / 2), round(y - h / 2), round(w), round(h))


@lru_cache(maxsize=12)
def graph_in(box: Box, look: Look, n: int) -> Graph:
    """The graph as it stands in a box; worked out only the first time."""
    return Graph(box, look, n)


def draw_graph(figure: Figure, box: Box, show: Show, n: int, *, alone: bool = False) -> None:
    """All edges faint, those of the walk bold; words in use have the hue of their choice.

    alone: is there no ring beside it that bears the star of a solution?
    """
    scene, moment = Scene(figure, show.look, show), show.run.moment
    graph = graph_in(box, show.look, n)
    figure.image(_ground(box.w, box.h, show.look, n), box[:2])
    standing = debruijn.owners(moment.standing, n)
    _walk(scene, graph)
    if moment.kind is not None:
        _event_edges(scene, graph)
        _exhausted_edges(scene, graph)
    owners = debruijn.owners(moment.path if moment.kind is not None else moment.placed, n)
    for word in graph.points:
        _tile(scene, graph, word, owners.get(word))
        figure.spot(graph.box(word), word_on(word, n, used=word in standing))
        if standing.get(word, -1) >= 0:
            mark_choice(figure, standing[word], graph.box(word))
        if ("used", word) in show.highlight.bits:
            scene.ring(_around(scene, graph.box(word)), "accent")
    if moment.kind is not None:
        draw_words(scene, graph.box)
    if moment.kind == SOLUTION and alone:
        with scene.telling(event_words(SOLUTION)):
            star(figure, scene.theme.solution, graph.center, min(show.look.px(28), graph.size * 2))


@means(mark("the path of the sequence from word to word"))
def _walk(scene: Scene, graph: Graph) -> None:
    placed = scene.moment.placed
    owners = debruijn.owners(placed, graph.n)
    for start, end in pairwise(debruijn.walk(placed, graph.n)):
        hue = _hue(scene.look, owners.get(end, -1))
        _edge(scene, graph, start, end, hue, scene.look.px(3.5), edged=True)


def walk_sign() -> Sign:
    """What the legend says of the walk."""

    def draw(figure: Figure, box: Box, look: Look) -> None:
        middle = box.center[1]
        ends = (box.x + look.px(2), middle), (box.right - look.px(2), middle)
        Scene(figure, look, None).line(look.theme.hue(0), *ends, look.px(3.5))

    return Sign(_walk.words, draw)


@lru_cache(maxsize=2048)
def word_on(word: int, n: int, *, used: bool) -> On:
    """What the place of a word is about: it is linked to the word's bit."""
    link = Highlight(bits=frozenset({("used", word)}))
    said = _("{word}: in the sequence") if used else _("{word}: not in the sequence yet")
    written = debruijn.written(word, n)
    return On(written, "word", said.format(word=written), link=link)


@lru_cache(maxsize=6)
def _ground(width: int, height: int, look: Look, n: int) -> pygame.Surface:
    """All edges, faint: always the same, so drawn once."""
    picture = Figure((0, 0, width, height))
    picture.fill(look.theme.surface, picture.box)
    graph = graph_in(Box(0, 0, width, height), look, n)
    for start, end in edges(n):
        _edge(Scene(picture, look, None), graph, start, end, look.theme.border_strong, look.px(1.3))
    return picture_of(picture)


def _event_edges(scene: Scene, graph: Graph) -> None:
    """The edges that the bit of this event adds, tests or takes back."""
    moment, theme, width = scene.moment, scene.theme, scene.look.px(3.5)
    bits = debruijn.bits_of(moment.path[: moment.depth], graph.n)
    new = [debruijn.words_of(bits, graph.n)[-1], *debruijn.new_words(moment)]
    if len(bits) + 1 == 2**graph.n:
        new.append(0)  # the ring is closed
    again = {repeat.word for repeat in debruijn.repeats(moment)}
    dashed = moment.kind in (TRY, POP)
    color = tone(scene.show) if dashed and not moment.rejected else theme.hue(moment.depth)
    for start, end in pairwise(new):
        if moment.kind == TRY:
            color = theme.rejected if moment.rejected and end in again else theme.try_
        with scene.telling(_("the path to the word that this bit makes")):
            _edge(scene, graph, start, end, color, width, dashed=dashed, edged=not dashed)


def draw_words(scene: Scene, box_of: Callable[[int], Box]) -> None:
    """Frames around the words that the event is about, a cross at those that come again; where
    nothing is left, at both that could follow. `box_of`: the place of a word."""
    moment = scene.moment
    again = {repeat.word for repeat in debruijn.repeats(moment)}
    for word in debruijn.new_words(moment):
        box = _around(scene, box_of(word))
        if word in again and (moment.kind == PUSH or moment.rejected):
            _repeated(scene, box, crossed=moment.kind == TRY)
        elif moment.rejected or moment.kind == SOLUTION:
            kind = moment.kind or TRY
            scene.ring(box, TONES[kind], tip=event_words(kind))
        else:
            scene.sign(box)
    for choice in exhausted(moment):
        twice = {repeat.word for repeat in debruijn.repeats(choice)}
        for word in twice or debruijn.new_words(choice)[:1]:
            box = _around(scene, box_of(word))
            if twice:
                _repeated(scene, box, crossed=True)
            else:
                scene.given_up((box.right, box.y), _reach(scene, box))


def _around(scene: Scene, box: Box) -> Box:
    """Where the frame around a word is."""
    return box.inset(-scene.look.px(3))


def _reach(scene: Scene, box: Box) -> float:
    """The radius of a sign at the corner of that."""
    return max(scene.look.px(7), box.h * 0.2)


@means(mark("rejected: the sequence has this word already"))
def _repeated(scene: Scene, box: Box, *, crossed: bool) -> None:
    """The frame of a word that comes a second time, and a cross where it is refused."""
    scene.ring(box, tip=again_words())
    if crossed:
        scene.cross((box.right, box.y), _reach(scene, box))


def again_words() -> str:
    """What it means, and all else that tells where such a word is."""
    return _repeated.words


def _exhausted_edges(scene: Scene, graph: Graph) -> None:
    """Where no bit is left: the ways to both words that could follow."""
    for choice in exhausted(scene.moment):
        here = debruijn.words_of(debruijn.bits_of(choice.path, graph.n), graph.n)[-1]
        against = debruijn.repeats(choice)
        color = scene.theme.rejected if against else scene.theme.taken_back
        with scene.telling(again_words() if against else given_up()):
            _edge(scene, graph, here, debruijn.new_words(choice)[0], color, scene.look.px(2.5),
                  dashed=True)


def _edge(
    scene: Scene, graph: Graph, start: int, end: int, color: Color, width: float, *,
    dashed: bool = False, edged: bool = False,
) -> None:
    """An arrow from word to word; edged as ways in the hue of a choice are."""
    head = max(5.0, min(graph.size * 0.9, width * 1.5 + graph.size * 0.3))
    points, tip = graph.line(start, end, head)
    back = points[-1]
    length = math.dist(back, tip)
    dash = (width * 2.4, width * 1.8) if dashed else None

    def draw(ink: Color, thick: float) -> None:
        polyline(scene.figure, ink, points, thick, dash)
        if length:
            dx, dy, rim = (tip[0] - back[0]) / length, (tip[1] - back[1]) / length, thick - width
            foremost = tip[0] + dx * rim, tip[1] + dy * rim
            arrow_head(scene.figure, ink, foremost, (dx, dy), head + 1.7 * rim)

    if edged:
        draw_edged(scene.look, color, width, draw)
    else:
        draw(color, width)


def _hue(look: Look, owner: int) -> Color:
    """The hue of a choice; the zeros of the beginning have none."""
    return look.theme.text_dim if owner < 0 else look.theme.hue(owner)


def _tile(scene: Scene, graph: Graph, word: int, owner: int | None) -> None:
    """A word; owner: the depth of the choice that has brought it, None while none has."""
    look, box = scene.look, graph.box(word)
    fill = look.theme.cell if owner is None else _hue(look, owner)
    edge = look.theme.border_strong if owner is None else fill
    ink = "text_dim" if owner is None else "surface" if owner < 0 else "on_hue"
    scene.tile(box, fill, edge)
    size = graph.size / look.scale if graph.legible else 0
    scene.write(box.center, debruijn.written(word, graph.n), size, ink, "mono bold")
