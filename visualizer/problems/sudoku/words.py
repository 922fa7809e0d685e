"""What an event of a Sudoku search means in words of digits, rows, columns and boxes.

Rows are counted from the top, columns from the left, both from 0.
"""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import all_of
from visualizer.base.numbers import grouped
from visualizer.problems.asking import refusals
from visualizer.problems.narration import (
    Narration,
    Steps,
    exhausted_choices,
    narration,
    none_left_below,
    none_left_here,
    placed,
    solved,
    tried,
)
from visualizer.problems.sudoku.rules import BOX, CELLS, COLUMN, FILLED, ROW, digits, digits_left
from visualizer.problems.words import Stretch, Words, depths, squares_between
from visualizer.trace.moment import NOT_KNOWN, Moment


def _digits_of(cell: int) -> range:
    """The choices that write a digit in a cell."""
    return range(cell * 10 + 1, cell * 10 + 10)


def narrate(moment: Moment) -> Narration:
    """What happens to which cell, and why."""
    return narration(moment, _sentence(moment))


def _where(moment: Moment) -> dict[str, int]:
    cell, digit = divmod(moment.value, 10)
    row, column = divmod(cell, 9)
    return {"digit": digit, "row": row, "column": column}


def _sentence(moment: Moment) -> str:
    if moment.kind is None:
        return _("Only the given digits are there.")
    if moment.kind == TRY:
        return _try(moment)
    if moment.kind == PUSH:
        left = digits(moment).count(0)
        sentence = _("{digit} is written in row {row}, column {column}. Free cells left: {left}.")
        return placed(sentence.format(left=left, **_where(moment)), _reasons(moment))
    if moment.kind == SOLUTION:
        return solved(
            moment,
            _("Solution {count}: every row, column and box has all nine digits.").format(
                count=grouped(moment.counters.solutions)
            ),
            _explained,
            _("not every cell has a digit"),
        )
    assert moment.kind == POP
    return _pop(moment)


def _explained(moment: Moment) -> str:
    return _("{digit} must not stand in row {row}, column {column}: {reasons}").format(
        reasons=_reasons(moment), **_where(moment)
    )


def _reasons(moment: Moment) -> str:
    """Why the rules refuse the digit; "" if they do not."""
    reasons = []
    for refusal in refusals(moment) or ():
        row, column = divmod(refusal.entry or 0, 9)
        reasons.append({
            ROW: _("its row has one in column {column}"),
            COLUMN: _("its column has one in row {row}"),
            BOX: _("its box has one in row {row}, column {column}"),
            FILLED: _("the cell has a digit already"),
        }.get(refusal.why, _("there is no such digit")).format(row=row, column=column))  # fmt: skip
    return all_of(reasons)


def _try(moment: Moment) -> str:
    where, reasons = _where(moment), _reasons(moment)
    refused = _("{digit} in row {row}, column {column}: {reasons}") if reasons else ""
    sentence = tried(
        moment,
        fits=_(
            "{digit} in row {row}, column {column}: new in its row, its column and its box."
        ).format(**where),
        despite=_(
            "{digit} in row {row}, column {column}: the code rejects it, although it is new in "
            "its row, its column and its box."
        ).format(**where),
        refused=refused.format(reasons=reasons, **where),
        then=_next(moment),
    )
    return f"{_why_here(moment)} {sentence}".lstrip()


def _why_here(moment: Moment) -> str:
    """Why that cell has its turn, where the order depends on it; "" where it does not."""
    if not (moment.params.get("fewest_first") and moment.is_first_try):
        return ""
    left = digits_left(moment)
    digits = left.get(moment.value // 10)
    if digits is None or len(digits) > min(map(len, left.values())):
        return ""
    if len(left) == 1:
        return _("Only row {row}, column {column} is free.").format(**_where(moment))
    if not digits:
        return _("No digit fits into row {row}, column {column} any more.").format(**_where(moment))
    if len(digits) == 1:
        return _("Only one digit fits into row {row}, column {column}.").format(**_where(moment))
    return _("Row {row}, column {column} has the fewest digits left, {count} of 9.").format(
        count=len(digits), **_where(moment)
    )


def _next(moment: Moment) -> str:
    """What is tried next in place of the digit; "" where that is not known."""
    following = moment.next_try
    if following is NOT_KNOWN:
        return ""
    if following is None and none_left_here(moment, _digits_of(moment.value // 10)):
        return _("No digit is left.")
    if following is None:
        return _("No other digit follows.")
    cell, digit = divmod(following, 10)
    if cell == moment.value // 10:
        return _("Next: {digit}.").format(digit=digit)
    row, column = divmod(cell, 9)
    return _("Next: {digit} in row {row}, column {column}.").format(
        digit=digit, row=row, column=column
    )


def _pop(moment: Moment) -> str:
    following = moment.next_try
    if following is NOT_KNOWN:
        then = _("take back the {digit} in row {row}, column {column}.")
    elif following is None and none_left_here(moment, _digits_of(moment.value // 10)):
        then = _("take back the {digit} in row {row}, column {column}; no digit is left there.")
    elif following is None:
        then = _("take back the {digit} in row {row}, column {column}; no other digit follows.")
    elif following // 10 == moment.value // 10:
        then = _("take back the {digit} in row {row}, column {column}, go on with {next_digit}.")
    else:
        then = _(
            "take back the {digit} in row {row}, column {column}, go on with {next_digit} in "
            "row {next_row}, column {next_column}."
        )
    next_cell, next_digit = divmod(following, 10) if isinstance(following, int) else (0, 0)
    next_row, next_column = divmod(next_cell, 9)
    then = then.format(
        next_digit=next_digit, next_row=next_row, next_column=next_column, **_where(moment)
    )
    cell = _cell_below(moment)
    if cell is None:
        return then[:1].upper() + then[1:]
    why = _("Nothing more is tried in row {row}, column {column}: {then}")
    if _is_free_below(moment, cell) and none_left_below(moment, _digits_of(cell)):
        why = _("No digit is left for row {row}, column {column}: {then}")
    row, column = divmod(cell, 9)
    return why.format(row=row, column=column, then=then)


def _cell_below(moment: Moment) -> int | None:
    """At a POP: the cell for which a digit was searched after the one that goes; None for none."""
    return moment.before[2] // 10 if moment.exhausted and moment.before is not None else None


def _is_free_below(moment: Moment, cell: int) -> bool:
    """Is there such a cell, free even with what goes? A faulty solver may search for any."""
    return 0 <= cell < CELLS and not digits(moment)[cell]


def exhausted(moment: Moment) -> list[Moment]:
    """At a POP after which no digit is left for a cell its nine digits, being tried; else none."""
    cell = _cell_below(moment)
    if cell is None or not _is_free_below(moment, cell):
        return []
    return exhausted_choices(moment, _digits_of(cell))


def none_left(cell: int) -> str:
    """What the frame around such a cell means."""
    row, column = divmod(cell, 9)
    words = _("row {row}, column {column}: no digit is left")
    return words.format(row=row, column=column)


def told_of(choice: Moment, turn: str) -> str:
    """Why the rules refuse a digit; of one that they allow `turn`."""
    words = _("{digit} in row {row}, column {column}: {reasons}")
    return words.format(reasons=_reasons(choice) or turn, **_where(choice))


def steps(moment: Moment) -> Steps:
    """The search in words; see sentences.STEPS."""
    first = _("Try the next digit, 1 to 9, in the next free cell.")
    onward = _("Otherwise write it down and go on with the next free cell.")
    if moment.params.get("fewest_first"):
        first = _("Try the next digit, 1 to 9, in the free cell with the fewest digits left.")
        onward = _("Otherwise write it down and go on: which cell has the fewest digits left now?")
    return (
        first,
        _("If its row, column or box has the digit already, leave it."),
        onward,
        _("If no cell is free, the puzzle is solved: note the solution."),
        _("If no digit is left, or after a solution, wipe out the latest one and try the next."),
    )


def name_of(_moment: Moment, _depth: int, value: int) -> str:
    """What a choice is called in questions."""
    cell, digit = divmod(value, 10)
    row, column = divmod(cell, 9)
    return _("{digit} in row {row}, column {column}").format(digit=digit, row=row, column=column)


def span_of(moment: Moment, stretch: Stretch) -> str:
    """Where some events are."""
    first, last = stretch.least // 10, stretch.greatest // 10
    known = 0 <= first <= last < CELLS
    return squares_between(first, last, 9) if known else depths(moment, stretch)


WORDS = Words(narrate=narrate, steps=steps, name=name_of, span=span_of)
