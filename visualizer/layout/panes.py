"""The modes of the window: where each pane stands. Sizes in the code are unscaled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from visualizer.base.i18n import Name
from visualizer.base.panes import pane_row
from visualizer.layout import sides
from visualizer.layout.classroom import GAP as CLASSROOM_GAP
from visualizer.layout.classroom import IN_TWO_LANGUAGES, SENTENCE
from visualizer.layout.grid import Box
from visualizer.layout.splits import (
    FIXED,
    GAP,
    LEAST,
    Arrangement,
    Condition,
    Facts,
    If,
    Larger,
    Length,
    Margin,
    Panes,
    Px,
    Room,
    Runs,
    Size,
    Split,
    Tree,
    bottom,
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

LOW = 620
"""Below this unscaled height of the window all that is not picture or data gets lower."""

WORDS_ROOM = (330, 190, 84_000)
"""Unscaled width, height and area from which on the algorithm in words can be read."""

CODE_ROOM = (430, 190, 100_000)
"""The same of the code: long lines, and some of them before and after the one that runs."""

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


def _from_height(least: float) -> Condition:
    return lambda at: at.h >= at.px(least)


def _low(low: float, high: float) -> Length:
    return lambda at: at.px(low if at.low else high)


# Mode Watch


def _text(facts: Facts) -> Name:
    return "words" if facts.text == "auto" else facts.text


def _both_fit(at: Room) -> bool:
    facts = at.facts
    if facts.squeezed:
        return data_fit(at.first, at.px, (SQUEEZED,)) and data_fit(at.last, at.px, (SQUEEZED,))
    return text_fits(at.first, at.px, _text(facts)) and data_fit(at.last, at.px, facts.data)


def _without_gap(of: float) -> Length:
    return lambda at: round((at.along - at.gap) * of)


def _least_text(axis: int) -> Length:
    return lambda at: at.px((WORDS_ROOM if _text(at.facts) == "words" else CODE_ROOM)[axis])


def _shared(*, beside: bool) -> Tree:
    """The first way of sharing that has room for both, else one of them alone."""
    tree: Tree = If(lambda at: at.facts.text == "auto" and not at.facts.repeats, "data", _text)
    widths, heights = ([*map(_without_gap, SHARES), _least_text(axis)] for axis in (0, 1))
    for wide, high in zip(reversed(widths), reversed(heights), strict=True):
        ways = [left("text", wide, _text, "data", least=(SQUEEZED[0],) * 2),
                top("text above", high, _text, "data", least=(SQUEEZED[1],) * 2)]
        for split in reversed(ways) if beside else ways:
            tree = If(_both_fit, split, tree)
    return tree


def _prefers_beside(at: Room) -> bool:
    return at.w >= TEXT_BESIDE * at.h or (at.facts.repeats and at.w >= at.h)


TEXT_AND_DATA = If("has_text", If("data", If(
    _prefers_beside, _shared(beside=True), _shared(beside=False)), _text), "data")
"""The data, and words or code above or before them where there is room for both."""


NARROW_FOOT = 380
"""A sentence below the picture that is less wide has three lines, unscaled."""

ONE_LINE, WITH_COUNTERS = 900, 1120
"""In a foot so wide, unscaled, the sentence has one line; in one that has the counters, too."""

FOOTS = ((44, 38), (68, 54), (70, 80))
"""How high the sentence is below the picture in one line, in two, and in three of smaller letters;
and how high in a low window; unscaled."""

IN_TWO_LANGUAGES_HIGHER = 1.5


def _foot(at: Room, one_line: float = ONE_LINE) -> int:
    """The height of the sentence below the picture: the same for all events, so that nothing
    moves."""
    lines = sum(at.w < at.px(wide) for wide in (one_line, NARROW_FOOT))
    high = at.px(FOOTS[lines][at.low])
    return min(round(high * (IN_TWO_LANGUAGES_HIGHER if at.facts.bilingual else 1)), at.h // 3)


_FOOTED = If("told", bottom(FIXED, _foot, "picture", "narration", gap=0), "picture")
"""The picture, and the sentence below it in the same frame."""

_COUNTED = bottom(
    FIXED, lambda at: _foot(at, WITH_COUNTERS), "picture",
    If("told", right(FIXED, share(0.34, 300, 460), "narration", "counters", gap=0), "counters"),
    gap=0)
"""The same with the counters beside the sentence."""


def _in_line(at: Room) -> int:
    """The width of the counters beside the solutions: all of them have room."""
    return max(round(at.w * 0.56), min(at.px(320), at.w - at.px(100)))


WATCH = Panes(If(
    "square",
    left("picture", lambda at: min(at.h - at.px(6), at.w - at.px(400) - at.gap), _FOOTED,
         bottom("counters", lambda at: at.px(70 if at.h >= at.px(560) else 54), TEXT_AND_DATA,
                left("solutions", _in_line, "counters", "solutions"))),
    # The data below need so much to be legible; the picture has what is left, half at least.
    top("wide picture", lambda at: max(round(at.h * 0.56), min(at.h - at.px(230), at.h // 2)),
        _COUNTED, right("wide counters", share(0.24, 180, 420), TEXT_AND_DATA, "solutions")),
), lambda pane: _FOOTED if pane == "picture" else _above_sentence(pane))

# Mode Debug: picture and data at the left, then the code and below it what is read together with
# it, call stack and variables; in wide windows a third column for where to stop and the solutions,
# else breakpoints stand beside the variables.

CODE_LINES = 52 + 12 * 21 + 2
"""The height of the pane of code in which so many lines have room, unscaled."""

NO_OUTPUT = 38
"""The height of the output while nothing has been printed, unscaled: its heading."""


def _three_columns(at: Room) -> bool:
    return at.area.w >= at.px(1300)


def _high_area(at: Room) -> bool:
    return at.area.h >= at.px(430)


def _data_fit(at: Room) -> bool:
    return bool(at.facts.data) and data_fit(at.last, at.px, at.facts.data)


def _data_below(at: Room) -> bool:
    """What could not be read there is among the variables anyway."""
    return bool(at.facts.data) and (_high_area(at) or _data_fit(at))


def _above_data(border: Name, most: float, least: float) -> If:
    """The picture, and below it the data, which get more room where they need it."""
    def size(at: Room) -> int:
        room = at.h - at.gap - _height_for(at.w, at.px, at.facts.data) if at.facts.data else 0
        return min(round(at.h * most), max(round(at.h * least), room))

    return If(_data_below, top(border, size, "picture", "data"), "picture")


def _output(of: float) -> Length:
    """The height of the output: a share of what is divided, a line while nothing is printed."""
    def pixels(at: Room) -> int:
        return round((at.h - at.gap) * of) if at.facts.printed else at.px(NO_OUTPUT)

    return pixels


def _code_high(at: Room) -> int:
    """Of the column the part in which most functions have room."""
    wanted = round(at.h * (0.58 if at.facts.output and at.facts.printed else 0.64))
    return max(wanted, min(at.px(CODE_LINES), at.h - at.gap - at.px(130)))


_STACK = left("calls", lambda at: round(at.w * (0.42 if _three_columns(at) else 0.48)),
              "calls", "variables")

_VARIABLES = If("calls", _STACK, "variables")

_STOPS_BESIDE = If(
    "output", bottom("output beside", _output(0.5), "breakpoints", "output"), "breakpoints")

_BELOW_CODE = If(
    _three_columns,
    If("output", bottom("output", lambda at: round(at.h * 0.35) if at.facts.printed
                        else at.px(NO_OUTPUT), _VARIABLES, "output"), _VARIABLES),
    left("breakpoints beside", lambda at: round(at.w * (0.7 if at.facts.calls else 0.6)),
         If("calls", left("calls", 0.46, "calls", "variables"), "variables"), _STOPS_BESIDE))


def _with_text(border: Name, split: partial[Split], size: Length, variables: Tree) -> If:
    return If("has_text", split(border, size, _text, variables), variables)


def _solutions_below(at: Room) -> bool:
    """Where there are no data the solutions have their room."""
    return not at.facts.data and _three_columns(at)


_PICTURE = If(
    "square",
    If(_solutions_below, top("square picture", lambda at: min(at.w, round(at.h * 0.72)),
                             "picture", "solutions"), _above_data("square picture", 0.66, 0.62)),
    If(_solutions_below, top("wide picture", 0.5, "picture", "solutions"),
       _above_data("wide picture", 0.5, 0.5)))

_MAIN = left("code", lambda at: round(at.w * (0.36 if _three_columns(at) else 0.42)), _PICTURE,
             _with_text("variables", top, _code_high, _BELOW_CODE))

_STOPS = If(lambda at: at.area.h >= at.px(440) and bool(at.facts.data),
            bottom("breakpoints", share(0.36, 110), "breakpoints", "solutions"), "breakpoints")

_THIRD = If(
    _from_height(760),
    top("tree", 0.35, "tree",
        top("statistics", lambda at: round(at.area.h * 0.325), "statistics", _STOPS)),
    top("tree", 0.44, "tree", _STOPS))

_LOW_VARIABLES = bottom("low variables", lambda at: max(at.px(92), round(at.h * 0.34)), "variables",
                        If("output", _STOPS_BESIDE, "breakpoints"))

# Where height is scarce, columns: picture, data or call stack; code; variables and where to stop.
_COLUMNS = left(
    "low picture", lambda at: round(at.w * (0.31 if at.facts.square else 0.36)),
    If("calls", top("low calls", 0.62, "picture", "calls"),
       If(_data_fit, top("low data", lambda at: min(at.w, round(at.h * 0.6)), "picture", "data"),
          "picture")),
    _with_text("low code", left, 0.58, _LOW_VARIABLES))

# Where width is scarce, too, the code has the full height, and no data beside it.
_SMALL_STOPS = If("output", If("stops", left("output beside", 0.5, "breakpoints", "output"),
                               "output"), "breakpoints")

_SMALL = left(
    "small picture", 0.4,
    If("has_text", top("small variables", 0.58, "picture", _VARIABLES), "picture"),
    If("has_text",
       If(lambda at: at.facts.output or at.facts.stops,
          bottom("small stops", lambda at: at.px(84 if at.facts.stops or at.facts.printed
                                                 else NO_OUTPUT),
                 _text, _SMALL_STOPS),
          _text),
       _VARIABLES))

DEBUG = Panes(If(
    _three_columns, right("third column", share(0.242, 300, 440), _MAIN, _THIRD),
    If(_high_area, _MAIN, If(lambda at: at.w >= at.px(900), _COLUMNS, _SMALL))))

# Mode Overview: the tree at the left; at the right the picture, and below it the tab that is chosen


def _below_tabs(pane: Tree) -> Split:
    return top(FIXED, 36, "tabs", pane, gap=6)


def _tab(facts: Facts) -> Name:
    return facts.tab


OVERVIEW = Panes(left("tree", 0.56, "tree", If(
    _from_height(400),
    top("picture", 0.44,
        If(lambda at: at.facts.square and at.w - at.h - at.px(GAP) >= at.px(190),
           left("counters", lambda at: at.h, "picture", "counters"), "picture"),
        _below_tabs(_tab)),
    _below_tabs(lambda facts: "picture" if facts.preview else facts.tab),
)), lambda pane: _below_tabs(pane) if pane_row(pane).tab else pane)

# Mode Classroom: the picture, and what stands beside it


def _alone(at: Room) -> bool:
    facts = at.facts
    return facts.text in facts.hide or (facts.text == "data" and not facts.data)


def _counted(at: Room) -> bool:
    """Is there a use for the counters, and room? Of code all the room is for lines."""
    facts = at.facts
    return facts.text in COUNTED and "counters" not in facts.hide and not facts.asking


COUNTED = ("data", "words", "tree")
"""Beside which of the panes of mode Classroom the counters stand."""

TRANSPORT = 34, 46
"""How high the bar of playing is, and where its buttons have their key below their icon."""

COUNTERS, SLIM = 50, 31
"""Their height in a row, in the unit of the panes of this mode; and where what stands above needs
the rest."""


def _counters_high(at: Room) -> int:
    """The height of the counters below the data."""
    needed = max((high for _wide, high in at.facts.data), default=0)
    high = at.facts.text != "words" and at.h - at.gap - at.px(COUNTERS) >= at.px(needed)
    return at.px(COUNTERS if high else SLIM)


CLASSROOM = Panes(If(
    _alone,
    If(_counted, If(
        "square",
        right("counters beside", share(0.17, 112, 170), "picture", "counters", CLASSROOM_GAP),
        bottom("counters", COUNTERS, "picture", "counters", CLASSROOM_GAP)), "picture"),
    If("square",
       left("picture", lambda at: min(at.h, round(at.w * 0.56)), "picture", If(
           _counted, bottom("counters", _counters_high, _text, "counters", CLASSROOM_GAP), _text)),
       top("wide picture", 0.46, "picture", If(
           _counted, right("counters beside data", share(0.3, 160, 230), _text, "counters",
                            CLASSROOM_GAP), _text))),
))

# What a lesson wants alone

STRIPS = {"counters": COUNTERS, "ratio": 74}
"""What lies below the others where it is not alone, and how high it is, unscaled."""

FLAT = ("merged", "timeline")
"""What needs the width: it stands above others."""

EACH = ("side", "data", "code")
"""What each of several runs has."""


def _alone_in(facts: Facts) -> Tree:
    """Panes in their order, from left to right; the picture as in mode Classroom."""
    shown = [name for name in facts.shown if name != "ratio" or not facts.nothing_compared]
    shown = shown or [*facts.shown]
    strips = [name for name in shown if name in STRIPS] * (len(shown) > 1)
    parts: list[Tree] = [Runs(name) if facts.sides and name in EACH else name
                         for name in shown if name not in strips]
    tree: Tree = _beside(facts, parts or [strips.pop()])
    for name in reversed(strips):
        tree = bottom(FIXED, STRIPS[name], tree, name)
    return tree


def _beside(facts: Facts, parts: list[Tree]) -> Tree:
    first, *rest = parts
    if not rest:
        return first
    others = _beside(facts, rest) if len(rest) < 2 else top(f"{len(rest)} alone", 1 / len(rest),
                                                            rest[0], _beside(facts, rest[1:]))
    lies = first in FLAT or (first == "picture" and not facts.square) or isinstance(first, Runs)
    if lies or rest[0] in FLAT:
        return top("first alone", 0.54, first, others)
    if first == "picture":
        return left("picture alone", lambda at: min(at.h, round(at.w * 0.5)), first, others)
    if rest == ["picture"] and facts.square:
        return right("picture alone", lambda at: min(at.h, round(at.w * 0.5)), first, others)
    return left("first alone", 0.5, first, others)


ALONE = Panes(_alone_in)

# What is around the panes


BAR = _low(36, 42)
"""The height of the sentence where it is no foot of the picture."""


def _above_sentence(tree: Tree, sentence: Length = BAR, gap: float = GAP) -> If:
    return If("told", bottom(FIXED, sentence, tree, "narration", gap), tree)


def _told(panes: Tree, several: Panes, alone: Tree, gap: float = GAP) -> If:
    """What there is to be seen, `alone` what a lesson wants of it; below it an open question."""
    panes = If("page", "page", If("shown", alone, If("sides", several, panes)))
    return If("asking", bottom(FIXED, "asking", panes, "question", gap), panes)


def _played(panes: Tree, several: Panes, low: float = 56, timeline: float = 80) -> Split:
    """Panes above the timeline, which is so high. The history of a value lies over it: no pane
    moves when something is watched. An open question has its place, too: it tells the past only."""
    told = _told(panes, several, _above_sentence(ALONE))
    return _with_bars(If("asking", told, bottom(
        "timeline", _low(low, timeline), told, "timeline", gap=6, least=(300, LEAST))))


def _or_card(tree: Tree) -> If:
    """What a file looks like, or the card of one that cannot be run."""
    return If("unrunnable", _with_bars("card"), tree)


def _with_lesson(tree: Tree, gap: float = GAP) -> If:
    return If("lesson", top(FIXED, "lesson", "lesson", tree, gap), tree)


def _with_bars(tree: Tree) -> Split:
    return top(
        FIXED, lambda at: at.facts.bar_rows * at.px(44 if at.low else 50), "bar",
        Margin(12, 8, bottom(FIXED, lambda at: at.px(TRANSPORT[at.facts.caps]),
                             _with_lesson(tree), "transport", gap=8)))



def _above_large(tree: Tree) -> If:
    return _above_sentence(
        tree, lambda at: at.px(IN_TWO_LANGUAGES if at.facts.bilingual else SENTENCE), CLASSROOM_GAP)


_LECTURE = Larger(_told(
    _above_large(CLASSROOM), sides.CLASSROOM, _above_large(ALONE), CLASSROOM_GAP))

MODES: Mapping[Name, Tree] = {
    "watch": _or_card(_played(WATCH, sides.WATCH)),
    "classroom": _or_card(If("bar_rows", _with_bars(_LECTURE), _with_lesson(_LECTURE, gap=5))),
    "debug": _or_card(_played(_above_sentence(DEBUG), sides.DEBUG, 46, 70)),
    "overview": _or_card(_played(_above_sentence(OVERVIEW), sides.OVERVIEW, timeline=104)),
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
    def place(facts: Facts, shares: Mapping[Name, float]) -> Arrangement:
        window, low = Box(0, 0, width, height), height < px(LOW)
        return placed(MODES[facts.mode], window, px, facts, shares, filled, low=low)

    found = place(facts, shares)
    if facts.hide:
        kept = {name: box for name, box in found.boxes.items() if name not in facts.hide}
        return Arrangement(kept, found.borders)
    moved = any(name.startswith(f"{facts.mode}: ") for name in shares)
    if not moved or filled or facts.mode != "watch":
        return found
    plain = place(facts, UNMOVED)
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
        found = place(squeezed, given)
    return found if wanted <= found.boxes.keys() else plain
