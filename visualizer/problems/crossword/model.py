"""Crosswords."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from solvers.instances.crosswords import Slot
from visualizer.problems.conflicts import Conflicts, Paths, Rows, Table
from visualizer.problems.crossword import rules as crosswords
from visualizer.problems.model import ONE, WORD, Flags, States, Values
from visualizer.trace.moment import Moment

MOST_ENTRIES: Final = 4096
"""Words that can be written into slots: each takes a bit for each other one."""


class Crosswords:
    """The entries that those above forbid, and in the last word the slots that are filled.

    An entry is a word of the list in a slot.
    """

    def __init__(self, slots: Sequence[Slot], words: Sequence[str]) -> None:
        self._words = len(words)
        self.slots = len(slots)
        entries = [
            (number, place)
            for number, slot in enumerate(slots)
            for place, word in enumerate(words)
            if len(word) == len(slot.cells)
        ]
        self._entry = np.full((len(slots) + 1, len(words)), -1)
        for entry, (number, place) in enumerate(entries):
            self._entry[number, place] = entry
        pairs = np.array(entries, np.int64).reshape(-1, 2)
        slot, places = pairs[:, 0], pairs[:, 1]
        forbids = (places[:, np.newaxis] == places) & (slot[:, np.newaxis] != slot)
        for one, other in permutations(range(len(slots)), 2):
            for cell in set(slots[one].cells) & set(slots[other].cells):
                mine, theirs = np.flatnonzero(slot == one), np.flatnonzero(slot == other)
                at, there = slots[one].cells.index(cell), slots[other].cells.index(cell)
                own = np.array([words[p][at] for p in places[mine]])
                others = np.array([words[p][there] for p in places[theirs]])
                if len(own) and len(others):
                    forbids[np.ix_(mine, theirs)] |= own[:, np.newaxis] != others
        width = max(1, -(-len(entries) // WORD))
        padded = np.zeros((max(1, len(entries)), width * WORD), np.bool_)
        padded[: len(entries), : len(entries)] = forbids
        self.forbids = np.packbits(padded, axis=1, bitorder="little").view(np.uint64)
        self.slot = slot
        self.root = np.zeros((1, width + 1), np.uint64)

    def told(self, states: States, depth: int, values: Values) -> Flags:
        told: Flags = self.entries(states, values) >= 0
        return told

    def sure(self, depth: int, values: Values) -> Flags | None:
        return None

    def refused(self, states: States, depth: int, values: Values) -> Flags:
        entry = self.entries(states, values)
        there = states[np.arange(len(entry)), entry // WORD] >> (entry % WORD).astype(np.uint64)
        refused: Flags = (entry < 0) | ((there & ONE) != 0)
        return refused

    def after(self, states: States, depth: int, values: Values) -> States:
        entry = self.entries(states, values)
        longer = states.copy()
        longer[:, :-1] |= self.forbids[entry]
        longer[:, -1] |= ONE << self.slot[entry].astype(np.uint64)
        return longer

    def solved(self, after: States, depth: int, sound: Flags) -> Flags | None:
        return sound if depth + 1 == self.slots else None

    def entries(self, states: States, values: Values) -> NDArray[np.int64]:
        """The entries that the values stand for; -1 for none."""
        skipped, place = np.divmod(values, self._words)
        filled = states[:, -1:] >> np.arange(self.slots, dtype=np.uint64)
        still_open = (filled & ONE) == 0
        reached = still_open & (still_open.cumsum(axis=1) == skipped[:, np.newaxis] + 1)
        slot = np.where(reached.any(axis=1), reached.argmax(axis=1), self.slots)
        entries: NDArray[np.int64] = self._entry[slot, place]
        return entries


def model_of(moment: Moment) -> Crosswords | None:
    """The model of a run, where its parameters allow one."""
    slots, words = crosswords.slots_of(moment), crosswords.words_of(moment)
    fitting = sum(len(word) == len(slot.cells) for slot in slots for word in words)
    if not words or len(slots) > WORD or fitting > MOST_ENTRIES:
        return None
    return Crosswords(slots, words)


def conflicts_of(moment: Moment) -> Conflicts | None:
    """The conflicts of a run's choices: each slot has a word."""
    model = model_of(moment)
    if model is None:
        return None

    def chosen(paths: Paths, depth: int, values: Values) -> Rows:
        states = np.repeat(model.root, len(values), axis=0)
        for rows in paths.T:
            states[:, -1] |= np.where(rows < 0, 0, ONE << model.slot[rows].astype(np.uint64))
        # After what is no word nobody knows which slot has its turn.
        return np.where((paths >= 0).all(axis=1), model.entries(states, values), -1)

    bits = np.unpackbits(model.forbids.view(np.uint8), axis=1, bitorder="little").astype(np.bool_)
    slots = [np.flatnonzero(model.slot == slot).tolist() for slot in range(model.slots)]
    return Table(slots, lambda rows: bits[:, rows], chosen, len(model.slot), model.slots)
