"""Path and counters at random events of the whole run; searching all of it."""

from __future__ import annotations

import random
import time
from functools import cache
from statistics import median, quantiles

from solvers.events import SOLUTION, TRY
from tests.bench.measure import Measure, Measurement
from tests.bench.runs import FLAT, QUEENS, ROUNDS, recorded
from visualizer.trace.search import Condition, find
from visualizer.trace.trace import Trace

SEEKS = 5000
UNIT = "µs"

NOWHERE = (
    Condition(frozenset({TRY, SOLUTION}), depth=QUEENS),
    Condition(value=QUEENS),
    Condition(value=QUEENS, dead_end=True),
)
"""What the index does not know, and no run of that many queens has: they are counted from 0."""


def seek_median() -> Measure:
    """The median."""
    return Measure(median(_times()) * 1e6, UNIT)


def seek_95th_percentile() -> Measure:
    """The 95th percentile."""
    return Measure(quantiles(_times(), n=20)[-1] * 1e6, UNIT)


def search_without_a_hit() -> Measure:
    """Going through the whole run for what is nowhere: the slowest of several conditions."""
    trace, _ = recorded(FLAT)
    return Measure(max(_search_time(trace, condition) for condition in NOWHERE) * 1e3, "ms")


def _search_time(trace: Trace, condition: Condition) -> float:
    """The best time of some rounds."""
    times = []
    for _round in range(ROUNDS):
        start = time.perf_counter()
        assert find(trace, -1, 1, condition) is None
        times.append(time.perf_counter() - start)
    return min(times)


@cache
def _times() -> list[float]:
    trace, _ = recorded(FLAT)
    rng = random.Random(12)
    times = []
    for _ in range(SEEKS):
        k = rng.randrange(len(trace))
        start = time.perf_counter()
        trace.path(k)
        trace.counters(k)
        times.append(time.perf_counter() - start)
    return times


MEASUREMENTS: dict[str, Measurement] = {
    "seek_median": seek_median,
    "seek_95th_percentile": seek_95th_percentile,
    "search_without_a_hit": search_without_a_hit,
}
