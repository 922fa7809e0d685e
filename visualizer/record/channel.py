"""A process of our own that runs a solver, and what it tells, whatever becomes of it: also what
Python tells of a process that can no longer speak for itself.

Its events go through a ring: a few megabytes that worker and window share, used round and round.
Who wrote and read how much goes through the pipe beside it: a message is a barrier for the memory
as well, and no lock is there that a killed worker could hold. The memory is a RawArray: its file is
unlinked before it is used (on Windows the system counts its users), so that nothing stays behind
however the program ends.
"""

from __future__ import annotations

import faulthandler
import math
import os
import re
import tempfile
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress
from ctypes import Array, c_uint32
from dataclasses import replace
from multiprocessing import get_context
from time import monotonic
from typing import Any

import numpy as np

from visualizer.base.dataclass import dataclass
from visualizer.base.failures import Failure, one_line
from visualizer.base.interrupts import uninterrupted
from visualizer.base.leftovers import PREFIX, hold
from visualizer.base.pattern import pattern
from visualizer.jobs.job import Job
from visualizer.jobs.plain.naming import learn, learn_searches, names_of
from visualizer.record.processes import PRINT_LIMIT, Child
from visualizer.record.wire import Spoilt, dumps, loads, seal, unseal
from visualizer.trace.packing import Packed

# The ring

RING_EVENTS = 1 << 19
"""Events that fit into the ring: 2 MB, a good twentieth of a second of the fastest solver."""


LETTER_CELLS = 1 << 12
"""How large a letter may be beside the ring: as many events, or 16 kB."""


def new_memory(events: int = RING_EVENTS) -> Array[c_uint32]:
    """Memory for a ring and a letter, to be handed to the worker when it starts."""
    return get_context("spawn").RawArray(c_uint32, events + LETTER_CELLS)


class Ring:
    """One side's view of the shared memory. Positions are totals since the start of the run."""

    def __init__(self, memory: Array[c_uint32]) -> None:
        self._cells: Packed = np.frombuffer(memoryview(memory), np.uint32)[:-LETTER_CELLS]
        self.size = len(self._cells)

    def write(self, packed: Packed, total: int) -> None:
        """Put events after the first `total` of the run; the caller knows that there is room."""
        start = total % self.size
        first = packed[: self.size - start]
        self._cells[start : start + len(first)] = first
        self._cells[: len(packed) - len(first)] = packed[len(first) :]

    def read(self, total: int, until: int) -> Iterator[Packed]:
        """Events `total` up to `until` of the run, as one or two views of the memory itself."""
        while total < until:
            start = total % self.size
            cells = self._cells[start : start + until - total]
            yield cells
            total += len(cells)


class Letter:
    """The last word of a worker whose pipe the solver has closed, in the shared memory."""

    def __init__(self, memory: Array[c_uint32]) -> None:
        self._bytes = memoryview(memory).cast("B")[-4 * LETTER_CELLS :]

    def leave(self, written: int, failure: Failure, key: bytes) -> None:
        """Write: so many events are in the ring or were there, and that was all."""
        sealed = seal(dumps((written, failure)), key)
        if len(sealed) > len(self._bytes) - 4:
            sealed = seal(dumps((written, replace(failure, frames=()))), key)
        self._bytes[4 : 4 + len(sealed)] = sealed
        self._bytes[:4] = len(sealed).to_bytes(4, "little")

    def read(self, key: bytes) -> tuple[int, Failure] | None:
        """Events and failure; None where the worker with this key has left none."""
        size = int.from_bytes(self._bytes[:4], "little")
        try:
            written, failure = loads(unseal(self._bytes[4 : 4 + size], key))
        except Spoilt:
            return None
        return written, failure


# The process, and what it tells

_FATAL = pattern(r"^(?:Fatal Python error|Windows fatal exception): (.+)$", re.MULTILINE)
_TIMEOUT = pattern(r"^Timeout \(", re.MULTILINE)
_FRAME = pattern(r'^  File "(.+)", line (\d+) in ', re.MULTILINE)
LONGEST = 1 << 20
"""Bytes of last words that are read."""

_LONGEST_NAME = 500
"""Characters of a file's name that the faulthandler writes."""


class LastWords:
    """The worker's side: what it must do so that its end is written into the file `path`."""

    def __init__(self, path: str) -> None:
        self._file = -1
        with suppress(OSError):
            self._file = os.open(path, os.O_WRONLY)
            faulthandler.enable(self._file)

    def end_unless_renewed(self, seconds: float) -> None:
        """End this process in so many seconds, with last words, unless this is called again."""
        if self._file >= 0:
            faulthandler.dump_traceback_later(seconds, exit=True, file=self._file)


class LastWordsFile:
    """The window's side: a new file. `path` is empty where there can be none."""

    def __init__(self) -> None:
        self.path = ""
        self._file = -1
        with uninterrupted():  # in between nobody would know that it is there
            with suppress(OSError):
                self._file, self.path = tempfile.mkstemp(prefix=PREFIX, suffix=".txt")
                hold(self._file)
            self._remove = weakref.finalize(self, _remove, self._file, self.path)

    def opened(self) -> None:
        """The worker has it open: it needs no name any more, so that nothing can stay behind."""
        _unlink(self.path)

    def failure(self, event: int, file: str, seconds: float) -> Failure | None:
        """Why the process has ended, before `event`; None where it has not said that."""
        if self._file < 0:
            return None
        os.lseek(self._file, 0, os.SEEK_SET)
        text = os.read(self._file, LONGEST).decode("ascii", "replace")
        if fatal := _FATAL.search(text):
            failure = Failure("crash", event, {"problem": one_line(fatal[1])})
        elif _TIMEOUT.search(text):
            failure = hang(event, seconds)
        else:
            return None
        wanted = file.encode("ascii", "backslashreplace").decode()[:_LONGEST_NAME]
        for name, line in _FRAME.findall(text):  # the innermost frame of a thread comes first
            if name.removesuffix("...") == wanted:
                return failure.at(file, int(line))
        return failure

    def close(self) -> None:
        """Let go of the file."""
        self._remove()


def _remove(file: int, path: str) -> None:
    if file >= 0:
        os.close(file)
        _unlink(path)


def _unlink(path: str) -> None:
    with suppress(OSError):  # Windows does that only when nobody has it open any more
        os.unlink(path)


def hang(event: int, seconds: float) -> Failure:
    """The failure of a solver that yields no `event`."""
    details: dict[str, str | int] = {"seconds": f"{seconds:g}", "last": event - 1}
    return Failure("hang" if event else "hang at start", event, details)


KILLED = -9
"""The exit code of a process that was killed; of SIGKILL, which `signal` has not everywhere."""


def how_lost(event: int, code: int | None, *, spoilt: bool = False) -> Failure:
    """The failure of a process that has gone without a word, after so many events.

    spoilt: has the solver spoken in its place?
    """
    if spoilt:
        return Failure("pipe spoilt", event, {"last": event - 1})
    if code == KILLED:
        return Failure("process killed", event)
    return Failure("process ended", event, {"code": "?" if code is None else code})


SILENT = 2.0
"""Seconds without a message after which a process is told to go on, as it may have been stopped."""

SLOW_END = 1.0
"""Seconds that the system may take to tell how a process has ended whose pipe is closed."""


@dataclass(frozen=True)
class Terms:
    """How a solver is run.

    patience     seconds without an event after which a user's solver is stopped; None: never
    print_limit  characters of its output that are kept
    heard        characters of the output that an earlier run, which has died, has sent
    last_words   the file in which Python tells why the process ends, if that cannot tell; or ""
    known        events that it has sent: what comes after them is sent one by one, so that nothing
                 is lost when this run dies too. None: there was no earlier run
    """

    patience: float | None = None
    print_limit: float = PRINT_LIMIT
    heard: int = 0
    last_words: str = ""
    known: int | None = None


UNLIMITED = Terms(print_limit=math.inf)
"""The command line's: who started it can end it."""


class Channel:
    """Starts the process and takes in what it sends. Only `wait` ever waits.

    events     how many have come, for who counts them; -1 where there are no events
    printed    what the solver printed; who passes it on may empty it
    written    when: (events there were by then, characters of all that was printed by then)
    ended      nothing more will come
    failure    why it ended early; None at a regular end
    """

    def __init__(self, job: Job, terms: Terms, start: Callable[[Terms], Child]) -> None:
        self.events = -1
        self.printed = ""
        self.written: list[tuple[int, int]] = []
        self.ended = False
        self.failure: Failure | None = None
        self._job = job
        self._terms = terms
        self._start = start
        self._heard = 0
        self._closed = self._loaded = False
        self._heard_at: float
        self._lost_at: float | None
        self._last_words: LastWordsFile | None = None
        self._child: Child
        self._begin()

    def messages(self) -> Iterator[tuple[str, Any]]:
        """What has come, without what is the same for all processes."""
        if self.ended or self._closed:
            return
        for what, content in self._child.messages():
            self._heard_at = monotonic()
            if what == "printed":
                self.printed += content
                self._heard += len(content)
            elif what == "written":
                for event, count in content:
                    before, length = self.written[-1] if self.written else (0, 0)
                    self.written.append((max(before, event), length + count))
            elif what == "named":
                learn(self._job, content)
            elif what == "searches":
                learn_searches(self._job, content)
            elif what == "opened" and self._last_words:
                self._last_words.opened()
            elif what == "loaded":
                self._loaded = True
            elif what == "end":
                self._end(content or self.failure)
                return
            yield what, content
        if self._child.gone:
            self.take_rest()  # another run may begin, in the same ring
            self._lost()
        elif monotonic() - self._heard_at > SILENT:
            self._heard_at = monotonic()
            self._child.go_on()

    def take_rest(self) -> None:
        """Nothing more comes of this process: take in now what it has left."""

    def learn_as(self, job: Job) -> None:
        """What values are called is that of this job from now on, as is what has been told."""
        learn(job, names_of(self._job))
        self._job = job

    def send(self, message: object) -> None:
        """Send the process something small."""
        self._child.send(message)

    def wait(self, seconds: float) -> None:
        """Wait until there is something to take in, but not longer than so many seconds."""
        if not self.ended:
            self._child.wait(seconds)

    def close(self) -> None:
        """End the process. What has not been taken in is lost."""
        self._closed = True
        self._child.close()
        if self._last_words:
            self._last_words.close()

    def _begin(self) -> None:
        self._closed = self._loaded = False
        self._heard_at = monotonic()
        self._lost_at = None
        self._last_words = LastWordsFile() if self._job.file else None
        if self._last_words:
            self._terms = replace(self._terms, last_words=self._last_words.path)
        self._child = self._start(self._terms)

    def _lost(self) -> None:
        """The process has gone without a last message, or could not begin."""
        if self._child.refused:
            details: dict[str, str | int] = {"problem": one_line(self._child.refused)}
            self._end(Failure("not started", max(self.events, 0), details))
            return
        code = self._child.exit_code
        self._lost_at = self._lost_at or monotonic()
        if code is None and monotonic() - self._lost_at < SLOW_END:
            return
        told = self._told()
        if told and self._loaded and self.events >= 0 and self._terms.known is None:
            self.failure = told
            self.close()
            self._terms = replace(self._terms, known=self.events, heard=self._heard)
            self._begin()
            return
        lost = how_lost(max(self.events, 0), code, spoilt=self._child.spoilt)
        self._end(told or self.failure or lost.at(self._job.file, 0))

    def _told(self) -> Failure | None:
        """What the process has left as its last words."""
        if self._last_words is None:
            return None
        return self._last_words.failure(self.events, self._job.file, self._terms.patience or 0)

    def _end(self, failure: Failure | None) -> None:
        self.take_rest()
        self.ended = True
        self.failure = self._job.placed(failure) if failure else None
        self.close()
