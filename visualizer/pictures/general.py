"""The general picture: the path as tiles. For a solver without a picture of its own."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.layout.grid import Box, rows_of_cells
from visualizer.pictures.narration import Narration, narration
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, rounded_rect
from visualizer.ui.theme import Color, with_alpha

LARGEST, LARGE, LEAST = 88, 28, 20
"""Unscaled widths of a cell: at most, still in a single row, and at least."""

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

    def draw(self, surface: pygame.Surface, box: Box, show: Show) -> None:
        moment, look = show.run.moment, show.look
        if moment.kind is None:
            return
        theme = look.theme
        first, boxes = _cells(box, show)
        shown = moment.placed[first : first + len(boxes)]
        for depth, (value, tile) in enumerate(zip(shown, boxes, strict=False), first):
            _tile(surface, tile, look, value, theme.hue(depth))
        cell = boxes[moment.depth - first]
        if moment.kind in (PUSH, SOLUTION):
            _tile(surface, cell, look, moment.value, theme.hue(moment.depth))
        color = {
            TRY: theme.try_,
            PUSH: theme.placed,
            SOLUTION: theme.solution,
            POP: theme.taken_back,
        }
        if moment.kind in (TRY, POP):
            ink = with_alpha(color[moment.kind], round(0.9 - 0.4 * show.run.eased, 1))
            _value(surface, cell, look, moment.value, ink)
        rounded_rect(surface, cell, None, color[moment.kind], look.px(3), cell.w // 8)
        if moment.rejected:
            cross_disc(
                surface, look, (cell.right - cell.w * 0.14, cell.y + cell.w * 0.14), cell.w * 0.17
            )

    def thumbnail(self, surface: pygame.Surface, box: Box, look: Look, moment: Moment) -> None:
        cells = rows_of_cells(box, len(moment.path), box.h, look.px(SMALL), look.px(SMALLEST))
        for depth, (value, cell) in enumerate(zip(moment.path, cells, strict=False)):
            _tile(surface, cell, look, value, look.theme.hue(depth))

    def thumbnail_ratio(self, moment: Moment) -> float:
        return min(max(1.0, len(moment.path) * 0.9), WIDEST)

    def narrate(self, moment: Moment) -> Narration:
        return narration(moment, _sentence(moment).format(depth=moment.depth, value=moment.value))

    def hue_of(self, name: str, index: int, value: int) -> int | None:
        return index

    def choice_boxes(self, box: Box, show: Show) -> Sequence[Sequence[Box]]:
        first, cells = _cells(box, show)
        places: list[Sequence[Box]] = [()] * len(show.run.moment.path)
        for depth, cell in zip(range(first, len(places)), cells, strict=False):
            places[depth] = [cell]
        return places


def _cells(box: Box, show: Show) -> tuple[int, list[Box]]:
    """Cells for the depths of the run so far, and one more for a candidate.

    Of a search too deep for all of them: a page of them, with that of the event in its second half.
    Also returns the depth of the first one.
    """
    look, moment = show.look, show.run.moment
    count = max(8, show.run.trace.depth_count, len(moment.path) + 1)
    room = box.inset(look.px(12), look.px(20))
    cells = rows_of_cells(room, count, look.px(LARGEST), look.px(LARGE), look.px(LEAST))
    half = (len(cells) + 1) // 2
    first = 0 if count == len(cells) else max(0, moment.depth // half - 1) * half
    return first, cells[: count - first]


def _tile(surface: pygame.Surface, cell: Box, look: Look, value: int, fill: Color) -> None:
    rounded_rect(surface, cell, fill, radius=cell.w // 8)
    _value(surface, cell, look, value, look.theme.on_hue)


def _value(surface: pygame.Surface, cell: Box, look: Look, value: int, ink: Color) -> None:
    string = str(value).replace("-", "−")
    size = cell.w / look.scale * min(0.42, 0.95 / len(string))
    text.draw(surface, look, string, cell.center, size, "bold", ink, "center")


def _sentence(moment: Moment) -> str:
    if moment.kind is None:
        return _("Nothing has been chosen yet.")
    if moment.kind == TRY and moment.rejected:
        return _("Value {value} at depth {depth}: refused.")
    if moment.kind == TRY:
        return _("Value {value} at depth {depth}: is it allowed?")
    if moment.kind == PUSH:
        return _("Value {value} is in force at depth {depth}.")
    if moment.kind == SOLUTION:
        return _("The choices in force are a solution.")
    return _("Value {value} at depth {depth} is taken back.")


PICTURE = General()
