"""What the solvers of n queens do and why, in words of rows, columns and queens.

There are four ways to speak, a table each: row by row from the top (also for a user's solver), in
bits where only free squares are tried, column by column with queens that climb from below the
board, and without backtracking's idea, where all queens are placed before any is tested.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from solvers.catalog import REJECTS
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext, ngettext
from visualizer.base.i18n import mark as _
from visualizer.base.lists import all_of
from visualizer.base.numbers import grouped
from visualizer.problems.asking import refusals
from visualizer.problems.narration import (
    had_their_turn,
    looked_ahead,
    none_left_here,
    nothing_left,
    unwinds,
)
from visualizer.problems.queens.quiz import QUIZ
from visualizer.problems.queens.rules import (
    RULES,
    Square,
    attacking_pairs,
    candidate,
    free_values,
    line_between,
    placed_squares,
    refusing_pairs,
)
from visualizer.problems.telling import nothing_left_here
from visualizer.problems.words import Below, Named, Say, Steps, Stretch, Words, place_name, span
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
    square has been tried, but for those that are attacked. At a TRY that is rejected on purpose the
    one that it would leave nothing for.
    """
    if (row := looked_ahead(moment)) is not None:
        return row
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
    found = moment.tried_below if is_naive(moment) else had_their_turn(moment)
    if REJECTS in moment.solver.on_purpose and found is not NOT_KNOWN:
        found = frozenset(found).intersection(free_values(moment, moment.standing))
    return frozenset() if found is NOT_KNOWN else frozenset(found)


def mirror_image(moment: Moment) -> list[Square]:
    """The solution that counts with the one in force, though it is never searched for."""
    n = moment.n
    if moment.solver.key != MIRRORED or 2 * moment.path[0] + 1 == n:
        return []
    return [(row, n - 1 - column) for row, column in placed_squares(moment)]


def none_left(moment: Moment, depth: int) -> str:
    """That nothing is left in the row or column of a depth: what its frame means."""
    if moment.solver.orientation == "columns":
        return gettext("No row left in column {next_column}").format(next_column=depth)
    if moment.kind == TRY:
        return gettext("No column would be left in row {next_row}").format(next_row=depth)
    if moment.solver.key in FREE_ONLY:
        return gettext("Nothing is left in row {next_row}").format(next_row=depth)
    return gettext("No column left in row {next_row}").format(next_row=depth)


# What all have in common.


def _facts(moment: Moment) -> Mapping[str, object]:
    line, place = "row", "column"
    if moment.solver.orientation == "columns":
        line, place = place, line
    return {
        line: moment.depth, place: moment.value, f"next_{line}": moment.depth + 1,
        f"next_{place}": moment.next_try, "n": moment.n, "count": len(moment.path),
    }


def _attacked(moment: Moment, in_line: str, diagonal: str, diagonals: str) -> str:
    """By whom a square is attacked, in the words of three sentences; "" if by nobody."""
    found = refusals(moment) or ()
    by_line = [one.depth for one in found if one.why != "diagonal"]
    by_diagonal = [str(one.depth) for one in found if one.why == "diagonal"]
    reasons = [gettext(in_line).format(a=one) for one in by_line[:1]]
    if by_diagonal:
        words = gettext(diagonal if len(by_diagonal) == 1 else diagonals)
        reasons.append(words.format(a=all_of(by_diagonal)))
    return gettext("attacked by {reasons}").format(reasons=all_of(reasons)) if reasons else ""


_SAME_SQUARE = _("there are two queens on square {a}")


def _pair(moment: Moment, first: int, second: int) -> Mapping[str, int]:
    """How two queens are called, the event's included: by their squares, columns or rows."""
    values = (*moment.path, moment.value)
    squares = moment.solver.orientation == "squares"
    return {"a": values[first] if squares else first, "b": values[second] if squares else second}


def _explained(choice: Moment) -> str:
    """What is wrong with a solution: the first pair that attack each other."""
    first = RULES.refusals(choice, choice.path, choice.value)[0].depth
    if first is None:
        return gettext("a queen is outside the board")
    pair = _pair(choice, first, choice.depth)
    words = {
        "squares": _("the queens on squares {a} and {b} attack each other"),
        "columns": _("the queens in columns {a} and {b} attack each other"),
    }.get(choice.solver.orientation, _("the queens in rows {a} and {b} attack each other"))
    if choice.solver.orientation == "squares" and pair["a"] == pair["b"]:
        words = _SAME_SQUARE
    return gettext(words).format(**pair)


def _incomplete(moment: Moment) -> str:
    if len(moment.path) > moment.n:
        return _("there are {count} queens")
    return ngettext(
        "it has only {count} of {n} queen", "it has only {count} of {n} queens", moment.n
    )


def _below(moment: Moment) -> Below | None:
    if moment.before_kind == SOLUTION or unwinds(moment) or _is_half_done(moment):
        return None
    return range(moment.n) if moment.n <= LARGEST_COUNTED else None, {}


def _unless_full(full: str, template: str) -> Callable[[Moment], str]:
    """What is said of the next row or column, or that there is none."""
    return lambda moment: full if moment.depth + 1 >= moment.n else template


def _name(moment: Moment, depth: int, value: int) -> str:
    if moment.solver.orientation == "columns":
        return place_name(value, depth)
    if moment.solver.orientation == "squares":
        return place_name(*divmod(value, moment.n))
    return place_name(depth, value)


def _span(moment: Moment, at: Stretch) -> str:
    if moment.solver.orientation == "squares":
        return span(_("square {low}"), _("squares {low} to {high}"), at.least, at.greatest)
    if moment.solver.orientation == "columns":
        return span(_("column {low}"), _("columns {low} to {high}"), at.low, at.high)
    return span(_("row {low}"), _("rows {low} to {high}"), at.low, at.high)


# Row by row from the top.


def _row_fits(moment: Moment) -> Say:
    if moment.rejected is False:
        return Named("places", _("Row {row}, column {column}: no queen attacks this square. Place "
                                 "one."))
    return _("Row {row}, column {column}: no queen attacks this square.")


def _came_to_the_last(moment: Moment) -> bool:
    """Is the queen's column the last one, which those tried before lead up to from the left? Else
    that it is the last one is no reason to try no other."""
    earlier = moment.tried_before
    return (moment.value == moment.n - 1 and earlier is not NOT_KNOWN and bool(earlier)
            and [*earlier] == sorted(earlier))


def _no_other_column(moment: Moment) -> Say:
    if _came_to_the_last(moment):
        return Named("last", _("It is the last column."))
    return _("No other column is tried.")


def _row_placed(moment: Moment) -> Say:
    if moment.depth + 1 == moment.n:
        full = _("Queen placed in row {row}, column {column}: every row has its queen.")
        return Named("full", full)
    if moment.after_kind == TRY:
        goes_on = _("Queen placed in row {row}, column {column}. Go on with row {next_row}.")
        return Named("goes_on", goes_on)
    return _("Queen placed in row {row}, column {column}.")


_NEXT_COLUMN = Named(
    "next", _("the queen in row {row} is taken back; next, column {next_column}.")
)
_MORE = Named("next", _("The queen in row {row} is taken back to look for more solutions; next, "
                        "column {next_column}."))


def _row_back(moment: Moment) -> Say:
    if unwinds(moment):
        return Named("unwinds", _("The solution is found; the queen in row {row} is taken back."))
    if moment.next_try is NOT_KNOWN:
        return _("the queen in row {row} is taken back.")
    if moment.next_try is not None and moment.before_kind == SOLUTION:
        return _MORE
    if moment.next_try is not None:
        return _NEXT_COLUMN
    if _is_half_done(moment):
        return Named("half_done", _("The queen in row {row} is taken back. The other half gives "
                                    "only the mirror images."))
    if _came_to_the_last(moment):
        return Named("last", _("the queen in row {row} is taken back; it was in the last column."))
    return Named("no_other", _("the queen in row {row} is taken back; no other column is tried "
                               "there."))


ROWS = Words(
    facts=_facts,
    start=_("The board is empty."),
    fits=_row_fits,
    despite=_("Row {row}, column {column}: the code rejects it, although no queen attacks this "
              "square."),
    refused=_("Row {row}, column {column}: {reasons}"),
    explained=_explained,
    reasons=lambda moment: _attacked(
        moment,
        _("the queen in row {a} (column)"),
        _("the queen in row {a} (diagonal)"),
        _("the queens in rows {a} (diagonal)"),
    ),
    next=_("Try column {next_column}."),
    no_other=_no_other_column,
    placed=_row_placed,
    solution=_("Solution {count}: no queen attacks another."),
    incomplete=_incomplete,
    back=_row_back,
    below=_below,
    none_below=_unless_full(
        _("Every row has its queen: {then}"), _("No column left in row {next_row}: {then}")
    ),
    nothing_below=_unless_full(
        _("Every row has its queen: {then}"), _("Nothing more is tried in row {next_row}: {then}")
    ),
    steps=lambda _moment: (
        _("Try the next square for the next queen."),
        _("If a queen attacks it, skip it and try the next square."),
        _("Otherwise place the queen and go on with the next one."),
        _("If all queens are placed, this is a solution: note it."),
        _("If no square is left, or after a solution, take back the latest queen and move it on."),
    ),
)

NETWORK = replace(
    ROWS,
    looks_ahead=_("Row {row}, column {column}: no queen attacks this square, but no column would "
                  "be left in row {bare_next_row}."),
    remembers=_("Row {row}, column {column}: no queen attacks this square, but a nogood says that "
                "this has failed before."),
    bare=lambda moment, row: (range(moment.n), {"next_row": row}),
    jumped=_("the queen in row {row} is jumped over, back to row {back_row}."),
    jumps=_("the queen in row {row} is jumped over."),
    here=lambda moment: range(moment.n),
    none_left=_no_other_column,
)
"""Of solvers that look ahead, jump or learn."""

EXTENDED = replace(ROWS, steps=lambda _moment: (
    _("Append the next number that is not in the permutation."),
    _("If the new queen shares a diagonal with another, take it off and try the next number."),
    _("Otherwise extend the longer permutation in the same way."),
    _("If all numbers are used, this is a solution: stop."),
    _("If no number is left to append, take off the last one and try the next in its place."),
))


# The first queen in the left half only.


def _is_half_done(moment: Moment) -> bool:
    """Has the first queen had all of its half, of a board that is mirrored?"""
    first = moment.solver.key == MIRRORED and moment.depth == 0 < moment.n - 1
    half = range((moment.n + 1) // 2)
    return first and moment.next_try is None and none_left_here(moment, half)


def _mirror_solution(moment: Moment) -> str:
    if mirror_image(moment):
        return _("Solution {count}: its mirror image is a solution too, both are counted.")
    return _("Solution {count}: the first queen is in the middle, so it is counted once.")


def _mirror_outcome(moment: Moment) -> str:
    count = moment.counters.solutions
    return "" if not count or moment.n <= 1 else ngettext(
        "The search is over. It found one solution; its mirror image is a solution too.",
        "The search is over. It found {found} solutions; their mirror images are solutions too.",
        count,
    ).format(found=grouped(count))


def _mirror_steps(moment: Moment) -> Steps:
    first, reject, place, _solution, back = ROWS.steps(moment)
    counted = _("If all queens are placed, this is a solution: count it, and its mirror image, "
                "too, if the first queen is not in the middle.")
    return first, reject, place, counted, back


MIRROR = replace(ROWS, solution=_mirror_solution, outcome=_mirror_outcome, steps=_mirror_steps)


# In bits, where only free squares are tried.


def _free(moment: Moment) -> list[int]:
    """The columns that are free in the next row; at a TRY those still to be tried in its own."""
    had = moment.tried_before if moment.kind == TRY else ()
    free = free_values(moment, moment.path)
    return free if had is NOT_KNOWN else [column for column in free if column not in had]


def _bits_fits(moment: Moment) -> Say:
    free = _free(moment)
    if free == [moment.value]:
        return Named("only", _("Row {row}: only column {column} is free and still to be tried."))
    if moment.value == min(free, default=None):
        return _("Row {row}: columns {free} are free. The lowest bit is column {column}.")
    return _("Row {row}: columns {free} are free. Column {column} is tried.")


def _bits_placed(moment: Moment) -> Say:
    if moment.depth + 1 == moment.n:
        return _row_placed(moment)
    return {
        (True, True): _("Queen placed in row {row}, column {column}. Its attacks join the taboo "
                        "board, shifted down. Free in row {next_row}: {free}."),
        (True, False): _("Queen placed in row {row}, column {column}. Its attacks join the taboo "
                         "board, shifted down. Row {next_row} has no free square."),
        (False, True): _("Queen placed in row {row}, column {column}. The masks shift. "
                         "Free in row {next_row}: {free}."),
        (False, False): _("Queen placed in row {row}, column {column}. The masks shift: "
                          "nothing is free in row {next_row}."),
    }[moment.solver.orientation == "ranks", bool(_free(moment))]


def _bits_back(moment: Moment) -> Say:
    if moment.next_try is NOT_KNOWN:
        return _("the queen in row {row} is taken back.")
    if moment.next_try is None:
        nothing_else = _("the queen in row {row} is taken back; nothing else is tried there.")
        return Named("no_other", nothing_else)
    return _MORE if moment.before_kind == SOLUTION else _NEXT_COLUMN


MASKS = replace(
    ROWS,
    facts=lambda moment: {**_facts(moment), "free": all_of([*map(str, _free(moment))])},
    start=_("The board is empty: no square is attacked."),
    fits=_bits_fits,
    placed=_bits_placed,
    back=_bits_back,
    below=lambda moment: None if moment.next_try is NOT_KNOWN else _below(moment),
    none_below=_unless_full(
        _("Every row has its queen: {then}"), _("Nothing is left in row {next_row}: {then}")
    ),
    steps=lambda _moment: (
        _("Take the lowest bit of free, the next free square of the row."),
        _("Attacked squares are not in free, so nothing is ever rejected."),
        _("Take it out of free, place the queen, and shift the masks to the next row."),
        _("If all queens are placed, this is a solution: note it."),
        _("If free is empty, or after a solution, take back the latest queen; go on in its row."),
    ),
)

BOARDS = replace(MASKS, steps=lambda _moment: (
    _("Take the lowest bit of c[p], the next free square of the row."),
    _("Attacked squares, the taboo, are not in c[p], so nothing is ever rejected."),
    _("Add the queen's attacks to the taboo and shift it down for the next ply, a row each."),
    _("If all queens are placed, this is a solution: note it."),
    _("If c[p] is empty, go back a ply. There, or after a solution, take the queen back."),
))


# Column by column: queens that climb from below the board. Rows are counted from the bottom.


def _column_placed(moment: Moment) -> Say:
    if moment.depth + 1 == moment.n:
        full = _("Queen placed in column {column}, row {row}: every column has its queen.")
        return Named("full", full)
    if moment.after_kind == TRY:
        goes_on = _("Queen placed in column {column}, row {row}. Go on with column {next_column}.")
        return Named("goes_on", goes_on)
    return _("Queen placed in column {column}, row {row}.")


def _column_back(moment: Moment) -> Say:
    following = moment.next_try
    if unwinds(moment):
        return Named("unwinds", _("The solution is found; the queen in column {column} is taken "
                                  "back."))
    if following is NOT_KNOWN:
        return _("back to column {column}.")
    if following is None and moment.value + 1 == moment.n:
        return Named("last", _("back to column {column}, where the queen was in the top row and "
                               "leaves the board."))
    if following is None and nothing_left_here(COLUMNS, moment):
        return Named("none_left", _("back to column {column}, where the queen leaves the board."))
    if following is None:
        return Named("no_other", _("back to column {column}, where no other row is tried."))
    if following > moment.value:
        climbs = _("back to column {column}, where the queen climbs to row {next_row}.")
        return Named("next", climbs)
    return Named("next", _("back to column {column}, where the queen goes to row {next_row}."))


COLUMNS = Words(
    facts=_facts,
    start=_("The board is empty: every queen waits below its column."),
    fits=_("Column {column}, row {row}: no queen attacks this square."),
    despite=_("Column {column}, row {row}: the code rejects it, although no queen attacks this "
              "square."),
    refused=_("Column {column}, row {row}: {reasons}"),
    explained=_explained,
    reasons=lambda moment: _attacked(
        moment,
        _("the queen in column {a} (row)"),
        _("the queen in column {a} (diagonal)"),
        _("the queens in columns {a} (diagonal)"),
    ),
    next=_("Try row {next_row}."),
    none_left=_("No row is left."),
    no_other=_("No other row is tried."),
    here=lambda moment: range(moment.n),
    placed=_column_placed,
    solution=_("A solution: no queen attacks another."),
    incomplete=_incomplete,
    back=_column_back,
    below=_below,
    none_below=_unless_full(
        _("Every column has its queen: {then}"), _("No row left in column {next_column}: {then}")
    ),
    nothing_below=_unless_full(
        _("Every column has its queen: {then}"),
        _("Nothing more is tried in column {next_column}: {then}"),
    ),
    steps=lambda _moment: (
        _("Raise the queen of this column by one row; it begins below the board."),
        _("If a queen in the columns on the left attacks it, raise it again."),
        _("Otherwise it stays there: go on with the next column."),
        _("If the queen of the last column is placed, this is a solution: stop."),
        _("If the queen leaves the board at the top, go back a column and raise the queen there."),
    ),
)


# Without backtracking's idea: place them all, then test. Squares are named as the solver counts.


def _square_name(moment: Moment) -> str:
    """The event's square in the words of the solver."""
    words = {
        "squares": _("square {number}"), "columns": _("column {column}, row {row}"),
    }.get(moment.solver.orientation, _("row {row}, column {column}"))
    return gettext(words).format(number=moment.value, **_facts(moment))


def _twice(moment: Moment) -> str:
    """That two queens stand on one square, which none attacks the other from; "" if none do."""
    placed = (*moment.path[: moment.depth], moment.value)
    if moment.solver.orientation != "squares" or len({*placed}) == len(placed):
        return ""
    return gettext(_SAME_SQUARE).format(a=max(placed, key=placed.count))


def _conflict(moment: Moment) -> str:
    """Which two queens attack each other first, those under test included, and how; "" if none."""
    queens = placed_squares(moment)
    pairs = refusing_pairs(moment) if moment.kind == TRY else attacking_pairs(queens)
    if not pairs:
        return _twice(moment)
    first, second = pairs[0]
    squares = [*queens, candidate(moment)]
    line = {
        "row": _("in the same row"), "column": _("in the same column"),
        "diagonal": _("on the same diagonal"),
    }[line_between(squares[first], squares[second])]
    words = {
        "squares": _("the queens on squares {a} and {b} are {line}"),
        "columns": _("the queens in columns {a} and {b} are {line}"),
    }.get(moment.solver.orientation, _("the queens in rows {a} and {b} are {line}"))
    return gettext(words).format(line=gettext(line), **_pair(moment, first, second))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _naive_facts(moment: Moment) -> Mapping[str, object]:
    """Most sentences begin with the square, one has the conflict as a sentence of its own."""
    where, conflict, placed = _square_name(moment), _conflict(moment), moment.kind == PUSH
    following = moment.next_try if isinstance(moment.next_try, int) else 0
    return {
        **_facts(moment),
        "where": where if placed else _capital(where),
        "conflict": _capital(conflict) if placed else conflict,
        "next": _square_name(replace(moment, value=following)),
    }


def _naive_fits(moment: Moment) -> Say:
    if moment.depth + 1 < moment.n and moment.rejected is None:
        return _("{where}: nothing is tested before all {n} queens are placed.")
    if moment.depth + 1 < moment.n:
        return Named("places", _("{where}: accepted untested. Testing begins when all {n} queens "
                                 "are placed."))
    return ngettext(
        "{where}: the only queen is placed.",
        "{where}: all {n} queens are placed, and none attacks another.",
        moment.n,
    )


def _naive_reasons(moment: Moment) -> str:
    """The conflict, where all queens are placed, or where the code tests sooner."""
    whole = moment.n - 1
    tested = moment.depth >= whole if moment.kind == TRY else moment.depth == whole
    return _conflict(moment) if tested or moment.rejected else ""


def _is_refused_last(moment: Moment) -> bool:
    return moment.next_try is None and bool(moment.rejected and _naive_reasons(moment))


def _naive_placed(moment: Moment) -> Say:
    if moment.depth + 1 == moment.n:
        return Named("full", ngettext(
            "Queen placed: {where}. It is the only one.",
            "Queen placed: {where}. All {n} queens are on the board.",
            moment.n,
        ))
    if _conflict(moment):
        return _("Queen placed: {where}. {conflict}, but nothing is tested yet.")
    return _("Queen placed: {where}.")


def _naive_back(moment: Moment) -> Say:
    if unwinds(moment):
        unwinds_here = _("{where}: the solution is found, and this queen is taken back.")
        return Named("unwinds", unwinds_here)
    if moment.next_try is None:
        return Named("no_other", _("{where}: nothing more is tested with this queen, and it was "
                                   "the last one."))
    if moment.next_try is NOT_KNOWN:
        return _("{where}: nothing more is tested with this queen.")
    return _("{where}: nothing more is tested with this queen."), Named("next", NAIVE.next)


NAIVE: Words = Words(
    facts=_naive_facts,
    start=_("The board is empty."),
    fits=_naive_fits,
    despite=_("{where}: the code rejects it, although no queen attacks another."),
    refused=lambda moment: (
        Named("refused_last", _("{where}, the last one: not a solution, since {conflict}"))
        if _is_refused_last(moment)
        else _("{where}: not a solution, since {conflict}")
    ),
    explained=_explained,
    reasons=_naive_reasons,
    next=_("Next: {next}."),
    no_other=lambda moment: "" if _is_refused_last(moment) else _("It was the last one."),
    placed=_naive_placed,
    solution=lambda moment: ngettext(
        "A solution: the only queen is placed.",
        "A solution: all {n} queens are placed, and none attacks another.",
        moment.n,
    ),
    incomplete=_incomplete,
    back=_naive_back,
    steps=lambda _moment: (
        _("Take the next square for the next queen."),
        _("If this was the last queen and any two attack each other: not a solution, move it on."),
        _("Otherwise place it, without a test while queens are missing, and go on with the next."),
        _("If all queens are placed and none attacks another, this is a solution: stop."),
        _("If all squares of a queen have had their turn, take back the one before, move it on."),
    ),
)


def _suiting(moment: Moment) -> Words:
    solver = moment.solver
    if is_naive(moment):
        return NAIVE
    if solver.key in FREE_ONLY:
        return BOARDS if solver.orientation == "ranks" else MASKS
    if solver.orientation == "columns":
        return COLUMNS
    plain = NETWORK if solver.technique else ROWS
    return {MIRRORED: MIRROR, "queens-extend": EXTENDED}.get(solver.key, plain)


def _places(moment: Moment, depths: Sequence[int]) -> tuple[str, str] | None:
    """The rows or columns of some queens; None where there are none, as of too many queens."""
    orientation, count = moment.solver.orientation, len(depths)
    if orientation == "squares" or max(depths) >= moment.n:
        return None
    if orientation == "columns":
        who = ngettext("column {places}", "columns {places}", count)
        where = ngettext("in column {places}", "in columns {places}", count)
    else:
        who = ngettext("row {places}", "rows {places}", count)
        where = ngettext("in row {places}", "in rows {places}", count)
    places = all_of(map(str, depths))
    return who.format(places=places), where.format(places=places)


WORDS = Words(
    suiting=_suiting,
    steps=lambda moment: _suiting(moment).steps(moment),
    name=_name,
    quiz=QUIZ,
    span=_span,
    places=_places,
)
