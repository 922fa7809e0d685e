"""The table of a survey: a row a depth, with a bar and numbers in columns."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.trace.survey import Row, Survey
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, rounded_rect
from visualizer.ui.widgets.scrolling import BAR
from visualizer.views.numbers import grouped

HEADER = 22
ROW, LOWEST_ROW = 24, 16
"""The height of the header and of a row, unscaled."""

SIZE, HEADER_SIZE = 13, 11
GAP = 16
LEAST_BAR = 64
"""Where bars would be shorter, unscaled, columns at the right are left out."""

FEWEST = 2
"""How many columns of numbers there are in any case."""

NONE = "–"


class Column(NamedTuple):
    """A column of numbers: its right edge and width in pixels, and what stands in it."""

    name: str
    right: int
    width: int


class Table(NamedTuple):
    """Where everything stands.

    rows     the rows in view with their boxes
    bar      the part of a row in which the bars are drawn: left edge and width
    columns  the numbers, from left to right; "placed" and "pruned" always
    """

    header: Box
    rows: list[tuple[Row, Box]]
    depth_right: int
    bar: tuple[int, int]
    columns: list[Column]

    def column(self, x: int) -> str:
        """The column of numbers at a place; "" elsewhere."""
        return next((c.name for c in self.columns if c.right - c.width <= x <= c.right), "")


def fitting(look: Look, area: Box, count: int) -> int:
    """How many of `count` rows are seen below the header."""
    return max(0, min(count, (area.h - look.px(HEADER)) // look.px(LOWEST_ROW)))


def _pitch(look: Look, body: int, count: int) -> int:
    """How high a row is where `count` of them, or as many as fit, share `body` pixels."""
    fit = max(1, min(count, body // look.px(LOWEST_ROW)))
    return max(look.px(LOWEST_ROW), min(look.px(ROW), body // fit))


def rows_box(look: Look, area: Box, shown: int, count: int) -> Box:
    """The part of the table that scrolls: `shown` of `count` rows."""
    body = area.top(look.px(HEADER))[1]
    return Box(body.x, body.y, body.w, shown * _pitch(look, body.h, count))


def table(look: Look, area: Box, survey: Survey, first: int) -> Table:
    """Lay out the rows from number `first` on."""
    depths = survey.depths
    shown = fitting(look, area, len(depths))
    if shown < len(depths):
        area = area.left(area.w - look.px(BAR + 4))[0]
    header, body = area.top(look.px(HEADER))
    pitch = _pitch(look, body.h, len(depths))
    rows = [
        (survey.row(depth), Box(body.x, body.y + i * pitch, body.w, pitch))
        for i, depth in enumerate(depths[first : first + shown])
    ]
    depth_right = area.x + max(
        _width(look, str(depths[-1] if depths else 0)), _header_width(look, _("depth"))
    )
    gap = look.px(GAP)
    left = depth_right + gap
    names = list(HEADINGS)
    widths = {name: _column_width(look, survey, rows, name) for name in names}
    while True:
        room = area.right - left - sum(widths[name] + gap for name in names)
        if room >= look.px(LEAST_BAR) or len(names) == FEWEST:
            break
        names.pop()
    columns, right = [], area.right
    for name in reversed(names):
        columns.append(Column(name, right, widths[name]))
        right -= widths[name] + gap
    return Table(header, rows, depth_right, (left, max(0, room)), columns[::-1])


HEADINGS = {
    "placed": lambda: _("placed"), "pruned": lambda: _("dead ends"),
    "branching": lambda: _("branching"), "tries": lambda: _("tries / placed"),
}  # fmt: skip
"""From the most important one to what is left out first."""


def written(row: Row, column: str) -> str:
    """What stands in a column."""
    if column == "placed":
        return grouped(row.placed)
    if column == "pruned":
        return grouped(row.pruned)
    if column == "branching":
        return NONE if row.branching is None else f"{row.branching:.2f}"
    tries = row.tries_per_placement
    return NONE if tries is None else grouped(tries, 1)


def _width(look: Look, string: str) -> int:
    return text.measure(look, string, SIZE, "bold", figures=True)[0]


def _header_width(look: Look, string: str) -> int:
    return text.measure(look, string, HEADER_SIZE)[0]


def _column_width(
    look: Look, survey: Survey, rows: list[tuple[Row, Box]], name: str
) -> int:
    """Room for the heading with its sign, and for every number."""
    sign = look.px(14) if name in ("placed", "pruned") else 0
    heading = _header_width(look, HEADINGS[name]()) + sign
    # The largest of all depths, so that the columns stay where they are when the table scrolls.
    longest = grouped(survey.most) if name in ("placed", "pruned") else "000.00"
    numbers = [longest, *(written(row, name) for row, _box in rows)]
    return max(heading, *(_width(look, number) for number in numbers))


def draw_header(surface: pygame.Surface, look: Look, layout: Table, note: str) -> None:
    """Draw the headings; the note stands over the bars."""
    y = layout.header.center[1]
    text.draw(surface, look, _("depth"), (layout.depth_right, y), HEADER_SIZE, color="text_dim",
              anchor="midright")  # fmt: skip
    left, width = layout.bar
    text.draw(surface, look, note, (left, y), HEADER_SIZE, color="text_dim", anchor="midleft",
              width=width)  # fmt: skip
    for column in layout.columns:
        drawn = text.draw(surface, look, HEADINGS[column.name](), (column.right, y), HEADER_SIZE,
                          color="text_dim", anchor="midright")  # fmt: skip
        sign = drawn.left - look.px(9), y
        if column.name == "placed":
            half = look.px(4)
            rounded_rect(surface, (sign[0] - half, y - half, 2 * half, 2 * half),
                         look.theme.placed, radius=look.px(1))  # fmt: skip
        elif column.name == "pruned":
            cross_disc(surface, look, sign, look.px(5))
    line = look.px(1)
    header = layout.header
    surface.fill(look.theme.divider, (header.x, header.bottom - line, header.w, line))


def draw_row(
    surface: pygame.Surface, look: Look, layout: Table, row: Row, box: Box, most: int, *, here: bool
) -> None:
    """Draw a depth. most: what a bar of full length stands for. here: is it that of the event?"""
    theme, y = look.theme, box.center[1]
    if here:
        left = look.px(6)
        strip = (box.x - left, box.y, box.w + 2 * left, box.h)
        rounded_rect(surface, strip, theme.code_line, radius=look.px(4))
    text.draw(surface, look, str(row.depth), (layout.depth_right, y), SIZE,
              "bold" if here else "regular", "text" if here else "text_dim", "midright",
              figures=True)  # fmt: skip
    placed, pruned = bar_boxes(look, layout, row, box, most)
    radius = look.px(2)
    if row.placed:
        rounded_rect(surface, placed, theme.placed, radius=radius)
    if row.pruned:
        rounded_rect(surface, pruned, theme.rejected, radius=radius)
    for column in layout.columns:
        zero = column.name == "pruned" and not row.pruned
        color = "text_dim" if zero or column.name in ("branching", "tries") else "text"
        if column.name == "pruned" and not zero:
            color = "rejected"
        text.draw(surface, look, written(row, column.name), (column.right, y), SIZE,
                  "regular" if color == "text_dim" else "bold", color, "midright",
                  figures=True)  # fmt: skip


def bar_boxes(look: Look, layout: Table, row: Row, box: Box, most: int) -> tuple[Box, Box]:
    """The bar of what was placed, and behind it that of the dead ends, which is half as high."""
    left, width = layout.bar
    height = max(2, round(box.h * 0.58))
    scale = (width - 1) / max(1, most)
    first = max(1, round(row.placed * scale)) if row.placed else 0
    second = max(1, round(row.pruned * scale)) if row.pruned else 0
    y = box.center[1]
    return (
        Box(left, y - height // 2, first, height),
        Box(left + first, y - height // 4, second, max(2, height // 2)),
    )
