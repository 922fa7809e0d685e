"""The matrix of an exact cover, drawn cell by cell: a row for each option, a column for each item.

A covered item's column and a chosen option's row have the hue of the choice. A removed row is dim;
a dot in the hue of the choice that removed it stands where the two meet.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures.covers.cover_places import Grid
from visualizer.pictures.covers.covering import NOBODY, Covering, Incidence, Situation
from visualizer.pictures.scene import Scene
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, disc, line, rounded_rect, star
from visualizer.ui.theme import Color, mix, with_alpha

SMALLEST_TEXT = 9
"""A text that is too long for smaller letters (unscaled) is cut."""


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
    size = _size_of_names(drawing)
    for column in range(drawing.grid.columns):
        _column(drawing, column, size)
    for row in range(drawing.grid.rows):
        _row(drawing, row)
    _captions(drawing)
    if drawing.about is not None:
        _event(drawing, drawing.about)


def _size_of_names(drawing: Drawing) -> float:
    """The size at which every item's name fits into its head."""
    look, head = drawing.look, drawing.grid.name(0)
    size = min(19.0, head.h / look.scale * 0.6)
    names = drawing.incidence.items
    widest = max(text.measure(look, name, size, "bold")[0] for name in names)
    return max(min(size, SMALLEST_TEXT), size * min(1.0, (head.w - 2) / widest))


def _column(drawing: Drawing, column: int, size: float) -> None:
    """The head of an item: its name, and how many options are left for it."""
    surface, grid, look, now = drawing.surface, drawing.grid, drawing.look, drawing.now
    theme, depth = look.theme, int(now.covered_by[column])
    name = grid.name(column)
    tile = name.inset(max(1, name.w // 16), max(1, name.h // 16))
    if depth != NOBODY:
        rounded_rect(surface, grid.column(column), with_alpha(drawing.hue(depth), 0.13))
        rounded_rect(surface, tile, drawing.hue(depth), radius=max(1, tile.h // 6))
    string = drawing.incidence.items[column]
    _fitting(surface, look, string, tile, size, "on_hue" if depth != NOBODY else "text")
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
    left = grid.x - look.px(8)
    right = grid.remover(0).center[0]
    for string, x, y, anchor in (
        (_("option"), left, grid.name(0).center[1], "midright"),
        (_("left"), left, grid.left_for(0).center[1], "midright"),
        (_("removed"), right, grid.name(0).center[1], "center"),
        (_("by"), right, grid.left_for(0).center[1], "center"),
    ):
        size = 12.0
        while size > SMALLEST_TEXT and text.measure(look, string, size)[0] > grid.label:
            size -= 1
        text.draw(surface, look, string, (x, y), size, "regular", "text_dim", anchor,
                  width=grid.label)  # fmt: skip


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
        grow = round((1 - scene.eased) * grid.dy * 0.12) if kind == PUSH else 0
        _ring(drawing, grid.option(about.option).inset(-grow), colors[kind], 3, dashed=kind == POP)
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
    size = min(size, box.h / look.scale * 0.72)
    wide = text.measure(look, string, size, "bold")[0]
    size = max(min(size, SMALLEST_TEXT), size * min(1.0, (box.w - 2) / max(1, wide)))
    if size >= 6:
        text.draw(surface, look, string, box.center, size, "bold", color, "center", width=box.w)
