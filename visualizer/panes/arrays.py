"""The solver's bit vectors and arrays, index by index, and the numbers that go with them."""

from __future__ import annotations

from typing import Any, NamedTuple

from solvers.catalog import Watch
from solvers.events import TRY
from visualizer.base.i18n import gettext as _
from visualizer.layout.arrays import Fit, array_places, fit_cells
from visualizer.layout.grid import Box
from visualizer.panes.cells import draw_cell, index_labels, mark_cells
from visualizer.panes.meanings import depths_of, entry_words, heading, owner_of, tell_meanings
from visualizer.panes.pane import QuietPane, frame, veil
from visualizer.panes.values import numbers_note
from visualizer.pictures.picture import Picture
from visualizer.pictures.signs import tone
from visualizer.show.show import Highlight, Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.theme import Color

NAME_SIZE = 14
LARGEST = 50
LEAST = 17
LABEL = 14
"""Room above the cells for their indices."""

ROOMIEST = 40
"""The most room between two arrays."""


class ArrayRow(NamedTuple):
    """One watched variable and where it stands."""

    watch: Watch
    values: list[Any]
    name: Box
    cells: list[Box]
    fit: Fit


class ArraysPane(QuietPane):
    """Each set bit has the hue of the choice that set it; the tested bits are framed.

    Entries of arrays stand for choices.
    """

    def __init__(self, picture: Picture, watches: tuple[Watch, ...]) -> None:
        self._picture = picture
        self._watches = [w for w in watches if w.kind in ("bits", "cells")]
        self.count = len(self._watches)
        self.weight = 0.5 if len(self._watches) == 1 else 1.0
        has_bits = any(w.kind == "bits" for w in self._watches)
        self._title = _("BIT VECTORS") if has_bits else _("ARRAYS")
        self._numbers = [w.name for w in watches if w.kind == "value"]

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
        # An array that grows has its places from the start, so that nothing moves when it does.
        deepest = show.run.trace.depth_count
        counts = [max(len(v), deepest if w.kind == "cells" else 1) for w, v in shown]
        widest = max(text.measure(look, w.name, NAME_SIZE, "mono")[0] for w, _v in shown)
        _names, cells = area.left(min(widest + look.px(16), area.w // 3))
        fit = fit_cells(
            cells.w, cells.h, counts, look.px(LARGEST), look.px(LEAST), look.px(LABEL)
        )
        places = array_places(cells, counts, fit, look.px(ROOMIEST))
        return [
            ArrayRow(w, v, Box(area.x, p[0].y, cells.x - area.x, p[-1].bottom - p[0].y), p, fit)
            for (w, v), p in zip(shown, places, strict=True)
        ]

    def _draw_row(self, figure: Figure, row: ArrayRow, show: Show) -> None:
        look, theme = show.look, show.look.theme
        y = row.name.center[1]
        text.draw(figure, look, row.watch.name, (row.name.x, y), NAME_SIZE,
                  "mono", "text", "midleft", width=row.name.w - look.px(8))  # fmt: skip
        owners = self._picture.owners(show.run.moment)
        tested = self._picture.tested(show.run.moment).get(row.watch.name)
        if row.fit.label:
            index_labels(figure, row.cells[: len(row.values)], look, row.fit.columns)
        for empty in row.cells[len(row.values) :]:
            draw_cell(figure, empty, look, "")
        for i, (value, cell) in enumerate(zip(row.values, row.cells, strict=False)):
            if row.watch.kind == "bits":
                owner = owners.get((row.watch.name, i)) if value else None
                string, faint = str(int(bool(value))), not value
                lit = theme.text_dim if value else None
            else:
                hue = self._picture.hue_of(row.watch.name, i, value)
                owner = owners.get((row.watch.name, i), hue)
                string, faint, lit = str(value), False, None
            fill: Color | None = theme.hue(owner) if owner is not None else lit
            ring = self._ring(show, i == tested, bool(value))
            if (row.watch.name, i) in show.highlight.bits:
                ring = theme.accent
            draw_cell(figure, cell, look, string, fill, ring, faint=faint)

    def _mark(self, figure: Figure, row: ArrayRow, show: Show) -> None:
        """Say which entries stand where, which choices they stand for, and for which squares."""
        moment, name, picture = show.run.moment, row.watch.name, self._picture
        cells = row.cells[: len(row.values)]
        current = row.watch.kind == "cells" and show.run.variables_current
        entries = picture.choice_entries(moment, name, row.values) if current else ()

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
            return said

        if cells:
            last = max(cell.right for cell in cells), cells[-1].bottom
            figure.spot((*cells[0][:2], last[0] - cells[0].x, last[1] - cells[0].y), On(at=linked))
        tell_meanings(figure, row.name, show, name)
        mark_cells(figure, name, cells, entries)

    @staticmethod
    def _ring(show: Show, tested: bool, value: bool) -> Color | None:
        theme, moment = show.look.theme, show.run.moment
        if not tested or moment.kind is None:
            return None
        return theme.rejected if moment.kind == TRY and value else tone(show)
