"""The matrix of an exact cover, drawn cell by cell: a row for each option, a column for each item.

A covered item's column and a chosen option's row have the hue of the choice. A removed row is dim;
a dot in the hue of the choice that removed it stands where the two meet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import pygame

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures.covering import NOBODY, Covering, Incidence, Situation
from visualizer.pictures.scene import Scene
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, disc, line, rounded_rect, star
from visualizer.ui.theme import Color, mix, with_alpha

LABELS = 58
"""Room for the numbers of the options at the left, and for who removed them at the right."""

HEAD = 34
COUNTS = 26
LARGEST = (92, 84)
"""Width and height of the largest cell, unscaled."""

LEAST = 9
"""Below this pitch of a cell (unscaled) nothing can be told apart."""


class Grid(NamedTuple):
    """Where the matrix stands: its cells begin at (x, y), one every (dx, dy) pixels."""

    x: int
    y: int
    dx: int
    dy: int
    rows: int
    columns: int
    label: int
    head: int
    counts: int

    def cell(self, row: int, column: int) -> Box:
        """A cell, gap included."""
        return Box(self.x + column * self.dx, self.y + row * self.dy, self.dx, self.dy)

    def row(self, row: int) -> Box:
        """All cells of a row."""
        return Box(self.x, self.y + row * self.dy, self.dx * self.columns, self.dy)

    def column(self, column: int) -> Box:
        """All cells of a column, its head included."""
        top = self.y - self.head - self.counts
        bottom = self.y + self.dy * self.rows
        return Box(self.x + column * self.dx, top, self.dx, bottom - top)

    def number(self, row: int) -> Box:
        """Where the number of an option stands."""
        return Box(self.x - self.label, self.y + row * self.dy, self.label, self.dy)

    def remover(self, row: int) -> Box:
        """Where the option stands that removed a row."""
        right = self.x + self.dx * self.columns
        return Box(right, self.y + row * self.dy, self.label, self.dy)

    def name(self, column: int) -> Box:
        """Where the name of an item stands."""
        return self.column(column)._replace(h=self.head)

    def left_for(self, column: int) -> Box:
        """Where it stands how many options are left for an item."""
        return Box(self.x + column * self.dx, self.y - self.counts, self.dx, self.counts)


def place(box: Box, look: Look, incidence: Incidence) -> Grid | None:
    """The largest grid that fits; None where its cells would be too small."""
    rows, columns = len(incidence.options), len(incidence.items)
    label = min(look.px(LABELS), box.w // 6)
    head, counts = min(look.px(HEAD), box.h // 8), min(look.px(COUNTS), box.h // 10)
    dx = min(look.px(LARGEST[0]), (box.w - 2 * label) // columns)
    dy = min(look.px(LARGEST[1]), (box.h - head - counts) // rows)
    if min(dx, dy) < look.px(LEAST):
        return None
    x = box.x + label + (box.w - 2 * label - dx * columns) // 2
    y = box.y + head + counts + (box.h - head - counts - dy * rows) // 2
    return Grid(x, y, dx, dy, rows, columns, label, head, counts)


@dataclass(frozen=True)
class Drawing:
    """What all parts of the drawing need. `about` is None before the first event."""

    surface: pygame.Surface
    grid: Grid
    scene: Scene
    incidence: Incidence
    now: Covering
    about: Situation | None

    @property
    def look(self) -> Look:
        return self.scene.look

    def hue(self, depth: int) -> Color:
        """The colour of the choice at a depth."""
        return self.look.theme.hue(depth)


def draw_matrix(drawing: Drawing) -> None:
    """The matrix at the moment of the scene."""
    for column in range(drawing.grid.columns):
        _column(drawing, column)
    for row in range(drawing.grid.rows):
        _row(drawing, row)
    _captions(drawing)
    if drawing.about is not None:
        _event(drawing, drawing.about)


def _column(drawing: Drawing, column: int) -> None:
    """The head of an item: its name, and how many options are left for it."""
    surface, grid, look, now = drawing.surface, drawing.grid, drawing.look, drawing.now
    theme, depth = look.theme, int(now.covered_by[column])
    name = grid.name(column)
    tile = name.inset(max(1, name.w // 16), max(1, name.h // 16))
    if depth != NOBODY:
        rounded_rect(surface, grid.column(column), with_alpha(drawing.hue(depth), 0.13))
        rounded_rect(surface, tile, drawing.hue(depth), radius=max(1, tile.h // 6))
    string = drawing.incidence.items[column]
    _fitting(surface, look, string, tile, 19, "on_hue" if depth != NOBODY else "text")
    if depth == NOBODY:
        left = int(now.left[column])
        color: Color = theme.rejected if left == 0 else theme.text_dim
        if column == now.item_in_work and left:
            color = theme.text
        _fitting(surface, look, str(left), grid.left_for(column), 16, color)


def _row(drawing: Drawing, row: int) -> None:
    surface, grid, look, now = drawing.surface, drawing.grid, drawing.look, drawing.now
    theme, by = look.theme, int(now.removed_by[row])
    chosen = by != NOBODY and now.path[by] == row
    clashes = now.clashes(row) if by != NOBODY and not chosen else []
    full: Color = theme.attack_strong if by == NOBODY else mix(theme.attack, theme.surface, 0.72)
    if chosen:
        full = drawing.hue(by)
        rounded_rect(surface, grid.row(row), with_alpha(full, 0.22), radius=grid.dy // 6)
    covers = drawing.incidence.array[row]
    for column in range(grid.columns):
        cell = grid.cell(row, column)
        if not covers[column]:
            disc(surface, theme.cell_border, cell.center, max(1.0, min(cell.w, cell.h) * 0.05))
            continue
        side = min(cell.w, cell.h)
        tile = Box(0, 0, round(side * 0.74), round(side * 0.74))
        tile = tile._replace(x=cell.center[0] - tile.w // 2, y=cell.center[1] - tile.h // 2)
        rounded_rect(surface, tile, full, radius=max(1, tile.w // 6))
        if column in clashes:
            disc(surface, drawing.hue(by), cell.center, max(1.5, side * 0.2))
    number = grid.number(row).inset(grid.label // 8, max(1, grid.dy // 8))
    if chosen:
        rounded_rect(surface, number, full, radius=max(1, number.h // 6))
    ink: str | Color = "on_hue" if chosen else "text" if by == NOBODY else "text_faint"
    tried = drawing.about is not None and row in _tried(drawing.scene, drawing.about)
    _fitting(surface, look, str(row), number, 19, theme.taken_back if tried else ink)
    if tried:
        half = min(number.w, number.h) * 0.34
        (x, y), width = number.center, max(1.5, look.px(2.5))
        line(surface, theme.taken_back, (x - half, y + half), (x + half, y - half), width)
    if by != NOBODY and not chosen:
        _removed_by(drawing, row, by)


def _tried(scene: Scene, about: Situation) -> tuple[int, ...]:
    """The options of the item in work that have been tried and taken back."""
    if scene.moment.kind == TRY:
        return about.earlier
    return (*about.earlier, about.option) if scene.moment.kind == POP else ()


def _removed_by(drawing: Drawing, row: int, by: int) -> None:
    """The number of the option that removed a row, in its hue."""
    place = drawing.grid.remover(row)
    side = min(place.w * 6 // 10, round(place.h * 0.62))
    tile = Box(place.center[0] - side // 2, place.center[1] - side // 2, side, side)
    rounded_rect(drawing.surface, tile, drawing.hue(by), radius=max(1, side // 6))
    _fitting(drawing.surface, drawing.look, str(drawing.now.path[by]), tile, 15, "on_hue")


def _captions(drawing: Drawing) -> None:
    """Words for the row of counts and for the column at the right."""
    surface, grid, look = drawing.surface, drawing.grid, drawing.look
    for string, pos, room, anchor in (
        (_("option"), (grid.x - look.px(8), grid.name(0).center[1]), grid.label, "midright"),
        (_("left"), (grid.x - look.px(8), grid.left_for(0).center[1]), grid.label, "midright"),
        (_("removed"), (grid.remover(0).center[0], grid.name(0).center[1]), grid.label, "center"),
        (_("by"), (grid.remover(0).center[0], grid.left_for(0).center[1]), grid.label, "center"),
    ):
        text.draw(surface, look, string, pos, 12, "regular", "text_dim", anchor, width=room)


def _event(drawing: Drawing, about: Situation) -> None:
    surface, grid, scene, theme = drawing.surface, drawing.grid, drawing.scene, drawing.look.theme
    kind = scene.moment.kind
    if kind in (TRY, PUSH, POP):
        color = theme.try_ if kind == TRY else theme.row
        item = about.item if kind != PUSH else about.now.item_in_work
        if item is not None and drawing.now.stuck is None:
            _ring(drawing, grid.column(item), color, 2)
    if kind == PUSH and about.now.stuck is not None:
        _dead_end(drawing, about.now.stuck)
    colors = {TRY: theme.try_, PUSH: theme.placed, POP: theme.taken_back}
    if kind in colors:
        row = grid.row(about.option)
        whole = Box(row.x - grid.label, row.y, row.w + grid.label, row.h)
        grow = round((1 - scene.eased) * grid.dy * 0.12) if kind == PUSH else 0
        _ring(drawing, whole.inset(-grow), colors[kind], 3, dashed=kind == POP)
    if kind == SOLUTION:
        for option in about.now.path:
            _ring(drawing, grid.row(option), theme.solution, 3)
            star(surface, theme.solution, grid.remover(option).center, grid.dy * 0.3)


def _dead_end(drawing: Drawing, item: int) -> None:
    """The item that has no option left; for each of them a line to where a choice meets it."""
    surface, grid, look, now = drawing.surface, drawing.grid, drawing.look, drawing.now
    theme = look.theme
    _ring(drawing, grid.column(item), theme.rejected, 3)
    width = max(1.5, min(look.px(3), grid.dx / 8))
    for depth, options in now.removers(item).items():
        for option in options:
            column = now.clashes(option)[0]
            start = grid.cell(now.path[depth], column).center
            end = grid.cell(option, column).center
            t = drawing.scene.eased
            tip = (end[0], start[1] + (end[1] - start[1]) * t)
            line(surface, theme.rejected, start, tip, width)
            row = grid.row(option)
            y = row.center[1]
            line(surface, theme.rejected, (row.x, y), (row.x + row.w * t, y), max(1.0, width / 2))
            cross_disc(surface, look, grid.cell(option, item).center, min(grid.dx, grid.dy) * 0.2)
    head = grid.name(item)
    cross_disc(surface, look, (head.right - head.w * 0.12, head.y + head.h * 0.1), head.h * 0.25)


def _ring(drawing: Drawing, box: Box, color: Color, width: float, *, dashed: bool = False) -> None:
    look = drawing.look
    thickness = max(1, min(look.px(width), box.h // 5, box.w // 5))
    if not dashed:
        rounded_rect(drawing.surface, box, None, color, thickness, max(1, look.px(5)))
        return
    inner = box.inset(thickness)
    dash = (look.px(7), look.px(5))
    for start, end in (
        ((inner.x, inner.y), (inner.right, inner.y)),
        ((inner.right, inner.y), (inner.right, inner.bottom)),
        ((inner.right, inner.bottom), (inner.x, inner.bottom)),
        ((inner.x, inner.bottom), (inner.x, inner.y)),
    ):
        line(drawing.surface, color, start, end, thickness, dash)


def _fitting(
    surface: pygame.Surface, look: Look, string: str, box: Box, size: float, color: str | Color
) -> None:
    """A text in the middle of a box, as large as fits, up to `size`."""
    size = min(size, box.h / look.scale * 0.72, box.w / look.scale * 1.6 / max(1, len(string)))
    if size >= 6:
        text.draw(surface, look, string, box.center, size, "bold", color, "center", width=box.w)
