"""Several runs side by side: what keeps their playheads together, and how their trees compare."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from threading import Thread

from visualizer.base.i18n import gettext as _
from visualizer.base.settings import WAYS
from visualizer.jobs.job import Job
from visualizer.layout.merged import MergedShape
from visualizer.measure.comparison import Facts, facts_of, labels
from visualizer.measure.costs import Amounts, amount_at, event_at
from visualizer.measure.work import NO_WORK, Work
from visualizer.show.run import Run
from visualizer.trace.matching import Beside, Place, first_difference
from visualizer.trace.merged import Merged, merge
from visualizer.trace.past import Past
from visualizer.trace.trace import EventNumbers, Trace

AT_ONCE = 10_000
"""Events of all runs that are merged while a frame waits: some ms."""

MOST_UNASKED = 1_000_000
"""Runs with more events are measured only when they are to be kept together by what they cost."""

KINDS = {"lines": "lines", "time": "seconds"}
"""What is used up by the runs that are kept together by it; see Costs."""

GROWN = 1.25
"""Runs that grow are merged anew when there are so many times as many events: else that would go
on all the time, beside what is drawn."""


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
    measuring  how far it is with what the runs cost, where they shall be kept together by that and
             stay where they are until it is known; else ""
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
        self._beside: dict[tuple[Trace, Trace], Beside] = {}  # by a run and the one it follows
        self._playing: Run | None = None  # a moment ago
        self._gone_on: Run | None = None  # took over at the end of the one in focus
        self.measuring = ""
        self._measures = False
        self._work: tuple[Work, ...] = ()
        self._message = ""

    @property
    def busy(self) -> bool:
        """Is the merged tree still to come, or what the runs cost?"""
        return self._merging is not None or self._measures

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
            self._gone_on, self._measures, self.measuring = None, False, ""
            self._merging = None  # what it finds is of no use any more
            for run in runs:
                run.stop_measuring()
            return
        self._measure(runs)
        self._hand_over(runs)
        self._keep(runs, self._leader(runs, focus))
        stops = [
            min(run.player.playhead + 1, len(run.trace)) if hidden else len(run.trace)
            for run in runs
        ]
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
        now = {run.trace for run in runs}
        if any(not now.issuperset(pair) for pair in self._beside):
            self._beside.clear()
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
        """Find out what the runs cost, one after the other so that none disturbs another."""
        self._measures, self.measuring = False, ""
        kind = KINDS.get(self.by)
        if any(run.recording for run in runs):
            if kind:
                self.measuring = (
                    _("lines are counted as soon as all runs are recorded") if kind == "lines"
                    else _("time is measured as soon as all runs are recorded")
                )  # fmt: skip
            return
        for run in runs:
            if not run.costs.ended and (kind or len(run.trace) <= MOST_UNASKED):
                run.costs.poll()
                self._measures = True
                break
        work = tuple(run.costs.work for run in runs)
        if work != self._work:
            self._work = work
            self._take_work()
        if kind is None:
            return
        for run, label in zip(runs, self.labels, strict=True):
            if why := run.costs.why_not(kind, label):
                self.by, self._message = WAYS[0], why
                return
        if any(run.costs.amounts(kind) is None for run in runs):
            percent = round(100 * sum(run.costs.share for run in runs) / len(runs))
            words = (
                _("the lines that they run are being counted … {percent} %") if kind == "lines"
                else _("the time that they take is being measured … {percent} %")
            )  # fmt: skip
            self.measuring = words.format(percent=percent)

    def _take_work(self) -> None:
        """Have the facts tell what the runs cost, where all of a run is told of."""
        if self.facts is None or len(self.facts.runs) != len(self._work):
            return
        told = tuple(
            replace(run, work=work if run.complete else NO_WORK)
            for run, work in zip(self.facts.runs, self._work, strict=True)
        )
        self.facts = replace(self.facts, runs=told)

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
            if run is not first and place.event != run.player.playhead:
                run.go(place.event)
        self._kept = self._standing(runs, leader)

    def _standing(self, runs: Sequence[Run], leader: int) -> tuple[object, ...]:
        """Another one when the runs may have to be brought together anew."""
        return self.by, leader, bool(self.measuring), *(
            (id(run), run.player.playhead, len(run.trace) if run.recording else -1) for run in runs
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
            used, amounts = self._used_up(leader, kind), self._used_up(run, kind)
            event = run.player.playhead
            if used is not None and amounts is not None:
                event = event_at(amounts, amount_at(used, at))
        depth = len(run.trace.path(event)) if len(run.trace) else 0
        return Place(event, depth, None)

    def _used_up(self, run: Run, kind: str) -> Amounts | None:
        """What a run has used up at each event; None until that is known of all runs."""
        return None if self.measuring else run.costs.amounts(kind)

    def _amount(self, run: Run, stop: int) -> tuple[float, float]:
        at = run.player.playhead
        if not stop:
            return 0, 0
        if self.by == "event":
            return at + 1, stop
        if kind := KINDS.get(self.by):
            amounts = self._used_up(run, kind)
            if amounts is None:
                return 0, 0
            return amount_at(amounts, at).item(), amount_at(amounts, stop - 1).item()
        return run.trace.counters(at).tried, run.trace.counters(stop - 1).tried

    def _merge(self, runs: Sequence[Run], stops: tuple[int, ...]) -> None:
        """Work out the merged tree in a thread, anew when there is more of the runs to tell of."""
        wanted = (*((id(run.trace)) for run in runs), *stops)
        merging = self._merging
        if self.merged is not None and not _may_be_told(self._merged_for, wanted):
            self._forget()
        growing = any(r.recording and s == len(r.trace) for r, s in zip(runs, stops, strict=True))
        before = sum(self._merged_for[len(runs) :]) if growing else 0
        if merging is None and wanted != self._merged_for and sum(stops) >= GROWN * before:
            merging = self._merging = _Merging(runs, stops, wanted)
            if sum(stops) > AT_ONCE:
                return
            merging.join()
        if merging is None or merging.is_alive():
            return
        self._merging = None
        if merging.found is None:
            self._merged_for = merging.wanted  # it would fail again
        elif _may_be_told(merging.wanted, wanted):
            self._merged_for = merging.wanted
            self.merged, self.shape, self.differences = merging.found
            self.facts = facts_of(self.merged, self.labels, merging.complete)
            self.first_difference = merging.first_difference
            self._take_work()


def _may_be_told(merged: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    """Is what was merged of the runs of now, and of no event that may not be told of?"""
    if len(merged) != len(wanted):
        return False
    count = len(wanted) // 2
    stops = zip(merged[count:], wanted[count:], strict=True)
    return merged[:count] == wanted[:count] and all(old <= new for old, new in stops)


class _Merging(Thread):
    """Merges what is recorded of some runs at the moment it is made."""

    def __init__(
        self, runs: Sequence[Run], stops: tuple[int, ...], wanted: tuple[int, ...]
    ) -> None:
        # No daemon: one that is sorting in numpy when Python ends would take the program down.
        super().__init__(name="merged trees")
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
        with suppress(MemoryError):  # then nothing is told of trees
            self._merge()

    def _merge(self) -> None:
        merged = merge(self._traces)
        differences = tuple(merged.differences(number) for number in range(len(self._traces)))
        self.first_difference = first_difference(self._traces)
        self.found = merged, MergedShape(merged), differences
