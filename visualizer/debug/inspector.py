"""Lines and variables at any event, from second runs of the solver in processes of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from visualizer.base.frames import Plain
from visualizer.debug.inspecting import Answer, inspect, trace_lines
from visualizer.debug.second_look import InspectorState, Reach, SecondLook
from visualizer.jobs.job import Job
from visualizer.record.playback import Playback, why_no_variables
from visualizer.record.recorder import Recorder
from visualizer.trace.trace import Trace

__all__ = ["EventLines", "Frame", "Inspection", "Inspector", "InspectorState"]

SNAPSHOTS = Reach(kept=4096, behind=96, ahead=160, margin=40)
LINES = Reach(kept=20_000, behind=32, ahead=64, margin=12)  # kept: lines, not events


@dataclass(frozen=True)
class Frame:
    """One generator of the chain: where it stands, and its variables."""

    function: str
    file: str
    line: int
    variables: Mapping[str, Plain]


@dataclass(frozen=True)
class Inspection:
    """The solver right after event `event`, or on its way there; the outermost call first."""

    event: int
    frames: tuple[Frame, ...]

    @cached_property
    def variables(self) -> Mapping[str, Plain]:
        """All variables; of several with one name the innermost generator's.

        Of a function that calls itself only the innermost call counts.
        """
        merged: dict[str, Plain] = {}
        seen = set()
        for frame in reversed(self.frames):
            if (frame.file, frame.function) not in seen:
                seen.add((frame.file, frame.function))
                merged = {**frame.variables, **merged}
        return merged


@dataclass(frozen=True)
class EventLines:
    """What the solver ran from the event before until event `event`, line by line.

    states    for each line the moment before it runs, with its variables then; the last one is the
              moment of the event. After the last event of a run: of its last line, or the line at
              which it raised an error, or where it hung.
    cut       there were more lines than are kept: some before the last are missing; after the last
              event of a run, some after it
    """

    event: int
    states: tuple[Inspection, ...]
    cut: bool

    def first(self, file: str, line: int, after: int = -1) -> int | None:
        """The first state after number `after` in which this line is about to run."""
        states = range(after + 1, len(self.states))
        return next((i for i in states if self._at(i, file, line)), None)

    def last(self, file: str, line: int, before: int | None = None) -> int | None:
        """The last state before number `before` in which this line is about to run."""
        states = range(len(self.states) if before is None else before)
        return next((i for i in reversed(states) if self._at(i, file, line)), None)

    def _at(self, state: int, file: str, line: int) -> bool:
        frames = self.states[state].frames
        return bool(frames) and (frames[-1].file, frames[-1].line) == (file, line)


class Inspector(SecondLook):
    """Asks for the variables at the playhead and keeps those around it. Nothing here ever waits.

    A process of its own traces lines: the two move independently of each other through the run,
    and two runs in one process could get in each other's way (random.seed, modules of the user's).
    """

    def __init__(self, job: Job, trace: Trace) -> None:
        super().__init__(job, trace, inspect, SNAPSHOTS)
        self._lines = _Lines(job, trace, trace_lines, LINES)

    def request(self, k: int) -> None:
        """Ask for event k; an earlier request that has no answer yet is dropped."""
        if k < len(self._trace):
            self.ask(k)

    def at(self, k: int) -> Inspection | None:
        """The answer for event k, if it is there."""
        found = None if self._problem else self._kept.get(k)
        if found is None:
            return None
        self._kept.move_to_end(k)
        if not isinstance(found, Inspection):
            found = self._kept[k] = Inspection(k, tuple(Frame(*frame) for frame in found[2]))
        return found

    def request_lines(self, k: int) -> None:
        """Ask for the lines of event k.

        The number after the last event asks for what comes then; only of a run that has ended.
        """
        self._lines.ask(k)

    def lines_at(self, k: int) -> EventLines | None:
        """The lines of event k, if they are there."""
        return self._lines.at(k)

    @property
    def lines_state(self) -> InspectorState:
        """Whether lines that were asked for are to come."""
        return self._lines.state

    @property
    def lines_message(self) -> str:
        """The sentence for the user when there are no lines to come; else empty."""
        return self._lines.message

    def poll(self) -> bool:
        """Take in what has come, for at most a few milliseconds. Was there anything?"""
        lines = self._lines.poll()
        return super().poll() or lines

    def close(self) -> None:
        """End the processes."""
        super().close()
        self._lines.close()


class _Lines(SecondLook):
    def at(self, k: int) -> EventLines | None:
        found = None if self._problem else self._kept.get(k)
        if found is None:
            return None
        self._kept.move_to_end(k)
        if not isinstance(found, EventLines):
            states = tuple(
                Inspection(k, tuple(Frame(*frame) for frame in frames)) for frames in found[2]
            )
            found = self._kept[k] = EventLines(k, states, found[3])
        return found

    def _weigh(self, answer: Any) -> int:
        return 1 + len(answer.states if isinstance(answer, EventLines) else answer[2])

    def _keep(self, answer: Answer) -> None:
        super()._keep(answer)
        number, event, _content, *cut = answer
        if cut == [True] and number == len(self._trace) and event is None:
            self._end_child()

    def _end_child(self) -> None:
        """It may hang where the run hung: the next request begins with another."""
        self.close()
        self._child = None
        self._pending = None
        self._done = self._sent


class NoSecondRun(Inspector):
    """Stands in for an Inspector where the solver cannot be run again: it says why."""

    def __init__(self, job: Job, trace: Trace, why: str) -> None:
        super().__init__(job, trace)
        self._why = why
        self._stop(InspectorState.FAILED)
        self._lines._stop(InspectorState.FAILED)

    @property
    def message(self) -> str:
        return self._why

    @property
    def lines_message(self) -> str:
        return self._why


def inspector_of(job: Job, recorder: Recorder | Playback) -> Inspector:
    """What shows the variables: a second run. It notices by itself where the events differ."""
    if isinstance(recorder, Recorder):
        return Inspector(job, recorder.trace)
    why = why_no_variables(recorder.head)
    if why:
        return NoSecondRun(job, recorder.trace, why)
    return Inspector(replace(job, recording=""), recorder.trace)
