"""Where the panes of two to four runs side by side stand, and what tells how they compare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from visualizer.layout.grid import Box

MIDDLE_FROM = 1180
"""From this unscaled width on what compares two runs stands between them, else below."""

DATA_FROM = 560
"""From this unscaled height on a run's column has its data below the picture."""

LEAST_RATIO = 88
"""Unscaled height of what mode Classroom tells in large letters below the pictures."""

LIST_FROM = 1240
"""From this unscaled width on a row below has the list of differences beside the merged tree."""


class Cuts(Protocol):
    """What cuts room in two, at borders that the user can move; see layout/panes.py."""

    def left(self, area: Box, width: int, name: str) -> tuple[Box, Box]:
        """A strip of a width at the left, and the rest."""

    def top(self, area: Box, height: int, name: str) -> tuple[Box, Box]:
        """A strip of a height at the top, and the rest."""


def arrange_sides(
    area: Box, px: Callable[[float], int], mode: str, has_data: Sequence[bool], cuts: Cuts, *,
    asking: bool = False,
) -> dict[str, Box]:
    """The panes "side 0", "data 0" …, "ratio", "differences" and "merged".

    has_data: for each of the runs, is there anything to show that the picture does not?
    asking: is a question open? In mode Classroom it takes the place of what compares the runs
    """
    if mode == "classroom" and asking:
        return _row(area, px, len(has_data), "side")
    if mode == "classroom":
        sides, ratio = cuts.top(
            area, min(round(area.h * 0.82), area.h - px(LEAST_RATIO)), "sides"
        )
        return {"ratio": ratio} | _row(sides, px, len(has_data), "side")
    if mode == "debug":
        return _debug(area, px, len(has_data), cuts)
    if mode == "overview":
        return _overview(area, px, len(has_data), cuts)
    if len(has_data) == 2 and area.w >= px(MIDDLE_FROM):
        return _with_a_middle(area, px, has_data, cuts)
    boxes: dict[str, Box] = {}
    sides, below = cuts.top(area, round(area.h * 0.62), "sides")
    for name, box in _row(sides, px, len(has_data), "side").items():
        boxes |= _column(box, px, name, has_data[int(name[-1])], cuts)
    boxes["ratio"], rest = cuts.left(below, round(below.w * 0.3), "ratio beside")
    if below.w >= px(LIST_FROM):
        boxes["differences"], rest = cuts.left(rest, round(below.w * 0.3), "differences beside")
    return boxes | {"merged": rest}


def _with_a_middle(
    area: Box, px: Callable[[float], int], has_data: Sequence[bool], cuts: Cuts
) -> dict[str, Box]:
    first, rest = cuts.left(area, round(area.w * 0.31), "first side")
    middle, second = cuts.left(rest, rest.w - first.w - px(10), "second side")
    boxes = _column(first, px, "side 0", has_data[0], cuts)
    boxes |= _column(second, px, "side 1", has_data[1], cuts)
    boxes["ratio"], rest = cuts.top(middle, round(middle.h * 0.3), "ratio")
    boxes["differences"], boxes["merged"] = cuts.top(rest, round(rest.h * 0.46), "differences")
    return boxes


def _debug(area: Box, px: Callable[[float], int], count: int, cuts: Cuts) -> dict[str, Box]:
    area, ratio = area.cut_bottom(px(64), px(10))
    sides, below = cuts.top(area, round(area.h * 0.52), "debug sides")
    return {"ratio": ratio} | _row(sides, px, count, "side") | _row(below, px, count, "code")


def _overview(area: Box, px: Callable[[float], int], count: int, cuts: Cuts) -> dict[str, Box]:
    merged, right = cuts.left(area, round(area.w * 0.54), "merged")
    sides, rest = cuts.top(right, round(right.h * 0.42), "overview sides")
    ratio, differences = cuts.top(rest, round(rest.h * 0.34), "overview ratio")
    boxes = {"merged": merged, "ratio": ratio, "differences": differences}
    return boxes | _row(sides, px, count, "side")


def _column(
    box: Box, px: Callable[[float], int], name: str, has_data: bool, cuts: Cuts
) -> dict[str, Box]:
    """Picture and sentence of a run, and its data below where there is room."""
    if not has_data or box.h < px(DATA_FROM):
        return {name: box}
    side, data = cuts.top(box, round(box.h * 0.64), "data below")
    return {name: side, name.replace("side", "data"): data}


def _row(area: Box, px: Callable[[float], int], count: int, name: str) -> dict[str, Box]:
    """As many boxes of the same width beside each other."""
    boxes, gap = {}, px(10)
    for number in range(count):
        width = (area.w - gap * (count - 1 - number)) // (count - number)
        boxes[f"{name} {number}"], area = area.left(width, gap)
    return boxes
