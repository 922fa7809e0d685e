"""What an event of an n queens search means in the words of rows, columns and queens.

This is for solvers that go row by row from the top.
"""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.i18n import gettext as _
from visualizer.pictures.narration import Narration, enumerate_words, narration
from visualizer.pictures.queens import attackers, candidate, placed_squares
from visualizer.run.moment import Moment


def narrate(moment: Moment) -> Narration:
    """What happens and why, in terms of rows, columns and queens."""
    where = {"row": moment.depth, "column": moment.value, "next_row": moment.depth + 1,
             "next_column": moment.value + 1}  # fmt: skip
    return narration(moment, _sentence(moment).format(**where))


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
        return _("Solution {count}: no queen attacks another.").replace(
            "{count}", str(moment.counters.solutions)
        )
    assert moment.kind == POP
    return _take_back(moment)


def _try(moment: Moment) -> str:
    by_column: list[str] = []
    by_diagonal: list[str] = []
    for row in attackers(placed_squares(moment), candidate(moment)):
        (by_column if moment.path[row] == moment.value else by_diagonal).append(str(row))
    if not by_column and not by_diagonal:
        return _("Row {row}, column {column}: no queen attacks this square.")
    reasons = []
    if by_column:
        reasons.append(_("in its column by the queen in row {a}").replace("{a}", by_column[0]))
    if len(by_diagonal) == 1:
        reasons.append(_("diagonally by the queen in row {a}").replace("{a}", by_diagonal[0]))
    elif by_diagonal:
        reasons.append(
            _("diagonally by the queens in rows {a}").replace("{a}", enumerate_words(by_diagonal))
        )
    return _("Row {row}, column {column}: attacked {reasons}.").replace(
        "{reasons}", enumerate_words(reasons)
    )


def _take_back(moment: Moment) -> str:
    after_solution = moment.before is not None and moment.before[0] == SOLUTION
    if moment.value + 1 < moment.n:
        if after_solution:
            return _("Take back the queen in row {row} and look on at column {next_column}.")
        return _(
            "No column left in row {next_row}: take back the queen in row {row}, "
            "go on with column {next_column}."
        )
    if after_solution:
        return _("Take back the queen in row {row}; its column was the last.")
    return _(
        "No column left in row {next_row}: take back the queen in row {row}; "
        "its column was the last."
    )
