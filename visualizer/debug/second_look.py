"""Asking a second run of the solver about events, in a process of its own. Nothing here waits."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from enum import Enum, auto
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any, NamedTuple

from solvers.events import Event
from visualizer.base.i18n import gettext as _
from visualizer.debug.inspecting import Answer, Request
from visualizer.jobs.job import Job
from visualizer.record.processes import Child
from visualizer.trace.trace import Trace

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


class Reach(NamedTuple):
    """How much is asked for and kept.

    kept           the weight of the answers that are kept
    behind, ahead  events that are looked at before and after the one asked for
    margin         events ahead in the direction of travel that shall be there before they are
                   asked for
    """

    kept: int
    behind: int
    ahead: int
    margin: int


class SecondLook:
    """Asks for one event at a time and keeps the answers around it.

    The process starts with the first request. It looks ahead in the direction in which the
    requests travel.
    """

    def __init__(
        self, job: Job, trace: Trace, function: Callable[[Job, Connection], None], reach: Reach
    ) -> None:
        self.job = job
        self._trace = trace
        self._function = function
        self._reach = reach
        self._child: Child | None = None
        self._kept: OrderedDict[int, Any] = OrderedDict()  # answers, and what became of them
        self._weight = 0
        self._wanted: int | None = None
        self._direction = 1
        self._sent = 0
        self._done = 0
        self._pending: Request | None = None
        self._problem: InspectorState | None = None
        self._differs_at = 0

    def ask(self, k: int) -> None:
        """Ask for event k; an earlier request that has no answer yet is dropped.

        The number after the last event stands for what the solver runs from there to its end.
        """
        if self._problem or not 0 <= k <= len(self._trace):
            return
        if self._wanted is not None and k != self._wanted:
            self._direction = 1 if k > self._wanted else -1
        self._wanted = k
        self._ask()

    def poll(self) -> bool:
        """Take in what has come, for at most a few milliseconds. Was there anything?"""
        if self._child is None or self._problem:
            return False
        came = False
        end = perf_counter() + POLL_SECONDS
        for what, content in self._child.messages():
            came = True
            self._take(what, content)
            if self._problem or self._child is None or perf_counter() > end:
                break
        if self._child is not None and self._child.gone and not self._problem:
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
        """End the process."""
        if self._child:
            self._child.close()

    def _weigh(self, answer: Any) -> int:
        """How much of `Reach.kept` an answer takes."""
        return 1

    def _take(self, what: str, content: object) -> None:
        match what, content:
            case "answers", list(answers):
                for answer in answers:
                    self._compare(answer[0], answer[1])
                    self._keep(answer)
            case "samples", list(samples):
                for number, event in samples:
                    self._compare(number, event)
            case "ended", int(number):
                if number < len(self._trace):
                    self._differ(number)
            case "done", int(serial):
                self._done = serial
                if serial == self._sent:
                    self._pending = None
                self._ask()

    def _keep(self, answer: Answer) -> None:
        number = answer[0]
        if number in self._kept:
            self._weight -= self._weigh(self._kept.pop(number))
        self._kept[number] = answer
        self._weight += self._weigh(answer)
        while self._weight > self._reach.kept and len(self._kept) > 1:
            self._weight -= self._weigh(self._kept.popitem(last=False)[1])

    def _compare(self, number: int, event: Event | None) -> None:
        if number < len(self._trace) and event != self._trace.event(number):
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
        self._sent += 1
        self._pending = self._request(missing)
        if self._child is None:
            self._child = Child(self._function, self.job)
        self._child.send(self._pending)

    def _request(self, missing: int) -> Request:
        behind, ahead = self._reach.behind, self._reach.ahead
        near = missing == self._wanted  # asked for itself: what is on both sides is of use
        before = behind if near else behind + ahead if self._direction < 0 else 0
        after = ahead if near else behind + ahead if self._direction > 0 else 0
        length = len(self._trace)
        # Beyond the last event the second run might hang where the first did: only if asked for.
        last = max(missing, min(length - 1, missing + after))
        return Request(self._sent, missing, max(0, missing - before), last, missing == length)

    def _missing(self, k: int) -> int | None:
        if k == len(self._trace):
            return None if k in self._kept else k
        stop = min(max(k + self._direction * self._reach.margin, -1), len(self._trace))
        for number in range(k, stop, self._direction):
            if number not in self._kept:
                return number
        return None
