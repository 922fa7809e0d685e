"""Sudoku: which digits stand where, which of them refuse a digit, and the sentences.

The values of a path are cell · 10 + digit. Rows are counted from the top, columns from the left,
both from 0.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.instances.sudokus import read_sudoku
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.pictures.narration import Narration, enumerate_words, narration
from visualizer.trace.moment import Moment

ROW: Final = "row"
COLUMN: Final = "column"
BOX: Final = "box"

CELLS: Final = 81


class Refusal(NamedTuple):
    """A cell that has the digit already, and the unit that it shares with the cell under test."""

    cell: int
    unit: str


@lru_cache(maxsize=32)
def givens(puzzle: str) -> tuple[int, ...]:
    """The digits that a puzzle gives, 0 for a free cell."""
    return tuple(read_sudoku(puzzle))


def given(moment: Moment) -> tuple[int, ...]:
    """The digits that the run's puzzle gives."""
    return givens(str(moment.params["puzzle"]))


def placed(values: tuple[int, ...]) -> list[tuple[int, int]]:
    """(cell, digit) for each choice of a path."""
    return [divmod(value, 10) for value in values]


def digits(moment: Moment) -> list[int]:
    """The digit in each cell: given or in force; 0 for a free one."""
    cells = list(given(moment))
    for cell, digit in placed(moment.path):
        cells[cell] = digit
    return cells


def unit_cells(cell: int, unit: str) -> list[int]:
    """The nine cells of the row, column or box of a cell."""
    row, column = divmod(cell, 9)
    if unit == ROW:
        return [row * 9 + i for i in range(9)]
    if unit == COLUMN:
        return [i * 9 + column for i in range(9)]
    return [
        other for other in range(CELLS)
        if (other // 27, other % 9 // 3) == (row // 3, column // 3)
    ]  # fmt: skip


def refusals(moment: Moment) -> list[Refusal]:
    """For a TRY each cell that refuses it: by its row, by its column, else by its box."""
    cell, digit = divmod(moment.value, 10)
    cells = digits(moment)
    found: dict[int, str] = {}
    for unit in (ROW, COLUMN, BOX):
        for other in unit_cells(cell, unit):
            if other != cell and cells[other] == digit:
                found.setdefault(other, unit)
    return [Refusal(other, unit) for other, unit in found.items()]


def narrate(moment: Moment) -> Narration:
    """What happens to which cell, and why."""
    cell, digit = divmod(moment.value, 10)
    row, column = divmod(cell, 9)
    where = {"digit": digit, "row": row, "column": column, "next_digit": digit + 1,
             "count": grouped(moment.counters.solutions)}  # fmt: skip
    return narration(moment, _sentence(moment).format(**where))


def _sentence(moment: Moment) -> str:
    if moment.kind is None:
        return _("Only the given digits are there.")
    if moment.kind == TRY:
        return _try(moment)
    if moment.kind == PUSH:
        left = given(moment).count(0) - len(moment.path)
        return _(
            "{digit} is written in row {row}, column {column}. Free cells left: {left}."
        ).replace("{left}", str(left))
    if moment.kind == SOLUTION:
        return _("Solution {count}: every row, column and box has all nine digits.")
    assert moment.kind == POP
    return _pop(moment)


def _try(moment: Moment) -> str:
    reasons = []
    for cell, unit in refusals(moment):
        row, column = divmod(cell, 9)
        reasons.append({
            ROW: _("its row has one in column {column}"),
            COLUMN: _("its column has one in row {row}"),
            BOX: _("its box has one in row {row}, column {column}"),
        }[unit].format(row=row, column=column))  # fmt: skip
    if not reasons:
        return _("{digit} in row {row}, column {column}: new in its row, its column and its box.")
    if moment.value % 10 < 9:
        sentence = _("{digit} in row {row}, column {column}: {reasons}. Next: {next_digit}.")
    else:
        sentence = _("{digit} in row {row}, column {column}: {reasons}. No digit is left.")
    return sentence.replace("{reasons}", enumerate_words(reasons))


def _pop(moment: Moment) -> str:
    last = moment.value % 10 == 9
    if moment.before is not None and moment.before[0] == SOLUTION:
        if last:
            return _("Take back the {digit} in row {row}, column {column}: it was the last digit.")
        return _("Take back the {digit} in row {row}, column {column}, go on with {next_digit}.")
    free_cells = [cell for cell, digit in enumerate(given(moment)) if digit == 0]
    row, column = divmod(free_cells[moment.depth + 1], 9)
    if last:
        sentence = _(
            "No digit is left for row {r}, column {c}: take back the {digit} in row {row}, "
            "column {column}; it was the last."
        )
    else:
        sentence = _(
            "No digit is left for row {r}, column {c}: take back the {digit} in row {row}, "
            "column {column}, go on with {next_digit}."
        )
    return sentence.replace("{r}", str(row)).replace("{c}", str(column))
