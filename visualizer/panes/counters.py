"""The counters: tried, placed, taken back, solutions."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import chain

from visualizer.base.i18n import Name, ngettext
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.panes.values import grouped
from visualizer.show.show import Show
from visualizer.ui.kit import (
    About,
    ByBox,
    Fit,
    Node,
    Text,
    column,
    framed,
    grid,
    row,
    telling,
)
from visualizer.ui.kit.frame import LOW
from visualizer.ui.pane import PADDING as PADDED
from visualizer.ui.pane import RADIUS as PLANE
from visualizer.ui.text import SMALLEST

STACKED = 0.55
"""From this ratio of height to width on the counters stand below each other."""

GAP, WIDEST_GAP, TIGHT, CLOSE = 22, 130, 12, 4
"""Room between two counters: the least where numbers are LARGE, the most, the least where they are
smaller, and that from which on one is left out rather than that words run together."""

LARGE, LARGEST = 22, 30

IN_LINE = 40
"""The most room between two counters of one line."""

PADDING, BETWEEN = 4, 5
"""Around a counter that has a plane of its own, and between two of these."""


class Counter(NamedTuple):
    """A number, its label, the theme's colour for it, and what its tooltip says."""

    number: str
    label: str
    color: str
    tip: str


def counters(show: Show) -> Node:
    """How often each kind of event has happened up to the one on screen."""
    found = show.run.moment.counters
    count = grouped(found.solutions)
    told = _("how many solutions have been found, up to the event on screen")
    least = Counter(count, ngettext("solution", "solutions", found.solutions), "solution", told)
    last = least
    if show.run.complete:  # of "0 of 2" it is the 2 that counts
        known = len(show.run.trace.solutions)
        said = _("{found} of {all}").format(found=count, all=grouped(known))
        last = Counter(said, ngettext("solution", "solutions", known), "solution", told)
    rows = [
        Counter(grouped(found.tried), _("tried"), "try_",
                _("how many candidates have been tried, up to the event on screen")),
        Counter(grouped(found.placed), _("placed"), "placed",
                _("how many of them have been placed: nodes of the search tree so far")),
        Counter(grouped(found.taken_back), _("taken back"), "taken_back",
                _("how many of these have been taken back again")),
    ]
    if show.large:
        return ByBox(lambda _look, box: _cards([*rows, least], _columns(box)))
    line = partial(_line, show, [*rows, last], least)
    ways = [
        ([*rows, last], GAP, 30 if show.mode == "watch" else 40, LARGE + 1),
        *((some, gap, LARGE, int(SMALLEST)) for some, gap in (
            ([*rows, last], TIGHT), ([*rows, least], CLOSE), ([*rows[:2], least], CLOSE),
            ([rows[0], least], CLOSE))),
    ]
    beside = (partial(_beside, some, size, gap) for some, gap, largest, smallest in ways
              for size in range(largest, smallest - 1, -1))
    widths = [(re.sub(r"\d", "0", one.number), one.label) for one in (*rows, least, last)]
    below = (partial(_below, [*rows, last], size, columns)
             for size in (38, 30, 24, 20, 16, SMALLEST) for columns in (2, 1))
    stacked, flat = Fit(below, facts=("below", *widths)), Fit(beside, facts=(show.mode, *widths))
    framed_ones = framed(_("So far"), ByBox(
        lambda _look, box: stacked if box.h > STACKED * box.w else flat))
    return ByBox(lambda look, box: line() if box.h < look.px(LOW) else framed_ones)


def _line(show: Show, some: list[Counter], least: Counter) -> Node:
    """All in one line, else in two; in a plane that may be the foot of the picture."""
    tried, placed, back, last = some
    short = _shorter(back)
    whole = [([tried, placed, back, last], 18), ([tried, placed, short, last], 18),
             ([tried, placed, short, last], SMALLEST + 1)]
    less = [([tried, placed, short, least], SMALLEST), ([tried, placed, least], SMALLEST),
            ([tried, least], SMALLEST)]
    in_one, in_fewer = ((
        row(*(_in_line(one, size, size - 3) for one in some), gap=CLOSE + size / 2, most=IN_LINE,
            middle=True) for some, most in ways for size in range(int(most), int(SMALLEST) - 1, -1))
        for ways in (whole, less))
    in_two = (grid([_in_line(one, size, size - 3) for one in [tried, placed, back, count]], 2, 2)
              for count in (last, least) for size in range(15, int(SMALLEST) - 1, -1))
    above = _beside([tried, least], SMALLEST, CLOSE)  # in the narrowest the labels are below
    widths = [(re.sub(r"\d", "0", one.number), one.label) for one in (*some, least)]
    return About(Fit(chain(in_one, in_two, in_fewer, [above]), facts=("line", *widths)), None,
                 "surface", "border", padding=(PADDED, 0), radius=PLANE,
                 joined=show.joined.get("counters", ()))


def _shorter(back: Counter) -> Counter:
    """What has been taken back, in a shorter word."""
    return back._replace(label=_("back"), tip=f"{back.label}: {back.tip}")


def _columns(box: Box) -> int:
    """In how many columns there are cards in a box."""
    return 1 if box.w < box.h else 2 if box.h > STACKED * box.w else 4


def _cards(some: list[Counter], columns: int) -> Node:
    """Each on a plane of its own, in letters as large as have room: all as wide, else each as wide
    as it has to be, else in a line, in two columns, in a shorter word, or without what has been
    taken back."""

    def planes(some: list[Counter], size: float, *, flat: bool = False) -> list[Node]:
        return [About(_in_line(one, size) if flat else _counter(one, size, "center"), None,
                      "surface", "border", padding=(PADDING, 0 if flat else 2), radius=PLANE,
                      grow=1) for one in some]

    def ways_of_all(some: list[Counter]) -> list[Callable[[float], Node]]:
        return [
            lambda size: grid(planes(some, size), columns, BETWEEN),
            lambda size: row(*planes(some, size), gap=BETWEEN),
            lambda size: row(*planes(some, size, flat=True), gap=BETWEEN),
            lambda size: grid(planes(some, size), 2, BETWEEN),
        ]

    tried, placed, back, found = some
    short = [tried, placed, found]
    ways = [
        *ways_of_all(some),
        *ways_of_all([tried, placed, _shorter(back), found]),
        lambda size: grid(planes(short, size), 1 if columns < 4 else 3, BETWEEN),
        lambda size: row(*planes(short, size, flat=True), gap=BETWEEN),
        lambda size: grid(planes(short, size), 2, BETWEEN),
        lambda size: grid(planes([tried, found], size, flat=True), 1, BETWEEN),
    ]
    sizes = range(LARGEST, int(SMALLEST) - 1, -1)
    return Fit(partial(way, size) for way in ways for size in sizes)


def _below(some: list[Counter], size: float, columns: int) -> Node:
    return grid([_counter(one, size) for one in some], columns, GAP / 2)


def _beside(some: list[Counter], size: float, gap: float) -> Node:
    return row(*(_counter(one, size) for one in some), gap=gap, most=WIDEST_GAP)


def _in_line(one: Counter, size: float, small: float = 0) -> Node:
    """A number, and beside it its label."""
    number = Text(one.number, size, "bold", one.color, figures=True)
    label = Text(one.label, max(SMALLEST, small), color="text_dim")
    return telling(one.tip, row(number, label, gap=4, middle=True))


def _counter(one: Counter, size: float, align: Name = "left") -> Node:
    """A number in letters of a size, and below it its label."""
    small = max(SMALLEST, min(15.0, size * 0.55))
    return telling(one.tip, column(
        Text(one.number, size, "bold", one.color, figures=True, align=align),
        Text(one.label, small, color="text_dim", align=align), middle=True,
    ), gives=1)
