"""Bytes an event, history and index included."""

from __future__ import annotations

import tracemalloc

from tests.bench.measure import Measure, Measurement
from tests.bench.runs import FLAT, recorded
from visualizer.trace.trace import Trace

UNIT = "bytes/event"
SLICE = 1 << 16


def memory_accounted() -> Measure:
    """By the trace's own account, which the memory limit goes by."""
    trace, _ = recorded(FLAT)
    return Measure(trace.nbytes / len(trace), UNIT)


def memory_allocated() -> Measure:
    """What Python and numpy allocate for the same trace."""
    whole, _ = recorded(FLAT)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    trace = Trace()
    for at in range(0, len(whole), SLICE):
        trace.append(whole.events(at, at + SLICE))
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return Measure((after - before) / len(trace), UNIT)


MEASUREMENTS: dict[str, Measurement] = {
    "memory_accounted": memory_accounted,
    "memory_allocated": memory_allocated,
}
