"""The picture of De Bruijn sequences: the growing sequence, the ring that it closes, the graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solvers.events import PUSH, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box, row_of_cells
from visualizer.pictures.on_row import NUMBERS, OnRow, Piece, Row
from visualizer.pictures.signs import Sign, given_up, given_up_sign, means, solved
from visualizer.problems.debruijn import rules as debruijn
from visualizer.problems.debruijn.graph import (
    LARGEST_GRAPH,
    again_words,
    draw_graph,
    graph_in,
    walk_sign,
)
from visualizer.problems.debruijn.map import draw_map, place_map
from visualizer.problems.debruijn.ring import COMPLETED, bit_sign, draw_ring, draw_small
from visualizer.problems.narration import opposed
from visualizer.problems.telling import exhausted, told_over
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui.figure import Figure
from visualizer.ui.geometry import Point
from visualizer.ui.look import Look
from visualizer.ui.shapes import arch, rounded_rect

CELL, CELL_SHARE = 96, 0.05
"""The largest cell of the row, unscaled; in a wide pane it is this share of that."""

LEAST_CELL = 26
"""Cells do not get smaller than this (unscaled); only the end of the sequence is shown then."""

GIVEN_UP = 0.18
"""The radius of the sign for a bit that has had its turn, as a share of its cell."""

TAPE, TAPE_SHARE = 120, 0.17
"""The largest height of the row, unscaled; in a high pane it has that share of it."""

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


class DeBruijnRing(OnRow):
    """The sequence above, then the ring, and at its right the graph or, of many words, a map."""

    shape = "square"
    folded = True
    entries = "bits"
    share = 0.55
    numbers_every = tuple(1 << i for i in range(11))  # they divide the ring, which begins again

    def title(self) -> str:
        return _("Sequence")

    def note(self, show: Show) -> str:
        n = debruijn.order_of(show.run.moment)
        used = len(debruijn.owners(show.run.moment.path, n))
        return _("{used} of {all} words").format(used=used, all=2**n)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        n = debruijn.order_of(show.run.moment)
        parts = _parts(box, show.look, n)
        super().draw(figure, parts.tape, show)
        if parts.ring is not None:
            draw_ring(figure, parts.ring, show, n)
        if parts.graph is not None:
            draw_graph(figure, parts.graph, show, n, alone=parts.ring is None)
        if parts.map is not None:
            draw_map(figure, parts.map, show, n)

    def cells(self, area: Box, show: Show) -> tuple[Sequence[Box], int]:
        """The whole sequence where there is room for it, else the part around its end.

        Then the place before the first cell says that there are bits before.
        """
        n, count = debruijn.order_of(show.run.moment), len(show.run.moment.placed)
        row = _row(area, show.look, n)
        first = max(0, min(2 * n + count + 1 - len(row), 2**n + n - 1 - len(row)))
        return (row[1:], first + 1) if first else (row, 0)

    def before(self, moment: Moment) -> int:
        return debruijn.order_of(moment)

    def pieces(self, moment: Moment, path: Sequence[int], depth: int) -> Sequence[Piece]:
        return (Piece(debruijn.order_of(moment) + depth, str(path[depth] & 1), depth),)

    def told(self, moment: Moment, place: int) -> str:
        n = debruijn.order_of(moment)
        if place >= 2**n:
            return _("the zeros of the beginning again, as the ring is closed")
        if place < n:
            return _("bit {index}: the sequence begins with {n} zeros").format(index=place, n=n)
        words = _("bit {index}, still to come")
        if place < n + len(moment.placed):
            words = _("bit {index} of the sequence")
        return words.format(index=place)

    def number(self, moment: Moment, place: int) -> tuple[str, str]:
        return str(place % 2 ** debruijn.order_of(moment)), _("the index of the bit above")

    def ground(self, row: Row) -> None:
        """The zeros of the beginning, which are nobody's choice and have no hue, also at the end.
        """
        n = debruijn.order_of(row.moment)
        if row.first:
            with row.telling(_("bits before these, for which there is no room here")):
                row.value(row.cell(row.first - 1), "…", "text_dim")
        for place in filter(row.has, range(n)):
            row.tile(row.cell(place), row.theme.text_dim)
            row.value(row.cell(place), "0", "surface")
        for place in filter(row.has, range(2**n, 2**n + n)):
            row.value(row.cell(place), "0", "text_faint")

    def against(self, row: Row) -> None:
        moment, n = row.moment, debruijn.order_of(row.moment)
        choice = opposed(moment)
        for refused in exhausted(moment) if choice is None else [choice]:
            _again(row, refused, n)
        if moment.kind == TRY:
            _completed(row, n, "try_")
        self._exhausted(row, n)

    def marked(self, row: Row, box: Box) -> None:
        if row.moment.kind == PUSH:
            _completed(row, debruijn.order_of(row.moment), "placed")
        else:
            row.sign(box)

    def solution(self, row: Row) -> None:
        with row.telling(solved()):
            _frame(row, 0, debruijn.order_of(row.moment) + row.moment.depth + 1, "solution")

    def _exhausted(self, row: Row, n: int) -> None:
        """Where no bit is left: the place of the next one, with those that have had their turn."""
        moment, place = row.moment, n + row.moment.depth + 1
        choices = exhausted(moment)
        if not choices or not row.has(place):
            return
        cell = row.cell(place)
        row.in_work(cell, told_over(moment))
        left = [choice for choice in choices if not debruijn.repeats(choice)]
        for choice in left:
            x = cell.x + cell.w * (0.3 + 0.4 * choice.value if len(left) > 1 else 0.5)
            row.given_up((x, cell.center[1]), max(2.0, cell.w * GIVEN_UP))
            row.spot(cell, given_up())

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        draw_small(figure, box, look, moment)

    def thumbnail_ratio(self, moment: Moment) -> float:
        return 1.0

    def legend(self, moment: Moment) -> Sequence[Sign]:
        return (
            bit_sign(1), bit_sign(0),
            *([walk_sign()] if debruijn.order_of(moment) <= LARGEST_GRAPH else []),
            *([] if moment.solver.dives else [given_up_sign()]),
        )

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
        judged = moment.kind == TRY and moment.rejected is not None
        again = debruijn.repeats(moment) if judged else []
        return {"used": again[0].word if again else debruijn.new_words(moment)[0]}


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
    cell = _row(box._replace(h=high), look, n)[0]
    tape, rest = box.top(min(high, int(cell.h * 1.75) + look.px(NUMBERS)), look.px(4))
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


def _row(box: Box, look: Look, n: int) -> list[Box]:
    """Cells with room above for the lines of a conflict and below for the indices."""
    largest = max(look.px(CELL), round(box.w * CELL_SHARE))
    count = min((1 << n) + n - 1, max(2 * n + 2, box.w // look.px(LEAST_CELL)))
    row = row_of_cells(box, count, min(largest, box.h // 2), 0.1, "center")
    y = box.y + max(0, (box.h - row[0].h - look.px(NUMBERS)) * 2 // 3)
    return [cell._replace(y=y) for cell in row]


def _again(row: Row, choice: Moment, n: int) -> None:
    """From where each word of a choice began before to where it would begin again."""
    for repeat in debruijn.repeats(choice):
        if repeat.start >= row.first + len(row.cells):
            continue
        with row.verdict(), row.telling(again_words()):
            _frame(row, repeat.first, n, "rejected")
            _frame(row, repeat.start, n, "rejected")
        _same(row, _top(row, repeat.first, n), _top(row, repeat.start, n))


@means(mark("the same word is here and there"))
def _same(row: Row, start: Point, end: Point) -> None:
    """An arch, not above the part of the picture that the row has."""
    side, apart = row.cells[0].h, abs(end[0] - start[0])
    height = min(side * 0.5, apart * 0.4 + row.look.px(6), start[1] - row.area.y)
    width = max(2.0, min(row.look.px(4), side / 10))
    with row.verdict():
        arch(row.figure, row.theme.rejected, start, end, height, width)


@means(COMPLETED)
def _completed(row: Row, n: int, color: str) -> None:
    with row.same("word"):
        _frame(row, row.moment.depth + 1, n, color)


def _span(row: Row, start: int, count: int) -> Box | None:
    """The cells of a word, as far as they are in view."""
    cells = [row.cell(place) for place in range(start, start + count) if row.has(place)]
    return cells[0]._replace(w=cells[-1].right - cells[0].x) if cells else None


def _top(row: Row, start: int, n: int) -> Point:
    """The middle of the upper edge of a word, or of the place before all in view."""
    whole = _span(row, start, n) or row.cell(start)
    return whole.x + whole.w / 2, whole.y - 4.0


def _frame(row: Row, start: int, count: int, color: str) -> None:
    """A frame around the cells of a word."""
    whole, gap = _span(row, start, count), row.look.px(4)
    if whole is not None:
        rounded_rect(row.figure, whole.inset(-gap), None, row.theme[color], row.look.px(3),
                     row.cells[0].w // 8 + gap)


PICTURE = DeBruijnRing()
