"""A grid of numbered cells: for mazes, boards and puzzles."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import pygame

from solvers.events import POP, PUSH
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box, board_boxes
from visualizer.pictures.signs import SMALL
from visualizer.show.show import Highlight, Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On, saying
from visualizer.ui.geometry import Point
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import Color, Theme, mix, with_alpha

FADED = 0.5
"""How far the oldest step of a long way has faded into the floor."""

FADE_OVER = 12
"""Steps at least from the newest hue to the faded one: a short way hardly fades."""


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
    figure: Figure, grid: Grid, look: Look, row: int = -1, column: int = -1, *,
    upward: bool = False,
) -> None:  # fmt: skip
    """Numbers of columns above the grid and of rows at its left; those of the event stand out.

    row and column: from the left top; upward: are the rows' numbers counted from the bottom?
    """
    if not grid.margin:
        return
    size = min(18.0, max(text.SMALLEST, grid.size / look.scale * 0.2))
    largest = str(max(grid.rows, grid.columns) - 1)
    wide, _high = text.measure(look, largest, size, "bold", figures=True)
    needed = max(wide + look.px(3), look.px(size))
    every = next((e for e in (1, 2, 5) if e * grid.size >= needed), 10)
    half, (x, y, w, h) = grid.size / 2, grid.box
    figure.spot((x, y - grid.margin, w, grid.margin), saying(_("numbers of the columns")))
    rows = _("numbers of the rows, counted from the bottom") if upward else _("numbers of the rows")
    figure.spot((x - grid.margin, y, grid.margin, h), saying(rows))
    places: list[tuple[int, Point, bool]] = []
    for i in range(0, grid.columns, every):
        middle = grid.box.x + i * grid.size + half
        places.append((i, (middle, grid.box.y - look.px(11)), i == column))
    for i in range(0, grid.rows, every):
        down = grid.rows - 1 - i if upward else i
        middle = grid.box.y + down * grid.size + half
        places.append((i, (grid.box.x - look.px(12), middle), down == row))
    for number, pos, here in places:
        color = "text" if here else "text_dim"
        text.draw(figure, look, str(number), pos, size, "bold", color, "center", figures=True)


def link_cells(figure: Figure, grid: Grid, name: str = "") -> None:
    """Link each cell to the entry of a watched list that has its number; without a name it only
    says which square it is."""

    def linked(x: int, y: int) -> On:
        row, column = (y - grid.box.y) // grid.size, (x - grid.box.x) // grid.size
        entries = {(name, row * grid.columns + column)} if name else ()
        return On(link=Highlight(frozenset({(row, column)}), frozenset(entries)))

    figure.spot(grid.box, On(at=linked))


def tell_cells(figure: Figure, grid: Grid, words: Callable[[int], str]) -> None:
    """What the tooltip of each cell says, worked out when the pointer is there; "" for nothing."""

    def told(x: int, y: int) -> On | None:
        row, column = (y - grid.box.y) // grid.size, (x - grid.box.x) // grid.size
        if not (0 <= row < grid.rows and 0 <= column < grid.columns):
            return None
        return On(tip=words(row * grid.columns + column))

    figure.spot(grid.box, On(at=told))


def draw_linked(figure: Figure, grid: Grid, show: Show) -> None:
    """The squares that what is under the pointer is linked to."""
    color = with_alpha(show.look.theme.accent, 0.38)
    for row, column in show.highlight.squares:
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


def way_shade(theme: Theme, depth: int, length: int) -> Color:
    """The colour of a step of a way: one hue, strong at the newest step, faded at the oldest."""
    age = max(0, length - 1 - depth) / max(FADE_OVER, length - 1)
    return mix(theme.way, theme.floor, FADED * min(1.0, age))


def draw_icon_in(figure: Figure, middle: Point, name: str, size: float, color: Color) -> None:
    """An icon of `size` pixels around a point."""
    pixels = max(4, round(size))
    corner = (round(middle[0] - pixels / 2), round(middle[1] - pixels / 2))
    figure.icon(name, corner, pixels, color)


def mover_place(grid: Grid, show: Show) -> Point:
    """Where who goes over the grid is: at the last cell of the path, or on the way there."""
    moment = show.run.moment
    x, y = grid.middle(moment.path[-1])
    if moment.kind == PUSH and len(moment.path) > 1:
        before = grid.middle(moment.path[-2])
    elif moment.kind == POP:
        before = grid.middle(moment.value)
    else:
        return x, y
    rest = 1 - show.run.eased
    return x + (before[0] - x) * rest, y + (before[1] - y) * rest
