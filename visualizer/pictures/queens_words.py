"""n queens in bits: which queen has set a bit of a mask or of a taboo board.

What the solvers of n queens try, in which order, and how much of it there is.

How each solver of n queens goes on, in five steps: try, reject, place, solution, take back.

What an event of an n queens search means in the words of rows, columns and queens.

This is for solvers that go row by row from the top.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.pictures.narration import Narration, enumerate_words, narration
from visualizer.pictures.queens import Square, attackers, candidate, placed_squares, square_of
from visualizer.trace.moment import Moment
from visualizer.trace.trace import Trace


def mask_owners(path: Sequence[int], row: int, n: int) -> dict[tuple[str, int], int]:
    """For each set bit (mask, column) of a row the queen, by its row, that attacks the square.

    Where two queens attack a square on the same line, it is the nearer one; the other is hidden.
    """
    owners = {}
    for queen, column in enumerate(path[:row]):
        down = row - queen
        for mask, to in (("columns", column), ("left", column - down), ("right", column + down)):
            if 0 <= to < n:
                owners[mask, to] = queen
    return owners


def taboo_owners(path: Sequence[int], n: int) -> dict[tuple[str, int], int]:
    """For each set bit of the taboo boards, ("taboo", 64 * ply + bit), the queen that attacks.

    The board of ply p begins with rank p. A queen's attacks reach seven ranks up, where there may
    be no board any more. Where several queens attack a square it is the first.
    """
    owners = {}
    for p in range(min(len(path), n - 1) + 1):
        for queen, file in reversed(list(enumerate(path[:p]))):
            for up in range(p - queen, 8):
                rank = queen + up - p
                for to in {file - up, file, file + up}:
                    if 0 <= to < 8:
                        owners["taboo", 64 * p + 8 * rank + to] = queen
    return owners


UNUSED_ONLY = frozenset({"queens-permutations", "queens-extend"})
"""Solvers that never try a column that has a queen."""

FREE_ONLY = frozenset({"queens-masks", "queens-bitboard"})
"""Solvers that never try a square that is attacked."""

MIRRORED = "queens-mirror"
"""The solver that has its first queen in the left half only."""


def is_naive(moment: Moment) -> bool:
    """Does the solver place all queens before it tests any?"""
    return moment.solver.candidates is not None


def values(moment: Moment, path: Sequence[int]) -> Sequence[int]:
    """What the solver tries next to the choices of `path`, in order."""
    solver, n, depth = moment.solver, moment.n, len(path)
    if depth >= n:
        return []
    if solver.orientation == "squares":
        return range(path[-1] + 1 if path else 0, n * n - n + depth + 1)
    if solver.key in UNUSED_ONLY:
        return [value for value in range(n) if value not in path]
    if solver.key in FREE_ONLY:
        placed = [square_of(solver.orientation, d, v, n) for d, v in enumerate(path)]
        return [
            value for value in range(n)
            if not attackers(placed, square_of(solver.orientation, depth, value, n))
        ]  # fmt: skip
    return range((n + 1) // 2 if solver.key == MIRRORED and depth == 0 else n)


def next_value(moment: Moment) -> int | None:
    """What is tried after the moment's value at the same depth; None when it was the last."""
    following = (v for v in values(moment, moment.path[: moment.depth]) if v > moment.value)
    return next(following, None)


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


def mirror_image(moment: Moment) -> list[Square]:
    """The solution that counts with the one in force, though it is never searched for."""
    n = moment.n
    if moment.solver.key != MIRRORED or 2 * moment.path[0] + 1 == n:
        return []
    return [(row, n - 1 - column) for row, column in placed_squares(moment)]


Steps = tuple[str, str, str, str, str]


def steps_of(moment: Moment) -> Steps:
    """The steps of the moment's solver."""
    solver = moment.solver
    if is_naive(moment):
        return _naive()
    if solver.key in FREE_ONLY:
        return _boards() if solver.orientation == "ranks" else _masks()
    if solver.orientation == "columns":
        return _columns()
    if solver.key in UNUSED_ONLY:
        return _extend()
    counted = (
        _("If all queens stand, this is a solution: count it and its mirror image.")
        if solver.key == MIRRORED
        else _("If all queens stand, this is a solution: note it.")
    )
    return (
        _("Try the next square for the next queen."),
        _("If a queen attacks it, leave it and try the next square."),
        _("Otherwise place the queen and go on with the next one."),
        counted,
        _("If no square is left, take back the latest queen and move it on."),
    )


def _naive() -> Steps:
    return (
        _("Take the next square for the next queen."),
        _("If this was the last queen and any two attack each other: no solution, move it on."),
        _("While queens are missing, place it without a test and go on with the next one."),
        _("If all queens are placed and none attacks another, this is a solution: stop."),
        _("If all squares of a queen have had their turn, take back the one before, move it on."),
    )


def _masks() -> Steps:
    return (
        _("Take the lowest bit of free, the next free square of the row."),
        _("Attacked squares are not in free, so that nothing is ever refused."),
        _("Take it out of free, place the queen, and shift the masks to the next row."),
        _("If all queens stand, this is a solution: note it."),
        _("If free is empty, take back the latest queen and go on with what is free in its row."),
    )


def _boards() -> Steps:
    return (
        _("Take the lowest bit of c[p], the next free square of the row."),
        _("Taboo squares are not in c[p], so that nothing is ever refused."),
        _("Add the queen's attacks to the taboo board and shift it a row down for the next ply."),
        _("If all queens stand, this is a solution: note it."),
        _("If c[p] is empty, go back a ply, take back its queen, and go on with what is in c[p]."),
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
    """What happens and why, in terms of rows, columns and queens."""
    where = {"row": moment.depth, "column": moment.value, "next_row": moment.depth + 1,
             "next_column": next_value(moment)}  # fmt: skip
    sentence = _sentence(moment).format(**where)
    if moment.solver.key == MIRRORED and moment.counters.solutions and moment.n > 1:
        return narration(moment, sentence, _mirrored_outcome(moment))
    return narration(moment, sentence)


def _sentence(moment: Moment) -> str:
    if moment.kind is None:
        return _("The board is empty.")
    if moment.kind == TRY:
        return _try(moment)
    if moment.kind == PUSH:
        if moment.depth + 1 == moment.n:
            return _("Queen placed in row {row}, column {column}: every row has its queen.")
        return _("Queen placed in row {row}, column {column}. Go on with row {next_row}.")
    if moment.kind == SOLUTION:
        return _solution(moment).replace("{count}", grouped(moment.counters.solutions))
    assert moment.kind == POP
    return _take_back(moment)


def _try(moment: Moment) -> str:
    by_column: list[str] = []
    by_diagonal: list[str] = []
    for row in attackers(placed_squares(moment), candidate(moment)):
        (by_column if moment.path[row] == moment.value else by_diagonal).append(str(row))
    if not by_column and not by_diagonal:
        return _("Row {row}, column {column}: no queen attacks this square. Place one.")
    reasons = []
    if by_column:
        reasons.append(_("in its column by the queen in row {a}").replace("{a}", by_column[0]))
    if len(by_diagonal) == 1:
        reasons.append(_("diagonally by the queen in row {a}").replace("{a}", by_diagonal[0]))
    elif by_diagonal:
        reasons.append(
            _("diagonally by the queens in rows {a}").replace("{a}", enumerate_words(by_diagonal))
        )
    if next_value(moment) is None and moment.solver.key in UNUSED_ONLY:
        sentence = _("Row {row}, column {column}: attacked {reasons}. No unused column follows.")
    elif next_value(moment) is None:
        sentence = _("Row {row}, column {column}: attacked {reasons}. It is the last column.")
    else:
        sentence = _("Row {row}, column {column}: attacked {reasons}. Try column {next_column}.")
    return sentence.replace("{reasons}", enumerate_words(reasons))


def _mirrored_outcome(moment: Moment) -> str:
    count = moment.counters.solutions
    return _(
        "The search is over: {found} found, and their mirror images are solutions too."
    ).format(found=grouped(count))


def _solution(moment: Moment) -> str:
    if moment.solver.key != MIRRORED:
        return _("Solution {count}: no queen attacks another.")
    if mirror_image(moment):
        return _("Solution {count}: its mirror image is a solution too, both are counted.")
    return _("Solution {count}: the first queen stands in the middle, so it is counted once.")


def _take_back(moment: Moment) -> str:
    after_solution = moment.before is not None and moment.before[0] == SOLUTION
    if next_value(moment) is not None:
        if after_solution:
            return _(
                "Take back the queen in row {row} to look for more solutions: "
                "go on with column {next_column}."
            )
        return _(
            "No column left in row {next_row}: take back the queen in row {row}, "
            "go on with column {next_column}."
        )
    if moment.solver.key == MIRRORED and moment.depth == 0 and moment.n > 1:
        return _("Take back the queen in row {row}. The other half gives the mirror images only.")
    if moment.solver.key in UNUSED_ONLY:
        return _(
            "No column left in row {next_row}: take back the queen in row {row}; "
            "no unused column follows there."
        )
    if after_solution:
        return _("Take back the queen in row {row}; it stood in the last column.")
    return _(
        "No column left in row {next_row}: take back the queen in row {row}; "
        "it stood in the last column."
    )
