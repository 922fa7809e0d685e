"""Which mistakes a search makes again and again: the same guilty choices, found out anew."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from visualizer.base.growing import GrowingArray
from visualizer.base.named_tuple import NamedTuple
from visualizer.judge.nogoods import Failed, Numbers
from visualizer.problems.model import Flags

MOST: Final = 1 << 20
"""Different mistakes that are remembered; see Mistakes.end."""

MOST_LISTED: Final = 10_000
"""Of so many it is told at once which are the worst."""

MOST_PLACES: Final = 1 << 22
"""Places of mistakes that are remembered."""


class Made(NamedTuple):
    """A mistake: how often it was made, how many tries that cost but for the first time, and where
    the node was taken back at which it was found out first; `guilty` are its depths there."""

    number: int
    times: int
    tries: int
    first: int
    guilty: NDArray[np.uint64]


class Mistakes:
    """Mistakes by numbers, in the order in which they were first made.

    end  from which event on none is counted any more, as there are too many; None: all are
    """

    def __init__(self, words: int) -> None:
        """words: how many a set of depths takes."""
        self.end: int | None = None
        self._index = np.empty(0, np.uint64), np.empty(0, np.int64)  # marks, ascending; numbers
        self._first: GrowingArray[np.uint32] = GrowingArray(np.uint32)
        self._times: GrowingArray[np.uint32] = GrowingArray(np.uint32)
        self._tries: GrowingArray[np.int64] = GrowingArray(np.int64)
        self._guilty: GrowingArray[np.uint64] = GrowingArray(np.uint64, (words,))
        self._where: GrowingArray[np.uint32] = GrowingArray(np.uint32)
        self._which: GrowingArray[np.uint32] = GrowingArray(np.uint32)
        self._placed: tuple[object, Numbers] | None = None
        self._answer: tuple[object, tuple[int, int, list[Made]]] | None = None
        self._cost: GrowingArray[np.uint32] = GrowingArray(np.uint32)  # tries at each place

    def __len__(self) -> int:
        return len(self._first)

    def add(self, failed: Failed) -> Flags:
        """Take in failed nodes; which of them repeat a mistake?

        A node whose set a child has told is none of its own.
        """
        repeats = np.zeros(len(failed.pops), np.bool_)
        own = np.flatnonzero(failed.known & ~failed.inherited)
        if not len(own) or self.end is not None:
            return repeats
        marks, number = failed.marks[own], self._numbers_of(failed.marks[own])
        order = np.argsort(marks, kind="stable")
        starts = np.flatnonzero(np.append(True, marks[order][1:] != marks[order][:-1]))
        leaders = order[starts]  # of each different one the first here
        new = np.sort(leaders[number[leaders] < 0])
        if len(self) + len(new) > MOST or len(self._where) + len(own) > MOST_PLACES:
            self.end = int(failed.pops[0])
            return repeats
        fresh = np.arange(len(new)) + len(self)
        self._first.extend(failed.pops[own[new]])
        self._guilty.extend(failed.guilty[own[new]])
        self._times.extend(np.zeros(len(new), np.int64))
        self._tries.extend(-failed.tries[own[new]])  # the first time does not count
        self._insert(marks[new], fresh)
        number = self._numbers_of(marks)
        repeats[own] = True
        repeats[own[new]] = False
        length = len(self)
        np.add.at(self._times.part(0, length), number, 1)
        np.add.at(self._tries.part(0, length), number, failed.tries[own])
        self._cost.extend(failed.tries[own])
        self._which.extend(number)
        self._where.extend(failed.pops[own])
        return repeats

    def _insert(self, marks: NDArray[np.uint64], numbers: Numbers) -> None:
        order = marks.argsort()
        old, old_numbers = self._index
        places = old.searchsorted(marks[order])
        self._index = (
            np.insert(old, places, marks[order]), np.insert(old_numbers, places, numbers[order])
        )

    def _numbers_of(self, marks: NDArray[np.uint64]) -> Numbers:
        """The number of each; -1 where it is not there."""
        known, numbers = self._index
        if not len(known):
            return np.full(len(marks), -1)
        places = np.minimum(known.searchsorted(marks), len(known) - 1)
        return np.where(known[places] == marks, numbers[places], -1)

    def number_of(self, mark: np.uint64) -> int | None:
        """The number of a mistake; None where it is not remembered."""
        number = int(self._numbers_of(np.array([mark], np.uint64))[0])
        return None if number < 0 else number

    def places(self, number: int) -> Numbers:
        """The events at which a mistake was found out: the POPs of these nodes, ascending. Those
        that were asked for last are kept."""
        where, key = self._where.view, (number, len(self._where))
        last = self._placed
        if last is None or last[0] != key:
            which = self._which.view[: len(where)]
            last = self._placed = key, where[which == number].astype(np.int64)
        return last[1]

    def worst(self, most: int, stop: int | None = None) -> list[Made]:
        """Those made more than once that have cost most tries, the most of them first.

        stop: as far as they were found out before that event; None: all
        """
        return self._made_again(stop)[2][:most]

    def again(self, stop: int | None = None) -> tuple[int, int]:
        """How many mistakes are made more than once, and how many tries that costs."""
        return self._made_again(stop)[:2]

    def _made_again(self, stop: int | None) -> tuple[int, int, list[Made]]:
        """These two, and the worst of these mistakes; the last answer is kept."""
        key = stop, len(self._where), int(self._times.view.sum())
        last = self._answer
        if last is None or last[0] != key:
            last = self._answer = key, self._find_again(stop)
        return last[1]

    def _find_again(self, stop: int | None) -> tuple[int, int, list[Made]]:
        times, tries = self._counts(stop)
        some = np.flatnonzero(times > 1)
        order = np.lexsort((some, -times[some], -tries[some]))
        return len(some), int(tries[some].sum()), [
            self.made(number)._replace(times=int(times[number]), tries=int(tries[number]))
            for number in some[order[:MOST_LISTED]].tolist()
        ]

    def _counts(self, stop: int | None) -> tuple[Numbers, Numbers]:
        """How often each was made before an event, and how many tries that has cost."""
        if stop is None:
            tries = self._tries.view
            return self._times.view[: len(tries)].astype(np.int64), tries
        where = self._where.view
        end = int(where.searchsorted(np.uint32(stop)))
        which, cost = self._which.view[:end].astype(np.int64), self._cost.view[:end]
        times, tries = np.bincount(which), np.bincount(which, cost).astype(np.int64)
        tries -= cost[where.searchsorted(self._first.view[: len(tries)])]  # the first time: not
        return times, tries

    def made(self, number: int) -> Made:
        """A mistake by its number."""
        return Made(
            number, int(self._times.view[number]), int(self._tries.view[number]),
            int(self._first.view[number]), self._guilty.view[number],
        )
