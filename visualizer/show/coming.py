"""What a lesson comes to next, made ready while a stop is shown."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.jobs.job import Job
from visualizer.show.run import Run

ENOUGH = 1 << 21
"""Of a run that goes on behind its stop so many events are recorded ahead."""


class Coming:
    """The next stop, and the first one that needs other runs than are on screen. What they need is
    asked for by actions/turning.py.

    stops    their numbers, each with its runs
    runs     those that are not shown yet
    of       the number of the stop that is shown meanwhile
    working  is more of it to come, so that frames are wanted?
    waited   seconds since it was looked at
    """

    def __init__(self) -> None:
        self.stops: list[tuple[int, Sequence[Run]]] = []
        self.runs: list[Run] = []
        self.of: int | None = None
        self.working = False
        self.waited = 0.0

    def advance(self) -> None:
        """Take in what was recorded."""
        for run in self.runs:
            if self.stops or len(run.trace) < ENOUGH:
                run.recorder.poll()
                run.rerun.poll()
        self.working = bool(self.stops) or any(
            run.recording and len(run.trace) < ENOUGH for run in self.runs
        )

    def take(self, jobs: Sequence[Job]) -> list[Run]:
        """The runs of these jobs, which are no longer held here; [] where there are others."""
        runs = self.runs
        if [run.job for run in runs] != [*jobs]:
            return []
        self.runs, self.stops = [], []
        return runs

    def begin(self, runs: Sequence[Run]) -> None:
        """Have these runs, which have just begun, in place of those that nobody has taken."""
        for run in self.runs:
            run.close()
        self.runs = [*runs]

    def close(self) -> None:
        """End the runs that nobody has taken."""
        self.begin(())
        self.stops, self.working, self.of = [], False, None
