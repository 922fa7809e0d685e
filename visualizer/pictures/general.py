"""The general picture: the path as tiles. For a solver without a picture of its own."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.events import POP, PUSH, SOLUTION
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped, minus
from visualizer.layout.grid import Box, rows_of_cells
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.signs import Sign, draw_differing, draw_sign, fading
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, saying
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import Color, with_alpha

LARGEST, LARGE, LEAST = 88, 28, 20
"""Unscaled widths of a cell: at most, still in a single row, and at least."""

LARGEST_SHARE = 0.4
"""In a high pane the largest cell is this share of its height."""

SMALL, SMALLEST = 9, 5
"""The last two of these in a thumbnail."""

WIDEST = 24.0
"""The ratio of a thumbnail from which on it has several rows."""


class General(Picture):
    """Tiles for the choices in force, one a depth, and the candidate at the end."""

    shape = "wide"

    def title(self) -> str:
        return _("PATH")

    def note(self, show: Show) -> str:
        return _("depth {depth}").format(depth=grouped(len(show.run.moment.path)))

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        moment, look = show.run.moment, show.look
        if moment.kind is None:
            return
        theme = look.theme
        first, boxes = _cells(box, show)
        _places(figure, boxes, first, look)
        shown = moment.placed[first : first + len(boxes)]
        for depth, (value, tile) in enumerate(zip(shown, boxes, strict=False), first):
            _tile(figure, tile, look, value, theme.hue(depth))
        for depth in range(first, min(len(moment.path), first + len(boxes))):
            mark_choice(figure, depth, boxes[depth - first])
        cell = boxes[moment.depth - first]
        if moment.kind in (PUSH, SOLUTION):
            _tile(figure, cell, look, moment.value, theme.hue(moment.depth))
        elif moment.kind == POP:
            _value(figure, cell, look, moment.value, fading(show))
        else:
            _value(figure, cell, look, moment.value, with_alpha(theme.try_, 0.6))
        draw_sign(figure, cell, show)
        draw_differing(figure, cell, show)

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        cells = rows_of_cells(box, len(moment.path), box.h, look.px(SMALL), look.px(SMALLEST))
        for depth, (value, cell) in enumerate(zip(moment.path, cells, strict=False)):
            _tile(figure, cell, look, value, look.theme.hue(depth))

    def thumbnail_ratio(self, moment: Moment) -> float:
        return min(max(1.0, len(moment.path) * 0.9), WIDEST)

    def signs(self, show: Show) -> Sequence[Sign]:
        def tile(figure: Figure, box: Box, look: Look) -> None:
            _tile(figure, box, look, 3, look.theme.hue(2))

        return (Sign(_("a choice in force: its value, in its hue; depth 0 at the left"), tile),)

    def hue_of(self, name: str, index: int, value: int) -> int | None:
        return index


def _cells(box: Box, show: Show) -> tuple[int, list[Box]]:
    """Cells for the depths of the run so far, and one more for a candidate.

    Of a search too deep for all of them: a page of them, with that of the event in its second half.
    Two halves are no more than the page, so that the event has a cell; of an odd number of cells
    the last one is left over. Also returns the depth of the first one.
    """
    look, moment = show.look, show.run.moment
    count = max(8, show.run.trace.depth_count, len(moment.path) + 1)
    room = box.inset(look.px(12), look.px(20))
    values = *moment.path, moment.value
    longest = max(_written(max(values)), _written(min(values)), key=len)
    legible = text.measure(look, longest, text.SMALLEST, "bold")[0] + look.px(6)
    least, large = max(look.px(LEAST), legible), max(look.px(LARGE), legible)
    largest = max(look.px(LARGEST), large, round(room.h * LARGEST_SHARE))
    cells = rows_of_cells(room, count, largest, large, least)
    half = len(cells) // 2
    first = max(0, moment.depth // half - 1) * half if half else moment.depth
    if count == len(cells):
        first = 0
    return first, cells[: count - first]


def _places(figure: Figure, boxes: Sequence[Box], first: int, look: Look) -> None:
    """A faint place for each depth; in a single row with the number of the depth below it."""
    theme, place = look.theme, saying(_("a place for a choice"))
    for box in boxes:
        figure.spot(box, place)
        rounded_rect(figure, box, theme.cell, theme.cell_border, look.px(1), box.w // 8)
    if not boxes or boxes[-1].y != boxes[0].y:
        return
    size = max(text.SMALLEST, boxes[0].w / look.scale * 0.16)
    last = grouped(first + len(boxes) - 1)
    if text.measure(look, last, size, "bold", figures=True)[0] > boxes[0].w:
        return
    for depth, box in enumerate(boxes, first):
        pos = box.center[0], box.bottom + look.px(size * 0.8)
        drawn = text.draw(figure, look, grouped(depth), pos, size, "bold", "text_dim", "center",
                          figures=True)
        figure.spot(drawn, saying(_("the depth of the choice above")))


def _tile(figure: Figure, cell: Box, look: Look, value: int, fill: Color) -> None:
    rounded_rect(figure, cell, fill, radius=cell.w // 8)
    _value(figure, cell, look, value, look.theme.on_hue)


def _value(figure: Figure, cell: Box, look: Look, value: int, ink: Color) -> None:
    if size := text.fitting(look, _written(value), (cell.w, cell.h), cell.w / look.scale * 0.42):
        text.draw(figure, look, _written(value), cell.center, size, "bold", ink, "center")


def _written(value: int) -> str:
    """A value with a true minus sign."""
    return minus(value)


PICTURE = General()
