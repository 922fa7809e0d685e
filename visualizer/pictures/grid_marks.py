"""A grid of numbered cells and the marks of events on them: for mazes, boards and puzzles."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import pygame

from visualizer.layout.grid import Box, board_boxes
from visualizer.pictures.scene import Highlight, Scene
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, line, rounded_rect, star
from visualizer.ui.theme import Color, with_alpha

SMALL = 24
"""Below this size of a cell (unscaled) the sign for refused is all that it has room for."""

Point = tuple[float, float]


class Grid(NamedTuple):
    """Where the cells are; they are numbered row by row from 0."""

    box: Box
    size: int
    rows: int
    columns: int
    margin: int = 0

    def cell(self, number: int) -> Box:
        """The box of a cell."""
        row, column = divmod(number, self.columns)
        return Box(
            self.box.x + column * self.size, self.box.y + row * self.size, self.size, self.size
        )

    def middle(self, number: int) -> Point:
        """The middle of a cell."""
        row, column = divmod(number, self.columns)
        half = self.size / 2
        return self.box.x + column * self.size + half, self.box.y + row * self.size + half

    def is_small(self, look: Look) -> bool:
        """Is there room for hardly more than a colour?"""
        return self.size < look.px(SMALL)


def grid_in(area: Box, rows: int, columns: int, margin: int = 0) -> Grid:
    """The largest grid in an area, with a margin at its left and top for coordinates.

    In a small area there are no coordinates, and no margin.
    """
    if margin * 6 > min(area.w, area.h):
        margin = 0
    box, size = board_boxes(area, columns, rows, margin)
    return Grid(box, size, rows, columns, margin)


def draw_coordinates(
    figure: Figure, grid: Grid, look: Look, row: int = -1, column: int = -1
) -> None:
    """Numbers of columns above the grid and of rows at its left; those of the event stand out."""
    if not grid.margin:
        return
    size = min(14.0, max(8.0, grid.size / look.scale * 0.45))
    every = 1 if grid.size >= look.px(15) else 2 if grid.size >= look.px(9) else 5
    half = grid.size / 2
    places: list[tuple[int, Point, bool]] = []
    for i in range(0, grid.columns, every):
        middle = grid.box.x + i * grid.size + half
        places.append((i, (middle, grid.box.y - look.px(11)), i == column))
    for i in range(0, grid.rows, every):
        middle = grid.box.y + i * grid.size + half
        places.append((i, (grid.box.x - look.px(12), middle), i == row))
    for number, pos, here in places:
        color = "text" if here else "text_dim"
        text.draw(figure, look, str(number), pos, size, "bold", color, "center", figures=True)


def link_cells(figure: Figure, grid: Grid, name: str) -> None:
    """Link each cell to the entry of a watched list that has its number."""

    def linked(x: int, y: int) -> On:
        row, column = (y - grid.box.y) // grid.size, (x - grid.box.x) // grid.size
        entry = name, row * grid.columns + column
        return On(link=Highlight(frozenset({(row, column)}), frozenset({entry})))

    figure.spot(grid.box, On(at=linked))


def draw_linked(figure: Figure, grid: Grid, scene: Scene) -> None:
    """The squares that what is under the pointer is linked to."""
    color = with_alpha(scene.look.theme.accent, 0.38)
    for row, column in scene.highlight.squares:
        rounded_rect(figure, grid.cell(row * grid.columns + column), color)


def draw_squares(figure: Figure, grid: Grid, look: Look) -> None:
    """The light and dark squares of a chessboard."""
    light, dark = look.theme.square_light, look.theme.square_dark
    figure.image(_squares(grid.rows, grid.columns, grid.size, light, dark), grid.box[:2])


@lru_cache(maxsize=32)
def _squares(rows: int, columns: int, size: int, light: Color, dark: Color) -> pygame.Surface:
    picture = pygame.Surface((columns * size, rows * size))
    picture.fill(dark)
    for row in range(rows):
        for column in range(row % 2, columns, 2):
            picture.fill(light, (column * size, row * size, size, size))
    return picture


def radius_of(box: Box, look: Look) -> int:
    """How round the corners of a tile are."""
    return max(1, min(look.px(10), box.w // 8))


def draw_ring(
    figure: Figure, box: Box, look: Look, color: Color, width: float = 3
) -> None:
    """A frame just inside a cell."""
    thickness = max(1, min(look.px(width), box.w // 7))
    rounded_rect(figure, box, None, color, thickness, radius_of(box, look))


def draw_dashed_ring(figure: Figure, box: Box, look: Look, color: Color) -> None:
    """The frame of what is taken back."""
    width = max(1, min(look.px(2.5), box.w // 8))
    inner = box.inset(width)
    corners = [(inner.x, inner.y), (inner.right, inner.y), (inner.right, inner.bottom),
               (inner.x, inner.bottom), (inner.x, inner.y)]  # fmt: skip
    dash = max(3.0, min(box.w, look.px(90)) / 9)
    for start, end in pairwise(corners):
        line(figure, color, start, end, width, (dash, dash * 0.8))


def draw_icon_in(
    figure: Figure, middle: Point, name: str, size: float, color: Color
) -> None:
    """An icon of `size` pixels around a point."""
    pixels = max(4, round(size))
    corner = (round(middle[0] - pixels / 2), round(middle[1] - pixels / 2))
    figure.icon(name, corner, pixels, color)


def draw_refused(figure: Figure, box: Box, look: Look) -> None:
    """The sign for refused: in the corner of a cell, or over all of a small one."""
    if box.w < look.px(SMALL):
        cross_disc(figure, look, (box.x + box.w / 2, box.y + box.h / 2), box.w * 0.36)
    else:
        radius = max(min(box.w * 0.17, look.px(13)), min(box.w * 0.23, look.px(9)))
        inset = radius + box.w * 0.03
        cross_disc(figure, look, (box.right - inset, box.y + inset), radius)


def draw_star(
    figure: Figure, box: Box, look: Look, share: float = 0.2, *, left: bool = False
) -> None:
    """The star of a solution in the right or left corner of a cell, on any colour."""
    radius = min(box.w * share, look.px(16))
    inset = radius * 0.85
    corner = (box.x + inset if left else box.right - inset, box.y + inset)
    star(figure, look.theme.background, corner, radius * 1.35)
    star(figure, look.theme.solution, corner, radius)


def draw_conflict(
    figure: Figure, first: Box, second: Box, look: Look, share: float = 1.0
) -> None:
    """A line from what refuses towards what is refused, from edge to edge."""
    (x0, y0), (x1, y1) = first.center, second.center
    reach = 0.43 * first.w / max(1, abs(x1 - x0), abs(y1 - y0))
    if reach > 0.4:
        return  # side by side: there is no room for a line between them
    start = (x0 + (x1 - x0) * reach, y0 + (y1 - y0) * reach)
    goal = (x1 - (x1 - x0) * reach, y1 - (y1 - y0) * reach)
    end = (start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share)
    width = max(2.0, min(look.px(4), first.w / 10))
    line(figure, look.theme.background, start, end, width + look.px(2))
    line(figure, look.theme.rejected, start, end, width)


def fading(color: Color, eased: float) -> Color:
    """The colour of something that is going away."""
    return with_alpha(color, round(0.9 - 0.3 * eased, 1))
