"""What an event of an n queens search means in the words of rows, columns and queens.

This is for solvers that go row by row from the top.
"""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.pictures.narration import Narration, enumerate_words, narration
from visualizer.pictures.queens.queens import attackers, candidate, placed_squares
from visualizer.pictures.queens.queens_order import (
    MIRRORED,
    UNUSED_ONLY,
    mirror_image,
    next_value,
)
from visualizer.trace.moment import Moment


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
