"""Where the parts of the pentomino picture stand: tray of pieces, board, matrix. Pixels only."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from visualizer.layout.grid import Box, board_boxes
from visualizer.pictures.covers.tilings import Tiling

COORDINATES = 20
TRAY = 62
LOW_TRAY = 30
"""Height of a tray whose pieces are only letters."""

GAP = 12
MATRIX = (230, 104)
"""The least width and height of a matrix, unscaled."""

SHARE = 0.34
"""What the matrix gets of the room at least, if it is shown."""

MOST_BOARD_LOST = 0.62
"""The matrix is left out where the board would shrink to less than this share."""


class Places(NamedTuple):
    """tray: a box for each piece. cell: pixels of a cell of the board. matrix: None for no room."""

    tray: list[Box]
    board: Box
    cell: int
    matrix: Box | None

    def square(self, row: int, column: int) -> Box:
        """A cell of the board."""
        x, y = self.board.x + column * self.cell, self.board.y + row * self.cell
        return Box(x, y, self.cell, self.cell)


def arrange(box: Box, px: Callable[[float], int], tiling: Tiling) -> Places:
    """The board as large as it goes, the matrix below or beside it, whichever leaves it larger."""
    count, board = len(tiling.board.pieces), tiling.board
    tray_height = px(TRAY) if box.h >= px(300) else px(LOW_TRAY)
    tray, area = box.top(tray_height if box.h >= px(150) else 0, px(GAP // 2))
    margin = px(COORDINATES)
    alone = board_boxes(area, board.columns, board.rows, margin)
    room, matrix = area, None
    best = int(alone[1] * MOST_BOARD_LOST)
    below = max(px(MATRIX[1]), round(area.h * SHARE))
    beside = max(px(MATRIX[0]), round(area.w * SHARE))
    for part, other, fits in (
        (*area.cut_bottom(below, px(GAP)), area.w >= px(MATRIX[0])),
        (*area.left(area.w - beside - px(GAP), px(GAP)), area.h >= px(MATRIX[1])),
    ):
        cell = board_boxes(part, board.columns, board.rows, margin)[1]
        if fits and cell > best:
            best, room, matrix = cell, part, other
    place, cell = board_boxes(room, board.columns, board.rows, margin)
    if matrix is not None and matrix.y > room.y:
        place = place._replace(y=room.y + margin)
        matrix = _from(matrix, matrix.x, place.bottom + px(GAP))
    elif matrix is not None:
        place = place._replace(x=room.x + margin)
        matrix = _from(matrix, place.right + 2 * px(GAP), matrix.y)
    return Places(_tray(tray, count, px), place, cell, matrix)


def _from(box: Box, x: int, y: int) -> Box:
    """The box with another corner at the top left: it gets what the board has left over."""
    return Box(x, y, box.right - x, box.bottom - y)


def _tray(area: Box, count: int, px: Callable[[float], int]) -> list[Box]:
    if not area.h:
        return []
    gap = px(5)
    width = min(px(74), (area.w + gap) // count - gap)
    left = area.x + (area.w - count * (width + gap) + gap) // 2
    return [Box(left + i * (width + gap), area.y, width, area.h) for i in range(count)]
