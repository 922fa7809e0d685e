"""The recorder's other side: runs the solver in a process of its own, slice by slice.

A watchdog notices when the solver yields nothing for too long, and where it is then.
"""

from __future__ import annotations

import math
import sys
import threading
from contextlib import suppress
from ctypes import Array, c_uint32
from dataclasses import replace
from time import monotonic, sleep
from types import FrameType

from solvers.events import Events
from visualizer.base.failures import Failure
from visualizer.base.frames import as_frames, in_file, is_importing, of_thread
from visualizer.jobs.job import Job
from visualizer.jobs.plain import running
from visualizer.record import memory
from visualizer.record.channel import LastWords, Letter, Ring, Terms, hang
from visualizer.record.drain import CHUNK
from visualizer.record.family import end_if_copy, end_process
from visualizer.record.faults import from_exception, located
from visualizer.record.processes import Printed, forbid_exit, set_up
from visualizer.record.reader import Reader
from visualizer.record.wire import Voice
from visualizer.trace.packing import Packed

LONGEST_TICK = 0.2
"""Seconds that one look counts at most: the whole process may have been stopped in between."""

IMPORT_FACTOR = 5
"""Large libraries take their time until they are imported."""

HEARTBEAT = 0.5
"""Seconds between two signs that other threads can run."""

UNSEEN_FACTOR = 15
"""So much longer a program may take for the searches before the one that is recorded."""

STUCK_LATER = 1.0
"""Seconds by which a hang that stops all threads may be noticed later."""


class Watchdog:
    """Watches a reader from another thread. patience: seconds without an event that are allowed."""

    def __init__(
        self, reader: Reader, file: str, patience: float, last_words: LastWords
    ) -> None:
        self._reader = reader
        self._last_words = last_words
        self._loading = True
        self._file = file
        self._patience = patience
        self._yielded = -1
        self._waited = 0.0
        self._looked_at = monotonic()

    def look(self) -> Failure | None:
        """Call this again and again while the solver runs: the failure, when it hangs."""
        now = monotonic()
        self._waited += min(now - self._looked_at, LONGEST_TICK)
        self._looked_at = now
        if self._reader.yielded != self._yielded:
            self._yielded = self._reader.yielded
            self._waited = 0.0
        if self._waited < self._patience or running.search_is_over():
            return None
        if (others := running.searches_before()) is not None:
            patience = UNSEEN_FACTOR * self._patience
            if self._waited < patience:
                return None
            wanted, begun = others
            details: dict[str, str | int] = {
                "wanted": wanted, "count": begun, "seconds": f"{patience:g}",
            }
            return stopped(Failure("plain waits", 0, details), self._file)
        if is_importing(_innermost()) and self._waited < IMPORT_FACTOR * self._patience:
            return None
        return stopped(hang(self._yielded, self._patience), self._file)

    def loaded(self) -> None:
        """From now on nothing large is imported."""
        self._loading = False
        self._sign_of_life()

    def beat(self) -> None:
        """Prove for ever that threads can run; where none can, the process ends by itself."""
        while True:
            self._sign_of_life()
            sleep(HEARTBEAT)

    def _sign_of_life(self) -> None:
        factor = IMPORT_FACTOR if self._loading else 1
        self._last_words.end_unless_renewed(factor * self._patience + STUCK_LATER)


def stopped(failure: Failure, file: str) -> Failure:
    """A failure of a solver that runs still, with the place in `file` where it is."""
    places = in_file(of_thread(_innermost()), file)
    if not places:
        return failure
    frame, line = places[-1]
    return replace(failure.at(frame.f_code.co_filename, line), frames=as_frames(places))


def _innermost() -> FrameType | None:
    return sys._current_frames().get(threading.main_thread().ident or 0)


SLICE = 1 << 14
"""Events that are sent at once when they come fast: what the contract's check likes best."""

PATIENCE = 0.01
"""Seconds that an event may wait before it is sent."""

LOOK = 0.05
"""Seconds between two looks at a chunk that takes long."""

NEEDED = "io", "marshal", "numpy", "os", "pickle", "struct", "threading", "time"
"""Modules without which nothing can be told."""

MORE_THAN_ENOUGH = 1000
"""Calls that may be nested where the solver may have set another limit: Python's own default."""

SECOND_RUN = 3.0
"""To find a line the solver runs again, for at most so much longer than the first time."""


def record(job: Job, terms: Terms, memory: Array[c_uint32], connection: Voice) -> None:
    """Run the job to its end. Messages to the window:

    ("opened", path)      the file for last words is open
    ("loaded", file)      the search begins
    ("events", total)     so many events have been written to the ring since the start
    ("named", names)      what values of a plain program are called, before their first events
    ("searches", calls)   the searches that a plain program has begun so far
    ("printed", text)     what the solver printed
    ("written", moments)  when that was: see Printed.take_moments; before the text
    ("end", failure)      that was all; failure is None at a regular end
    and from the window:  total, the number of events that it has taken out of the ring
    """
    printed = set_up(terms.print_limit, terms.heard)
    outlet = Outlet(memory, connection, printed, terms.known or 0)
    recording = _Recording(job, terms, outlet)
    try:
        recording.run()
    except BaseException as error:  # none of the solver's own
        recording.give_up(error)
    finally:
        end_process(0)  # at once: the solver's own threads and clean-up could take for ever


class Outlet:
    """Where slices go: into the ring as far as there is room, and word of them to the window."""

    def __init__(
        self, memory: Array[c_uint32], connection: Voice, printed: Printed, written: int = 0
    ) -> None:
        self._ring = Ring(memory)
        self._letter = Letter(memory)
        self._connection = connection
        self.printed = printed
        self.written = written
        self._taken = written
        self._named = 0  # values of a plain program whose names have been told
        self._searches = 0  # and so many of the searches that it begins

    def tell(self, what: str, content: object) -> None:
        """Send the window a message."""
        self._connection.send((what, content))

    def send(self, packed: Packed) -> None:
        """Send a slice; waits for the window while the ring is full."""
        try:
            while self._connection.poll():
                self._taken = self._connection.recv()
        except BaseException:  # whoever looks there may find them yet
            self._put(packed)
            raise
        self._named, named = running.names_since(self._named)
        if named:
            self.tell("named", named)
        while len(packed):
            room = self._ring.size - (self.written - self._taken)
            if room:
                packed = self._put(packed)
                self.tell("events", self.written)
            else:
                self._taken = self._connection.recv()
        self.send_text()

    def _put(self, packed: Packed) -> Packed:
        """Put events into the ring as far as there is room; returns the others."""
        room = self._ring.size - (self.written - self._taken)
        self._ring.write(packed[:room], self.written)
        self.written += len(packed[:room])
        return packed[room:]

    def send_text(self) -> None:
        """Send what the solver has printed, and which searches it has begun."""
        if begun := running.searches_since(self._searches):
            self._searches = len(begun)
            self.tell("searches", begun)
        if moments := self.printed.take_moments():
            self.tell("written", moments)
        if text := self.printed.take():
            self.tell("printed", text)

    def end(self, failure: Failure | None) -> None:
        """Send the last word."""
        self.send_text()
        self.tell("end", failure)

    @property
    def cut(self) -> bool:
        """Has the solver closed what leads to the window?"""
        return self._connection.cut

    def leave(self, failure: Failure) -> None:
        """The same where that has been closed."""
        self._letter.leave(self.written, failure, self._connection.key)


class _Recording:
    """One run. The lock is held by whoever handles events: not while the solver runs."""

    def __init__(self, job: Job, terms: Terms, outlet: Outlet) -> None:
        self._modules = dict(sys.modules)
        self._needed = [(name, dict(vars(sys.modules[name]))) for name in NEEDED]
        self._job = job
        self._terms = terms
        self._outlet = outlet
        self._reader = Reader(self._start, job.file, ctrl_c=False)
        self._dog: Watchdog | None = None
        self._careful = terms.known is not None
        self._to_skip = terms.known or 0
        self._lock = threading.RLock()  # the repr of what it yields may print
        self._sent_at = self._began = monotonic()
        self._locating_until: float | None = None

    def run(self) -> None:
        if self._terms.print_limit < math.inf:  # of less nobody asks when it was printed
            self._outlet.printed.event = lambda: self._reader.yielded
        if self._careful:
            self._outlet.printed.through = self._send_text
        self._watch_over()
        reader = self._reader
        self._lock.acquire()
        while not reader.ended:
            self._lock.release()
            reader.fill(self._wanted())
            end_if_copy()
            self._lock.acquire()
            reader.collect()
            if (
                self._careful
                or reader.waiting >= SLICE
                or reader.over
                or monotonic() - self._sent_at > PATIENCE
            ):
                self._send()
        self._finish()

    def give_up(self, error: BaseException) -> None:
        """Tell, if that can be, why we cannot go on: the window has gone, or the solver has taken
        away what all of us need."""
        sys.setrecursionlimit(MORE_THAN_ENOUGH)
        sys.modules.update(self._modules)
        for name, content in self._needed:
            vars(sys.modules[name]).update(content)
        memory.make_room()
        self._lock.acquire(timeout=1)
        outlet = self._outlet
        with suppress(BaseException):
            if outlet.cut:
                with suppress(OSError):
                    self._send()
                outlet.leave(Failure("pipe cut", outlet.written, {"last": outlet.written - 1}))
            elif not isinstance(error, EOFError | OSError):
                with suppress(Exception):
                    self._send()
                outlet.tell("events", outlet.written)
                outlet.end(
                    self._reader.failure
                    or from_exception(error, outlet.written, self._job.file, ours=True)
                )

    def _wanted(self) -> int:
        if not self._careful:
            return CHUNK
        return min(CHUNK, self._to_skip) or 1

    def _start(self) -> Events:
        events = self._job.start()
        with self._lock:
            self._outlet.tell("loaded", self._job.file)
        if self._dog:
            self._dog.loaded()
        return events

    def _watch_over(self) -> None:
        """Start the threads that look after the solver, and be ready for its worst."""
        if self._job.file:
            forbid_exit()
            last_words = LastWords(self._terms.last_words)
            self._outlet.tell("opened", self._terms.last_words)
            patience = self._terms.patience
            if patience is not None:  # a solver of ours may take its time
                self._dog = Watchdog(self._reader, self._job.file, patience, last_words)
                threading.Thread(target=self._dog.beat, daemon=True).start()
        threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        """Send what a slow solver has yielded so far of a chunk that takes it long."""
        while True:
            sleep(LOOK)
            with self._lock:
                try:
                    failure = self._look()
                    if failure:
                        self._outlet.end(failure)
                        end_process(0)
                except BaseException as error:
                    self.give_up(error)
                    end_process(0)

    def _look(self) -> Failure | None:
        if self._locating_until is not None:
            return self._reader.failure if monotonic() > self._locating_until else None
        if monotonic() - self._sent_at > LOOK:
            self._send()
        if memory.exceeded():
            self._send()
            details = {"megabytes": memory.bound() >> 20}
            failure = Failure("memory taken", self._outlet.written, details)
            return stopped(failure, self._job.file)
        if self._reader.failure:  # a bad event, and the solver goes on with something long
            threading.Thread(target=self._finish_from_here, daemon=True).start()
            return None
        return self._dog.look() if self._dog else None

    def _send(self) -> None:
        packed = self._reader.take()
        if self._to_skip:
            self._to_skip -= len(packed)
        else:
            self._outlet.send(packed)
        self._sent_at = monotonic()

    def _send_text(self) -> None:
        with self._lock:
            self._outlet.send_text()

    def _finish(self) -> None:
        """Send the last word, with the line of a bad event. The lock is held."""
        if self._locating_until is not None:
            self._lock.release()
            threading.Event().wait()  # another thread is at it, and will end this process
        failure = self._reader.failure
        if failure and not failure.line and self._job.file:
            self._locating_until = monotonic() + SECOND_RUN * (1 + monotonic() - self._began)
            self._outlet.printed.muted = True
            self._lock.release()
            failure = located(failure, self._job.start, self._job.file)
            self._lock.acquire()
        self._outlet.end(failure)

    def _finish_from_here(self) -> None:
        try:
            with self._lock:
                self._finish()
        except BaseException as error:
            self.give_up(error)
        finally:
            end_process(0)
