"""The trace against a plain replay of the events from the first on."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.support.runs import traced
from visualizer.trace import steps
from visualizer.trace.trace import CHECKPOINT, Trace


def replay(events: list[Event], k: int) -> tuple[list[int], list[int], list[int]]:
    """(path, event numbers of its PUSHes, counts by kind) right after event k."""
    path: list[int] = []
    where: list[int] = []
    counts = [0, 0, 0, 0]
    for i, (kind, _, value) in enumerate(events[: k + 1]):
        counts[kind] += 1
        if kind == PUSH:
            path.append(value)
            where.append(i)
        elif kind == POP:
            path.pop()
            where.pop()
    return path, where, counts


RUNS = {
    key: list(solver.function(n))
    for key, n in (("queens-bstar", 6), ("queens-b", 5), ("langford-l", 6), ("langford-b", 4))
    for solver in [SOLVERS[key]]
}


@pytest.mark.thorough
@pytest.mark.parametrize("key", RUNS)
@given(data=st.data())
def test_path_and_counters_at_any_event_equal_a_replay(key: str, data: st.DataObject) -> None:
    events = RUNS[key]
    chunk = data.draw(st.integers(1, len(events)))
    trace = traced(events, chunk)
    for k in data.draw(st.lists(st.integers(0, len(events) - 1), min_size=1, max_size=5)):
        path, where, counts = replay(events, k)
        assert trace.path(k) == path
        assert trace.path_events(k) == where
        assert list(trace.counters(k)) == counts
        assert trace.height(k) == len(path)
        assert trace.event(k) == events[k]


@pytest.mark.thorough
def test_the_path_of_a_deep_run_equals_a_replay_wherever_one_came_from() -> None:
    rng = random.Random(3)
    events: list[Event] = []
    path: list[int] = []
    while len(events) < 30_000:
        for _ in range(rng.randrange(700)):
            value = rng.randrange(9)
            events += [(TRY, len(path), value), (PUSH, len(path), value)]
            path.append(value)
        for _ in range(rng.randrange(len(path) + 1)):
            value = path.pop()
            events.append((POP, len(path), value))
    trace = traced(events)
    k = 0
    for step in range(300):
        far = rng.random() < 0.2
        near = k + rng.randint(-3000, 3000) // (step % 3 + 1)
        k = rng.randrange(len(events)) if far else near
        k = max(0, min(k, len(events) - 1))
        values, where, _counts = replay(events, k)
        assert (trace.path(k), trace.path_events(k)) == (values, where)


def test_counters_are_right_across_checkpoints() -> None:
    events = list(SOLVERS["queens-bstar"].function(8))
    trace = traced(events, 1000)
    for k in (CHECKPOINT - 2, CHECKPOINT - 1, CHECKPOINT, CHECKPOINT + 1, len(events) - 1):
        assert list(trace.counters(k)) == replay(events, k)[2]
    assert trace.totals == trace.counters(len(events) - 1)


@pytest.mark.parametrize("key", RUNS)
def test_the_two_ends_of_each_node_match(key: str) -> None:
    events = RUNS[key]
    trace = traced(events)
    for depth in range(trace.depth_count):
        pushes, pops = trace.pushes(depth), trace.pops(depth)
        assert [events[i] for i in pushes] == [(PUSH, depth, events[i][2]) for i in pops]
        assert (pushes < pops).all() and (pops[:-1] < pushes[1:]).all()


@pytest.mark.parametrize("key", RUNS)
def test_neighbours_equal_a_linear_scan(key: str) -> None:
    events = RUNS[key]
    trace = traced(events)

    def scan(k: int, direction: int, kinds: tuple[int, ...]) -> int | None:
        i = k + direction
        while 0 <= i < len(events):
            if events[i][0] in kinds:
                return i
            i += direction
        return None

    for k in random.Random(1).choices(range(len(events)), k=100):
        assert trace.choice_event(k, 1) == scan(k, 1, (PUSH, POP))
        assert trace.choice_event(k, -1) == scan(k, -1, (PUSH, POP))
        assert trace.solution_after(k) == scan(k, 1, (SOLUTION,))
        assert trace.solution_before(k) == scan(k, -1, (SOLUTION,))


def test_stepping_over_a_choice_ends_where_it_is_taken_back() -> None:
    events = RUNS["queens-bstar"]
    trace = traced(events)
    for k, (kind, depth, value) in enumerate(events):
        target = steps.over(trace, k)
        if kind == PUSH or (kind == TRY and events[k + 1][0] == PUSH):
            assert target is not None
            assert events[target] == (POP, depth, value)
            within = events[k + 2 : target]
            assert all(d >= depth for _, d, _ in within)
        elif k + 1 < len(events) and kind != SOLUTION:
            assert target == k + 1


def test_stepping_out_takes_back_the_latest_choice() -> None:
    events = RUNS["langford-l"]
    trace = traced(events)
    for k in range(0, len(events), 7):
        path = trace.path(k)
        target = steps.out(trace, k)
        if path:
            assert target is not None
            assert events[target] == (POP, len(path) - 1, path[-1])
        else:
            assert target is None


def test_a_try_is_rejected_unless_its_push_follows() -> None:
    events = RUNS["queens-bstar"]
    trace = traced(events)
    for k, (kind, _, _) in enumerate(events[:-1]):
        assert steps.is_rejected(trace, k) is (kind == TRY and events[k + 1][0] != PUSH)
    assert steps.is_rejected(traced([(TRY, 0, 0)]), 0) is None


def test_slices_cross_blocks() -> None:
    packed = np.arange(3 << 20, dtype=np.uint32)  # TRY at growing depths: only the blocks matter
    trace = Trace()
    for part in np.array_split(packed, 7):
        trace.append(part)
    assert len(trace) == len(packed)
    assert (
        trace.events((1 << 20) - 5, (2 << 20) + 5) == packed[(1 << 20) - 5 : (2 << 20) + 5]
    ).all()


def test_stepping_over_backwards_ends_where_the_choice_was_placed() -> None:
    events = RUNS["queens-bstar"]
    trace = traced(events)
    for k, (kind, depth, value) in enumerate(events):
        target = steps.over_back(trace, k)
        if kind == POP:
            assert target is not None and events[target] == (PUSH, depth, value)
            assert steps.over(trace, target) == k
        else:
            assert target == (k - 1 if k else None)


def test_stepping_out_backwards_ends_where_the_choice_above_was_placed() -> None:
    events = RUNS["langford-l"]
    trace = traced(events)
    for k in range(0, len(events), 5):
        kind, depth, _ = events[k]
        above = replay(events, k)[1][:depth] if kind != SOLUTION else replay(events, k)[1]
        target = steps.out_back(trace, k)
        assert target == (above[-1] if above else None), (k, events[k])
