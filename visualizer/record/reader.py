"""A solver's events in checked slices, up to its end or to the first thing that is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice

import numpy as np

from solvers.events import Event
from visualizer.base.failures import Failure, shown
from visualizer.record.drain import CHUNK, BadEvent, pack_events
from visualizer.record.faults import from_exception
from visualizer.trace.contract import Contract
from visualizer.trace.packing import Packed


class Reader:
    """Runs a solver and hands out its events for as long as they keep the contract.

    `read` does all of it. Its parts are there for the worker: `fill` lets the solver run, `collect`
    has what it yielded wait, `take` checks and hands out what waits. While one thread is in `fill`
    another may `take`, so that the events of a slow solver need not wait for a full chunk; it is
    for the caller to keep everything else from running at the same time.

    ctrl_c     can there be a Ctrl+C, which goes to the caller? Else the solver raised it itself
    ended      there will be no more events
    failure    why they ended early; None at a regular end
    waiting    how many events wait for `take`
    over       nothing comes after those
    """

    def __init__(
        self,
        start: Callable[[], Iterable[Event]],
        file: str = "",
        *,
        chunk: int = CHUNK,
        ctrl_c: bool = True,
    ) -> None:
        self.ended = False
        self.failure: Failure | None = None
        self.waiting = 0
        self.over = False
        self._start = start
        self._file = file
        self._ctrl_c = ctrl_c
        self._chunk = min(chunk, CHUNK)
        self._generator: Iterator[Event] | None = None
        self._yielded: list[Event] = []  # in the chunk in work
        self._packed = 0  # how many of those wait or are taken already
        self._parts: list[Packed] = []
        self._count = 0  # taken so far
        self._collected = 0
        self._contract = Contract()
        self._short = False  # did the last chunk end before it was full?
        self._bad: Failure | None = None
        self._raised: BaseException | None = None

    def read(self, most: int) -> Packed:
        """The next events of the run; fewer than `most` only at its end."""
        while self.waiting < most and not self.over:
            self.fill(most - self.waiting)
            self.collect()
        return self.take()

    def fill(self, most: int = CHUNK) -> None:
        """Let the solver yield a chunk of events, at most `most`."""
        wanted = min(most, self._chunk)
        try:
            if self._generator is None:
                self._generator = self._begin()
            self._yielded.extend(islice(self._generator, wanted))
        except BaseException as error:
            if self._ctrl_c and isinstance(error, KeyboardInterrupt):
                raise
            self._raised = error
        self._short = len(self._yielded) < wanted

    def collect(self) -> None:
        """After each `fill`: have its events wait for `take`."""
        self._pack()
        self._collected += len(self._yielded)
        self._yielded.clear()
        self._packed = 0
        self.over = self.over or self._short

    def take(self) -> Packed:
        """The events that wait, and those that a `fill` under way has yielded so far."""
        if self.ended:
            return np.empty(0, np.uint32)
        self._pack()
        packed = np.concatenate(self._parts) if self._parts else np.empty(0, np.uint32)
        self._parts.clear()
        self.waiting = 0
        failure = self._contract.check(packed)
        if failure:
            packed = packed[: failure.event - self._count]
        self._count += len(packed)
        if not failure and self.over:
            failure = self._why_over()
        self.failure = failure
        self.ended = self.over or failure is not None
        return packed

    @property
    def yielded(self) -> int:
        """How many events the solver has yielded so far, those of a `fill` under way included."""
        return self._collected + len(self._yielded)

    def _begin(self) -> Iterator[Event]:
        events = self._start()
        try:
            return iter(events)
        except TypeError:
            self._bad = Failure("no generator", 0, {"yielded": shown(events)})
            return iter(())

    def _pack(self) -> None:
        new = self._yielded[self._packed :]  # a copy: `fill` may be adding to the list
        if not new or self.over:
            return
        try:
            part = pack_events(new)
        except BadEvent as bad:
            part = bad.good
            self._bad = bad.failure
            self.over = True
        self._packed += len(new)
        self._parts.append(part)
        self.waiting += len(part)

    def _why_over(self) -> Failure | None:
        if self._bad:
            return replace(self._bad, event=self._count)
        if self._raised:
            return from_exception(self._raised, self._count, self._file)
        return None
