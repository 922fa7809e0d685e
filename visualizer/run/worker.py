"""The recorder's other side: runs the solver in a process of its own, slice by slice."""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from ctypes import Array, c_uint32
from multiprocessing.connection import Connection
from time import monotonic, sleep

from visualizer.run.child_setup import Printed, set_up
from visualizer.run.failures import Failure, from_exception
from visualizer.run.job import Job
from visualizer.run.packing import Packed
from visualizer.run.reader import Reader
from visualizer.run.ring import Ring

SLICE = 1 << 14
"""Events that are sent at once when they come fast: what the contract's check likes best."""

PATIENCE = 0.01
"""Seconds that an event may wait before it is sent."""

LOOK = 0.05
"""Seconds between two looks at a chunk that takes long."""


def record(job: Job, memory: Array[c_uint32], connection: Connection) -> None:
    """Run the job to its end. Messages to the window:

    ("events", total)     so many events have been written to the ring since the start
    ("printed", text)     what the solver printed
    ("end", failure)      that was all; failure is None at a regular end
    and from the window:  total, the number of events that it has taken out of the ring
    """
    printed = set_up()
    outlet = Outlet(Ring(memory), connection, printed)
    try:
        with suppress(EOFError, OSError):  # the window has gone, or has ended this run
            try:
                _Recording(job, outlet).run()
            except MemoryError as error:  # outside the solver's own code
                outlet.end(from_exception(error, outlet.written, job.file))
    finally:
        os._exit(0)  # at once: the solver's own threads and clean-up could take for ever


class Outlet:
    """Where slices go: into the ring as far as there is room, and word of them to the window."""

    def __init__(self, ring: Ring, connection: Connection, printed: Printed) -> None:
        self._ring = ring
        self._connection = connection
        self._printed = printed
        self.written = 0
        self._taken = 0

    def send(self, packed: Packed) -> None:
        """Send a slice; waits for the window while the ring is full."""
        if text := self._printed.take():
            self._connection.send(("printed", text))
        while self._connection.poll():
            self._taken = self._connection.recv()
        while len(packed):
            room = self._ring.size - (self.written - self._taken)
            if room:
                self._ring.write(packed[:room], self.written)
                self.written += len(packed[:room])
                packed = packed[room:]
                self._connection.send(("events", self.written))
            else:
                self._taken = self._connection.recv()

    def end(self, failure: Failure | None) -> None:
        """Send the last word."""
        self._connection.send(("end", failure))


class _Recording:
    """One run. The lock is held by whoever handles events: not while the solver runs."""

    def __init__(self, job: Job, outlet: Outlet) -> None:
        self._reader = Reader(job.start, job.file, ctrl_c=False)
        self._outlet = outlet
        self._lock = threading.Lock()
        self._sent_at = monotonic()

    def run(self) -> None:
        threading.Thread(target=self._watch, daemon=True).start()
        reader = self._reader
        self._lock.acquire()
        while not reader.ended:
            self._lock.release()
            reader.fill()
            self._lock.acquire()
            reader.collect()
            if reader.waiting >= SLICE or reader.over or monotonic() - self._sent_at > PATIENCE:
                self._send()
        self._outlet.end(reader.failure)

    def _watch(self) -> None:
        """Send what a slow solver has yielded so far of a chunk that takes it long."""
        while True:
            sleep(LOOK)
            with self._lock:
                if monotonic() - self._sent_at > LOOK:
                    try:
                        self._send()
                    except OSError:
                        os._exit(0)

    def _send(self) -> None:
        self._outlet.send(self._reader.take())
        self._sent_at = monotonic()
