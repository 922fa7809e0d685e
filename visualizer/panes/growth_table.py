"""The growth lab's numbers as a table: a row a point, as many columns as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import THIN_SPACE, decimal, grouped, spaced
from visualizer.layout.grid import Box
from visualizer.measure.lab.growth import Growth
from visualizer.measure.lab.series import Point
from visualizer.measure.lab.table import compared, number
from visualizer.panes.growth_chart import curve_color
from visualizer.panes.row_scroll import RowScroll
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc

ROW = 23
SIZE = 13
HEAD_SIZE = 13
APART, FARTHEST = 14, 44
"""The least and the largest gap between two columns, unscaled."""

DOT = 4


class GrowthColumn(NamedTuple):
    """Its title, and what stands in it for a point. The columns of a lower rank come first where
    there is no room for all."""

    title: str
    rank: int
    cell: Callable[[Point], str]


Line = Point | tuple[int, str]
"""A row of numbers, or the rank and the title of the solver that the rows below belong to."""


class GrowthTable:
    """Draws the table; where it is longer than its room it is scrolled."""

    def __init__(self) -> None:
        self.rows = RowScroll()

    def place(self, box: Box, look: Look, growth: Growth) -> None:
        """Learn its room and how long it is; comes before everything else in a frame."""
        body = box.top(look.px(ROW))[1]
        page = max(1, body.h // look.px(ROW))
        view = Box(body.x, body.y, body.w, page * look.px(ROW))
        self.rows.fit(view, page, len(lines(growth)))

    def draw(self, figure: Figure, box: Box, look: Look, growth: Growth) -> None:
        """Draw head and rows."""
        columns, edges = _fitted(columns_of(growth), growth.points, box, look)
        height = look.px(ROW)
        middle = box.y + height // 2
        for column, right in zip(columns, edges, strict=True):
            text.draw(figure, look, column.title, (right, middle), HEAD_SIZE, color="text_dim",
                      anchor="midright")
        figure.fill(look.theme.divider, (box.x, box.y + height - 1, box.w, look.px(1)))
        shown = lines(growth)[self.rows.first : self.rows.first + self.rows.page]
        for i, line in enumerate(shown):
            middle = box.y + height * (i + 1) + height // 2
            if isinstance(line, Point):
                _row(figure, look, line, columns, edges, middle, box)
            else:
                _title(figure, look, line, middle, box)
        self.rows.draw(figure, look)


def lines(growth: Growth) -> list[Line]:
    """The rows, those of a solver below its title; no titles where there is only one."""
    found: list[Line] = []
    for rank, (solver, title) in enumerate(growth.labels):
        points = [point for point in growth.points if point.solver == solver]
        if points and len(growth.labels) > 1:
            found.append((rank, title))
        found += points
    return found


def columns_of(growth: Growth) -> list[GrowthColumn]:
    """The columns that there is something to say in, as they stand."""
    columns = [
        GrowthColumn("n", 0, lambda p: str(p.n)),
        GrowthColumn(_("solutions"), 3, lambda p: _count(p.solutions, p)),
        GrowthColumn(_("nodes"), 1, lambda p: _count(p.nodes, p)),
    ]
    if growth.with_estimates:
        columns += [
            GrowthColumn(_("estimate"), 4, lambda p: spaced(compared(p)[0])),
            GrowthColumn(_("ratio"), 5, lambda p: decimal(compared(p)[1])),
        ]
    columns += [
        GrowthColumn(_("events"), 6, lambda p: _count(p.events, p)),
        GrowthColumn(_("time"), 2, lambda p: _about(p) + time_text(p.seconds)),
    ]
    if growth.with_estimates:
        columns.append(GrowthColumn(_("foretold"), 7, lambda p: time_text(p.foretold)))
    return columns


def time_text(seconds: float | None) -> str:
    """A time in few characters: 16 µs, 1.3 ms, 0.71 s."""
    if seconds is None:
        return "–"
    for unit, size in (("µs", 1e-6), ("ms", 1e-3), ("s", 1.0)):
        value = seconds / size
        if value < 999.5 or unit == "s":
            digits = 0 if value >= 99.5 else 1 if value >= 9.95 else 2
            return grouped(value, digits) + THIN_SPACE + unit
    return ""


def _about(point: Point) -> str:
    return "≈" + THIN_SPACE if point.estimated else ""


def _count(count: float | None, point: Point) -> str:
    return "–" if count is None else _about(point) + spaced(number(count))


def _fitted(
    columns: list[GrowthColumn], points: Sequence[Point], box: Box, look: Look
) -> tuple[list[GrowthColumn], list[int]]:
    """The columns that there is room for, and the right edge of each."""
    widths = {column: _width(column, points, look) for column in columns}
    kept: list[GrowthColumn] = []
    room = box.w - 2 * look.px(APART)
    for column in sorted(columns, key=lambda column: column.rank):
        room -= widths[column] + (look.px(APART) if kept else 0)
        if room < 0 and kept:
            break
        kept.append(column)
    kept.sort(key=columns.index)
    total = sum(widths[column] for column in kept)
    most = look.px(FARTHEST)
    gap = min(most, (box.w - 2 * look.px(APART) - total) // max(1, len(kept) - 1))
    edges: list[int] = []
    right = box.x + look.px(APART) - gap
    for column in kept:
        right += gap + widths[column]
        edges.append(right)
    return kept, edges


def _width(column: GrowthColumn, points: Sequence[Point], look: Look) -> int:
    cells = [text.measure(look, column.cell(p), SIZE, figures=True)[0] for p in points]
    return max([text.measure(look, column.title, HEAD_SIZE)[0], *cells])


def _row(
    figure: Figure, look: Look, point: Point, columns: Sequence[GrowthColumn],
    edges: Sequence[int], middle: int, box: Box,
) -> None:
    color = "text_dim" if point.estimated else "text"
    for column, right in zip(columns, edges, strict=True):
        if not point.note or column.title == "n":
            text.draw(figure, look, column.cell(point), (right, middle), SIZE, "regular", color,
                      "midright", figures=True)
    if point.note and edges:
        left = edges[0] + look.px(APART)
        text.draw(figure, look, point.note, (left, middle), SIZE, color="text_dim",
                  anchor="midleft", width=max(0, box.right - left))


def _title(
    figure: Figure, look: Look, line: tuple[int, str], middle: int, box: Box
) -> None:
    rank, title = line
    left = box.x + look.px(DOT)
    disc(figure, curve_color(look.theme, rank), (left, middle), look.px(DOT))
    left += look.px(DOT + 7)
    text.draw(figure, look, title, (left, middle), SIZE, "bold", "text", "midleft",
              width=max(0, box.right - left))
