"""Traces of given events, and whole runs of catalogue solvers that are short enough for a test to
turn every stone."""

from __future__ import annotations

from itertools import chain, islice

import numpy as np

from solvers.events import Event
from tests.solvers.runs import SAMPLES, run
from visualizer.trace.packing import pack
from visualizer.trace.trace import Trace

LONGEST, DEEPEST = 500, 12

_ALL = (list(islice(run(*sample), LONGEST)) for sample in SAMPLES)

SHORT: list[list[Event]] = [
    events
    for events in _ALL
    if 1 < len(events) < LONGEST and max(depth for _kind, depth, _value in events) < DEEPEST
]


def traced(events: list[Event], chunk: int | None = None) -> Trace:
    """The trace of some events, taken in at once or `chunk` by `chunk`."""
    trace = Trace()
    packed = pack(np.fromiter(chain.from_iterable(events), np.int16))
    for at in range(0, len(packed), chunk or max(1, len(packed))):
        trace.append(packed[at : at + (chunk or len(packed))])
    return trace
