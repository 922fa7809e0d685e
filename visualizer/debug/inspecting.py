"""The inspector's other side: runs the solver a second time and looks into it at single events."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Lock, Timer
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from solvers.events import Event
from visualizer.base.frames import Frame
from visualizer.debug.lines import LineStates, LineTracer
from visualizer.debug.solver_run import MORE_FRAMES, SecondRun
from visualizer.jobs.job import Job
from visualizer.record.processes import end_process, forbid_exit, set_up

LONGEST_SLICE = 1 << 16
SLICE_SECONDS = 0.02
"""How long draining goes on before it looks for a newer request."""

BATCH_SECONDS = 0.01
LEAD_SECONDS = 0.005
LEAD_SHARE = 0.15
"""What the events before the one asked for may cost: so many seconds, or this share of draining."""

LAST_SECONDS = 2.0
"""How long the lines after the last event are waited for: a solver may hang there."""

Snapshot: TypeAlias = tuple[int, Event | None, tuple[Frame, ...]]
"""Event number, the event as this run yielded it, and the chain of generators."""

TracedLines: TypeAlias = tuple[int, Event | None, LineStates, bool]
"""The same with the lines that led to the event, and whether some of them are missing."""

Answer: TypeAlias = Snapshot | TracedLines


class Request(NamedTuple):
    """Event `wanted` first, then all from `first` to `last`. A newer request replaces an older.

    after_end    `wanted` comes after the last event: what the solver runs until it ends
    """

    serial: int
    wanted: int
    first: int
    last: int
    after_end: bool = False


def inspect(job: Job, connection: Connection) -> None:
    """Answer requests with snapshots until the window goes. Messages to it:

    ("answers", [Snapshot, …])
    ("samples", [(event number, event), …])    passed on the way: do they agree with the trace?
    ("ended", event number)                    this run has no such event, though it was recorded
    ("done", serial)                           that request has been answered
    """
    _answer(_Inspecting, job, connection)


def trace_lines(job: Job, connection: Connection) -> None:
    """The same with the lines of events: ("answers", [TracedLines, …])."""
    forbid_exit()  # it may be the last thing that a run does, and its line is wanted
    _answer(_Tracing, job, connection)


def _answer(kind: Callable[[Job, Connection], _Inspecting], job: Job, pipe: Connection) -> None:
    set_up()
    sys.setrecursionlimit(sys.getrecursionlimit() + MORE_FRAMES)
    try:
        with suppress(EOFError, OSError):
            kind(job, pipe).run()
    finally:
        end_process(0)


class _Inspecting:
    seconds_a_look = 50e-6  # what an answer costs

    def __init__(self, job: Job, connection: Connection) -> None:
        self._run = SecondRun(job)
        self._connection = connection
        self._slice = 1024
        self._seconds_a_skip = 0.0  # a skipped event costs

    def run(self) -> None:
        while True:
            request: Request = self._connection.recv()
            while self._connection.poll():
                request = self._connection.recv()
            self._serve(request)
            self._connection.send(("done", request.serial))

    def look_at_next(self, request: Request) -> Answer | None:
        """Go to the next event and look; None where there is none, or nothing left to say of it."""
        number = self._run.position
        event = self._run.next()
        return None if event is None else (number, event, self._run.frames())

    def _serve(self, request: Request) -> None:
        run = self._run
        if request.wanted < run.position:
            run.restart()
        self._skip_to(self._lead(request))
        if self._connection.poll():
            return
        self._look(request)
        if run.ended:
            self._connection.send(("ended", run.position - 1))

    def _lead(self, request: Request) -> int:
        """Where to begin looking: not so early that the event asked for would be kept waiting."""
        skipping = (request.wanted - self._run.position) * self._seconds_a_skip
        budget = max(LEAD_SECONDS, LEAD_SHARE * skipping)
        first = max(request.first, request.wanted - int(budget / self.seconds_a_look))
        return max(first, self._run.position)

    def _skip_to(self, target: int) -> None:
        """Drain up to event `target` or until a newer request is there."""
        run = self._run
        samples: list[tuple[int, Event]] = []
        while run.position < target and not run.ended and not self._connection.poll():
            count = min(self._slice, target - run.position)
            start = perf_counter()
            run.skip(count - 1)
            number = run.position
            if (event := run.next()) is not None:
                samples.append((number, event))
            seconds = perf_counter() - start
            self._seconds_a_skip = seconds / count
            if seconds > SLICE_SECONDS:
                self._slice = max(1, self._slice // 2)
            elif count == self._slice:
                self._slice = min(LONGEST_SLICE, self._slice * 2)
        if samples:
            self._connection.send(("samples", samples))

    def _look(self, request: Request) -> None:
        """Go on event by event, and send what is there."""
        run = self._run
        batch: list[Answer] = []
        start = perf_counter()
        while run.position <= request.last and not run.ended:
            number = run.position
            answer = self.look_at_next(request)
            if answer is None:
                break
            batch.append(answer)
            if number == request.wanted:
                self._connection.send(("answers", [batch.pop()]))
            seconds = perf_counter() - start
            if seconds > BATCH_SECONDS:
                self.seconds_a_look = seconds / (len(batch) + 1)
                self._connection.send(("answers", batch))
                if self._connection.poll():
                    return
                batch = []
                start = perf_counter()
        if batch:
            self.seconds_a_look = (perf_counter() - start) / len(batch)
            self._connection.send(("answers", batch))


class _Tracing(_Inspecting):
    seconds_a_look = 500e-6

    def __init__(self, job: Job, connection: Connection) -> None:
        super().__init__(job, connection)
        self._tracer = LineTracer(job)

    def look_at_next(self, request: Request) -> Answer | None:
        number = self._run.position
        if request.after_end and number == request.wanted:
            _Last(self._connection, self._tracer, self._run).look()
            return None
        event = self._tracer.next(self._run)
        return None if event is None else (number, event, self._tracer.states, self._tracer.cut)


class _Last:
    """The lines after the last event, sent even if the solver hangs there and never ends."""

    def __init__(self, connection: Connection, tracer: LineTracer, run: SecondRun) -> None:
        self._connection = connection
        self._tracer = tracer
        self._run = run
        self._number = run.position
        self._lock = Lock()
        self._sent = False

    def look(self) -> None:
        timer = Timer(LAST_SECONDS, self._send, (None, True))
        timer.daemon = True
        timer.start()
        event = self._tracer.next(self._run, on_cut=lambda: self._send(None, True))
        timer.cancel()
        self._send(event, self._tracer.cut)

    def _send(self, event: Event | None, cut: bool) -> None:
        with self._lock:
            if not self._sent:
                self._sent = True
                answer: Any = (self._number, event, self._tracer.states.copy(), cut)
                self._connection.send(("answers", [answer]))
