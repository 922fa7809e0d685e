"""How often each line of the solver has run, in a stretch of the run. The window's side; the solver
runs again in a process of its own (line_counts_child.py). Nothing here ever waits.
"""

from __future__ import annotations

from collections import Counter

from visualizer.debug.line_counts_child import Counted, CountLinesRequest
from visualizer.debug.link import Link
from visualizer.debug.process import Process
from visualizer.debug.stretches import Stretches, progress
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
        self._wanted = 0, 0
        self._known = Stretches()
        self._serial = 0
        self._under_way = False

    @property
    def share(self) -> float:
        """How much of the stretch has been counted, from 0 to 1."""
        return progress([self._known], *self._wanted, 1)

    @property
    def working(self) -> bool:
        """Is there more to come?"""
        return self._known.gap(*self._wanted) is not None and not self.over

    def want(self, first: int, stop: int) -> None:
        """Count the lines on the way to the events from `first` up to `stop`."""
        if first != self._wanted[0] or stop < self._counted_to:
            self.counts.clear()
            self.version += 1
            self._known, self._under_way = Stretches(), False
            self._serial += 1
        self._wanted = first, max(first, stop)

    def forget(self) -> None:
        """Nobody looks any more: stop."""
        if self._asked:
            self._asked = False
            self.close()
        self.want(0, 0)
        self._under_way = False

    def advance(self) -> None:
        """Take in what has come, and ask for what is missing."""
        self.poll()
        gap = self._known.gap(*self._wanted)
        if self.over or gap is None or self._under_way:
            return
        self._serial += 1
        self._under_way = self._asked = True
        self._send(CountLinesRequest(self._serial, *gap))

    @property
    def _counted_to(self) -> int:
        return self._known.known_to(self._wanted[0] - 1, 1) + 1

    def _take(self, what: str, content: object) -> None:
        match what, content:
            case "counted", Counted() as counted:
                if counted.serial == self._serial and counted.first == self._counted_to:
                    self.counts.update(counted.lines)
                    self._known.add(counted.first, counted.stop)
                    self.version += 1
            case "done", int(serial):
                if serial == self._serial:
                    self._under_way = False  # it may have been interrupted
            case _:
                super()._take(what, content)
