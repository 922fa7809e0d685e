"""Diagonals in a grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from solvers.diagonals import NONE, ends
from visualizer.problems.conflicts import Conflicts, Guilty, Paths, Rows, Table, add_bits, sharing
from visualizer.problems.diagonals import rules as diagonals
from visualizer.problems.model import ONE, Flags, States, Values, any_bit, bit_table
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
        self.table = np.hstack([corners, np.zeros((len(corners), 1), np.uint64)])
        self.table[2::3, -1] = 1
        self.root = np.zeros((1, self.table.shape[1]), np.uint64)

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
        touches = any_bit(states[:, :-1] & self.table[row, :-1])
        return np.where(values == NONE, states[:, -1] >= self._empty, touches)

    def after(self, states: States, depth: int, values: Values) -> States:
        added = self.table[self._rows(depth, values)]
        longer = states | added
        longer[:, -1] = states[:, -1] + added[:, -1]
        return longer

    def _rows(self, depth: int, values: Values) -> NDArray[np.int64]:
        return np.where(self._good(depth, values), 3 * depth + values, 0)

    def solved(self, after: States, depth: int, sound: Flags) -> Flags | None:
        if depth + 1 < self._wanted:
            return None
        return sound & (after[:, -1] <= depth + 1 - self._wanted)


def model_of(moment: Moment) -> Diagonals | None:
    """The model of a run, where its parameters allow one."""
    if moment.n > LARGEST_GRID:
        return None
    return Diagonals(moment.n, diagonals.wanted(moment), diagonals.may_stay_empty(moment))


class Cells(Table):
    """Diagonals that touch; and only so many cells may stay empty."""

    in_order = True

    def __init__(self, model: Diagonals, m: int, may_stay_empty: int) -> None:
        cells = m * m
        corners = model.table[:, :-1]
        super().__init__(
            [range(3 * cell, 3 * cell + 3) for cell in range(cells)], sharing(corners),
            lambda _paths, depth, values: np.where(
                (values >= 0) & (values <= NONE) & (depth < cells), 3 * depth + values, -1
            ),
            3 * cells, cells,
        )
        self._may_stay_empty = may_stay_empty

    def refuse(self, paths: Paths, rows: Rows, guilty: Guilty) -> Flags:
        found = super().refuse(paths, rows, guilty)
        return found | self._too_many(paths, ~found & (rows >= 0) & (rows % 3 == NONE), guilty)

    def _strike_more(
        self, left: States, rows: Rows, number: NDArray[np.int64], own: Guilty
    ) -> None:
        bit = ONE << np.uint64(NONE)
        none = self._too_many(rows, (left[:, 0] & bit) != 0, own)
        left[none, 0] &= ~bit

    def possible(self, rows: Sequence[int], most: int) -> bool | None:
        return None

    def _too_many(self, rows: Rows, where: Flags, guilty: Guilty) -> Flags:
        """Where as many cells are empty as may be; the first of them are to blame."""
        empty = (rows >= 0) & (rows < 3 * self.depths) & (rows % 3 == NONE)
        so_far = empty.cumsum(axis=1)
        full: Flags = where & (empty.sum(axis=1) >= self._may_stay_empty)
        if full.any():
            first = empty & (so_far <= self._may_stay_empty) & full[:, np.newaxis]
            add_bits(guilty, first)
        return full


def conflicts_of(moment: Moment) -> Conflicts | None:
    """The conflicts of a run's choices: something is decided of each cell."""
    model = model_of(moment)
    may_stay_empty = diagonals.may_stay_empty(moment)
    return None if model is None else Cells(model, moment.n, may_stay_empty)
