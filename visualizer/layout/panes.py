"""Where each pane of the window stands. Pixels in, pixels out; sizes in the code are unscaled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from visualizer.layout.grid import Box

SMALLEST = (800, 500)
"""The unscaled size for which the layout is made. In a smaller window the scale gives way."""

LEGIBLE = 0.5
"""Below this scale nothing can be read: the window says so instead."""

GAP = 10
MARGIN = 12
THREE_COLUMNS = 1300
"""From this unscaled width on mode Debug has three columns."""

PICTURE_FROM = 400
"""From this unscaled height of the panes on mode Overview has room for the picture."""

NARROWEST_COUNTERS = 190
"""From this unscaled width on the counters stand beside the picture of mode Overview."""

TABS_HEIGHT = 36

TAB_PANES = {"statistics": "statistics", "solutions": "gallery", "growth": "growth"}
"""The pane of each tab of mode Overview."""

STATISTICS_FROM = 760
"""From this unscaled height on the third column of mode Debug has room for the statistics."""

LOW = 620
"""Below this unscaled height of the window all that is not picture or data gets lower."""


@dataclass(frozen=True)
class Arrangement:
    """The rectangle of each pane by name; a pane that has no entry is not shown."""

    boxes: dict[str, Box]

    def __getitem__(self, pane: str) -> Box:
        return self.boxes[pane]

    def __contains__(self, pane: str) -> bool:
        return pane in self.boxes


def fitting_scale(width: int, height: int, wanted: float) -> float:
    """The scale that the window has room for: `wanted`, or less in a small window."""
    return min(wanted, width / SMALLEST[0], height / SMALLEST[1])


@dataclass(frozen=True)
class Wishes:
    """What the window has to show.

    shape     of the picture: "square" stands at the left, "wide" lies across the top
    mode      "watch", "classroom", "debug" or "overview"
    code      what mode Debug shows of the solver: "code", "words" or "hidden"
    output    has the solver printed something, so that mode Debug shows it?
    bar_rows  rows of the top bar
    tab       what mode Overview shows: "statistics", "solutions" or "growth"
    preview   is the picture wanted, even where mode Overview has no place of its own for it?
    """

    shape: str = "square"
    mode: str = "watch"
    code: str = "code"
    output: bool = False
    bar_rows: int = 1
    tab: str = "statistics"
    preview: bool = False


def arrange(width: int, height: int, px: Callable[[float], int], wishes: Wishes) -> Arrangement:
    """Place the panes in a window."""
    gap, margin = px(GAP), px(MARGIN)
    low = height < px(LOW)
    classroom = wishes.mode == "classroom"
    boxes: dict[str, Box] = {}
    boxes["bar"], rest = Box(0, 0, width, height).top(wishes.bar_rows * px(44 if low else 50), gap)
    rest = Box(rest.x + margin, rest.y, rest.w - 2 * margin, rest.h - px(8))
    rest, boxes["transport"] = rest.cut_bottom(px(46), px(6))
    high = 104 if wishes.mode == "overview" else 64
    rest, boxes["timeline"] = rest.cut_bottom(px(46 if low else high), px(6))
    rest, boxes["narration"] = rest.cut_bottom(px(58 if classroom else 36 if low else 42), gap)
    if wishes.mode == "debug":
        boxes |= _debug(rest, px, wishes)
    elif wishes.mode == "overview":
        boxes |= _overview(rest, px, wishes)
    else:
        place = _square if wishes.shape == "square" else _wide
        boxes |= place(rest, px, classroom)
    return Arrangement(boxes)


def _square(area: Box, px: Callable[[float], int], classroom: bool) -> dict[str, Box]:
    gap = px(GAP)
    picture_width = min(area.h - px(6), area.w - px(400) - gap)
    picture, side = area.left(picture_width, gap)
    boxes = {"picture": picture}
    if not classroom and side.h < px(560):
        # Low windows: counters and solutions share a strip, so that the data stays legible.
        side, strip = side.cut_bottom(_share(side.h, 0.3, px(88), px(110)), gap)
        boxes["counters"], boxes["solutions"] = strip.left(round(strip.w * 0.56), gap)
    else:
        if not classroom:
            side, boxes["solutions"] = side.cut_bottom(_share(side.h, 0.2, px(96), px(150)), gap)
        side, boxes["counters"] = side.cut_bottom(_share(side.h, 0.2, px(76), px(120)), gap)
    boxes["data"] = side
    return boxes


def _wide(area: Box, px: Callable[[float], int], classroom: bool) -> dict[str, Box]:
    gap = px(GAP)
    # The data below need so much to be legible; the picture has what is left, half at least.
    picture, below = area.top(max(round(area.h * 0.46), min(area.h - px(300), area.h // 2)), gap)
    data, side = below.left(round((below.w - gap) * 0.62), gap)
    boxes = {"picture": picture, "data": data}
    if not classroom:
        side, boxes["solutions"] = side.cut_bottom(_share(side.h, 0.45, px(66), px(150)), gap)
    boxes["counters"] = side
    return boxes


def _debug(area: Box, px: Callable[[float], int], wishes: Wishes) -> dict[str, Box]:
    """Picture and data at the left, code and variables at the right; in wide windows a third
    column for where to stop and the solutions, else breakpoints stand beside the variables."""
    gap = px(GAP)
    third = None
    if area.w >= px(THREE_COLUMNS):
        area, third = area.left(round(area.w * 0.77), gap)
    left, right = area.left(round(area.w * 0.46), gap)
    share = 0.66 if wishes.shape == "square" else 0.5
    picture, data = left.top(round(left.h * share), gap)
    boxes = {"picture": picture, "data": data, "variables": right}
    if wishes.code != "hidden":
        boxes[wishes.code], boxes["variables"] = right.top(round(right.h * 0.6), gap)
    if wishes.output and boxes["variables"].h >= px(180):
        boxes["variables"], boxes["output"] = boxes["variables"].cut_bottom(
            _share(boxes["variables"].h, 0.35, px(70), px(160)), gap
        )
    if third is not None:
        tall = third.h >= px(STATISTICS_FROM)
        boxes["tree"], rest = third.top(round(third.h * (0.35 if tall else 0.44)), gap)
        if tall:
            boxes["statistics"], rest = rest.top(round(third.h * 0.325), gap)
        boxes["breakpoints"] = rest
        if third.h >= px(440):
            height = _share(boxes["breakpoints"].h, 0.36, px(110), third.h)
            boxes["breakpoints"], boxes["solutions"] = boxes["breakpoints"].cut_bottom(height, gap)
    else:
        beside = "output" if wishes.output and "output" not in boxes else "breakpoints"
        boxes["variables"], boxes[beside] = boxes["variables"].left(
            round(boxes["variables"].w * 0.6), gap
        )
    return boxes


def _overview(area: Box, px: Callable[[float], int], wishes: Wishes) -> dict[str, Box]:
    """The tree at the left; at the right the picture, and below it the tab that is chosen."""
    gap = px(GAP)
    tree, right = area.left(round(area.w * 0.56), gap)
    boxes = {"tree": tree}
    if right.h >= px(PICTURE_FROM):
        top, right = right.top(round(right.h * 0.44), gap)
        boxes["picture"] = top
        if wishes.shape == "square" and top.w - top.h - gap >= px(NARROWEST_COUNTERS):
            boxes["picture"], boxes["counters"] = top.left(top.h, gap)
    boxes["tabs"], rest = right.top(px(TABS_HEIGHT), px(6))
    shown = "picture" if wishes.preview and "picture" not in boxes else TAB_PANES[wishes.tab]
    boxes[shown] = rest
    return boxes


def _share(whole: int, share: float, least: int, most: int) -> int:
    return max(min(round(whole * share), most), min(least, whole))
