"""Several arrays below each other, in cells of one size, so that they can be compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from visualizer.layout.grid import Box

GAP_SHARE = 0.08
HIGHER = 1.12
"""A cell is this much higher than wide."""

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

    In one line each while cells stay as large as `least`; then in several lines; then without
    room for indices; the smallest cells of all may stick out below.
    """
    longest = max(counts, default=1)
    for wraps, smallest, room in ((False, least, label), (True, least, label), (True, SMALLEST, 0)):
        start = largest if not wraps else max(smallest, least + least // 2)
        for cell in range(start, smallest - 1, -1):
            fit = _fit(width, cell, longest, room, wraps=wraps)
            if fit and sum(fit.array_height(c) for c in counts) <= height:
                return fit
    return _fit(width, SMALLEST, longest, 0, wraps=True) or Fit(SMALLEST, SMALLEST, 0, 1, 0)


def _fit(width: int, cell: int, longest: int, label: int, *, wraps: bool) -> Fit | None:
    gap = max(1, round(cell * GAP_SHARE)) if cell > SMALLEST else 0
    columns = (width + gap) // (cell + gap)
    if columns < 1 or (columns < longest and not wraps):
        return None
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
