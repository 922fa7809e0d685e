"""What the knight does on his tour, and why."""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.problems.asking import refusals
from visualizer.problems.knights_tour.rules import board_of
from visualizer.problems.narration import (
    Narration,
    Steps,
    narration,
    none_left_below,
    none_left_here,
    nothing_left,
    placed,
    solved,
    tried,
)
from visualizer.problems.words import Stretch, Words, place_name, span
from visualizer.trace.moment import NOT_KNOWN, Moment


def narrate(moment: Moment) -> Narration:
    """What the knight does and why."""
    return narration(moment, _sentence(moment))


def _where(moment: Moment) -> dict[str, int]:
    row, column = divmod(moment.value, board_of(moment).columns)
    return {"number": moment.depth + 1, "row": row, "column": column}


def _sentence(moment: Moment) -> str:
    if moment.kind is None:
        return _("The board is empty.")
    if moment.kind == TRY:
        return _try(moment)
    board, where = board_of(moment), _where(moment)
    squares = board.rows * board.columns
    if moment.kind == PUSH:
        if len({*moment.path}) == squares:
            sentence = _("Move {number} goes to row {row}, column {column}: no square is left.")
        elif moment.depth == 0:
            sentence = _("The tour begins in row {row}, column {column}.")
        else:
            sentence = _("Move {number} goes to row {row}, column {column}.")
        return placed(sentence.format(**where), _reasons(moment))
    if moment.kind == SOLUTION:
        return solved(
            moment,
            ngettext(
                "Tour {count}: the knight has visited the only square.",
                "Tour {count}: the knight has visited all {squares} squares.",
                squares,
            ).format(count=grouped(moment.counters.solutions), squares=squares),
            _explained,
            _("the knight has not visited every square"),
        )
    assert moment.kind == POP
    return _take_back(moment).format(**where)


def _take_back(moment: Moment) -> str:
    known = moment.next_try is not None and moment.next_try is not NOT_KNOWN
    if moment.before_kind == SOLUTION and known:
        return _("Take back move {number} and look for another tour.")
    if moment.before_kind == SOLUTION:
        return _("Take back move {number}.")
    if none_left_below(moment, board_of(moment).targets(moment.value)):
        return _("No jump is left from row {row}, column {column}: take back move {number}.")
    return _("Nothing more is tried from row {row}, column {column}: take back move {number}.")


def exhausted(moment: Moment) -> list[int]:
    """At a POP after which no jump is left the squares that could be jumped to."""
    targets = board_of(moment).targets(moment.value) if moment.kind == POP else []
    return targets if nothing_left(moment, targets) else []


def _explained(moment: Moment) -> str:
    return _("move {number} must not go to row {row}, column {column}: {reasons}").format(
        reasons=_reasons(moment), **_where(moment)
    )


def _reasons(moment: Moment) -> str:
    """Why the rules refuse the square; "" if they do not."""
    found = refusals(moment)
    if not found:
        return ""
    if found[0].why == "visited" and found[0].depth is not None:
        return _("move {earlier} has been there").format(earlier=found[0].depth + 1)
    if found[0].why == "jump":
        return _("it is no knight's jump")
    return _("it is not on the board")


def _try(moment: Moment) -> str:
    where, reasons, board = _where(moment), _reasons(moment), board_of(moment)
    following = moment.next_try
    if following is NOT_KNOWN:
        then = ""
    elif following is not None:
        then = _("Next jump.")
    elif moment.path and none_left_here(moment, board.targets(moment.path[-1])):
        then = _("No jump is left.")
    else:
        then = _("No other jump follows.")
    if moment.depth == 0:
        fits = _("The knight is to begin in row {row}, column {column}.").format(**where)
    else:
        ways = board.ways_on((*moment.path, moment.value), moment.value)
        fits = _(
            "Move {number} to row {row}, column {column}: the square is free. Ways on: {ways}."
        ).format(ways=ways, **where)
    refused = _("Move {number} to row {row}, column {column}: {reasons}") if reasons else ""
    return tried(
        moment,
        fits=fits,
        despite=_(
            "Move {number} to row {row}, column {column}: the code rejects it, although the "
            "square is free."
        ).format(**where),
        refused=refused.format(reasons=reasons, **where),
        then=then,
    )


def steps(moment: Moment) -> Steps:
    """The knight's rule in words; see sentences.STEPS."""
    first = _("Try the next square: at first the start, then those that are one jump away.")
    if moment.params.get("warnsdorff"):
        first = _(
            "Try the next square: at first the start, then those that are one jump away, the ones "
            "with the fewest ways on first."
        )
    return (
        first,
        _("If the knight has been there, leave it."),
        _("Otherwise the knight goes there, and the square gets the number of the move."),
        _("If every square has its number, this is a tour: note it."),
        _("If no jump is left, or after a tour, take the latest one back and try the next."),
    )


def name_of(moment: Moment, _depth: int, value: int) -> str:
    """What a jump is called in questions: its square."""
    return place_name(*divmod(value, board_of(moment).columns))


def span_of(_moment: Moment, stretch: Stretch) -> str:
    """Where some events are."""
    one, several = _("move {low}"), _("moves {low} to {high}")
    return span(one, several, stretch.low + 1, stretch.high + 1)


WORDS = Words(narrate=narrate, steps=steps, name=name_of, span=span_of)
