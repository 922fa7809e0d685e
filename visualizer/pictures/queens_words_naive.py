"""The words for n queens without backtracking's idea: place them all, then test."""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.pictures.narration import Narration, narration
from visualizer.pictures.queens import attacking_pairs, candidate, placed_squares, refusing_pairs
from visualizer.pictures.queens_words import next_value
from visualizer.trace.moment import Moment


def narrate(moment: Moment) -> Narration:
    """What happens and why. Squares are named as the solver counts them."""
    following = next_value(moment)
    where = {
        "n": moment.n,
        "where": square_name(moment, moment.depth, moment.value),
        "next": "" if following is None else square_name(moment, moment.depth, following),
        "conflict": conflict(moment),
    }
    sentence = _sentence(moment).format(**where)
    return narration(moment, _capital(sentence))


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
    placed = placed_squares(moment)
    pairs = refusing_pairs(moment) if moment.kind == TRY else attacking_pairs(placed)
    if not pairs:
        return ""
    squares = [*placed, candidate(moment)] if moment.kind == TRY else placed
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


def _sentence(moment: Moment) -> str:
    if moment.kind is None:
        return _("The board is empty.")
    if moment.kind == TRY:
        return _try(moment)
    if moment.kind == PUSH:
        if moment.depth + 1 == moment.n:
            return _("Queen placed: {where}. All {n} queens are on the board.")
        if conflict(moment):
            return _("Queen placed: {where}. {conflict}, but nothing is tested yet.").replace(
                "{conflict}", _capital(conflict(moment))
            )
        return _("Queen placed: {where}.")
    if moment.kind == SOLUTION:
        return _("A solution: all {n} queens are placed, and none attacks another.")
    assert moment.kind == POP
    if next_value(moment) is None:
        return _("{where}: everything with this queen has been tested, and it was the last choice.")
    return _("{where}: everything with this queen has been tested. On to {next}.")


def _try(moment: Moment) -> str:
    if moment.depth + 1 < moment.n:
        return _("{where}: taken as it is. Nothing is tested before all {n} queens are placed.")
    if not conflict(moment):
        return _("{where}: all {n} queens are placed, and none attacks another.")
    if next_value(moment) is None:
        return _("{where}, the last choice: no solution, since {conflict}.")
    return _("{where}: no solution, since {conflict}. On to {next}.")


def _capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]
