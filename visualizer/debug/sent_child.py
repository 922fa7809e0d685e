"""In a process of its own: the events of a stream once more, with the variables and lines that it
has said, for the search for breakpoints and for the history of a value. None of its program runs.
"""

from __future__ import annotations

import json
import marshal
from collections import defaultdict
from collections.abc import Iterator
from time import sleep
from typing import Any, BinaryIO

import numpy as np

from solvers.events import Event
from visualizer.debug.lines import OnRun, Places
from visualizer.debug.rerun_child import answer
from visualizer.debug.solver_run import SolverRun
from visualizer.jobs.job import Job
from visualizer.record.family import end_process
from visualizer.record.processes import FAR_BEHIND, be_silent, set_up
from visualizer.record.wire import Voice
from visualizer.trace.packing import depths, kinds, values

LOOK = 0.02
"""Seconds between two looks whether more has come."""

Block = tuple[bytes, bytes, list[tuple[int, str]]]
"""Events, their lines as 32-bit numbers (or none), and variables by the number of their event."""


def rerun_sent(job: Job, path: str, source: str, connection: Voice) -> None:
    """Answer requests until the window goes, as rerun_child.rerun does; path: of the file with the
    blocks, which grows. source: the file whose lines are said"""
    set_up(rank=FAR_BEHIND)
    be_silent()
    try:
        answer(job, connection, SentRun(job, path, source))
    finally:
        end_process(0)


class SentRun(SolverRun):
    """Stands in for a solver's run."""

    compiles = False

    def __init__(self, job: Job, path: str, source: str) -> None:
        super().__init__(job)
        self._path, self._source = path, source
        self._watch: SentWatch | None = None

    def running(self) -> Iterator[Event]:
        if self._generator is None:
            self._generator = Replayed(self._path, self._source, self)
        return self._generator

    def watch_lines(self, places: Places, told: OnRun | None) -> SentWatch:
        """A watch for lines that are said."""
        return SentWatch(self, places, told)

    def watched_by(self, watch: SentWatch | None) -> None:
        """From now on it is told of each line."""
        self._watch = watch

    def at(self, frame: SentFrame) -> None:
        """It is said that this line runs."""
        if self._watch is not None and frame.f_lineno:
            self._watch.at(frame)


class SentWatch:
    """Counts how often watched lines are said. runs: by the number of the watch."""

    def __init__(self, run: SentRun, places: Places, told: OnRun | None) -> None:
        self.runs: defaultdict[int, int] = defaultdict(int)
        self._run, self._places, self._told = run, places, told

    def start(self) -> None:
        self._run.watched_by(self)

    def stop(self) -> None:
        self._run.watched_by(None)

    def at(self, frame: SentFrame) -> None:
        for number in self._places.get(frame.f_code.co_filename, {}).get(frame.f_lineno, ()):
            self.runs[number] += 1
            if self._told is not None:
                self._told(number, frame)  # type: ignore[arg-type]


class SentCode:
    """What is asked of the code of a frame."""

    co_names = co_varnames = ()
    co_flags = 0
    co_name = co_qualname = ""

    def __init__(self, source: str) -> None:
        self.co_filename = source


class SentFrame:
    """What is asked of a frame: its variables, and its line."""

    f_back = None

    def __init__(self, source: str) -> None:
        self.f_code = SentCode(source)
        self.f_locals: dict[str, Any] = {}
        self.f_globals: dict[str, Any] = {}
        self.f_lineno = 0


class Replayed(Iterator[Event]):
    """The events, in order, as a generator gives them. Waits for what is still to come."""

    gi_yieldfrom = None

    def __init__(self, path: str, source: str, run: SentRun) -> None:
        self.gi_frame = SentFrame(source)
        self._run = run
        self._events = self._all(path)

    def __next__(self) -> Event:
        return next(self._events)

    def _all(self, path: str) -> Iterator[Event]:
        frame, at = self.gi_frame, self._run.at
        with open(path, "rb") as file:
            while True:
                packed, lines, notes = _next(file)
                events = np.frombuffer(packed, np.uint32)
                numbers = np.frombuffer(lines, np.int32).tolist() or [0] * len(events)
                said = dict(notes)
                columns = (kinds(events).tolist(), depths(events).tolist(), values(events).tolist())
                for place, event in enumerate(zip(*columns, strict=True)):
                    if place in said:
                        frame.f_locals = json.loads(said[place])
                    frame.f_lineno = numbers[place]
                    at(frame)
                    yield event


def _next(file: BinaryIO) -> Block:
    while True:
        place = file.tell()
        try:
            found: Block = marshal.load(file)
            return found
        except (EOFError, ValueError, TypeError):  # not all of it is there
            file.seek(place)
            sleep(LOOK)
