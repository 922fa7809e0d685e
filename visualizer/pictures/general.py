"""The general picture: the path as tiles. For a solver without a picture of its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.numbers import grouped, minus
from visualizer.jobs.needs import own_of
from visualizer.layout.grid import Box, rows_of_cells
from visualizer.pictures.colours import color_of
from visualizer.pictures.on_row import OnRow, Piece, Row
from visualizer.pictures.scene import Scene, within
from visualizer.pictures.signs import Sign
from visualizer.problems.own import value_name
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.theme import Color, Theme

LARGEST, LARGE, LEAST = 88, 28, 20
"""Unscaled widths of a cell: at most, still in a single row, and at least."""

FEWEST = 8
"""Cells, where the file does not say by DEPTHS how many there are."""

LARGEST_SHARE = 0.4
"""In a high pane the largest cell is this share of its height."""


class General(OnRow):
    """Tiles for the choices in force, one a depth, and the candidate at the end."""

    def title(self) -> str:
        return _("Path")

    def note(self, show: Show) -> str:
        return _("depth {depth}").format(depth=grouped(len(show.run.moment.path)))

    def pieces(self, moment: Moment, path: Sequence[int], depth: int) -> Sequence[Piece]:
        value = path[depth]
        called = own_of(moment.solver).values
        return (Piece(depth, value_name(moment, value), depth,
                      partial(color_of, moment=moment, depth=depth, value=value)
                      if called else None),)

    def cells(self, area: Box, show: Show) -> tuple[Sequence[Box], int]:
        """Cells for the depths of the run so far, and one more for a candidate.

        Of a search too deep for all of them: a page of them, with that of the event in its second
        half. Two halves are no more than the page, so that the event has a cell; of an odd number
        of cells the last one is left over.
        """
        look, moment = show.look, show.run.moment
        named = len(own_of(moment.solver).depths)
        deepest = max(show.run.trace.depth_count, moment.depth + 1, len(moment.path) + (not named))
        count = max(named or FEWEST, deepest)
        room = area.inset(look.px(12), look.px(20))
        names = own_of(moment.solver).values.values()
        values = *moment.path, moment.value
        longest = max(minus(max(values)), minus(min(values)), *names, key=len)
        legible = text.measure(look, longest, text.SMALLEST, "bold")[0] + look.px(6)
        least, large = max(look.px(LEAST), legible), max(look.px(LARGE), legible)
        largest = max(look.px(LARGEST), large, round(room.h * LARGEST_SHARE))
        cells = rows_of_cells(room, count, largest, large, least)
        half = len(cells) // 2
        first = max(0, moment.depth // half - 1) * half if half else moment.depth
        if count == len(cells):
            first = 0
        return cells[: count - first], first

    def told(self, moment: Moment, place: int) -> str:
        return _("a place for a choice")

    def choice_name(self, moment: Moment, value: int) -> str:
        return value_name(moment, value)

    def choice_color(self, theme: Theme, moment: Moment, depth: int) -> Color:
        return color_of(theme, moment, depth, moment.path[depth])

    def number(self, moment: Moment, place: int) -> tuple[str, str]:
        called = own_of(moment.solver).depths
        if place < len(called):
            return called[place], _("what the choice above is about")
        return grouped(place), _("the depth of the choice above")

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        if show.run.moment.kind is not None:
            super().draw(figure, box, show)

    def solution(self, row: Row) -> None:
        row.sign(row.cell(row.moment.depth))

    def legend(self, moment: Moment) -> Sequence[Sign]:
        return (_choice.sign(Piece(0, "3", 2)),)

    def hue_of(self, name: str, index: int, value: int) -> int | None:
        return index


@within(mark("a current choice: its value, in its hue; depth 0 at the left"))
def _choice(scene: Scene, box: Box, piece: Piece) -> None:
    Row(scene.figure, scene.look, None, box, [box]).piece(piece)


PICTURE = General()
