"""The history of one value in a run, as far as it is known: at which events it has changed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from visualizer.base.dataclass import dataclass
from visualizer.base.frames import Plain
from visualizer.base.growing import GrowingArray
from visualizer.base.named_tuple import NamedTuple
from visualizer.debug.stretches import Stretches
from visualizer.debug.writes_child import FIRST, UNKEPT

MOST_CHANGES = 1 << 22
"""Changes that are kept, some 8 bytes each."""

MANY = 1 << 16
"""So many changes a stretch has that is let go where there are too many."""

MOST_VALUES, MOST_WRITTEN = 1 << 18, 32 << 20
"""Different values that are kept, and characters of texts, lists and the like among them."""

UNKNOWN = -1
"""In place of the number of a value: it is not known yet."""


class Change(NamedTuple):
    """An event at which the value is another one than at the event before; numbers of values."""

    event: int
    before: int
    after: int


class Found(NamedTuple):
    """The nearest change in a direction, where that is known; else `gap` is what has to be looked
    at first: the events from one up to another. Neither: there is none."""

    change: Change | None = None
    gap: tuple[int, int] | None = None


@dataclass
class _Part:
    """Events that were gone through one after the other, and the changes among them."""

    first: int
    stop: int
    before: int
    events: GrowingArray[np.uint32] = field(default_factory=lambda: GrowingArray(np.uint32))
    numbers: GrowingArray[np.int32] = field(default_factory=lambda: GrowingArray(np.int32))

    def change(self, i: int) -> Change:
        numbers = self.numbers.view
        before = int(numbers[i - 1]) if i else self.before
        return Change(int(self.events.view[i]), before, int(numbers[i]))

    def at(self, k: int) -> int:
        """The number of the value at an event of this part."""
        i = int(np.searchsorted(self.events.view, k, "right"))
        return int(self.numbers.view[i - 1]) if i else self.before


class History:
    """What is known of the values of something at the events of a run.

    known   the events that have been looked at
    error   what went wrong first with the expression; ""
    ever    was there a value at any event?
    partly  is not all of some value compared, so that changes may be missing?
    """

    def __init__(self) -> None:
        self.known = Stretches()
        self._parts: list[_Part] = []  # by their first event; none overlaps another
        self._values: list[Plain] = []
        self._numbers: dict[object, int] = {}
        self._written = 0
        self.error = ""
        self.ever = self.partly = False

    def __len__(self) -> int:
        """Changes known."""
        return sum(len(part.events) for part in self._parts)

    @property
    def nbytes(self) -> int:
        """Bytes set aside for changes."""
        return sum(part.events.nbytes + part.numbers.nbytes for part in self._parts)

    def value(self, number: int) -> Plain:
        """A value by its number; None for what is none."""
        return self._values[number - FIRST] if number >= FIRST else None

    def number_of(self, value: Plain) -> int:
        """The number of a value, a new one where it is new."""
        by_text = isinstance(value, list | dict) or value != value  # the last: NaN
        key: Any = repr(value) if by_text else (type(value), value)
        number = self._numbers.get(key)
        if number is None:
            if len(self._values) >= MOST_VALUES or self._written > MOST_WRITTEN:
                return UNKEPT
            self._written += len(value) if isinstance(value, str) else len(key) if by_text else 0
            number = self._numbers[key] = FIRST + len(self._values)
            self._values.append(value)
        return number

    def add(self, first: int, stop: int, before: int, events: Sequence[int] | NDArray[np.uint32],
            numbers: Sequence[int] | NDArray[np.int32]) -> None:
        """Take in what a stretch of events has brought; what is known of them already stays."""
        parts = reversed(self._parts)
        part = next((part for part in parts if part.first <= first <= part.stop), None)
        found, values = np.asarray(events, np.uint32), np.asarray(numbers, np.int32)
        if part is None:
            part = _Part(first, first, before)
            at = bisect_right(self._parts, first, key=lambda one: one.first)
            self._parts.insert(at, part)
        later = [one.first for one in self._parts if one.first > part.first]
        stop = min([stop, *later])
        new = (found >= part.stop) & (found < stop)
        part.events.extend(found[new])
        part.numbers.extend(values[new])
        part.stop = max(part.stop, stop)
        self.known.add(part.first, part.stop)
        self.ever = self.ever or before >= UNKEPT or bool((values >= UNKEPT).any())

    def at(self, k: int) -> int:
        """The number of the value at an event, or UNKNOWN."""
        part = self._part_of(k)
        return UNKNOWN if part is None else part.at(k)

    def last(self, k: int) -> Found:
        """The last change at event k or before it."""
        return self._found(self._changed(k + 1, -1), self.known.gap(0, k + 1, -1), -1)

    def next(self, k: int, length: int) -> Found:
        """The first change after event k, of a run of so many events."""
        return self._found(self._changed(k, 1), self.known.gap(k + 1, length), 1)

    @staticmethod
    def _found(change: Change | None, gap: tuple[int, int] | None, direction: int) -> Found:
        """Nothing can be nearer than what is known up to a gap."""
        if change is None or (gap and (gap[0] - change.event) * direction < 0):
            return Found(None, gap)
        return Found(change)

    def _changed(self, k: int, direction: int) -> Change | None:
        """The nearest known change after event k (1) or before it (-1)."""
        at = bisect_right(self._parts, k, key=lambda one: one.first)
        for part in self._parts[max(0, at - 1) :] if direction > 0 else self._parts[:at][::-1]:
            events = part.events.view
            i = int(np.searchsorted(events, k, "right") if direction > 0
                    else np.searchsorted(events, k) - 1)
            if 0 <= i < len(events):
                return part.change(i)
        return None

    def changes(self, first: int, stop: int) -> tuple[NDArray[np.uint32], NDArray[np.int32]]:
        """The known changes among these events, and the numbers of the values then."""
        events, numbers = [np.empty(0, np.uint32)], [np.empty(0, np.int32)]
        for part in self._parts:
            low, high = np.searchsorted(part.events.view, (first, stop)).tolist()
            events.append(part.events.view[low:high])
            numbers.append(part.numbers.view[low:high])
        return np.concatenate(events), np.concatenate(numbers)

    def columns(
        self, first: float, last: float, count: int
    ) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """For each of so many columns over the events from `first` to `last`: the number of the
        value at its last event, UNKNOWN where that is not known; and how often it changes there."""
        edges = np.floor(np.linspace(first, last, count + 1)).astype(np.int64)
        starts, ends = edges[:-1], np.maximum(edges[1:], edges[:-1] + 1)
        shown = np.full(count, UNKNOWN, np.int32)
        often = np.zeros(count, np.int64)
        for part in self._parts:
            inside = (starts < part.stop) & (ends > part.first) & (ends > 0)
            if not inside.any():
                continue
            events = part.events.view
            upto = np.minimum(ends[inside], part.stop).astype(np.uint32)
            after = np.searchsorted(events, upto, "left")
            since = np.maximum(starts[inside], part.first).astype(np.uint32)
            before = np.searchsorted(events, since, "left")
            if len(events):
                there = part.numbers.view[np.maximum(after - 1, 0)]
                shown[inside] = np.where(after > 0, there, part.before)
            else:
                shown[inside] = part.before
            often[inside] += after - before
        return shown, often

    def keep_near(self, k: int) -> None:
        """Where there are too many changes, let those go that are far from an event."""
        while len(self) > 2 * MOST_CHANGES:
            large = [part for part in self._parts
                     if len(part.events) >= MANY and not part.first <= k < part.stop]
            if not large:
                return
            far = max(large, key=lambda one: min(abs(k - one.first), abs(k - one.stop)))
            self._parts.remove(far)
            self.known.remove(far.first, far.stop)

    def _part_of(self, k: int) -> _Part | None:
        i = bisect_right(self._parts, k, key=lambda one: one.first) - 1
        return self._parts[i] if i >= 0 and k < self._parts[i].stop else None
