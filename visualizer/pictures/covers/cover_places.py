"""Where the cells of an exact cover's matrix stand, with its heads and labels. Pixels only."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from visualizer.layout.grid import Box
from visualizer.pictures.covers.covering import Incidence

LABELS = 58
"""Room for the numbers of the options at the left, and for who removed them at the right."""

HEAD = 34
COUNTS = 26
LARGEST = (92, 84)
"""Width and height of the largest cell, unscaled."""

LEAST = 9
"""Below this pitch of a cell (unscaled) nothing can be told apart."""


class Grid(NamedTuple):
    """Where the matrix stands: its cells begin at (x, y), one every (dx, dy) pixels."""

    x: int
    y: int
    dx: int
    dy: int
    rows: int
    columns: int
    label: int
    head: int
    counts: int

    def cell(self, row: int, column: int) -> Box:
        """A cell, gap included."""
        return Box(self.x + column * self.dx, self.y + row * self.dy, self.dx, self.dy)

    def row(self, row: int) -> Box:
        """All cells of a row."""
        return Box(self.x, self.y + row * self.dy, self.dx * self.columns, self.dy)

    def option(self, row: int) -> Box:
        """A row with its number."""
        cells = self.row(row)
        return Box(cells.x - self.label, cells.y, cells.w + self.label, cells.h)

    def column(self, column: int) -> Box:
        """All cells of a column, its head included."""
        top = self.y - self.head - self.counts
        bottom = self.y + self.dy * self.rows
        return Box(self.x + column * self.dx, top, self.dx, bottom - top)

    def number(self, row: int) -> Box:
        """Where the number of an option stands."""
        return Box(self.x - self.label, self.y + row * self.dy, self.label, self.dy)

    def remover(self, row: int) -> Box:
        """Where the option stands that removed a row."""
        right = self.x + self.dx * self.columns
        return Box(right, self.y + row * self.dy, self.label, self.dy)

    def name(self, column: int) -> Box:
        """Where the name of an item stands."""
        return self.column(column)._replace(h=self.head)

    def left_for(self, column: int) -> Box:
        """Where it stands how many options are left for an item."""
        return Box(self.x + column * self.dx, self.y - self.counts, self.dx, self.counts)


def place(box: Box, px: Callable[[float], int], incidence: Incidence) -> Grid | None:
    """The largest grid that fits; None where its cells would be too small."""
    rows, columns = len(incidence.options), len(incidence.items)
    label = min(px(LABELS), box.w // 6)
    head, counts = min(px(HEAD), box.h // 8), min(px(COUNTS), box.h // 10)
    dx = min(px(LARGEST[0]), (box.w - 2 * label) // columns)
    dy = min(px(LARGEST[1]), (box.h - head - counts) // rows)
    if min(dx, dy) < px(LEAST):
        return None
    x = box.x + label + (box.w - 2 * label - dx * columns) // 2
    y = box.y + head + counts + (box.h - head - counts - dy * rows) // 2
    return Grid(x, y, dx, dy, rows, columns, label, head, counts)
