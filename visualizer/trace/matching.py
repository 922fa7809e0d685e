"""Two runs held against each other: where one finds the place of the other, and where they part.

A node's name is its path, so that a place is told by the choices before it and by the event: it is
found again in the run of another algorithm, with other parameters, or of a file that was changed.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from solvers.events import POP, SOLUTION, TRY
from visualizer.trace.packing import values
from visualizer.trace.search import Condition, find
from visualizer.trace.trace import Trace

PORTION = 1 << 20
"""Events that are compared at once: about a millisecond."""


class Landmark(NamedTuple):
    """An event as any run can have it: the choices before it, what it does, and to which value."""

    path: tuple[int, ...]
    kind: int
    value: int


class Pending(Enum):
    """What is told of something that may still be recorded."""

    PENDING = "pending"


PENDING: Final = Pending.PENDING

Found: TypeAlias = int | Pending | None


def landmark_of(trace: Trace, k: int) -> Landmark:
    """What event k can be found by in another run."""
    kind, depth, value = trace.event(k)
    return Landmark(tuple(trace.path(k)[:depth]), kind, value)


def find_landmark(trace: Trace, landmark: Landmark, *, recording: bool) -> Found:
    """The first event that fits; None: the run has none. PENDING while one may still come.

    Where the same choices are made, but such a candidate is not tried, or they are no solution, the
    PUSH of the last of them. Costs a few searches in the index for each choice of the path.
    """
    start, stop = -1, len(trace)  # what lies between: the node in which the next choice was placed
    open_ = recording
    for depth, value in enumerate(landmark.path):
        child = _child(trace, depth, value, start, stop)
        if child is None:
            return PENDING if open_ else None
        start = child
        end = trace.pop_after(child, depth)
        stop, open_ = (len(trace), recording) if end is None else (end, False)
    depth = len(landmark.path)
    if landmark.kind == TRY:
        wanted = Condition(frozenset({TRY}), depth, landmark.value)
        event = find(trace, start, 1, wanted, limit=stop - 1)
        if event is None and not open_ and start >= 0:
            return start  # it is not tried here, but the choices before it are the same
    else:
        event = _child(trace, depth, landmark.value, start, stop)
        if event is not None and landmark.kind == SOLUTION:
            solved = event + 1 < len(trace) and trace.event(event + 1)[0] == SOLUTION
            event += solved
        elif event is not None and landmark.kind == POP:
            event = trace.pop_after(event, depth)
            open_ = open_ or recording
    return (PENDING if open_ else None) if event is None else event


def _child(trace: Trace, depth: int, value: int, start: int, stop: int) -> int | None:
    """The first PUSH of a value at a depth after event `start` and before `stop`."""
    pushes = trace.pushes(depth)
    low = int(pushes.searchsorted(np.uint32(start), "right")) if start >= 0 else 0
    high = int(pushes.searchsorted(np.uint32(stop), "left"))
    for first in range(low, high, PORTION):
        children = pushes[first : min(high, first + PORTION)]
        hits = np.flatnonzero(values(trace.take(children)) == value)
        if len(hits):
            return int(children[hits[0]])
    return None


class Difference:
    """Where two runs begin to differ, found while both may still grow; call `advance`.

    event   the first event that differs, or that one of them lacks; None: not known yet
    same    are they the same, event for event, to the end of both?
    """

    def __init__(self, first: Trace, second: Trace) -> None:
        self._traces = first, second
        self._compared = 0
        self.event: int | None = None
        self.same = False

    @property
    def done(self) -> bool:
        """Is all known that will be?"""
        return self.same or self.event is not None

    def advance(self, *, ended: tuple[bool, bool]) -> None:
        """Compare some more events; `ended`: will the first get no more, and the second?"""
        if self.done:
            return
        first, second = self._traces
        common = min(len(first), len(second))
        stop = min(common, self._compared + PORTION)
        if stop > self._compared:
            differ = first.events(self._compared, stop) != second.events(self._compared, stop)
            where = int(differ.argmax())
            if differ[where]:
                self.event = self._compared + where
                return
            self._compared = stop
        if self._compared < common:
            return
        if len(first) == len(second):
            self.same = all(ended)
        elif ended[0] if len(first) == common else ended[1]:
            self.event = common

