"""The process that keeps the rerun's checkpoints (Linux, macOS): it takes the window's requests to
who can answer them soonest, and the answers back.

It never runs the solver itself, so it can neither hang nor change: where everything else has ended
it still can fork a process that begins the run from its start. It has a single thread, as all do
that fork (see checkpoints.py); only one process at a time answers for a service.
"""

from __future__ import annotations

import os
import signal
import sys
import warnings
from bisect import bisect_right
from contextlib import suppress
from multiprocessing import Pipe, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.reduction import recv_handle, send_handle
from typing import Final, TypeAlias

from visualizer.base.dataclass import dataclass
from visualizer.base.named_tuple import NamedTuple
from visualizer.debug.checkpoints import (
    DONE,
    HERE,
    OBSTACLE,
    REPORT_SIZE,
    TO_WINDOW,
    Front,
    Report,
    fork,
    probe,
    read_parked,
    report_of,
)
from visualizer.debug.compiled import WORTH_EVENTS
from visualizer.debug.counting import ScanRequest
from visualizer.debug.requests import END, FORGET, FRONT, LookRequest, OtherRequest, Request
from visualizer.debug.solver_run import MORE_FRAMES, SolverRun
from visualizer.jobs.job import Job
from visualizer.record.family import end_family, end_process, end_with_family
from visualizer.record.processes import (
    FAR_BEHIND,
    be_quiet,
    be_silent,
    give_way,
    ignore_ctrl_c,
)
from visualizer.record.wire import Hearing, Spoilt, Voice

MOST, MOST_OF_MANY, MANY = 128, 512, 30_000_000
"""Checkpoints at most; and in a run of more events than MANY."""

MOST_BYTES, MOST_BYTES_OF_MANY = 256 << 20, 512 << 20
"""What the checkpoints may take in all, as far as can be told from what the front writes to."""

COPY_BYTES = 1 << 20
"""What a checkpoint takes at least: Python itself writes to so much in a copy."""

NEAR = 4096
"""Events that a probe runs on rather than have another take its place."""

BEFORE = 8
"""So many events before the one asked for a probe begins at least, for what has changed there."""

COMPILED_SHARE = 1 / 8
"""This share of a run is searched from a checkpoint about as quickly as all of it from its start,
where the conditions can be in the solver's own code."""

TRIES = 3
"""How often an answer is tried: from a checkpoint, from one again, and from the run's start."""

LOST: Final = EOFError, OSError, RuntimeError, Spoilt
"""A process of the solver has ended, or says what none of ours would say; RuntimeError is raised
where no file descriptor comes with what should have one."""

_Asked: TypeAlias = LookRequest | ScanRequest | OtherRequest


def keep(job: Job, gap: float, window: Voice) -> None:
    """Serve the window until it goes. It sends (service, request, events recorded so far).

    gap    seconds that the front runs between two checkpoints at least

    Messages to it are those of `rerun_child.rerun` with the service before them, those of the front
    with FRONT, and:

    (service, "end", None)         after END: what comes now is of a process begun since then
    (service, "gone", None)        its process has ended, again and again
    (FRONT, "kept", (int, int))    so many checkpoints there are, the last one before this event
    (FRONT, "obstacle", word)      why there are no more: "threads", "files" or "forks"
    (FRONT, "forkless", None)      no process can be forked at all
    """
    ignore_ctrl_c()
    give_way(FAR_BEHIND)
    be_quiet()
    be_silent()
    sys.setrecursionlimit(sys.getrecursionlimit() + MORE_FRAMES)
    # of native threads that cannot be counted everywhere
    warnings.filterwarnings("ignore", ".*fork.*", DeprecationWarning)
    _raise_limit_of_files()
    keeper = _Keeper(job, gap, window)
    try:
        with suppress(EOFError, OSError):
            keeper.run()
    finally:
        keeper.end_all()
        end_process(0)


class _Checkpoint(NamedTuple):
    position: int
    line: Connection


@dataclass(eq=False)
class _Probe:
    """Who answers a service.

    position    how far its run is, at least
    request     the latest; None where it has been seen to
    from_start  has it begun the run itself?
    pid         its process, once that is known
    """

    service: str
    line: Connection
    key: bytes
    position: int
    request: _Asked | None
    tries: int
    from_start: bool = False
    pid: int = 0

    def __post_init__(self) -> None:
        self.hearing = Hearing(self.line, self.key, REPORT_SIZE)


class _Front(NamedTuple):
    line: Connection
    parking: Connection
    pid: int
    hearing: Hearing

    def close(self) -> None:
        self.line.close()
        self.parking.close()


class _Keeper:
    def __init__(self, job: Job, gap: float, window: Voice) -> None:
        self._job = job
        self._window = window
        self._key = window.key
        self._ends, self._end = os.pipe()  # at its end when this process is
        self._probes: dict[str, _Probe] = {}
        self._checkpoints: list[_Checkpoint] = []
        self._front: _Front | None = None
        self._had_front = False
        self._recorded = 0
        self._gap = gap
        self._written = 0.0
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # no child has to be waited for

    def run(self) -> None:
        parent = parent_process()
        sentinel = parent.sentinel if parent else -1
        while True:
            lines = {probe.line: probe for probe in self._probes.values()}
            fronts = self._front[:2] if self._front else ()
            for ready in wait([self._window.connection, sentinel, *fronts, *lines]):
                if ready is self._window.connection:
                    self._hear_window()
                elif not isinstance(ready, Connection):
                    return
                elif not ready.closed:
                    if ready in lines:
                        self._hear_probe(lines[ready])
                    else:
                        self._hear_front(ready)

    # --- the window

    def _hear_window(self) -> None:
        """Take what has come; of each service only the newest request counts."""
        newest: dict[str, Request] = {}
        while True:
            service, request, recorded = self._window.recv()
            self._recorded = max(self._recorded, recorded)
            if request == END:
                newest.pop(service, None)
                self._end_probe(service)
                self._tell(service, END)
            elif request == FORGET:
                self._forget()
            else:
                newest[service] = request
            if not self._window.poll():
                break
        for service, request in newest.items():
            self._route(service, request)
        self._lead_front(any(map(_is_far, newest.values())))

    def _route(self, service: str, request: Request) -> None:
        """Take a request to who can answer it soonest."""
        probe = self._probes.get(service)
        if request is not None:
            number = self._before(request)
            nearest = self._checkpoints[number].position if number >= 0 else 0
            if probe is None or not (
                nearest - NEAR <= probe.position <= request.begin
                and (probe.from_start or not _from_start(request))
            ):
                self._end_probe(service)
                self._ask(service, request)
                return
        if probe is not None:
            probe.request = request or probe.request
            with suppress(OSError):  # it has ended, which will be heard
                probe.line.send(request)

    def _before(self, request: _Asked) -> int:
        """The number of the checkpoint from which to answer; -1: from the run's start."""
        if _from_start(request):
            return -1
        event = max(0, request.begin - BEFORE)
        return bisect_right(self._checkpoints, event, key=lambda one: one.position) - 1

    # --- who answers

    def _ask(self, service: str, request: _Asked, tries: int = 1) -> None:
        """Have somebody begin to answer."""
        ours, theirs = Pipe()
        with theirs:
            probe = _Probe(service, ours, self._key, 0, request, tries)
            number = self._before(request) if tries < TRIES else -1
            while number >= 0 and not self._from_checkpoint(number, probe, theirs):
                number -= 1
            if number < 0 and not self._from_start(probe, theirs):
                self._tell(FRONT, "forkless")
                ours.close()
                return
        self._probes[service] = probe
        with suppress(OSError):
            ours.send(request)

    def _from_checkpoint(self, number: int, probe: _Probe, theirs: Connection) -> bool:
        """Have a checkpoint fork the probe; False where it has ended itself."""
        checkpoint = self._checkpoints[number]
        try:
            checkpoint.line.send_bytes(probe.service.encode())
            send_handle(checkpoint.line, theirs.fileno(), 0)
        except (OSError, EOFError, RuntimeError):  # the last one: of macOS
            self._checkpoints.pop(number).line.close()
            return False
        probe.position = checkpoint.position
        return True

    def _from_start(self, one: _Probe, theirs: Connection) -> bool:
        """Fork one that begins the run; False where that is refused."""
        try:
            pid = fork()
        except OSError:
            return False
        if not pid:
            one.line.close()
            self._be_other_process()
            run = SolverRun(self._job)
            probe(self._job, run, one.service, theirs, self._ends, self._key)
        one.pid, one.from_start = pid, True
        return True

    def _hear_probe(self, probe: _Probe) -> None:
        """Take in what has come whole from a probe."""
        while True:
            try:
                report = self._next_report(probe.hearing)
            except LOST:
                self._lost(probe)
                return
            if report is None:
                return
            probe.position = max(probe.position, report.position)
            if report.kind == HERE:
                probe.pid = report.number
            elif report.kind in (TO_WINDOW, DONE):
                self._window.send_sealed(report.content)
            if report.kind == DONE and probe.request and report.number == probe.request.serial:
                probe.request = None

    def _next_report(self, hearing: Hearing) -> Report | None:
        frame = hearing.next()
        return None if frame is None else report_of(frame, self._key)

    def _lost(self, probe: _Probe) -> None:
        """A probe has ended by itself: the solver has ended it, or somebody else."""
        self._end_probe(probe.service)
        if probe.request is None:
            return
        if probe.tries < TRIES:
            self._ask(probe.service, probe.request, probe.tries + 1)
        else:
            self._tell(probe.service, "gone")

    def _end_probe(self, service: str) -> None:
        probe = self._probes.pop(service, None)
        if probe is None:
            return
        if probe.request is not None and probe.pid:  # else it waits for a request, and ends
            end_family(probe.pid)
        probe.line.close()

    # --- the front

    def _lead_front(self, far: bool) -> None:
        """Let the front go as far as has been recorded; `far`: start it, if there never was one."""
        if far and not self._had_front:
            self._start_front()
        if self._front is not None:
            with suppress(OSError):
                self._front.line.send((self._recorded, self._gap))

    def _start_front(self) -> None:
        self._had_front = True
        line, its_line = Pipe()
        parking, its_parking = Pipe()
        with its_line, its_parking:
            try:
                pid = fork()
            except OSError:
                line.close()
                parking.close()
                self._tell(FRONT, "obstacle", "forks")
                return
            if not pid:
                line.close()
                parking.close()
                self._be_other_process()
                try:
                    with suppress(EOFError, OSError):
                        Front(self._job, its_line, its_parking, self._ends, self._key).run()
                finally:
                    end_with_family(0)
        self._front = _Front(line, parking, pid, Hearing(line, self._key, REPORT_SIZE))

    def _hear_front(self, line: Connection) -> None:
        front = self._front
        if front is None:
            return
        try:
            if line is front.parking:
                report = read_parked(line, self._key)
                checkpoint = _Checkpoint(report.position, Connection(recv_handle(line)))
                self._keep(checkpoint, report)
                return
            while (told := self._next_report(front.hearing)) is not None:
                self._take(told)
        except LOST:
            end_family(front.pid)
            front.close()
            self._front = None

    def _take(self, report: Report) -> None:
        """Take in a report of the front."""
        if report.kind == TO_WINDOW:
            self._window.send_sealed(report.content)
        elif report.kind == OBSTACLE:
            self._tell(FRONT, "obstacle", bytes(report.content).decode())

    def _keep(self, checkpoint: _Checkpoint, report: Report) -> None:
        """Take in a checkpoint; where they are too many every other one goes."""
        self._checkpoints.append(checkpoint)
        self._written = 0.75 * self._written + 0.25 * report.number
        count = len(self._checkpoints)
        many = self._recorded > MANY
        most, most_bytes = (MOST_OF_MANY, MOST_BYTES_OF_MANY) if many else (MOST, MOST_BYTES)
        if count > most or (count > 2 and count * (COPY_BYTES + self._written) > most_bytes):
            for one in self._checkpoints[1::2]:
                _let_go(one)
            del self._checkpoints[1::2]
            self._gap *= 2
            self._lead_front(far=False)
        self._tell(FRONT, "kept", (len(self._checkpoints), self._checkpoints[-1].position))

    def end_all(self) -> None:
        """End the processes that are known: what is in the midst of a long call of C's does not see
        by itself that the keeper ends."""
        for one in self._probes.values():
            if one.pid:
                end_family(one.pid)
        if self._front is not None:
            end_family(self._front.pid)

    def _forget(self) -> None:
        """Do without the front, and without what it has left."""
        if self._front is not None:
            end_family(self._front.pid)
            self._front.close()
            self._front = None
        for one in self._checkpoints:
            _let_go(one)
        self._checkpoints.clear()

    # --- all of them

    def _tell(self, service: str, what: str, content: object = None) -> None:
        self._window.send((service, what, content))

    def _be_other_process(self) -> None:
        """In a copy: leave what is the keeper's to the keeper, or its end could not be seen."""
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.close(self._end)
        lines = [self._window.connection, *(one.line for one in self._checkpoints)]
        for line in (*lines, *(one.line for one in self._probes.values())):
            line.close()
        if self._front is not None:
            self._front.close()


def _from_start(request: _Asked) -> bool:
    """Is a request sooner answered by who begins the run, even where checkpoints are near?"""
    if not isinstance(request, ScanRequest) or request.stop < WORTH_EVENTS:
        return False
    return request.stop - request.first >= request.stop * COMPILED_SHARE


def _is_far(request: Request) -> bool:
    """Is it worth while to have checkpoints? Whoever only goes through all of a run needs none."""
    return isinstance(request, LookRequest) or (request is not None and request.begin > 0)


def _let_go(checkpoint: _Checkpoint) -> None:
    with suppress(OSError):
        checkpoint.line.send_bytes(b"")
    checkpoint.line.close()


def _raise_limit_of_files() -> None:
    """Each checkpoint takes one; macOS allows 256 if nobody asks for more."""
    if sys.platform != "win32":
        import resource

        with suppress(OSError, ValueError):
            soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
            wanted = 4 * MOST_OF_MANY
            if soft < wanted:
                most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
