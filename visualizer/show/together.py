"""Several runs side by side: what keeps their playheads together."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.base.settings import WAYS
from visualizer.jobs.job import Job
from visualizer.show.run import Run
from visualizer.show.spending import Spending
from visualizer.show.trees import Trees
from visualizer.trace.matching import Beside, Place
from visualizer.trace.player import BEFORE_START
from visualizer.trace.trace import Trace

KINDS = {"lines": "lines", "time": "seconds"}
"""What is used up by the runs that are kept together by it; see Costs."""


class Together:
    """Keeps the other runs where the one that leads is; `advance` it once a frame.

    by       one of WAYS
    places   where each run stands, and why there; see Place. () while there is one run only
    related  do all of them search for the same? Else their paths have nothing to do with each other
    labels   what the runs are called beside each other
    focus    the number of the run that keys are about
    trees    their search trees as one
    spending what they cost
    amounts  for each run how much it has done at the event on screen, and in all: tries, or what
             keeps the runs together
    """

    def __init__(self) -> None:
        self.by = WAYS[0]
        self.places: tuple[Place, ...] = ()
        self.focus = 0
        self.related = True
        self.labels: tuple[str, ...] = ()
        self._labelled: list[Job] = []
        self.trees = Trees()
        self.spending = Spending()
        self.amounts: tuple[tuple[float, float], ...] = ()
        self._kept: tuple[object, ...] = ()  # what the playheads were last brought together for
        self._beside: dict[tuple[Trace, Trace], Beside] = {}  # by a run and the one it follows
        self._playing: Run | None = None  # a moment ago
        self._gone_on: Run | None = None  # took over at the end of the one in focus
        self._message = ""

    @property
    def busy(self) -> bool:
        """Is the merged tree still to come, or what the runs cost?"""
        return self.trees.merging is not None or self.spending.busy

    def take_message(self) -> str:
        """Why the runs cannot be kept together as was wanted, once; "" where they can."""
        message, self._message = self._message, ""
        return message

    def to_play(self, focus: Run) -> Run:
        """The run with which playing begins: the one in focus, unless that is at its end and
        another one has gone on from there."""
        other = self._gone_on
        return focus if other is None or other.player.at_end else other

    def advance(self, runs: Sequence[Run], focus: int, *, hidden: bool) -> None:
        """Bring the runs together with the one that leads: the one that plays, else that in focus.

        hidden: may nothing be told of what comes after the events on screen?
        """
        self.focus = focus
        self.take(runs)
        if len(runs) < 2:
            self._gone_on = None
            self.trees.stop()
            self.spending.stop(runs)
            return
        self._measure(runs)
        self._hand_over(runs)
        self._keep(runs, self._leader(runs, focus))
        stops = [
            min(run.player.event + 1, len(run.trace)) if hidden else len(run.trace)
            for run in runs
        ]
        self.amounts = tuple(
            self._amount(run, stop) for run, stop in zip(runs, stops, strict=True)
        )
        self.trees.advance(runs, tuple(stops), self.labels, self.spending.work)

    def take(self, runs: Sequence[Run]) -> None:
        """Be about these runs, at once: what is known of others is told no longer."""
        jobs = [run.job for run in runs]
        if jobs != self._labelled:
            self._labelled, self.labels = jobs, _labels(jobs)
            self.related = len({run.solver.problem.picture for run in runs}) == 1
            self.places, self.amounts, self._kept = (), (), ()
        now = {run.trace for run in runs}
        if any(not now.issuperset(pair) for pair in self._beside):
            self._beside.clear()
        self.trees.take(runs)

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
                self._playing = self._gone_on = run
                return

    def _leader(self, runs: Sequence[Run], focus: int) -> int:
        """The number of the run that plays, else of the one in focus; or of the one that has gone
        on while that is at its end, so that a pause takes nothing back."""
        gone_on = self._gone_on
        for number, run in enumerate(runs):
            if run.player.playing:
                self._gone_on = gone_on if run is gone_on else None
                return number
        player = runs[focus].player
        if gone_on not in runs or self.by == "place" or player.playhead < player.last:
            self._gone_on = gone_on = None
        return focus if gone_on is None else runs.index(gone_on)

    def _measure(self, runs: Sequence[Run]) -> None:
        """Find out what the runs cost."""
        work = self.spending.work
        if why := self.spending.advance(runs, self.labels, KINDS.get(self.by)):
            self.by, self._message = WAYS[0], why
        if work != self.spending.work:
            self.trees.take_work(self.spending.work)

    def _keep(self, runs: Sequence[Run], leader: int) -> None:
        first = runs[leader]
        if not len(first.trace):
            return
        if self._standing(runs, leader) == self._kept:
            return
        at = first.player.playhead
        own = Place(at, first.trace.height(at), None)
        self.places = tuple(own if run is first else self._place(first, run) for run in runs)
        for run, place in zip(runs, self.places, strict=True):
            event = BEFORE_START if first.player.before else place.event
            if run is not first and event != run.player.event:
                run.go(event)
        self._kept = self._standing(runs, leader)

    def _standing(self, runs: Sequence[Run], leader: int) -> tuple[object, ...]:
        """Another one when the runs may have to be brought together anew."""
        return self.by, leader, bool(self.spending.state), *(
            (id(run), run.player.event, len(run.trace) if run.recording else -1) for run in runs
        )

    def _place(self, leader: Run, run: Run) -> Place:
        """Where a run stands when another one is where its playhead is."""
        at = leader.player.playhead
        if self.by == "place" and self.related:
            pair = run.trace, leader.trace
            if pair not in self._beside:
                self._beside[pair] = Beside(*pair)
            return self._beside[pair].place_of(at, complete=not run.recording)
        event = min(at, max(0, len(run.trace) - 1))
        if kind := KINDS.get(self.by):
            used, amounts = self.spending.amounts(leader, kind), self.spending.amounts(run, kind)
            event = run.player.playhead
            if used is not None and amounts is not None:
                from visualizer.measure.costs import amount_at, event_at

                event = event_at(amounts, amount_at(used, at))
        depth = len(run.trace.path(event)) if len(run.trace) else 0
        return Place(event, depth, None)

    def _amount(self, run: Run, stop: int) -> tuple[float, float]:
        at = run.player.event
        if not stop or at < 0:
            return 0, 0
        if self.by == "event":
            return at + 1, stop
        if kind := KINDS.get(self.by):
            amounts = self.spending.amounts(run, kind)
            if amounts is None:
                return 0, 0
            from visualizer.measure.costs import amount_at

            return amount_at(amounts, at).item(), amount_at(amounts, stop - 1).item()
        return run.trace.counters(at).tried, run.trace.counters(stop - 1).tried


def _labels(jobs: Sequence[Job]) -> tuple[str, ...]:
    """What the runs are called beside each other; () where there is one run only."""
    if len(jobs) < 2:
        return ()
    from visualizer.measure.comparison import labels  # a window with one run starts without it

    return tuple(labels(jobs))
