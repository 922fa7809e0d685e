"""What the knight does on his tour, and why."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.events import POP, SOLUTION
from visualizer.base.i18n import mark as _
from visualizer.base.i18n import ngettext
from visualizer.problems.knights_tour.rules import board_of
from visualizer.problems.narration import nothing_left
from visualizer.problems.quiz import Quiz
from visualizer.problems.words import Below, Named, Say, Steps, Stretch, Words, place_name, span
from visualizer.trace.moment import Moment


def _facts(moment: Moment) -> Mapping[str, object]:
    board = board_of(moment)
    row, column = divmod(moment.value, board.columns)
    return {
        "number": moment.depth + 1, "row": row, "column": column,
        "squares": board.rows * board.columns,
        "ways": board.ways_on((*moment.path, moment.value), moment.value),
    }


def _fits(moment: Moment) -> str:
    if moment.depth == 0:
        return _("The knight is to begin in row {row}, column {column}.")
    return _("Move {number} to row {row}, column {column}: the square is free. Ways on: {ways}.")


def _placed(moment: Moment) -> Say:
    board = board_of(moment)
    if len({*moment.path}) == board.rows * board.columns:
        full = _("Move {number}: to row {row}, column {column}. No square is left.")
        return Named("full", full)
    if moment.depth == 0:
        return _("The tour begins in row {row}, column {column}.")
    return _("Move {number}: to row {row}, column {column}.")


def _solution(moment: Moment) -> str:
    board = board_of(moment)
    return ngettext(
        "Tour {count}: the knight has visited the only square.",
        "Tour {count}: the knight has visited all {squares} squares.",
        board.rows * board.columns,
    )


def _below(moment: Moment) -> Below | None:
    return None if moment.before_kind == SOLUTION else (board_of(moment).targets(moment.value), {})


def exhausted(moment: Moment) -> list[int]:
    """At a POP after which no jump is left the squares that could be jumped to."""
    targets = board_of(moment).targets(moment.value) if moment.kind == POP else []
    return targets if nothing_left(moment, targets) else []


def _steps(moment: Moment) -> Steps:
    first = _("Try the next square: at first the start, then those that are one jump away.")
    if moment.params.get("warnsdorff"):
        first = _("Try the next square: at first the start, then those that are one jump away, the "
                  "ones with the fewest ways on first.")
    return (
        first,
        _("If the knight has been there, skip it."),
        _("Otherwise the knight goes there, and the square gets the number of the move."),
        _("If every square has its number, this is a tour: note it."),
        _("If no jump is left, or after a tour, take the latest one back and try the next."),
    )


def _span(_moment: Moment, stretch: Stretch) -> str:
    one, several = _("move {low}"), _("moves {low} to {high}")
    return span(one, several, stretch.low + 1, stretch.high + 1)


WORDS = Words(
    facts=_facts,
    start=_("The board is empty."),
    fits=_fits,
    despite=_("Move {number} to row {row}, column {column}: the code rejects it, although the "
              "square is free."),
    refused=_("Move {number} to row {row}, column {column}: {reasons}"),
    explained=_("move {number} must not go to row {row}, column {column}: {reasons}"),
    reasons={
        "visited": _("move {earlier} has been there"),
        "jump": _("that is not a knight's move"),
        "": _("it is not on the board"),
    },
    reason=lambda _moment, one: {"earlier": (one.depth or 0) + 1},
    first_only=True,
    next=_("Next jump."),
    none_left=_("No jump is left."),
    no_other=_("No other jump is tried."),
    here=lambda moment: board_of(moment).targets(moment.path[-1]) if moment.path else None,
    placed=_placed,
    solution=_solution,
    incomplete=_("the knight has not visited every square"),
    back={
        "": _("Move {number} is taken back."),
        "more": _("Move {number} is taken back to look for another tour."),
    },
    below=_below,
    none_below=_("No jump is left from row {row}, column {column}: move {number} is taken back."),
    nothing_below=_(
        "Nothing more is tried from row {row}, column {column}: move {number} is taken back."
    ),
    steps=_steps,
    name=lambda moment, _depth, value: place_name(*divmod(value, board_of(moment).columns)),
    quiz=Quiz(
        tried=_("Which square is tried next?"),
        goes=_("Which move is taken back now?"),
        far=_("How many moves are taken back now, one after another?"),
        against=_("{candidate} is rejected. Which moves conflict with it?"),
        next=_("the next jump from the same square"),
        deeper=_("on from the next square"),
        back=_("the move to {choice} is taken back"),
        all_back=_("all moves are taken back"),
        decides=_("{candidate}: does the knight jump there?"),
        places=_("jump there"),
        rejects=_("do not jump there"),
        returns=_("take the move back"),
    ),
    span=_span,
)
