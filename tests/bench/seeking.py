"""Path and counters at random events of the whole run."""

from __future__ import annotations

import random
import time
from functools import cache
from statistics import median, quantiles

from tests.bench.measure import Measure, Measurement
from tests.bench.runs import FLAT, recorded

SEEKS = 5000
UNIT = "µs"


def seek_median() -> Measure:
    """The median."""
    return Measure(median(_times()) * 1e6, UNIT)


def seek_95th_percentile() -> Measure:
    """The 95th percentile."""
    return Measure(quantiles(_times(), n=20)[-1] * 1e6, UNIT)


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
}
