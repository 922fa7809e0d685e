"""The grid of a crossword: cells, the letters in them, and frames around slots."""

from __future__ import annotations

import pygame

from solvers.instances.crosswords import BLACK, read_grid
from visualizer.layout.grid import Box
from visualizer.pictures.grid_marks import Grid, grid_in
from visualizer.pictures.puzzles import crosswords
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.shapes import polygon, rounded_rect
from visualizer.ui.theme import Color, mix

LARGEST = 120
"""The largest cell, unscaled."""


def grid_of(area: Box, moment: Moment, look: Look) -> Grid:
    """Where the cells of the run's grid are."""
    rows = read_grid(str(moment.params["grid"]))
    most = look.px(LARGEST)
    width, height = min(area.w, most * len(rows[0])), min(area.h, most * len(rows))
    area = area.inset((area.w - width) // 2, (area.h - height) // 2)
    return grid_in(area, len(rows), len(rows[0]))


def draw_ground(surface: pygame.Surface, grid: Grid, moment: Moment, look: Look) -> None:
    """Black and free cells."""
    theme = look.theme
    black = mix(theme.attack, theme.surface, 0.5)
    for number, character in enumerate("".join(read_grid(str(moment.params["grid"])))):
        cell = grid.cell(number)
        if character == BLACK:
            surface.fill(black, cell)
        else:
            rounded_rect(surface, cell, theme.cell, theme.border_strong, max(1, look.px(1)))


def draw_numbers(surface: pygame.Surface, grid: Grid, moment: Moment, look: Look) -> None:
    """The number of each slot in the corner of its first cell."""
    size = grid.size / look.scale * 0.2
    if size < 7:
        return
    filled = crosswords.letters(moment, moment.path)
    for slot in crosswords.slots_of(moment):
        cell = grid.cell(slot.cells[0])
        color = "on_hue" if slot.cells[0] in filled else "text_dim"
        pos = (cell.x + grid.size * 0.1, cell.y + grid.size * 0.2)
        text.draw(surface, look, str(slot.number), pos, size, "bold", color, "midleft")


def draw_letter(
    surface: pygame.Surface, grid: Grid, look: Look, cell: int, letter: str, color: Color
) -> None:
    """A letter, where there is room for one."""
    size = grid.size / look.scale * 0.56
    if size >= 5:
        x, y = grid.middle(cell)
        text.draw(surface, look, letter, (x, y + grid.size * 0.04), size, "bold", color, "center")


def draw_letters(surface: pygame.Surface, grid: Grid, moment: Moment, look: Look) -> None:
    """Each letter on the hue of its word; where two words cross, on the hues of both."""
    filled = crosswords.letters(moment, moment.path)
    for cell, depths in crosswords.owners(moment, moment.path).items():
        tile = grid.cell(cell).inset(max(1, grid.size // 24))
        surface.fill(look.theme.hue(depths[0]), tile)
        if len(depths) > 1:
            corner = ((tile.right, tile.y), (tile.right, tile.bottom), (tile.x, tile.bottom))
            polygon(surface, look.theme.hue(depths[1]), corner)
        draw_letter(surface, grid, look, cell, filled[cell], look.theme.on_hue)


def slot_box(grid: Grid, moment: Moment, depth: int) -> Box:
    """The box around all cells of a slot."""
    cells = crosswords.slots_of(moment)[depth].cells
    first, last = grid.cell(cells[0]), grid.cell(cells[-1])
    return Box(first.x, first.y, last.right - first.x, last.bottom - first.y)


def draw_frame(surface: pygame.Surface, grid: Grid, box: Box, look: Look, color: Color) -> None:
    """A frame around a slot."""
    width = max(1, min(look.px(4), grid.size // 7))
    rounded_rect(surface, box, None, color, width, max(1, min(look.px(8), grid.size // 8)))


def corner_of(grid: Grid, box: Box) -> Box:
    """The cell at the upper right end of a slot."""
    return Box(box.right - grid.size, box.y, grid.size, grid.size)
