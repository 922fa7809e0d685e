"""What an event of a search for diagonals means in words of rows, columns and diagonals."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.diagonals import BL_TR, BR_TL, NONE
from solvers.events import POP, SOLUTION, TRY
from visualizer.base.i18n import gettext, ngettext
from visualizer.base.i18n import mark as _
from visualizer.base.lists import all_of
from visualizer.problems.diagonals.rules import may_stay_empty, refusing_cells, wanted
from visualizer.problems.quiz import Quiz
from visualizer.problems.words import (
    Below,
    Named,
    Say,
    Words,
    place_name,
    squares_between,
)
from visualizer.trace.moment import Moment

CANDIDATES = (BL_TR, BR_TL, NONE)
"""What a cell may get."""


def _called(diagonal: int) -> str:
    """A diagonal by the way that it goes from left to right, and its shape."""
    if diagonal == NONE:
        return gettext("left empty")
    return gettext("rising /") if diagonal == BL_TR else gettext("falling \\")


def _cell(moment: Moment, cell: int) -> str:
    return place_name(*divmod(cell, moment.n))


def _facts(moment: Moment) -> Mapping[str, object]:
    row, column = divmod(moment.depth, moment.n)
    drawn = sum(value != NONE for value in moment.path)
    no_diagonal = moment.kind == POP and moment.value == NONE
    return {
        "place": gettext("Row {row}, column {column}").format(row=row, column=column),
        "cell": place_name(row, column), "after": _cell(moment, moment.depth + 1),
        "diagonal": gettext("the empty cell") if no_diagonal else _called(moment.value),
        "next": _called(moment.next_try) if isinstance(moment.next_try, int) else "",
        "drawn": drawn, "count": drawn, "all": wanted(moment),
        "number": len(moment.path) - drawn + 1, "allowed": may_stay_empty(moment),
    }


def _fits(moment: Moment) -> Say:
    if moment.value == NONE:
        return _("{place}, left empty: cell {number} of at most {allowed} that may stay empty.")
    if moment.rejected is False:
        return Named("places", _("{place}, {diagonal}: it would touch no other. Draw it."))
    return _("{place}, {diagonal}: it would touch no other.")


def _despite(moment: Moment) -> str:
    if moment.value == NONE:
        return _("{place}, left empty: the code rejects it, although it may be: cell {number} of "
                 "{allowed}.")
    return _("{place}, {diagonal}: the code rejects it, although it would touch no other.")


def _used_up(moment: Moment) -> str:
    if may_stay_empty(moment) == 0:
        return _("no cell may stay empty")
    if len(refusing_cells(moment)) > 1:
        return _("{allowed} cells are empty already, and no more are allowed")
    return _("only {others} may stay empty")


def _placed(moment: Moment) -> Say:
    if moment.value != NONE:
        return _("{place}: {diagonal} drawn, diagonal {count} of {all}.")
    if moment.after_kind == TRY:
        return Named("goes_on", _("{place} stays empty. Go on with the next cell."))
    return _("{place} stays empty.")


def _below(moment: Moment) -> Below | None:
    over = moment.before_kind == SOLUTION or moment.depth + 1 >= moment.n**2
    return None if over else (CANDIDATES, {"cell": _cell(moment, moment.depth + 1)})


def _name(moment: Moment, depth: int, value: int) -> str:
    words = gettext("{place}: {diagonal}")
    return words.format(place=_cell(moment, depth), diagonal=_called(value))


WORDS = Words(
    facts=_facts,
    start=_("The grid is empty."),
    fits=_fits,
    despite=_despite,
    refused=_("{place}, {diagonal}: {reasons}"),
    explained=_("{diagonal} must not be in {cell}: {reasons}"),
    reasons={
        "touch": lambda moment: ngettext(
            "it would touch the diagonal in {others}",
            "it would touch the diagonals in {others}",
            len({*refusing_cells(moment)}),
        ),
        "empty": _used_up,
    },
    reason=lambda moment, _one: {
        "others": all_of(_cell(moment, cell) for cell in sorted({*refusing_cells(moment)})),
        "allowed": may_stay_empty(moment),
    },
    first_only=True,
    next=_("Next: {next}."),
    none_left=_("Nothing is left to try here."),
    no_other=_("Nothing more is tried here."),
    here=lambda _moment: CANDIDATES,
    placed=_placed,
    solution=lambda moment: ngettext(
        "Solution {count}: {all} diagonal.",
        "Solution {count}: {all} diagonals, and no two touch.",
        wanted(moment),
    ),
    incomplete=lambda moment: ngettext(
        "it has only {drawn} of {all} diagonal",
        "it has only {drawn} of {all} diagonals",
        wanted(moment),
    ),
    back={
        "": _("{place}: {diagonal} is taken back."),
        "next": _("{place}: {diagonal} is taken back; next: {next}."),
        "none_left": _("{place}: {diagonal} is taken back; nothing is left there either."),
        "no_other": _("{place}: {diagonal} is taken back; nothing more is tried there."),
    },
    below=_below,
    over=_("{cell}: nothing is left to try"),
    candidate=_("{place}, {diagonal}: {reasons}"),
    none_below=_("Nothing is left for {after}. {then}"),
    nothing_below=_("Nothing more is tried in {after}. {then}"),
    steps=lambda _moment: (
        _("Try for the next cell: rising /, then falling \\, then leaving it empty."),
        _("If the diagonal would touch another, or no cell may stay empty any more, try the "
          "next."),
        _("Otherwise the cell is done: mark the corners of its diagonal, if any; go on."),
        _("If t diagonals are drawn, this is a solution: note it."),
        _("If nothing is left to try, or after a solution, take back the latest; try the next "
          "there."),
    ),
    name=_name,
    quiz=Quiz(
        goes=_("Which cell is taken back now?"),
        far=_("How many cells are taken back now, one after another?"),
        against=_("{candidate} is rejected. Which cells conflict with it?"),
        next=_("what comes next in {cell}"),
        deeper=_("on with the next cell"),
        all_back=_("all cells are taken back"),
        given={"empty": _("no cell may stay empty")},
    ),
    span=lambda moment, stretch: squares_between(stretch.low, stretch.high, moment.n),
)
