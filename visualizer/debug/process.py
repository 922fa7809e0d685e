"""A service of the rerun as the window sees it: what comes from its process, and whether the run is
the recorded one."""

from __future__ import annotations

from time import perf_counter
from typing import ClassVar

from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.debug.link import Link
from visualizer.debug.requests import Request
from visualizer.jobs.job import Job
from visualizer.trace.trace import Trace

POLL_SECONDS = 0.003
"""How much of a frame taking in the answers of a process may cost."""

STALLED_SECONDS = 15.0
"""So long nothing may come of a search: no solver that was recorded takes as long for an event."""

STOP_SECONDS = 1.0
"""So long a search may take to stop before its process is ended instead."""


class Process:
    """A service of the rerun, as the window sees it. Its process starts with the first request.

    link   who takes requests there; its own where none is given
    why    why there can be no rerun at all; empty where there can
    """

    service: ClassVar[Name]

    def __init__(self, job: Job, trace: Trace, why: str = "", link: Link | None = None) -> None:
        self._trace = trace
        self._why = why
        self._link = link or Link(job, trace)
        self._differs_at: int | None = None
        self._ended = False

    @property
    def over(self) -> bool:
        """Will nothing more come? Then `message` says why."""
        return self._ended or self._differs_at is not None or bool(self.lacking)

    @property
    def lacking(self) -> str:
        """Why there can be no rerun at all, as far as that is known now; "" where there can."""
        return self._why

    @property
    def message(self) -> str:
        """The sentence for the user when nothing more will come; else empty."""
        if self._differs_at is not None:
            return self._sentence_differs().format(event=self._differs_at)
        return self._sentence_ended() if self._ended else self.lacking

    def poll(self) -> bool:
        """Take in what has come, for at most a few milliseconds. Was there anything?"""
        if self.over:
            return False
        came = False
        end = perf_counter() + POLL_SECONDS
        for what, content in self._link.messages(self.service):
            came = True
            self._take(what, content)
            if self.over or perf_counter() > end:
                break
        if not self.over and self._link.gone(self.service):
            self._ended = True
            self._drop()
            came = True
        return came

    def close(self) -> None:
        """End its process; another request begins with another."""
        self._link.end(self.service)

    def _send(self, request: Request) -> None:
        self._link.send(self.service, request)

    def _take(self, what: str, content: object) -> None:
        match what, content:
            case "sample", (int(number), event):
                self._compare(number, event)
            case "ended", int(number):
                self._compare(number, None)

    def _compare(self, number: int, event: object) -> None:
        """Is this event of the rerun, or that there is none, as it was recorded?"""
        if number < len(self._trace) and event != self._trace.yielded(number) and not self.over:
            self._differs_at = number
            self._drop()

    def _drop(self) -> None:
        """Nothing more will come."""
        self.close()

    def _sentence_differs(self) -> str:
        return _(
            "The rerun differs from the recorded run at event {event}, so the variables cannot be "
            "shown. Does the solver use random numbers, the clock, or a file that has changed or "
            "gone?"
        )

    def _sentence_ended(self) -> str:
        return _("The rerun of the solver has ended, so its variables cannot be shown.")
