"""Where each pane of the window stands. Pixels in, pixels out; sizes in the code are unscaled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from visualizer.base.i18n import Name
from visualizer.layout.classroom import arrange_classroom
from visualizer.layout.grid import Box
from visualizer.layout.sides import arrange_sides

SMALLEST = (800, 500)
"""The unscaled size for which the layout is made. In a smaller window the scale gives way."""

LEGIBLE = 0.5
"""Below this scale nothing can be read: the window says so instead."""

GAP = 10
LEAST_UNMOVED = 30
"""A border that is not moved leaves so much where others have taken the room."""

LEAST_PANES = 300
"""So much height a larger timeline leaves to all that is above it."""

LEAST = 64
"""A border that is moved leaves the parts on both sides at least so much."""

MARGIN = 12
HISTORY = 42
"""The height of the history of a value below the timeline, unscaled."""

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

LOW_BOTH = 310
"""From this height on a low window has both breakpoints and output below the variables."""

LOW_DEBUG = (900, 430)
"""From this unscaled width of the panes on and below this height mode Debug has code and variables
side by side."""

WORDS_ROOM = (330, 190, 84_000)
"""Unscaled width, height and area from which on the algorithm in words can be read."""

CODE_ROOM = (430, 190, 100_000)
"""The same of the code: long lines, and some of them before and after the one that runs."""

OUTPUT_BELOW = 260
"""From this unscaled height of variables and output on the output stands below the variables."""

SQUEEZED = (200, 90)
"""Where borders were moved, words or code and the data both stay from this unscaled size on."""

GIVING_WAY = 8
"""In so many steps moved borders go back until nothing is squeezed away."""

SHARES = (0.45, 0.5, 0.4, 0.55, 0.6, 0.35, 0.65)
"""How words or code and the data share their room: the first that has room for both."""

SIDE_BY_SIDE = 1.5
"""From this ratio of width to height on several panes for data stand beside each other."""

TEXT_BESIDE = 1.9
"""From this ratio on words or code stand before the data, not above them."""

Size = tuple[int, int]
"""Unscaled width and height."""


@dataclass(frozen=True)
class Border:
    """What stands between two parts of the window, and can be moved.

    name     by which its place is kept
    strip    where it is
    area     what it divides
    upright  does it divide left from right? Else top from bottom
    """

    name: str
    strip: Box
    area: Box
    upright: bool

    @property
    def share(self) -> float:
        """How much of the area the first part has."""
        if self.upright:
            return (self.strip.x - self.area.x) / max(1, self.area.w)
        return (self.strip.y - self.area.y) / max(1, self.area.h)

    def share_at(self, x: int, y: int) -> float:
        """How much of the area the first part gets when the middle of the border is there."""
        at, start, whole, thick = (
            (x, self.area.x, self.area.w, self.strip.w) if self.upright
            else (y, self.area.y, self.area.h, self.strip.h)
        )
        return (at - thick / 2 - start) / max(1, whole)


@dataclass(frozen=True)
class Arrangement:
    """The rectangle of each pane by name; a pane that has no entry is not shown."""

    boxes: dict[str, Box]
    borders: tuple[Border, ...] = ()

    def border_at(self, x: int, y: int) -> Border | None:
        """The border at a place."""
        return next((border for border in self.borders if border.strip.contains(x, y)), None)

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
    shares    for borders that were moved, by name, the share of the room before them
    stops     are there breakpoints or bookmarks? Their pane gives way where room is scarce
    filled    the pane that fills the window, "" for none
    lesson    the height in pixels of the strip with the text of a lesson; 0: there is no lesson
    hide      panes that are not to be seen
    asking    the height in pixels of an open question, which takes the sentence's place; 0: none
    bilingual is the sentence in two languages?
    clear     are bars and timeline away, so that the panes have all of the window?
    larger    how much larger everything in the panes of mode Classroom is
    sides     of several runs side by side: for each, has it data that the picture does not show?
    history   is something watched, whose history stands below the timeline?
    squeezed  may words or code and the data be as small as SQUEEZED, so that both stay?
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
    shares: Mapping[str, float] = field(default_factory=dict)
    stops: bool = True
    filled: str = ""
    lesson: int = 0
    hide: frozenset[str] = frozenset()
    asking: int = 0
    bilingual: bool = False
    clear: bool = False
    larger: float = 1.0
    sides: tuple[bool, ...] = ()
    history: bool = False
    squeezed: bool = False


class _Cuts:
    """Cuts room in two where the layout wants it, or where the user has moved the border to."""

    def __init__(self, px: Callable[[float], int], wishes: Wishes) -> None:
        self.borders: list[Border] = []
        self._px = px
        self._wishes = wishes

    def left(
        self, area: Box, width: int, name: Name, least: float = LEAST
    ) -> tuple[Box, Box]:
        """A strip of a width at the left, and the rest; both keep at least so much."""
        gap = self._px(GAP)
        parts = area.left(self._size(name, width, area.w, gap, least, least), gap)
        self._add(name, parts[0].right, area, gap, upright=True)
        return parts

    def top(
        self, area: Box, height: int, name: Name, least: float = LEAST
    ) -> tuple[Box, Box]:
        """A strip of a height at the top, and the rest; both keep at least so much."""
        gap = self._px(GAP)
        parts = area.top(self._size(name, height, area.h, gap, least, least), gap)
        self._add(name, parts[0].bottom, area, gap, upright=False)
        return parts

    def bottom(
        self, area: Box, height: int, name: Name, gap: int | None = None, least: float = LEAST
    ) -> tuple[Box, Box]:
        """The rest, which keeps at least so much, and a strip of a height at the bottom."""
        gap = self._px(GAP) if gap is None else gap
        above = self._size(name, area.h - min(height, area.h) - gap, area.h, gap, least)
        parts = area.cut_bottom(area.h - above - gap, gap)
        self._add(name, parts[0].bottom, area, gap, upright=False)
        return parts

    def _key(self, name: str) -> str:
        return f"{self._wishes.mode}: {name}"

    def _size(
        self, name: str, wanted: int, whole: int, gap: int, least_before: float = LEAST,
        least_after: float = LEAST,
    ) -> int:
        """How much the first part gets: what is wanted, or the share that the user has chosen."""
        share = self._wishes.shares.get(self._key(name))
        if share is None:
            least = min(self._px(LEAST_UNMOVED), (whole - gap) // 2)
            return max(least, min(wanted, whole - gap - least))
        least = min(self._px(least_after), (whole - gap) // 2)
        before = min(self._px(least_before), whole - gap - least)
        return max(before, min(round(share * whole), whole - gap - least))

    def _add(self, name: str, at: int, area: Box, gap: int, *, upright: bool) -> None:
        strip = Box(at, area.y, gap, area.h) if upright else Box(area.x, at, area.w, gap)
        self.borders.append(Border(self._key(name), strip, area, upright))


def arrange(width: int, height: int, px: Callable[[float], int], wishes: Wishes) -> Arrangement:
    """Place the panes in a window.

    Borders that were moved never take words, code or data away: they stop where those get small.
    """
    found = _arranged(width, height, px, wishes)
    if wishes.hide:
        kept = {name: box for name, box in found.boxes.items() if name not in wishes.hide}
        return Arrangement(kept, found.borders)
    moved = any(name.startswith(f"{wishes.mode}: ") for name in wishes.shares)
    if not moved or wishes.filled or wishes.mode != "watch":
        return found
    plain = _arranged(width, height, px, replace(wishes, shares={}))
    wanted = {"words", "code", "data"} & plain.boxes.keys()
    if wanted <= found.boxes.keys():
        return found
    places = {border.name: border.share for border in plain.borders}
    for step in range(GIVING_WAY):
        shares = {
            name: share + (places.get(name, share) - share) * step / GIVING_WAY
            for name, share in wishes.shares.items()
        }
        found = _arranged(width, height, px, replace(wishes, shares=shares, squeezed=True))
        if wanted <= found.boxes.keys():
            return found
    return plain


def _arranged(width: int, height: int, px: Callable[[float], int], wishes: Wishes) -> Arrangement:
    gap, margin = px(GAP), px(MARGIN)
    low = height < px(LOW)
    classroom = wishes.mode == "classroom"
    boxes: dict[str, Box] = {}
    cuts = _Cuts(px, wishes)
    if wishes.clear:
        whole = Box(0, 0, width, height)
        if wishes.lesson:
            boxes["lesson"], whole = whole.top(wishes.lesson, px(GAP // 2))
        panes, borders = _of_classroom(whole, px, wishes, cuts)
        return Arrangement(boxes | panes, borders)
    boxes["bar"], rest = Box(0, 0, width, height).top(wishes.bar_rows * px(44 if low else 50), gap)
    rest = Box(rest.x + margin, rest.y, rest.w - 2 * margin, rest.h - px(8))
    rest, boxes["transport"] = rest.cut_bottom(px(46), px(6))
    if wishes.lesson:
        boxes["lesson"], rest = rest.top(wishes.lesson, gap)
    if classroom:
        panes, borders = _of_classroom(rest, px, wishes, cuts)
        return Arrangement(boxes | panes, borders)
    high = 46 if low else 104 if wishes.mode == "overview" else 64
    below = HISTORY if wishes.history else 0
    rest, boxes["timeline"] = cuts.bottom(
        rest, px(high + below), "timeline", px(6), LEAST_PANES
    )
    if wishes.asking:
        rest, boxes["question"] = rest.cut_bottom(wishes.asking, gap)
    if wishes.sides:
        panes = arrange_sides(rest, px, wishes.mode, wishes.sides, cuts)
        if wishes.filled in panes:
            cuts.borders = cuts.borders[:1]
            panes = _filled(rest, px, panes, wishes.filled)
        return Arrangement(boxes | panes, tuple(cuts.borders))
    if not wishes.asking:
        rest, boxes["narration"] = rest.cut_bottom(px(36 if low else 42), gap)
    if wishes.mode == "debug":
        panes = _debug(rest, px, wishes, cuts)
    elif wishes.mode == "overview":
        panes = _overview(rest, px, wishes, cuts)
    else:
        place = _square if wishes.shape == "square" else _wide
        panes = place(rest, px, wishes, cuts)
    if wishes.filled in panes:
        cuts.borders = cuts.borders[:1]
        panes = _filled(rest, px, panes, wishes.filled)
    return Arrangement(boxes | panes, tuple(cuts.borders))


def _of_classroom(
    area: Box, px: Callable[[float], int], wishes: Wishes, cuts: _Cuts
) -> tuple[dict[str, Box], tuple[Border, ...]]:
    def larger(size: float) -> int:
        return px(size * wishes.larger)

    if wishes.sides:
        panes = {}
        if wishes.asking:
            area, panes["question"] = area.cut_bottom(wishes.asking, larger(5))
        panes |= arrange_sides(area, larger, wishes.mode, wishes.sides, cuts,
                               asking=bool(wishes.asking))
    else:
        panes = arrange_classroom(
            area, larger, wishes.shape, wishes.code, cuts,
            data=(bool(wishes.data) or wishes.code != "data") and wishes.code not in wishes.hide,
            asking=wishes.asking, bilingual=wishes.bilingual,
        )
    if wishes.filled in panes:
        sentence = {n: box for n, box in panes.items() if n in ("narration", "question")}
        whole = area
        for box in sentence.values():
            whole = area.cut_bottom(box.h, larger(5))[0]
        return sentence | {wishes.filled: whole}, ()
    return panes, tuple(cuts.borders)


def _filled(
    area: Box, px: Callable[[float], int], panes: Mapping[str, Box], name: str
) -> dict[str, Box]:
    """One pane in all the room, with the tabs that lead from it to others."""
    if name in TAB_PANES.values() and "tabs" in panes:
        tabs, area = area.top(px(TABS_HEIGHT), px(6))
        return {"tabs": tabs, name: area}
    return {name: area}


def _square(
    area: Box, px: Callable[[float], int], wishes: Wishes, cuts: _Cuts
) -> dict[str, Box]:
    gap = px(GAP)
    picture_width = min(area.h - px(6), area.w - px(400) - gap)
    picture, side = cuts.left(area, picture_width, "picture")
    boxes = {"picture": picture}
    # Counters and solutions share a strip, so that the data stay legible.
    high = _share(side.h, 0.3, px(88), px(110)) if side.h < px(560) else px(120)
    side, strip = cuts.bottom(side, high, "counters")
    boxes["counters"], boxes["solutions"] = cuts.left(strip, round(strip.w * 0.56), "solutions")
    return boxes | _data_and_text(side, px, wishes, cuts)


def _wide(
    area: Box, px: Callable[[float], int], wishes: Wishes, cuts: _Cuts
) -> dict[str, Box]:
    gap = px(GAP)
    # The data below need so much to be legible; the picture has what is left, half at least.
    high = max(round(area.h * 0.46), min(area.h - px(300), area.h // 2))
    picture, below = cuts.top(area, high, "wide picture")
    boxes = {"picture": picture}
    width = below.w - gap - _share(below.w, 0.26, px(250), px(420))
    main, side = cuts.left(below, width, "wide counters")
    side, boxes["solutions"] = cuts.bottom(
        side, _share(side.h, 0.45, px(66), px(150)), "wide solutions"
    )
    boxes["counters"] = side
    return boxes | _data_and_text(main, px, wishes, cuts)


def _data_and_text(
    area: Box, px: Callable[[float], int], wishes: Wishes, cuts: _Cuts
) -> dict[str, Box]:
    """The data, and words or code above or before them where there is room for both."""
    text = "words" if wishes.code == "auto" else wishes.code
    if not wishes.data:
        return {text: area} if text != "hidden" else {"data": area}
    if text == "hidden":
        return {"data": area}
    gap = px(GAP)
    wide, high, _room = WORDS_ROOM if text == "words" else CODE_ROOM
    parts = [(round((area.w - gap) * s), round((area.h - gap) * s)) for s in SHARES]
    for width, height in [*parts, (px(wide), px(high))]:
        above, before = area.top(height, gap), area.left(width, gap)
        for first, second in (before, above) if _prefers_beside(area, wishes) else (above, before):
            if wishes.squeezed:
                fit = data_fit(first, px, (SQUEEZED,)) and data_fit(second, px, (SQUEEZED,))
            else:
                fit = text_fits(first, px, text) and data_fit(second, px, wishes.data)
            if fit:
                if first == before[0]:
                    first, second = cuts.left(area, first.w, "text", SQUEEZED[0])
                else:
                    first, second = cuts.top(area, first.h, "text above", SQUEEZED[1])
                return {text: first, "data": second}
    alone = "data" if wishes.code == "auto" and not wishes.repeats else text
    return {alone: area}


def _prefers_beside(area: Box, wishes: Wishes) -> bool:
    return area.w >= TEXT_BESIDE * area.h or (wishes.repeats and area.w >= area.h)


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


def _debug(
    area: Box, px: Callable[[float], int], wishes: Wishes, cuts: _Cuts
) -> dict[str, Box]:
    """Picture and data at the left, code and variables at the right; in wide windows a third
    column for where to stop and the solutions, else breakpoints stand beside the variables."""
    gap = px(GAP)
    third = None
    if area.w >= px(THREE_COLUMNS):
        area, third = cuts.left(area, round(area.w * 0.77), "third column")
    elif area.w >= px(LOW_DEBUG[0]) and area.h < px(LOW_DEBUG[1]):
        return _low_debug(area, px, wishes, cuts)
    scarce = third is None and area.h < px(LOW_DEBUG[1])
    share = 0.4 if scarce and wishes.shape == "square" else 0.46
    left, right = cuts.left(area, round(area.w * share), "code")
    boxes = {"picture": left, "variables": right}
    if wishes.data:
        share, least = (0.66, 0.62) if wishes.shape == "square" else (0.5, 0.5)
        room = left.h - gap - _height_for(left.w, px, wishes.data)
        high = min(round(left.h * share), max(round(left.h * least), room))
        below = left.top(high, gap)[1]
        # What could not be read there is among the variables anyway; not so who calls whom.
        if wishes.repeats or area.h >= px(LOW_DEBUG[1]) or data_fit(below, px, wishes.data):
            boxes["picture"], boxes["data"] = cuts.top(left, high, f"{wishes.shape} picture")
    if wishes.code != "hidden":
        share = 0.54 if wishes.output else 0.56 if scarce else 0.6
        boxes[wishes.code], boxes["variables"] = cuts.top(
            right, round(right.h * share), "variables"
        )
    if wishes.output and boxes["variables"].h >= px(OUTPUT_BELOW):
        boxes["variables"], boxes["output"] = cuts.bottom(
            boxes["variables"], _share(boxes["variables"].h, 0.35, px(96), px(160)), "output"
        )
    if third is not None:
        tall = third.h >= px(STATISTICS_FROM)
        boxes["tree"], rest = cuts.top(third, round(third.h * (0.35 if tall else 0.44)), "tree")
        if tall:
            boxes["statistics"], rest = cuts.top(rest, round(third.h * 0.325), "statistics")
        boxes["breakpoints"] = rest
        if third.h >= px(440):
            height = _share(boxes["breakpoints"].h, 0.36, px(110), third.h)
            boxes["breakpoints"], boxes["solutions"] = cuts.bottom(
                boxes["breakpoints"], height, "breakpoints"
            )
    elif not scarce or wishes.output or wishes.stops:
        boxes["variables"], beside = cuts.left(
            boxes["variables"], round(boxes["variables"].w * 0.6), "breakpoints beside"
        )
        shares = wishes.output and "output" not in boxes
        if shares and beside.h >= px(2 * 70):
            share = 0.6 if wishes.stops else 0.5
            boxes["breakpoints"], boxes["output"] = cuts.top(
                beside, round((beside.h - gap) * share), "output beside"
            )
        else:
            boxes["output" if shares else "breakpoints"] = beside
    return boxes


def _low_debug(
    area: Box, px: Callable[[float], int], wishes: Wishes, cuts: _Cuts
) -> dict[str, Box]:
    """Where height is scarce, columns: picture and data; code; variables and where to stop."""
    gap = px(GAP)
    share = 0.31 if wishes.shape == "square" else 0.36
    left, rest = cuts.left(area, round(area.w * share), "low picture")
    boxes = {"picture": left}
    high = min(left.w, round(left.h * 0.6))
    if wishes.data and data_fit(left.top(high, gap)[1], px, wishes.data):
        boxes["picture"], boxes["data"] = cuts.top(left, high, "low data")
    right = rest
    if wishes.code != "hidden":
        boxes[wishes.code], right = cuts.left(rest, round(rest.w * 0.58), "low code")
    stop = "output" if wishes.output else "breakpoints"
    if wishes.output and wishes.stops and right.h >= px(LOW_BOTH):
        right, boxes["breakpoints"] = cuts.bottom(right, round(right.h * 0.34), "low breakpoints")
    boxes["variables"], boxes[stop] = cuts.bottom(
        right, _share(right.h, 0.34, px(92), px(150)), "low variables"
    )
    return boxes


def _height_for(width: int, px: Callable[[float], int], sizes: tuple[Size, ...]) -> int:
    """The height from which on panes for data have room in a box of so many pixels' width."""
    widths, heights = [px(w) for w, _h in sizes], [px(h) for _w, h in sizes]
    gaps = px(GAP) * (len(sizes) - 1)
    beside = sum(widths) + gaps <= width and width > SIDE_BY_SIDE * max(heights)
    return max(heights) if beside else sum(heights) + gaps


def _overview(
    area: Box, px: Callable[[float], int], wishes: Wishes, cuts: _Cuts
) -> dict[str, Box]:
    """The tree at the left; at the right the picture, and below it the tab that is chosen."""
    gap = px(GAP)
    tree, right = cuts.left(area, round(area.w * 0.56), "tree")
    boxes = {"tree": tree}
    if right.h >= px(PICTURE_FROM):
        top, right = cuts.top(right, round(right.h * 0.44), "picture")
        boxes["picture"] = top
        if wishes.shape == "square" and top.w - top.h - gap >= px(NARROWEST_COUNTERS):
            boxes["picture"], boxes["counters"] = cuts.left(top, top.h, "counters")
    boxes["tabs"], rest = right.top(px(TABS_HEIGHT), px(6))
    shown = "picture" if wishes.preview and "picture" not in boxes else TAB_PANES[wishes.tab]
    boxes[shown] = rest
    return boxes


def _share(whole: int, share: float, least: int, most: int) -> int:
    return max(min(round(whole * share), most), min(least, whole))
