"""Finds the hits of breakpoints that need the solver's variables or lines: by a second run.

It goes through the run in the order in which it is needed, and remembers what it has learnt.
Nothing here ever waits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic, perf_counter

from visualizer.base.i18n import gettext as _
from visualizer.debug.breakpoints import OnExpression
from visualizer.debug.expression import compiled
from visualizer.debug.hits import HIT_BLOCK, Known
from visualizer.debug.scanning import ScanRequest, Stretch, scan
from visualizer.jobs.job import Job
from visualizer.record.processes import Child
from visualizer.trace.trace import Trace

POLL_SECONDS = 0.003

STALLED_SECONDS = 15.0
"""So long nothing may come: no solver that was recorded takes that long for an event."""

STOP_SECONDS = 1.0
"""So long it may take to stop before the process is ended instead."""

FIRST_SHARE = 32
"""Backwards the run is gone through in stretches: first this part of what lies before, then twice
as much each time. Each of them begins with running the solver up to there."""


@dataclass
class Demand:
    """All hits of these from event `first` up to `stop` are wanted, the nearest first."""

    knowns: Sequence[Known]
    first: int
    stop: int
    direction: int
    blocks: int = 0  # of the next stretch backwards

    @property
    def met(self) -> bool:
        """Is all of it known?"""
        return not any(known.gap(self.first, self.stop, self.direction) for known in self.knowns)


@dataclass
class _Sent:
    request: ScanRequest
    knowns: list[Known]
    demand: Demand
    stopped_at: float | None = None


class Scanner:
    """Meets demands, the first of them first.

    message    the sentence for the user when there will be no hits to come; else empty
    notice     the sentence for the user about an expression that was given up
    """

    def __init__(self, job: Job, trace: Trace, message: str = "") -> None:
        self.message = message
        self.notice = ""
        self._job = job
        self._trace = trace
        self._child: Child | None = None
        self._sent: _Sent | None = None
        self._serial = 0
        self._heard = 0.0

    @property
    def working(self) -> bool:
        """Is an answer to come?"""
        return self._sent is not None

    def poll(self, demands: Sequence[Demand]) -> bool:
        """Take in what has come and see to the demands. Was there anything new?"""
        came = self._listen()
        if self.message:
            return came
        needy = next((demand for demand in demands if not demand.met), None)
        if self._sent is None:
            if needy is not None:
                self._send(needy)
        elif self._sent.demand is not needy:
            self._stop(self._sent)
        elif monotonic() - self._heard > STALLED_SECONDS:
            self._give_up(self._sent)
            came = True
        return came

    def close(self) -> None:
        """End the process."""
        if self._child:
            self._child.close()

    def _listen(self) -> bool:
        if self._child is None or self.message:
            return False
        came = False
        end = perf_counter() + POLL_SECONDS
        for what, content in self._child.messages():
            came = True
            self._heard = monotonic()
            self._take(what, content)
            if self.message or perf_counter() > end:
                break
        if self._child.gone and not self.message:
            self._fail(_("The second run of the solver has ended, so breakpoints on lines and "
                         "conditions cannot be found."))  # fmt: skip
            came = True
        return came

    def _take(self, what: str, content: object) -> None:
        match what, content:
            case "scanned", Stretch() as stretch if self._sent:
                for known, found in zip(self._sent.knowns, stretch.found, strict=True):
                    known.add(stretch.first, stretch.stop, found)
            case "sample", (int(number), event):
                if number < len(self._trace) and event != self._trace.event(number):
                    self._differ(number)
            case "ended", int(number):
                if number < len(self._trace):
                    self._differ(number)
            case "done", _serial:
                self._sent = None

    def _send(self, demand: Demand) -> None:
        self._serial += 1
        self._sent = _plan(demand, self._serial, self._path_before)
        if self._child is None:
            self._child = Child(scan, self._job)
        self._child.send(self._sent.request)
        self._heard = monotonic()

    def _stop(self, sent: _Sent) -> None:
        """What is under way is needed no more."""
        assert self._child
        if sent.stopped_at is None:
            sent.stopped_at = monotonic()
            self._child.send(None)
        elif monotonic() - sent.stopped_at > STOP_SECONDS:
            self._end_child()

    def _end_child(self) -> None:
        self.close()
        self._child = self._sent = None

    def _path_before(self, event: int) -> tuple[int, ...]:
        return tuple(self._trace.path(event - 1)) if event else ()

    def _give_up(self, sent: _Sent) -> None:
        for known in sent.knowns:
            known.give_up()
        self.notice = _(
            "The search for breakpoints was stopped: nothing came for {seconds} seconds. "
            "Does a condition take for ever?"
        ).format(seconds=f"{STALLED_SECONDS:g}")
        self._end_child()

    def _differ(self, number: int) -> None:
        self._fail(
            _(
                "The second run of the solver is not like the recorded one: event {event} differs, "
                "so breakpoints on lines and conditions cannot be found. Does it use random "
                "numbers or the clock, or does a condition change its variables?"
            ).format(event=number)
        )

    def _fail(self, message: str) -> None:
        self.message = message
        self._sent = None
        self.close()


def _plan(demand: Demand, serial: int, path_before: Callable[[int], tuple[int, ...]]) -> _Sent:
    """What to go through next: for all that need it at once where that is possible."""
    first, stop, direction = demand.first, demand.stop, demand.direction
    gaps = [(known, known.gap(first, stop, direction)) for known in demand.knowns]
    anywhere = [(known, gap) for known, gap in gaps if gap and not known.count]
    if not anywhere:  # counted ones: from the start on, together where they are equally far
        counted = [(known, gap) for known, gap in gaps if gap]
        begin, end = min(gap for _known, gap in counted)
        knowns = [known for known, gap in counted if gap[0] == begin]
    elif direction > 0:
        begin, end = min(gap for _known, gap in anywhere)
        knowns = [known for known, gap in anywhere if gap[0] < end]
    else:
        low, end = max((gap for _known, gap in anywhere), key=lambda gap: gap[1])
        last = (end - 1) // HIT_BLOCK + 1
        demand.blocks = 2 * demand.blocks or max(2, last // FIRST_SHARE)
        begin = max(low, (last - demand.blocks) * HIT_BLOCK)
        knowns = [known for known, gap in anywhere if gap[1] > begin]
    needs_path = any(
        isinstance(known.on, OnExpression) and "path" in compiled(known.on.text).words
        for known in knowns
    )
    path = path_before(begin) if needs_path else ()
    wanted = tuple(known.wanted for known in knowns)
    return _Sent(ScanRequest(serial, begin, end, path, wanted), knowns, demand)
