"""Line and variables at random events of runs of all sizes, and at the event after each; and from
checkpoints, once they are there."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable
from functools import cache, partial
from itertools import islice
from statistics import median

from tests.bench.measure import Measure, Measurement
from tests.bench.runs import FLAT, QUEENS, recorded_once
from visualizer.debug.link import Link
from visualizer.debug.rerun import Rerun
from visualizer.jobs.job import Job

INSPECTIONS = 7
TICK = 0.0005

ANYWHERE, REPEATED_EACH = 100, 5
"""Random events asked for from checkpoints; each of so many is asked for without them, too."""

COVERED_SECONDS, SETTLED_SECONDS = 1.0, 0.05
"""When nothing has come for so long, all checkpoints are there; all answers are."""

SIZES = {"1e4": 8, "1e5": 9, "1e6": 11, "1e7": QUEENS}
"""Runs of about so many events (20 thousand, 90 thousand, 2 million, 12 million): n of n queens."""


def inspect() -> Measure:
    """From asking for a random event to having it; the ratio is to draining up to it."""
    return _inspect(QUEENS)


def inspect_next() -> Measure:
    """From asking for the event after it to having that; it comes with the one before."""
    return Measure(median(after for _, _, after in _times(QUEENS)) * 1000, "ms")


def _inspect(n: int) -> Measure:
    rows = _times(n)
    ratio = median(asked / drained for asked, drained, _ in rows)
    return Measure(median(asked for asked, _, _ in rows) * 1000, "ms", ratio)


@cache
def _times(n: int) -> list[tuple[float, float, float]]:
    """For some random events: seconds to the answer, to drain that far, to the next answer."""
    job = Job(FLAT.target, (("n", n),))
    trace = recorded_once(job)
    rerun = Rerun(job, trace)
    _seconds_to_answer(rerun, 0)  # let its process start
    rng = random.Random(3)
    rows = []
    for _ in range(INSPECTIONS):
        k = rng.randrange(len(trace) // 20, len(trace) - 1)
        # from the start, as the ratio has it: where there are no checkpoints it has to start again
        rerun.states.forget()
        _seconds_to_answer(rerun, 0)
        asked = _seconds_to_answer(rerun, k)
        after = _seconds_to_answer(rerun, k + 1)
        rows.append((asked, _seconds_to_drain(job, k), after))
    rerun.close()
    return rows


def inspect_anywhere() -> Measure:
    """From asking for a random event to having it, from checkpoints; the ratio is to the time that
    it takes without them, when the run is repeated: the smaller the better."""
    kept, repeated = _anywhere()
    return Measure(median(kept) * 1000, "ms", median(kept) / median(repeated))


def inspect_anywhere_p95() -> Measure:
    """The same: 95 of 100 are there sooner; also of those without checkpoints."""
    kept, repeated = _anywhere()
    late = _percentile_95(kept)
    return Measure(late * 1000, "ms", late / _percentile_95(repeated))


@cache
def _anywhere() -> tuple[list[float], list[float]]:
    """Seconds to the answer for random events, each asked with checkpoints and then without."""
    job = Job(FLAT.target, (("n", QUEENS),))
    trace = recorded_once(job)
    rerun = Rerun(job, trace)
    plain = Rerun(job, trace, link=Link(job, trace, forks=False))
    _seconds_to_answer(plain, 0)
    _seconds_to_answer(rerun, len(trace) - 1)
    _rest(rerun, COVERED_SECONDS)
    rng = random.Random(5)
    kept, repeated = [], []
    for i in range(ANYWHERE):
        k = rng.randrange(len(trace))
        rerun.states.forget()
        kept.append(_seconds_to_answer(rerun, k))
        _rest(rerun, SETTLED_SECONDS)  # what lies around the event comes after it
        if i % REPEATED_EACH == 0:
            plain.states.forget()
            _seconds_to_answer(plain, 0)
            repeated.append(_seconds_to_answer(plain, k))
    rerun.close()
    plain.close()
    return kept, repeated


def _rest(rerun: Rerun, seconds: float) -> None:
    """Take in what comes until nothing new is known for so long."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        before = rerun.kept
        if rerun.poll() or rerun.kept != before:
            end = time.perf_counter() + seconds
        time.sleep(TICK)


def _percentile_95(values: list[float]) -> float:
    return sorted(values)[int(0.95 * len(values))]


def _seconds_to_answer(rerun: Rerun, k: int) -> float:
    start = time.perf_counter()
    rerun.states.ask(k)
    while rerun.states.at(k) is None:
        assert not rerun.states.over, rerun.states.message
        rerun.poll()
        time.sleep(TICK)
    return time.perf_counter() - start


def _seconds_to_drain(job: Job, k: int) -> float:
    generator = job.start()
    start = time.perf_counter()
    deque(islice(generator, k + 1), maxlen=0)
    return time.perf_counter() - start


_OF_EACH_SIZE: dict[str, Callable[[], Measure]] = {
    f"inspect_{size}": partial(_inspect, n) for size, n in SIZES.items()
}

MEASUREMENTS: dict[str, Measurement] = {
    "inspect": inspect,
    "inspect_next": inspect_next,
    "inspect_anywhere": inspect_anywhere,
    "inspect_anywhere_p95": inspect_anywhere_p95,
    **_OF_EACH_SIZE,
}
