"""Looking for the nearest of some places of a run: by event first, then by line within an event."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import inf
from typing import TypeAlias

from visualizer.base.named_tuple import NamedTuple
from visualizer.debug.stretches import Known, progress
from visualizer.trace.trace import Trace

BEFORE = -2
"""In place of a line's number: before all that there is on the way to an event."""

Need: TypeAlias = tuple[int, int] | int
"""What has to be looked at: the events from one up to another, or the lines of one."""


class Position(NamedTuple):
    """An event, or one of the lines on the way to it.

    line    a number among `EventLines.states` of the event, -1: what was left of the line before
            them; None: at the event itself
    """

    event: int
    line: int | None = None


class Hit(NamedTuple):
    """A place that is looked for: as in `Position`, and the id of its breakpoint if it is of one.

    After the last event of a run `event` is the number that the next one would have.
    """

    event: int
    line: int | None
    breakpoint: int = 0


class NotKnownYet(Exception):
    """What a search has to know before it can go on is still to come.

    need    what has to be looked at for that, where it has not been asked for already
    """

    def __init__(self, need: Need | None = None) -> None:
        self.need = need


class Search(ABC):
    """A search for the nearest place after a start (1) or before it (-1); goes on with each
    `advance` as far as what is known allows. What is looked for, who knows of it and what is said
    where there is nothing is for those who derive from this.

    done       it is over: `hit` is the nearest one, or None
    message    the sentence for the user where there is none, and why; else empty
    need       as in `NotKnownYet`: what it waits for
    """

    def __init__(
        self, trace: Trace, known: Sequence[Known], start: Position, direction: int
    ) -> None:
        """known: those who tell how far all is known"""
        self.done = False
        self.hit: Hit | None = None
        self.message = ""
        self.need: Need | None = None
        self._trace = trace
        self._known = known
        self._start = start
        self._direction = direction
        self._recording = False

    def advance(self, recording: bool = False) -> bool:
        """Go on as far as is possible now. Is it over with this?

        recording    are more events to come?
        """
        if self.done:
            return False
        self._recording = recording
        try:
            self.hit, self.need = self._find(), None
        except NotKnownYet as missing:
            self.need = missing.need
            return False
        self.done, self.message = True, "" if self.hit else self._nothing()
        return True

    @property
    def progress(self) -> float:
        """How much of what lies between the start and the end, or the nearest hit, is known."""
        return 1.0 if self.done else progress(self._known, *self._way(), self._direction)

    def cancel(self) -> None:
        """Look no further."""
        self.done = True

    def _find(self) -> Hit | None:
        """The nearest one, in the event of the start or beyond it. Raises NotKnownYet."""
        (event, line), forwards = self._start, self._direction > 0
        if self._within:
            here = _order(line)
            hits = [
                hit for hit in self._at(event)
                if (_order(hit.line) > here if forwards else _order(hit.line) < here)
            ]
            if hits:
                return hits[0 if forwards else -1]
        nearest = self._beyond(event)
        hits = [] if nearest is None else [*self._at(nearest)]
        return hits[0 if forwards else -1] if hits else None

    @property
    def _within(self) -> bool:
        """Can there be something on the way to the event of the start itself?"""
        return self._start.line != (None if self._direction > 0 else BEFORE)

    def _way(self) -> tuple[int, int]:
        """From which event up to which all has to be known: as far as the nearest known of."""
        event, length, nearest = self._start.event, len(self._trace), self._nearest()
        if self._direction > 0:
            way = event + (not self._within), length if nearest is None else nearest + 1
        else:
            way = nearest or 0, event + self._within
        return max(0, way[0]), min(way[1], length)

    @abstractmethod
    def _nearest(self) -> int | None:
        """The nearest event that has some, beyond that of the start, as far as is known now."""

    @abstractmethod
    def _beyond(self, event: int) -> int | None:
        """The nearest event beyond another that has some. Raises NotKnownYet."""

    @abstractmethod
    def _at(self, event: int) -> Sequence[Hit]:
        """What there is on the way to an event and at it, in its order. Raises NotKnownYet."""

    @abstractmethod
    def _nothing(self) -> str:
        """The sentence about there being none."""


def _order(line: int | None) -> float:
    """An event itself comes after all lines on the way to it."""
    return inf if line is None else line
