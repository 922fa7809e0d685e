"""Places found again in other runs, and where runs part: against plain Python lists of events."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.support.runs import traced
from visualizer.trace.matching import PENDING, Difference, find_landmark, landmark_of
from visualizer.trace.trace import Trace


def events_of(key: str, most: int = 3000, **params: int) -> list[Event]:
    solver = SOLVERS[key]
    return list(islice(solver.function(**solver.arguments(params)), most))


def named(events: list[Event]) -> list[tuple[tuple[int, ...], int, int]]:
    """For each event the choices before it, its kind and its value."""
    path: list[int] = []
    names = []
    for kind, depth, value in events:
        names.append((tuple(path[:depth]), kind, value))
        if kind == PUSH:
            path.append(value)
        elif kind == POP:
            path.pop()
    return names


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("queens-b", 6), ("queens-bstar", 6)),
        (("queens-b", 6), ("queens-masks", 6)),
        (("queens-bstar", 6), ("queens-b", 7)),
        (("queens-permutations", 5), ("queens-extend", 5)),
        (("langford-b", 4), ("langford-l", 4)),
    ],
)
def test_a_place_is_the_same_choices_and_the_same_event(
    first: tuple[str, int], second: tuple[str, int]
) -> None:
    one, other = (events_of(key, n=n) for key, n in (first, second))
    trace, theirs = traced(one), traced(other)
    names, their_names = named(one), named(other)
    for k, name in enumerate(names):
        path, kind, value = name
        nearest = [name]
        if kind == TRY and path:
            nearest.append((path[:-1], PUSH, path[-1]))
        elif kind == SOLUTION:
            nearest.append((path, PUSH, value))
        expected = next((their_names.index(n) for n in nearest if n in their_names), None)
        assert find_landmark(theirs, landmark_of(trace, k), recording=False) == expected


def test_a_place_that_may_still_come_is_pending() -> None:
    events = events_of("queens-b", n=6)
    trace = traced(events)
    for known in (0, 1, 40, 100):
        part = traced(events[:known])
        for k in range(0, len(events), 7):
            found = find_landmark(part, landmark_of(trace, k), recording=True)
            assert found == (k if k < known else PENDING)


def difference(one: list[Event], other: list[Event], portion: int = 10**9) -> Difference:
    first, second = Trace(), Trace()
    found = Difference(first, second)
    whole = [traced(events).events(0, len(events)) for events in (one, other)]
    for start in range(0, max(len(one), len(other)), portion):
        for trace, packed in zip((first, second), whole, strict=True):
            trace.append(np.array(packed[start : start + portion]))
        ended = (len(first) == len(one), len(second) == len(other))
        found.advance(ended=ended)
    for _more in range(4):
        found.advance(ended=(True, True))
    return found


@pytest.mark.parametrize("portion", [10**9, 50, 7])
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("queens-b", "queens-bstar"),
        ("queens-b", "queens-masks"),
        ("queens-search", "queens-mirror"),
    ],
)
def test_where_two_runs_begin_to_differ(first: str, second: str, portion: int) -> None:
    one, other = events_of(first, n=6), events_of(second, n=6)
    found = difference(one, other, portion)
    pairs = enumerate(zip(one, other, strict=False))
    expected = next((k for k, (a, b) in pairs if a != b), None)
    if expected is None and len(one) != len(other):
        expected = min(len(one), len(other))
    assert found.event == expected
    assert found.same == (expected is None)


def test_a_run_that_is_only_longer_differs_at_its_next_event() -> None:
    events = events_of("queens-b", n=5)
    found = difference(events, events[:-3])
    assert (found.event, found.same) == (len(events) - 3, False)


def test_the_first_difference_of_search_and_mirror_is_the_published_one() -> None:
    one, other = (events_of(key, 10**6, n=8) for key in ("queens-search", "queens-mirror"))
    assert difference(one, other).event == 9962
