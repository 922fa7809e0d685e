"""The rerun's process: runs the solver again, and answers what the window asks about it.

Requests and answers are plain data; rerun.py sends and takes them.
"""

from __future__ import annotations

import sys
from array import array
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from multiprocessing.connection import Connection
from threading import Lock, Timer
from time import perf_counter
from typing import Any, NamedTuple, Protocol, TypeAlias

from solvers.events import Event
from visualizer.base.frames import PlainFrame
from visualizer.debug.expression import Evaluator
from visualizer.debug.lines import LineStates, LineTracer, line_watch
from visualizer.debug.solver_run import MORE_FRAMES, SolverRun
from visualizer.debug.solver_run import as_ints as _as_ints
from visualizer.debug.solver_run import chain_of as _frames
from visualizer.debug.solver_run import follow as _follow
from visualizer.jobs.job import Job
from visualizer.record.processes import end_process, forbid_exit, set_up

PORTION_SECONDS = 0.02
"""How long events are gone through before it looks for a newer request."""

LARGEST_PORTION = 1 << 16

BATCH_SECONDS = 0.01
LEAD_SECONDS = 0.005
LEAD_SHARE = 0.15
"""What the events before the one asked for may cost: so many seconds, or this share of draining."""

NEAR_LEAD_SECONDS = 0.001
"""The same seconds for a copy of the process: the event asked for is near to where it begins."""

LOOK_SECONDS, LOOK_LINES_SECONDS = 50e-6, 500e-6
"""What it costs to look at an event, without and with its lines, before that has been measured."""

LAST_SECONDS = 2.0
"""How long the lines after the last event are waited for: a solver may hang there."""


class Line(Protocol):
    """What connects this process with who asks; a Connection is one."""

    def poll(self) -> bool:
        """Is there something to take?"""

    def recv(self) -> Any:
        """Take it, or wait for it."""

    def send(self, obj: Any) -> None:
        """Send a message."""


class LookRequest(NamedTuple):
    """Look at event `wanted` first, then at all from `first` to `last`.

    lines        at each line on the way to an event as well
    after_end    `wanted` comes after the last event: what the solver runs until it ends
    """

    serial: int
    wanted: int
    first: int
    last: int
    lines: bool
    after_end: bool = False

    @property
    def begin(self) -> int:
        """The event before which the run has to stand, at the latest."""
        return self.wanted


class HitsWanted(NamedTuple):
    """A breakpoint for which the solver has to run.

    on       a line, as (file, line), or an expression
    nth      only this hit of the run counts; 0: every one
    seen     how many hits there were before the first event to go through
    """

    on: tuple[str, int] | str
    nth: int = 0
    seen: int = 0


class ScanRequest(NamedTuple):
    """Find the hits at the events from `first` up to `stop`. path: the choices in force before."""

    serial: int
    first: int
    stop: int
    path: tuple[int, ...]
    wanted: tuple[HitsWanted, ...]

    @property
    def begin(self) -> int:
        """The event before which the run has to stand."""
        return self.first


class Answering(Protocol):
    """What serves requests, as those see it that know themselves what to do.

    run   the solver's run
    job   what it runs
    """

    run: SolverRun
    job: Job

    @property
    def interrupted(self) -> bool:
        """Is a newer request there?"""

    def stand_before(self, event: int) -> bool:
        """Have the run right before an event; False where it cannot be or is no longer wanted."""

    def send(self, what: str, content: object) -> None:
        """A message for the window."""


class OtherRequest(Protocol):
    """A request that serves itself; see writes_child.py.

    begin   the event before which the run has to stand
    """

    @property
    def serial(self) -> int: ...

    @property
    def begin(self) -> int: ...

    def serve(self, answering: Answering) -> None: ...


Request: TypeAlias = LookRequest | ScanRequest | OtherRequest | None
"""A newer request ends the one under way; None does no more than that."""

Looked: TypeAlias = tuple[int, Event | None, tuple[PlainFrame, ...]]
"""Event number, the event as this run yielded it, and the chain of generators."""

LookedLines: TypeAlias = tuple[int, Event | None, LineStates, bool]
"""The same with the lines that led to the event, and whether some of them are missing."""


class HitsFound(NamedTuple):
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

    first: int
    stop: int
    found: list[HitsFound]


def rerun(job: Job, connection: Connection) -> None:
    """Answer requests until the window goes. Messages to it:

    ("looked", [Looked or LookedLines, …])
    ("scanned", Stretch)
    ("sample", (event number, event))    passed on the way: does it agree with the trace?
    ("changes", Changes), ("writes", …)  see writes_child.py
    ("ended", event number)              this run has no such event, though it was recorded
    ("done", serial)                     that request has been answered, or was ended by another
    """
    set_up()
    sys.setrecursionlimit(sys.getrecursionlimit() + MORE_FRAMES)
    try:
        with suppress(EOFError, OSError):
            _Answering(job, connection).answer()
    finally:
        end_process(0)


def answer(job: Job, line: Line, run: SolverRun) -> None:
    """The same in a copy of the process, for a run that is under way already."""
    with suppress(EOFError, OSError):
        _Answering(job, line, run, NEAR_LEAD_SECONDS).answer()


class Portions:
    """How many events to go through at a time.

    each    the seconds that one took the last time
    """

    def __init__(self, seconds: float = PORTION_SECONDS) -> None:
        self._seconds = seconds
        self._count = 1024
        self.each = 0.0

    def next(self, left: int) -> int:
        """So many of those that are left."""
        return min(self._count, left)

    def took(self, count: int, seconds: float) -> None:
        """Learn from what the last ones took."""
        self.each = seconds / count
        if seconds > self._seconds:
            self._count = max(1, self._count // 2)
        elif seconds < self._seconds / 2 and count == self._count:
            self._count = min(LARGEST_PORTION, self._count * 2)


class _Answering:
    def __init__(
        self, job: Job, connection: Line, run: SolverRun | None = None, lead: float = LEAD_SECONDS
    ) -> None:
        self.job = job
        self.run = self._run = run or SolverRun(job)
        self._tracer = LineTracer(job)
        self._connection = connection
        self._draining, self._scanning = Portions(), Portions()
        self._lead_seconds = lead
        self._look_seconds = {False: LOOK_SECONDS, True: LOOK_LINES_SECONDS}

    def answer(self) -> None:
        while True:
            requests: list[Request] = [self._connection.recv()]
            while self._connection.poll():
                requests.append(self._connection.recv())
            self._serve(requests[-1])
            if serials := [request.serial for request in requests if request]:
                self._connection.send(("done", serials[-1]))

    def _serve(self, request: Request) -> None:
        run = self._run
        if isinstance(request, LookRequest):
            if request.lines:
                forbid_exit()  # it may be the last thing that a run does, and its line is wanted
            self._restart_before(request.wanted)
            self._drain(self._lead(request))
            if self._connection.poll():
                return
            self._look(request)
        elif isinstance(request, ScanRequest):
            if self.stand_before(request.first):
                self._scan(request)
        elif request is not None:
            request.serve(self)
        if run.ended:
            self._connection.send(("ended", run.position))

    @property
    def interrupted(self) -> bool:
        return self._connection.poll()

    def stand_before(self, event: int) -> bool:
        self._restart_before(event)
        self._drain(event)
        return self._run.position == event

    def send(self, what: str, content: object) -> None:
        self._connection.send((what, content))

    def _restart_before(self, event: int) -> None:
        """Begin again where the run is beyond an event."""
        if event < self._run.position or self._run.ended:
            self._run.restart()

    def _drain(self, target: int) -> None:
        """Run on up to event `target` or until a newer request is there."""
        run, portions = self._run, self._draining
        while run.position < target and not run.ended and not self._connection.poll():
            count = portions.next(target - run.position)
            start = perf_counter()
            run.skip(count - 1)
            number = run.position
            event = run.next()
            portions.took(count, perf_counter() - start)
            if event is not None:
                self._connection.send(("sample", (number, event)))

    def _lead(self, request: LookRequest) -> int:
        """Where to begin looking: not so early that the event asked for would be kept waiting."""
        draining = (request.wanted - self._run.position) * self._draining.each
        budget = max(self._lead_seconds, LEAD_SHARE * draining)
        lead = int(budget / self._look_seconds[request.lines])
        return max(request.first, request.wanted - lead, self._run.position)

    def _look(self, request: LookRequest) -> None:
        """Go on event by event, and send what is there."""
        run = self._run
        batch: list[Looked | LookedLines] = []
        start = perf_counter()
        while run.position <= request.last and not run.ended:
            number = run.position
            answer = self._look_at_next(request)
            if answer is None:
                break
            batch.append(answer)
            if number == request.wanted:
                self._connection.send(("looked", [batch.pop()]))
            seconds = perf_counter() - start
            if seconds > BATCH_SECONDS:
                self._look_seconds[request.lines] = seconds / (len(batch) + 1)
                self._connection.send(("looked", batch))
                if self._connection.poll():
                    return
                batch = []
                start = perf_counter()
        if batch:
            self._look_seconds[request.lines] = (perf_counter() - start) / len(batch)
            self._connection.send(("looked", batch))

    def _look_at_next(self, request: LookRequest) -> Looked | LookedLines | None:
        """Go to the next event and look; None where there is none, or nothing left to say of it."""
        number = self._run.position
        if not request.lines:
            event = self._run.next()
            return None if event is None else (number, event, self._run.frames())
        if request.after_end and number == request.wanted:
            _LastLines(self._connection, self._tracer, self._run).look()
            return None
        event = self._tracer.next(self._run)
        return None if event is None else (number, event, self._tracer.states, self._tracer.cut)

    def _scan(self, request: ScanRequest) -> None:
        """Go through events portion by portion, and send the hits."""
        run, portions = self._run, self._scanning
        hits = _HitCounting(run, request)
        hits.start()
        try:
            while run.position < request.stop and not run.ended and not self._connection.poll():
                first = run.position
                count = portions.next(request.stop - first)
                start = perf_counter()
                last = hits.go_on(count)
                portions.took(count, perf_counter() - start)
                self._connection.send(("scanned", Stretch(first, run.position, hits.take())))
                if last is not None:
                    self._connection.send(("sample", (run.position - 1, last)))
        finally:
            hits.stop()


class _LastLines:
    """The lines after the last event, sent even if the solver hangs there and never ends."""

    def __init__(self, connection: Line, tracer: LineTracer, run: SolverRun) -> None:
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
                answer: LookedLines = self._number, event, self._tracer.states.copy(), cut
                self._connection.send(("looked", [answer]))


class _Counter:
    """Counts the hits of one breakpoint."""

    def __init__(self, wanted: HitsWanted) -> None:
        self._wanted_nth = wanted.nth
        self._seen = wanted.seen
        self._nth = 0
        self._events = array("I")
        self.evaluator = Evaluator(wanted.on) if isinstance(wanted.on, str) else None

    def hit(self, event: int, times: int = 1) -> None:
        """It is hit so often at this event, or on the way to it."""
        before = self._seen
        self._seen += times
        if not self._wanted_nth:
            self._events.append(event)
        elif before < self._wanted_nth <= self._seen:
            self._events.append(event)
            self._nth = self._wanted_nth - before

    def take(self) -> HitsFound:
        """What was found since the last time."""
        events, self._events = self._events, array("I")
        evaluator = self.evaluator
        evaluated, error = (evaluator.evaluated, evaluator.error) if evaluator else (True, "")
        return HitsFound(events, self._seen, self._nth, evaluated, error)


class _HitCounting:
    """Goes through events, between `start` and `stop`, and counts the hits of what is wanted."""

    def __init__(self, run: SolverRun, request: ScanRequest) -> None:
        self._run = run
        self._counters = [_Counter(wanted) for wanted in request.wanted]
        self._evaluating = [(c, c.evaluator) for c in self._counters if c.evaluator]
        self._follow = any(evaluator.needs_path for _counter, evaluator in self._evaluating)
        self._path = [*request.path]
        places = _places(request.wanted)
        self._watch = line_watch(places) if places else None
        self._runs = self._watch.runs if self._watch else defaultdict[int, int](int)

    def start(self) -> None:
        """Watch the lines among it."""
        if self._watch:
            self._watch.start()

    def stop(self) -> None:
        """Let the solver run at its full speed again."""
        if self._watch:
            self._watch.stop()

    def go_on(self, count: int) -> Event | None:
        """Go through so many events; the last of them, if there was one."""
        run, counters, evaluating = self._run, self._counters, self._evaluating
        runs, follow, path = self._runs, self._follow, self._path
        number = run.position
        event = None
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
                    for counter, evaluator in evaluating:
                        if evaluator.holds(event, path, frames):
                            counter.hit(number)
                number += 1
            if number < run.position + count:
                run.end(StopIteration())
        except (Exception, SystemExit) as error:
            run.end(error)
        runs.clear()  # after the last event
        run.position = number
        return None if event is None else _as_ints(event)

    def take(self) -> list[HitsFound]:
        """What was found since the last time."""
        return [counter.take() for counter in self._counters]


def _places(wanted: Sequence[HitsWanted]) -> dict[str, dict[int, tuple[int, ...]]]:
    """The lines to watch; their numbers are their places in the request."""
    places: dict[str, dict[int, tuple[int, ...]]] = defaultdict(dict)
    for number, one in enumerate(wanted):
        if not isinstance(one.on, str):
            file, line = one.on
            places[file][line] = (*places[file].get(line, ()), number)
    return places
