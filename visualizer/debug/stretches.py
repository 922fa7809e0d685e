"""Which events of a run something is known of: stretches, each from one event up to another."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from typing import Protocol


class Known(Protocol):
    """What tells how far it is known, from an event on."""

    def known_to(self, k: int, direction: int) -> int:
        """The event up to which all is known after k (1) or before it (-1); k where nothing is."""
        ...


class Stretches:
    """Stretches of events that are known; what touches is one. They are added in any order."""

    def __init__(self) -> None:
        self._firsts: list[int] = []
        self._stops: list[int] = []

    def __len__(self) -> int:
        """How many events are known."""
        return sum(self._stops) - sum(self._firsts)

    def add(self, first: int, stop: int) -> None:
        """The events from `first` up to `stop` are known from now on."""
        if first >= stop:
            return
        low, high = bisect_left(self._stops, first), bisect_right(self._firsts, stop)
        if low < high:
            first, stop = min(first, self._firsts[low]), max(stop, self._stops[high - 1])
        self._firsts[low:high], self._stops[low:high] = [first], [stop]

    def remove(self, first: int, stop: int) -> None:
        """The events from `first` up to `stop` are known no more."""
        if first >= stop:
            return
        low, high = bisect_right(self._stops, first), bisect_left(self._firsts, stop)
        left = [
            (begin, end) for one, other in zip(self._firsts[low:high], self._stops[low:high],
                                               strict=True)
            for begin, end in ((one, min(other, first)), (max(one, stop), other)) if begin < end
        ]
        self._firsts[low:high] = [begin for begin, _end in left]
        self._stops[low:high] = [end for _begin, end in left]

    def known_to(self, k: int, direction: int) -> int:
        """The event up to which all is known after k (1) or before it (-1); k where nothing is."""
        i = bisect_right(self._firsts, k + direction) - 1
        if i < 0 or k + direction >= self._stops[i]:
            return k
        return self._stops[i] - 1 if direction > 0 else self._firsts[i]

    def gap(self, first: int, stop: int, direction: int = 1) -> tuple[int, int] | None:
        """The stretch within `first` up to `stop` of which nothing is known: the first one
        (direction 1) or the last (-1); None where all is known."""
        if direction > 0:
            first = self.known_to(first - 1, 1) + 1
            after = bisect_left(self._firsts, first)
            stop = min([stop, *self._firsts[after : after + 1]])
        else:
            stop = self.known_to(stop, -1)
            before = bisect_right(self._stops, stop)
            first = max([first, *self._stops[max(0, before - 1) : before]])
        return (first, stop) if first < stop else None


def progress(known: Iterable[Known], first: int, stop: int, direction: int) -> float:
    """How much of the events from `first` up to `stop` is known, from 0 to 1, as a search comes to
    them: from the first on (direction 1) or from the last (-1)."""
    if stop <= first:
        return 1.0
    if direction > 0:
        done = min(one.known_to(first - 1, 1) for one in known) + 1 - first
    else:
        done = stop - max(one.known_to(stop, -1) for one in known)
    return min(1.0, max(0.0, done / (stop - first)))
