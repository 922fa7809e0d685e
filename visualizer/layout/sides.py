"""Two to four runs side by side, in each mode, and what tells how they compare."""

from __future__ import annotations

from visualizer.base.i18n import Name
from visualizer.layout.splits import (
    FIXED,
    Facts,
    If,
    Panes,
    Room,
    Runs,
    Tree,
    bottom,
    left,
    right,
    share,
    top,
)

STRIP = 64
"""The height of the sentence where it is all that compares the runs, unscaled."""

WIDE = 1180
"""From this width on (unscaled) what compares two runs stands between them."""

BRANCHES = 380
"""From this height on (unscaled) branches stand below the sentence beside the tree: of three runs
and more the sentence and the bars need the room."""

BOARD_AND_DATA = 560
"""From this width on (unscaled) the data of a run stand beside its picture."""


def _below(facts: Facts) -> Name:
    """What stands below the pictures: the merged tree, or each run's data or code."""
    return "merged" if facts.below == "data" and not any(facts.sides) else facts.below


def _is_tree(at: Room) -> bool:
    return _below(at.facts) == "merged"


def _each(facts: Facts) -> Tree:
    """The data of the runs that have any, or the code of each, from left to right."""
    name = _below(facts)
    of = [i for i, has_data in enumerate(facts.sides) if has_data or name == "code"]
    tree: Tree = f"{name} {of[-1]}"
    for place, i in reversed([*enumerate(of[:-1])]):
        tree = left(FIXED, 1 / (len(of) - place), f"{name} {i}", tree)
    return tree


COMPARED = If("related", top("ratio", share(0.46, 168), "ratio", "differences"), "ratio")
"""The sentence of what one run saves, and below it where they part."""


def _pictures_high(at: Room) -> int:
    return round(at.h * (0.66 if at.h < at.px(600) else 0.63))


IN_THE_MIDDLE = top("sides", _pictures_high, left("first side", 0.32, Runs("side", 0), right(
    "second side", lambda at: at.area.w - at.w - at.gap,  # as wide as the first one
    COMPARED, Runs("side", 1))), If(_is_tree, "merged", _each))

BELOW = If(
    _is_tree,
    top("sides", 0.6, Runs("side"), left("ratio beside", 0.36, If(
        lambda at: at.h >= at.px(BRANCHES), COMPARED, "ratio"), "merged")),
    bottom(FIXED, STRIP, top("data below", 0.6, Runs("side"), _each), "ratio"))

WATCH = Panes(If(lambda at: len(at.facts.sides) == 2 and at.w >= at.px(WIDE), IN_THE_MIDDLE, BELOW))


def _has_room_for_data(at: Room) -> bool:
    return at.facts.sides[at.number or 0] and at.w >= at.px(BOARD_AND_DATA)


def _debug_high(at: Room) -> int:
    return round(at.h * (0.4 if at.low else 0.5))


_CODES = top("debug sides", _debug_high, Runs(
    If(_has_room_for_data, left(FIXED, 0.5, "side", "data"), "side")), Runs("code"))

DEBUG = Panes(If(lambda at: at.low, _CODES, bottom(FIXED, STRIP, _CODES, "ratio")))
"""In a low window the code gets the room of the sentence that compares the runs."""

OVERVIEW = Panes(left("merged", 0.56, "merged", top(
    "overview sides", lambda at: round(at.h * (0.68 if at.low else 0.5)), Runs("side"),
    If(lambda at: at.facts.related and not at.low,
       top("overview ratio", share(0.36, 72), "ratio", "differences"), "ratio"))))


def _alone(at: Room) -> bool:
    """What compares the runs may tell the answer of a question, or nothing at all."""
    return at.facts.asking > 0 or at.facts.nothing_compared


CLASSROOM = Panes(If(_alone, Runs("side"), top(
    "sides", lambda at: min(round(at.h * 0.82), at.h - at.px(88)), Runs("side"), "ratio")))
