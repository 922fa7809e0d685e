"""De Bruijn sequences."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visualizer.problems.model import ONE, WORD, Flags, Model, States, Values, bit_table
from visualizer.trace.moment import Moment


class DeBruijn:
    """The words in the sequence, and in the last word of the state the latest of them."""

    def __init__(self, n: int) -> None:
        self._n = n
        self._words = 1 << n
        self._table = bit_table([(word,) for word in range(self._words)], self._words)
        self.root = np.zeros((1, self._table.shape[1] + 1), np.uint64)
        self.root[0, 0] = 1

    def told(self, states: States, depth: int, values: Values) -> Flags:
        return self._good(depth, values)

    def _good(self, depth: int, values: Values) -> Flags:
        bits: Flags = (values == 0) | (values == 1)
        return bits

    def sure(self, depth: int, values: Values) -> Flags | None:
        return None

    def refused(self, states: States, depth: int, values: Values) -> Flags:
        word = self._word(states, values)
        used = self._used(states, word)
        if self._n + depth + 1 == self._words:  # the bit closes the ring
            for _ in range(self._n - 1):
                word = 2 * word % self._words
                used |= self._used(states, word)
        return used | ~self._good(depth, values)

    def after(self, states: States, depth: int, values: Values) -> States:
        word = self._word(states, values)
        longer = states.copy()
        longer[:, :-1] |= self._table[word]
        longer[:, -1] = word
        return longer

    def solved(self, after: States, depth: int, sound: Flags) -> Flags | None:
        return sound if self._n + depth + 1 == self._words else None

    def _word(self, states: States, values: Values) -> NDArray[np.int64]:
        word: NDArray[np.int64] = (2 * states[:, -1].astype(np.int64) + (values & 1)) % self._words
        return word

    def _used(self, states: States, word: NDArray[np.int64]) -> Flags:
        there = states[np.arange(len(word)), word // WORD] >> (word % WORD).astype(np.uint64)
        return (there & ONE).astype(np.bool_)


def model_of(moment: Moment) -> Model | None:
    """The model of a run, where its parameters allow one."""
    return DeBruijn(moment.n)
