"""The solver's bit vectors and arrays, index by index, and the numbers that go with them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

import pygame

from solvers.catalog import Watch
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures.picture import Picture
from visualizer.pictures.scene import NOTHING, Highlight, Scene
from visualizer.ui import text
from visualizer.ui.theme import Color, mix
from visualizer.views.cells import array_boxes, draw_cell, index_labels
from visualizer.views.numbers import numbers_note
from visualizer.views.pane import QuietPane, frame, inside

NAME_WIDTH = 138
LARGEST = 50
LEAST = 17

LABELS_FROM = 32
"""From this height of a row (unscaled) on there is room for the indices above its cells."""


class Row(NamedTuple):
    """One watched variable and where it stands."""

    watch: Watch
    values: list[Any]
    name: Box
    cells: list[Box]


class ArraysPane(QuietPane):
    """Each set bit has the hue of the choice that set it; the tested bits are framed."""

    def __init__(self, picture: Picture, watches: tuple[Watch, ...]) -> None:
        self._picture = picture
        self._watches = [w for w in watches if w.kind in ("bits", "cells")]
        has_bits = any(w.kind == "bits" for w in self._watches)
        self._title = _("BIT VECTORS") if has_bits else _("ARRAYS")
        self._numbers = [w.name for w in watches if w.kind == "value"]

    def key(self, scene: Scene) -> Hashable:
        return (scene.moment.event, scene.moment.kind, scene.moment.rejected, scene.highlight,
                scene.variables_current, scene.variables_note, bool(scene.variables))  # fmt: skip

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        note = scene.variables_note or numbers_note(scene, self._numbers)
        area = frame(surface, box, scene, self._title, note)
        if not scene.variables_note:
            for row in self._rows(area, scene):
                self._draw_row(surface, row, scene)

    def _rows(self, area: Box, scene: Scene) -> list[Row]:
        look = scene.look
        found = [(w, scene.variables.get(w.name)) for w in self._watches]
        shown = [(w, v) for w, v in found if isinstance(v, list)]
        if not shown:
            return []
        stacked = area.w < look.px(430)
        pitch = min(area.h // len(self._watches), look.px(112))
        top = area.y + max(0, (area.h - pitch * len(self._watches)) // 2)
        longest = max(max(len(v), 1) for _w, v in shown)
        rows = []
        for i, (watch, values) in enumerate(shown):
            strip = Box(area.x, top + i * pitch, area.w, pitch)
            if stacked:
                name, cells = strip.top(look.px(16))
                cells = cells.top(cells.h - look.px(5))[0]
            else:
                name, cells = strip.left(look.px(NAME_WIDTH))
                labels = look.px(13) if pitch >= look.px(LABELS_FROM) else 0
                cells = Box(cells.x, cells.y + labels, cells.w, cells.h - labels - look.px(4))
            # All vectors have cells of one size, so that they can be compared at a glance.
            width = array_boxes(cells, longest, look.px(LARGEST), look.px(LEAST))
            if not width:
                continue
            columns = sum(1 for b in width if b.y == width[0].y)
            here = cells
            if columns == longest:
                pitch_x = width[1].x - width[0].x if longest > 1 else cells.w
                here = cells._replace(w=pitch_x * max(1, len(values)))
            rows.append(
                Row(watch, values, name, array_boxes(here, len(values), width[0].w, look.px(LEAST)))
            )
        return rows

    def _draw_row(self, surface: pygame.Surface, row: Row, scene: Scene) -> None:
        look, theme = scene.look, scene.look.theme
        stacked = row.name.h < look.px(17)
        y = row.name.center[1] if stacked or not row.cells else _middle(row.cells)
        text.draw(surface, look, row.watch.name, (row.name.x, y), 13 if stacked else 14,
                  "mono", "text", "midleft", width=row.name.w - look.px(8))  # fmt: skip
        owners = self._picture.owners(scene.moment)
        tested = self._picture.tested(scene.moment).get(row.watch.name)
        if row.cells and row.cells[0].y - row.name.y >= look.px(12) and not stacked:
            index_labels(surface, row.cells, look)
        for i, (value, cell) in enumerate(zip(row.values, row.cells, strict=True)):
            if row.watch.kind == "bits":
                owner = owners.get((row.watch.name, i)) if value else None
                string, faint = str(int(bool(value))), not value
                lit = theme.text_dim if value else None
            else:
                owner = self._picture.hue_of(row.watch.name, i, value)
                string, faint, lit = str(value), False, None
            fill: Color | None = theme.hue(owner) if owner is not None else lit
            if fill is not None and not scene.variables_current:
                fill = mix(fill, theme.surface, 0.55)
            ring = self._ring(scene, i == tested, bool(value))
            if (row.watch.name, i) in scene.highlight.bits:
                ring = theme.accent
            draw_cell(surface, cell, look, string, fill, ring, faint=faint)

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
            for i, cell in enumerate(row.cells):
                if cell.contains(*pos):
                    name = row.watch.name
                    squares = self._picture.squares_of(scene.moment, name, i)
                    return Highlight(squares, frozenset({(name, i)}))
        return NOTHING


def _middle(cells: list[Box]) -> int:
    return (cells[0].y + cells[-1].bottom) // 2
