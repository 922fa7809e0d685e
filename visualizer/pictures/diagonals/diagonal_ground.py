"""The ground of the diagonals: cells, coordinates and corners; rows are counted from the bottom."""

from __future__ import annotations

import pygame

from solvers.diagonals import Corner, ends
from visualizer.layout.grid import Box, board_boxes
from visualizer.pictures.scene import Scene
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, ring, rounded_rect

Point = tuple[float, float]


class Ground:
    """The grid in pixels; rows are counted from the bottom."""

    def __init__(self, box: Box, look: Look, m: int) -> None:
        margin = look.px(24)
        board, self.cell = board_boxes(box.inset(look.px(6)), m, m, margin)
        self.board = board._replace(y=board.y - margin)
        self.m = m

    def square(self, cell: int) -> Box:
        """The square of a cell."""
        row, column = divmod(cell, self.m)
        x, y = self.board.x + column * self.cell, self.board.bottom - (row + 1) * self.cell
        return Box(x, y, self.cell, self.cell)

    def corner(self, corner: Corner) -> Point:
        """The place of a corner."""
        row, column = corner
        return self.board.x + column * self.cell, self.board.bottom - row * self.cell


def draw_cells(surface: pygame.Surface, ground: Ground, scene: Scene) -> None:
    """The cells, and the numbers of rows and columns; those of the event stand out."""
    look, theme, moment = scene.look, scene.look.theme, scene.moment
    board, size = ground.board, ground.cell
    rounded_rect(surface, board, theme.cell)
    for i in range(ground.m + 1):
        thick = look.px(1.5)
        surface.fill(theme.border_strong, (board.x + i * size, board.y, thick, board.h))
        surface.fill(theme.border_strong, (board.x, board.y + i * size, board.w, thick))
    letters = min(16.0, max(8.0, size / look.scale * 0.3))
    here = divmod(moment.depth, ground.m) if moment.kind is not None else (-1, -1)
    for i in range(ground.m):
        middle = i * size + size / 2
        for pos, now in (
            ((board.x - look.px(14), board.bottom - middle), i == here[0]),
            ((board.x + middle, board.bottom + look.px(14)), i == here[1]),
        ):
            color = "text" if now else "text_dim"
            text.draw(surface, look, str(i), pos, letters, "bold", color, "center", figures=True)


def draw_corners(surface: pygame.Surface, ground: Ground, scene: Scene) -> None:
    """Every corner; where a diagonal ends, in the diagonal's hue."""
    theme = scene.look.theme
    taken: dict[Corner, int] = {}
    for cell, value in enumerate(scene.moment.placed[: ground.m**2]):
        taken |= dict.fromkeys(ends(cell, value, ground.m), cell)
    for row in range(ground.m + 1):
        for column in range(ground.m + 1):
            place, owner = ground.corner((row, column)), taken.get((row, column))
            if owner is None:
                disc(surface, theme.border_strong, place, max(2.0, ground.cell * 0.05))
            else:
                disc(surface, theme.surface, place, max(3.0, ground.cell * 0.115))
                disc(surface, theme.hue(owner), place, max(2.0, ground.cell * 0.085))
            if ("corners", (ground.m + 1) * row + column) in scene.highlight.bits:
                ring(surface, theme.accent, place, ground.cell * 0.17, scene.look.px(3))
