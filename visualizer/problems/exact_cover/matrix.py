"""Where the matrix stands, and what is drawn upon it."""

from __future__ import annotations

from functools import cached_property

from solvers.events import POP, TRY
from visualizer.base.dataclass import dataclass
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.pictures.scene import Scene
from visualizer.problems.exact_cover.rules import Covering, Incidence, Situation
from visualizer.ui import text
from visualizer.ui.look import Look

LABELS, LABEL_SHARE, NARROW_LABELS = 58, 0.09, 30
"""Room for the numbers of the options at the left, and for who removed them at the right; in a
large pane it is this share; the last where the names of the items need the rest."""

HEAD, HEAD_SHARE = 34, 0.055
COUNTS, COUNTS_SHARE = 26, 0.045
"""Heights of the items' names and of the numbers of their options; in a large pane shares of it."""

LARGEST, LARGEST_SHARE = (92, 84), 0.16
"""Width and height of the largest cell, unscaled; in a large pane it is this share of that."""

LEAST = 7
"""Below this pitch of a cell (unscaled) nothing can be told apart."""


class MatrixGrid(NamedTuple):
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

    @property
    def side(self) -> int:
        """The smaller side of a cell."""
        return min(self.dx, self.dy)

    def cell(self, row: int, column: int) -> Box:
        """A cell, gap included."""
        return Box(self.x + column * self.dx, self.y + row * self.dy, self.dx, self.dy)

    def row(self, row: int) -> Box:
        """All cells of a row."""
        return self.cell(row, 0)._replace(w=self.dx * self.columns)

    def option(self, row: int) -> Box:
        """A row with its number."""
        cells = self.row(row)
        return cells._replace(x=cells.x - self.label, w=cells.w + self.label)

    def number(self, row: int) -> Box:
        """Where the number of an option stands."""
        return self.option(row)._replace(w=self.label)

    def remover(self, row: int) -> Box:
        """Where the option stands that removed a row."""
        return self.cell(row, self.columns)._replace(w=self.label)

    def column(self, column: int) -> Box:
        """All cells of a column, its head included."""
        above = self.head + self.counts
        cell = self.cell(0, column)
        return cell._replace(y=self.y - above, h=self.dy * self.rows + above)

    def name(self, column: int) -> Box:
        """Where the name of an item stands."""
        return self.column(column)._replace(h=self.head)

    def left_for(self, column: int) -> Box:
        """Where it stands how many options are left for an item."""
        return self.cell(0, column)._replace(y=self.y - self.counts, h=self.counts)


def place(box: Box, look: Look, incidence: Incidence) -> MatrixGrid | None:
    """The largest grid that fits; None where its cells would be too small."""
    px = look.px
    rows, columns = len(incidence.options), len(incidence.items)
    names = max(text.measure(look, name, text.SMALLEST, "bold")[0] for name in incidence.items)
    side = min(box.w, box.h)
    label = min(max(px(LABELS), round(side * LABEL_SHARE)), box.w // 6)
    if (box.w - 2 * label) // columns < names + 2:
        label = min(label, px(NARROW_LABELS))
    head = min(max(px(HEAD), round(side * HEAD_SHARE)), max(px(text.SMALLEST + 5), box.h // 8))
    counts = min(
        max(px(COUNTS), round(side * COUNTS_SHARE)), max(px(text.SMALLEST + 3), box.h // 10)
    )
    share = round(side * LARGEST_SHARE)
    dx = min(max(px(LARGEST[0]), share), (box.w - 2 * label) // columns)
    dy = min(max(px(LARGEST[1]), share), (box.h - head - counts) // rows)
    if min(dx, dy) < px(LEAST):
        return None
    x = box.x + label + (box.w - 2 * label - dx * columns) // 2
    y = box.y + head + counts + (box.h - head - counts - dy * rows) // 2
    return MatrixGrid(x, y, dx, dy, rows, columns, label, head, counts)


@dataclass(frozen=True)
class Matrix(Scene):
    """The matrix at the moment on screen. `about` is None before the first event."""

    grid: MatrixGrid
    incidence: Incidence
    now: Covering
    about: Situation | None

    @cached_property
    def tried(self) -> tuple[int, ...]:
        """The options of the item in work that have been tried and taken back."""
        about, kind = self.about, self.moment.kind
        if about is None:
            return ()
        if kind == TRY:
            return about.earlier
        return (*about.earlier, about.option) if kind == POP else ()
