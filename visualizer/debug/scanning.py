"""The scanner's other side: goes through a second run and tells where breakpoints are hit."""

from __future__ import annotations

import operator
import sys
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import islice
from multiprocessing.connection import Connection
from time import perf_counter
from types import FrameType
from typing import Any, NamedTuple

from solvers.events import POP, PUSH, Event
from visualizer.debug.breakpoints import OnExpression, OnLine
from visualizer.debug.expression import Evaluator
from visualizer.debug.lines import LineWatch, line_watch
from visualizer.debug.solver_run import MORE_FRAMES, SecondRun
from visualizer.jobs.job import Job
from visualizer.record.processes import end_process, set_up

STEP_SECONDS = 0.03
"""How often it tells what it has found, and looks whether it shall stop."""

LONGEST_STEP = 1 << 16


class Wanted(NamedTuple):
    """A breakpoint that needs the second run.

    nth      only this hit of the run counts; 0: every one
    seen     how many hits there were before the first event to go through
    """

    on: OnLine | OnExpression
    nth: int = 0
    seen: int = 0


class ScanRequest(NamedTuple):
    """Go through the events from `first` up to `stop`. path: the choices in force before them."""

    serial: int
    first: int
    stop: int
    path: tuple[int, ...]
    wanted: tuple[Wanted, ...]


class Found(NamedTuple):
    """What a stretch of events has brought for a breakpoint.

    events       at which it was hit, ascending
    seen         hits of the run up to here
    nth          of a counted one: which hit on the way to its event it was, from 1
    evaluated    could its expression be evaluated at any event?
    error        what went wrong first with its expression
    """

    events: array[int]
    seen: int
    nth: int
    evaluated: bool
    error: str


class Stretch(NamedTuple):
    """Events that have been gone through; one row of `found` for each that is wanted."""

    serial: int
    first: int
    stop: int
    found: list[Found]


def scan(job: Job, connection: Connection) -> None:
    """Answer requests until the window goes; None instead of one stops the one under way.

    ("skipped", event number)            on the way to the first event of the request
    ("scanned", Stretch)
    ("sample", (event number, event))    the last of a stretch: does it agree with the trace?
    ("ended", event number)              this run has no such event, though it was recorded
    ("done", serial)                     that request has been answered, or was stopped
    """
    set_up()
    sys.setrecursionlimit(sys.getrecursionlimit() + MORE_FRAMES)
    try:
        with suppress(EOFError, OSError):
            _Scanning(job, connection).run()
    finally:
        end_process(0)


class _Counter:
    """Counts the hits of one breakpoint."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted_nth = wanted.nth
        self._seen = wanted.seen
        self._nth = 0
        self._events = array("I")
        self.evaluator = Evaluator(wanted.on.text) if isinstance(wanted.on, OnExpression) else None

    def hit(self, event: int, times: int = 1) -> None:
        """It is hit so often at this event, or on the way to it."""
        before = self._seen
        self._seen += times
        if not self._wanted_nth:
            self._events.append(event)
        elif before < self._wanted_nth <= self._seen:
            self._events.append(event)
            self._nth = self._wanted_nth - before

    def take(self) -> Found:
        """What was found since the last time."""
        events, self._events = self._events, array("I")
        evaluator = self.evaluator
        evaluated, error = (evaluator.evaluated, evaluator.error) if evaluator else (True, "")
        return Found(events, self._seen, self._nth, evaluated, error)


class _Scanning:
    def __init__(self, job: Job, connection: Connection) -> None:
        self._run = SecondRun(job)
        self._connection = connection
        self._step = 1024
        self._last: Event | None = None

    def run(self) -> None:
        while True:
            request: ScanRequest | None = self._connection.recv()
            if request is not None:
                self._serve(request)
                self._connection.send(("done", request.serial))

    def _serve(self, request: ScanRequest) -> None:
        run = self._run
        if request.first < run.position:
            run.restart()
        while run.position < request.first and not run.ended and not self._connection.poll():
            self._timed(run.skip, request.first)
            self._connection.send(("skipped", run.position))
        if run.position == request.first:
            self._go_through(request)
        if run.ended:
            self._connection.send(("ended", run.position))

    def _go_through(self, request: ScanRequest) -> None:
        run = self._run
        counters = [_Counter(wanted) for wanted in request.wanted]
        watch = _watch(request.wanted)
        evaluating = [counter for counter in counters if counter.evaluator]
        path = [*request.path]
        if watch:
            watch.start()
        try:
            while run.position < request.stop and not run.ended and not self._connection.poll():
                first = run.position
                self._timed(
                    lambda count: self._step_through(count, counters, watch, evaluating, path),
                    request.stop,
                )
                found = [counter.take() for counter in counters]
                stretch = Stretch(request.serial, first, run.position, found)
                self._connection.send(("scanned", stretch))
                if self._last is not None:
                    self._connection.send(("sample", (run.position - 1, self._last)))
        finally:
            if watch:
                watch.stop()

    def _timed(self, go: Callable[[int], None], stop: int) -> None:
        """Go on by some events, as many as take about the time that a step shall take."""
        count = min(self._step, stop - self._run.position)
        start = perf_counter()
        go(count)
        seconds = perf_counter() - start
        if seconds > STEP_SECONDS:
            self._step = max(1, self._step // 2)
        elif seconds < STEP_SECONDS / 2 and count == self._step:
            self._step = min(LONGEST_STEP, self._step * 2)

    def _step_through(
        self,
        count: int,
        counters: list[_Counter],
        watch: LineWatch | None,
        evaluating: list[_Counter],
        path: list[int],
    ) -> None:
        run = self._run
        number = run.position
        runs = watch.runs if watch else defaultdict[int, int](int)
        event = self._last
        follow = any(c.evaluator.needs_path for c in evaluating if c.evaluator)
        try:
            generator = run.running()
            for event in islice(generator, count):
                if runs:
                    for which, times in runs.items():
                        counters[which].hit(number, times)
                    runs.clear()
                if evaluating:
                    if follow:
                        _follow(event, path)
                    frames = _frames(generator)
                    for counter in evaluating:
                        if counter.evaluator and counter.evaluator.holds(event, path, frames):
                            counter.hit(number)
                number += 1
            if number < run.position + count:
                run.end(StopIteration())
        except (Exception, SystemExit) as error:
            run.end(error)
        runs.clear()  # after the last event
        run.position = number
        self._last = None if event is None else _as_ints(event)


def _watch(wanted: Sequence[Wanted]) -> LineWatch | None:
    """A watch for those that are on lines; their numbers are their places in the request."""
    places: dict[str, dict[int, tuple[int, ...]]] = {}
    for number, one in enumerate(wanted):
        if isinstance(one.on, OnLine):
            lines = places.setdefault(one.on.file, {})
            lines[one.on.line] = (*lines.get(one.on.line, ()), number)
    return line_watch(places) if places else None


def _frames(generator: object) -> list[FrameType]:
    """The frames of a chain of generators, the outermost first; quicker than stack.of_generator."""
    frames: list[FrameType] = []
    try:
        while generator is not None:
            frame: FrameType | None = generator.gi_frame  # type: ignore[attr-defined]
            if frame is None:
                break
            frames.append(frame)
            generator = generator.gi_yieldfrom  # type: ignore[attr-defined]
    except AttributeError:  # an iterator that is no generator
        pass
    return frames


def _follow(event: Event, path: list[int]) -> None:
    kind, _depth, value = event
    if kind == PUSH:
        path.append(value)
    elif kind == POP and path:
        path.pop()


def _as_ints(event: Iterable[Any]) -> Event | None:
    try:
        kind, depth, value = map(operator.index, event)
    except (TypeError, ValueError):
        return None
    return kind, depth, value
