"""The De Bruijn graph: every word with the two that can follow it, and the walk so far.

The growing De Bruijn sequence: its bits in a row, and the window of the word that is tested.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import pygame

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.layout.graphs import (
    Spot,
    around,
    edge_curve,
    edges,
    ellipse_places,
    loop_points,
    visible_part,
)
from visualizer.layout.grid import Box, row_of_cells
from visualizer.pictures.picture import mark_choice
from visualizer.pictures.signs import (
    draw_differing,
    draw_edged,
    draw_given_up,
    draw_in_work,
    draw_sign,
    event_words,
    fading,
    given_up,
    tone,
)
from visualizer.problems.debruijn import rules as debruijn
from visualizer.problems.debruijn.words import exhausted, none_left
from visualizer.problems.narration import opposed
from visualizer.show.show import Highlight, Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, On, saying
from visualizer.ui.look import Look
from visualizer.ui.paint import picture_of
from visualizer.ui.shapes import arch, arrow_head, cross_disc, polyline, rounded_rect, star
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
        for size in range(largest, look.px(LEAST) - 1, -1):
            self._place(box, look, size)
            if self._apart() >= APART:
                break
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
    look, theme, moment = show.look, show.look.theme, show.run.moment
    graph = graph_in(box, look, n)
    figure.image(_ground(box.w, box.h, look, n), box[:2])
    owners, standing = debruijn.owners(moment.placed, n), debruijn.owners(moment.standing, n)
    with figure.telling(walk_words()):
        for start, end in pairwise(debruijn.walk(moment.placed, n)):
            hue = _hue(look, owners.get(end, -1))
            _edge(figure, graph, start, end, hue, look.px(3.5), look=look)
    if moment.kind is not None:
        _event_edges(figure, graph, show)
        _exhausted_edges(figure, graph, show)
        owners = debruijn.owners(moment.path, n)
    for word in graph.points:
        owner = owners.get(word)
        if owner is None:
            _tile(figure, graph, look, word, theme.cell, "text_dim")
        else:
            ink = "surface" if owner < 0 else "on_hue"
            _tile(figure, graph, look, word, _hue(look, owner), ink)
        figure.spot(graph.box(word), word_on(word, n, used=word in standing))
        if owner is not None and owner >= 0:
            mark_choice(figure, owner, graph.box(word))
        if ("used", word) in show.highlight.bits:
            _frame(figure, graph, look, word, theme.accent)
    if moment.kind is not None:
        _event_tiles(figure, graph, show)
        _exhausted_tiles(figure, graph, show)
    if moment.kind == SOLUTION and alone:
        with figure.telling(event_words(SOLUTION)):
            star(figure, theme.solution, graph.center, min(look.px(28), graph.size * 2))


def walk_words() -> str:
    """What a bold edge means."""
    return _("the way of the sequence from word to word")


@lru_cache(maxsize=2048)
def word_on(word: int, n: int, *, used: bool) -> On:
    """What the place of a word is about: it is linked to the word's bit."""
    link = Highlight(bits=frozenset({("used", word)}))
    return On(debruijn.written(word, n), "word", word_words(word, n, used=used), link=link)


def word_words(word: int, n: int, *, used: bool) -> str:
    """What the tooltip of a word says."""
    said = _("{word}: in the sequence") if used else _("{word}: not in the sequence yet")
    return said.format(word=debruijn.written(word, n))


@lru_cache(maxsize=6)
def _ground(width: int, height: int, look: Look, n: int) -> pygame.Surface:
    """All edges, faint: always the same, so drawn once."""
    picture = Figure((0, 0, width, height))
    picture.fill(look.theme.surface, picture.box)
    graph = graph_in(Box(0, 0, width, height), look, n)
    for start, end in edges(n):
        _edge(picture, graph, start, end, look.theme.border_strong, look.px(1.3))
    return picture_of(picture)


def _event_edges(figure: Figure, graph: Graph, show: Show) -> None:
    """The edges that the bit of this event adds, tests or takes back."""
    moment, look, theme = show.run.moment, show.look, show.look.theme
    bits = debruijn.bits_of(moment.path[: moment.depth], graph.n)
    new = [debruijn.words_of(bits, graph.n)[-1], *debruijn.new_words(moment)]
    if len(bits) + 1 == 2**graph.n:
        new.append(0)  # the ring is closed
    again = {repeat.word for repeat in debruijn.repeats(moment)}
    width = look.px(3.5)
    dash = (width * 2.4, width * 1.8) if moment.kind in (TRY, POP) else None
    for start, end in pairwise(new):
        color = {TRY: theme.try_, POP: theme.taken_back}.get(
            moment.kind or TRY, theme.hue(moment.depth)
        )
        if moment.kind == TRY and moment.rejected and end in again:
            color = theme.rejected
        with figure.telling(_("the way to the word that this bit completes")):
            _edge(figure, graph, start, end, color, width, dash, None if dash else look)


def _event_tiles(figure: Figure, graph: Graph, show: Show) -> None:
    moment, look, theme = show.run.moment, show.look, show.look.theme
    again = {repeat.word for repeat in debruijn.repeats(moment)}
    for word in debruijn.new_words(moment):
        refused = moment.kind == TRY and bool(moment.rejected) and word in again
        against = refused or (moment.kind == PUSH and word in again)
        color = theme.rejected if against else tone(show)
        with figure.telling(again_words() if against else event_words(moment.kind or TRY)):
            _frame(figure, graph, look, word, color)
            if refused:
                x, y = graph.points[word]
                corner = x + graph.tile[0] / 2, y - graph.tile[1] / 2
                cross_disc(figure, look, corner, max(look.px(7), graph.size * 0.5))


def _exhausted_edges(figure: Figure, graph: Graph, show: Show) -> None:
    """Where no bit is left: the ways to both words that could follow."""
    look, width = show.look, show.look.px(2.5)
    for choice in exhausted(show.run.moment):
        here = debruijn.words_of(debruijn.bits_of(choice.path, graph.n), graph.n)[-1]
        against = debruijn.repeats(choice)
        color = look.theme.rejected if against else look.theme.taken_back
        with figure.telling(again_words() if against else given_up()):
            _edge(figure, graph, here, debruijn.new_words(choice)[0], color, width,
                  (width * 2.4, width * 1.8))


def _exhausted_tiles(figure: Figure, graph: Graph, show: Show) -> None:
    """These words, each with a cross or with the sign of what has had its turn."""
    look = show.look
    for choice in exhausted(show.run.moment):
        again = {repeat.word for repeat in debruijn.repeats(choice)}
        for word in again or debruijn.new_words(choice)[:1]:
            x, y = graph.points[word]
            corner = x + graph.tile[0] / 2, y - graph.tile[1] / 2
            radius = max(look.px(7), graph.size * 0.5)
            if again:
                with figure.telling(again_words()):
                    cross_disc(figure, look, corner, radius)
            else:
                draw_given_up(figure, look, corner, radius)


def again_words() -> str:
    """What the cross at a word means."""
    return _("refused: the sequence has this word already")


def _edge(
    figure: Figure, graph: Graph, start: int, end: int, color: Color, width: float,
    dash: tuple[float, float] | None = None, look: Look | None = None,
) -> None:
    """An arrow from word to word; with a look it is edged, as ways in the hue of a choice are."""
    head = max(5.0, min(graph.size * 0.9, width * 1.5 + graph.size * 0.3))
    points, tip = graph.line(start, end, head)
    back = points[-1]
    length = math.dist(back, tip)

    def draw(ink: Color, thick: float) -> None:
        polyline(figure, ink, points, thick, dash)
        if length:
            dx, dy, rim = (tip[0] - back[0]) / length, (tip[1] - back[1]) / length, thick - width
            foremost = tip[0] + dx * rim, tip[1] + dy * rim
            arrow_head(figure, ink, foremost, (dx, dy), head + 1.7 * rim)

    if look is None:
        draw(color, width)
    else:
        draw_edged(look, color, width, draw)


def _hue(look: Look, owner: int) -> Color:
    """The hue of a choice; the zeros of the beginning have none."""
    return look.theme.text_dim if owner < 0 else look.theme.hue(owner)


def _tile(
    figure: Figure, graph: Graph, look: Look, word: int, fill: Color, ink: str
) -> None:
    box = graph.box(word)
    edge = look.theme.border_strong if ink == "text_dim" else fill
    rounded_rect(figure, box, fill, edge, look.px(1), round(graph.size * 0.4))
    if graph.legible:
        text.draw(figure, look, debruijn.written(word, graph.n), box.center,
                  graph.size / look.scale, "mono bold", ink, "center")


def _frame(figure: Figure, graph: Graph, look: Look, word: int, color: Color) -> None:
    width = look.px(3)
    box = graph.box(word).inset(-width)
    rounded_rect(figure, box, None, color, width, round(graph.size * 0.4) + width)


GIVEN_UP = 0.18
"""The radius of the sign for a bit that has had its turn, as a share of its cell."""

CELL, CELL_SHARE = 96, 0.05
"""The largest cell, unscaled; in a wide pane it is this share of that."""

INDICES = 22
"""Room for the indices below the cells, unscaled."""

LEAST_CELL = 26
"""Cells do not get smaller than this (unscaled); only the end of the sequence is shown then."""


class Tape(NamedTuple):
    """The cells that are shown; the first of them is for bit `first` of the sequence."""

    cells: list[Box]
    first: int

def place_tape(box: Box, show: Show, n: int) -> Tape:
    """The whole sequence where there is room for it, else the part around its end."""
    look = show.look
    total = 2**n + n - 1
    shown = _shown(box, look, n)
    end = n + len(show.run.moment.placed)
    return Tape(_cells(box, look, shown), max(0, min(end + n + 1 - shown, total - shown)))


def tape_height(box: Box, look: Look, n: int) -> int:
    """What the cells of the sequence need in that box, with the lines above and the indices."""
    cell = _cells(box, look, _shown(box, look, n))[0]
    return int(cell.h * 1.75) + look.px(INDICES)


def _shown(box: Box, look: Look, n: int) -> int:
    """How many cells of the sequence are shown."""
    return min((1 << n) + n - 1, max(2 * n + 2, box.w // look.px(LEAST_CELL)))


def draw_tape(figure: Figure, box: Box, show: Show, n: int) -> None:
    """The bits with their indices; the zeros beyond the end are those of the beginning again."""
    look, theme, moment = show.look, show.look.theme, show.run.moment
    bits = debruijn.bits_of(moment.placed, n)
    cells, first = place_tape(box, show, n)
    cut = first > 0  # then the first place says that there are bits before
    for depth in range(max(0, first + cut - n), len(moment.path)):
        if n + depth - first < len(cells):
            mark_choice(figure, depth, cells[n + depth - first])
    if cut:
        with figure.telling(_("bits before these, for which there is no room here")):
            _bit(figure, cells[0], look, "…", theme.text_dim)
    for i, cell in enumerate(cells[cut:], first + cut):
        figure.spot(cell, saying(_cell_words(i, len(bits), n)))
        if i < len(bits):
            # The zeros of the beginning are nobody's choice: they have no hue.
            fill: Color = theme.hue(i - n) if i >= n else theme.text_dim
            rounded_rect(figure, cell, fill, radius=cell.w // 8)
            _bit(figure, cell, look, str(bits[i]), theme.on_hue if i >= n else theme.surface)
        else:
            rounded_rect(figure, cell, theme.cell, theme.cell_border, look.px(1), cell.w // 8)
            if i >= 2**n:
                _bit(figure, cell, look, "0", theme.text_faint)
        _index(figure, cell, look, i, n)
    if moment.kind is not None:
        _draw_event(figure, cells, show, n, first, box.y)


def _cell_words(i: int, count: int, n: int) -> str:
    """What the tooltip of a cell of the sequence says."""
    if i >= 2**n:
        return _("the zeros of the beginning again, for the ring is closed")
    if i < n:
        return _("bit {index}: the sequence begins with {n} zeros").format(index=i, n=n)
    words = _("bit {index} of the sequence") if i < count else _("bit {index}, still to come")
    return words.format(index=i)


def _cells(box: Box, look: Look, count: int) -> list[Box]:
    """A row with room above for the lines of a conflict and below for the indices."""
    largest = max(look.px(CELL), round(box.w * CELL_SHARE))
    row = row_of_cells(box, count, min(largest, box.h // 2), 0.1, "center")
    below = look.px(INDICES)
    y = box.y + max(0, (box.h - row[0].h - below) * 2 // 3)
    return [cell._replace(y=y) for cell in row]


def _draw_event(
    figure: Figure, cells: list[Box], show: Show, n: int, first: int, top: int
) -> None:
    look, theme, moment = show.look, show.look.theme, show.run.moment
    at = n + moment.depth - first  # the cell of the bit that the event is about
    if not 0 <= at < len(cells):
        return
    cell, bit = cells[at], str(moment.value & 1)
    if moment.kind == TRY:
        _draw_repeats(figure, cells, show, n, first, top)
        _bit(figure, cell, look, bit, theme.try_)
        with figure.telling(_("the word that this bit completes")):
            _window(figure, cells, at - n + 1, n, look, theme.try_)
        draw_sign(figure, cell, show)
    elif moment.kind == POP:
        _bit(figure, cell, look, bit, fading(show))
        draw_sign(figure, cell, show)
        _draw_exhausted(figure, cells, show, n, first, top)
    else:
        grow = round((1 - show.run.eased) * cell.w * 0.15) if moment.kind == PUSH else 0
        rounded_rect(figure, cell.inset(-grow), theme.hue(moment.depth), radius=cell.w // 8)
        _bit(figure, cell, look, bit, theme.on_hue)
        if moment.kind == SOLUTION:
            with figure.telling(event_words(SOLUTION)):
                _window(figure, cells, -first, first + at + 1, look, theme.solution)
        else:
            with figure.telling(_("the word that this bit completes")):
                _window(figure, cells, at - n + 1, n, look, theme.placed)
        _draw_repeats(figure, cells, show, n, first, top)
    draw_differing(figure, cell, show)


def _draw_repeats(
    figure: Figure, cells: list[Box], show: Show, n: int, first: int, top: int
) -> None:
    """From where a word began before to where it begins again; not above `top`."""
    choice = opposed(show.run.moment)
    if choice is not None:
        _draw_again(figure, cells, show, choice, first, top)


def _draw_exhausted(
    figure: Figure, cells: list[Box], show: Show, n: int, first: int, top: int
) -> None:
    """Where no bit is left: the place of the next one, and where the words stand already."""
    moment, look = show.run.moment, show.look
    choices, at = exhausted(moment), n + moment.depth + 1 - first
    for choice in choices:
        _draw_again(figure, cells, show, choice, first, top)
    if not choices or at >= len(cells):
        return
    cell = cells[at]
    draw_in_work(figure, cell, look, none_left(moment))
    left = [choice for choice in choices if not debruijn.repeats(choice)]
    for choice in left:
        x = cell.x + cell.w * (0.3 + 0.4 * choice.value if len(left) > 1 else 0.5)
        radius = max(2.0, cell.w * GIVEN_UP)
        draw_given_up(figure, look, (x, cell.center[1]), radius)
        figure.spot(cell, saying(given_up()))


def _draw_again(
    figure: Figure, cells: list[Box], show: Show, choice: Moment, first: int, top: int
) -> None:
    """From where each word of a choice began before to where it would begin again."""
    look, theme, n = show.look, show.look.theme, debruijn.order_of(choice)
    for repeat in debruijn.repeats(choice):
        before, now = repeat.first - first, repeat.start - first
        if now >= len(cells):
            continue
        with figure.telling(again_words()):
            _window(figure, cells, before, n, look, theme.rejected)
            _window(figure, cells, now, n, look, theme.rejected)
        start, end = _top(cells, before, n), _top(cells, now, n)
        reach = start[0] + (end[0] - start[0]) * max(0.05, show.run.eased)
        height = min(cells[0].h * 0.5, abs(end[0] - start[0]) * 0.4 + look.px(6), start[1] - top)
        width = max(2.0, min(look.px(4), cells[0].w / 10))
        with figure.telling(_("the same word stands here and there")):
            arch(figure, theme.rejected, start, (reach, end[1]), height, width)


def _top(cells: list[Box], start: int, n: int) -> tuple[float, float]:
    """The middle of a window's upper edge."""
    low, high = max(0, start), min(len(cells), start + n) - 1
    low = min(low, max(0, high))
    return (cells[low].x + cells[max(0, high)].right) / 2, cells[0].y - 4.0


def _window(
    figure: Figure, cells: list[Box], start: int, count: int, look: Look, color: Color
) -> None:
    """A frame around the cells of a word."""
    low, high = max(0, start), min(len(cells), start + count) - 1
    if high < low:
        return
    gap = look.px(4)
    whole = Box(cells[low].x, cells[low].y, cells[high].right - cells[low].x, cells[low].h)
    rounded_rect(figure, whole.inset(-gap), None, color, look.px(3), cells[low].w // 8 + gap)


def _bit(figure: Figure, cell: Box, look: Look, bit: str, ink: Color) -> None:
    size = max(text.SMALLEST, cell.w / look.scale * 0.55)
    if cell.w >= look.px(text.SMALLEST):
        text.draw(figure, look, bit, cell.center, size, "bold", ink, "center")


def _index(figure: Figure, cell: Box, look: Look, i: int, n: int) -> None:
    size = min(16.0, max(text.SMALLEST, cell.w / look.scale * 0.3))
    wide = text.measure(look, str(2**n - 1), size, figures=True)[0] + look.px(4)
    every = 1
    while every * (cell.w + 1) < wide:
        every *= 2  # divides the length of the ring, where the indices begin again
    below = cell._replace(y=cell.bottom, h=look.px(20))
    figure.spot(below, saying(_("the index of the bit above")))
    if i % every == 0:
        # Beyond the end the ring begins again, so the indices do too.
        pos = (cell.center[0], cell.bottom + look.px(14))
        text.draw(figure, look, str(i % 2**n), pos, size, "regular", "text_dim", "center",
                  figures=True)
