"""Diagonals in a grid."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from solvers.diagonals import NONE, ends
from visualizer.problems.diagonals import rules as diagonals
from visualizer.problems.model import Flags, Model, States, Values, any_bit, bit_table
from visualizer.trace.moment import Moment

LARGEST_GRID: Final = 12


class Diagonals:
    """The corners at which a diagonal ends, and in the last word how many cells are empty."""

    def __init__(self, m: int, wanted: int, may_stay_empty: int) -> None:
        self._m, self._wanted, self._empty = m, wanted, may_stay_empty
        rows = [
            [row * (m + 1) + column for row, column in ends(cell, diagonal, m)]
            for cell in range(m * m) for diagonal in range(3)
        ]
        corners = bit_table(rows, (m + 1) ** 2)
        self._table = np.hstack([corners, np.zeros((len(corners), 1), np.uint64)])
        self._table[2::3, -1] = 1
        self.root = np.zeros((1, self._table.shape[1]), np.uint64)

    def told(self, states: States, depth: int, values: Values) -> Flags:
        return self._good(depth, values)

    def _good(self, depth: int, values: Values) -> Flags:
        if depth >= self._m**2:
            return np.zeros(len(values), np.bool_)
        inside: Flags = (values >= 0) & (values <= NONE)
        return inside

    def sure(self, depth: int, values: Values) -> Flags | None:
        return self._good(depth, values)

    def refused(self, states: States, depth: int, values: Values) -> Flags:
        row = self._rows(depth, values)
        touches = any_bit(states[:, :-1] & self._table[row, :-1])
        return np.where(values == NONE, states[:, -1] >= self._empty, touches)

    def after(self, states: States, depth: int, values: Values) -> States:
        added = self._table[self._rows(depth, values)]
        longer = states | added
        longer[:, -1] = states[:, -1] + added[:, -1]
        return longer

    def _rows(self, depth: int, values: Values) -> NDArray[np.int64]:
        return np.where(self._good(depth, values), 3 * depth + values, 0)

    def solved(self, after: States, depth: int, sound: Flags) -> Flags | None:
        if depth + 1 < self._wanted:
            return None
        return sound & (after[:, -1] <= depth + 1 - self._wanted)


def model_of(moment: Moment) -> Model | None:
    """The model of a run, where its parameters allow one."""
    if moment.n > LARGEST_GRID:
        return None
    return Diagonals(moment.n, diagonals.wanted(moment), diagonals.may_stay_empty(moment))
