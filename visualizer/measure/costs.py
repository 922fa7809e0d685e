"""What a run has cost up to each of its events: lines of the solver's own functions, and time.

Both are found out by running the solver again in a process of its own, which gives way to the
window: once traced, so that the lines are counted, and some times untraced, with a clock and
without. What a solver does before it returns the generator of its search counts for neither, as in
work.py.

To read the clock at each event and to keep event and time costs 0.05 to 0.1 microseconds an event
(Python 3.11), where solvers of ours take 0.1 to 2. So the times of a complete run are made
shorter, all in the same measure, until the last of them is what the run takes without a clock, as
in work.py. Those of another run are left as they are.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from time import monotonic, perf_counter
from types import GeneratorType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solvers.events import Event
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.numbers import grouped
from visualizer.debug.lines import LineCount
from visualizer.debug.source import OwnCode
from visualizer.jobs.job import Job
from visualizer.measure.lab.measuring import REPEATS, SHORT
from visualizer.measure.work import Tell, Work, run_again, seconds_of
from visualizer.record.channel import Channel, Terms
from visualizer.record.drain import CHUNK, pack_events
from visualizer.record.processes import Child
from visualizer.record.wire import Voice
from visualizer.trace.packing import Packed
from visualizer.trace.trace import Trace

MOST_EVENTS = 4_000_000
"""Runs with more of them are not measured: 32 MB for each run that is."""

LONGEST = 120.0
"""Seconds that measuring a run may take."""

KINDS = ("lines", "seconds")

Amounts: TypeAlias = NDArray[np.uint32] | NDArray[np.float32]
"""For each event how much has been used up until it is yielded, never less than for the one before.

That of the last event is the whole run's: with what the solver does after it until it ends.
"""


def amount_at(amounts: Amounts, event: int) -> Any:
    """How much has been used up at an event, as a number of numpy's."""
    return amounts[event]


def event_at(amounts: Amounts, amount: float) -> int:
    """The last event that is reached with so much, which is rounded as the amounts are; event 0
    where that is too little even for the first."""
    exact = amounts.dtype.type(amount)  # of another type all amounts would be converted first
    return max(0, int(amounts.searchsorted(exact, "right")) - 1)


class Costs:
    """Measures a run whose recording has ended; call `poll` until it has `ended`. The first call
    starts the process, `close` ends it.

    lines    for each event; None: not known, or not yet
    seconds  the same
    work     of the whole run, as far as it is known and the run complete
    share    how much of the measuring is done, from 0 to 1
    note     why not all is known of it, and will not be: a sentence in which {run} stands for what
             it is called; else ""
    """

    def __init__(self, job: Job | None, trace: Trace, *, complete: bool) -> None:
        """job: what runs the solver; None: no code is at hand. complete: did the search end?"""
        self.lines: NDArray[np.uint32] | None = None
        self.seconds: NDArray[np.float32] | None = None
        self.work = Work()
        self.share = 0.0
        self.note = ""
        self.ended = False
        self._job = job
        self._trace = trace
        self._complete = complete
        self._events = len(trace)
        self._measuring: _Measuring | None = None
        self._until = 0.0
        if job is None:
            self._end(_("{run} was recorded, and its code is not here: it cannot run again."))
        elif self._events > MOST_EVENTS:
            self._end(
                _("{run} has more than {count} events: too many to measure.").format(
                    run="{run}", count=grouped(MOST_EVENTS)
                )
            )

    def amounts(self, kind: str) -> Amounts | None:
        """Lines or seconds, whichever of KINDS it is."""
        return self.lines if kind == "lines" else self.seconds

    def why_not(self, kind: str, run: str) -> str:
        """Why these are not known, in a sentence; "" where they are, or are still to come."""
        if self.amounts(kind) is not None or not self.ended:
            return ""
        note = self.note or _("{run} itself uses the tracing by which lines are counted.")
        return note.format(run=run)

    def poll(self) -> None:
        """Take in what has come."""
        if self.ended:
            return
        assert self._job is not None
        if self._measuring is None:
            self._measuring = _Measuring(self._job, self._trace, complete=self._complete)
            self._until = monotonic() + LONGEST
        measuring = self._measuring
        measuring.poll()
        self.share = measuring.share
        self.lines, self.seconds = measuring.known.get("lines"), measuring.known.get("seconds")
        if self._complete:
            self.work = measuring.work
        if measuring.other or measuring.failure:
            self._end(
                _("{run} does something else when it runs again: what it costs is not known."),
                known=False,
            )
        elif measuring.ended:
            self._end()
        elif monotonic() > self._until:
            self._end(_("To run {run} again takes too long: what it costs is not known."))

    def close(self) -> None:
        """End the process; what is not known by then stays unknown."""
        if not self.ended:
            self._end(_("What {run} costs has not been measured."))

    def _end(self, note: str = "", *, known: bool = True) -> None:
        """known: does what has come hold?"""
        self.ended = True
        if not known:
            self.lines = self.seconds = None
            self.work = Work()
        self.note = note
        if self._measuring is not None:
            self._measuring.close()
            self._measuring = None


class _Measuring(Channel):
    """The process, and what has come from it.

    known  by its kind what is known for all events
    other  does the solver yield other events this time?
    """

    def __init__(self, job: Job, trace: Trace, *, complete: bool) -> None:
        self._trace = trace
        self._coming: dict[str, NDArray[Any]] = {}
        self.known: dict[str, NDArray[Any]] = {}
        self.work = Work()
        self.share = 0.0
        self.other = False
        events = len(trace)
        super().__init__(
            job, Terms(), lambda terms: Child(measure, job, terms, events, complete)
        )

    def poll(self) -> None:
        for what, content in self.messages():
            if what == "share":
                self.share = content
            elif what == "portion":
                self._take(*content)
            elif what == "whole":
                kind, whole = content
                self.known[kind] = self._coming.pop(kind, np.zeros(0))
                self.work = self.work._replace(**{kind: whole})
            elif what == "other":
                self.other = True

    def _take(self, kind: str, first: int, amounts: NDArray[Any], packed: Packed | None) -> None:
        if kind not in self._coming:
            self._coming[kind] = np.empty(len(self._trace), amounts.dtype)
        stop = first + len(amounts)
        self._coming[kind][first:stop] = amounts
        if packed is None:
            return
        reading = self._trace.reading
        packed = packed if reading is None else reading.read(packed)
        if not np.array_equal(packed, self._trace.events(first, stop)):
            self.other = True


# The process

NICE = 5
"""By so much it lets others go first, where the system knows that."""

TOLD = 0.1
"""Seconds between two messages that tell how far it is."""

PORTION = 1 << 14
"""Events that are sent at once."""

SHORT_CHUNK, LONG_CHUNK = 0.02, 0.1
"""Seconds that taking some events shall last, so that a slow solver tells how far it is, too."""


def measure(job: Job, terms: Terms, events: int, complete: bool, connection: Voice) -> None:
    """Run the solver twice or more. Messages, beside those of a worker:

    ("share", share)      so much is done, from 0 to 1
    ("portion", (kind, first, amounts, packed))  from event `first` on; see Amounts. packed: the
                          events, of one kind only, as all runs of this process yield the same
    ("whole", (kind, amount))  of the whole run; all events of the kind are sent
    ("other", None)       it yields another number of events than were recorded, or others than
                          a moment ago: nothing more comes
    """
    if hasattr(os, "nice"):
        os.nice(NICE)
    run_again(job, terms, connection, lambda tell: _Runs(job, events, complete, tell).measure())


class _OtherRun(Exception):
    """The solver does not yield what it yielded before."""


class _Measured(NamedTuple):
    """What one run of the solver has brought.

    amounts  for each event, that of the last one being the whole run's
    """

    amounts: NDArray[Any]
    packed: Packed
    whole: float


class _Runs:
    """Runs the solver for one kind of costs after the other, and sends what it has found out."""

    def __init__(self, job: Job, events: int, complete: bool, pass_on: Tell) -> None:
        self._job = job
        self._events = events
        self._complete = complete
        self._pass_on = pass_on
        self._told = monotonic()
        self._share = 0.0, 0.5  # what a run's events stand for of all that is to be done

    def measure(self) -> None:
        try:
            self._measure()
        except _OtherRun:
            self._pass_on("other", None)

    def _measure(self) -> None:
        lines = LineCount(self._job)
        first = self._run(np.uint32, lines.read, lines)
        if not lines.lost:
            self._send("lines", first, first.packed)
        self._share = 0.5, 1.0
        best = self._timed(first)
        repeats = 1
        while best.whole * repeats < SHORT and repeats < REPEATS:  # as in work.py
            best = min(best, self._timed(first), key=lambda run: run.whole)
            repeats += 1
        if self._complete:
            best = self._without_clock(best)
        self._send("seconds", best, first.packed if lines.lost else None)

    def _timed(self, before: _Measured) -> _Measured:
        run = self._run(np.float32, perf_counter)
        if not np.array_equal(run.packed, before.packed):
            raise _OtherRun
        return run

    def _without_clock(self, run: _Measured) -> _Measured:
        """With times as if no clock had been read; see above."""
        plain = seconds_of(self._job, self._events)
        if plain is None:
            raise _OtherRun
        shorter = min(1.0, plain / run.whole)
        return run._replace(
            amounts=(run.amounts * shorter).astype(run.amounts.dtype), whole=run.whole * shorter
        )

    def _send(self, kind: str, run: _Measured, packed: Packed | None) -> None:
        for first in range(0, self._events, PORTION):
            part = slice(first, first + PORTION)
            events = None if packed is None else packed[part]
            self._pass_on("portion", (kind, first, run.amounts[part], events))
        whole = int(run.whole) if kind == "lines" else run.whole
        self._pass_on("whole", (kind, whole))

    def _run(
        self, dtype: type[np.generic], read: Callable[[], float], lines: LineCount | None = None
    ) -> _Measured:
        amounts, packed = np.empty(self._events, dtype), np.empty(self._events, np.uint32)
        run = _Run(self._job, read, lines)
        done, wanted = 0, 32
        while done < self._events:
            began = perf_counter()
            events, used = run.take(min(wanted, self._events - done))
            took = perf_counter() - began
            if not events:
                raise _OtherRun
            stop = done + len(events)
            amounts[done:stop], packed[done:stop] = used, pack_events(events)
            done = stop
            if took < SHORT_CHUNK:
                wanted = min(2 * wanted, CHUNK)
            elif took > LONG_CHUNK:
                wanted = max(1, wanted // 2)
            self._tell(done)
        if self._complete and run.take(1)[0]:
            raise _OtherRun
        if self._events:
            amounts[-1] = run.used
        return _Measured(amounts, packed, run.used)

    def _tell(self, done: int) -> None:
        if monotonic() - self._told > TOLD:
            self._told = monotonic()
            low, high = self._share
            self._pass_on("share", low + (high - low) * done / self._events)


class _Run:
    """One run of the solver.

    read   tells a number that grows while the solver runs: how much has been used up since whenever
    lines  what counts them, where `read` tells lines
    used   how much has been used up so far
    """

    def __init__(self, job: Job, read: Callable[[], float], lines: LineCount | None) -> None:
        OwnCode(job).forget_runs()
        self._read = read
        self._watch: AbstractContextManager[object] = lines or nullcontext()
        began = read()
        with self._watch:
            started = job.start()
            self._events: Iterator[Event] = iter(started)
        self.used = 0.0 if isinstance(started, GeneratorType) else read() - began

    def take(self, count: int) -> tuple[list[Event], NDArray[np.float64]]:
        """Some events more, fewer only at its end; and what has been used up at each of them."""
        pairs: list[tuple[Event, float]] = []
        began = self._read()
        with self._watch:
            pairs.extend(zip(islice(self._events, count), iter(self._read, None), strict=False))
        since = self.used - began  # what is done between two portions counts for nothing
        self.used = self._read() + since
        return [event for event, _read in pairs], np.array([read for _e, read in pairs]) + since
