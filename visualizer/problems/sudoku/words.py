"""What an event of a Sudoku search means in words of digits, rows, columns and boxes.

Rows are counted from the top, columns from the left, both from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from solvers.events import TRY
from visualizer.base.i18n import gettext
from visualizer.base.i18n import mark as _
from visualizer.problems.asking import refusals
from visualizer.problems.quiz import Quiz
from visualizer.problems.sudoku.rules import BOX, CELLS, COLUMN, FILLED, ROW, digits, digits_left
from visualizer.problems.words import (
    Below,
    Named,
    Say,
    Steps,
    Stretch,
    Words,
    depths,
    squares_between,
)
from visualizer.trace.moment import Moment


def _digits_of(cell: int) -> range:
    """The choices that write a digit in a cell."""
    return range(cell * 10 + 1, cell * 10 + 10)


def _facts(moment: Moment) -> Mapping[str, object]:
    cell, digit = divmod(moment.value, 10)
    following = moment.next_try
    next_cell, next_digit = divmod(following, 10) if isinstance(following, int) else (0, 0)
    return {
        "digit": digit, "row": cell // 9, "column": cell % 9, "next_digit": next_digit,
        "next_row": next_cell // 9, "next_column": next_cell % 9,
        "left": digits(moment).count(0), "count": len(digits_left(moment).get(cell, ())),
    }


def _if_there_is(already: str, there_is_none: str) -> Callable[[Moment], str]:
    """What is said of a digit, and of what is none."""
    return lambda moment: (
        already if moment.value % 10 and 0 <= moment.value // 10 < CELLS else there_is_none
    )


def _after_already(short: str, whole: str) -> Callable[[Moment], str]:
    """Why a digit is refused: behind "already" while it is tried, for there may be three reasons;
    else in the words of a sentence."""
    return lambda moment: short if moment.kind == TRY else whole


def _same_cell(moment: Moment) -> bool:
    """Is the next digit tried in the same cell?"""
    return isinstance(moment.next_try, int) and moment.next_try // 10 == moment.value // 10


def _why_here(moment: Moment) -> Say:
    """Why that cell has its turn, where the order depends on it; "" where it does not."""
    if not (moment.params.get("fewest_first") and moment.is_first_try):
        return ""
    left = digits_left(moment)
    here = left.get(moment.value // 10)
    if here is None or len(here) > min(map(len, left.values())):
        return ""
    if len(left) == 1:
        return _("Only row {row}, column {column} is free.")
    few: Mapping[int, Say] = {
        0: Named("none_fits", _("No digit fits into row {row}, column {column} any more.")),
        1: _("Only one digit fits into row {row}, column {column}."),
    }
    fewest = _("Row {row}, column {column} has the fewest digits left, {count} of 9.")
    return few.get(len(here), fewest)


def _next(moment: Moment) -> str:
    if _same_cell(moment):
        return _("Next: {next_digit}.")
    return _("Next: {next_digit} in row {next_row}, column {next_column}.")


def _cell_below(moment: Moment) -> int | None:
    """At a POP: the cell for which a digit was searched after the one that goes; None for none."""
    return moment.before[2] // 10 if moment.exhausted and moment.before is not None else None


def _below(moment: Moment) -> Below | None:
    cell = _cell_below(moment)
    if cell is None:
        return None
    # A faulty solver may search for any, also for one that is not free.
    is_free = 0 <= cell < CELLS and not digits(moment)[cell]
    return _digits_of(cell) if is_free else None, {"row": cell // 9, "column": cell % 9}


def _steps(moment: Moment) -> Steps:
    first = _("Try the next digit, 1 to 9, in the next free cell.")
    onward = _("Otherwise write it down and go on with the next free cell.")
    if moment.params.get("fewest_first"):
        first = _("Try the next digit, 1 to 9, in the free cell with the fewest digits left.")
        onward = _("Otherwise write it down and go on: which cell has the fewest digits left now?")
    return (
        first,
        _("If its row, column or box has the digit already, skip it."),
        onward,
        _("If no cell is free, the puzzle is solved: note the solution."),
        _("If no digit is left, or after a solution, take back the latest one and try the next."),
    )


def _name(_moment: Moment, _depth: int, value: int) -> str:
    cell, digit = divmod(value, 10)
    row, column = divmod(cell, 9)
    words = gettext("{digit} in row {row}, column {column}")
    return words.format(digit=digit, row=row, column=column)


def _span(moment: Moment, stretch: Stretch) -> str:
    first, last = stretch.least // 10, stretch.greatest // 10
    known = 0 <= first <= last < CELLS
    return squares_between(first, last, 9) if known else depths(moment, stretch)


WORDS = Words(
    facts=_facts,
    start=_("Only the given digits are there."),
    fits=_("{digit} in row {row}, column {column}: new in its row, its column and its box."),
    despite=_("{digit} in row {row}, column {column}: the code rejects it, although it is new in "
              "its row, its column and its box."),
    looks_ahead=_("{digit} in row {row}, column {column}: new in its row, its column and its box, "
                  "but no digit would be left for row {bare_row}, column {bare_column}."),
    remembers=_("{digit} in row {row}, column {column}: new in its row, its column and its box, "
                "but a nogood says that this has failed before."),
    refused=_if_there_is(
        _("{digit} in row {row}, column {column}: already {reasons}"),
        _("{digit} in row {row}, column {column}: {reasons}"),
    ),
    explained=_if_there_is(
        _("{digit} must not be in row {row}, column {column}: already {reasons}"),
        _("{digit} must not be in row {row}, column {column}: {reasons}"),
    ),
    reasons={
        ROW: _after_already(
            _("in its row (column {column})"), _("its row has it already (column {column})")
        ),
        COLUMN: _after_already(
            _("in its column (row {row})"), _("its column has it already (row {row})")
        ),
        BOX: _after_already(
            _("in its box (row {row}, column {column})"),
            _("its box has it already (row {row}, column {column})"),
        ),
        FILLED: _after_already(_("filled with a digit"), _("the cell has a digit already")),
        "": _("there is no such digit"),
    },
    reason=lambda _moment, one: {"row": (one.entry or 0) // 9, "column": (one.entry or 0) % 9},
    why_here=_why_here,
    next=_next,
    none_left=_("No digit left."),
    no_other=_("No other digit is tried."),
    here=lambda moment: _digits_of(moment.value // 10),
    placed=_("{digit} is written in row {row}, column {column}. Free cells left: {left}."),
    solution=_("Solution {count}: every row, column and box has all nine digits."),
    incomplete=_("not every cell has a digit"),
    back={
        "": _("the {digit} in row {row}, column {column} is taken back."),
        "none_left": _("the {digit} in row {row}, column {column} is taken back; no digit is left "
                       "there."),
        "no_other": _("the {digit} in row {row}, column {column} is taken back; no other digit is "
                      "tried."),
        "next": lambda moment: (
            _("the {digit} in row {row}, column {column} is taken back; next, {next_digit}.")
            if _same_cell(moment)
            else _("the {digit} in row {row}, column {column} is taken back; next, {next_digit} in "
                   "row {next_row}, column {next_column}.")
        ),
    },
    jumped=_("the {digit} in row {row}, column {column} is jumped over, back to row {back_row}, "
             "column {back_column}."),
    jumps=_("the {digit} in row {row}, column {column} is jumped over."),
    below=_below,
    bare=lambda _moment, cell: (_digits_of(cell), {"row": cell // 9, "column": cell % 9}),
    over=_("row {row}, column {column}: no digit is left"),
    candidate=lambda moment: (
        _("{digit} in row {row}, column {column}: already {reasons}") if refusals(moment)
        else _("{digit} in row {row}, column {column}: {reasons}")
    ),
    none_below=_("No digit is left for row {row}, column {column}: {then}"),
    nothing_below=_("Nothing more is tried in row {row}, column {column}: {then}"),
    steps=_steps,
    name=_name,
    quiz=Quiz(
        tried=_("Which digit is tried next, and where?"),
        goes=_("Which digit is taken back now?"),
        far=_("How many digits are taken back now, one after another?"),
        against=_("{candidate} is rejected. Which digits conflict with it?"),
        next=_("the next digit in row {row}, column {column}"),
        deeper=_("on with the next cell"),
        back=_("{choice} is taken back"),
        all_back=_("all digits of the search are taken back"),
        given=dict.fromkeys((ROW, COLUMN, BOX, FILLED), _("a given digit")),
    ),
    span=_span,
)
