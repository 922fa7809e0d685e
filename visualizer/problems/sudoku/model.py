"""Sudokus: a digit is taken in its row, column and box."""

from __future__ import annotations

from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from visualizer.problems.conflicts import Conflicts, table_of
from visualizer.problems.model import (
    ONE,
    WORD,
    Flags,
    Masks,
    States,
    Values,
    bit_table,
    rows_within,
)
from visualizer.problems.sudoku import rules as sudokus
from visualizer.trace.moment import Moment


class Digits(Masks):
    """A digit that is written over another one takes that away, which no state can tell."""

    def told(self, states: States, depth: int, values: Values) -> Flags:
        cell = np.where((values >= 0) & (values < 10 * sudokus.CELLS), values // 10, 0)
        taken = states[np.arange(len(cell)), cell // WORD] >> (cell % WORD).astype(np.uint64)
        told: Flags = super().told(states, depth, values) & ((taken & ONE) == 0)
        return told


def model_of(moment: Moment) -> Masks:
    """The model of a run, where its parameters allow one."""
    def bits_of(cell: int, digit: int) -> tuple[int, ...]:
        row, column = divmod(cell, 9)
        units = row, 9 + column, 18 + row // 3 * 3 + column // 3
        return cell, *(cells + 9 * unit + digit - 1 for unit in units)

    cells = sudokus.CELLS
    choices = map(divmod, range(10 * cells), repeat(10))
    table = bit_table([bits_of(*one) if one[1] else () for one in choices], 4 * cells)
    given = sudokus.given(moment)
    root = np.zeros((1, table.shape[1]), np.uint64)
    sound = True
    for cell, digit in enumerate(given):
        if digit:
            taken = table[cell * 10 + digit]
            sound = sound and not (root[0] & taken).any()
            root[0] |= taken
    inside = rows_within(0, 10 * cells)

    def chosen(depth: int, values: Values) -> NDArray[np.int64]:
        return np.where(values % 10 == 0, -1, inside(depth, values))

    full = given.count(0) if sound else -1
    return Digits(table, chosen, full, root)


def conflicts_of(moment: Moment) -> Conflicts | None:
    """The conflicts of a run's choices: in each free cell there is a digit."""
    free = [cell for cell, digit in enumerate(sudokus.given(moment)) if not digit]
    domains = [range(10 * cell + 1, 10 * cell + 10) for cell in free]
    return table_of(model_of(moment), domains, len(free))
