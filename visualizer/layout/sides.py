"""Two to four runs side by side, in each mode, and what tells how they compare."""

from __future__ import annotations

from visualizer.layout.splits import FIXED, Each, Of, Room, bottom, first, left, right, top

MIDDLE_FROM = 1180
"""From this unscaled width on what compares two runs stands between them, else below."""

DATA_FROM = 560
"""From this unscaled height on a run's column has its data below the picture."""

LEAST_RATIO = 88
"""Unscaled height of what mode Classroom tells in large letters below the pictures."""

LIST_FROM = 1240
"""From this unscaled width on a row below has the list of differences beside the merged tree."""


def _has_data(at: Room) -> bool:
    return at.facts.sides[at.number or 0] and at.h >= at.px(DATA_FROM)


COLUMN = first((_has_data, top("data below", 0.64, "side", "data")), otherwise="side")
"""Picture and sentence of a run, and its data below where there is room."""

WATCH_SIDES = first(
    (lambda at: len(at.facts.sides) == 2 and at.w >= at.px(MIDDLE_FROM), left(
        "first side", 0.31, Of(0, COLUMN),
        right("second side", lambda at: at.area.w - at.w - at.gap,  # as wide as the first one
              top("ratio", 0.3, "ratio", top("differences", 0.46, "differences", "merged")),
              Of(1, COLUMN)))),
    otherwise=top("sides", 0.62, Each(COLUMN), left(
        "ratio beside", 0.3, "ratio", first(
            (lambda at: at.area.w >= at.px(LIST_FROM), left(
                "differences beside", lambda at: round(at.area.w * 0.3), "differences", "merged")),
            otherwise="merged"))),
)

DEBUG_SIDES = bottom(FIXED, 64, top("debug sides", 0.52, Each("side"), Each("code")), "ratio")

OVERVIEW_SIDES = left("merged", 0.54, "merged", top(
    "overview sides", 0.42, Each("side"), top("overview ratio", 0.34, "ratio", "differences")))

CLASSROOM_SIDES = first(
    (lambda at: at.facts.asking > 0, Each("side")),  # what compares the runs may tell the answer
    otherwise=top("sides", lambda at: min(round(at.h * 0.82), at.h - at.px(LEAST_RATIO)),
                  Each("side"), "ratio"),
)
