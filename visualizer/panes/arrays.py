"""The solver's bit vectors and arrays, index by index, and the numbers that go with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from solvers.catalog import Watch
from solvers.events import TRY
from visualizer.base.i18n import gettext as _
from visualizer.layout.arrays import array_places, fit_cells, grid_places
from visualizer.layout.grid import Box
from visualizer.panes.cells import draw_cell, grid_labels, index_labels, mark_cells
from visualizer.panes.meanings import (
    depths_of,
    entries_of,
    entry_words,
    heading,
    owner_of,
    setters_of,
    tell_meanings,
    watch_words,
)
from visualizer.panes.pane import QuietPane, frame, veil
from visualizer.panes.values import TRUE_MINUS, numbers_note
from visualizer.pictures.picture import Picture
from visualizer.pictures.signs import tone
from visualizer.show.show import Highlight, Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.shapes import line
from visualizer.ui.theme import Color

NAME_SIZE = 14
LARGEST = 96
LEAST = {1: 16, 2: 19, 3: 27}
"""The least size of a cell, by the length of what stands in it: where it can be read."""

LABEL = 17
"""Room above the cells for their indices."""

GRID_LABEL = 26
"""Room at the left of a grid for the indices of its rows."""

LEAST_LINE, LEAST_GRIDS = 46, 240
"""The least height of an array, and the most that a grid asks for."""

ROOMIEST = 40
"""The most room between two arrays."""


class ArrayRow(NamedTuple):
    """One watched variable and where it stands.

    columns   cells in a line
    labelled  is there room for indices?
    grid      are its entries the squares of a grid?
    """

    watch: Watch
    values: list[Any]
    name: Box
    cells: list[Box]
    columns: int
    labelled: bool
    grid: bool = False


NAME_ABOVE = 22
"""Height of a name that stands above its array, unscaled."""

WORTH_IT = 1.15
"""Names stand above where cells get so many times as wide by that."""


class ArraysPane(QuietPane):
    """Each set bit has the hue of the choice that set it; the tested bits are framed.

    Entries of arrays stand for choices. What is a grid has rows and columns.
    """

    def __init__(self, picture: Picture, watches: tuple[Watch, ...]) -> None:
        self._picture = picture
        self._watches = [w for w in watches if w.kind in ("bits", "cells")]
        has_bits = any(w.kind == "bits" for w in self._watches)
        self._title = _("BIT VECTORS") if has_bits else _("ARRAYS")
        self._numbers = [w.name for w in watches if w.kind == "value"]

    def least_height(self, show: Show) -> int:
        """The height from which on the arrays have legible cells, unscaled."""
        sizes = [self._picture.grid_of(show.run.moment, w.name) for w in self._watches]
        grids = [rows * LEAST[2] + LABEL + 20 for rows, _columns in filter(None, sizes)]
        return min(LEAST_GRIDS, max([sizes.count(None) * LEAST_LINE, *grids]))

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        note = show.run.variables_note or numbers_note(show, self._numbers)
        area = frame(figure, box, show, self._title, note)
        if not show.run.variables_note:
            tell_meanings(figure, heading(box, area), show, *self._numbers)
            for row in self._rows(area, show):
                self._draw_row(figure, row, show)
                self._mark(figure, row, show)
            if not show.run.variables_current:
                veil(figure, area, show)

    def _rows(self, area: Box, show: Show) -> list[ArrayRow]:
        look = show.look
        found = [(w, show.run.variables.get(w.name)) for w in self._watches]
        shown = [(w, v) for w, v in found if isinstance(v, list)]
        if not shown:
            return []
        grids = {w.name: self._grid(show, w, v) for w, v in shown}
        boards = [(w, v) for w, v in shown if grids[w.name]]
        lines = [(w, v) for w, v in shown if not grids[w.name]]
        if boards and lines:
            left, right = area.left(area.w // 2, look.px(16))
            return [*self._boards(left, boards, grids, show), *self._lines(right, lines, show)]
        return self._boards(area, boards, grids, show) + self._lines(area, lines, show)

    def _grid(self, show: Show, watch: Watch, values: list[Any]) -> tuple[int, int] | None:
        """Rows and columns of a list that is a grid."""
        size = self._picture.grid_of(show.run.moment, watch.name)
        return size if size and size[0] * size[1] == len(values) and values else None

    def _boards(
        self,
        area: Box,
        boards: list[tuple[Watch, list[Any]]],
        grids: dict[str, tuple[int, int] | None],
        show: Show,
    ) -> list[ArrayRow]:
        """Grids beside each other, or below each other where the room is high."""
        look, found = show.look, []
        for i, (watch, values) in enumerate(boards):
            left = len(boards) - i
            if area.w >= area.h:
                part, area = area.left(area.w // left, look.px(8) * (left > 1))
            else:
                part, area = area.top(area.h // left, look.px(8) * (left > 1))
            name, rest = part.top(look.px(20))
            rows, columns = grids[watch.name] or (1, 1)
            beside = look.px(GRID_LABEL + 8 * self._picture.folded)  # an index has more digits
            cells = grid_places(rest, rows, columns, look.px(LARGEST), beside, look.px(LABEL))
            # The name stands above its grid, wherever that is.
            top = max(part.y, cells[0].y - look.px(LABEL + 20))
            name = Box(cells[0].x, top, max(1, part.right - cells[0].x), name.h)
            found.append(ArrayRow(watch, values, name, cells, columns, True, True))
        return found

    @staticmethod
    def _lines(area: Box, shown: list[tuple[Watch, list[Any]]], show: Show) -> list[ArrayRow]:
        """Arrays below each other, in cells of one size."""
        look = show.look
        # An array that grows has its places from the start, so that nothing moves when it does.
        deepest = show.run.trace.depth_count
        shown = [(w, v) for w, v in shown if v or deepest or w.kind != "cells"]
        if not shown:  # as in a run without an event
            return []
        counts = [max(len(v), deepest if w.kind == "cells" else 1) for w, v in shown]
        widest = max(text.measure(look, w.name, NAME_SIZE, "mono")[0] for w, _v in shown)
        _names, cells = area.left(min(widest + look.px(16), area.w // 3))
        longest = max(
            (len(str(e)) for w, v in shown if w.kind == "cells" for e in v), default=1
        )
        least = look.px(LEAST[max(1, min(longest, 3))])
        largest, high = look.px(LARGEST), look.px(NAME_ABOVE)
        fit = fit_cells(cells.w, cells.h, counts, largest, least, look.px(LABEL))
        _names, rest = area.left(min(widest + look.px(16), area.w // 2))
        narrower = fit_cells(rest.w, rest.h, counts, largest, least, look.px(LABEL))
        if narrower == fit:  # the names may have more than a third
            cells = rest
        above = fit_cells(area.w, area.h, counts, largest, least, look.px(LABEL) + high)
        if above.label and above.columns >= max(counts) and above.width > WORTH_IT * fit.width:
            # The names stand above their arrays, which gives the cells the whole width.
            places = array_places(area, counts, above, look.px(ROOMIEST))
            return [
                ArrayRow(w, v, Box(area.x, p[0].y - above.label, area.w, high), p,
                         above.columns, labelled=True)
                for (w, v), p in zip(shown, places, strict=True)
            ]
        places = array_places(cells, counts, fit, look.px(ROOMIEST))
        return [
            ArrayRow(
                w, v, Box(area.x, p[0].y, cells.x - area.x, p[-1].bottom - p[0].y), p,
                fit.columns, bool(fit.label),
            )
            for (w, v), p in zip(shown, places, strict=True)
        ]

    def _draw_row(self, figure: Figure, row: ArrayRow, show: Show) -> None:
        look, theme = show.look, show.look.theme
        y, size, room = row.name.center[1], float(NAME_SIZE), row.name.w - look.px(8)
        while size > text.SMALLEST and text.measure(look, row.watch.name, size, "mono")[0] > room:
            size -= 0.5
        text.draw(figure, look, row.watch.name, (row.name.x, y), size,
                  "mono", "text", "midleft", width=room)
        name = row.watch.name
        owners: Mapping[tuple[str, int], int] = self._picture.owners(show.run.moment)
        if show.run.job.file:  # whatever its lists are called, nobody knows what they are for
            owners = {(name, i): depth for i, depth in setters_of(show, name).items()}
        tested = self._picture.tested(show.run.moment).get(row.watch.name)
        if row.grid:
            folded = self._picture.folded
            grid_labels(figure, row.cells, look, row.columns, folded=folded)
            self._blocks(figure, row, show)
        elif row.labelled:
            index_labels(figure, row.cells[: len(row.values)], look, row.columns)
        for empty in row.cells[len(row.values) :]:
            with figure.telling(_("a place for an entry that is still to come")):
                draw_cell(figure, empty, look, "")
        for i, (value, cell) in enumerate(zip(row.values, row.cells, strict=False)):
            if row.watch.kind == "bits":
                owner = owners.get((row.watch.name, i)) if value else None
                string, faint = str(int(bool(value))), not value
                lit = theme.text_dim if value else None
            else:
                owner = owners.get((row.watch.name, i))
                string = str(value).replace("-", TRUE_MINUS)
                faint, lit = row.grid and not value, None
            fill: Color | None = lit
            if owner is not None:
                fill = self._picture.choice_color(theme, show.run.moment, owner)
            elif row.watch.kind != "bits" and not show.run.job.file:
                hue = self._picture.hue_of(row.watch.name, i, value)
                fill = theme.hue(hue) if hue is not None else None
            ring = self._ring(show, i == tested, bool(value))
            if (row.watch.name, i) in show.highlight.bits:
                ring = theme.accent
            draw_cell(figure, cell, look, string, fill, ring, faint=faint)

    def _blocks(self, figure: Figure, row: ArrayRow, show: Show) -> None:
        """Lines between the blocks of a grid."""
        block, cells, columns = self._picture.block, row.cells, row.columns
        if not block:
            return
        color, width = show.look.theme.border_strong, max(1.0, show.look.px(1.5))
        first, last = cells[0], cells[-1]
        gap = cells[1].x - cells[0].right if columns > 1 else 0
        for cell in cells[block:columns:block]:
            x = cell.x - gap / 2
            with figure.telling(_("the edge of a box of cells")):
                line(figure, color, (x, first.y), (x, last.bottom), width)
        for cell in cells[block * columns :: block * columns]:
            y = cell.y - gap / 2
            with figure.telling(_("the edge of a box of cells")):
                line(figure, color, (first.x, y), (last.right, y), width)

    def _mark(self, figure: Figure, row: ArrayRow, show: Show) -> None:
        """Say which entries stand where, which choices they stand for, and for which squares."""
        moment, name, picture = show.run.moment, row.watch.name, self._picture
        cells = row.cells[: len(row.values)]
        current = row.watch.kind == "cells" and show.run.variables_current
        entries = entries_of(show, picture, name, row.values) if current else ()

        def linked(x: int, y: int) -> On | None:
            found = (i for i, cell in enumerate(cells) if cell.contains(x, y))
            if (i := next(found, None)) is None:
                return None
            squares = picture.squares_of(moment, name, i)
            return On(link=Highlight(squares, frozenset({(name, i)})), tip=words(i))

        def words(i: int) -> str:
            value, by = row.values[i], depths_of(entries).get(i)
            if row.watch.kind == "bits":
                value, by = int(bool(value)), owner_of(show, picture, name, i) if value else None
            said = entry_words(show, picture, f"{name}[{i}]", name, value, by)
            if self._ring(show, i == picture.tested(moment).get(name), bool(value)):
                said = "\n".join((said, _("tested at this event")))
            return "\n".join((said, watch_words(show, f"{name}[{i}]")))

        if cells:
            last = max(cell.right for cell in cells), cells[-1].bottom
            figure.spot((*cells[0][:2], last[0] - cells[0].x, last[1] - cells[0].y), On(at=linked))
        tell_meanings(figure, row.name, show, name)
        mark_cells(figure, name, cells, entries)

    @staticmethod
    def _ring(show: Show, tested: bool, value: bool) -> Color | None:
        theme, moment = show.look.theme, show.run.moment
        if not tested or moment.kind is None or show.asks:  # which of them it is may be asked
            return None
        return theme.rejected if moment.kind == TRY and value else tone(show)
