"""The growth lab's numbers as a table: a row a point, as many columns as there is room for."""

from __future__ import annotations

from collections.abc import Callable

from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.numbers import THIN_SPACE, decimal, grouped, spaced
from visualizer.measure.lab.growth import Growth
from visualizer.measure.lab.series import Point
from visualizer.measure.lab.table import compared, number
from visualizer.panes.growth_chart import curve_color
from visualizer.panes.pane import scrolled
from visualizer.show.show import Show
from visualizer.ui.kit import Column, Node, Shape, Table, TableRow, Text, row
from visualizer.ui.shapes import disc

ROW = 23
SIZE = 13
APART, FARTHEST = 14, 44
"""The least and the largest gap between two columns, unscaled."""

DOT = 8


class GrowthColumn(NamedTuple):
    """Its title, and what stands in it for a point. The columns of the highest rank are left out
    first where there is no room for all."""

    title: str
    rank: int
    cell: Callable[[Point], str]


Line = Point | tuple[int, str]
"""A row of numbers, or the rank and the title of the solver that the rows below belong to."""


def growth_table(show: Show) -> Node:
    """The table; where it is longer than its room it is scrolled."""
    growth = show.growth
    columns, rows = columns_of(growth), lines(growth)

    def heading(one: GrowthColumn) -> Node:  # the column stays as it is while the rows scroll
        longest = max((one.cell(point) for point in growth.points), key=len, default="")
        return Text(one.title, SIZE, color="text_dim", align="right", room=longest)

    def line(at: int) -> TableRow:
        one = rows[at]
        if not isinstance(one, Point):
            color = curve_color(show.look.theme, one[0])
            dot = Shape(DOT, lambda figure, _look, box: disc(figure, color, box.center, box.w / 2))
            return TableRow([row(dot, Text(one[1], SIZE, "bold", grow=1), gap=7)])
        if one.why:
            number = Text(columns[0].cell(one), SIZE, align="right", figures=True)
            return TableRow([number, Text(one.why, SIZE, color="text_dim")])
        ink = "text_dim" if one.estimated else "text"
        return TableRow([Text(column.cell(one), SIZE, color=ink, align="right", figures=True)
                         for column in columns])

    return Table([Column(drops=column.rank) for column in columns], len(rows), line,
                 scrolled(show, "growth"), ROW, head=TableRow([*map(heading, columns)]),
                 gap=APART, widest=FARTHEST, name="points")


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
        columns.append(GrowthColumn(_("predicted"), 7, lambda p: time_text(p.foretold)))
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
