"""Langford pairs."""

from __future__ import annotations

from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from visualizer.problems.conflicts import Conflicts, Paths, Rows, Table, sharing
from visualizer.problems.model import ONE, Flags, Model, States, Values, bit_table
from visualizer.trace.moment import Moment

MOST_PAIRS: Final = 21
"""The partner of the last of so many, wherever it stands, is within a word."""


class Langford:
    """The cells that are taken, also those beyond the end, and the values that are used."""

    def __init__(self, n: int) -> None:
        self._n = n
        self.root = np.zeros((1, 2), np.uint64)
        self._row = np.uint64((1 << 2 * n) - 1)

    def told(self, states: States, depth: int, values: Values) -> Flags:
        return self._good(depth, values)

    def _good(self, depth: int, values: Values) -> Flags:
        # A row that a faulty solver has filled too early has no free cell to speak of.
        inside: Flags = (values >= 1) & (values <= self._n) & (depth < self._n)
        return inside

    def sure(self, depth: int, values: Values) -> Flags | None:
        return None if depth < self._n else np.zeros(len(values), np.bool_)

    def refused(self, states: States, depth: int, values: Values) -> Flags:
        good = self._good(depth, values)
        value = np.where(good, values, 1).astype(np.uint64)
        cells, used = states[:, 0], states[:, 1]
        partner = self._partner(cells, value)
        beyond = (partner & self._row) == 0
        again = ((used >> value) & ONE).astype(np.bool_)
        refused: Flags = ~good | again | beyond | ((partner & cells) != 0)
        return refused

    def after(self, states: States, depth: int, values: Values) -> States:
        value = values.astype(np.uint64)
        cells = states[:, 0]
        first = ~cells & (cells + ONE)
        longer = states.copy()
        longer[:, 0] |= first | self._partner(cells, value)
        longer[:, 1] |= ONE << value
        return longer

    def _partner(self, cells: NDArray[np.uint64], value: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """The cell of the partner, as a bit; 0 where it is beyond the word."""
        first = ~cells & (cells + ONE)
        partner: NDArray[np.uint64] = first << (value + ONE)
        return partner

    def solved(self, after: States, depth: int, sound: Flags) -> Flags | None:
        return sound if depth + 1 == self._n else None


def model_of(moment: Moment) -> Model | None:
    """The model of a run, where its parameters allow one."""
    return Langford(moment.n) if moment.n <= MOST_PAIRS else None


def conflicts_of(moment: Moment) -> Conflicts | None:
    """The conflicts of a run's choices: each cell is filled, and each value stands in the row.

    A choice is a value at a position, which is the first free one.
    """
    n = moment.n
    if n > MOST_PAIRS:
        return None
    cells = 2 * n
    taken: list[list[int]] = []
    beyond = np.zeros(n * cells, np.bool_)
    for value, position in product(range(1, n + 1), range(cells)):
        partner = position + value + 1
        beyond[len(taken)] = partner >= cells
        taken.append([position, cells + value - 1, *([partner] if partner < cells else [])])
    table = bit_table(taken, 3 * n)
    filled = table[:, 0] & np.uint64((1 << cells) - 1)

    def chosen(paths: Paths, depth: int, values: Values) -> Rows:
        row = np.zeros(len(values), np.uint64)
        for one in paths.T:
            row |= np.where(one < 0, np.uint64(0), filled[one])
        position = np.bitwise_count((~row & (row + ONE)) - ONE).astype(np.int64)
        good = (values >= 1) & (values <= n) & (position < cells)
        good &= (paths >= 0).all(axis=1)  # after what is no value nobody knows where one stands
        return np.where(good, (values - 1) * cells + position, -1)

    domains = [[row for row, bits in enumerate(taken) if bit in bits] for bit in range(3 * n)]
    return Table(domains, sharing(table), chosen, len(taken), n, beyond)
