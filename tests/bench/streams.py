"""Streams of other programs: how many events or nodes are read a second of one processor."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import islice

from tests.bench.measure import Measure, Measurement
from tests.record.test_streams import as_json, as_lines
from tests.support import profiler
from visualizer.jobs.job import resolve
from visualizer.record.streams.reading import StreamReader

EVENTS = 600_000
BLOCK = 1 << 16


def _rate(data: bytes, count: int, unit: str) -> Measure:
    best = float("inf")
    for _time in range(3):
        reader, began = StreamReader(), time.process_time()
        for _piece in reader.pieces(data[at : at + BLOCK] for at in range(0, len(data), BLOCK)):
            pass
        best = min(best, time.process_time() - began)
        assert reader.failure is None
    return Measure(count / best, unit)


def _of(dialect: Callable[..., bytes]) -> Measurement:
    def measured() -> Measure:
        events = [*islice(resolve("queens-b", {"n": "11"}).start(), EVENTS)]
        return _rate(dialect(events), len(events), "events/s")

    return measured


def nodes() -> Measure:
    """The search tree of nine queens, with labels, as a constraint solver sends it."""
    bodies = [*profiler.queens(9, labels=True)]
    return _rate(profiler.stream(bodies), len(bodies), "nodes/s")


MEASUREMENTS: dict[str, Measurement] = {
    "stream_of_lines": _of(as_lines),
    "stream_of_json": _of(as_json),
    "stream_of_nodes": nodes,
}
