"""Searching the trace against going through its events one by one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.support.runs import traced
from tests.trace.test_trace import RUNS
from visualizer.trace import search, steps
from visualizer.trace.search import DEAD_ENDS, NODES, SOLUTIONS, Condition, find, hits_within
from visualizer.trace.store import BLOCK
from visualizer.trace.trace import Trace


def fits(events: list[Event], k: int, condition: Condition) -> bool:
    kind, depth, value = events[k]
    return (
        (condition.kinds is None or kind in condition.kinds)
        and condition.depth in (None, depth)
        and condition.value in (None, value)
        and (not condition.dead_end or is_dead_end(events, k))
        and (condition.rejected is None or is_rejected(events, k) is condition.rejected)
        and (condition.path is None or tuple(path_to(events, k)) == condition.path)
    )


def is_rejected(events: list[Event], k: int) -> bool | None:
    """For a TRY: was it refused? None for other events and where the next one is not known."""
    if events[k][0] != TRY or k + 1 == len(events):
        return None
    return events[k + 1][0] != PUSH


def path_to(events: list[Event], k: int) -> list[int]:
    """The choices before event k and its own, by going through all of them."""
    path: list[int] = []
    for kind, depth, value in events[:k]:
        path = [*path[:depth], value] if kind == PUSH else path[:depth] if kind == POP else path
    return [*path[: events[k][1]], events[k][2]]


def is_dead_end(events: list[Event], k: int) -> bool:
    """A POP whose node had neither a child nor a solution, told by its events alone."""
    if events[k][0] != POP:
        return False
    depth = events[k][1]
    for i in range(k - 1, -1, -1):
        kind, other, _ = events[i]
        if kind == PUSH and other == depth:
            return True
        if kind in (PUSH, SOLUTION):
            return False
    raise AssertionError("a POP without its PUSH")


def scan(
    events: list[Event], start: int, direction: int, condition: Condition, count: int
) -> int | None:
    k = start + direction
    while 0 <= k < len(events):
        if fits(events, k, condition):
            count -= 1
            if not count:
                return k
        k += direction
    return None


CONDITIONS = st.builds(
    Condition,
    st.none() | st.frozensets(st.integers(0, 3), min_size=1),
    st.none() | st.integers(0, 7),
    st.none() | st.integers(-2, 7),
    st.booleans(),
    st.none() | st.booleans(),
    st.none() | st.lists(st.integers(-3, 5), min_size=1, max_size=4).map(tuple),
) | st.sampled_from([NODES, SOLUTIONS, DEAD_ENDS, Condition(frozenset({POP}), 2)])


@pytest.mark.thorough
@pytest.mark.parametrize("key", RUNS)
@given(condition=CONDITIONS, data=st.data())
def test_find_equals_a_linear_scan(key: str, condition: Condition, data: st.DataObject) -> None:
    events = RUNS[key]
    trace = traced(events, data.draw(st.integers(1, len(events))))
    direction = data.draw(st.sampled_from([1, -1]))
    count = data.draw(st.integers(1, 4) | st.integers(1, 500))
    for start in data.draw(st.lists(st.integers(-1, len(events)), min_size=1, max_size=8)):
        found = find(trace, start, direction, condition, count)
        assert found == scan(events, start, direction, condition, count)
        limit = data.draw(st.integers(0, len(events)))
        within = found is not None and (limit - found) * direction >= 0
        assert find(trace, start, direction, condition, count, limit) == (found if within else None)


@pytest.mark.parametrize("key", RUNS)
@given(condition=CONDITIONS, data=st.data())
def test_all_hits_equal_a_linear_scan(
    key: str, condition: Condition, data: st.DataObject
) -> None:
    events = RUNS[key]
    trace = traced(events)
    first = data.draw(st.integers(-5, len(events)))
    stop = data.draw(st.integers(-5, len(events) + 5))
    within = range(max(0, first), min(stop, len(events)))
    expected = [k for k in within if fits(events, k, condition)]
    assert hits_within(trace, first, stop, condition).tolist() == expected


@pytest.mark.parametrize("chunk", [1, 2, 3, 7])
def test_chunks_of_any_size_give_the_same(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "FIRST_CHUNK", chunk)
    monkeypatch.setattr(search, "BLOCK", 8)
    events = RUNS["queens-bstar"][:300]
    trace = traced(events)
    for direction in (1, -1):
        for start in range(-1, len(events) + 1, 3):
            for condition in (DEAD_ENDS, Condition(frozenset({TRY}), 2, 3)):
                assert find(trace, start, direction, condition) == scan(
                    events, start, direction, condition, 1
                )


def test_numbers_that_no_event_has_are_no_mistake() -> None:
    trace = traced(RUNS["queens-bstar"])
    for condition in (
        Condition(depth=1 << 14), Condition(depth=1 << 40), Condition(depth=-1),
        Condition(value=1 << 16), Condition(value=-40_000), Condition(frozenset({9})),
        Condition(frozenset()), Condition(frozenset({PUSH}), 1 << 20),
        Condition(frozenset({POP}), -1),
    ):
        assert find(trace, -1, 1, condition) is None, condition
        assert find(trace, len(trace), -1, condition) is None


def test_an_empty_trace_has_no_hits() -> None:
    trace = Trace()
    for condition in (DEAD_ENDS, NODES, SOLUTIONS, Condition(), Condition(frozenset({PUSH}), 0)):
        assert find(trace, -1, 1, condition) is None and find(trace, 0, -1, condition) is None


MOVES = {
    steps.node: lambda events, k: NODES,
    steps.dead_end: lambda events, k: DEAD_ENDS,
    steps.same_depth: lambda events, k: Condition(depth=events[k][1]),
    steps.same_value: lambda events, k: Condition(frozenset({TRY}), *events[k][1:]),
}


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("direction", [1, -1])
def test_moves_equal_a_linear_scan(move: object, direction: int) -> None:
    events = RUNS["langford-l"]
    trace = traced(events)
    for k in range(0, len(events), 5):
        condition = MOVES[move](events, k)  # type: ignore[index]
        assert move(trace, k, direction) == scan(events, k, direction, condition, 1)  # type: ignore[operator]


@pytest.fixture(scope="module")
def long_trace() -> Trace:
    """10 million events: one node after another at depth 0, with tries in between."""
    once = [(TRY, 0, 1), (TRY, 0, 2), (PUSH, 0, 2), (TRY, 1, 5), (POP, 0, 2)]
    block = np.tile(traced(once).events(0, 5), BLOCK // 5)
    trace = Trace()
    while len(trace) < 10_000_000:
        trace.append(block)
    return trace


NOWHERE = {
    "one kind": Condition(frozenset({SOLUTION}), 0),
    "kinds": Condition(frozenset({TRY, SOLUTION}), 1, 7),
    "depth": Condition(depth=3),
    "value": Condition(value=-3),
    "dead end": Condition(dead_end=True, value=1),
}


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many events are asked for each time that a trace is asked for some."""
    looked_at: list[int] = []
    whole = Trace.events

    def counting(trace: Trace, start: int, stop: int) -> NDArray[np.uint32]:
        looked_at.append(stop - start)
        return whole(trace, start, stop)

    monkeypatch.setattr(Trace, "events", counting)
    return looked_at


@pytest.mark.parametrize("what", NOWHERE)
@pytest.mark.parametrize("direction", [1, -1])
def test_blocks_without_an_event_of_that_kind_are_not_gone_through(
    what: str, direction: int, long_trace: Trace, looked_at: list[int]
) -> None:
    """What makes it fast; how fast it is measures tests/bench."""
    length = len(long_trace)
    assert find(long_trace, -1 if direction > 0 else length, direction, NOWHERE[what]) is None
    assert sum(looked_at) < 3 * BLOCK


@pytest.mark.parametrize("direction", [1, -1])
def test_ten_million_events_are_gone_through_a_block_at_a_time(
    direction: int, long_trace: Trace, looked_at: list[int]
) -> None:
    """Each TRY of this value is placed: no block can be left out."""
    length = len(long_trace)
    placed = Condition(value=2, rejected=True)
    assert find(long_trace, -1 if direction > 0 else length, direction, placed) is None
    assert max(looked_at) <= BLOCK
    assert length <= sum(looked_at) < 2.1 * length  # once more for what follows a TRY
