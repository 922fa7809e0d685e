"""What several runs cost, lines and time: measured one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from visualizer.base.i18n import gettext as _
from visualizer.show.run import Run

if TYPE_CHECKING:
    from visualizer.measure.costs import Amounts
    from visualizer.measure.work import Work

MOST_UNASKED = 1_000_000
"""Runs with more events are measured only when they are to be kept together by what they cost."""


class Spending:
    """What the runs on screen cost; `advance` it once a frame.

    work      what each run cost in all, as far as that is known
    busy      is something still being measured?
    state     how far it is, where the runs shall be kept together by it and stay where they are
              until it is known; else ""
    """

    def __init__(self) -> None:
        self.work: tuple[Work, ...] = ()
        self.busy = False
        self.state = ""

    def stop(self, runs: Sequence[Run]) -> None:
        """Measure nothing any more."""
        self.busy, self.state = False, ""
        for run in runs:
            run.stop_measuring()

    def advance(self, runs: Sequence[Run], labels: Sequence[str], kind: str | None) -> str:
        """Go on measuring, one run after the other so that none disturbs another.

        labels  what the runs are called
        kind    what they shall be kept together by, "lines" or "seconds"; None: neither
        Returns why they cannot be; "" where they can.
        """
        self.busy, self.state = False, ""
        if any(run.recording for run in runs):
            if kind:
                self.state = (
                    _("lines are counted as soon as all runs are recorded") if kind == "lines"
                    else _("time is measured as soon as all runs are recorded")
                )
            return ""
        for run in runs:
            if not run.costs.ended and (kind or len(run.trace) <= MOST_UNASKED):
                run.costs.poll()
                self.busy = True
                break
        self.work = tuple(run.costs.work for run in runs)
        if kind is None:
            return ""
        for run, label in zip(runs, labels, strict=True):
            if why := run.costs.why_not(kind, label):
                return why
        if any(run.costs.amounts(kind) is None for run in runs):
            percent = round(100 * sum(run.costs.share for run in runs) / len(runs))
            words = (
                _("the lines that they run are being counted … {percent} %") if kind == "lines"
                else _("the time that they take is being measured … {percent} %")
            )
            self.state = words.format(percent=percent)
        return ""

    def amounts(self, run: Run, kind: str) -> Amounts | None:
        """What a run has used up at each event; None until that is known of all runs."""
        return None if self.state else run.costs.amounts(kind)
