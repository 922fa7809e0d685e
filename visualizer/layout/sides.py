"""Two to four runs side by side, in each mode, and what tells how they compare."""

from __future__ import annotations

from visualizer.layout.splits import FIXED, If, Panes, Room, Runs, bottom, left, right, top


def _has_data(at: Room) -> bool:
    return at.facts.sides[at.number or 0] and at.h >= at.px(560)


COLUMN = If(_has_data, top("data below", 0.64, "side", "data"), "side")
"""Picture and sentence of a run, and its data below where there is room."""

IN_THE_MIDDLE = left(
    "first side", 0.31, Runs(COLUMN, 0), right(
        "second side", lambda at: at.area.w - at.w - at.gap,  # as wide as the first one
        top("ratio", 0.3, "ratio", top("differences", 0.46, "differences", "merged")),
        Runs(COLUMN, 1)))

BELOW = top(
    "sides", 0.62, Runs(COLUMN), left(
        "ratio beside", 0.3, "ratio", If(
            lambda at: at.area.w >= at.px(1240), left(
                "differences beside", lambda at: round(at.area.w * 0.3), "differences", "merged"),
            "merged")))

WATCH = Panes(If(lambda at: len(at.facts.sides) == 2 and at.w >= at.px(1180), IN_THE_MIDDLE, BELOW))

DEBUG = Panes(bottom(FIXED, 64, top("debug sides", 0.52, Runs("side"), Runs("code")), "ratio"))

OVERVIEW = Panes(left(
    "merged", 0.54, "merged", top(
        "overview sides", 0.42, Runs("side"), top("overview ratio", 0.34, "ratio", "differences"))))


def _alone(at: Room) -> bool:
    """What compares the runs may tell the answer of a question, or nothing at all."""
    return at.facts.asking > 0 or at.facts.nothing_compared


CLASSROOM = Panes(If(_alone, Runs("side"), top(
    "sides", lambda at: min(round(at.h * 0.82), at.h - at.px(88)), Runs("side"), "ratio")))
