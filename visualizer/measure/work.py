"""What a whole run costs, the solver alone: how long it takes, and how many lines of it run.

Each is found out by running it once more, in a process of its own, which is needed for a user's
file and keeps times apart from what else is done. What a solver does before it returns the
generator of its search, such as making the first state, counts for neither; one that returns
something else has done all of it by then, and all counts.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from contextlib import nullcontext, suppress
from itertools import count, islice
from types import GeneratorType
from typing import NoReturn, TypeAlias

from visualizer.base.named_tuple import NamedTuple
from visualizer.debug.lines import LineCount
from visualizer.debug.solver_run import MORE_FRAMES
from visualizer.debug.source import OwnCode
from visualizer.jobs.job import Job
from visualizer.measure.lab.measuring import CLOCK, REPEATS, SHORT
from visualizer.record.channel import Channel, LastWords, Terms
from visualizer.record.family import end_process
from visualizer.record.faults import from_exception
from visualizer.record.processes import Child, forbid_exit, set_up
from visualizer.record.wire import Voice


class Work(NamedTuple):
    """What a whole run costs; None for what is not known.

    lines    lines of the solver's own functions that run
    seconds  measured, of the solver alone, by the lab's clock
    """

    lines: int | None = None
    seconds: float | None = None


NO_WORK = Work()


class Working(Channel):
    """Measures a run that has yielded so many events; call `poll` until it has `ended`.

    work    as far as it is known; nothing of a run that yields another number of events this time
    """

    def __init__(self, job: Job, terms: Terms, events: int) -> None:
        super().__init__(job, terms, lambda terms: Child(work_in, job, terms, events))
        self.work = NO_WORK

    def poll(self) -> None:
        """Take in what has come."""
        for what, content in self.messages():
            if what == "seconds":
                self.work = self.work._replace(seconds=content)
            elif what == "lines":
                self.work = self.work._replace(lines=content)


def work_in(job: Job, terms: Terms, events: int, connection: Voice) -> None:
    """Measure the run. Messages, beside those of a worker:

    ("seconds", Work.seconds)
    ("lines", Work.lines)
    """

    def measure(tell: Tell) -> None:
        tell("seconds", seconds_of(job, events))
        tell("lines", lines_of(job, events))

    run_again(job, terms, connection, measure)


Tell: TypeAlias = Callable[[str, object], None]
"""Sends a message: its kind and what it says."""


def run_again(
    job: Job, terms: Terms, connection: Voice, measure: Callable[[Tell], None],
    print_limit: float = 0,
) -> NoReturn:
    """In a process of its own: call what runs a solver again, tell how that ended, and end.

    print_limit  so much of what the solver prints is sent; nothing where whoever recorded the run
                 has heard it
    """
    printed = set_up(print_limit)
    sys.setrecursionlimit(sys.getrecursionlimit() + MORE_FRAMES)
    forbid_exit()
    _words = LastWords(terms.last_words)

    def tell(what: str, content: object) -> None:
        if text := printed.take():
            connection.send(("printed", text))
        connection.send((what, content))

    failure = None
    try:
        with suppress(OSError):  # who wanted to know it has gone
            tell("opened", terms.last_words)
            try:
                measure(tell)
            except BaseException as error:
                failure = from_exception(error, -1, job.file)
            tell("end", failure)
    finally:
        end_process(0)


def seconds_of(job: Job, events: int) -> float | None:
    """How long the solver takes; the best of some times where that is short, as in the lab."""
    best = _timed(job, events)
    repeats = 1
    while best is not None and best * repeats < SHORT and repeats < REPEATS:
        again = _timed(job, events)
        best = None if again is None else min(best, again)
        repeats += 1
    return best


def lines_of(job: Job, events: int) -> int | None:
    """How many lines of the solver's own functions run."""
    lines = LineCount(job)
    return lines.total if _ran(job, events, lines)[0] and not lines.lost else None


def _timed(job: Job, events: int) -> float | None:
    as_before, seconds = _ran(job, events)
    return seconds if as_before else None


def _ran(job: Job, events: int, lines: LineCount | None = None) -> tuple[bool, float]:
    """Run the solver: are there as many events as before, and how long has it taken?"""
    OwnCode(job).forget_runs()
    number = count()
    with lines or nullcontext():
        began = CLOCK()
        run = job.start()
        if isinstance(run, GeneratorType):
            began = CLOCK()
            if lines:
                lines.clear()
        deque(zip(islice(run, events + 1), number, strict=False), maxlen=0)
        seconds = CLOCK() - began
    return next(number) == events, seconds
