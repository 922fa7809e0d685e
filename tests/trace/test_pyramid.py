"""Pyramid and overview against direct counting, event by event."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.support.runs import traced
from visualizer.trace.overview import EventColumns, overview
from visualizer.trace.packing import pack
from visualizer.trace.pyramid import BATCH, BUCKET, FACTOR, Stretches, granule
from visualizer.trace.trace import Trace


def uneven(levels: int) -> list[Event]:
    """A search whose solutions lie at many depths, with long stretches that have none."""
    events: list[Event] = []

    def node(depth: int, value: int) -> None:
        events.extend([(TRY, depth, value), (PUSH, depth, value)])
        if (depth * 7 + value * 5) % 11 == 3 and value != 1:
            events.append((SOLUTION, depth, value))
        for child in range(depth % 3 + 1 if depth < levels else 0):
            node(depth + 1, child)
            if value == 1:
                events.extend([(TRY, depth + 1, 9)] * 3)
        events.append((POP, depth, value))

    for root in range(3):
        node(0, root)
    return events


def deep(depth: int) -> list[Event]:
    """Down and up again, without any solution."""
    down = [(kind, d, 1) for d in range(depth) for kind in (TRY, PUSH)]
    return down + [(POP, d, 1) for d in reversed(range(depth))]


@cache
def run(name: str) -> list[Event]:
    if name == "uneven":
        return uneven(9)
    if name == "deep":
        return deep(700)
    key, n = name.split()
    return list(SOLVERS[key].function(int(n)))


RUNS = ("queens-bstar 7", "langford-b 7", "uneven", "deep")
BORDERS = [
    border + off
    for border in (BUCKET, 2 * BUCKET, granule(1), granule(2), 5 * granule(1))
    for off in (-1, 0, 1)
]


class Replay:
    """After each event: how many choices are in force, how many of their nodes hold a solution,
    and how many of them are still in force at the end."""

    def __init__(self, events: list[Event]) -> None:
        self.kinds = [event[0] for event in events]
        paths: list[list[int]] = []  # after each event the PUSHes in force
        solved: set[int] = set()  # the PUSHes of nodes that hold a solution
        path: list[int] = []
        for k, (kind, _depth, _value) in enumerate(events):
            if kind == PUSH:
                path.append(k)
            elif kind == POP:
                path.pop()
            elif kind == SOLUTION:
                solved.update(path)
            paths.append(list(path))
        self.heights = [len(path) for path in paths]
        self.solved = [sum(push in solved for push in path) for path in paths]
        end = set(paths[-1])
        self.unclosed = [sum(push in end for push in path) for path in paths]

    def column(self, start: int, stop: int) -> dict[str, int]:
        kinds, heights = self.kinds[start:stop], self.heights[start:stop]
        return {
            "tried": kinds.count(TRY), "placed": kinds.count(PUSH), "taken_back": kinds.count(POP),
            "solutions": kinds.count(SOLUTION), "deepest": max(heights), "least": min(heights),
            "solved": max(self.solved[start:stop]), "unclosed": max(self.unclosed[start:stop]),
        }


@cache
def replay(name: str, length: int) -> Replay:
    return Replay(run(name)[:length])


def columns(found: EventColumns) -> list[dict[str, int]]:
    rows = zip(*found[1:], strict=True)
    return [dict(zip(EventColumns._fields[1:], map(int, row), strict=True)) for row in rows]


@pytest.mark.thorough
@pytest.mark.parametrize("name", RUNS)
@given(data=st.data())
@settings(deadline=None)
def test_columns_of_any_borders_equal_direct_counting(name: str, data: st.DataObject) -> None:
    length = min(data.draw(st.sampled_from([*BORDERS, 10**9])), len(run(name)))
    trace = traced(run(name)[:length], data.draw(st.integers(1, length)))
    places = st.integers(0, length) | st.sampled_from([b for b in BORDERS if b <= length])
    borders = sorted(data.draw(st.sets(places, min_size=2, max_size=12)))
    found = columns(overview(trace, np.array(borders)))
    slow = replay(name, length)
    assert found == [slow.column(start, stop) for start, stop in pairwise(borders)]


@pytest.mark.parametrize("name", RUNS)
@pytest.mark.parametrize("level", range(3))
def test_columns_of_whole_buckets_equal_direct_counting(name: str, level: int) -> None:
    events = run(name)
    trace = traced(events, 777)
    size = granule(level) * (1 if level else 3)
    for first in (0, size):
        borders = [*range(first, len(events), size), len(events)]
        found = columns(overview(trace, np.array(borders)))
        slow = replay(name, len(events))
        assert found == [slow.column(start, stop) for start, stop in pairwise(borders)]


@pytest.mark.thorough
@pytest.mark.parametrize("name", RUNS)
@given(
    slices=st.lists(st.integers(1, 4000) | st.just(BUCKET), min_size=1, max_size=9),
    seed=st.randoms(),
)
@settings(deadline=None)
def test_any_stretch_equals_direct_counting_while_events_come_in(
    name: str, slices: list[int], seed: random.Random
) -> None:
    events = run(name)
    packed = pack(np.array(events).ravel())
    slow = replay(name, len(events))
    trace = Trace()
    for more in slices:
        trace.append(packed[len(trace) : len(trace) + more])
        start = seed.randrange(len(trace))
        stop = seed.choice([len(trace), seed.randint(start + 1, len(trace))])
        assert_same(trace.pyramid.stretch(start, stop), slow, start, stop)


def assert_same(found: Stretches, slow: Replay, start: int, stop: int) -> None:
    heights, kinds = slow.heights[start:stop], slow.kinds[start:stop]
    solutions = [i for i, kind in enumerate(kinds) if kind == SOLUTION]
    first, last = (solutions[0], solutions[-1]) if solutions else (len(heights), 0)
    assert found._asdict() == {
        "placed": kinds.count(PUSH), "first": heights[0], "last": heights[-1],
        "most": max(heights), "least": min(heights),
        "solution": max((heights[i] for i in solutions), default=0),
        "head": min(heights[: first + 1]), "tail": min(heights[last:]),
    }


def test_events_wait_for_a_batch_and_are_seen_all_the_same() -> None:
    packed = pack(np.array(run("queens-bstar 7")).ravel())
    whole = np.concatenate([packed] * 20)
    for length in (BUCKET * BATCH - 1, BUCKET * BATCH, BUCKET * BATCH + 1, len(whole)):
        trace = Trace()
        trace.append(whole[:length])
        last = trace.pyramid.stretch(length - 1, length)
        assert int(last.first[0]) == trace.height(length - 1)
        every = trace.pyramid.stretch(0, length)
        assert int(every.placed[0]) == trace.totals.placed
        assert int(every.most[0]) == trace.depth_count


def test_memory_of_the_pyramid_counts() -> None:
    trace = Trace()
    before = trace.nbytes
    packed = pack(np.array(run("queens-bstar 7")).ravel())
    for _ in range(20):
        trace.append(packed)
    trace.pyramid.grow(batch=1)
    least = len(trace) // BUCKET * 18 * FACTOR // (FACTOR - 1)
    assert trace.pyramid.nbytes > 0.9 * least
    assert trace.nbytes - before > trace.pyramid.nbytes + 4 * len(trace)
