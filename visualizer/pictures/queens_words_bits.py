"""The words for n queens in bits, where only free squares are ever tried."""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.pictures.narration import Narration, enumerate_words, narration
from visualizer.pictures.queens_words import next_value, values
from visualizer.trace.moment import Moment


def narrate(moment: Moment) -> Narration:
    """What happens and why, in rows and columns from 0."""
    where = {"row": moment.depth, "column": moment.value, "next_row": moment.depth + 1,
             "next_column": next_value(moment), "free": _free(moment)}  # fmt: skip
    return narration(moment, _sentence(moment).format(**where))


def _free(moment: Moment) -> str:
    """The free columns that are still to be tried: at a TRY those of its row, else of the next."""
    free = values(moment, moment.path)
    if moment.kind == TRY:
        free = [value for value in free if value >= moment.value]
    return enumerate_words([str(value) for value in free])


def _sentence(moment: Moment) -> str:
    boards = moment.solver.orientation == "ranks"
    if moment.kind is None:
        return _("The board is empty: no square is attacked.")
    if moment.kind == TRY:
        if next_value(moment) is None:
            return _("Row {row}: only column {column} is free and still to be tried.")
        return _("Row {row}: columns {free} are free. The lowest bit is column {column}.")
    if moment.kind == PUSH:
        return _placed(moment, boards=boards)
    if moment.kind == SOLUTION:
        return _("Solution {count}: no queen attacks another.").replace(
            "{count}", grouped(moment.counters.solutions)
        )
    assert moment.kind == POP
    return _take_back(moment)


def _placed(moment: Moment, *, boards: bool) -> str:
    if moment.depth + 1 == moment.n:
        return _("Queen placed in row {row}, column {column}: every row has its queen.")
    free = values(moment, moment.path)
    if boards and free:
        return _(
            "Queen placed in row {row}, column {column}. Its attacks join the taboo board, "
            "which shifts down. Free in row {next_row}: {free}."
        )
    if boards:
        return _(
            "Queen placed in row {row}, column {column}. Its attacks join the taboo board, "
            "which shifts down. Row {next_row} is taboo throughout."
        )
    if free:
        return _(
            "Queen placed in row {row}, column {column}. The masks shift. "
            "Free in row {next_row}: {free}."
        )
    return _(
        "Queen placed in row {row}, column {column}. The masks shift: "
        "nothing is free in row {next_row}."
    )


def _take_back(moment: Moment) -> str:
    after_solution = moment.before is not None and moment.before[0] == SOLUTION
    if next_value(moment) is not None:
        if after_solution:
            return _("Take back the queen in row {row} and look on at column {next_column}.")
        return _(
            "Nothing is left in row {next_row}: take back the queen in row {row}, "
            "go on with column {next_column}."
        )
    if after_solution:
        return _("Take back the queen in row {row}: nothing else is free there.")
    return _(
        "Nothing is left in row {next_row}: take back the queen in row {row}, "
        "where nothing else is free."
    )
