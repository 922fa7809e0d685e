"""Copies of the rerun's process that wait along the run, and answer from there (Linux, macOS).

The front runs through the recorded events in the background, and every so often forks a copy of
itself, a checkpoint. Memory is shared until one of them writes to it, so a checkpoint costs about a
millisecond and a megabyte. When the window asks for an event the nearest checkpoint before it forks
a copy again, a probe: that runs on to the event and answers, while the checkpoint stays where it
is. ocamldebug goes back in time this way. Who asks whom is seen to by the keeper (keeper.py).

Only what has a single thread may fork, and it must have no files open: copies would share the place
in them. A front whose solver has either goes on without leaving checkpoints.

All of them end when the keeper does, however that ends: a checkpoint waits for nothing but the
keeper, a probe has a thread that does so, and a front that hangs is ended by its checkpoints.
"""

from __future__ import annotations

import gc
import os
import random
import signal
import struct
import sys
import threading
import time
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from multiprocessing.reduction import recv_handle, send_handle
from typing import Any, NoReturn

from visualizer.base.named_tuple import NamedTuple
from visualizer.debug.requests import FRONT, Portions
from visualizer.debug.rerun_child import answer
from visualizer.debug.solver_run import SolverRun
from visualizer.jobs.job import Job
from visualizer.record.family import (
    copying,
    end_family,
    end_process,
    end_with_family,
    keep_from_copies,
    lead_group,
)
from visualizer.record.wire import HEAD_SIZE, Voice, dumps, read_frame, seal, unseal

if sys.platform != "win32":
    import resource

SLICE_SECONDS = 0.004
"""So long the front runs before it looks for news from the keeper."""

REST, MOST_REST = 0.1, 2.0
"""The front rests for this share of the time that it has run where nobody else needs the processor,
and for at most so many times as long where somebody does."""

TO_WINDOW, DONE, HERE, PARKED, OBSTACLE = b"w", b"d", b"h", b"p", b"o"
_HEAD = struct.Struct("<cqq")


class Report(NamedTuple):
    """What a front or a probe tells the keeper.

    kind        TO_WINDOW: a message for the window, sealed, which the keeper passes on;
                DONE: the same, and the request with this number has been seen to;
                HERE: a probe has begun, `number` is its process;
                PARKED: a checkpoint is there, `number` bytes have been written to since the one
                before; its line follows, and all of that comes by way of `parking`;
                OBSTACLE: why none can be left here; `content` is the word for it
    position    how far its run is
    """

    kind: bytes
    position: int
    number: int
    content: memoryview


REPORT_SIZE = HEAD_SIZE + _HEAD.size
"""Bytes of a report without its content, sealed."""


def report_of(frame: bytes, key: bytes) -> Report:
    """The report that came; raises Spoilt for what is none."""
    kind, position, number = _HEAD.unpack(unseal(memoryview(frame)[:REPORT_SIZE], key))
    return Report(kind, position, number, memoryview(frame)[REPORT_SIZE:])


def read_parked(parking: Connection, key: bytes) -> Report:
    """The report of a checkpoint, whose line comes right after it; raises what `read_frame` does.
    """
    return report_of(read_frame(parking, REPORT_SIZE), key)


class _ToKeeper:
    """A line for who answers requests: what it sends is for the window, by way of the keeper."""

    def __init__(self, line: Connection, key: bytes, service: str, run: SolverRun) -> None:
        self._voice = Voice(line, key)
        self._service = service
        self._run = run
        self.poll = line.poll
        self.recv = line.recv

    def send(self, message: tuple[str, Any]) -> None:
        what, content = message
        data = seal(dumps((self._service, what, content)), self._voice.key)
        done = what == "done"
        self.report(DONE if done else TO_WINDOW, content if done else 0, data)

    def report(self, kind: bytes, number: int = 0, content: bytes = b"") -> None:
        head = seal(_HEAD.pack(kind, self._run.position, number), self._voice.key)
        self._voice.send_sealed(head + content)


def fork() -> int:
    """os.fork, after which a solver goes on in the copy as it would have gone on here."""
    state = random.getstate()  # Python seeds them anew in a copy
    gc.freeze()  # a collection would write to each page
    with copying():
        pid = os.fork()
    if not pid:
        lead_group()
        random.setstate(state)
    return pid


class Front:
    """Runs ahead through the events that have been recorded, and leaves checkpoints behind.

    It is told (events, seconds): how far it may go, and what lies between two checkpoints at least.
    """

    def __init__(
        self, job: Job, line: Connection, parking: Connection, keeper_ends: int, key: bytes
    ) -> None:
        """parking        takes checkpoints to the keeper
        keeper_ends    a pipe that is at its end when the keeper is
        """
        keep_from_copies(line, parking)
        self._job = job
        self._run = SolverRun(job)
        self._line = line
        self._parking = parking
        self._key = key
        self._to_keeper = _ToKeeper(line, key, FRONT, self._run)
        self._keeper_ends = keeper_ends
        self._keeper = os.getppid()
        self._portions = Portions(SLICE_SECONDS)
        self._limit, self._gap = 0, 0.0
        self._copies: list[int] = []
        self._files = _open_files()
        self._since, self._faults = time.process_time(), _faults()
        self._obstacle = ""

    def run(self) -> None:
        """Until the keeper ends."""
        self._park()
        while True:
            if self._line.poll() or not self._go_on():
                self._limit, self._gap = self._line.recv()

    def _go_on(self) -> bool:
        """Run for a slice, if there is anything left."""
        run = self._run
        left = self._limit - run.position
        if left <= 0 or run.ended:
            return False
        count = self._portions.next(left)
        start, before = time.perf_counter(), time.process_time()
        run.skip(count - 1)
        number = run.position
        event = run.next()
        seconds, used = time.perf_counter() - start, time.process_time() - before
        self._portions.took(count, seconds)
        if run.ended:
            self._to_keeper.send(("ended", number))
            return False
        self._to_keeper.send(("sample", (number, event)))
        if time.process_time() - self._since > self._gap:
            self._park()
        # Its priority cannot be lowered: a probe would inherit that and could not raise it.
        time.sleep(min(MOST_REST * used, REST * used + 2 * max(0.0, seconds - used)))
        return True

    def _park(self) -> None:
        """Leave a copy of this process here, where that can be."""
        obstacle = self._in_the_way()
        if not obstacle:
            try:
                self._leave_copy()
            except OSError:  # too many processes or files, or no memory
                obstacle = "forks"
        if obstacle and obstacle != self._obstacle:
            self._to_keeper.report(OBSTACLE, content=obstacle.encode())
        self._obstacle = obstacle
        self._since, self._faults = time.process_time(), _faults()

    def _leave_copy(self) -> None:
        inbox, outbox = Pipe()
        front, written = os.getpid(), int((_faults() - self._faults) * resource.getpagesize())
        with outbox:
            with inbox:
                pid = fork()
                if not pid:
                    outbox.close()
                    self._line.close()
                    self._parking.close()
                    _wait(self._job, self._run, inbox, front, self._keeper_ends, self._key)
            self._copies = [one for one in [*self._copies, pid] if not _reaped(one)]
            report = seal(_HEAD.pack(PARKED, self._run.position, written), self._key)
            self._parking.send_bytes(report)
            send_handle(self._parking, outbox.fileno(), self._keeper)

    def _in_the_way(self) -> str:
        """Why no copy can be left here; empty where nothing is in the way."""
        if _threads() > 1:
            return "threads"
        return "files" if _open_files() > self._files else ""


def _wait(
    job: Job, run: SolverRun, inbox: Connection, front: int, keeper_ends: int, key: bytes
) -> NoReturn:
    """Be a checkpoint: fork a probe whenever the keeper sends for one, until it lets this go."""
    by_solver = signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # no probe has to be waited for
    try:
        while service := inbox.recv_bytes().decode():
            line = Connection(recv_handle(inbox))
            with suppress(OSError):  # too many processes: the keeper sees that nobody answers
                if not fork():
                    signal.signal(signal.SIGCHLD, by_solver or signal.SIG_DFL)
                    inbox.close()
                    probe(job, run, service, line, keeper_ends, key)
            line.close()
    except (EOFError, OSError):  # the keeper has ended
        if os.getppid() == front:
            end_family(front)
    finally:
        end_process(0)


def probe(
    job: Job, run: SolverRun, service: str, line: Connection, keeper_ends: int, key: bytes
) -> NoReturn:
    """Answer the requests that come on this line, until it ends."""
    try:
        keep_from_copies(line)
        threading.Thread(target=_end_with_the_keeper, args=(keeper_ends,), daemon=True).start()
        to_keeper = _ToKeeper(line, key, service, run)
        to_keeper.report(HERE, os.getpid())
        answer(job, to_keeper, run)
    finally:
        end_with_family(0)


def _end_with_the_keeper(keeper_ends: int) -> None:
    wait([keeper_ends])
    end_with_family(0)


def _reaped(pid: int) -> bool:
    """Has this copy ended?"""
    try:
        return os.waitpid(pid, os.WNOHANG)[0] != 0
    except ChildProcessError:
        return True


def _threads() -> int:
    """Those of this process, as far as can be told."""
    if sys.platform == "linux":
        with suppress(OSError):
            return len(os.listdir("/proc/self/task"))
    return threading.active_count()


def _open_files() -> int:
    """How many files, pipes and the like this process has open, as far as can be told."""
    try:
        return len(os.listdir("/dev/fd"))
    except OSError:
        return 0


def _faults() -> float:
    """How many pages the system has given to this process: those too that it had shared, and has
    written to."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt
