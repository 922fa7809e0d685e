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

LOW_DEBUG = 430
"""Below this unscaled height of the panes mode Debug has code and variables side by side."""

WORDS_ROOM = (330, 190, 84_000)
"""Unscaled width, height and area from which on the algorithm in words can be read."""

CODE_ROOM = (430, 190, 100_000)
"""The same of the code: long lines, and some of them before and after the one that runs."""

SHARES = (0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65)
"""How words or code and the data share their room: the first that has room for both."""

SIDE_BY_SIDE = 1.9
"""From this ratio of width to height on several panes for data stand beside each other."""

Size = tuple[int, int]
"""Unscaled width and height."""


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
    code      what modes Watch and Debug show of the algorithm: "code", "words" or "hidden"; in
              mode Watch also "auto": the words where they leave the data room
    output    has the solver printed something, so that mode Debug shows it?
    bar_rows  rows of the top bar
    tab       what mode Overview shows: "statistics", "solutions" or "growth"
    preview   is the picture wanted, even where mode Overview has no place of its own for it?
    data      the least that each pane for data takes; () where the picture shows all of them
    repeats   do the panes for data tell little that picture and words do not?
    """

    shape: str = "square"
    mode: str = "watch"
    code: str = "code"
    output: bool = False
    bar_rows: int = 1
    tab: str = "statistics"
    preview: bool = False
    data: tuple[Size, ...] = ((300, 150),)
    repeats: bool = False


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
        boxes |= place(rest, px, wishes)
    return Arrangement(boxes)


def _square(area: Box, px: Callable[[float], int], wishes: Wishes) -> dict[str, Box]:
    gap = px(GAP)
    picture_width = min(area.h - px(6), area.w - px(400) - gap)
    picture, side = area.left(picture_width, gap)
    boxes = {"picture": picture}
    if wishes.mode == "classroom":
        boxes["data"], boxes["counters"] = side.cut_bottom(
            _share(side.h, 0.2, px(76), px(120)), gap
        )
        return boxes
    # Counters and solutions share a strip, so that the data stay legible.
    high = _share(side.h, 0.3, px(88), px(110)) if side.h < px(560) else px(120)
    side, strip = side.cut_bottom(high, gap)
    boxes["counters"], boxes["solutions"] = strip.left(round(strip.w * 0.56), gap)
    return boxes | _data_and_text(side, px, wishes)


def _wide(area: Box, px: Callable[[float], int], wishes: Wishes) -> dict[str, Box]:
    gap = px(GAP)
    # The data below need so much to be legible; the picture has what is left, half at least.
    picture, below = area.top(max(round(area.h * 0.46), min(area.h - px(300), area.h // 2)), gap)
    boxes = {"picture": picture}
    if wishes.mode == "classroom":
        data, boxes["counters"] = below.left(round((below.w - gap) * 0.62), gap)
        return boxes | {"data": data}
    main, side = below.left(below.w - gap - _share(below.w, 0.26, px(250), px(420)), gap)
    side, boxes["solutions"] = side.cut_bottom(_share(side.h, 0.45, px(66), px(150)), gap)
    boxes["counters"] = side
    return boxes | _data_and_text(main, px, wishes)


def _data_and_text(area: Box, px: Callable[[float], int], wishes: Wishes) -> dict[str, Box]:
    """The data, and words or code above or before them where there is room for both."""
    text = "words" if wishes.code == "auto" else wishes.code
    if not wishes.data:
        return {text: area} if text != "hidden" else {"data": area}
    if text == "hidden":
        return {"data": area}
    gap = px(GAP)
    for share in SHARES:
        above = area.top(round((area.h - gap) * share), gap)
        before = area.left(round((area.w - gap) * share), gap)
        for first, second in (before, above) if _prefers_beside(area, wishes) else (above, before):
            if text_fits(first, px, text) and data_fit(second, px, wishes.data):
                return {text: first, "data": second}
    alone = "data" if wishes.code == "auto" and not wishes.repeats else text
    return {alone: area}


def _prefers_beside(area: Box, wishes: Wishes) -> bool:
    return area.w >= SIDE_BY_SIDE * area.h or (wishes.repeats and area.w >= area.h)


def text_fits(box: Box, px: Callable[[float], int], text: str) -> bool:
    """Can "words" or "code" be read in a box?"""
    width, height, room = WORDS_ROOM if text == "words" else CODE_ROOM
    return box.w >= px(width) and box.h >= px(height) and box.w * box.h >= room * px(10) ** 2 // 100


def data_fit(box: Box, px: Callable[[float], int], sizes: tuple[Size, ...]) -> bool:
    """Has a box room for all panes for data, as they stand in it?"""
    widths, heights = [px(w) for w, _h in sizes], [px(h) for _w, h in sizes]
    gaps = px(GAP) * (len(sizes) - 1)
    if are_side_by_side(box):
        return sum(widths) + gaps <= box.w and max(heights) <= box.h
    return max(widths) <= box.w and sum(heights) + gaps <= box.h


def are_side_by_side(box: Box) -> bool:
    """Do several panes for data stand beside each other in a box? Else below each other."""
    return box.w > SIDE_BY_SIDE * box.h


def _debug(area: Box, px: Callable[[float], int], wishes: Wishes) -> dict[str, Box]:
    """Picture and data at the left, code and variables at the right; in wide windows a third
    column for where to stop and the solutions, else breakpoints stand beside the variables."""
    gap = px(GAP)
    third = None
    if area.w >= px(THREE_COLUMNS):
        area, third = area.left(round(area.w * 0.77), gap)
    elif area.h < px(LOW_DEBUG):
        return _low_debug(area, px, wishes)
    left, right = area.left(round(area.w * 0.46), gap)
    boxes = {"picture": left, "variables": right}
    if wishes.data:
        share = 0.66 if wishes.shape == "square" else 0.5
        room = left.h - gap - _height_for(left.w, px, wishes.data)
        high = min(round(left.h * share), max(left.h // 2, room))
        boxes["picture"], boxes["data"] = left.top(high, gap)
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


def _low_debug(area: Box, px: Callable[[float], int], wishes: Wishes) -> dict[str, Box]:
    """Where height is scarce, columns: picture and data; code; variables and where to stop."""
    gap = px(GAP)
    left, rest = area.left(round(area.w * (0.31 if wishes.shape == "square" else 0.36)), gap)
    boxes = {"picture": left}
    high = min(left.w, round(left.h * 0.6))
    above, below = left.top(high, gap)
    if wishes.data and data_fit(below, px, wishes.data):
        boxes["picture"], boxes["data"] = above, below
    right = rest
    if wishes.code != "hidden":
        boxes[wishes.code], right = rest.left(round(rest.w * 0.58), gap)
    stop = "output" if wishes.output else "breakpoints"
    boxes["variables"], boxes[stop] = right.cut_bottom(
        _share(right.h, 0.34, px(92), px(150)), gap
    )
    return boxes


def _height_for(width: int, px: Callable[[float], int], sizes: tuple[Size, ...]) -> int:
    """The height from which on panes for data have room in a box of so many pixels' width."""
    widths, heights = [px(w) for w, _h in sizes], [px(h) for _w, h in sizes]
    gaps = px(GAP) * (len(sizes) - 1)
    beside = sum(widths) + gaps <= width and width > SIDE_BY_SIDE * max(heights)
    return max(heights) if beside else sum(heights) + gaps


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
