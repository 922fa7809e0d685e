"""Places found again in other runs, and where runs part: against plain Python lists of events."""

from __future__ import annotations

from itertools import islice, pairwise
from random import Random

import numpy as np
import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.support.runs import SHORT, random_events, traced
from visualizer.trace.matching import (
    PENDING,
    Beside,
    Difference,
    Left,
    find_landmark,
    landmark_of,
    place_of,
)
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


@pytest.mark.some(10)
@pytest.mark.parametrize("seed", range(24))
def test_beside_another_run_the_paths_agree_or_the_shorter_one_is_where_it_left(seed: int) -> None:
    random = Random(seed)
    one, other = random.sample(SHORT, 2) if seed % 3 == 0 else [random_events(random) for _ in "12"]
    for leader, follower in ((one, other), (other, one)):
        check_places(leader, follower, complete=True)
        check_places(leader, follower[: len(follower) // 2 + 1], complete=False)


def check_places(led: list[Event], followed: list[Event], *, complete: bool) -> None:
    leader, trace = traced(led), traced(followed)
    names = named(followed)
    nodes = {(*path, value) for path, kind, value in names if kind == PUSH}
    tried = {(*path, value) for path, kind, value in names if kind == TRY}
    beside = Beside(trace, leader)
    at = [*range(len(led))]
    Random(len(led)).shuffle(at)
    for k in at:
        path = tuple(leader.path(k))
        event, depth, left = beside.place_of(k, complete=complete)
        if k % 7 == 0:
            assert place_of(trace, leader, k, complete=complete) == (event, depth, left)
        assert tuple(trace.path(event)) == path[:depth]
        if left is None:
            assert depth == len(path)
            continue
        lacking = path[: depth + 1]
        assert lacking not in nodes
        if left is Left.REJECTED:
            assert names[event] == (path[:depth], TRY, path[depth])
        else:
            assert lacking not in tried or names[-1] == (path[:depth], TRY, path[depth])
        ended_inside = tuple(trace.path(len(followed) - 1))[:depth] == path[:depth]
        if left is Left.OPEN:
            assert ended_inside
        elif left is Left.UNTRIED:
            assert not ended_inside or (
                complete and not depth and not trace.path(len(followed) - 1)
            )


@pytest.mark.parametrize("seed", range(30))
def test_beside_the_same_run_it_stands_at_the_same_event(seed: int) -> None:
    events = random_events(Random(seed))
    trace, same = traced(events), traced(events)
    for k in range(len(events)):
        assert place_of(same, trace, k, complete=True) == (k, len(trace.path(k)), None)


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("first", "second", "n"),
    [
        ("queens-bstar", "queens-masks", 5),
        ("queens-permutations", "queens-extend", 5),
        ("queens-search", "queens-mirror", 5),
        ("queens-extend", "queens-iterative", 6),
        ("queens-iterative", "queens-recursive", 6),
        ("langford-b", "langford-l", 4),
    ],
)
def test_it_goes_forward_while_the_other_does(first: str, second: str, n: int) -> None:
    one, other = (traced(events_of(key, n=n)) for key in (first, second))
    for leader, trace in ((one, other), (other, one)):
        places = [place_of(trace, leader, k, complete=True) for k in range(len(leader))]
        assert all(a.event <= b.event for a, b in pairwise(places))
        for k, place in enumerate(places):  # an event that both have is the same from both sides
            if trace.event(place.event) == leader.event(k) and place.left is None:
                assert place_of(leader, trace, place.event, complete=True).event == k


def test_where_a_run_stands_that_left_and_why() -> None:
    permutations, extend = (
        traced(events_of(key, 10**6, n=8)) for key in ("queens-permutations", "queens-extend")
    )
    # 0 1 is tried and rejected; with 0 4 7 5 2 6 1 3 it has found its solution and ended
    assert place_of(extend, permutations, 100, complete=True) == (2, 1, Left.REJECTED)
    search, mirror = (
        traced(events_of(key, 10**6, n=8)) for key in ("queens-search", "queens-mirror")
    )
    assert place_of(mirror, search, 9963, complete=True) == (9961, 0, Left.UNTRIED)
    assert place_of(mirror, search, 12000, complete=True) == (9961, 0, Left.UNTRIED)
    iterative = traced(events_of("queens-bstar", 10**6, n=8))
    after = int(iterative.pops(0)[0]) + 2
    assert iterative.path(after) == [1]
    assert place_of(extend, iterative, after, complete=True) == (0, 0, Left.OPEN)
    part = traced(events_of("queens-mirror", most=5, n=8))
    assert place_of(part, search, 9963, complete=False).left is Left.OPEN


@pytest.mark.thorough
def test_a_run_that_grows_is_looked_up_again() -> None:
    events = events_of("queens-masks", n=6)
    leader, trace = traced(events_of("queens-bstar", n=6)), Trace()
    beside = Beside(trace, leader)
    packed = traced(events).events(0, len(events))
    for start in range(0, len(events), 9):
        trace.append(packed[start : start + 9].copy())
        for k in range(0, len(leader), 31):
            fresh = place_of(trace, leader, k, complete=False)
            assert beside.place_of(k, complete=False) == fresh


def test_a_run_without_events_stands_at_its_start() -> None:
    leader = traced(events_of("queens-b", n=4))
    assert place_of(Trace(), leader, 0, complete=False) == (0, 0, None)
    assert place_of(Trace(), leader, 1, complete=False) == (0, 0, Left.OPEN)
    assert place_of(leader, Trace(), 0, complete=True) == (0, 0, None)


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
