"""The modes of the window: where each pane stands. Sizes in the code are unscaled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from visualizer.base.i18n import Name
from visualizer.base.panes import pane_row
from visualizer.layout.classroom import CLASSROOM
from visualizer.layout.grid import Box
from visualizer.layout.sides import DEBUG_SIDES, OVERVIEW_SIDES, WATCH_SIDES
from visualizer.layout.splits import (
    FIXED,
    GAP,
    Arrangement,
    Condition,
    Facts,
    First,
    Length,
    Margin,
    Panes,
    Px,
    Room,
    Size,
    Split,
    Tree,
    bottom,
    first,
    left,
    placed,
    right,
    share,
    top,
)

SMALLEST = (800, 500)
"""The unscaled size for which the layout is made. In a smaller window the scale gives way."""

LEGIBLE = 0.5
"""Below this scale nothing can be read: the window says so instead."""

LEAST_PANES = 300
"""So much height a larger timeline leaves to all that is above it."""

HISTORY = 42
"""The height of the history of a value below the timeline, unscaled."""

THREE_COLUMNS = 1300
"""From this unscaled width on mode Debug has three columns."""

PICTURE_FROM = 400
"""From this unscaled height of the panes on mode Overview has room for the picture."""

NARROWEST_COUNTERS = 190
"""From this unscaled width on the counters stand beside the picture of mode Overview."""

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


def fitting_scale(width: int, height: int, wanted: float) -> float:
    """The scale that the window has room for: `wanted`, or less in a small window."""
    return min(wanted, width / SMALLEST[0], height / SMALLEST[1])


# What has room


def text_fits(box: Box, px: Px, text: Name) -> bool:
    """Can "words" or "code" be read in a box?"""
    width, height, room = WORDS_ROOM if text == "words" else CODE_ROOM
    return box.w >= px(width) and box.h >= px(height) and box.w * box.h >= room * px(10) ** 2 // 100


def data_fit(box: Box, px: Px, sizes: tuple[Size, ...]) -> bool:
    """Has a box room for all panes for data, as they stand in it?"""
    widths, heights = [px(w) for w, _h in sizes], [px(h) for _w, h in sizes]
    gaps = px(GAP) * (len(sizes) - 1)
    if are_side_by_side(box):
        return sum(widths) + gaps <= box.w and max(heights) <= box.h
    return max(widths) <= box.w and sum(heights) + gaps <= box.h


def are_side_by_side(box: Box) -> bool:
    """Do several panes for data stand beside each other in a box? Else below each other."""
    return box.w > SIDE_BY_SIDE * box.h


def _height_for(width: int, px: Px, sizes: tuple[Size, ...]) -> int:
    """The height from which on panes for data have room in a box of so many pixels' width."""
    widths, heights = [px(w) for w, _h in sizes], [px(h) for _w, h in sizes]
    gaps = px(GAP) * (len(sizes) - 1)
    beside = sum(widths) + gaps <= width and width > SIDE_BY_SIDE * max(heights)
    return max(heights) if beside else sum(heights) + gaps


# What sizes and trees depend on


def _always(_at: Room) -> bool:
    return True


def _square(at: Room) -> bool:
    return at.facts.shape == "square"


def _low(at: Room) -> bool:
    return at.window[1] < at.px(LOW)


def _has_text(at: Room) -> bool:
    return at.facts.text != "hidden"


def _text(facts: Facts) -> Name:
    return "words" if facts.text == "auto" else facts.text


def _from(high: float) -> Condition:
    return lambda at: at.h >= at.px(high)


# Mode Watch


def _both_fit(at: Room) -> bool:
    facts = at.facts
    if facts.squeezed:
        return data_fit(at.first, at.px, (SQUEEZED,)) and data_fit(at.last, at.px, (SQUEEZED,))
    return text_fits(at.first, at.px, _text(facts)) and data_fit(at.last, at.px, facts.data)


def _least_text(axis: int) -> Length:
    return lambda at: at.px((WORDS_ROOM if _text(at.facts) == "words" else CODE_ROOM)[axis])


def _without_gap(of: float) -> Length:
    return lambda at: round((at.along - at.gap) * of)


_SHARES: tuple[tuple[Length, Length], ...] = (
    *((_without_gap(of), _without_gap(of)) for of in SHARES), (_least_text(0), _least_text(1)),
)


def _shared(*, beside: bool) -> First:
    """The first way of sharing that has room for both, else one of them alone."""
    ways = [
        (left("text", wide, _text, "data", least=SQUEEZED[0]),
         top("text above", high, _text, "data", least=SQUEEZED[1]))
        for wide, high in _SHARES
    ]
    return first(
        *((_both_fit, split) for both in ways for split in (both if beside else both[::-1])),
        (lambda at: at.facts.text == "auto" and not at.facts.repeats, "data"),
        otherwise=_text,
    )


def _prefers_beside(at: Room) -> bool:
    return at.w >= TEXT_BESIDE * at.h or (at.facts.repeats and at.w >= at.h)


TEXT_AND_DATA = first(
    (lambda at: not _has_text(at), "data"),
    (lambda at: not at.facts.data, _text),
    (_prefers_beside, _shared(beside=True)),
    otherwise=_shared(beside=False),
)
"""The data, and words or code above or before them where there is room for both."""

# Counters and solutions share a strip, so that the data stay legible.
_COUNTERS = bottom("counters", 120, TEXT_AND_DATA,
                   left("solutions", 0.56, "counters", "solutions"))
_LOW_COUNTERS = replace(_COUNTERS, size=share(0.3, 88, 110))

WATCH = first(
    (_square, left(
        "picture", lambda at: min(at.h - at.px(6), at.w - at.px(400) - at.gap), "picture",
        first((_from(560), _COUNTERS), otherwise=_LOW_COUNTERS))),
    # The data below need so much to be legible; the picture has what is left, half at least.
    otherwise=top(
        "wide picture", lambda at: max(round(at.h * 0.46), min(at.h - at.px(300), at.h // 2)),
        "picture", right("wide counters", share(0.26, 250, 420), TEXT_AND_DATA, bottom(
            "wide solutions", share(0.45, 66, 150), "counters", "solutions"))),
)

# Mode Debug: picture and data at the left, code and variables at the right; in wide windows a third
# column for where to stop and the solutions, else breakpoints stand beside the variables. Where
# height is scarce, columns: picture and data; code; variables and where to stop.


def _three_columns(at: Room) -> bool:
    return at.area.w >= at.px(THREE_COLUMNS)


def _scarce(at: Room) -> bool:
    return not _three_columns(at) and at.area.h < at.px(LOW_DEBUG[1])


def _low_and_wide(at: Room) -> bool:
    return _scarce(at) and at.w >= at.px(LOW_DEBUG[0])


def _data_below(at: Room) -> bool:
    """Can they be read below the picture? Else they are among the variables anyway; not so who
    calls whom."""
    facts = at.facts
    high = facts.repeats or at.area.h >= at.px(LOW_DEBUG[1])
    return bool(facts.data) and (high or data_fit(at.last, at.px, facts.data))


def _above_data(border: Name, most: float, least: float) -> First:
    """The picture, and below it the data, which get more room where they need it."""
    def size(at: Room) -> int:
        room = at.h - at.gap - _height_for(at.w, at.px, at.facts.data) if at.facts.data else 0
        return min(round(at.h * most), max(round(at.h * least), room))

    return first((_data_below, top(border, size, "picture", "data")), otherwise="picture")


_PICTURE = first((_square, _above_data("square picture", 0.66, 0.62)),
                 otherwise=_above_data("wide picture", 0.5, 0.5))


def _high_code(at: Room) -> int:
    return round(at.h * (0.54 if at.facts.output else 0.56 if _scarce(at) else 0.6))


def _wide_picture(at: Room) -> int:
    return round(at.w * (0.4 if _scarce(at) and _square(at) else 0.46))


def _beside_variables(beside: Tree) -> First:
    return first(
        (lambda at: not _three_columns(at) and (
            not _scarce(at) or at.facts.output or at.facts.stops),
         left("breakpoints beside", 0.6, "variables", beside)),
        otherwise="variables",
    )


_OUTPUT_BESIDE = first(
    (lambda at: not at.facts.output, "breakpoints"),
    (_from(2 * 70), top(
        "output beside", lambda at: round((at.h - at.gap) * (0.6 if at.facts.stops else 0.5)),
        "breakpoints", "output")),
    otherwise="output",
)

_VARIABLES = first(
    (lambda at: at.facts.output and at.h >= at.px(OUTPUT_BELOW), bottom(
        "output", share(0.35, 96, 160), _beside_variables("breakpoints"), "output")),
    otherwise=_beside_variables(_OUTPUT_BESIDE),
)

_MAIN = left("code", _wide_picture, _PICTURE, first(
    (_has_text, top("variables", _high_code, _text, _VARIABLES)), otherwise=_VARIABLES))

_STOPS = first((lambda at: at.area.h >= at.px(440), bottom(
    "breakpoints", share(0.36, 110), "breakpoints", "solutions")), otherwise="breakpoints")

_THIRD = first(
    (_from(STATISTICS_FROM), top("tree", 0.35, "tree", top(
        "statistics", lambda at: round(at.area.h * 0.325), "statistics", _STOPS))),
    otherwise=top("tree", 0.44, "tree", _STOPS),
)


def _below_variables(stop: Name) -> First:
    variables = bottom("low variables", share(0.34, 92, 150), "variables", stop)
    if stop == "breakpoints":
        return first(otherwise=variables)
    both = bottom("low breakpoints", 0.34, variables, "breakpoints")
    return first((lambda at: at.facts.stops and at.h >= at.px(LOW_BOTH), both), otherwise=variables)


_LOW_VARIABLES = first((lambda at: at.facts.output, _below_variables("output")),
                       otherwise=_below_variables("breakpoints"))

_LOW = left(
    "low picture", lambda at: round(at.w * (0.31 if _square(at) else 0.36)),
    first((lambda at: bool(at.facts.data) and data_fit(at.last, at.px, at.facts.data), top(
        "low data", lambda at: min(at.w, round(at.h * 0.6)), "picture", "data")),
        otherwise="picture"),
    first((_has_text, left("low code", 0.58, _text, _LOW_VARIABLES)), otherwise=_LOW_VARIABLES),
)

DEBUG = first((_three_columns, left("third column", 0.77, _MAIN, _THIRD)), (_low_and_wide, _LOW),
              otherwise=_MAIN)

# Mode Overview: the tree at the left; at the right the picture, and below it the tab that is chosen


def _below_tabs(pane: Tree) -> Split:
    return top(FIXED, 36, "tabs", pane, gap=6)


def _tab(facts: Facts) -> Name:
    return facts.tab


OVERVIEW = left("tree", 0.56, "tree", first(
    (_from(PICTURE_FROM), top("picture", 0.44, first(
        (lambda at: _square(at) and at.w - at.h - at.px(GAP) >= at.px(NARROWEST_COUNTERS), left(
            "counters", lambda at: at.h, "picture", "counters")),
        otherwise="picture"), _below_tabs(_tab))),
    (lambda at: at.facts.preview, _below_tabs("picture")),
    otherwise=_below_tabs(_tab),
))

# What is around the panes


def _with_lesson(tree: Tree, gap: float = GAP) -> First:
    return first(
        (lambda at: at.facts.lesson > 0,
         top(FIXED, lambda at: at.facts.lesson, "lesson", tree, gap)),
        otherwise=tree,
    )


def _with_bars(tree: Tree) -> Split:
    return top(
        FIXED, lambda at: at.facts.bar_rows * at.px(44 if _low(at) else 50), "bar",
        Margin(12, 8, bottom(FIXED, 46, _with_lesson(tree), "transport", gap=6)))


def _played(panes: Panes, sides: Panes, timeline: float = 64) -> Split:
    """Panes above the sentence, or the question, and the timeline, which is so high."""
    def high(at: Room) -> int:
        return at.px((46 if _low(at) else timeline) + (HISTORY if at.facts.history else 0))

    several = first((lambda at: bool(at.facts.sides), sides), otherwise=panes)
    return _with_bars(bottom("timeline", high, first(
        (lambda at: at.facts.asking > 0, bottom(
            FIXED, lambda at: at.facts.asking, several, "question")),
        (lambda at: bool(at.facts.sides), sides),
        otherwise=bottom(FIXED, lambda at: at.px(36 if _low(at) else 42), panes, "narration"),
    ), "timeline", gap=6, least=LEAST_PANES))


def _under_tabs(pane: Name) -> Tree | None:
    return _below_tabs(pane) if pane_row(pane).tab else None


MODES: Mapping[Name, Tree] = {
    "watch": _played(Panes(WATCH), Panes(WATCH_SIDES)),
    "classroom": first((lambda at: at.facts.bar_rows == 0, _with_lesson(CLASSROOM, gap=5)),
                       otherwise=_with_bars(CLASSROOM)),
    "debug": _played(Panes(DEBUG), Panes(DEBUG_SIDES)),
    "overview": _played(Panes(OVERVIEW, above=_under_tabs), Panes(OVERVIEW_SIDES), timeline=104),
}
"""All that stands in the window, by mode."""


UNMOVED: Mapping[Name, float] = {}


def arrange(
    width: int, height: int, px: Px, facts: Facts, shares: Mapping[Name, float] = UNMOVED,
    filled: Name = "",
) -> Arrangement:
    """Place the panes in a window of a size in pixels.

    shares: for borders that were moved, by name, the share of the room before them
    filled: the pane that fills the window, "" for none

    Borders that were moved never take words, code or data away: they stop where those get small.
    """
    size, tree = (width, height), MODES[facts.mode]
    found = placed(tree, size, px, facts, shares, filled)
    if facts.hide:
        kept = {name: box for name, box in found.boxes.items() if name not in facts.hide}
        return Arrangement(kept, found.borders)
    moved = any(name.startswith(f"{facts.mode}: ") for name in shares)
    if not moved or filled or facts.mode != "watch":
        return found
    plain = placed(tree, size, px, facts, UNMOVED, filled)
    wanted = {"words", "code", "data"} & plain.boxes.keys()
    places = {border.name: border.share for border in plain.borders}
    squeezed = replace(facts, squeezed=True)
    for step in range(GIVING_WAY):
        if wanted <= found.boxes.keys():
            return found
        given = {
            name: share + (places.get(name, share) - share) * step / GIVING_WAY
            for name, share in shares.items()
        }
        found = placed(tree, size, px, squeezed, given, filled)
    return found if wanted <= found.boxes.keys() else plain
