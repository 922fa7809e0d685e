"""The inspector's other side: runs the solver a second time and looks into it at single events."""

from __future__ import annotations

import operator
import os
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing.connection import Connection
from time import perf_counter
from typing import NamedTuple, TypeAlias

from solvers.events import Event
from visualizer.run.child_setup import set_up
from visualizer.run.job import Job
from visualizer.run.plain import Converter, Plain

LONGEST_SLICE = 1 << 16
SLICE_SECONDS = 0.02
"""How long draining goes on before it looks for a newer request."""

BATCH_SECONDS = 0.01
LEAD_SECONDS = 0.005
LEAD_SHARE = 0.15
"""What the events before the one asked for may cost: so many seconds, or this share of draining."""

MORE_FRAMES = 200
"""The second run may nest a little deeper, so that it never fails where the first did not."""

Frame: TypeAlias = tuple[str, str, int, dict[str, Plain]]
"""Function, file, line, variables."""

Snapshot: TypeAlias = tuple[int, Event, tuple[Frame, ...]]
"""Event number, the event as this run yielded it, and the chain of generators."""


class Request(NamedTuple):
    """Event `wanted` first, then all from `first` to `last`. A newer request replaces an older."""

    serial: int
    wanted: int
    first: int
    last: int


def inspect(job: Job, connection: Connection) -> None:
    """Answer requests until the window goes. Messages to it:

    ("snapshots", [Snapshot, …])
    ("samples", [(event number, event), …])    passed on the way: do they agree with the trace?
    ("ended", event number)                    this run has no such event, though it was recorded
    ("done", serial)                           that request has been answered
    """
    set_up()
    sys.setrecursionlimit(sys.getrecursionlimit() + MORE_FRAMES)
    try:
        with suppress(EOFError, OSError):
            _Inspecting(job, connection).run()
    finally:
        os._exit(0)


class _SecondRun:
    """The solver's generator, and how far it is."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._generator: Iterator[Event] | None = None
        self._converter = Converter()
        self.position = 0  # events yielded so far
        self.ended = False

    def restart(self) -> None:
        """Begin again, before event 0."""
        self._generator = None
        self.position = 0
        self.ended = False

    def skip(self, count: int) -> None:
        """Run through some events; the last of them is the one before `position`."""
        try:
            deque(islice(self._running(), count), maxlen=0)
        except (Exception, SystemExit):
            self.ended = True
        self.position += count

    def next(self) -> Event | None:
        """The next event; None at the end of the run or for something that is no event."""
        self.position += 1
        try:
            kind, depth, value = map(operator.index, next(self._running()))
        except (Exception, SystemExit):
            self.ended = True
            return None
        return kind, depth, value

    def frames(self) -> tuple[Frame, ...]:
        """Where the generators stand, and their variables, from the outermost to the innermost."""
        frames: list[Frame] = []
        self._converter.new_moment()
        generator: object = self._generator
        while frame := getattr(generator, "gi_frame", None):
            variables = self._converter.variables(len(frames), frame.f_locals)
            code = frame.f_code
            frames.append((code.co_name, code.co_filename, frame.f_lineno, variables))
            generator = getattr(generator, "gi_yieldfrom", None)
        return tuple(frames)

    def _running(self) -> Iterator[Event]:
        if self._generator is None:
            self._generator = self._job.start()
        return self._generator


class _Inspecting:
    def __init__(self, job: Job, connection: Connection) -> None:
        self._run = _SecondRun(job)
        self._connection = connection
        self._slice = 1024
        self._seconds_a_skip = 0.0  # a skipped event costs
        self._seconds_a_look = 50e-6  # a snapshot costs

    def run(self) -> None:
        while True:
            request: Request = self._connection.recv()
            while self._connection.poll():
                request = self._connection.recv()
            self._serve(request)
            self._connection.send(("done", request.serial))

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
        first = max(request.first, request.wanted - int(budget / self._seconds_a_look))
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
        batch: list[Snapshot] = []
        start = perf_counter()
        while run.position <= request.last and not run.ended:
            number = run.position
            event = run.next()
            if event is None:
                break
            batch.append((number, event, run.frames()))
            if number == request.wanted:
                self._connection.send(("snapshots", [batch.pop()]))
            seconds = perf_counter() - start
            if seconds > BATCH_SECONDS:
                self._seconds_a_look = seconds / (len(batch) + 1)
                self._connection.send(("snapshots", batch))
                if self._connection.poll():
                    return
                batch = []
                start = perf_counter()
        if batch:
            self._seconds_a_look = (perf_counter() - start) / len(batch)
            self._connection.send(("snapshots", batch))
