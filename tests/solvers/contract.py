"""The event contract of solvers/events.py, checked as plainly as it can be written."""

from __future__ import annotations

from collections.abc import Iterable

from solvers.events import POP, PUSH, SOLUTION, TRY, Event


def check_contract(events: Iterable[Event], *, whole_run: bool = True) -> list[list[int]]:
    """Raise AssertionError at the first event that breaks the contract; returns the solutions.

    whole_run: the events go to the end of the search, so that nothing may be left in force.
    """
    path: list[int] = []
    solutions: list[list[int]] = []
    before: Event | None = None
    for i, event in enumerate(events):
        where = f"event {i}, {event}, after {before}, with {path} in force"
        assert type(event) is tuple and len(event) == 3, where
        assert all(type(number) is int for number in event), where
        kind, depth, value = event
        assert 0 <= depth < 16_384, where
        assert -32_768 <= value <= 32_767, where
        if kind == TRY:
            assert depth == len(path), where
        elif kind == PUSH:
            assert depth == len(path), where
            assert before == (TRY, depth, value), where
            path.append(value)
        elif kind == POP:
            assert depth == len(path) - 1, where
            assert path.pop() == value, where
        else:
            assert kind == SOLUTION, where
            assert before == (PUSH, depth, value), where
            solutions.append(path.copy())
        before = event
    if whole_run:
        assert path == [], f"left in force at the end: {path}"
    return solutions
