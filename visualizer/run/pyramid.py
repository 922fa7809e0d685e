"""A pyramid over the events of a run: stretches of them in a few numbers, fine to coarse.

Its buckets are cut at fixed event numbers and never change, so that it only grows. What any
window of a run of any length looks like is told from as many buckets as the window has pixels.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from visualizer.run.growing import BlockedArray, GrowingArray
from visualizer.run.stretches import Stretches, chained, joined, stretches

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

    def __init__(self, events: BlockedArray) -> None:
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
        """Bytes set aside, room to grow included."""
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
