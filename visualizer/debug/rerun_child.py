"""The rerun's process: runs the solver again, and answers what the window asks about it.

Requests and answers are plain data; rerun.py sends and takes them.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from threading import Lock, Timer
from time import perf_counter
from typing import Any, Protocol

from solvers.events import Event
from visualizer.base.frames import packed
from visualizer.debug.compiled import WORTH_EVENTS, CompiledCounting
from visualizer.debug.counting import Carried, HitCounting, ScanRequest
from visualizer.debug.expression import Way
from visualizer.debug.lines import LineTracer
from visualizer.debug.requests import Looked, LookedLines, LookRequest, Portions, Request, Stretch
from visualizer.debug.skipping import WORTH_EVENTS as WORTH_SKIPPING
from visualizer.debug.skipping import quicken
from visualizer.debug.solver_run import MORE_FRAMES, SolverRun
from visualizer.debug.source import OwnCode
from visualizer.debug.yielding import Unfit
from visualizer.jobs.job import Job
from visualizer.record.family import end_process
from visualizer.record.processes import FAR_BEHIND, be_silent, forbid_exit, set_up
from visualizer.record.wire import Voice

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
    """What connects this process with who asks; a Voice is one."""

    def poll(self) -> bool:
        """Is there something to take?"""

    def recv(self) -> Any:
        """Take it, or wait for it."""

    def send(self, obj: Any) -> None:
        """Send a message."""


def rerun(job: Job, connection: Voice) -> None:
    """Answer requests until the window goes. Messages to it:

    ("looked", [Looked or LookedLines, …])
    ("scanned", Stretch)
    ("sample", (event number, event))    passed on the way: does it agree with the trace?
    ("changes", Changes), ("writes", …)  see writes_child.py
    ("ended", event number)              this run has no such event, though it was recorded
    ("done", serial)                     that request has been answered, or was ended by another
    """
    set_up(rank=FAR_BEHIND)
    be_silent()
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


class _Answering:
    def __init__(
        self, job: Job, connection: Line, run: SolverRun | None = None, lead: float = LEAD_SECONDS
    ) -> None:
        self.job = job
        self.run = self._run = run or SolverRun(job)
        self._tracer = LineTracer(job)
        self._own = OwnCode(job)
        self._carried: Carried = {}
        self._compiled: CompiledCounting | None = None
        self._unfit: set[tuple[object, ...]] = set()
        self._connection = connection
        self._draining, self._scanning = Portions(), Portions()
        self._lead_seconds = lead
        self._quickened = False
        self._from_checkpoint = self._run.position > 0  # what it stands in cannot be changed
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
            self._leave_compiled()
            if request.lines:
                forbid_exit()  # it may be the last thing that a run does, and its line is wanted
            self._restart_before(request.wanted)
            self._drain(self._lead(request))
            if self._connection.poll():
                return
            self._look(request)
        elif isinstance(request, ScanRequest):
            begin = self._begin_of(request)
            self._choose_way(request)
            if self._stand_before(begin):
                self._scan(request)
        elif request is not None:
            request.serve(self)
        if run.ended:
            self._connection.send(("ended", run.position))

    def _choose_way(self, request: ScanRequest) -> None:
        """Have the conditions in the solver's own code, where that can be and is worth it."""
        if self._compiled and self._compiled.serves(request.wanted):
            return
        self._leave_compiled()
        key = tuple(one.condition for one in request.wanted)
        worth = request.stop >= WORTH_EVENTS and self._run.compiles
        if not worth or self._from_checkpoint or key in self._unfit:
            return
        try:
            self._compiled = CompiledCounting(self.job, self._run, request.wanted)
            self._run.restart()
            self._compiled.check()
        except Unfit:
            self._leave_compiled()
            self._unfit.add(key)

    def _leave_compiled(self) -> None:
        """Let the solver be as it was."""
        if self._compiled:
            self._compiled.close()
            self._compiled = None
            self._run.restart()

    def _begin_of(self, request: ScanRequest) -> int:
        """The event from which on a scan has to look."""
        carried = self._carried
        known = all(
            carried.get((str(one.on), one.way), (-1,))[0] == request.first
            for one in request.wanted if one.way is not Way.TRUE
        )
        return request.first if known else max(0, request.first - 1)

    @property
    def interrupted(self) -> bool:
        return self._connection.poll()

    def stand_before(self, event: int) -> bool:
        self._leave_compiled()
        return self._stand_before(event)

    def _stand_before(self, event: int) -> bool:
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
        if target >= WORTH_SKIPPING and run.compiles and not (
            run.started or self._quickened or self._compiled
        ):
            self._quickened = True
            quicken(run, self.job)
        while run.position < target and not run.ended and not self._connection.poll():
            count = portions.next(target - run.position)
            start = perf_counter()
            run.skip(count - 1)
            number = run.position
            event = run.next()
            portions.took(count, perf_counter() - start)
            if self._compiled:
                self._compiled.forget()
            if event is not None:
                self._connection.send(("sample", (number, event)))

    def _lead(self, request: LookRequest) -> int:
        """Where to begin looking: not so early that the event asked for would be kept waiting, but
        at the one before it at the latest, which tells what it has changed."""
        draining = (request.wanted - self._run.position) * self._draining.each
        budget = max(self._lead_seconds, LEAD_SHARE * draining)
        lead = max(1, int(budget / self._look_seconds[request.lines]))
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
            return None if event is None else (number, event, packed(self._run.frames()))
        if request.after_end and number == request.wanted:
            _LastLines(self._connection, self._tracer, self._run).look()
            return None
        event = self._tracer.next(self._run)
        if event is None:
            return None
        return number, event, packed(self._tracer.states), self._tracer.cut, self._tracer.returns

    def _scan(self, request: ScanRequest) -> None:
        """Go through events portion by portion, and send the hits."""
        run, portions = self._run, self._scanning
        hits = self._compiled or HitCounting(run, self._own, request)
        hits.begin(request, self._carried)
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
            hits.end(self._carried)


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
                states = packed(self._tracer.states.copy())
                answer: LookedLines = self._number, event, states, cut, [*self._tracer.returns]
                self._connection.send(("looked", [answer]))
