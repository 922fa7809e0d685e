"""Two runs held against each other: where one finds the place of the other, and where they part.

A node's name is its path, so that a place is told by the choices before it and by the event: it is
found again in the run of another algorithm, with other parameters, or of a file that was changed.
`find_landmark` is for a run that takes the place of another one, `Beside` for one beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final, TypeAlias

import numpy as np

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.named_tuple import NamedTuple
from visualizer.trace import visits
from visualizer.trace.packing import values
from visualizer.trace.search import Condition, find
from visualizer.trace.trace import Trace
from visualizer.trace.visits import Numbers, Visits

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


class Left(Enum):
    """Why a run does not come to a node that another one places, though it places the parent.

    REJECTED  it tries that choice, but does not place it
    UNTRIED   it does not try it
    OPEN      its events end before that: it may still come, or the run has ended too early
    """

    REJECTED = "rejected"
    UNTRIED = "untried"
    OPEN = "open"


class Place(NamedTuple):
    """Where a run stands beside another one.

    event   of this run
    depth   how many choices both have in force, from the first on; this run has no others
    left    why it has not more of them; None where both have the same
    """

    event: int
    depth: int
    left: Left | None


def place_of(trace: Trace, leader: Trace, k: int, *, complete: bool) -> Place:
    """Where a run stands when another one, the leader, is at its event k: see `Beside`."""
    return Beside(trace, leader).place_of(k, complete=complete)


class Beside:
    """A run that is kept where another one, the leader, is.

    Where the same choices are in force, at the same event if it has that. A run without such a
    node stands where it left the common tree: at the try that it rejected, and if it did not even
    try, after the last of the leader's earlier tries there that it made, too, or else at the PUSH
    of the node (event 0 for the root). So it goes forward while the leader does, where both try in
    the same order. The n-th time that a name occurs goes to the n-th time, or to the last.

    While neither run grows, only what differs of the leader's path since the last call is looked
    up, some tens of microseconds for each choice.
    """

    def __init__(self, trace: Trace, leader: Trace) -> None:
        self._trace, self._leader = trace, leader
        self._lengths = 0, 0
        self._pushes: list[int] = []
        self._nodes: list[tuple[Visits, Visits]] = []  # the leader's visits and ours, root first

    def place_of(self, k: int, *, complete: bool) -> Place:
        """Where it stands when the leader is at event k.

        complete  did the run's search come to its end?
        """
        trace, leader = self._trace, self._leader
        if not len(trace) or not len(leader):
            return Place(0, 0, Left.OPEN if len(leader) and leader.height(k) else None)
        kind, _depth, value = leader.event(k)
        pushes = leader.path_events(k)
        here, there = self._go_down(pushes)
        depth = len(self._pushes)
        if depth < len(pushes):
            chosen = leader.event(pushes[depth])[2]
            node = _Node(trace, there, leader, here, pushes[depth])
            return Place(node.event(chosen), depth, node.why_left(chosen, complete))
        if kind in (PUSH, SOLUTION):
            event = _same_time(here.starts, pushes[-1], there.starts)
            solved = event + 1 < len(trace) and trace.event(event + 1)[0] == SOLUTION
            return Place(event + (kind == SOLUTION and solved), depth, None)
        if kind == POP:
            ours = visits.children_with(leader, here, value)
            theirs = visits.children_with(trace, there, value)
            if len(theirs):
                nth = _time(ours.stops, k, len(theirs))
                start, stop = int(theirs.starts[nth]), int(theirs.stops[nth])
                return Place(stop if stop < len(trace) else start - 1, depth, None)
        return Place(_Node(trace, there, leader, here, k).event(value), depth, None)

    def _go_down(self, pushes: list[int]) -> tuple[Visits, Visits]:
        """As far along the leader's choices as this run has them: its visits and ours there."""
        trace, leader = self._trace, self._leader
        if self._lengths != (len(trace), len(leader)):
            self._lengths = len(trace), len(leader)
            self._pushes, self._nodes = [], [(visits.root(leader), visits.root(trace))]
        pairs = enumerate(zip(self._pushes, pushes, strict=False))
        same = next((i for i, (a, b) in pairs if a != b), min(len(self._pushes), len(pushes)))
        del self._pushes[same:], self._nodes[same + 1 :]
        for push in pushes[same:]:
            here, there = self._nodes[-1]
            chosen = leader.event(push)[2]
            theirs = visits.children_with(trace, there, chosen)
            if not len(theirs):
                break
            self._nodes.append((visits.children_with(leader, here, chosen), theirs))
            self._pushes.append(push)
        return self._nodes[-1]


class _Node:
    """A run beside the leader, both directly in a node of the same path.

    there    its visits of the node
    here     the leader's
    before   the leader's event: what it tried there before that counts
    """

    def __init__(
        self, trace: Trace, there: Visits, leader: Trace, here: Visits, before: int
    ) -> None:
        self._trace, self._there = trace, there
        self._leader, self._here = leader, here
        self._before = before

    def event(self, value: int) -> int:
        """The try of the leader's next choice, or else where the run stands without it."""
        ours = visits.tries_of(self._leader, self._here, value)
        theirs = visits.tries_of(self._trace, self._there, value)
        if len(theirs):
            return _same_time(ours, self._before, theirs)
        return self._rest()

    def why_left(self, value: int, complete: bool) -> Left:
        """Why it does not place that choice."""
        trace = self._trace
        theirs = visits.tries_of(trace, self._there, value)
        if len(theirs) and (complete or theirs[-1] + 1 < len(trace)):
            return Left.REJECTED
        if self._there.height or trace.height(len(trace) - 1):
            return Left.OPEN if self._there.stops[-1] == len(trace) else Left.UNTRIED
        return Left.UNTRIED if complete else Left.OPEN

    def _rest(self) -> int:
        """Where it has tried the last of what the leader has tried already."""
        now = int(self._here.starts.searchsorted(self._before)) - 1
        nth = min(now, len(self._there) - 1)
        here, there = self._here.some(slice(now, now + 1)), self._there.some(slice(nth, nth + 1))
        ours, _which = visits.tries(self._leader, here)
        theirs, _which = visits.tries(self._trace, there)
        tried = visits.values_of(self._leader, ours[ours < self._before])
        known = visits.values_of(self._trace, theirs)
        common = np.flatnonzero(np.isin(tried, known))
        if not len(common):
            return max(0, int(there.starts[0]))
        event = int(theirs[np.flatnonzero(known == tried[common[-1]])[-1]])
        placed = event + 1 < len(self._trace) and self._trace.event(event + 1)[0] == PUSH
        back = self._trace.pop_after(event, there.height) if placed else None
        return event if back is None else back


def _time(events: Numbers, k: int, times: int) -> int:
    """Which time of so many stands for the last of these events up to k."""
    return min(max(0, int(events.searchsorted(k, "right")) - 1), times - 1)


def _same_time(events: Numbers, k: int, theirs: Numbers) -> int:
    """The event of another run that stands for the last of these up to k."""
    return int(theirs[_time(events, k, len(theirs))])


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


def first_difference(traces: Sequence[Trace]) -> int | None:
    """The first event that is not the same in all of some runs, or that one of them lacks; None
    where they are the same, event for event. They must not grow meanwhile."""
    found = []
    for other in traces[1:]:
        difference = Difference(traces[0], other)
        while not difference.done:
            difference.advance(ended=(True, True))
        if difference.event is not None:
            found.append(difference.event)
    return min(found, default=None)
