"""Sudoku: which digits stand where, and which of them refuse a digit.

The values of a path are cell · 10 + digit. Rows are counted from the top, columns from the left,
both from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from solvers.events import PUSH
from solvers.instances.sudokus import read_sudoku
from visualizer.base.i18n import gettext as _
from visualizer.problems.rules import NO_CHOICE, Refusal, Rules, all_in_the_first
from visualizer.trace.moment import Moment

ROW: Final = "row"
COLUMN: Final = "column"
BOX: Final = "box"
FILLED: Final = "filled"

CELLS: Final = 81

UNITS: Final = {
    ROW: range(0, CELLS, 9),
    COLUMN: range(9),
    BOX: (0, 3, 6, 27, 30, 33, 54, 57, 60),
}
"""A cell of each row, column and box."""


@lru_cache(maxsize=32)
def givens(puzzle: str) -> tuple[int, ...]:
    """The digits that a puzzle gives, 0 for a free cell."""
    return tuple(read_sudoku(puzzle))


def given(moment: Moment) -> tuple[int, ...]:
    """The digits that the run's puzzle gives."""
    return givens(str(moment.params["puzzle"]))


def placed(values: Sequence[int]) -> list[tuple[int, int]]:
    """(cell, digit) for each choice of a path. A faulty solver's cell may lie outside."""
    return [divmod(value, 10) for value in values]


def digits(moment: Moment) -> list[int]:
    """The digit in each cell: given, or of a choice that counts; 0 for a free one."""
    cells = list(given(moment))
    for cell, digit in placed(moment.standing):
        if 0 <= cell < CELLS:
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
    ]


@cache
def neighbours(cell: int) -> tuple[int, ...]:
    """The cells of the row, the column and the box of a cell, itself not among them."""
    found = {other for unit in UNITS for other in unit_cells(cell, unit)}
    return tuple(sorted(found - {cell}))


def digits_left(moment: Moment) -> dict[int, list[int]]:
    """For each free cell the digits that its row, its column and its box do not have."""
    cells = digits(moment)
    return {
        cell: sorted({*range(1, 10)} - {cells[other] for other in neighbours(cell)})
        for cell in range(CELLS)
        if not cells[cell]
    }


class SudokuRules(Rules):
    """No digit stands twice in a row, a column or a box."""

    def misfit(self, moment: Moment) -> str:
        given(moment)
        if not all_in_the_first(moment):
            return ""
        return _("its values are digits alone, where a choice is 10 times the cell plus the digit")

    def names(self, moment: Moment, depth: int, value: int) -> bool:
        cell, digit = divmod(value, 10)
        return 0 <= cell < CELLS and 1 <= digit <= 9

    def refusals(self, moment: Moment, path: Sequence[int], value: int) -> tuple[Refusal, ...]:
        """The cells that have the digit already: by the row, by the column, else by the box."""
        cell, digit = divmod(value, 10)
        cells = list(given(moment))
        depth_of = {}
        for depth, (filled, written) in enumerate(placed(path)):
            if 0 <= filled < CELLS:
                cells[filled] = written
                depth_of[filled] = depth
        if not self.names(moment, len(path), value):
            return (Refusal(NO_CHOICE),)
        found: dict[int, str] = {cell: FILLED} if cells[cell] else {}
        for unit in (ROW, COLUMN, BOX):
            for other in unit_cells(cell, unit):
                if other != cell and cells[other] == digit:
                    found.setdefault(other, unit)
        return tuple(Refusal(unit, depth_of.get(other), other) for other, unit in found.items())

    def is_solution(self, moment: Moment, path: Sequence[int]) -> bool:
        cells = list(given(moment))
        for cell, digit in placed(path):
            if not 0 <= cell < CELLS or cells[cell]:
                return False
            cells[cell] = digit
        return all(
            {cells[cell] for cell in unit_cells(first, unit)} == set(range(1, 10))
            for unit, firsts in UNITS.items()
            for first in firsts
        )

    def emptied(self, moment: Moment, path: Sequence[int]) -> int | None:
        left = digits_left(replace(moment, kind=PUSH, path=tuple(path)))
        return next((cell for cell, digits in left.items() if not digits), None)

    def square(self, moment: Moment, depth: int, value: int) -> tuple[int, int]:
        return divmod(value // 10, 9)


RULES = SudokuRules()
