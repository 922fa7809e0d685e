"""The solver's bit vectors and arrays, index by index, and the numbers that go with them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

import pygame

from solvers.catalog import Watch
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.actions.action import Action
from visualizer.base.i18n import gettext as _
from visualizer.layout.arrays import Fit, array_places, fit_cells
from visualizer.layout.grid import Box
from visualizer.panes.cells import draw_cell, index_labels
from visualizer.panes.pane import Press, QuietPane, frame, inside, veil
from visualizer.panes.selection import outline, selected_depth, selection_of, smallest_at
from visualizer.panes.values import numbers_note
from visualizer.pictures.picture import Picture
from visualizer.show.show import NOTHING, Highlight, Show
from visualizer.ui import text
from visualizer.ui.theme import Color

NAME_SIZE = 14
LARGEST = 50
LEAST = 17
LABEL = 14
"""Room above the cells for their indices."""

ROOMIEST = 40
"""The most room between two arrays."""


class Row(NamedTuple):
    """One watched variable and where it stands."""

    watch: Watch
    values: list[Any]
    name: Box
    cells: list[Box]
    fit: Fit


class ArraysPane(QuietPane):
    """Each set bit has the hue of the choice that set it; the tested bits are framed.

    Entries of arrays that stand for the selected choice have an outline; a click selects a choice.
    """

    def __init__(self, picture: Picture, watches: tuple[Watch, ...]) -> None:
        self._picture = picture
        self._watches = [w for w in watches if w.kind in ("bits", "cells")]
        self.weight = 0.5 if len(self._watches) == 1 else 1.0
        has_bits = any(w.kind == "bits" for w in self._watches)
        self._title = _("BIT VECTORS") if has_bits else _("ARRAYS")
        self._numbers = [w.name for w in watches if w.kind == "value"]

    def key(self, show: Show) -> Hashable:
        return (
            show.run.moment.event,
            show.run.moment.kind,
            show.run.moment.rejected,
            show.highlight,
            selected_depth(show),
            show.run.variables_current,
            show.run.variables_note,
            bool(show.run.variables),
        )

    def draw(self, surface: pygame.Surface, box: Box, show: Show) -> None:
        note = show.run.variables_note or numbers_note(show, self._numbers)
        area = frame(surface, box, show, self._title, note)
        if not show.run.variables_note:
            for row in self._rows(area, show):
                self._draw_row(surface, row, show)
                depth = selected_depth(show)
                if depth is not None:
                    outline(surface, show.look, self._entries(row, show)[depth], slim=True)
            if not show.run.variables_current:
                veil(surface, area, show)

    def _rows(self, area: Box, show: Show) -> list[Row]:
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
            Row(w, v, Box(area.x, p[0].y, cells.x - area.x, p[-1].bottom - p[0].y), p, fit)
            for (w, v), p in zip(shown, places, strict=True)
        ]

    def _draw_row(self, surface: pygame.Surface, row: Row, show: Show) -> None:
        look, theme = show.look, show.look.theme
        y = row.name.center[1]
        text.draw(surface, look, row.watch.name, (row.name.x, y), NAME_SIZE,
                  "mono", "text", "midleft", width=row.name.w - look.px(8))  # fmt: skip
        owners = self._picture.owners(show.run.moment)
        tested = self._picture.tested(show.run.moment).get(row.watch.name)
        if row.fit.label:
            index_labels(surface, row.cells[: len(row.values)], look, row.fit.columns)
        for empty in row.cells[len(row.values) :]:
            draw_cell(surface, empty, look, "")
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
            draw_cell(surface, cell, look, string, fill, ring, faint=faint)

    def _entries(self, row: Row, show: Show) -> list[list[Box]]:
        """The cells of an array that stand for the choices in force, by depth."""
        moment, watch = show.run.moment, row.watch
        if watch.kind != "cells" or not show.run.variables_current:
            return [[] for _ in moment.path]
        entries = self._picture.choice_entries(moment, watch.name, row.values)
        return [[row.cells[i] for i in found if i < len(row.values)] for found in entries]

    @staticmethod
    def _ring(show: Show, tested: bool, value: bool) -> Color | None:
        theme, moment = show.look.theme, show.run.moment
        if not tested or moment.kind is None:
            return None
        if moment.kind == TRY:
            return theme.rejected if value else theme.try_
        return {PUSH: theme.placed, SOLUTION: theme.solution, POP: theme.taken_back}[moment.kind]

    def link(self, box: Box, show: Show, pos: tuple[int, int]) -> Highlight:
        for row in self._rows(inside(box, show), show):
            for i, cell in enumerate(row.cells[: len(row.values)]):
                if cell.contains(*pos):
                    name = row.watch.name
                    squares = self._picture.squares_of(show.run.moment, name, i)
                    return Highlight(squares, frozenset({(name, i)}))
        return NOTHING

    def click(self, box: Box, show: Show, press: Press) -> Action | None:
        for row in self._rows(inside(box, show), show):
            depth = smallest_at(self._entries(row, show), press.pos)
            if depth is not None:
                return selection_of(show, depth)
        return None
