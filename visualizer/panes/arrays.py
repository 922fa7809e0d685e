"""The solver's bit vectors and arrays, index by index, and the numbers that go with them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

from solvers.catalog import Watch
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.commands import Command
from visualizer.layout.arrays import Fit, array_places, fit_cells
from visualizer.layout.grid import Box
from visualizer.panes.cells import draw_cell, index_labels
from visualizer.panes.pane import Press, QuietPane, frame, inside, veil
from visualizer.panes.selection import outline, selected_depth, selection_of, smallest_at
from visualizer.panes.values import numbers_note
from visualizer.pictures.picture import Picture
from visualizer.pictures.scene import NOTHING, Highlight, Scene
from visualizer.ui import text
from visualizer.ui.figure import Figure
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

    def key(self, scene: Scene) -> Hashable:
        return (scene.moment.event, scene.moment.kind, scene.moment.rejected, scene.highlight,
                selected_depth(scene), scene.variables_current, scene.variables_note,
                bool(scene.variables))  # fmt: skip

    def draw(self, figure: Figure, box: Box, scene: Scene) -> None:
        note = scene.variables_note or numbers_note(scene, self._numbers)
        area = frame(figure, box, scene, self._title, note)
        if not scene.variables_note:
            for row in self._rows(area, scene):
                self._draw_row(figure, row, scene)
                depth = selected_depth(scene)
                if depth is not None:
                    outline(figure, scene.look, self._entries(row, scene)[depth], slim=True)
            if not scene.variables_current:
                veil(figure, area, scene)

    def _rows(self, area: Box, scene: Scene) -> list[Row]:
        look = scene.look
        found = [(w, scene.variables.get(w.name)) for w in self._watches]
        shown = [(w, v) for w, v in found if isinstance(v, list)]
        if not shown:
            return []
        # An array that grows has its places from the start, so that nothing moves when it does.
        deepest = scene.trace.depth_count
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

    def _draw_row(self, figure: Figure, row: Row, scene: Scene) -> None:
        look, theme = scene.look, scene.look.theme
        y = row.name.center[1]
        text.draw(figure, look, row.watch.name, (row.name.x, y), NAME_SIZE,
                  "mono", "text", "midleft", width=row.name.w - look.px(8))  # fmt: skip
        owners = self._picture.owners(scene.moment)
        tested = self._picture.tested(scene.moment).get(row.watch.name)
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
            ring = self._ring(scene, i == tested, bool(value))
            if (row.watch.name, i) in scene.highlight.bits:
                ring = theme.accent
            draw_cell(figure, cell, look, string, fill, ring, faint=faint)

    def _entries(self, row: Row, scene: Scene) -> list[list[Box]]:
        """The cells of an array that stand for the choices in force, by depth."""
        moment, watch = scene.moment, row.watch
        if watch.kind != "cells" or not scene.variables_current:
            return [[] for _ in moment.path]
        entries = self._picture.choice_entries(moment, watch.name, row.values)
        return [[row.cells[i] for i in found if i < len(row.values)] for found in entries]

    @staticmethod
    def _ring(scene: Scene, tested: bool, value: bool) -> Color | None:
        theme, moment = scene.look.theme, scene.moment
        if not tested or moment.kind is None:
            return None
        if moment.kind == TRY:
            return theme.rejected if value else theme.try_
        return {PUSH: theme.placed, SOLUTION: theme.solution, POP: theme.taken_back}[moment.kind]

    def link(self, box: Box, scene: Scene, pos: tuple[int, int]) -> Highlight:
        for row in self._rows(inside(box, scene), scene):
            for i, cell in enumerate(row.cells[: len(row.values)]):
                if cell.contains(*pos):
                    name = row.watch.name
                    squares = self._picture.squares_of(scene.moment, name, i)
                    return Highlight(squares, frozenset({(name, i)}))
        return NOTHING

    def click(self, box: Box, scene: Scene, press: Press) -> Command | None:
        for row in self._rows(inside(box, scene), scene):
            depth = smallest_at(self._entries(row, scene), press.pos)
            if depth is not None:
                return selection_of(scene, depth)
        return None
