"""A run of 10 million events as a file: its size, and the time to write and to open it."""

from __future__ import annotations

import tempfile
import time
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.bench.measure import Measure, Measurement
from tests.bench.runs import FLAT, recorded
from visualizer.record.playback import head_of, source_of
from visualizer.trace.file import load, save
from visualizer.trace.trace import Trace


class Saved(NamedTuple):
    """Bytes and seconds an event."""

    size: float
    save: float
    load: float


def saved_size() -> Measure:
    """Bytes an event in the file."""
    return Measure(_saved().size, "bytes/event")


def save_time() -> Measure:
    """Packing and writing."""
    return Measure(_saved().save * 1e9, "ns/event")


def open_time() -> Measure:
    """Reading, checking, unpacking, and the index of the trace."""
    return Measure(_saved().load * 1e9, "ns/event")


@cache
def _saved() -> Saved:
    trace, _rate = recorded(FLAT)
    length = len(trace)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.trace"
        began = time.perf_counter()
        save(path, head_of(FLAT, source_of(FLAT), complete=True), [trace.events(0, length)])
        written = time.perf_counter()
        again = Trace()
        for packed in load(path).events():
            again.append(packed)
        opened = time.perf_counter()
        assert len(again) == length
        size = path.stat().st_size
    return Saved(size / length, (written - began) / length, (opened - written) / length)


MEASUREMENTS: dict[str, Measurement] = {
    "saved_size": saved_size,
    "save_time": save_time,
    "open_time": open_time,
}
