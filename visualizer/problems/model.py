"""Rules in numpy: what refuses many choices at once, of which each comes after a path of its own.

A state is a row of 64-bit words that tells all of a path that the rules need. What a model says is
what the rules in `rules.py` say; where it cannot tell it has them asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from visualizer.problems import part_of
from visualizer.trace.moment import Moment

States: TypeAlias = NDArray[np.uint64]
"""(choices, words): a row a path."""

Flags: TypeAlias = NDArray[np.bool_]
"""One a choice."""

Values: TypeAlias = NDArray[np.int64]
"""The values of some choices at the same depth."""

WORD: Final = 64
ONE: Final = np.uint64(1)


class Model(Protocol):
    """The rules of one problem with its parameters. All choices asked for have the same depth."""

    root: States
    """(1, words): the state before the first choice."""

    def told(self, states: States, depth: int, values: Values) -> Flags:
        """For which of the values can `after` make a state? The others' paths the rules judge."""
        ...

    def sure(self, depth: int, values: Values) -> Flags | None:
        """For which of them can `refused` tell? None: for all."""
        ...

    def refused(self, states: States, depth: int, values: Values) -> Flags:
        """Which of the values are refused after the paths of the states."""
        ...

    def after(self, states: States, depth: int, values: Values) -> States:
        """The states of the paths with these values added, refused or not."""
        ...

    def solved(self, after: States, depth: int, sound: Flags) -> Flags | None:
        """Which paths, with the choice at `depth` as their last, are solutions; None: no one is.

        sound: is none of the choices refused by those above it?
        """
        ...


def bit_table(rows: Sequence[Iterable[int]], bits: int) -> States:
    """(rows, words): for each row the numbers of the bits that are set."""
    table = np.zeros((max(1, len(rows)), max(1, -(-bits // WORD))), np.uint64)
    for number, row in enumerate(rows):
        for bit in row:
            table[number, bit // WORD] |= ONE << np.uint64(bit % WORD)
    return table


class Masks:
    """Rules by which a choice takes bits, none of which may be taken twice.

    table   (choices, words): the bits that each takes
    chosen  for a depth and values: which rows of the table these are, -1 for none
    full    the number of choices of a solution; or the state of every solution
    """

    def __init__(
        self,
        table: States,
        chosen: Callable[[int, Values], NDArray[np.int64]],
        full: int | States,
        root: States | None = None,
    ) -> None:
        self.table = table
        self.chosen = chosen
        self._full = full
        self.root = np.zeros((1, table.shape[1]), np.uint64) if root is None else root

    def told(self, states: States, depth: int, values: Values) -> Flags:
        told: Flags = self.chosen(depth, values) >= 0
        return told

    def sure(self, depth: int, values: Values) -> Flags | None:
        return None

    def refused(self, states: States, depth: int, values: Values) -> Flags:
        row = self.chosen(depth, values)
        refused: Flags = any_bit(states & self.table[row]) | (row < 0)
        return refused

    def after(self, states: States, depth: int, values: Values) -> States:
        return states | self.table[self.chosen(depth, values)]

    def solved(self, after: States, depth: int, sound: Flags) -> Flags | None:
        if isinstance(self._full, int):
            return sound if depth + 1 == self._full else None
        return sound & ~any_bit(after ^ self._full)


def any_bit(words: States) -> Flags:
    """Is any bit of a row set?"""
    all_in_one = words[:, 0] if words.shape[1] == 1 else np.bitwise_or.reduce(words, axis=1)
    flags: Flags = all_in_one != 0
    return flags


def rows_within(least: int, end: int, offset: Callable[[int], int] | None = None
            ) -> Callable[[int, Values], NDArray[np.int64]]:
    """Rows by the value itself, from `least` up to `end`; plus what the depth adds."""

    def chosen(depth: int, values: Values) -> NDArray[np.int64]:
        row = values - least
        added = offset(depth) if offset else 0
        return np.where((values >= least) & (values < end) & (added >= 0), row + added, -1)

    return chosen


def model_of(moment: Moment) -> Model | None:
    """The model for the moment's run; None where there is none, or its parameters are too large."""
    module = part_of(moment.solver.problem.picture, "model")
    model: Model | None = None if module is None else module.model_of(moment)
    return model
