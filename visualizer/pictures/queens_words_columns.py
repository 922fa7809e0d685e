"""The words for n queens column by column: queens that climb from below the board."""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.pictures.narration import Narration, enumerate_words, narration
from visualizer.pictures.queens import attackers, candidate, placed_squares
from visualizer.trace.moment import Moment


def narrate(moment: Moment) -> Narration:
    """What happens and why; rows are counted from the bottom."""
    where = {"column": moment.depth, "row": moment.value, "next_column": moment.depth + 1,
             "next_row": moment.value + 1}  # fmt: skip
    return narration(moment, _sentence(moment).format(**where))


def _sentence(moment: Moment) -> str:
    if moment.kind is None:
        return _("The board is empty: every queen waits below its column.")
    if moment.kind == TRY:
        return _try(moment)
    if moment.kind == PUSH:
        if moment.depth + 1 == moment.n:
            return _("Queen placed in column {column}, row {row}: every column has its queen.")
        return _("Queen placed in column {column}, row {row}. Go on with column {next_column}.")
    if moment.kind == SOLUTION:
        return _("A solution: no queen attacks another.")
    assert moment.kind == POP
    if moment.value + 1 < moment.n:
        return _(
            "No row left in column {next_column}: back to column {column}, "
            "where the queen climbs to row {next_row}."
        )
    return _(
        "No row left in column {next_column}: back to column {column}, "
        "where the queen stands at the top and leaves the board."
    )


def _try(moment: Moment) -> str:
    by_row: list[str] = []
    by_diagonal: list[str] = []
    for column in attackers(placed_squares(moment), candidate(moment)):
        (by_row if moment.path[column] == moment.value else by_diagonal).append(str(column))
    if not by_row and not by_diagonal:
        return _("Column {column}, row {row}: no queen attacks this square.")
    reasons = []
    if by_row:
        reasons.append(_("in its row by the queen in column {a}").replace("{a}", by_row[0]))
    if len(by_diagonal) == 1:
        reasons.append(_("diagonally by the queen in column {a}").replace("{a}", by_diagonal[0]))
    elif by_diagonal:
        reasons.append(
            _("diagonally by the queens in columns {a}").replace(
                "{a}", enumerate_words(by_diagonal)
            )
        )
    if moment.value + 1 < moment.n:
        sentence = _("Column {column}, row {row}: attacked {reasons}. On to row {next_row}.")
    else:
        sentence = _("Column {column}, row {row}: attacked {reasons}. No row is left here.")
    return sentence.replace("{reasons}", enumerate_words(reasons))
