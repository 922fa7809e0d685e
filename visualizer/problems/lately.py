"""What has happened lately, in one line: while events are played too fast for a sentence each.

Where in the search that was is told in the words of the problem, where it has one for a depth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.problems.crossword.rules import slots_of
from visualizer.problems.crossword.words import name_of
from visualizer.problems.debruijn.rules import order_of
from visualizer.problems.langford.rules import cells
from visualizer.problems.narration import Narration
from visualizer.problems.sudoku.rules import CELLS
from visualizer.trace.moment import Moment
from visualizer.trace.packing import depths, values
from visualizer.trace.trace import Trace

MOST_LOOKED_AT = 1 << 20
"""Of more events than these it is not told at which depths they are: a few ms."""


class Stretch(NamedTuple):
    """Where in the search some events are that follow one another.

    low, high        the least and the greatest of their depths
    least, greatest  of their values
    above            the choices in force above `low`, the same for all of them
    """

    low: int
    high: int
    least: int
    greatest: int
    above: tuple[int, ...]


def lately(trace: Trace, stretch: tuple[int, int], moment: Moment) -> Narration:
    """What has happened on the way from one event to another, forwards or backwards.

    moment: any of the run
    """
    first, last = min(stretch), max(stretch)
    tried, placed, taken_back, solutions = (
        after - before
        for after, before in zip(trace.counters(last), trace.counters(first), strict=True)
    )
    happened = [
        words.format(count=grouped(count))
        for count, words in (
            (tried, _("{count} tried")), (placed, _("{count} placed")),
            (taken_back, _("{count} taken back")),
        )
        if count
    ]  # fmt: skip
    if solutions:
        words = ngettext("{count} solution", "{count} solutions", solutions)
        happened.append(words.format(count=grouped(solutions)))
    if last - first <= MOST_LOOKED_AT:
        happened.append(_where(moment, _looked_at(trace, first, last)))
    told = _("In the last half second: {what}.").format(what=", ".join(happened))
    backwards = stretch[1] < stretch[0]
    return Narration(_("PLAYING BACK") if backwards else _("PLAYING"), told, "text_dim")


def _looked_at(trace: Trace, first: int, last: int) -> Stretch:
    packed = trace.events(first + 1, last + 1)
    found, value = depths(packed), values(packed)
    low = int(found.min())
    above = trace.values_at(trace.path_events(last)[:low])
    return Stretch(low, int(found.max()), int(value.min()), int(value.max()), tuple(above))


def _where(moment: Moment, stretch: Stretch) -> str:
    places = PLACES.get(moment.solver.problem.picture, _depths)
    try:
        return places(moment, stretch)
    except Exception:  # the values and parameters of a user's file may be anything
        return _depths(moment, stretch)


def _span(one: str, several: str, low: object, high: object) -> str:
    return (one if low == high else several).format(low=low, high=high)


def _depths(_moment: Moment, stretch: Stretch) -> str:
    return _span(_("depth {low}"), _("depths {low} to {high}"), stretch.low, stretch.high)


def _lines(moment: Moment, stretch: Stretch) -> str:
    if moment.solver.orientation == "squares":
        one, several = _("square {low}"), _("squares {low} to {high}")
        return _span(one, several, stretch.least, stretch.greatest)
    if moment.solver.orientation == "columns":
        one, several = _("column {low}"), _("columns {low} to {high}")
    else:
        one, several = _("row {low}"), _("rows {low} to {high}")
    return _span(one, several, stretch.low, stretch.high)


def _positions(moment: Moment, stretch: Stretch) -> str:
    """Which position is first free depends on the values above: one is sure, the first."""
    position = cells(stretch.above, moment.n).index(0)
    if stretch.low == stretch.high:
        return _("position {position}").format(position=position)
    return _("from position {position} on").format(position=position)


def _places(_moment: Moment, stretch: Stretch) -> str:
    return _span(_("place {low}"), _("places {low} to {high}"), stretch.low, stretch.high)


def _cells(first: int, last: int, width: int) -> str:
    """From one cell to another in the order of reading."""
    low, high = (
        _("row {row}, column {column}").format(row=cell // width, column=cell % width)
        for cell in (first, last)
    )
    return _span("{low}", _("{low} to {high}"), low, high)


def _squares(moment: Moment, stretch: Stretch) -> str:
    first, last = stretch.least // 10, stretch.greatest // 10
    known = 0 <= first <= last < CELLS
    return _cells(first, last, 9) if known else _depths(moment, stretch)


def _indices(moment: Moment, stretch: Stretch) -> str:
    n = order_of(moment)
    one, several = _("index {low}"), _("indices {low} to {high}")
    return _span(one, several, n + stretch.low, n + stretch.high)


def _steps(_moment: Moment, stretch: Stretch) -> str:
    return _span(_("step {low}"), _("steps {low} to {high}"), stretch.low, stretch.high)


def _moves(_moment: Moment, stretch: Stretch) -> str:
    one, several = _("move {low}"), _("moves {low} to {high}")
    return _span(one, several, stretch.low + 1, stretch.high + 1)


def _slots(moment: Moment, stretch: Stretch) -> str:
    low, high = (name_of(slots_of(moment)[depth]) for depth in (stretch.low, stretch.high))
    return _span("{low}", _("{low} to {high}"), low, high)


PLACES: Mapping[str, Callable[[Moment, Stretch], str]] = MappingProxyType(
    {
        "board": _lines,
        "sequence": _positions,
        "permutation_tiles": _places,
        "diagonal_grid": lambda moment, s: _cells(s.low, s.high, moment.n),
        "debruijn_ring": _indices,
        "maze": _steps,
        "region": _steps,
        "knights_tour": _moves,
        "sudoku": _squares,
        "crossword": _slots,
    }
)
"""Where a stretch is, in the words of the sentences; of other pictures its depths are told."""
