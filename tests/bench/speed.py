"""Events a second: of the generators alone, and recorded without a window."""

from __future__ import annotations

from tests.bench.measure import Measure, Measurement
from tests.bench.runs import FLAT, PLAIN, RECURSIVE, recorded, seconds_bare
from visualizer.jobs.job import Job

UNIT = "events/s"


def generator_flat() -> Measure:
    """The flat generator alone."""
    return _bare(FLAT)


def generator_recursive() -> Measure:
    """The recursive generator alone."""
    return _bare(RECURSIVE)


def generator_of_plain() -> Measure:
    """The same search from a program that yields nothing, of the hand-written generator."""
    rate = len(recorded(PLAIN)[0]) / seconds_bare(PLAIN)
    return Measure(rate, UNIT, rate / (len(recorded(RECURSIVE)[0]) / seconds_bare(RECURSIVE)))


def recorded_flat() -> Measure:
    """The flat generator through worker and recorder."""
    return _recorded(FLAT)


def recorded_recursive() -> Measure:
    """The recursive generator through worker and recorder."""
    return _recorded(RECURSIVE)


def _bare(job: Job) -> Measure:
    return Measure(len(recorded(job)[0]) / seconds_bare(job), UNIT, 1.0)


def _recorded(job: Job) -> Measure:
    trace, rate = recorded(job)
    return Measure(rate, UNIT, rate / (len(trace) / seconds_bare(job)))


MEASUREMENTS: dict[str, Measurement] = {
    "generator_flat": generator_flat,
    "generator_recursive": generator_recursive,
    "generator_of_plain": generator_of_plain,
    "recorded_flat": recorded_flat,
    "recorded_recursive": recorded_recursive,
}
