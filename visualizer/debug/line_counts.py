"""How often each line of the solver has run, in a stretch of the run. The window's side; the solver
runs again in a process of its own (line_counts_child.py). Nothing here ever waits.
"""

from __future__ import annotations

from collections import Counter

from visualizer.debug.line_counts_child import Counted, CountLinesRequest
from visualizer.debug.link import Link
from visualizer.debug.rerun import Process
from visualizer.jobs.job import Job
from visualizer.trace.trace import Trace


class LineCounts(Process):
    """Counts on for as long as the same stretch is wanted; a longer one goes on from there.

    counts   (file, line) -> how often, as far as it has been counted
    version  another number whenever there is more
    """

    service = "line counts"

    def __init__(self, job: Job, trace: Trace, why: str = "", link: Link | None = None) -> None:
        super().__init__(job, trace, why, link)
        self._asked = False
        self.counts: Counter[tuple[str, int]] = Counter()
        self.version = 0
        self._first, self._stop = 0, 0
        self._counted_to = 0
        self._serial = 0
        self._asked_to = 0

    @property
    def share(self) -> float:
        """How much of the stretch has been counted, from 0 to 1."""
        return (self._counted_to - self._first) / max(1, self._stop - self._first)

    @property
    def working(self) -> bool:
        """Is there more to come?"""
        return self._counted_to < self._stop and not self.over

    def want(self, first: int, stop: int) -> None:
        """Count the lines on the way to the events from `first` up to `stop`."""
        if first != self._first or stop < self._counted_to:
            self.counts.clear()
            self.version += 1
            self._first = self._counted_to = self._asked_to = first
            self._serial += 1
        self._stop = max(first, stop)

    def forget(self) -> None:
        """Nobody looks any more: stop."""
        if self._asked:
            self._asked = False
            self.close()
        self.want(0, 0)
        self._asked_to = self._counted_to

    def advance(self) -> None:
        """Take in what has come, and ask for what is missing."""
        self.poll()
        idle = self._asked_to <= self._counted_to
        if self.over or self._counted_to >= self._stop or not idle:
            return
        self._serial += 1
        self._asked_to = self._stop
        self._asked = True
        self._send(CountLinesRequest(self._serial, self._counted_to, self._stop))

    def _take(self, what: str, content: object) -> None:
        match what, content:
            case "counted", Counted() as counted:
                if counted.serial == self._serial and counted.first == self._counted_to:
                    self.counts.update(counted.lines)
                    self._counted_to = counted.stop
                    self.version += 1
            case "done", int(serial):
                if serial == self._serial:
                    self._asked_to = self._counted_to  # it may have been interrupted
            case _:
                super()._take(what, content)
