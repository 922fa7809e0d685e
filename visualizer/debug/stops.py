"""Where a run stops: the breakpoints, found in one run, in both directions."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from visualizer.debug.breakpoints import Breakpoint, Breakpoints, OnLine, Target
from visualizer.debug.hits import FOREVER, Known, TraceHits
from visualizer.debug.inspector import Inspector
from visualizer.debug.scanner import Demand, Scanner
from visualizer.debug.stop_search import Place, SearchTask, Stop
from visualizer.trace.search import Condition
from visualizer.trace.trace import Trace

REMEMBERED = 64
"""Breakpoints and lines searched for of which the hits are kept, those in use not counted."""

FILL_SECONDS = 0.002
"""How much of a frame gathering hits for the timeline may cost."""

Kept = TypeVar("Kept", TraceHits, Known)

__all__ = ["Place", "SearchTask", "Stop", "Stops"]


class _Playing(NamedTuple):
    direction: int
    version: int


class Stops:
    """Finds the hits of breakpoints in one run. `poll` does the work; nothing here ever waits.

    What the trace can tell is known at once. For lines and expressions the solver runs again in a
    process of its own: first where a search or the player needs it, then, when the run has been
    recorded, through all of it.
    """

    def __init__(self, breakpoints: Breakpoints, trace: Trace, inspector: Inspector) -> None:
        self._breakpoints = breakpoints
        self._trace = trace
        self._scanner = Scanner(inspector.job, trace, inspector.message)
        self._inspector = inspector
        self._in_trace: OrderedDict[tuple[Target, int], TraceHits] = OrderedDict()
        self._known: OrderedDict[tuple[Target, int], Known] = OrderedDict()
        self._tasks: list[SearchTask] = []
        self._playing: tuple[_Playing, Demand] | None = None
        self._background: tuple[int, Demand] | None = None
        self._recording = True

    def poll(self, recording: bool, k: int = 0, direction: int = 0) -> bool:
        """Let searches and the second run go on. Has anything changed?

        recording      are more events to come?
        k, direction   where the playhead is, and in which direction it plays; 0 when it does not
        """
        self._recording = recording
        came = self._scanner.poll(self._demands(k, direction))
        came = self._fill() or came
        for task in self._tasks:
            came = task.advance(recording) or came
        self._tasks = [task for task in self._tasks if not task.done]
        return came

    def search(self, place: Place, direction: int) -> SearchTask:
        """Look for the nearest hit of a breakpoint after `place` (1) or before it (-1)."""
        return self._search(place, direction, self._breakpoints.enabled)

    def search_line(self, file: str, line: int, place: Place, direction: int) -> SearchTask:
        """Look for when this line runs next (1), or ran last (-1). Needs no breakpoint."""
        return self._search(place, direction, (Breakpoint(0, OnLine(file, line)),))

    def next_stop(self, k: int, target: int) -> Stop | None:
        """The first known hit on the way from event k to event `target`, which may be before it.

        Whether there are others is told by `known_up_to`. Of a breakpoint on a line it is the event
        on the way to which the line runs; `resolve` tells where.
        """
        direction = 1 if target > k else -1
        best: Stop | None = None
        for one in self._breakpoints.enabled:
            if isinstance(one.on, Condition):
                event = self.in_trace(one).nearest(k, direction, target)
            else:
                event = self.known(one).nearest(k, direction)
            if event is not None and (target - event) * direction >= 0:
                best = Stop(event, None, one.id)
                target = event - direction
                if target == k:
                    break
        return best

    def is_on_line(self, stop: Stop) -> bool:
        """Is it the hit of a breakpoint on a line, so that `resolve` has a place to find?"""
        one = self._breakpoints.get(stop.breakpoint)
        return one is not None and isinstance(one.on, OnLine)

    def resolve(self, stop: Stop, direction: int) -> SearchTask:
        """For a hit of a breakpoint on a line: look for the line's place among those of the event.

        direction    that of travel: from the first line on, or from the last one back
        """
        one = self._breakpoints.get(stop.breakpoint)
        before = Place(stop.event - 1) if direction > 0 else Place(stop.event, FOREVER)
        return self._search(before, direction, () if one is None else (one,))

    def known_up_to(self, k: int, direction: int) -> int:
        """The event up to which all hits are known, after k (1) or before it (-1).

        k itself where nothing is; beyond all events where all is, or no more will be.
        """
        furthest = FOREVER if direction > 0 else -1
        if self._scanner.message:
            return furthest
        ends = [self.known(b).known_to(k, direction) for b in self._breakpoints.enabled
                if not b.in_trace]  # fmt: skip
        return (min if direction > 0 else max)([furthest, *ends])

    def ticks(
        self, first: float, last: float, columns: int, only: Sequence[Breakpoint] | None = None
    ) -> NDArray[np.bool_]:
        """For each of so many columns over the events from `first` to `last`: has it a hit?

        Of the breakpoints that are switched on, or of some; as far as the hits are known.
        """
        ticks = np.zeros(columns, np.bool_)
        for one in self._breakpoints.enabled if only is None else only:
            found = self.in_trace(one) if one.in_trace else self.known(one)
            ticks |= found.hits().ticks(first, last, columns)
        return ticks

    @property
    def working(self) -> bool:
        """Is something being looked for, by a search or in the background?"""
        return bool(self._tasks) or self._scanner.working

    @property
    def message(self) -> str:
        """The sentence for the user when lines and expressions cannot be found; else empty."""
        return self._scanner.message

    def message_of(self, one: Breakpoint) -> str:
        """What is wrong with this breakpoint in this run; empty where nothing is."""
        if one.in_trace:
            return ""
        return self._scanner.message or self.known(one).message

    def close(self) -> None:
        """End the second run and all searches."""
        for task in self._tasks:
            task.cancel()
        self._scanner.close()

    def in_trace(self, one: Breakpoint) -> TraceHits:
        """The hits of a breakpoint that the trace can tell."""
        assert isinstance(one.on, Condition)
        key = (one.on, one.count)
        if key not in self._in_trace:
            self._in_trace[key] = TraceHits(self._trace, one.on, one.count)
            self._drop(self._in_trace)
        self._in_trace.move_to_end(key)
        return self._in_trace[key]

    def known(self, one: Breakpoint) -> Known:
        """The hits of a breakpoint for which the solver has to run again."""
        assert not isinstance(one.on, Condition)
        key = (one.on, one.count)
        if key not in self._known:
            self._known[key] = Known(one.on, one.count)
            self._drop(self._known)
        self._known.move_to_end(key)
        return self._known[key]

    def _drop(self, kept: OrderedDict[tuple[Target, int], Kept]) -> None:
        while len(kept) > REMEMBERED + len(self._breakpoints):
            kept.popitem(last=False)

    def _search(
        self, place: Place, direction: int, wanted: Sequence[Breakpoint]
    ) -> SearchTask:
        hits = [(b, self.in_trace(b) if b.in_trace else self.known(b)) for b in wanted]
        task = SearchTask(self._trace, self._inspector, self._scanner, hits, place, direction)
        self._tasks.append(task)
        task.advance(self._recording)
        return task

    def _demands(self, k: int, direction: int) -> list[Demand]:
        demands = [task.demand for task in self._tasks]
        knowns = [self.known(b) for b in self._breakpoints.enabled if not b.in_trace]
        length = len(self._trace)
        if direction and knowns:
            playing = _Playing(direction, self._breakpoints.version)
            if self._playing is None or self._playing[0] != playing:
                self._playing = playing, Demand(knowns, 0, 0, direction)
            demand = self._playing[1]
            demand.first, demand.stop = (k + 1, length) if direction > 0 else (0, k)
            demands.append(demand)
        if knowns and not self._recording:
            if self._background is None or self._background[0] != self._breakpoints.version:
                self._background = self._breakpoints.version, Demand(knowns, 0, length, 1)
            demands.append(self._background[1])
        return demands

    def _fill(self) -> bool:
        """Gather hits for the timeline, some at a time."""
        came = False
        end = perf_counter() + FILL_SECONDS
        for one in self._breakpoints.enabled:
            while one.in_trace and perf_counter() < end and self.in_trace(one).fill():
                came = True
        return came
