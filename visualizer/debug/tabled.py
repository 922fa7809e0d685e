"""Events of a run as rows of words: what happened, the choices in force, and the variables then."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from solvers.events import KIND_NAMES
from visualizer.base.errors import BadInput
from visualizer.base.frames import Object, Plain
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import one_of
from visualizer.base.nearest import did_you_mean
from visualizer.base.numbers import printed
from visualizer.base.values import signs_of, written
from visualizer.debug.rerun import Rerun, Snapshot
from visualizer.jobs.job import Job, head_of_recording
from visualizer.jobs.reading import trace_for
from visualizer.record.playback import why_no_variables
from visualizer.trace.matching import PENDING
from visualizer.trace.packing import Packed
from visualizer.trace.trace import Trace
from visualizer.trace.when import Anchor, When, find_when, no_moment

COLUMNS: dict[str, Callable[[Trace, int], str]] = {
    "event": lambda _trace, k: str(k),
    "kind": lambda trace, k: KIND_NAMES[trace.event(k)[0]],
    "depth": lambda trace, k: str(trace.event(k)[1]),
    "value": lambda trace, k: str(trace.yielded(k)[2]),
    "path": lambda trace, k: " ".join(map(str, trace.yielded_path(k))),
}
"""What the trace itself tells of an event; all other columns are variables."""

MOST_ROWS = 10_000

LONGEST_WAIT = 30.0
"""Seconds for the variables of an event."""

WAIT = 0.002

Told: TypeAlias = Callable[[int, int], None]


class Tabled:
    """A run of which a stretch is to be told. `close` ends its processes.

    events: hands out the events of the job, packed; raises SolverFailed.
    """

    def __init__(self, job: Job, events: Iterator[Packed]) -> None:
        self._job = job
        self._events = events
        self._trace = trace_for(job)
        self._complete = False

    def stretch(self, first: When, last: When) -> range:
        """The events between two moments, both included. Raises BadInput where there are none."""
        start = self._find(first, -1)
        end = self._find(last, start)
        if end < start:
            message = _("The table would end at event {last}, before it begins at event {first}.")
            raise BadInput(message.format(first=printed(start), last=printed(end)))
        if end - start >= MOST_ROWS:
            message = _(
                "That would be {count} rows, and at most {most} are allowed: take fewer with "
                "--from and --to."
            )
            raise BadInput(
                message.format(count=printed(end - start + 1), most=printed(MOST_ROWS))
            )
        return range(start, end + 1)

    def rows(self, events: range, columns: Sequence[str], told: Told) -> list[list[str]]:
        """The cells of each event. Raises BadInput for a variable that no event of them has, and
        where the variables cannot be had.
        """
        variables = [name for name in columns if name not in COLUMNS]
        states = self._states(events, told) if variables else ({} for _event in events)
        rows: list[list[str]] = []
        known: set[str] = set()
        for k, state in zip(events, states, strict=True):
            known.update(state)
            told_by_it = {name: cell(value) for name, value in state.items() if name in variables}
            rows.append([
                COLUMNS[name](self._trace, k) if name in COLUMNS else told_by_it.get(name, "")
                for name in columns
            ])
        unknown = [name for name in variables if name not in known]
        if unknown:
            names = list(dict.fromkeys([*COLUMNS, *sorted(known)]))
            message = _("There is no column {name}; there are {names}")
            raise BadInput(
                message.format(name=unknown[0], names=one_of(names))
                + did_you_mean(unknown[0], names)
            )
        return rows

    def _find(self, when: When, after: int) -> int:
        """The event of a moment; so much of the run is recorded as that needs."""
        if when.anchor is Anchor.TRUE:
            raise BadInput(
                _("A table begins and ends at a moment that needs no rerun, not at when ….")
            )
        while True:
            found = find_when(self._trace, when, after, complete=self._complete)
            if found is not PENDING:
                break
            packed = next(self._events, None)
            if packed is None:
                self._complete = True
            else:
                self._trace.append(packed)
        if found is None or found >= len(self._trace):
            raise BadInput(no_moment(when, len(self._trace), printed))
        return max(0, found)

    def _states(self, events: range, told: Told) -> Iterator[dict[str, Plain]]:
        job = self._job
        why = why_no_variables(head_of_recording(job)) if job.recording else ""
        if why:
            raise BadInput(why)
        rerun = Rerun(replace(job, recording=""), self._trace, why)
        try:
            for done, k in enumerate(events):
                yield dict(_state(rerun, k).variables)
                told(done + 1, len(events))
        finally:
            rerun.close()


def _state(rerun: Rerun, event: int) -> Snapshot:
    until = time.monotonic() + LONGEST_WAIT
    rerun.states.ask(event)
    while (found := rerun.states.at(event)) is None:
        if rerun.states.message:
            raise BadInput(rerun.states.message)
        if time.monotonic() > until:
            message = _("The variables of event {event} took too long.")
            raise BadInput(message.format(event=printed(event)))
        rerun.poll()
        time.sleep(WAIT)
        rerun.states.ask(event)
    return found


def cell(value: Plain) -> str:
    """A variable's value as it is written by hand: a list of bits as its digits."""
    match value:
        case Object():
            return written(value)
        case list() if value and all(isinstance(item, bool) for item in value):
            return " ".join(str(int(bool(item))) for item in value)
        case list():
            before, behind = signs_of(value)
            return f"{before}{', '.join(cell(item) for item in value)}{behind}"
        case dict():
            return ", ".join(f"{key}: {cell(item)}" for key, item in value.items())
        case _:
            return str(value)
