"""What the solvers of n queens do and why, in words of rows, columns and queens.

There are four ways to speak: row by row from the top (also for a user's solver), in bits where only
free squares are tried, column by column with queens that climb from below the board, and without
backtracking's idea, where all queens are placed before any is tested. The steps of each algorithm
stand first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.lists import all_of
from visualizer.base.numbers import grouped
from visualizer.problems.asking import flaw, refusals
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
    unwinds,
)
from visualizer.problems.queens.rules import (
    Square,
    attacking_pairs,
    candidate,
    free_values,
    placed_squares,
    refusing_pairs,
)
from visualizer.problems.words import Stretch, Words, place_name, span
from visualizer.trace.moment import NOT_KNOWN, Moment
from visualizer.trace.trace import Trace

EXTENDING = frozenset({"queens-permutations", "queens-extend"})
"""Solvers that build a permutation of the columns."""

FREE_ONLY = frozenset({"queens-masks", "queens-bitboard"})
"""Solvers in bits, which never try a square that is attacked."""

MIRRORED = "queens-mirror"
"""The solver that has its first queen in the left half only."""

LARGEST_COUNTED = 64
"""On larger boards the free squares of a row are not counted for a sentence."""


def is_naive(moment: Moment) -> bool:
    """Does the solver place all queens before it tests any?"""
    return moment.solver.candidates is not None


def candidate_count(moment: Moment) -> int:
    """How many complete placements a naive solver has to test at most."""
    candidates = moment.solver.candidates
    return candidates(**moment.params) if candidates is not None else 0


def tested_count(moment: Moment, trace: Trace) -> int:
    """How many complete placements a naive solver has tested: its TRYs at the last depth.

    At all depths above every TRY is followed by its PUSH.
    """
    if moment.kind is None:
        return 0
    last = moment.n - 1
    key = np.uint32(moment.event)
    above = sum(int(trace.pushes(d).searchsorted(key, "right")) for d in range(last))
    return moment.counters.tried - above - (moment.kind == TRY and moment.depth < last)


def exhausted_line(moment: Moment) -> int | None:
    """At a POP the depth whose row or column was exhausted, so that the queen before it goes.

    None where none was. A naive solver tests whole placements: its line is exhausted when each
    square has been tried, but for those that are attacked.
    """
    depth = moment.depth + 1
    if depth >= moment.n or moment.n > LARGEST_COUNTED or moment.solver.orientation == "squares":
        return None
    if is_naive(moment):
        tried = given_up_below(moment)
        over = bool(tried) and {*free_values(moment, moment.standing)} <= tried
    else:
        over = nothing_left(moment, range(moment.n))
    return depth if over else None


def given_up_below(moment: Moment) -> frozenset[int]:
    """The values that were placed after the queen that goes, and are gone; () but for a POP.

    Those that a naive solver has only tested have had their turn, too.
    """
    if moment.kind != POP or unwinds(moment):
        return frozenset()
    found = moment.tried_below if is_naive(moment) else moment.placed_below
    return frozenset() if found is NOT_KNOWN else frozenset(found)


def mirror_image(moment: Moment) -> list[Square]:
    """The solution that counts with the one in force, though it is never searched for."""
    n = moment.n
    if moment.solver.key != MIRRORED or 2 * moment.path[0] + 1 == n:
        return []
    return [(row, n - 1 - column) for row, column in placed_squares(moment)]


def steps(moment: Moment) -> Steps:
    """The moment's solver in words; see sentences.STEPS."""
    solver = moment.solver
    if is_naive(moment):
        return _naive()
    if solver.key in FREE_ONLY:
        return _boards() if solver.orientation == "ranks" else _masks()
    if solver.orientation == "columns":
        return _columns()
    if solver.key in EXTENDING:
        return _extend()
    counted = (
        _(
            "If all queens stand, this is a solution: count it, and its mirror image, too, if the "
            "first queen is not in the middle."
        )
        if solver.key == MIRRORED
        else _("If all queens stand, this is a solution: note it.")
    )
    return (
        _("Try the next square for the next queen."),
        _("If a queen attacks it, leave it and try the next square."),
        _("Otherwise place the queen and go on with the next one."),
        counted,
        _("If no square is left, or after a solution, take back the latest queen and move it on."),
    )


def _naive() -> Steps:
    return (
        _("Take the next square for the next queen."),
        _("If this was the last queen and any two attack each other: no solution, move it on."),
        _("Otherwise place it, without a test while queens are missing, and go on with the next."),
        _("If all queens are placed and none attacks another, this is a solution: stop."),
        _("If all squares of a queen have had their turn, take back the one before, move it on."),
    )


def _masks() -> Steps:
    return (
        _("Take the lowest bit of free, the next free square of the row."),
        _("Attacked squares are not in free, so that nothing is ever refused."),
        _("Take it out of free, place the queen, and shift the masks to the next row."),
        _("If all queens stand, this is a solution: note it."),
        _("If free is empty, or after a solution, take back the latest queen; go on in its row."),
    )


def _boards() -> Steps:
    return (
        _("Take the lowest bit of c[p], the next free square of the row."),
        _("Attacked squares, the taboo, are not in c[p], so that nothing is ever refused."),
        _("Add the queen's attacks to the taboo and shift it down for the next ply, a row each."),
        _("If all queens stand, this is a solution: note it."),
        _("If c[p] is empty, go back a ply. There, or after a solution, take the queen back."),
    )


def _columns() -> Steps:
    return (
        _("Raise the queen of this column by one row; it begins below the board."),
        _("If a queen in the columns on the left attacks it, raise it again."),
        _("Otherwise it stays there: go on with the next column."),
        _("If the queen of the last column stands, this is a solution: stop."),
        _("If the queen leaves the board at the top, go back a column and raise the queen there."),
    )


def _extend() -> Steps:
    return (
        _("Append the next number that is not in the permutation."),
        _("If the new queen shares a diagonal with another, take it off and try the next number."),
        _("Otherwise extend the longer permutation in the same way."),
        _("If all numbers are used, this is a solution: stop."),
        _("If no number is left to append, take off the last one and try the next in its place."),
    )


def narrate(moment: Moment) -> Narration:
    """What happens and why, in the words that suit the solver."""
    return _teller(moment)(moment)


def _teller(moment: Moment) -> Callable[[Moment], Narration]:
    if is_naive(moment):
        return _narrate_naive
    if moment.solver.key in FREE_ONLY:
        return _narrate_bits
    if moment.solver.orientation == "columns":
        return _narrate_columns
    return _narrate_rows


def _reasons(moment: Moment, in_line: str, diagonal: str, diagonals: str) -> str:
    """By whom a square is attacked, in the words of three sentences; "" if by nobody."""
    by_line: list[str] = []
    by_diagonal: list[str] = []
    for refusal in refusals(moment) or ():
        if refusal.depth is None:
            return _("it is not on the board")
        (by_diagonal if refusal.why == "diagonal" else by_line).append(str(refusal.depth))
    reasons = []
    if by_line:
        reasons.append(in_line.format(a=by_line[0]))
    if len(by_diagonal) == 1:
        reasons.append(diagonal.format(a=by_diagonal[0]))
    elif by_diagonal:
        reasons.append(diagonals.format(a=all_of(by_diagonal)))
    if not reasons:
        return ""
    return _("attacked {reasons}").format(reasons=all_of(reasons))


def _wrong(moment: Moment) -> str:
    """What is wrong with a solution: the first pair that attack each other."""
    wrong = flaw(moment)
    if wrong is None or not wrong.refusals or wrong.refusals[0].depth is None:
        return _("a queen stands outside the board")
    first, second = wrong.refusals[0].depth, wrong.depth
    orientation = moment.solver.orientation
    if orientation == "squares":
        first, second = moment.path[first], moment.path[second]
        if first == second:
            return _("two queens stand on square {a}").format(a=first)
        sentence = _("the queens on squares {a} and {b} attack each other")
    elif orientation == "columns":
        sentence = _("the queens in columns {a} and {b} attack each other")
    else:
        sentence = _("the queens in rows {a} and {b} attack each other")
    return sentence.format(a=first, b=second)


def _solved(moment: Moment, sentence: str) -> str:
    missing = ngettext(
        "it has only {count} of {n} queen", "it has only {count} of {n} queens", moment.n
    ).format(count=len(moment.path), n=moment.n)
    if len(moment.path) > moment.n:
        missing = _("there are {count} queens").format(count=len(moment.path))
    return solved(moment, sentence, lambda _choice: _wrong(moment), missing)


def _why_back(moment: Moment, full: str, none_left: str, nothing_tried: str) -> str:
    """Why a queen is taken back, in one of three sentences: what the next row or column says."""
    if moment.depth + 1 >= moment.n:
        return full
    if moment.n > LARGEST_COUNTED:
        return nothing_tried
    return none_left if none_left_below(moment, range(moment.n)) else nothing_tried


def none_left(moment: Moment, depth: int) -> str:
    """That nothing is left in the row or column of a depth: what its frame means."""
    if moment.solver.orientation == "columns":
        return _("No row left in column {next_column}").format(next_column=depth)
    if moment.solver.key in FREE_ONLY:
        return _("Nothing is left in row {next_row}").format(next_row=depth)
    return _("No column left in row {next_row}").format(next_row=depth)


# Row by row from the top.


def _narrate_rows(moment: Moment) -> Narration:
    where = {"row": moment.depth, "column": moment.value, "next_row": moment.depth + 1,
             "next_column": moment.next_try}  # fmt: skip
    sentence = _row_sentence(moment, where)
    if moment.solver.key == MIRRORED and moment.counters.solutions and moment.n > 1:
        return narration(moment, sentence, _mirrored_outcome(moment))
    return narration(moment, sentence)


def _row_sentence(moment: Moment, where: Mapping[str, object]) -> str:
    if moment.kind is None:
        return _("The board is empty.")
    if moment.kind == TRY:
        return _row_try(moment, where)
    if moment.kind == PUSH:
        if moment.depth + 1 == moment.n:
            sentence = _("Queen placed in row {row}, column {column}: every row has its queen.")
        elif moment.after_kind == TRY:
            sentence = _("Queen placed in row {row}, column {column}. Go on with row {next_row}.")
        else:
            sentence = _("Queen placed in row {row}, column {column}.")
        return placed(sentence.format(**where), _row_reasons(moment))
    if moment.kind == SOLUTION:
        return _solved(
            moment, _row_solution(moment).format(count=grouped(moment.counters.solutions))
        )
    assert moment.kind == POP
    return _row_take_back(moment).format(**where)


def _row_reasons(moment: Moment) -> str:
    return _reasons(
        moment,
        _("in its column by the queen in row {a}"),
        _("diagonally by the queen in row {a}"),
        _("diagonally by the queens in rows {a}"),
    )


def _row_try(moment: Moment, where: Mapping[str, object]) -> str:
    reasons = _row_reasons(moment)
    refused = _("Row {row}, column {column}: {reasons}") if reasons else ""
    following = moment.next_try
    if following is NOT_KNOWN:
        then = ""
    elif following is not None:
        then = _("Try column {next_column}.")
    elif moment.value == moment.n - 1:
        then = _("It is the last column.")
    else:
        then = _("No other column follows.")
    fits = _("Row {row}, column {column}: no queen attacks this square.")
    if moment.rejected is False:
        fits = _("Row {row}, column {column}: no queen attacks this square. Place one.")
    return tried(
        moment,
        fits=fits.format(**where),
        despite=_(
            "Row {row}, column {column}: the code rejects it, although no queen attacks this "
            "square."
        ).format(**where),
        refused=refused.format(reasons=reasons, **where),
        then=then.format(**where),
    )


def _mirrored_outcome(moment: Moment) -> str:
    count = moment.counters.solutions
    return ngettext(
        "The search is over. It found one solution; its mirror image is a solution too.",
        "The search is over. It found {found} solutions; their mirror images are solutions too.",
        count,
    ).format(found=grouped(count))


def _row_solution(moment: Moment) -> str:
    if moment.solver.key != MIRRORED:
        return _("Solution {count}: no queen attacks another.")
    if mirror_image(moment):
        return _("Solution {count}: its mirror image is a solution too, both are counted.")
    return _("Solution {count}: the first queen stands in the middle, so it is counted once.")


def _row_take_back(moment: Moment) -> str:
    after_solution = moment.before_kind == SOLUTION
    following = moment.next_try
    if unwinds(moment):
        return _("The solution is found: take back the queen in row {row}.")
    if after_solution and following is NOT_KNOWN:
        return _("Take back the queen in row {row}.")
    if after_solution and following is not None:
        return _(
            "Take back the queen in row {row} to look for more solutions: "
            "go on with column {next_column}."
        )
    half = following is None and moment.solver.key == MIRRORED and moment.depth == 0 < moment.n - 1
    if half and none_left_here(moment, range((moment.n + 1) // 2)):
        return _("Take back the queen in row {row}. The other half gives the mirror images only.")
    last = moment.value == moment.n - 1
    if after_solution and last:
        return _("Take back the queen in row {row}; it stood in the last column.")
    if after_solution:
        return _("Take back the queen in row {row}; no other column follows there.")
    why = _why_back(
        moment,
        _("Every row has its queen"),
        _("No column left in row {next_row}"),
        _("Nothing more is tried in row {next_row}"),
    )
    if following is NOT_KNOWN:
        then = _("take back the queen in row {row}.")
    elif following is not None:
        then = _("take back the queen in row {row}, go on with column {next_column}.")
    elif last:
        then = _("take back the queen in row {row}; it stood in the last column.")
    else:
        then = _("take back the queen in row {row}; no other column follows there.")
    return f"{why}: {then}"


# In bits, where only free squares are tried.


def _narrate_bits(moment: Moment) -> Narration:
    """Rows and columns from 0."""
    where = {"row": moment.depth, "column": moment.value, "next_row": moment.depth + 1,
             "next_column": moment.next_try}  # fmt: skip
    return narration(moment, _bits_sentence(moment, where))


def _bits_sentence(moment: Moment, where: Mapping[str, object]) -> str:
    if moment.kind is None:
        return _("The board is empty: no square is attacked.")
    if moment.kind == TRY:
        return _bits_try(moment, where)
    if moment.kind == PUSH:
        return placed(_bits_placed(moment, where), _row_reasons(moment))
    if moment.kind == SOLUTION:
        return _solved(
            moment,
            _("Solution {count}: no queen attacks another.").format(
                count=grouped(moment.counters.solutions)
            ),
        )
    assert moment.kind == POP
    return _bits_take_back(moment).format(**where)


def _columns_named(columns: list[int]) -> str:
    return all_of([str(column) for column in columns])


def _bits_try(moment: Moment, where: Mapping[str, object]) -> str:
    if moment.rejected or refusals(moment):
        return _row_try(moment, where)
    earlier = moment.tried_before
    had = earlier if isinstance(earlier, tuple) else ()
    free = [column for column in free_values(moment, moment.path) if column not in had]
    if free == [moment.value]:
        return _("Row {row}: only column {column} is free and still to be tried.").format(**where)
    if moment.value == min(free, default=None):
        sentence = _("Row {row}: columns {free} are free. The lowest bit is column {column}.")
    else:
        sentence = _("Row {row}: columns {free} are free. Column {column} is tried.")
    return sentence.format(free=_columns_named(free), **where)


def _bits_placed(moment: Moment, where: Mapping[str, object]) -> str:
    boards = moment.solver.orientation == "ranks"
    free = free_values(moment, moment.path)
    if moment.depth + 1 == moment.n:
        sentence = _("Queen placed in row {row}, column {column}: every row has its queen.")
    elif boards and free:
        sentence = _(
            "Queen placed in row {row}, column {column}. Its attacks join the taboo board, "
            "which shifts down. Free in row {next_row}: {free}."
        )
    elif boards:
        sentence = _(
            "Queen placed in row {row}, column {column}. Its attacks join the taboo board, "
            "which shifts down. Row {next_row} is taboo throughout."
        )
    elif free:
        sentence = _(
            "Queen placed in row {row}, column {column}. The masks shift. "
            "Free in row {next_row}: {free}."
        )
    else:
        sentence = _(
            "Queen placed in row {row}, column {column}. The masks shift: "
            "nothing is free in row {next_row}."
        )
    return sentence.format(free=_columns_named(free), **where)


def _bits_take_back(moment: Moment) -> str:
    after_solution = moment.before_kind == SOLUTION
    following = moment.next_try
    if following is NOT_KNOWN:
        return _("Take back the queen in row {row}.")
    if after_solution and following is not None:
        return _("Take back the queen in row {row} and look on at column {next_column}.")
    if after_solution:
        return _("Take back the queen in row {row}: nothing else is tried there.")
    why = _why_back(
        moment,
        _("Every row has its queen"),
        _("Nothing is left in row {next_row}"),
        _("Nothing more is tried in row {next_row}"),
    )
    if following is None:
        then = _("take back the queen in row {row}, where nothing else is tried.")
    else:
        then = _("take back the queen in row {row}, go on with column {next_column}.")
    return f"{why}: {then}"


# Column by column: queens that climb from below the board. Rows are counted from the bottom.


def _narrate_columns(moment: Moment) -> Narration:
    where = {"column": moment.depth, "row": moment.value, "next_column": moment.depth + 1,
             "next_row": moment.next_try}  # fmt: skip
    return narration(moment, _column_sentence(moment, where))


def _column_sentence(moment: Moment, where: Mapping[str, object]) -> str:
    if moment.kind is None:
        return _("The board is empty: every queen waits below its column.")
    if moment.kind == TRY:
        return _column_try(moment, where)
    if moment.kind == PUSH:
        if moment.depth + 1 == moment.n:
            sentence = _("Queen placed in column {column}, row {row}: every column has its queen.")
        elif moment.after_kind == TRY:
            sentence = _(
                "Queen placed in column {column}, row {row}. Go on with column {next_column}."
            )
        else:
            sentence = _("Queen placed in column {column}, row {row}.")
        return placed(sentence.format(**where), _column_reasons(moment))
    if moment.kind == SOLUTION:
        return _solved(moment, _("A solution: no queen attacks another."))
    assert moment.kind == POP
    return _column_take_back(moment).format(**where)


def _column_take_back(moment: Moment) -> str:
    if unwinds(moment):
        return _("The solution is found: take back the queen in column {column}.")
    following = moment.next_try
    why = _why_back(
        moment,
        _("Every column has its queen"),
        _("No row left in column {next_column}"),
        _("Nothing more is tried in column {next_column}"),
    )
    if following is NOT_KNOWN:
        then = _("back to column {column}.")
    elif following is None and moment.value + 1 == moment.n:
        then = _("back to column {column}, where the queen stands at the top and leaves the board.")
    elif following is None and none_left_here(moment, range(moment.n)):
        then = _("back to column {column}, where the queen leaves the board.")
    elif following is None:
        then = _("back to column {column}, where no other row follows.")
    elif following > moment.value:
        then = _("back to column {column}, where the queen climbs to row {next_row}.")
    else:
        then = _("back to column {column}, where the queen goes to row {next_row}.")
    return then[:1].upper() + then[1:] if moment.before_kind == SOLUTION else f"{why}: {then}"


def _column_reasons(moment: Moment) -> str:
    return _reasons(
        moment,
        _("in its row by the queen in column {a}"),
        _("diagonally by the queen in column {a}"),
        _("diagonally by the queens in columns {a}"),
    )


def _column_try(moment: Moment, where: Mapping[str, object]) -> str:
    reasons = _column_reasons(moment)
    refused = _("Column {column}, row {row}: {reasons}") if reasons else ""
    following = moment.next_try
    if following is NOT_KNOWN:
        then = ""
    elif following is not None:
        then = _("On to row {next_row}.")
    elif none_left_here(moment, range(moment.n)):
        then = _("No row is left here.")
    else:
        then = _("No other row follows.")
    return tried(
        moment,
        fits=_("Column {column}, row {row}: no queen attacks this square.").format(**where),
        despite=_(
            "Column {column}, row {row}: the code rejects it, although no queen attacks this "
            "square."
        ).format(**where),
        refused=refused.format(reasons=reasons, **where),
        then=then.format(**where),
    )


# Without backtracking's idea: place them all, then test.


def _narrate_naive(moment: Moment) -> Narration:
    """Squares are named as the solver counts them."""
    return narration(moment, _capital(_naive_sentence(moment)))


def square_name(moment: Moment, depth: int, value: int) -> str:
    """A choice in the words of the solver."""
    orientation = moment.solver.orientation
    if orientation == "squares":
        return _("square {number}").format(number=value)
    if orientation == "columns":
        return _("column {column}, row {row}").format(column=depth, row=value)
    return _("row {row}, column {column}").format(row=depth, column=value)


def conflict(moment: Moment) -> str:
    """Which two queens attack each other first, those under test included, and how; "" if none."""
    queens = placed_squares(moment)
    pairs = refusing_pairs(moment) if moment.kind == TRY else attacking_pairs(queens)
    if not pairs:
        return ""
    squares = [*queens, candidate(moment)] if moment.kind == TRY else queens
    values = (*moment.path, moment.value)
    first, second = pairs[0]
    (row, column), (other_row, other_column) = squares[first], squares[second]
    if row == other_row:
        line = _("in the same row")
    elif column == other_column:
        line = _("in the same column")
    else:
        line = _("on the same diagonal")
    orientation = moment.solver.orientation
    if orientation == "squares":
        words = _("the queens on squares {a} and {b} stand {line}")
        first, second = values[first], values[second]
    elif orientation == "columns":
        words = _("the queens in columns {a} and {b} stand {line}")
    else:
        words = _("the queens in rows {a} and {b} stand {line}")
    return words.format(a=first, b=second, line=line)


def _naive_sentence(moment: Moment) -> str:
    if moment.kind is None:
        return _("The board is empty.")
    where = {"n": moment.n, "where": square_name(moment, moment.depth, moment.value)}
    if moment.kind == TRY:
        return _naive_try(moment, where)
    if moment.kind == PUSH:
        return _naive_placed(moment, where)
    if moment.kind == SOLUTION:
        return _solved(
            moment,
            ngettext(
                "A solution: the only queen is placed.",
                "A solution: all {n} queens are placed, and none attacks another.",
                moment.n,
            ).format(**where),
        )
    assert moment.kind == POP
    if unwinds(moment):
        return _("{where}: the solution is found, and this queen is taken back.").format(**where)
    if moment.next_try is None:
        sentence = _("{where}: nothing more is tested with this queen, and it was the last choice.")
        return sentence.format(**where)
    sentence = _("{where}: nothing more is tested with this queen.").format(**where)
    return f"{sentence} {_on(moment)}".rstrip()


def _on(moment: Moment) -> str:
    """Which square is next; "" if none is or that is not known."""
    following = moment.next_try
    if following is None or following is NOT_KNOWN:
        return ""
    return _("On to {next}.").format(next=square_name(moment, moment.depth, following))


def _naive_placed(moment: Moment, where: Mapping[str, object]) -> str:
    wrong = conflict(moment)
    if moment.depth + 1 == moment.n:
        sentence = ngettext(
            "Queen placed: {where}. It is the only one.",
            "Queen placed: {where}. All {n} queens are on the board.",
            moment.n,
        )
        return placed(sentence.format(**where), wrong)
    if wrong:
        return _("Queen placed: {where}. {conflict}, but nothing is tested yet.").format(
            conflict=_capital(wrong), **where
        )
    return _("Queen placed: {where}.").format(**where)


def _naive_try(moment: Moment, where: Mapping[str, object]) -> str:
    wrong = conflict(moment)
    if moment.depth + 1 < moment.n and not moment.rejected:
        sentence = _("{where}: taken as it is. Nothing is tested before all {n} queens are placed.")
        if moment.rejected is None:
            sentence = _("{where}: nothing is tested before all {n} queens are placed.")
        return sentence.format(**where)
    last = moment.next_try is None
    if wrong and moment.rejected and last:
        return _("{where}, the last choice: no solution, since {conflict}.").format(
            conflict=wrong, **where
        )
    return tried(
        moment,
        fits=ngettext(
            "{where}: the only queen is placed.",
            "{where}: all {n} queens are placed, and none attacks another.",
            moment.n,
        ).format(**where),
        despite=_("{where}: the code rejects it, although no queen attacks another.").format(
            **where
        ),
        refused=wrong
        and _("{where}: no solution, since {conflict}").format(conflict=wrong, **where),
        then=_("It was the last choice.") if last else _on(moment),
    )


def _capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def name_of(moment: Moment, depth: int, value: int) -> str:
    """What a queen is called in questions: its square."""
    if moment.solver.orientation == "columns":
        return place_name(value, depth)
    if moment.solver.orientation == "squares":
        return place_name(*divmod(value, moment.n))
    return place_name(depth, value)


def span_of(moment: Moment, stretch: Stretch) -> str:
    """Where some events are."""
    if moment.solver.orientation == "squares":
        one, several = _("square {low}"), _("squares {low} to {high}")
        return span(one, several, stretch.least, stretch.greatest)
    if moment.solver.orientation == "columns":
        one, several = _("column {low}"), _("columns {low} to {high}")
    else:
        one, several = _("row {low}"), _("rows {low} to {high}")
    return span(one, several, stretch.low, stretch.high)


WORDS = Words(narrate=narrate, steps=steps, name=name_of, span=span_of)
