"""The next stop of a lesson, made ready while the one before it is shown."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.jobs.job import Job
from visualizer.show.run import Run

ENOUGH = 1 << 21
"""Of a run that goes on behind the stop so many events are recorded ahead."""


class Coming:
    """What is known of it; see actions/turning.py.

    number   of the stop; None: of none yet
    runs     those of the stop where it needs others than are on screen: they are not shown yet
    working  is more of it to come, so that frames are wanted?
    ready    is all there that it needs?
    waited   seconds since that was looked at
    """

    def __init__(self) -> None:
        self.number: int | None = None
        self.runs: list[Run] = []
        self.working = self.ready = False
        self.waited = 0.0

    def be(self, number: int | None) -> None:
        """Be about a stop of which nothing is ready yet."""
        self.close()
        self.number = number

    def advance(self) -> None:
        """Take in what was recorded."""
        for run in self.runs:
            if not self.ready or len(run.trace) < ENOUGH:
                run.recorder.poll()
                run.rerun.poll()
        self.working = not self.ready or any(
            run.recording and len(run.trace) < ENOUGH for run in self.runs
        )

    def take(self, jobs: Sequence[Job]) -> list[Run]:
        """The runs of these jobs, which are no longer held here; [] where there are others."""
        runs = self.runs
        if [run.job for run in runs] != [*jobs]:
            return []
        self.runs = []
        return runs

    def close(self) -> None:
        """End the runs that nobody has taken."""
        for run in self.runs:
            run.close()
        self.runs, self.number = [], None
        self.working = self.ready = False
