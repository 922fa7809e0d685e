"""The tray of the pentomino picture: each piece with its letter."""

from __future__ import annotations

import pygame

from solvers.instances.boards import Cells
from solvers.pentominoes import positions
from visualizer.layout.grid import Box
from visualizer.pictures.covers.covering import Covering
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import Color


def draw_tray(
    surface: pygame.Surface, look: Look, tiles: list[Box], pieces: str, now: Covering
) -> None:
    """All pieces: those on the board in their hues, the others with the number of their places."""
    for item, tile in enumerate(tiles):
        _tile(surface, look, tile, pieces[item], now, item)


def _tile(
    surface: pygame.Surface, look: Look, tile: Box, name: str, now: Covering, item: int
) -> None:
    theme = look.theme
    depth, left = int(now.covered_by[item]), int(now.left[item])
    radius = look.px(5)
    if depth >= 0:
        rounded_rect(surface, tile, theme.hue(depth), radius=radius)
    else:
        rounded_rect(surface, tile, theme.cell, theme.cell_border, look.px(1), radius)
    ink: Color = theme.on_hue if depth >= 0 else theme.rejected if left == 0 else theme.text
    label = name if depth >= 0 else f"{name} {left}"
    low = tile.h < look.px(45)
    strip = tile if low else tile.cut_bottom(look.px(20))[1]
    size = min(15.0, tile.w / look.scale * 0.3)
    text.draw(surface, look, label, strip.center, size, "bold", ink, "center", width=tile.w)
    if not low:
        _mini(surface, tile.cut_bottom(look.px(20))[0], _lying(positions(name)), ink)


def _lying(shapes: list[Cells]) -> Cells:
    """The first position that is not higher than it is wide."""
    return next(s for s in shapes if max(c for _r, c in s) >= max(r for r, _c in s))


def _mini(surface: pygame.Surface, area: Box, shape: Cells, color: Color) -> None:
    rows, columns = (max(numbers) + 1 for numbers in zip(*shape, strict=True))
    side = max(1, min(area.w * 8 // 10 // 5, area.h * 8 // 10 // 3))
    x = area.x + (area.w - side * columns) // 2
    y = area.y + (area.h - side * rows) // 2 + side // 4
    square = side - 1 if side > 3 else side
    for row, column in shape:
        surface.fill(color, (x + column * side, y + row * side, square, square))
