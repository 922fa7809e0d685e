"""Whole runs of catalogue solvers that are short enough for a test to turn every stone."""

from __future__ import annotations

from itertools import islice

from solvers.events import Event
from tests.solvers.runs import SAMPLES, run

LONGEST, DEEPEST = 500, 12

_ALL = (list(islice(run(*sample), LONGEST)) for sample in SAMPLES)

SHORT: list[list[Event]] = [
    events
    for events in _ALL
    if 1 < len(events) < LONGEST and max(depth for _kind, depth, _value in events) < DEEPEST
]
