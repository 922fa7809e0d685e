"""Several runs side by side: what keeps their playheads together, and how their trees compare."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Thread

from visualizer.jobs.job import Job
from visualizer.layout.merged import MergedShape
from visualizer.measure.comparison import Facts, facts_of, labels
from visualizer.show.options import WAYS
from visualizer.show.run import Run
from visualizer.trace.matching import Place, first_difference, place_of
from visualizer.trace.merged import Merged, merge
from visualizer.trace.past import Past
from visualizer.trace.trace import EventNumbers

AT_ONCE = 10_000
"""Events of all runs that are merged while a frame waits: some ms."""


class Together:
    """Keeps the other runs where the one that leads is; `advance` it once a frame.

    by       one of WAYS
    places   where each run stands, and why there; see Place. () while there is one run only
    related  do all of them search for the same? Else their paths have nothing to do with each other
    labels   what the runs are called beside each other
    focus    the number of the run that keys are about
    merged   the runs' trees as one; None until it has been worked out
    shape    the room that its nodes take
    facts    what is known of the runs beside each other, for the sentence of ratios
    amounts  for each run how much it has done at the event on screen, and in all: tries, or what
             keeps the runs together
    first_difference  the first event that is not the same in all runs; None: there is none
    differences  for each run the events at which it parts from others, ascending
    """

    def __init__(self) -> None:
        self.by = WAYS[0]
        self.places: tuple[Place, ...] = ()
        self.focus = 0
        self.related = True
        self.labels: tuple[str, ...] = ()
        self._labelled: list[Job] = []
        self.merged: Merged | None = None
        self.shape: MergedShape | None = None
        self.facts: Facts | None = None
        self.first_difference: int | None = None
        self.amounts: tuple[tuple[float, float], ...] = ()
        self.differences: tuple[EventNumbers, ...] = ()
        self._merged_for: tuple[int, ...] = ()
        self._kept: tuple[object, ...] = ()  # what the playheads were last brought together for
        self._merging: _Merging | None = None
        self._playing: Run | None = None  # a moment ago

    @property
    def busy(self) -> bool:
        """Is the merged tree still to come?"""
        return self._merging is not None

    def advance(self, runs: Sequence[Run], focus: int, stops: Sequence[int]) -> None:
        """Bring the runs together with the one that leads: the one that plays, else that in focus.

        stops: how many events of each may be told of
        """
        self.focus = focus
        self.take(runs)
        if len(runs) < 2:
            return
        self._hand_over(runs)
        playing = (number for number, run in enumerate(runs) if run.player.playing)
        self._keep(runs, next(playing, focus))
        self.amounts = tuple(
            self._amount(run, stop) for run, stop in zip(runs, stops, strict=True)
        )  # fmt: skip
        self._merge(runs, tuple(stops))

    def take(self, runs: Sequence[Run]) -> None:
        """Be about these runs, at once: what is known of others is told no longer."""
        jobs = [run.job for run in runs]
        if jobs != self._labelled:
            self._labelled, self.labels = jobs, tuple(labels(jobs)) if len(jobs) > 1 else ()
            self.related = len({run.solver.problem.picture for run in runs}) == 1
            self.places, self.amounts, self._kept = (), (), ()
        told = [] if self.merged is None else [trace.whole for trace in self.merged.traces]
        if told and [id(trace) for trace in told] != [id(run.trace) for run in runs]:
            self._forget()

    def _forget(self) -> None:
        self.merged = self.shape = self.facts = self.first_difference = None
        self.differences, self._merged_for = (), ()

    def _hand_over(self, runs: Sequence[Run]) -> None:
        """Where the run that plays has come to its end and another has not, that one goes on alone:
        what it still does is what the first one saves."""
        played, self._playing = self._playing, next((r for r in runs if r.player.playing), None)
        if played is None or self._playing is not None or played not in runs or self.by == "place":
            return
        player = played.player
        if not player.at_end or player.direction < 0 or played.recording:
            return
        for run in runs:
            if not run.player.at_end:
                run.player.speed, run.player.unit = player.speed, player.unit
                run.player.play(1)
                self._playing = run
                return

    def _keep(self, runs: Sequence[Run], leader: int) -> None:
        first = runs[leader]
        if not len(first.trace):
            return
        now = self.by, leader, first.player.playhead, *(
            (id(run), run.player.playhead, len(run.trace) if run.recording else -1) for run in runs
        )
        if now == self._kept:
            return
        at = first.player.playhead
        own = Place(at, first.trace.height(at), None)
        self.places = tuple(own if run is first else self._place(first, run) for run in runs)
        for run, place in zip(runs, self.places, strict=True):
            if run is not first and place.event != run.player.playhead:
                run.go(place.event)
        self._kept = self.by, leader, first.player.playhead, *(
            (id(run), run.player.playhead, len(run.trace) if run.recording else -1) for run in runs
        )

    def _place(self, leader: Run, run: Run) -> Place:
        """Where a run stands when another one is where its playhead is."""
        at = leader.player.playhead
        if self.by == "place" and self.related:
            return place_of(run.trace, leader.trace, at, complete=not run.recording)
        event = min(at, max(0, len(run.trace) - 1))
        depth = len(run.trace.path(event)) if len(run.trace) else 0
        return Place(event, depth, None)

    def _amount(self, run: Run, stop: int) -> tuple[float, float]:
        at = run.player.playhead
        if not stop:
            return 0, 0
        if self.by == "event":
            return at + 1, stop
        return run.trace.counters(at).tried, run.trace.counters(stop - 1).tried

    def _merge(self, runs: Sequence[Run], stops: tuple[int, ...]) -> None:
        """Work out the merged tree in a thread, anew when there is more of the runs to tell of."""
        wanted = (*((id(run.trace)) for run in runs), *stops)
        merging = self._merging
        if self.merged is not None and not _may_be_told(self._merged_for, wanted):
            self._forget()
        if merging is None and wanted != self._merged_for:
            merging = self._merging = _Merging(runs, stops, wanted)
            if sum(stops) <= AT_ONCE:
                merging.join()
        if merging is None or merging.is_alive():
            return
        self._merging = None
        if merging.found is not None and _may_be_told(merging.wanted, wanted):
            self._merged_for = merging.wanted
            self.merged, self.shape, self.differences = merging.found
            self.facts = facts_of(self.merged, self.labels, merging.complete)
            self.first_difference = merging.first_difference


def _may_be_told(merged: Sequence[int], wanted: Sequence[int]) -> bool:
    """Is what was merged of the runs of now, and of no event that may not be told of?"""
    count = len(wanted) // 2
    stops = zip(merged[count:], wanted[count:], strict=False)
    return (*merged[:count],) == (*wanted[:count],) and all(old <= new for old, new in stops)


class _Merging(Thread):
    """Merges what is recorded of some runs at the moment it is made."""

    def __init__(
        self, runs: Sequence[Run], stops: tuple[int, ...], wanted: tuple[int, ...]
    ) -> None:
        super().__init__(name="merged trees", daemon=True)
        self._traces = [
            Past(run.trace, stop) for run, stop in zip(runs, stops, strict=True)
        ]  # fmt: skip
        self.wanted = wanted
        self.complete = [
            run.complete and stop == len(run.trace) for run, stop in zip(runs, stops, strict=True)
        ]
        self.first_difference: int | None = None
        self.found: tuple[Merged, MergedShape, tuple[EventNumbers, ...]] | None = None
        self.start()

    def run(self) -> None:
        """See Thread."""
        merged = merge(self._traces)
        differences = tuple(merged.differences(number) for number in range(len(self._traces)))
        self.first_difference = first_difference(self._traces)
        self.found = merged, MergedShape(merged), differences
