"""A pyramid over the events of a run: stretches of them in a few numbers, fine to coarse, so
that the timeline of any part of a run is drawn from a few thousand of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.events import PUSH, SOLUTION
from visualizer.base.growing import GrowingArray
from visualizer.base.named_tuple import NamedTuple
from visualizer.trace.packing import KIND_SHIFT, Packed, heights
from visualizer.trace.store import StoredEvents

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


BUCKET = 128
"""Events in a bucket of the finest level."""

FACTOR = 4
"""Buckets of a level that the next level has in one."""

BATCH = 512
"""New buckets from which a level takes them in: some work is the same for one and for many."""


class Pyramid:
    """Follows `events`, which grow: `grow` takes in what is new.

    Events that have no whole bucket yet are looked at themselves whenever they are asked about.
    """

    def __init__(self, events: StoredEvents) -> None:
        self._events = events
        self._levels: list[_Level] = [_Level()]

    def grow(self, batch: int = BATCH) -> None:
        """Take in new events, as soon as they fill `batch` buckets; likewise at each level."""
        finest = self._levels[0]
        start, stop = len(finest) * BUCKET, len(self._events) // BUCKET * BUCKET
        if stop - start >= max(batch, 1) * BUCKET:
            finest.extend(stretches(self._events.slice(start, stop), _every(BUCKET, stop - start)))
        for i, finer in enumerate(self._levels):
            if i + 1 == len(self._levels):
                if len(finer) < FACTOR:
                    break
                self._levels.append(_Level())
            coarser = self._levels[i + 1]
            start, stop = len(coarser) * FACTOR, len(finer) // FACTOR * FACTOR
            if stop - start >= max(batch, 1) * FACTOR:
                coarser.extend(joined(finer.part(start, stop), _every(FACTOR, stop - start)))

    @property
    def nbytes(self) -> int:
        """Bytes in use."""
        return sum(level.nbytes for level in self._levels)

    def stretches(self, borders: NDArray[np.int64]) -> Stretches:
        """The events between each border and the next.

        borders  event numbers, ascending, no two alike, none beyond the end of the run

        Costs as much as there are buckets between the first and the last border, of the coarsest
        level at whose buckets all borders but the last one are cut: few where they are multiples
        of `granule`. Where no level is cut so, all events between are looked at.
        """
        self.grow(batch=1)
        start, stop = int(borders[0]), int(borders[-1])
        level = self._level_cut_at(borders[:-1])
        if level is None:
            return stretches(self._events.slice(start, stop), borders[:-1] - start)
        size = granule(level)
        runs = [self._levels[level].part(start // size, stop // size)]
        if stop % size:
            runs.append(self._pieces(stop // size * size, stop))
        return joined(chained(runs), (borders[:-1] - start) // size)

    def stretch(self, start: int, stop: int) -> Stretches:
        """The events from `start` up to `stop` as one stretch; costs the same for any of them."""
        self.grow(batch=1)
        return self._pieces(start, stop)

    def _level_cut_at(self, borders: NDArray[np.int64]) -> int | None:
        """The coarsest level of which buckets begin at all these borders."""
        bits = int(np.bitwise_or.reduce(borders))
        fitting = (i for i in reversed(range(len(self._levels))) if bits % granule(i) == 0)
        return next(fitting, None)

    def _pieces(self, start: int, stop: int) -> Stretches:
        """One stretch, put together from the largest buckets that lie in it."""
        runs = []
        while start < stop:
            level = self._largest_at(start, stop)
            size = 1 if level is None else granule(level)
            if level is None:
                end = min(stop, start // BUCKET * BUCKET + BUCKET)
                runs.append(stretches(self._events.slice(start, end), np.zeros(1, np.int64)))
            else:
                end = start + size
                runs.append(self._levels[level].part(start // size, end // size))
            start = end
        return joined(chained(runs), np.zeros(1, np.int64))

    def _largest_at(self, start: int, stop: int) -> int | None:
        """The coarsest level with a bucket that begins at `start` and ends before `stop`."""
        found = None
        for level in range(len(self._levels)):
            size = granule(level)
            if start % size or start + size > stop:
                break
            found = level
        return found


def granule(level: int) -> int:
    """The events in a bucket of a level."""
    return BUCKET * int(FACTOR**level)


class _Level:
    """The buckets of one size."""

    def __init__(self) -> None:
        self._fields: list[GrowingArray[Any]] = [
            GrowingArray[Any](np.uint32 if name == "placed" else np.uint16)
            for name in Stretches._fields
        ]

    def __len__(self) -> int:
        return len(self._fields[0])

    def extend(self, more: Stretches) -> None:
        for i, field in enumerate(self._fields):
            field.extend(more[i])

    def part(self, start: int, stop: int) -> Stretches:
        return Stretches._make(field.view[start:stop] for field in self._fields)

    @property
    def nbytes(self) -> int:
        return sum(field.nbytes for field in self._fields)


def _every(step: int, stop: int) -> NDArray[np.int64]:
    return np.arange(0, stop, step, dtype=np.int64)
