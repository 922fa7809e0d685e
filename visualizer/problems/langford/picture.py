"""The row of cells of the Langford pairs, with an arc from each value to its partner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solvers.catalog import Watch
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import minus
from visualizer.layout.grid import Box, row_of_cells
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.signs import (
    Sign,
    draw_differing,
    draw_edged,
    draw_given_up,
    draw_in_work,
    draw_refused,
    draw_ring,
    draw_sign,
    draw_star,
    fading,
    given_up,
    given_up_sign,
    refused,
    solved,
)
from visualizer.problems.asking import refusals
from visualizer.problems.langford import rules as langford
from visualizer.problems.langford.rules import Pair
from visualizer.problems.langford.words import exhausted, fits_not, none_left
from visualizer.problems.narration import opposed
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, saying
from visualizer.ui.look import Look
from visualizer.ui.shapes import arch, cross_disc, rounded_rect
from visualizer.ui.theme import Color, mix

CELL, CELL_SHARE = 88, 0.27
"""The largest cell, unscaled; in a high pane it has that share of the height."""

NUMBERS = 26
"""Room for the numbers below the cells, unscaled."""

GIVEN_UP = 0.16
"""The radius of the sign for a value that has had its turn, as a share of the cell."""

SMALL_SHARE = 0.62
"""How large a number is in a thumbnail, whose cells have no frames; a cell is 1 high."""


def signed(value: int) -> str:
    """A number with a true minus sign."""
    return minus(value)


class SequencePicture(Picture):
    """The picture of Langford pairs: 2n cells from the left, numbered from 0."""

    shape = "wide"
    refused_in = "rejected"

    def title(self) -> str:
        return _("SEQUENCE")

    def note(self, show: Show) -> str:
        return _("value v at position i, its partner −v at i + v + 1")

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        moment, look = show.run.moment, show.look
        boxes = self._cells(box, look, moment.n)
        top = max(box.y, boxes[0].y - round(boxes[0].h * (moment.n + 3) * 0.45))
        wide = text.measure(look, str(2 * moment.n), text.SMALLEST, "bold", figures=True)[0]
        pitch = boxes[1].x - boxes[0].x
        every = next((e for e in (1, 2, 5) if e * pitch >= wide + look.px(3)), 10)
        for i, cell in enumerate(boxes[:-1]):
            _empty(figure, cell, look)
            figure.spot(cell, saying(_free_words(i, moment)))
            size = min(18.0, max(text.SMALLEST, cell.w / look.scale * 0.2))
            below = cell._replace(y=cell.bottom, h=look.px(NUMBERS))
            figure.spot(below, saying(_("the position of the cell above")))
            if i % every == 0:
                text.draw(figure, look, str(i), (cell.center[0], cell.bottom + look.px(14)), size,
                          "bold", "text_dim", "center", figures=True)
        placed = langford.pairs(moment.placed, moment.n)
        for pair in placed:
            _pair(figure, boxes, show, pair, top)
        for depth, pair in enumerate(langford.pairs(moment.path, moment.n)):
            mark_choice(figure, depth, _cell(boxes, pair.position), _cell(boxes, pair.partner))
        if moment.kind is not None:
            _event(figure, boxes, show, top)
        if moment.kind == SOLUTION:
            for cell in boxes[:-1]:
                draw_ring(figure, cell, look, look.theme.solution, tip=solved())
            draw_star(figure, boxes[-2], look)

    def _cells(self, box: Box, look: Look, n: int) -> list[Box]:
        # One place more at each end: a partner that lies beyond the end is shown in the last.
        largest = max(min(look.px(CELL), round(box.h * 0.36)), round(box.h * CELL_SHARE))
        row = row_of_cells(box, 2 * n + 2, largest, 0.1, "center")[1:]
        above = min(box.h - row[0].h - look.px(NUMBERS), round(row[0].h * (n + 3) * 0.45))
        total = above + row[0].h + look.px(NUMBERS)
        y = box.y + (box.h - total) // 2 + above
        return [cell._replace(y=y) for cell in row]

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        boxes = row_of_cells(box, 2 * moment.n, box.h, 0.12, "center")
        for pair in langford.pairs(moment.path, moment.n):
            hue, ink = look.theme.hue(pair.value - 1), look.theme.on_hue
            for cell in (_cell(boxes, pair.position), _cell(boxes, pair.partner)):
                _tile(figure, cell, look, pair.value, hue, ink, SMALL_SHARE)

    def thumbnail_ratio(self, moment: Moment) -> float:
        return 2 * moment.n * 1.08

    def signs(self, show: Show) -> Sequence[Sign]:
        def pair(figure: Figure, box: Box, look: Look) -> None:
            hue, side = look.theme.hue(2), max(3, box.w * 2 // 5)
            ends = [Box(x, box.bottom - side, side, side) for x in (box.x, box.right - side)]
            (x0, _y0), (x1, _y1) = (cell.center for cell in ends)
            top = ends[0].y - 1
            arch(figure, hue, (x0, top), (x1, top), top - box.y - 1, look.px(2))
            for cell in ends:
                rounded_rect(figure, cell, hue, radius=max(1, side // 6))

        def dashed(figure: Figure, box: Box, look: Look) -> None:
            color, width = look.theme.try_, look.px(3)
            base = box.y + box.h * 0.8
            start, end = (box.x + box.w * 0.1, base), (box.x + box.w * 0.9, base)
            dash = width * 2.6, width * 1.4
            arch(figure, color, start, end, box.h * 0.6, width, dash)

        return (
            Sign(_("a value v and its partner, −v in the array: v cells lie between"), pair),
            Sign(arc_words(dashed=True), dashed),
            *([] if show.run.moment.solver.dives else [given_up_sign()]),
        )

    def draws(self, moment: Moment, watch: Watch) -> bool:
        return watch.name == "sequence"

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


def _empty(figure: Figure, cell: Box, look: Look) -> None:
    theme = look.theme
    rounded_rect(figure, cell, theme.cell, theme.cell_border, look.px(1), cell.w // 8)


def _tile(
    figure: Figure, cell: Box, look: Look, value: int, fill: Color, ink: Color, share: float = 0.0
) -> None:
    """share: of the cell that the number is high, if not the usual one"""
    rounded_rect(figure, cell, fill, radius=max(1, cell.w // 8))
    _number(figure, cell, look, value, ink, share)


def _number(
    figure: Figure, cell: Box, look: Look, value: int, ink: Color, share: float = 0.0
) -> None:
    wanted = cell.w / look.scale * (share or (0.42 if abs(value) < 10 else 0.36))
    for style in ("bold", "regular"):
        size = text.fitting(look, signed(value), (cell.w, cell.h), wanted, style)
        if size:
            text.draw(figure, look, signed(value), cell.center, size, style, ink, "center")
            return


def _arch(
    figure: Figure,
    boxes: list[Box],
    look: Look,
    pair: Pair,
    top: int,
    color: Color,
    *,
    dashed: bool = False,
    tip: str = "",
) -> None:
    """The arc of a pair; a wider one rises higher, the widest of all up to `top`.

    tip: what it means, if not what all arcs do
    """
    first = _cell(boxes, pair.position)
    end_x = _cell(boxes, pair.partner).center[0]
    base = first.y - look.px(4)
    share = (pair.value + 2) / ((len(boxes) - 1) // 2 + 2)
    height = (base - top - look.px(4)) * share**0.8
    width = max(2.0, min(look.px(4.5), first.w / 12))
    dash = (width * 2.6, width * 1.4) if dashed else None

    def draw(ink: Color, thick: float) -> None:
        arch(figure, ink, (first.center[0], base), (end_x, base), height, thick, dash)

    with figure.telling(tip or arc_words(dashed=dashed)):
        if dashed:
            draw(color, width)
        else:
            draw_edged(look, color, width, draw)


def arc_words(*, dashed: bool) -> str:
    """What an arc means."""
    if dashed:
        return _("a pair that is not in force: from its value to where the partner would stand")
    return _("a pair: from its value v to its partner −v, v + 1 cells on")


def _free_words(cell: int, moment: Moment) -> str:
    """What the tooltip of a cell says."""
    taken = {c for pair in langford.pairs(moment.standing, moment.n)
             for c in (pair.position, pair.partner)}
    return "" if cell in taken else _("position {index}, still free").format(index=cell)


def _cell(boxes: list[Box], place: int) -> Box:
    """The cell of a place; the one behind the end for what lies beyond."""
    return boxes[place if 0 <= place < len(boxes) else -1]


def _pair(figure: Figure, boxes: list[Box], show: Show, pair: Pair, top: int) -> None:
    look = show.look
    hue = look.theme.hue(pair.value - 1)
    _arch(figure, boxes, look, pair, top, hue)
    _tile(figure, _cell(boxes, pair.position), look, pair.value, hue, look.theme.on_hue)
    _tile(figure, _cell(boxes, pair.partner), look, -pair.value, hue, look.theme.on_hue)


def _event(figure: Figure, boxes: list[Box], show: Show, top: int) -> None:
    moment, look = show.run.moment, show.look
    pair = langford.candidate(moment)
    if moment.kind == TRY:
        _candidate(figure, boxes, show, pair, top)
    elif moment.kind in (PUSH, SOLUTION):
        _pair(figure, boxes, show, pair, top)
        _against(figure, boxes, show)
        if moment.kind == PUSH:
            for cell in (_cell(boxes, pair.position), _cell(boxes, pair.partner)):
                grow = round((1 - show.run.eased) * cell.w * 0.12)
                draw_sign(figure, cell.inset(-grow), show)
    elif moment.kind == POP:
        _arch(figure, boxes, look, pair, top, fading(show), dashed=True)
        for place, value in ((pair.position, pair.value), (pair.partner, -pair.value)):
            cell = _cell(boxes, place)
            _number(figure, cell, look, value, fading(show))
            draw_sign(figure, cell, show)
        _exhausted(figure, boxes, show, top)
    draw_differing(figure, _cell(boxes, pair.position), show)


def _exhausted(figure: Figure, boxes: list[Box], show: Show, top: int) -> None:
    """Where nothing is left: from the position to where each partner would stand, and why not."""
    look, choices = show.look, exhausted(show.run.moment)
    for choice in choices:
        pair, why = langford.candidate(choice), fits_not(choice)
        color = look.theme.rejected if why else look.theme.taken_back
        cell = _cell(boxes, pair.partner)
        _arch(figure, boxes, look, pair, top, color, dashed=True, tip=why or given_up())
        if not why:
            _number(figure, cell, look, -pair.value, look.theme.taken_back)
            radius = max(2.0, cell.w * GIVEN_UP)
            draw_given_up(figure, look, (cell.right - radius, cell.y + radius), radius)
        elif pair.partner < len(boxes) - 1:
            draw_refused(figure, cell, look)
        else:
            _beyond(figure, boxes, look)
    if choices:
        position = langford.candidate(choices[0]).position
        draw_in_work(figure, boxes[position], look, none_left(position))


def _against(figure: Figure, boxes: list[Box], show: Show) -> None:
    """The cells of pairs that refuse what is placed all the same, and where they meet it."""
    choice, look = opposed(show.run.moment), show.look
    if choice is None:
        return
    placed = langford.pairs(choice.path, choice.n)
    for refusal in refusals(choice) or ():
        if refusal.why == "beyond":
            _beyond(figure, boxes, look)
        elif refusal.depth is not None:
            for cell in {placed[refusal.depth].position, placed[refusal.depth].partner}:
                if cell < len(boxes) - 1:
                    draw_ring(figure, boxes[cell], look, look.theme.rejected)


def _candidate(
    figure: Figure, boxes: list[Box], show: Show, pair: Pair, top: int
) -> None:
    """The pair under test: dashed, with its partner cell, which may be taken or beyond the end."""
    moment, look = show.run.moment, show.look
    theme = look.theme
    first = _cell(boxes, pair.position)
    color = theme.rejected if moment.rejected else theme.try_
    _arch(figure, boxes, look, pair, top, color, dashed=True)
    others = langford.pairs(moment.placed, moment.n)
    taken = {cell for other in others for cell in (other.position, other.partner)}
    if pair.position not in taken:  # a faulty solver tries anything
        _number(figure, first, look, pair.value, mix(theme.try_, theme.cell, 0.25))
    draw_ring(figure, first, look, theme.try_)
    cell = _cell(boxes, pair.partner)
    if pair.partner < len(boxes) - 1:
        if not moment.rejected and pair.partner not in taken:
            _number(figure, cell, look, -pair.value, mix(theme.try_, theme.cell, 0.25))
        draw_ring(figure, cell, look, color, tip=refused() if moment.rejected else "")
    if moment.rejected and pair.partner < len(boxes) - 1:
        draw_refused(figure, cell, look)
    elif moment.rejected:
        _beyond(figure, boxes, look)


def _beyond(figure: Figure, boxes: list[Box], look: Look) -> None:
    """The cross behind the end, where a partner has no cell: it stands where the arc ends."""
    cell = boxes[-1]
    radius = max(look.px(4), min(look.px(13), cell.w * 0.2))
    with figure.telling(refused()):
        cross_disc(figure, look, (cell.center[0], cell.y - look.px(4) + radius), radius)


PICTURE = SequencePicture()
