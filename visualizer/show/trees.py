"""The search trees of several runs as one, and what they have in common, worked out in a thread."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING

from visualizer.show.run import Run
from visualizer.trace.matching import first_difference
from visualizer.trace.past import Past
from visualizer.trace.trace import EventNumbers

if TYPE_CHECKING:  # a window with one run starts without what several need
    from visualizer.layout.merged import MergedShape
    from visualizer.measure.comparison import Facts
    from visualizer.measure.work import Work
    from visualizer.trace.merged import Merged

AT_ONCE = 10_000
"""Events of all runs that are merged while a frame waits: some ms."""

GROWN = 1.25
"""Runs that grow are merged anew when there are so many times as many events: else that would go
on all the time, beside what is drawn."""


class Trees:
    """What is told of the trees of the runs on screen; `advance` it once a frame.

    merged   the runs' trees as one; None until it has been worked out
    shape    the room that its nodes take
    facts    what is known of the runs beside each other, for the sentence of ratios
    first_difference  the first event that is not the same in all runs; None: there is none
    differences  for each run the events at which it parts from others, ascending
    """

    def __init__(self) -> None:
        self.merging: Merging | None = None
        self.forget()

    @property
    def same(self) -> bool:
        """Are the runs the same, event for event, up to their ends?"""
        known = self.facts is not None and all(run.complete for run in self.facts.runs)
        return known and self.first_difference is None

    def forget(self) -> None:
        """Tell nothing."""
        self.merged: Merged | None = None
        self.shape: MergedShape | None = None
        self.facts: Facts | None = None
        self.first_difference: int | None = None
        self.differences: tuple[EventNumbers, ...] = ()
        self._merged_for: tuple[int, ...] = ()

    def stop(self) -> None:
        """What is being merged is of no use any more."""
        self.merging = None

    def take(self, runs: Sequence[Run]) -> None:
        """Be about these runs, at once: what is known of others is told no longer."""
        told = [] if self.merged is None else [trace.whole for trace in self.merged.traces]
        if told and [id(trace) for trace in told] != [id(run.trace) for run in runs]:
            self.forget()

    def advance(
        self, runs: Sequence[Run], stops: tuple[int, ...], labels: tuple[str, ...],
        work: tuple[Work, ...],
    ) -> None:
        """Merge anew when there is more of the runs to tell of.

        stops   how many events of each run may be told of
        labels  what the runs are called
        work    what they cost, as far as that is known
        """
        wanted = (*((id(run.trace)) for run in runs), *stops)
        merging = self.merging
        if self.merged is not None and not _may_be_told(self._merged_for, wanted):
            self.forget()
        growing = any(r.recording and s == len(r.trace) for r, s in zip(runs, stops, strict=True))
        before = sum(self._merged_for[len(runs) :]) if growing else 0
        if merging is None and wanted != self._merged_for and sum(stops) >= GROWN * before:
            merging = self.merging = Merging(runs, stops, wanted)
            if sum(stops) > AT_ONCE:
                return
            merging.join()
        if merging is None or merging.is_alive():
            return
        self.merging = None
        if merging.found is None:
            self._merged_for = merging.wanted  # it would fail again
        elif _may_be_told(merging.wanted, wanted):
            self._merged_for = merging.wanted
            self.merged, self.shape, self.differences = merging.found
            from visualizer.measure.comparison import facts_of

            self.facts = facts_of(self.merged, labels, merging.complete, (), merging.coming)
            self.first_difference = merging.first_difference
            self.take_work(work)

    def take_work(self, work: tuple[Work, ...]) -> None:
        """Have the facts tell what the runs cost, where all of a run is told of."""
        if self.facts is None or len(self.facts.runs) != len(work):
            return
        from visualizer.measure.work import NO_WORK

        told = tuple(
            replace(run, work=spent if run.complete else NO_WORK)
            for run, spent in zip(self.facts.runs, work, strict=True)
        )
        self.facts = replace(self.facts, runs=told)


def _may_be_told(merged: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    """Is what was merged of the runs of now, and of no event that may not be told of?"""
    if len(merged) != len(wanted):
        return False
    count = len(wanted) // 2
    stops = zip(merged[count:], wanted[count:], strict=True)
    return merged[:count] == wanted[:count] and all(old <= new for old, new in stops)


class Merging(Thread):
    """Merges what is recorded of some runs at the moment it is made."""

    def __init__(
        self, runs: Sequence[Run], stops: tuple[int, ...], wanted: tuple[int, ...]
    ) -> None:
        # No daemon: one that is sorting in numpy when Python ends would take the program down.
        super().__init__(name="merged trees")
        self._traces = [
            Past(run.trace, stop) for run, stop in zip(runs, stops, strict=True)
        ]
        self.wanted = wanted
        self.complete = [
            run.complete and stop == len(run.trace) for run, stop in zip(runs, stops, strict=True)
        ]
        self.coming = [run.recording and not run.hidden for run in runs]
        self.first_difference: int | None = None
        self.found: tuple[Merged, MergedShape, tuple[EventNumbers, ...]] | None = None
        self.start()

    def run(self) -> None:
        """See Thread."""
        with suppress(MemoryError):  # then nothing is told of trees
            self._merge()

    def _merge(self) -> None:
        from visualizer.layout.merged import MergedShape
        from visualizer.trace.merged import merge

        merged = merge(self._traces)
        differences = tuple(merged.differences(number) for number in range(len(self._traces)))
        self.first_difference = first_difference(self._traces)
        self.found = merged, MergedShape(merged), differences
