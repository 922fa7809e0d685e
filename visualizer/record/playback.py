"""A recorded run in place of one that is being recorded, and back into a file."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TypeAlias

from solvers.catalog import SOLVERS
from visualizer.base.failures import Failure
from visualizer.base.i18n import gettext as _
from visualizer.base.reading import LARGEST_SOURCE, content, decoded, source_text, text_of_code
from visualizer.jobs.job import Job, describe, head_of_recording
from visualizer.jobs.plain.naming import names_of
from visualizer.jobs.reading import trace_for
from visualizer.record.recorder import (
    DEFAULT_MEMORY_LIMIT,
    WORKED_OUT,
    Recorder,
    RunState,
    limit_of_others,
    stopped_at,
)
from visualizer.record.streams.incoming import Incoming
from visualizer.trace.beside import Beside
from visualizer.trace.file import LIMITED, STOPPED, BadFile, Head, load

POLL_SECONDS = 0.008
"""How much of a frame taking in events may cost."""

NO_BOOKMARKS: Mapping[int, str] = {}


class Playback:
    """Stands in for a Recorder: the events come out of a file, some of them with each `poll`.

    Raises BadFile where the file cannot be used.
    """

    failure: Failure | None = None
    printed = ""
    written: Sequence[tuple[int, int]] = ()

    def __init__(self, job: Job, memory_limit: int = DEFAULT_MEMORY_LIMIT) -> None:
        run = load(job.recording)
        self.job = job
        self.beside = Beside()
        self._said = run.said()
        self.head = run.head
        self._of_others = bool(run.head.said) or run.dense
        self.trace = trace_for(job)
        self.state = RunState.RUNNING
        self.message = ""
        self._events = run.events()
        self.memory_limit = memory_limit

    def poll(self) -> bool:
        """Take in what there is time for. Was there anything?"""
        end = perf_counter() + POLL_SECONDS
        came = False
        while self.state is RunState.RUNNING and perf_counter() < end:
            came = True
            self._take_block()
        return came

    def close(self) -> None:
        """Take in no more."""
        self._events.close()

    def _take_block(self) -> None:
        try:
            if (said := next(self._said, None)) is not None:
                self.beside.add(*said)
            elif (packed := next(self._events, None)) is not None:
                self.trace.append(packed)
            else:
                self.failure = self.head.failure
                self.state = (RunState.COMPLETE if self.head.complete
                              else RunState.FAILED if self.failure else RunState.FULL)
                self.message = why_incomplete(self.head)
                return
        except BadFile as error:
            self.state, self.message = RunState.FAILED, str(error)
            return
        limit, taken = self.memory_limit, self.trace.nbytes + self.beside.nbytes
        if self._of_others:
            limit, taken = limit_of_others(limit), taken + WORKED_OUT * len(self.trace)
        if taken > limit:
            self.state = RunState.FULL
            self.message = stopped_at(limit, len(self.trace))


Recorded: TypeAlias = Playback | Incoming
"""What has a head as a file has it: no code of the solver runs for it."""


def recorder_of(job: Job, memory_limit: int = DEFAULT_MEMORY_LIMIT) -> Recorder | Playback:
    """Where the events of a job come from: its solver, the file in which they are recorded, or
    another program."""
    if job.stream is not None:
        return Incoming(job, memory_limit)
    return Playback(job, memory_limit) if job.recording else Recorder(job, memory_limit)


def why_no_variables(head: Head) -> str:
    """Why a recorded run has no variables: the same solver has to be at hand. Else empty."""
    if head.own:
        return _("No variables: a recording of {file} runs no code.").format(file=head.solver)
    if head.solver not in SOLVERS or source_of(Job(head.solver, ())) != head.source:
        return _("No variables: recorded from another version of {solver}.").format(
            solver=head.solver
        )
    return ""


def why_incomplete(head: Head) -> str:
    """The sentence about a recorded run that did not run to its end."""
    if head.complete:
        return ""
    if head.failure is not None:
        return head.failure.sentence()
    return head.message or _("The run was stopped before its end.")


def head_of(
    job: Job,
    source: str,
    *,
    complete: bool,
    message: str = "",
    failure: Failure | None = None,
    end: str = "",
    bookmarks: Mapping[int, str] = NO_BOOKMARKS,
) -> Head:
    """What goes into a file beside the events. source: `source_of` the job when the run began."""
    if job.recording:
        head = replace(head_of_recording(job), bookmarks=bookmarks)
        ended = partial(replace, complete=complete, message=message, failure=failure, end=end)
        return ended(head) if job.stream else head
    solver = describe(job)
    name = Path(job.file).name if job.file else job.target
    return Head(
        name, bool(job.file), job.params, source, solver.problem.picture, complete, message,
        bookmarks, names_of(job) if job.file else {}, failure=failure, end=end,
    )


def head_now(
    job: Job, recorder: Recorder | Playback, source: str, bookmarks: Mapping[int, str]
) -> Head:
    """What goes into a file of the run as far as it has been recorded."""
    if isinstance(recorder, Playback):
        return replace(recorder.head, bookmarks=bookmarks)
    complete = recorder.state is RunState.COMPLETE
    if isinstance(recorder, Incoming):
        job = recorder.job
    why = "" if complete else recorder.message or _("It was saved while it was being recorded.")
    ends = {RunState.FULL: LIMITED, RunState.RUNNING: STOPPED}
    return head_of(
        job, source, complete=complete, message=why, failure=recorder.failure,
        end=ends.get(recorder.state, ""), bookmarks=bookmarks,
    )


def source_of(job: Job) -> str:
    """The text of the file that the solver is in; empty where it cannot be read."""
    if job.recording:
        return head_of_recording(job).source
    if job.text:
        return job.text
    file = job.file or inspect.getsourcefile(SOLVERS[job.target].function) or ""
    try:
        data = content(file, LARGEST_SOURCE)
    except OSError:
        return ""
    try:
        return text_of_code(data)
    except (SyntaxError, UnicodeDecodeError):  # no Python reads it
        return decoded(data, errors="replace")


def sources_of(job: Job) -> Iterator[str]:
    """The texts of all files in which its code may stand: the solver's own, and of one that comes
    with the program those of the functions that it imports, such as algorithm B."""
    yield source_of(job)
    if not (job.recording or job.text or job.file):
        names = inspect.unwrap(SOLVERS[job.target].function).__globals__
        for function in filter(inspect.isfunction, names.values()):
            yield source_text(Path(function.__code__.co_filename))
