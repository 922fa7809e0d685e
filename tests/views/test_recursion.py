"""Which call has made which choice: against the frames that yielded the PUSHes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import FrameType

import pytest

from solvers.catalog import SOLVERS, Number, Solver
from solvers.events import POP, PUSH, SOLUTION, TRY, Events
from tests.views.shows import altered, live_shows
from visualizer.panes.recursion import depths_of_calls
from visualizer.show.show import Show

pytestmark = pytest.mark.thorough

RECURSIVE = [key for key, s in SOLVERS.items() if any(w.kind == "calls" for w in s.watches)]


def check(solver: Solver) -> list[tuple[Show, dict[int, int]]]:
    """At each event no call is said to have made a choice that another one has made."""
    placed_by: dict[int, FrameType] = {}
    found = []
    for show, live in live_shows(solver):
        if show.run.moment.kind == PUSH:
            made = live[:-1] if live[-1].f_code.co_name == "step" else live
            placed_by[show.run.moment.event] = made[-1]
        depths = depths_of_calls(show)
        for frame, depth in depths.items():
            assert live[frame] is placed_by[show.run.moment.path_events[depth]]
        found.append((show, depths))
    assert found
    return found


@pytest.mark.parametrize("key", sorted(RECURSIVE)[::2])
def test_each_choice_in_force_has_its_call(key: str) -> None:
    for show, depths in check(SOLVERS[key]):
        assert sorted(depths.values()) == list(range(len(show.run.moment.path)))


@pytest.mark.parametrize("key", sorted(set(SOLVERS) - set(RECURSIVE))[::3])
def test_where_nothing_recurs_no_call_is_marked(key: str) -> None:
    assert not any(depths for _show, depths in check(SOLVERS[key]))


def test_variables_of_an_earlier_event_mark_no_call() -> None:
    for show, _depths in check(SOLVERS["queens-search"]):
        assert depths_of_calls(altered(show, variables_current=False)) == {}


def one_a_call(n: int) -> Events:
    def search(depth: int) -> Events:
        for value in range(3):
            yield TRY, depth, value
            yield PUSH, depth, value
            if depth + 1 < n:
                yield from search(depth + 1)
            else:
                yield SOLUTION, depth, value
            yield POP, depth, value

    yield from search(0)


def two_a_call(n: int) -> Events:
    def search(depth: int) -> Events:
        for value in range(2):
            for d in (depth, depth + 1):
                yield TRY, d, value
                yield PUSH, d, value
            if depth + 2 < n:
                yield from search(depth + 2)
            else:
                yield SOLUTION, depth + 1, value
            for d in (depth + 1, depth):
                yield POP, d, value

    yield from search(0)


def take_or_leave(n: int) -> Events:
    """Only taking an item is a choice; leaving it is a call that makes none."""

    def search(item: int, taken: int) -> Events:
        if item == n:
            return
        yield TRY, taken, item
        yield PUSH, taken, item
        yield SOLUTION, taken, item
        yield from search(item + 1, taken + 1)
        yield POP, taken, item
        yield from search(item + 1, taken)

    yield from search(0, 0)


def two_functions(n: int) -> Events:
    """One function finds candidates, another one places them."""

    def search(depth: int) -> Events:
        for value in range(2):
            yield from place(depth, value)

    def place(depth: int, value: int) -> Events:
        yield TRY, depth, value
        yield PUSH, depth, value
        if depth + 1 < n:
            yield from search(depth + 1)
        else:
            yield SOLUTION, depth, value
        yield POP, depth, value

    yield from search(0)


def announced(n: int) -> Events:
    """A call of another function yields each event and has ended by the next one."""

    def step(kind: int, depth: int, value: int) -> Events:
        yield kind, depth, value

    def search(depth: int) -> Events:
        for value in range(2):
            yield from step(TRY, depth, value)
            yield from step(PUSH, depth, value)
            if depth + 1 < n:
                yield from search(depth + 1)
            else:
                yield SOLUTION, depth, value
            yield from step(POP, depth, value)

    yield from search(0)


@pytest.mark.quick
@pytest.mark.parametrize("function", [two_a_call, take_or_leave, two_functions, announced])
def test_a_users_recursion_of_another_kind_is_not_taken_for_one(
    function: Callable[..., Events],
) -> None:
    check(own(function))


def test_a_users_recursion_is_marked_from_its_second_call_on() -> None:
    marked = [bool(depths) for show, depths in check(own(one_a_call)) if len(show.run.frames) > 2]
    unmarked = [show for show, depths in check(own(one_a_call)) if not depths]
    assert all(marked) and len(marked) > 20
    assert all(len(show.run.moment.path) < 2 for show in unmarked)


def own(function: Callable[..., Events]) -> Solver:
    """A solver as a user's file gives it."""
    size = (Number("n", 4, 1, 9, "", "n"),)
    return replace(SOLVERS["queens-b"], key="own", function=function, parameters=size, watches=())
