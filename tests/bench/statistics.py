"""Counting a run by depth while it is recorded, and the numbers of any stretch of it."""

from __future__ import annotations

import random
import time
from functools import cache
from statistics import median

from tests.bench.measure import Measure, Measurement
from tests.bench.runs import FLAT, ROUNDS, recorded
from visualizer.trace.survey import Profile, events_of, survey

QUESTIONS = 500


def profile_per_event() -> Measure:
    """Counting the whole run by depth."""
    return Measure(_counted()[1] * 1e9, "ns/event")


def profile_memory() -> Measure:
    """What that keeps, beside the trace."""
    profile, _ = _counted()
    return Measure(profile.nbytes / len(recorded(FLAT)[0]) * 1000, "B/1000 events")


def survey_so_far() -> Measure:
    """All numbers up to a random event, the median."""
    return Measure(median(_times("so far")) * 1e6, "µs")


def survey_subtree() -> Measure:
    """All numbers of a random node's subtree, the median."""
    return Measure(median(_times("subtree")) * 1e6, "µs")


@cache
def _counted() -> tuple[Profile, float]:
    """A profile of the whole run, and the best time of some rounds for an event."""
    trace, _ = recorded(FLAT)
    times = []
    for _round in range(ROUNDS):
        profile = Profile(trace)
        start = time.perf_counter()
        profile.advance(60.0)
        times.append((time.perf_counter() - start) / len(trace))
    return profile, min(times)


def _times(scope: str) -> list[float]:
    trace, _ = recorded(FLAT)
    profile, _best = _counted()
    rng = random.Random(12)
    times = []
    for _question in range(QUESTIONS):
        depth = rng.randrange(trace.depth_count)
        selected, playhead = int(rng.choice(trace.pushes(depth))), rng.randrange(len(trace))
        start = time.perf_counter()
        first, stop = events_of(scope, trace, playhead, selected)
        list(survey(trace, profile, first, stop, complete=True).rows())
        times.append(time.perf_counter() - start)
    return times


MEASUREMENTS: dict[str, Measurement] = {
    "profile_per_event": profile_per_event,
    "profile_memory": profile_memory,
    "survey_so_far": survey_so_far,
    "survey_subtree": survey_subtree,
}
