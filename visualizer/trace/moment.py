"""A moment: everything that the trace knows about the event on screen, worked out once a frame.

What the search does next is read from the trace, never guessed: a sentence that asks here cannot
contradict the next event. A POP at a depth is followed by a TRY of that depth or by the POP one
depth above (see the contract), so that every answer costs a few searches in an index.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum
from typing import Final, TypeAlias

import numpy as np

from solvers.catalog import Solver, Value
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from visualizer.base.dataclass import dataclass
from visualizer.trace.steps import is_rejected
from visualizer.trace.trace import Counters, Trace

NONE_YET = Counters(0, 0, 0, 0)

MOST_SIBLINGS = 1 << 9
"""Of more candidates than these that were tried one after another nothing is told: a few ms."""

MOST_PLACED = 1 << 12
"""Of more choices than these that were placed one after another nothing is told: a few ms."""


class Unknown(Enum):
    """What a moment tells of something that has not been recorded yet."""

    NOT_KNOWN = "not known"


NOT_KNOWN: Final = Unknown.NOT_KNOWN

Following: TypeAlias = int | Unknown | None
"""A value that comes next; None: there is none; NOT_KNOWN: that is not recorded yet."""


@dataclass(frozen=True)
class Moment:
    """The state of the search right after event `event`.

    params              what the solver was given; of an instance its text
    kind, depth, value  the event itself; kind is None while nothing has been recorded
    path                the values of the choices in force, one a depth
    path_events         for each of them the event number of its PUSH
    rejected            for a TRY: was it refused? None where that is not known yet
    before, after       the events before and after this one; None where none is recorded
    last                is this the last event of a run that has ended?
    ended               has the run ended, so that no further event will come?
    trace               where the moment is from; None for one made by hand
    """

    solver: Solver
    params: Mapping[str, Value]
    event: int = 0
    kind: int | None = None
    depth: int = 0
    value: int = 0
    path: tuple[int, ...] = ()
    path_events: tuple[int, ...] = ()
    counters: Counters = NONE_YET
    rejected: bool | None = None
    before: Event | None = None
    last: bool = False
    after: Event | None = None
    ended: bool = field(default=False, repr=False)
    trace: Trace | None = field(default=None, compare=False, repr=False)

    @property
    def n(self) -> int:
        """The size of the problem: the parameter n, else the first number, else 0."""
        numbers = [v for v in self.params.values() if isinstance(v, int)]
        return int(self.params.get("n", numbers[0] if numbers else 0))

    @property
    def placed(self) -> tuple[int, ...]:
        """The choices in force that stand firm: without the one that this event places."""
        return self.path[: self.depth] if self.kind in (PUSH, SOLUTION) else self.path

    @property
    def standing(self) -> tuple[int, ...]:
        """The choices that count at this event: the path, and at a POP still the one that goes.

        What the search looked at before it went back was refused by all of these. What is taken
        back counts until the next event.
        """
        return (*self.path, self.value) if self.kind == POP else self.path

    @property
    def exhausted(self) -> bool:
        """For a POP: was something tried after the choice that it takes back, and all given up?"""
        return self.kind == POP and self.before is not None and self.before[1] == self.depth + 1

    @property
    def yielded(self) -> int:
        """The event's value as the solver has yielded it."""
        trace = self.trace
        if trace is None or self.kind is None or not trace.read_as:
            return self.value
        return trace.yielded(self.event)[2]

    @property
    def left_at_once(self) -> bool | Unknown:
        """Is the event's choice placed and taken back before anything is tried or called a
        solution?"""
        trace = self.trace
        if self.kind == POP:
            return self.before_kind == PUSH
        at = self.event + (2 if self.kind == TRY else 1)
        if self.kind == SOLUTION or (self.kind == TRY and self.rejected):
            return False
        if trace is None or self.kind is None or at >= len(trace):
            return False if self.ended else NOT_KNOWN
        return trace.event(at)[0] == POP

    @property
    def next_try(self) -> Following:
        """The candidate that is tried next at the event's depth, with the same choices before it.

        None where no further one is, as the search goes back to the depth above first, or is over.
        """
        trace = self.trace
        if trace is None or self.kind is None:
            return NOT_KNOWN
        at: int | None = self.event
        if self.kind in (PUSH, SOLUTION) or self.after_kind == PUSH:
            at = trace.pop_after(self.event, self.depth)
        if at is None or at + 1 >= len(trace):
            return None if self.ended else NOT_KNOWN
        kind, depth, value = trace.event(at + 1)
        return value if (kind, depth) == (TRY, self.depth) else None

    @property
    def back_to(self) -> Following:
        """For a POP: the depth at which something is tried next, its own or one above it.

        None where the search is over before that.
        """
        trace, at = self.trace, self.event + 1
        if trace is None or self.kind != POP:
            return NOT_KNOWN
        while at < len(trace):
            kind, depth, _value = trace.event(at)
            if kind != POP:
                return depth
            at += 1
        return None if self.ended else NOT_KNOWN

    @property
    def is_first_try(self) -> bool:
        """For a TRY: is it the first candidate after the choices in force?"""
        return self.before is None or self.before[0] in (PUSH, SOLUTION)

    @property
    def tried_before(self) -> tuple[int, ...] | Unknown:
        """The candidates tried at the event's depth before its own, the earliest first.

        The choices above it were the same all the time.
        """
        trace, depth = self.trace, self.depth
        if trace is None or self.kind is None:
            return NOT_KNOWN
        own = self.event
        if self.kind == POP:
            push = trace.push_of(own, depth)
            own = own if push is None else push - 1
        elif self.kind != TRY:
            own -= 1 if self.kind == PUSH else 2
        return self._tried(trace, depth, own)

    @property
    def tried_below(self) -> tuple[int, ...] | Unknown:
        """For a POP: the candidates tried directly after the choice that it takes back."""
        if self.trace is None:
            return NOT_KNOWN
        return self._tried(self.trace, self.depth + 1, self.event) if self.exhausted else ()

    @staticmethod
    def _tried(trace: Trace, depth: int, own: int) -> tuple[int, ...] | Unknown:
        """The candidates tried at a depth before event `own`, after the same choices."""
        values: list[int] = []
        for _ in range(MOST_SIBLINGS):
            kind, at, value = trace.event(own - 1) if own > 0 else (PUSH, 0, 0)
            if kind in (PUSH, SOLUTION):
                return tuple(reversed(values))
            if at != depth:
                return NOT_KNOWN  # no run that keeps the contract
            push = trace.push_of(own - 1, depth) if kind == POP else own
            own = own - 1 if push is None else push - 1
            values.append(value)
        return NOT_KNOWN

    @property
    def solved_below(self) -> bool | Unknown:
        """For a POP: was a solution found with the choice that it takes back?"""
        if self.trace is None:
            return NOT_KNOWN
        push = self.trace.push_of(self.event, self.depth) or 0
        low, high = self.trace.solutions.searchsorted(np.array([push, self.event], np.uint32))
        return bool(low < high)

    @property
    def placed_below(self) -> frozenset[int] | Unknown:
        """For a POP: what was placed directly after the choice that it takes back."""
        if self.trace is None:
            return NOT_KNOWN
        return self._placed(self.depth + 1, self.trace.push_of(self.event, self.depth) or 0)

    @property
    def placed_here(self) -> frozenset[int] | Unknown:
        """What was placed at the event's depth so far, while the choices above it were the same."""
        return self._placed(self.depth, self.path_events[self.depth - 1] if self.depth else 0)

    def _placed(self, depth: int, since: int) -> frozenset[int] | Unknown:
        """The values placed at a depth from event `since` up to this one."""
        if self.trace is None:
            return NOT_KNOWN
        pushes = self.trace.pushes(depth)
        low, high = pushes.searchsorted(np.array([since, self.event + 1], np.uint32))
        if high - low > MOST_PLACED:
            return NOT_KNOWN
        return frozenset(self.trace.values_at(pushes[low:high].tolist()))

    @property
    def before_kind(self) -> int | None:
        """The kind of the event before this one."""
        return None if self.before is None else self.before[0]

    @property
    def after_kind(self) -> int | None:
        """The kind of the event after this one; None where none is recorded."""
        return None if self.after is None else self.after[0]


def moment_at(
    trace: Trace,
    k: int,
    solver: Solver,
    params: Mapping[str, Value],
    *,
    complete: bool = False,
) -> Moment:
    """The moment of event k; before the first event, or before that has come, the empty start."""
    if not len(trace) or k < 0:
        return Moment(solver, params)
    kind, depth, value = trace.event(k)
    last = complete and k == len(trace) - 1
    rejected = kind == TRY if last else is_rejected(trace, k)
    path_events = trace.path_events(k)
    return Moment(
        solver, params, k, kind, depth, value, tuple(trace.values_at(path_events)),
        tuple(path_events),
        trace.counters(k), rejected, trace.event(k - 1) if k else None, last,
        trace.event(k + 1) if k + 1 < len(trace) else None, complete, trace,
    )
