"""The row of cells of the Langford pairs, with an arc from each value to its partner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solvers.events import POP, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.numbers import minus
from visualizer.layout.grid import Box, row_of_cells
from visualizer.pictures.on_row import NUMBERS, OnRow, Piece, Row
from visualizer.pictures.signs import (
    Sign,
    draw_edged,
    draw_refused,
    given_up,
    given_up_sign,
    means,
    refused,
)
from visualizer.problems.asking import refusals
from visualizer.problems.langford import rules as langford
from visualizer.problems.langford.rules import Pair
from visualizer.problems.langford.words import exhausted, fits_not
from visualizer.problems.narration import opposed
from visualizer.problems.telling import told_over
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import arch
from visualizer.ui.theme import Color

CELL, CELL_SHARE = 88, 0.27
"""The largest cell, unscaled; in a high pane it has that share of the height."""

RISE = 0.45
"""The widest arc may rise so far above a cell that is 1 high, for each of n + 3 cells."""

GIVEN_UP = 0.16
"""The radius of the sign for a value that has had its turn, as a share of the cell."""

SMALL_SHARE = 0.62
"""How large a number is in a thumbnail, whose cells have no frames; a cell is 1 high."""


class SequencePicture(OnRow):
    """The picture of Langford pairs: 2n cells from the left, numbered from 0."""

    refused_in = "rejected"
    entries = "sequence"

    def title(self) -> str:
        return _("Sequence")

    def note(self, show: Show) -> str:
        return _("value v at position i, its partner −v at i + v + 1")

    def cells(self, area: Box, show: Show) -> tuple[Sequence[Box], int]:
        # One place more at each end: a partner that lies beyond the end is shown in the last.
        n, below = show.run.moment.n, show.look.px(NUMBERS)
        largest = max(min(show.look.px(CELL), round(area.h * 0.36)), round(area.h * CELL_SHARE))
        row = row_of_cells(area, 2 * n + 2, largest, 0.1, "center")[1:-1]
        side = row[0].h
        above = min(area.h - side - below, round(side * (n + 3) * RISE))
        y = area.y + (area.h - (above + side + below)) // 2 + above
        return [cell._replace(y=y) for cell in row], 0

    def pieces(self, moment: Moment, path: Sequence[int], depth: int) -> Sequence[Piece]:
        value, position, partner = langford.pairs(path, moment.n)[depth]
        return Piece(position, minus(value), value - 1), Piece(partner, minus(-value), value - 1)

    def told(self, moment: Moment, place: int) -> str:
        held = langford.cells(moment.standing, moment.n)[place]
        return "" if held else _("position {index}, still free").format(index=place)

    def number(self, moment: Moment, place: int) -> tuple[str, str]:
        return str(place), _("the position of the cell above")

    def ground(self, row: Row) -> None:
        for pair in langford.pairs(row.moment.placed, row.moment.n):
            _landed(row, pair)

    def event(self, row: Row) -> None:
        moment, pair = row.moment, langford.candidate(row.moment)
        if moment.kind == TRY:
            with row.candidate(row.cell(pair.position), row.cell(pair.partner)):
                _candidate(row, pair)
            row.differing(row.cell(pair.position))
            return
        if moment.kind == POP:
            with row.same():
                _other_arc(row, pair, row.fading)
        else:
            _landed(row, pair)
        super().event(row)

    def against(self, row: Row) -> None:
        """The cells of pairs that refuse what is placed all the same, and where they meet it."""
        choice = opposed(row.moment)
        placed = [] if choice is None else langford.pairs(choice.path, choice.n)
        for refusal in () if choice is None else refusals(choice) or ():
            if refusal.why == "beyond":
                _beyond(row)
            elif refusal.depth is not None:
                for cell in set(placed[refusal.depth][1:]):
                    if row.has(cell):
                        row.ring(row.cell(cell))
        _exhausted(row)

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        cells = row_of_cells(box, 2 * moment.n, box.h, 0.12, "center")
        row = Row(figure, look, None, box, cells, 0, SMALL_SHARE)
        for value, *places in langford.pairs(moment.path, moment.n):
            for place in places:
                row.piece(Piece(place, minus(value), value - 1))

    def thumbnail_ratio(self, moment: Moment) -> float:
        return 2 * moment.n * 1.08

    def legend(self, moment: Moment) -> Sequence[Sign]:
        def sample(figure: Figure, box: Box, look: Look) -> Row:
            side = max(3, box.w * 2 // 5)
            ends = [Box(x, box.bottom - side, side, side) for x in (box.x, box.right - side)]
            return Row(figure, look, None, box, ends)

        def pair(figure: Figure, box: Box, look: Look) -> None:
            row = sample(figure, box, look)
            _pair_arc.draw(row, Pair(1, 0, 1))
            for place in (0, 1):
                row.piece(Piece(place, "", 0))

        def dashed(figure: Figure, box: Box, look: Look) -> None:
            _other_arc.draw(sample(figure, box, look), Pair(1, 0, 1), look.theme.try_)

        return (
            Sign(_("a value v and its partner, −v in the array: v cells lie between"), pair),
            Sign(_other_arc.words, dashed), *([] if moment.solver.dives else [given_up_sign()]),
        )

    def hue_of(self, name: str, index: int, value: int) -> int | None:
        return abs(value) - 1 if value else None

    def choice_entries(
        self, moment: Moment, name: str, values: Sequence[Any]
    ) -> Sequence[Sequence[int]]:
        """Of algorithm L's list the value that is taken out, of its arrays the pair's cells."""
        placed = langford.pairs(moment.path, moment.n)
        if name == "unused_values":
            return [[pair.value] for pair in placed]
        if name == "undo":
            return [[pair.position] for pair in placed]
        return [[pair.position, pair.partner] if name == "sequence" else [] for pair in placed]


def _arc(row: Row, pair: Pair, color: Color, *, dashed: bool) -> None:
    """The arc of a pair; a wider one rises higher, the widest of all up to the top."""
    first, end = row.cell(pair.position), row.cell(pair.partner)
    base = first.y - row.look.px(4)
    n = len(row.cells) // 2
    top = max(row.area.y, first.y - round(first.h * (n + 3) * RISE))
    height = (base - top - row.look.px(4)) * ((pair.value + 2) / (n + 2)) ** 0.8
    width = max(2.0, min(row.look.px(4.5), first.w / 12))
    dash = (width * 2.6, width * 1.4) if dashed else None

    def draw(ink: Color, thick: float) -> None:
        ends = (first.center[0], base), (end.center[0], base)
        arch(row.figure, ink, *ends, height, thick, dash)

    if dashed:
        draw(color, width)
    else:
        draw_edged(row.look, color, width, draw)


@means(mark("a pair: from its value v to its partner −v, v + 1 cells further on"))
def _pair_arc(row: Row, pair: Pair) -> None:
    """A faulty solver's partner may lie beyond the end: it stands there without a cell."""
    _arc(row, pair, row.theme.hue(pair.value - 1), dashed=False)
    if not row.has(pair.partner):
        row.piece(Piece(pair.partner, minus(-pair.value), pair.value - 1))


def _landed(row: Row, pair: Pair) -> None:
    """The arc of a pair in force, which is drawn when its cells are there."""
    with row.same("pair", pair, comes="draw", begins=0.2, ends=0.5):
        _pair_arc(row, pair)


@means(mark("a pair that is not placed: from its value to where the partner would be"))
def _other_arc(row: Row, pair: Pair, color: Color) -> None:
    _arc(row, pair, color, dashed=True)


def _exhausted(row: Row) -> None:
    """Where nothing is left: from the position to where each partner would stand, and why not."""
    choices = exhausted(row.moment)
    for choice in choices:
        pair, why = langford.candidate(choice), fits_not(choice)
        color = row.theme.rejected if why else row.theme.taken_back
        cell = row.cell(pair.partner)
        with row.telling(why or given_up()):
            _other_arc.draw(row, pair, color)
        if why:
            _refused(row, pair.partner)
            continue
        row.value(cell, minus(-pair.value), color)
        radius = max(2.0, cell.w * GIVEN_UP)
        row.given_up((cell.right - radius, cell.y + radius), radius)
    if choices:
        position = langford.candidate(choices[0]).position
        row.in_work(row.cell(position), told_over(row.moment))


def _candidate(row: Row, pair: Pair) -> None:
    """The pair under test: dashed, with its partner cell, which may be taken or beyond the end."""
    moment, color = row.moment, "rejected" if row.moment.rejected else "try_"
    _other_arc(row, pair, row.theme[color])
    first, partner = row.cell(pair.position), row.cell(pair.partner)
    held = langford.cells(moment.placed, moment.n)
    if not held[pair.position]:  # a faulty solver tries anything
        row.value(first, minus(pair.value), row.trying)
    row.ring(first, "try_")
    if row.has(pair.partner):
        if not moment.rejected and not held[pair.partner]:
            row.value(partner, minus(-pair.value), row.trying)
        row.ring(partner, color, tip=refused() if moment.rejected else "")
    if moment.rejected:
        _refused(row, pair.partner)


def _refused(row: Row, partner: int) -> None:
    """The cross upon the cell of a partner; behind the end it stands where the arc ends."""
    if row.has(partner):
        draw_refused(row.figure, row.cell(partner), row.look)
    else:
        _beyond(row)


def _beyond(row: Row) -> None:
    """The cross behind the end, where a partner has no cell."""
    cell = row.cell(row.first + len(row.cells))
    radius = max(row.look.px(4), min(row.look.px(13), cell.w * 0.2))
    with row.telling(refused()):
        row.cross((cell.center[0], cell.y - row.look.px(4) + radius), radius)


PICTURE = SequencePicture()
