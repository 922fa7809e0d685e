"""Lines and variables at any event, from a second run of the solver in a process of its own."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from time import perf_counter

from solvers.events import Event
from visualizer.i18n import gettext as _
from visualizer.run.child import Child
from visualizer.run.inspecting import Request, Snapshot, inspect
from visualizer.run.job import Job
from visualizer.run.plain import Plain
from visualizer.run.trace import Trace

KEPT = 4096
"""Events whose variables are kept."""

BEHIND, AHEAD = 96, 160
"""Events that are looked at before and after the one asked for."""

MARGIN = 40
"""Events ahead in the direction of travel that shall be there before they are asked for."""

UNANSWERED = 32
"""Requests that may wait in the pipe: more could fill it, and sending would have to wait."""

POLL_SECONDS = 0.003
"""How much of a frame taking in answers may cost."""


class InspectorState(Enum):
    """IDLE: nothing to wait for. WORKING: an answer is to come. The others: there will be none."""

    IDLE = auto()
    WORKING = auto()
    DIFFERS = auto()
    FAILED = auto()


@dataclass(frozen=True)
class Frame:
    """One generator of the chain: where it stands, and its variables."""

    function: str
    file: str
    line: int
    variables: Mapping[str, Plain]


@dataclass(frozen=True)
class Inspection:
    """The solver right after event `event`; the outermost generator first."""

    event: int
    frames: tuple[Frame, ...]

    @property
    def variables(self) -> dict[str, Plain]:
        """All variables; of several with one name the innermost generator's.

        Of a function that calls itself only the innermost call counts.
        """
        merged: dict[str, Plain] = {}
        seen = set()
        for frame in reversed(self.frames):
            if (frame.file, frame.function) not in seen:
                seen.add((frame.file, frame.function))
                merged = {**frame.variables, **merged}
        return merged


class Inspector:
    """Asks for the variables at the playhead and keeps those around it. Nothing here ever waits.

    The second process starts with the first request. It looks ahead in the direction in which the
    requests travel.
    """

    def __init__(self, job: Job, trace: Trace) -> None:
        self._job = job
        self._trace = trace
        self._child: Child | None = None
        self._kept: OrderedDict[int, Snapshot | Inspection] = OrderedDict()
        self._wanted: int | None = None
        self._direction = 1
        self._sent = 0
        self._done = 0
        self._pending: Request | None = None
        self._problem: InspectorState | None = None
        self._differs_at = 0

    def request(self, k: int) -> None:
        """Ask for event k; an earlier request that has no answer yet is dropped."""
        if self._problem or not 0 <= k < len(self._trace):
            return
        if self._wanted is not None and k != self._wanted:
            self._direction = 1 if k > self._wanted else -1
        self._wanted = k
        self._ask()

    def at(self, k: int) -> Inspection | None:
        """The answer for event k, if it is there."""
        found = None if self._problem else self._kept.get(k)
        if found is None:
            return None
        self._kept.move_to_end(k)
        if not isinstance(found, Inspection):
            found = self._kept[k] = Inspection(k, tuple(Frame(*frame) for frame in found[2]))
        return found

    def poll(self) -> bool:
        """Take in what has come, for at most a few milliseconds. Was there anything?"""
        if self._child is None or self._problem:
            return False
        came = False
        end = perf_counter() + POLL_SECONDS
        for what, content in self._child.messages():
            came = True
            self._take(what, content)
            if self._problem or perf_counter() > end:
                break
        if self._child.gone and not self._problem:
            self._stop(InspectorState.FAILED)
            came = True
        return came

    @property
    def state(self) -> InspectorState:
        """Whether an answer is to come."""
        if self._problem:
            return self._problem
        return InspectorState.WORKING if self._pending else InspectorState.IDLE

    @property
    def message(self) -> str:
        """The sentence for the user when there are no variables to come; else empty."""
        if self._problem is InspectorState.DIFFERS:
            return _(
                "The second run of the solver is not like the recorded one: event {event} differs, "
                "so its variables cannot be shown. Does it use random numbers or the clock?"
            ).format(event=self._differs_at)
        if self._problem is InspectorState.FAILED:
            return _("The second run of the solver has ended, so its variables cannot be shown.")
        return ""

    def close(self) -> None:
        """End the second process."""
        if self._child:
            self._child.close()

    def _take(self, what: str, content: object) -> None:
        match what, content:
            case "snapshots", list(snapshots):
                for snapshot in snapshots:
                    self._compare(snapshot[0], snapshot[1])
                    self._keep(snapshot)
            case "samples", list(samples):
                for number, event in samples:
                    self._compare(number, event)
            case "ended", int(number):
                self._differ(number)
            case "done", int(serial):
                self._done = serial
                if serial == self._sent:
                    self._pending = None
                self._ask()

    def _keep(self, snapshot: Snapshot) -> None:
        self._kept[snapshot[0]] = snapshot
        self._kept.move_to_end(snapshot[0])
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def _compare(self, number: int, event: Event) -> None:
        if event != self._trace.event(number):
            self._differ(number)

    def _differ(self, number: int) -> None:
        if not self._problem:
            self._differs_at = number
            self._stop(InspectorState.DIFFERS)

    def _stop(self, problem: InspectorState) -> None:
        self._problem = problem
        self._pending = None
        self._kept.clear()
        self.close()

    def _ask(self) -> None:
        """Send for the nearest event that is missing, from the wanted one in the way of travel."""
        assert self._wanted is not None
        missing = self._missing(self._wanted)
        if missing is None or self._problem:
            return
        pending = self._pending
        if pending and pending.first <= missing <= pending.last:
            return  # it is coming, or will be asked for when all of that has come
        if self._sent - self._done >= UNANSWERED:
            return
        near = missing == self._wanted  # asked for itself: what is on both sides is of use
        before = BEHIND if near else BEHIND + AHEAD if self._direction < 0 else 0
        after = AHEAD if near else BEHIND + AHEAD if self._direction > 0 else 0
        last = len(self._trace) - 1  # further on the second run might hang where the first did
        self._sent += 1
        self._pending = Request(
            self._sent, missing, max(0, missing - before), min(last, missing + after)
        )
        if self._child is None:
            self._child = Child(inspect, self._job)
        self._child.send(self._pending)

    def _missing(self, k: int) -> int | None:
        stop = min(max(k + self._direction * MARGIN, -1), len(self._trace))
        for number in range(k, stop, self._direction):
            if number not in self._kept:
                return number
        return None
