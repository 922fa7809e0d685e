"""Several arrays below each other, in cells of one size, so that they can be compared."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box, board_boxes

GAP_SHARE = 0.08
HIGHER = 1.12
"""A cell is this much higher than wide."""

ROUND = 5
"""Lines of so many cells and more are as long as a multiple of it."""

WORTH_WRAPPING = 1.4
"""Arrays stand in several lines where cells get so many times as large by that."""

SMALLEST = 3
"""Pixels; smaller cells could not be seen."""


class Fit(NamedTuple):
    """Size of a cell with the gap after it, cells in a line, and room above a line for indices."""

    width: int
    height: int
    gap: int
    columns: int
    label: int

    def lines(self, count: int) -> int:
        """How many lines an array of `count` cells has."""
        return max(1, -(-count // self.columns))

    def array_height(self, count: int) -> int:
        """Pixels that an array needs."""
        return self.lines(count) * (self.height + self.label + self.gap)


def fit_cells(
    width: int, height: int, counts: Sequence[int], largest: int, least: int, label: int
) -> Fit:
    """The largest cells in which arrays of `counts` cells fit into width × height pixels.

    In one line each where cells are twice as large as `least`, or hardly larger in several lines;
    then in several lines; then without room for indices; the smallest cells of all may stick out
    below.
    """
    longest = max((1, *counts))  # of a run without an event they are empty

    def largest_of(most: int, smallest: int, room: int, *, wraps: bool) -> Fit | None:
        fits = (_fit(width, cell, longest, room, wraps=wraps)
                for cell in range(most, smallest - 1, -1))
        return next((fit for fit in fits
                     if fit and sum(map(fit.array_height, counts)) <= height), None)

    line = largest_of(largest, least, label, wraps=False)
    if line and line.width >= 2 * least:
        return line
    several = largest_of(min(largest, 2 * least), least, label, wraps=True)
    if line and (several is None or several.width < WORTH_WRAPPING * line.width):
        return line
    return (several or largest_of(max(SMALLEST, least + least // 2), SMALLEST, 0, wraps=True)
            or _fit(width, SMALLEST, longest, 0, wraps=True) or Fit(SMALLEST, SMALLEST, 0, 1, 0))


def _fit(width: int, cell: int, longest: int, label: int, *, wraps: bool) -> Fit | None:
    gap = max(1, round(cell * GAP_SHARE)) if cell > SMALLEST else 0
    columns = (width + gap) // (cell + gap)
    if columns < 1 or (columns < longest and not wraps):
        return None
    if ROUND <= columns < longest:
        columns -= columns % ROUND  # so that the index at the beginning of a line is a round one
    return Fit(cell, round(cell * HIGHER), gap, min(columns, longest), label)


def array_places(area: Box, counts: Sequence[int], fit: Fit, roomiest: int) -> list[list[Box]]:
    """A box for each cell of each array; what height is left is shared out up to `roomiest`."""
    needed = [fit.array_height(count) for count in counts]
    spare = max(0, area.h - sum(needed))
    between = min(roomiest, spare // max(1, len(counts)))
    top = area.y + (area.h - sum(needed) - between * (len(counts) - 1)) // 2
    places = []
    for count, high in zip(counts, needed, strict=True):
        places.append([_cell(area.x, max(area.y, top), i, fit) for i in range(count)])
        top += high + between
    return places


def _cell(x: int, top: int, i: int, fit: Fit) -> Box:
    line, column = divmod(i, fit.columns)
    y = top + line * (fit.height + fit.label + fit.gap) + fit.label
    return Box(x + column * (fit.width + fit.gap), y, fit.width, fit.height)


def grid_places(
    area: Box, rows: int, columns: int, largest: int, left: int, above: int
) -> list[Box]:
    """A box for each square of a grid, row by row, with a gap of some pixels between them.

    left, above: room for the indices of rows and columns; the grid stands in the middle.
    """
    width = min(area.w - left, largest * columns)
    height = min(area.h - above, largest * rows)
    room = Box(area.x + left, area.y + above, max(0, area.w - left), max(0, area.h - above))
    room = Box(room.x + (room.w - width) // 2, room.y + (room.h - height) // 2, width, height)
    board, size = board_boxes(room, columns, rows, 0)
    gap = max(1, round(size * GAP_SHARE)) if size > SMALLEST else 0
    return [
        Box(board.x + column * size, board.y + row * size, size - gap, size - gap)
        for row in range(rows)
        for column in range(columns)
    ]
