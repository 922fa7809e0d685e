"""Line and variables at random events of the whole run, and at the event after each."""

from __future__ import annotations

import random
import time
from collections import deque
from functools import cache
from itertools import islice
from statistics import median

from tests.bench.measure import Measure, Measurement
from tests.bench.runs import FLAT, recorded
from visualizer.run.inspector import Inspector

INSPECTIONS = 7
TICK = 0.0005


def inspect() -> Measure:
    """From asking for a random event to having it; the ratio is to draining up to it."""
    rows = _times()
    ratio = median(asked / drained for asked, drained, _ in rows)
    return Measure(median(asked for asked, _, _ in rows) * 1000, "ms", ratio)


def inspect_next() -> Measure:
    """From asking for the event after it to having that; it comes with the one before."""
    return Measure(median(after for _, _, after in _times()) * 1000, "ms")


@cache
def _times() -> list[tuple[float, float, float]]:
    """For some random events: seconds to the answer, to drain that far, to the next answer."""
    trace, _ = recorded(FLAT)
    inspector = Inspector(FLAT, trace)
    _seconds_to_answer(inspector, 0)  # let its process start
    rng = random.Random(3)
    rows = []
    for _ in range(INSPECTIONS):
        k = rng.randrange(len(trace) // 20, len(trace) - 1)
        # from the start, as the ratio has it: an event behind the second run makes it start again
        _seconds_to_answer(inspector, 0)
        asked = _seconds_to_answer(inspector, k)
        after = _seconds_to_answer(inspector, k + 1)
        rows.append((asked, _seconds_to_drain(k), after))
    inspector.close()
    return rows


def _seconds_to_answer(inspector: Inspector, k: int) -> float:
    start = time.perf_counter()
    inspector.request(k)
    while inspector.at(k) is None:
        assert not inspector.message, inspector.message
        inspector.poll()
        time.sleep(TICK)
    return time.perf_counter() - start


def _seconds_to_drain(k: int) -> float:
    generator = FLAT.start()
    start = time.perf_counter()
    deque(islice(generator, k + 1), maxlen=0)
    return time.perf_counter() - start


MEASUREMENTS: dict[str, Measurement] = {
    "inspect": inspect,
    "inspect_next": inspect_next,
}
