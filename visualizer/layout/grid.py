"""Cells in a rectangle: how large they can be, and where each stands. Pixels, no drawing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from visualizer.base.named_tuple import NamedTuple

Side = Literal["left", "right", "top", "bottom"]

Square = tuple[int, int]
"""Its row and column, both from 0."""


class Box(NamedTuple):
    """A rectangle in pixels: left, top, width, height. pygame takes it as it is."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """One past the last column."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """One past the last row."""
        return self.y + self.h

    @property
    def center(self) -> tuple[int, int]:
        """The middle, rounded down."""
        return self.x + self.w // 2, self.y + self.h // 2

    def inset(self, dx: int, dy: int | None = None) -> Box:
        """Smaller by dx on the left and right and dy (else dx) above and below."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, max(0, self.w - 2 * dx), max(0, self.h - 2 * dy))

    def beside(self, side: Side, size: int) -> Box:
        """The strip of so many pixels that touches it on a side, as long as that is."""
        x = {"left": self.x - size, "right": self.right}.get(side, self.x)
        y = {"top": self.y - size, "bottom": self.bottom}.get(side, self.y)
        upright = side in ("left", "right")
        return Box(x, y, size if upright else self.w, self.h if upright else size)

    def contains(self, x: int, y: int) -> bool:
        """Does the pixel lie inside?"""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def top(self, height: int, gap: int = 0) -> tuple[Box, Box]:
        """Cut a strip off the top: (strip, rest below the gap)."""
        height = min(height, self.h)
        rest = max(0, self.h - height - gap)
        return Box(self.x, self.y, self.w, height), Box(self.x, self.bottom - rest, self.w, rest)

    def cut_bottom(self, height: int, gap: int = 0) -> tuple[Box, Box]:
        """Cut a strip off the bottom: (rest above the gap, strip)."""
        height = min(height, self.h)
        rest = max(0, self.h - height - gap)
        return Box(self.x, self.y, self.w, rest), Box(self.x, self.bottom - height, self.w, height)

    def left(self, width: int, gap: int = 0) -> tuple[Box, Box]:
        """Cut a strip off the left: (strip, rest right of the gap)."""
        width = min(width, self.w)
        rest = max(0, self.w - width - gap)
        return Box(self.x, self.y, width, self.h), Box(self.right - rest, self.y, rest, self.h)


def around(boxes: Iterable[Box]) -> Box:
    """The least box that holds some others, of which there is one at least."""
    sides = zip(*((box.x, box.y, box.right, box.bottom) for box in boxes), strict=True)
    lefts, tops, rights, bottoms = sides
    x, y = min(lefts), min(tops)
    return Box(x, y, max(rights) - x, max(bottoms) - y)


class Grid(NamedTuple):
    """Where equal squares are; they are numbered row by row from 0.

    size    the side of a square, in pixels
    margin  the room for coordinates at the left, and above; where it counts upward, below
    upward  is row 0 the lowest one?
    counted_up  are the numbers of the rows counted from the bottom, though row 0 is the highest?
    """

    box: Box
    size: int
    rows: int
    columns: int
    margin: int = 0
    upward: bool = False
    counted_up: bool = False

    def square(self, square: Square) -> Box:
        """The box of a square, by its row and column."""
        row, column = square
        down = self.rows - 1 - row if self.upward else row
        x, y = self.box.x + column * self.size, self.box.y + down * self.size
        return Box(x, y, self.size, self.size)

    def cell(self, number: int) -> Box:
        """The box of a square, by its number."""
        return self.square(divmod(number, self.columns))

    def middle(self, number: int) -> tuple[float, float]:
        """The middle of a square."""
        x, y, _w, _h = self.cell(number)
        half = self.size / 2
        return x + half, y + half

    def corner(self, corner: Square) -> tuple[float, float]:
        """Where the lines between squares meet, by their numbers from where row and column 0 begin.
        """
        row, column = corner
        down = self.rows - row if self.upward else row
        return self.box.x + column * self.size, self.box.y + down * self.size

    def square_at(self, x: int, y: int) -> Square:
        """The square at a place inside."""
        row = (y - self.box.y) // self.size
        return self.rows - 1 - row if self.upward else row, (x - self.box.x) // self.size

    def numbered(self, row: int, column: int) -> Box | None:
        """The box of a square by the numbers at the edge, if there is such a one."""
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            return None
        return self.square((self.rows - 1 - row if self.counted_up else row, column))

    def row(self, row: int) -> Box | None:
        """The box around a row by its number, if there is such a one."""
        first = self.numbered(row, 0)
        return None if first is None else first._replace(w=self.box.w)


def grid_in(area: Box, rows: int, columns: int, margin: int = 0) -> Grid:
    """The largest grid in an area, with a margin at its left and top for coordinates.

    In a small area there are no coordinates, and no margin.
    """
    margin = margin_in(area, margin)
    box, size = board_boxes(area, columns, rows, margin)
    return Grid(box, size, rows, columns, margin)


def margin_in(area: Box, margin: int) -> int:
    """The margin for coordinates of a grid in an area; 0: there are none."""
    return margin if margin * 6 <= min(area.w, area.h) else 0


def board_boxes(area: Box, columns: int, rows: int, margin: int) -> tuple[Box, int]:
    """The largest board in `area` with `margin` for coordinates at its left and top.

    Returns (board, cell size); the board, its coordinates included, is centred in the area.
    """
    cell = max(1, min((area.w - margin) // columns, (area.h - margin) // rows))
    w, h = cell * columns, cell * rows
    x = area.x + margin + max(0, area.w - margin - w) // 2
    y = area.y + margin + max(0, area.h - margin - h) // 2
    return Box(x, y, w, h), cell


def divided(area: Box, count: int, ratio: float, gap: int) -> list[Box]:
    """Boxes in rows that fill an area, each as large as can be, of a ratio of width to height."""
    def height(columns: int) -> float:
        rows = -(-count // columns)
        wide = (area.w + gap) / columns - gap
        return min(wide / ratio, (area.h + gap) / rows - gap)

    columns = max(range(1, count + 1), key=height)
    high = max(1, int(height(columns)))
    wide, rows = max(1, int(high * ratio)), -(-count // columns)
    x = area.x + max(0, area.w - columns * (wide + gap) + gap) // 2
    y = area.y + max(0, area.h - rows * (high + gap) + gap) // 2
    return [Box(x + i % columns * (wide + gap), y + i // columns * (high + gap), wide, high)
            for i in range(count)]


def row_of_cells(
    area: Box, count: int, largest: int, gap_share: float = 0.1, align: str = "left"
) -> list[Box]:
    """`count` square cells in one row, as large as fits up to `largest`, vertically centred."""
    if count == 0:
        return []
    pitch = min(largest * (1 + gap_share), (area.w + 0.0) / count, area.h * (1 + gap_share))
    gap = max(1, round(pitch * gap_share / (1 + gap_share))) if pitch >= 4 else 0
    cell = max(1, int(pitch) - gap)
    total = count * (cell + gap) - gap
    x = area.x if align == "left" else area.x + (area.w - total) // 2
    y = area.y + (area.h - cell) // 2
    return [Box(x + i * (cell + gap), y, cell, cell) for i in range(count)]


def rows_of_cells(
    area: Box, count: int, largest: int, in_one_row: int, least: int, gap_share: float = 0.1
) -> list[Box]:
    """`count` square cells in one row, or in several where they would be smaller than `in_one_row`.

    As many as there is room for if they would be smaller than `least`: always one, if any.
    """
    if count * in_one_row <= area.w or count < 2:
        return row_of_cells(area, count, largest, gap_share, "center")
    rows = max(range(1, max(2, area.h // least + 1)),
               key=lambda r: min(area.w / -(-count // r), area.h / r))
    columns = -(-count // rows)
    pitch = int(min(area.w / columns, area.h / rows))
    if pitch < least:
        pitch = least
        columns, rows = max(1, area.w // pitch), max(1, area.h // pitch)
        count = min(count, columns * rows)
    cell = max(1, round(pitch / (1 + gap_share)))
    x = area.x + (area.w - columns * pitch) // 2
    y = area.y + (area.h - rows * pitch) // 2
    return [Box(x + i % columns * pitch, y + i // columns * pitch, cell, cell)
            for i in range(count)]
