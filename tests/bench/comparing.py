"""Merging the search trees of two runs, with 856 188 nodes a side."""

from __future__ import annotations

import time

from tests.bench.measure import Measure, Measurement
from tests.bench.runs import FLAT, QUEENS, ROUNDS, recorded_once
from visualizer.jobs.job import Job
from visualizer.trace.merged import merge

SAME_TREE = Job("queens-masks", (("n", QUEENS),))
HALF_OF_IT = Job("queens-mirror", (("n", QUEENS),))


def merge_same() -> Measure:
    """Two runs that place the same nodes: the tree, its counts, and that nothing is cut."""
    return Measure(_best(SAME_TREE), "s")


def merge_half() -> Measure:
    """A run beside one that leaves out half of its branches."""
    return Measure(_best(HALF_OF_IT), "s")


def _best(other: Job) -> float:
    traces = [recorded_once(FLAT), recorded_once(other)]
    times = []
    for _round in range(ROUNDS):
        start = time.perf_counter()
        merged = merge(traces)
        assert merged.common and merged.cut_roots is not None
        times.append(time.perf_counter() - start)
    return min(times)


MEASUREMENTS: dict[str, Measurement] = {
    "merge_same": merge_same,
    "merge_half": merge_half,
}
