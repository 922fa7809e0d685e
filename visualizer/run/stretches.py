"""Stretches of successive events, told in a few numbers each, and how neighbours are joined."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.events import PUSH, SOLUTION
from visualizer.run.packing import KIND_SHIFT, Packed, heights

Heights = NDArray[np.uint16]


class Stretches(NamedTuple):
    """Some stretches of events, one entry each. All but `placed` are heights: choices in force.

    placed    how many PUSHes
    first     at its first event
    last      at its last event
    most      at its deepest event
    least     at its shallowest event
    solution  the longest path that is a SOLUTION; 0 where there is none
    head      the least up to the first SOLUTION, or in all of it where there is none
    tail      the least from the last SOLUTION on, or in all of it

    Head and tail tell which choices are in force all the way to a solution in another stretch:
    the nodes that hold it.
    """

    placed: NDArray[np.uint32]
    first: Heights
    last: Heights
    most: Heights
    least: Heights
    solution: Heights
    head: Heights
    tail: Heights

    def part(self, start: int, stop: int) -> Stretches:
        """The stretches from number `start` up to `stop`."""
        return Stretches._make(field[start:stop] for field in self)


def stretches(packed: Packed, starts: NDArray[np.int64]) -> Stretches:
    """The events from each of `starts` up to the next, of the last one to the end.

    starts  ascending, from 0, each below the number of events
    """
    height = heights(packed)
    kind = (packed >> KIND_SHIFT).astype(np.uint8)
    solved = np.flatnonzero(kind == SOLUTION)
    solution = np.zeros(len(starts), np.uint16)
    least = np.minimum.reduceat(height, starts)
    head = tail = least
    if len(solved):
        ends = _Ends(solved, starts, len(height))
        solution[ends.which] = np.maximum.reduceat(height[solved], ends.first_index)
        head = ends.up_to_first(height, least)
        tail = ends.from_last(height, least)
    return Stretches(
        placed=np.add.reduceat(kind == PUSH, starts, dtype=np.uint32),
        first=height[starts],
        last=height[_lasts(starts, len(height))],
        most=np.maximum.reduceat(height, starts),
        least=least,
        solution=solution,
        head=head,
        tail=tail,
    )


def joined(parts: Stretches, starts: NDArray[np.int64]) -> Stretches:
    """Neighbours made one: the parts from each of `starts` up to the next, as in `stretches`."""
    least = np.minimum.reduceat(parts.least, starts)
    head = tail = least
    solved = np.flatnonzero(parts.solution)
    if len(solved):
        # Parts without a solution have their least as head and as tail.
        ends = _Ends(solved, starts, len(parts.least))
        head = ends.up_to_first(parts.head, least)
        tail = ends.from_last(parts.tail, least)
    return Stretches(
        placed=np.add.reduceat(parts.placed, starts, dtype=np.uint32),
        first=parts.first[starts],
        last=parts.last[_lasts(starts, len(parts.last))],
        most=np.maximum.reduceat(parts.most, starts),
        least=least,
        solution=np.maximum.reduceat(parts.solution, starts),
        head=head,
        tail=tail,
    )


def chained(runs: list[Stretches]) -> Stretches:
    """Runs of stretches, one after another."""
    return Stretches._make(np.concatenate(fields) for fields in zip(*runs, strict=True))


def _lasts(starts: NDArray[np.int64], length: int) -> NDArray[np.int64]:
    return np.append(starts[1:], length) - 1


class _Ends:
    """The first and the last part with a solution in each stretch that has any."""

    def __init__(self, solved: NDArray[np.int64], starts: NDArray[np.int64], length: int) -> None:
        stretch = starts.searchsorted(solved, "right") - 1
        self.first_index = np.flatnonzero(np.diff(stretch, prepend=-1))
        last_index = np.append(self.first_index[1:], len(solved)) - 1
        self.which = stretch[self.first_index]
        self._start, self._first = starts[self.which], solved[self.first_index]
        self._last, self._stop = solved[last_index], np.append(starts, length)[self.which + 1]

    def up_to_first(self, values: Heights, otherwise: Heights) -> Heights:
        """The least from the start of each stretch to its first solution."""
        return self._least(values, self._start, self._first + 1, otherwise)

    def from_last(self, values: Heights, otherwise: Heights) -> Heights:
        """The least from the last solution of each stretch to its stop."""
        return self._least(values, self._last, self._stop, otherwise)

    def _least(
        self,
        values: Heights,
        start: NDArray[np.int64],
        stop: NDArray[np.int64],
        otherwise: Heights,
    ) -> Heights:
        borders = np.stack((start, stop), axis=1).ravel()
        if borders[-1] == len(values):
            borders = borders[:-1]
        least = otherwise.copy()
        least[self.which] = np.minimum.reduceat(values, borders)[::2]
        return least
