"""Goes through a run once more to find the hits of breakpoints."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import gettext as _
from visualizer.debug.counting import ScanRequest
from visualizer.debug.hits import Demand, RerunHits
from visualizer.debug.link import Link
from visualizer.debug.process import STALLED_SECONDS, STOP_SECONDS, Process
from visualizer.debug.requests import Stretch
from visualizer.jobs.job import Job
from visualizer.trace.trace import Trace


@dataclass
class _Sent:
    request: ScanRequest
    hits: list[RerunHits]
    demand: Demand
    stopped_at: float | None = None


class Scanner(Process):
    """Goes through the run to find the hits of breakpoints, in the order in which it is needed.

    notice    the sentence for the user about an expression that was given up
    """

    service = "hits"

    def __init__(self, job: Job, trace: Trace, why: str = "", link: Link | None = None) -> None:
        super().__init__(job, trace, why, link)
        self.notice = ""
        self._sent: _Sent | None = None
        self._serial = 0
        self._heard = 0.0

    @property
    def working(self) -> bool:
        """Is an answer to come?"""
        return self._sent is not None

    def meet(self, demands: Sequence[Demand]) -> bool:
        """Take in what has come and see to the demands, the first first. Was there anything new?"""
        came = self.poll()
        if self.over:
            return came
        needy = next((demand for demand in demands if not demand.met), None)
        if self._sent is None:
            if needy is not None:
                self._begin(needy)
        elif self._sent.demand is not needy:
            self._stop(self._sent)
        elif monotonic() - self._heard > STALLED_SECONDS:
            self._give_up(self._sent)
            came = True
        return came

    def _take(self, what: str, content: object) -> None:
        self._heard = monotonic()
        match what, content:
            case "scanned", Stretch() as stretch if self._sent:
                for hits, found in zip(self._sent.hits, stretch.found, strict=True):
                    hits.add(stretch.first, stretch.stop, found)
            case "done", _serial:
                self._sent = None
            case _:
                super()._take(what, content)

    def _begin(self, demand: Demand) -> None:
        first, stop, hits = demand.next()
        needs_path = first and any(one.needs_path for one in hits)
        path = tuple(self._trace.yielded_path(first - 1)) if needs_path else ()
        self._serial += 1
        request = ScanRequest(self._serial, first, stop, path, tuple(one.wanted for one in hits))
        self._sent = _Sent(request, hits, demand)
        self._send(request)
        self._heard = monotonic()

    def _stop(self, sent: _Sent) -> None:
        """What is under way is needed no more."""
        if sent.stopped_at is None:
            sent.stopped_at = monotonic()
            self._send(None)
        elif monotonic() - sent.stopped_at > STOP_SECONDS:
            self._sent = None
            self.close()

    def _give_up(self, sent: _Sent) -> None:
        for hits in sent.hits:
            hits.give_up()
        self.notice = _(
            "The search for breakpoints was stopped: nothing came for {seconds} seconds. Does a "
            "condition never end?"
        ).format(seconds=f"{STALLED_SECONDS:g}")
        self._sent = None
        self.close()

    def _drop(self) -> None:
        self._sent = None
        super()._drop()

    def _sentence_differs(self) -> str:
        return _(
            "The rerun differs from the recorded run at event {event}, so breakpoints on lines and "
            "conditions cannot be found. Does the solver use random numbers, the clock, or a file "
            "that has changed or gone, or does a condition change its variables?"
        )

    def _sentence_ended(self) -> str:
        return _("The rerun of the solver has ended, so breakpoints on lines and conditions cannot "
                 "be found.")
