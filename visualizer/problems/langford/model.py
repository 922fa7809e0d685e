"""Langford pairs."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from visualizer.problems.model import ONE, Flags, Model, States, Values
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
