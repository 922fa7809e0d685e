"""Where the parts of the growth lab stand in its pane, and round numbers for an axis. Pixels in,
pixels out; sizes in the code are unscaled.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from visualizer.layout.grid import Box

ROUND = (1.0, 2.0, 2.5, 5.0, 10.0)


def ticks(top: float, most: int) -> list[float]:
    """At most `most` evenly spaced round numbers from 0 up to `top`, 0 included."""
    if top <= 0 or most < 2:
        return [0.0]
    least = top / (most - 1)
    power = 10.0 ** math.floor(math.log10(least))
    step = next(power * factor for factor in ROUND if power * factor >= least * (1 - 1e-9))
    return [step * i for i in range(int(top / step * (1 + 1e-9)) + 1)]


CONTROL = 34
GAP = 6
BETWEEN = 10
"""The gap between controls and what they are about."""

STATUS = 18

COLUMN_FROM = (490, 194)
"""From this size on the controls stand in a column beside the chart; else they share its place."""

COLUMN, NARROWEST_COLUMN = 214, 170
ROWS = ("solvers", "first", "last", "estimate", "start")

PAGE = (("solvers",), ("first", "last"), ("estimate", "start"))
LOW_PAGE = (("solvers", "estimate"), ("first", "last", "start"))

BOTH_FROM = 900
"""From this width on, the column left out, chart and table stand beside each other."""

SWITCH, QUANTITY, TOGGLE = 180, 116, 66
"""Widths: setup | chart | table; the list of quantities; the button between chart and table."""

Boxes = dict[str, Box]
Pixels = Callable[[float], int]


def arrange_growth(area: Box, px: Pixels, view: str, quantities: int) -> Boxes:
    """The box of each part by name; a part that has no entry is not shown.

    view        what a small pane shows: "setup", "chart" or "table"
    quantities  the width that a switch between all quantities needs
    Parts: "solvers", "first", "last", "estimate", "start", "views", "toggle", "quantities",
    "quantity" (the same as a list), "copy", "save", "chart", "table", "status".
    """
    if area.w >= px(COLUMN_FROM[0]) and area.h >= px(COLUMN_FROM[1]):
        return _beside(area, px, view, quantities)
    return _in_turn(area, px, view)


def _beside(area: Box, px: Pixels, view: str, quantities: int) -> Boxes:
    boxes: Boxes = {}
    width = max(px(NARROWEST_COLUMN), min(px(COLUMN), area.w // 4))
    column, rest = area.left(width, px(BETWEEN + GAP))
    for row in ROWS:
        boxes[row], column = column.top(px(CONTROL), px(GAP))
    head, rest = rest.top(px(CONTROL), px(BETWEEN))
    head = _at_the_right(boxes, head, px, ("save", "copy"))
    rest, boxes["status"] = rest.cut_bottom(px(STATUS), px(GAP))
    if rest.w >= px(BOTH_FROM):
        boxes["chart"], boxes["table"] = rest.left(round(rest.w * 0.58), px(2 * BETWEEN))
    else:
        head, boxes["toggle"] = _cut_right(head, px(TOGGLE), px(GAP))
        boxes["table" if view == "table" else "chart"] = rest
    if "chart" not in boxes:
        return boxes
    if head.w >= quantities:
        boxes["quantities"] = head.left(max(quantities, min(head.w, px(380))))[0]
    else:
        boxes["quantity"] = head.left(min(head.w, px(QUANTITY)))[0]
    return boxes


def _in_turn(area: Box, px: Pixels, view: str) -> Boxes:
    boxes: Boxes = {}
    head, rest = area.top(px(CONTROL), px(BETWEEN))
    boxes["views"], head = head.left(px(SWITCH), px(GAP))
    icons = 2 * (px(CONTROL) + px(GAP))
    if view != "chart" or head.w >= px(QUANTITY) + icons:
        head = _at_the_right(boxes, head, px, ("save", "copy"))
    if view == "chart":
        boxes["quantity"] = head.left(min(head.w, px(QUANTITY)))[0]
    rest, boxes["status"] = rest.cut_bottom(px(STATUS), px(GAP) // 2)
    if view == "setup":
        return boxes | _page(rest, px)
    return boxes | {view: rest}


def _page(area: Box, px: Pixels) -> Boxes:
    """The controls in three rows, or in two where the pane is low."""
    low = area.h < 3 * px(CONTROL) + 2 * px(GAP)
    boxes: Boxes = {}
    for names in LOW_PAGE if low else PAGE:
        line, area = area.top(px(CONTROL), px(GAP))
        for i, name in enumerate(names):
            count = len(names) - i
            boxes[name], line = line.left((line.w - (count - 1) * px(GAP)) // count, px(GAP))
    return boxes


def _at_the_right(boxes: Boxes, line: Box, px: Pixels, names: tuple[str, ...]) -> Box:
    """Put square buttons at the end of a line; returns what is left of it."""
    for name in names:
        line, boxes[name] = _cut_right(line, px(CONTROL), px(GAP))
    return line


def _cut_right(line: Box, width: int, gap: int) -> tuple[Box, Box]:
    width = min(width, line.w)
    rest = max(0, line.w - width - gap)
    return Box(line.x, line.y, rest, line.h), Box(line.right - width, line.y, width, line.h)
