"""The paths of many events at once, against the trace that looks up one after another."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.solvers.runs import SAMPLES, run
from tests.support.runs import SHORT, traced
from visualizer.trace.trace import CELLS, FEW, block_of_solutions, paths_at


@pytest.mark.parametrize("number", range(len(SHORT)))
def test_paths_equal_those_of_the_trace_at_every_event(number: int) -> None:
    trace = traced(SHORT[number], 50)
    every = np.arange(len(trace), dtype=np.uint32)
    assert paths_at(trace, every).lists() == [trace.path(k) for k in range(len(trace))]
    for count in (0, 1, FEW, FEW + 1):
        some = every[:: max(1, len(trace) // 9)][:count]
        assert paths_at(trace, some).lists() == [trace.path(int(k)) for k in some]


@pytest.mark.some(3)
@pytest.mark.parametrize(("key", "sample"), SAMPLES)
def test_solutions_of_different_lengths_keep_their_own(key: str, sample: dict[str, int]) -> None:
    trace = traced(list(run(key, sample)))
    events = trace.solutions[:300]
    found = paths_at(trace, events)
    assert found.lists() == [trace.path(int(k)) for k in events]
    assert len(found) == len(events)


def test_events_may_come_in_any_order() -> None:
    trace = traced(SHORT[0])
    events = np.arange(len(trace), dtype=np.uint32)
    random.Random(3).shuffle(events)  # type: ignore[arg-type]
    assert paths_at(trace, events).lists() == [trace.path(int(k)) for k in events]


def test_blocks_of_solutions_are_short_where_paths_are_long() -> None:
    deep = [event for d in range(2000) for event in ((0, d, 0), (1, d, 0))]
    for _turn in range(300):
        deep += [(3, 1999, 0), (2, 1999, 0), (0, 1999, 0), (1, 1999, 0)]
    trace = traced(deep)
    first = block_of_solutions(trace, 0, 1000)
    assert len(first) == CELLS // 2000
    rest = block_of_solutions(trace, len(first), 1000)
    assert [*first, *rest][:200] == list(trace.solutions[:200])
