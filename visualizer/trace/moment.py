"""A moment: everything that the trace knows about the event on screen, worked out once a frame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solvers.catalog import Solver, Value
from solvers.events import PUSH, SOLUTION, TRY, Event
from visualizer.trace.steps import is_rejected
from visualizer.trace.trace import Counters, Trace

NONE_YET = Counters(0, 0, 0, 0)


@dataclass(frozen=True)
class Moment:
    """The state of the search right after event `event`.

    params              what the solver was given; of an instance its text
    kind, depth, value  the event itself; kind is None while nothing has been recorded
    path                the values of the choices in force, one a depth
    path_events         for each of them the event number of its PUSH
    rejected            for a TRY: was it refused? None where that is not known yet
    before              the event before this one
    last                is this the last event of a run that has ended?
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

    @property
    def n(self) -> int:
        """The size of the problem: the parameter n, else the first number, else 0."""
        numbers = [v for v in self.params.values() if isinstance(v, int)]
        return int(self.params.get("n", numbers[0] if numbers else 0))

    @property
    def placed(self) -> tuple[int, ...]:
        """The choices in force that stand firm: without the one that this event places."""
        return self.path[: self.depth] if self.kind in (PUSH, SOLUTION) else self.path


def moment_at(
    trace: Trace,
    k: int,
    solver: Solver,
    params: Mapping[str, Value],
    *,
    complete: bool = False,
) -> Moment:
    """The moment of event k; before the first event has come, the empty start."""
    if not len(trace):
        return Moment(solver, params)
    kind, depth, value = trace.event(k)
    last = complete and k == len(trace) - 1
    rejected = kind == TRY if last else is_rejected(trace, k)
    path_events = trace.path_events(k)
    return Moment(
        solver, params, k, kind, depth, value, tuple(trace.values_at(path_events)),
        tuple(path_events),
        trace.counters(k), rejected, trace.event(k - 1) if k else None, last,
    )  # fmt: skip
