"""De Bruijn sequences."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from visualizer.problems.conflicts import Children, Conflicts, Guilty, Paths, Rows
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


class Bits:
    """What a sequence says of the next bit: a word must not come again. Row 2 d + b is bit b at
    depth d. The words that are the same are to blame with all their bits."""

    in_order = True

    def __init__(self, n: int) -> None:
        self._n = n
        self.depths = (1 << n) - n

    def rows(self, paths: Paths, depth: int, values: Values) -> Rows:
        good = ((values == 0) | (values == 1)) & (depth < self.depths)
        return np.where(good, 2 * depth + values, -1)

    def refuse(self, paths: Paths, rows: Rows, guilty: Guilty) -> Flags:
        known = (rows >= 0) & (paths >= 0).all(axis=1)
        found = np.zeros(len(rows), np.bool_)
        if paths.shape[1] < self.depths and known.any():
            ours = guilty[known]
            found[known] = self._again(paths[known] & 1, rows[known] & 1, ours)
            guilty[known] = ours
        return found

    def exhaust(self, paths: Paths, first: Rows, children: Children, guilty: Guilty) -> Flags:
        depth = paths.shape[1]
        if depth >= self.depths:
            return np.zeros(len(paths), np.bool_)
        failed = np.zeros((len(paths), 2), np.bool_)
        there = children.rows >= 0
        failed[children.nodes[there], children.rows[there] & 1] = True
        explained = np.ones(len(paths), np.bool_)
        for bit in range(2):
            rows = np.full(len(paths), 2 * depth + bit)
            rows[failed[:, bit]] = -1
            explained &= self.refuse(paths, rows, guilty) | failed[:, bit]
        return explained

    def possible(self, rows: Sequence[int], most: int) -> bool | None:
        return None

    def _again(self, bits: Paths, bit: Rows, guilty: Guilty) -> Flags:
        """Does the bit complete a word that is there?"""
        n, (count, depth) = self._n, bits.shape
        longer = np.zeros((count, n + depth + n), np.int64)  # behind the end the zeros come again
        longer[:, n : n + depth] = bits
        longer[:, n + depth] = bit
        words = np.zeros((count, depth + n + 1), np.int64)  # each by its first bit
        for place in range(n):
            words = 2 * words + longer[:, place : place + words.shape[1]]
        found = np.zeros(count, np.bool_)
        begins = np.arange(depth + 1)
        for new in range(depth + 1, depth + 1 + (n if depth + 1 == self.depths else 1)):
            same = words[:, : depth + 1] == words[:, new, np.newaxis]
            here = np.flatnonzero(same.any(axis=1) & ~found)
            if not len(here):
                continue
            first = begins[same[here].argmax(axis=1)]
            for place in range(n):
                self._blame(guilty, here, first + place - n, depth)
                self._blame(guilty, here, np.full(len(here), new + place - n), depth)
            found[here] = True
        return found

    @staticmethod
    def _blame(guilty: Guilty, nodes: Rows, depth: Rows, most: int) -> None:
        inside = (depth >= 0) & (depth < most)
        nodes, depth = nodes[inside], depth[inside]
        guilty[nodes, depth // WORD] |= ONE << (depth % WORD).astype(np.uint64)


def conflicts_of(moment: Moment) -> Conflicts | None:
    """The conflicts of a run's choices."""
    return Bits(moment.n)
