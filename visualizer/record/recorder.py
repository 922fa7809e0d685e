"""The window's side of a run: gathers the worker's events into a trace."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ctypes import Array, c_uint32
from enum import Enum, auto
from typing import Any

from visualizer.base.failures import Failure
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import printed
from visualizer.jobs.job import Job, without_events
from visualizer.jobs.reading import trace_for
from visualizer.record.channel import RING_EVENTS, Channel, Letter, Ring, Terms, new_memory
from visualizer.record.processes import Child
from visualizer.record.worker import record
from visualizer.trace.beside import MOST_BYTES, Beside
from visualizer.trace.file import MOST_EVENTS
from visualizer.trace.packing import Packed

Take = Callable[[Packed], object]
"""Takes events; the array is valid only while it does."""


MOST_AT_ONCE = 1 << 18
"""Events that are taken in at once, which takes a frame some milliseconds."""


class Feed(Channel):
    """A run in a worker, whose events come through the ring."""

    def __init__(self, job: Job, terms: Terms, ring_events: int = RING_EVENTS) -> None:
        memory = new_memory(ring_events)
        self._ring = Ring(memory)
        self._letter = Letter(memory)
        super().__init__(job, terms, lambda terms: self.process(job, memory, terms))
        self.events = 0
        self._announced = 0  # how many there are in the ring or have been taken out of it
        self._take: Take = lambda packed: None

    def process(self, job: Job, memory: Array[c_uint32], terms: Terms) -> Child:
        """The process that writes events into the ring."""
        return Child(record, job, terms, memory)

    def hear(self, what: str, content: Any) -> None:
        """Take in what else that tells, before the events that come with it."""

    def poll(self, take: Take) -> bool:
        """Hand over the events that have come, or as many as a frame has time for. Was there
        anything, or is this the end?"""
        self._take = take
        came = self.events < self._announced
        before = self.events
        for what, content in self.messages():
            came = True
            if what == "events":
                self._announced = content
            else:
                self.hear(what, content)
        self._read(min(self._announced, before + MOST_AT_ONCE))
        if self.events > before and not self.ended:
            self.send(self.events)
        return came or self.ended

    def take_rest(self) -> None:
        """See Channel: it goes by `events` when it tells where a run has died."""
        letter = self._letter.read(self._child.key)
        if letter and not self.ended:
            written, self.failure = letter
            self._announced = max(self._announced, written)
        self._read(self._announced)

    def _read(self, until: int) -> None:
        """Take all at once: each call of `take` has its price."""
        for packed in self._ring.read(self.events, until):
            self._take(packed)
        self.events = max(self.events, until)


DEFAULT_MEMORY_LIMIT = 1 << 30
"""Bytes of trace at which a run is ended: some 800 million events of queens."""

LIMIT_OF_OTHERS = 800 << 20
"""The same of what others send, with what is said beside the events and with WORKED_OUT: so all
processes together stay below a gigabyte."""

def limit_of_others(memory_limit: int) -> int:
    """The same where several runs share the memory, and each may take so much of it."""
    return memory_limit * LIMIT_OF_OTHERS // DEFAULT_MEMORY_LIMIT


WORKED_OUT = 12
"""Bytes of an event that all of what is worked out of a trace takes at most: its tree, its leaves,
the judgement."""

DEFAULT_PATIENCE = 2.0
"""Seconds without an event after which a user's solver is stopped."""


class RunState(Enum):
    """How far a run is."""

    RUNNING = auto()
    COMPLETE = auto()
    FULL = auto()
    FAILED = auto()


class Recorder:
    """One run of a solver. Its trace grows whenever `poll` is called; nothing here ever waits.

    trace      the events so far
    state      RUNNING until the run has ended and all of its events are in the trace
    failure    what went wrong and where, when the state is FAILED
    memory_limit  bytes that the trace may take; several runs on screen share them
    """

    def __init__(
        self,
        job: Job,
        memory_limit: int = DEFAULT_MEMORY_LIMIT,
        *,
        ring_events: int = RING_EVENTS,
        patience: float | None = DEFAULT_PATIENCE,
    ) -> None:
        self.trace = trace_for(job)
        self.state = RunState.RUNNING
        self.failure: Failure | None = None
        self._no_events: Failure | None = None
        self._job = job
        self.memory_limit = memory_limit
        self._feed = self.feed(job, Terms(patience), ring_events)

    def feed(self, job: Job, terms: Terms, ring_events: int) -> Feed:
        """Begin the run."""
        return Feed(job, terms, ring_events)

    def poll(self) -> bool:
        """Take in what the worker has sent. Was there anything?"""
        if self.state is not RunState.RUNNING:
            return False
        came = self._feed.poll(self._append)
        if self._feed.ended:
            self.failure = self._feed.failure
            self.state = RunState.FAILED if self.failure else RunState.COMPLETE
            if not self.failure and not len(self.trace):
                self._no_events = without_events(self._job)
        elif self.nbytes > self.most_bytes or self._numbers_end:
            self.state = RunState.FULL
            self._feed.close()
        return came

    @property
    def nbytes(self) -> int:
        """Bytes of what has been recorded."""
        return self.trace.nbytes

    @property
    def most_bytes(self) -> int:
        """What that may be."""
        return self.memory_limit

    def _append(self, packed: Packed) -> None:
        self.trace.append(packed)

    @property
    def printed(self) -> str:
        """What the solver printed."""
        return self._feed.printed

    @property
    def written(self) -> Sequence[tuple[int, int]]:
        """When it did: (events there were by then, characters printed by then), ascending."""
        return self._feed.written

    @property
    def message(self) -> str:
        """The sentence for the user about a run that ended early, or that has no event at all."""
        if self.state is RunState.FULL and self._numbers_end:
            return _(
                "Recording stopped: a run can have {most} events. "
                "The first {events} are kept and can be used like any other run."
            ).format(most=printed(MOST_EVENTS), events=printed(len(self.trace)))
        if self.state is RunState.FULL:
            return stopped_at(self.most_bytes, len(self.trace))
        if self.failure:
            return self.failure.sentence()
        return self._no_events.sentence() if self._no_events else ""

    @property
    def _numbers_end(self) -> bool:
        """Might the events of another frame have no numbers?"""
        return len(self.trace) > MOST_EVENTS - 2 * RING_EVENTS

    def close(self) -> None:
        """End the worker. The trace stays as it is."""
        self._feed.close()


def stopped_at(memory_limit: int, events: int) -> str:
    """The sentence about a run that takes more memory than it may."""
    return _(
        "Recording stopped at the memory limit of {limit}. "
        "The first {events} events are kept and can be used like any other run."
    ).format(limit=in_units(memory_limit), events=printed(events))


def not_kept(beside: Beside) -> str:
    """The sentence about variables that a stream has said and that had no room; "" where all had.
    """
    until = beside.variables.until
    return "" if until is None else _(
        "The variables from event {event} on are not kept: what was said of them took {limit}."
    ).format(event=printed(until), limit=in_units(MOST_BYTES))


def in_units(size: int) -> str:
    """So many bytes of memory, in words."""
    return f"{printed(size / 2**30, 1)} GiB" if size >= 2**29 else f"{printed(size / 2**20, 1)} MiB"
