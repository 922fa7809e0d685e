"""The two runs that all measurements are about: 12 queens, 10 million events and more."""

from __future__ import annotations

import time
from collections import deque
from functools import cache
from pathlib import Path

from visualizer.jobs.job import Job
from visualizer.record.recorder import Recorder, RunState
from visualizer.trace.trace import Trace

QUEENS = 12
ROUNDS = 3
FRAME = 1 / 60

FLAT = Job("queens-bstar", (("n", QUEENS),))
PLAIN = Job(str(Path(__file__).with_name("plain_queens.py")), (("n", QUEENS),))
RECURSIVE = Job(str(Path(__file__).with_name("recursive_queens.py")), (("n", QUEENS),))


@cache
def seconds_bare(job: Job) -> float:
    """The best time of the generator alone."""
    return min(_drained(job) for _ in range(ROUNDS))


@cache
def recorded(job: Job) -> tuple[Trace, float]:
    """The whole trace, and the best rate in events a second at which it came.

    The rate is that between the first and the last events: how long a worker takes to start does
    not depend on the run.
    """
    rates = []
    for _ in range(ROUNDS):
        trace, rate = _recorded(job)
        rates.append(rate)
    return trace, max(rates)


@cache
def recorded_once(job: Job) -> Trace:
    """The whole trace, where its rate is of no interest."""
    return recorded(job)[0] if job in (FLAT, RECURSIVE) else _recorded(job)[0]


def _drained(job: Job) -> float:
    generator = job.start()
    start = time.perf_counter()
    deque(generator, maxlen=0)
    return time.perf_counter() - start


def _recorded(job: Job) -> tuple[Trace, float]:
    recorder = Recorder(job)
    began, before = 0.0, 0
    while recorder.state is RunState.RUNNING:
        recorder.poll()
        if not before and len(recorder.trace):
            began, before = time.perf_counter(), len(recorder.trace)
        time.sleep(FRAME)
    rate = (len(recorder.trace) - before) / (time.perf_counter() - began)
    recorder.close()
    assert recorder.state is RunState.COMPLETE, recorder.message
    return recorder.trace, rate
