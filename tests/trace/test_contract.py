"""The check of the event contract: any breach is found, wherever the slices are cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.support.runs import SHORT
from visualizer.base.failures import Failure
from visualizer.record.drain import drain, pack_events
from visualizer.trace.contract import Contract

BREACHES: list[tuple[str, list[Event]]] = [
    ("try depth", [(TRY, 1, 0)]),
    ("push depth", [(TRY, 0, 0), (PUSH, 1, 0)]),
    ("push without try", [(PUSH, 0, 0)]),
    ("push without try", [(TRY, 0, 1), (PUSH, 0, 0)]),
    ("push without try", [(TRY, 0, 0), (PUSH, 0, 0), (POP, 0, 0), (PUSH, 0, 0)]),
    ("pop without push", [(POP, 0, 0)]),
    ("pop depth", [(TRY, 0, 0), (PUSH, 0, 0), (POP, 1, 0)]),
    ("pop value", [(TRY, 0, 3), (PUSH, 0, 3), (TRY, 1, 4), (PUSH, 1, 4), (POP, 1, 3)]),
    ("pop value", [(TRY, 0, 3), (PUSH, 0, 3), (TRY, 1, 4), (PUSH, 1, 4), (POP, 1, 4), (POP, 0, 4)]),
    ("solution without push", [(SOLUTION, 0, 0)]),
    ("solution without push", [(TRY, 0, 0), (PUSH, 0, 0), (TRY, 1, 0), (SOLUTION, 0, 0)]),
    ("solution without push", [(TRY, 0, 0), (PUSH, 0, 0), (SOLUTION, 0, 1)]),
]


def check(events: list[Event], cuts: set[int]) -> Failure | None:
    contract = Contract()
    starts = sorted({0, *cuts})
    for start, stop in zip(starts, [*starts[1:], len(events)], strict=True):
        if failure := contract.check(pack_events(events[start:stop])):
            return failure
    return None


@pytest.mark.parametrize(("reason", "events"), BREACHES)
def test_each_breach_is_found_at_its_event(reason: str, events: list[Event]) -> None:
    for cuts in (set(), set(range(len(events)))):
        failure = check([*events, (TRY, 0, 0)], cuts)
        assert failure is not None
        assert (failure.reason, failure.event) == (reason, len(events) - 1)
        assert failure.sentence().startswith(f"Event {failure.event}: ")


@given(st.data(), st.sampled_from(SHORT))
def test_any_cut_of_a_good_run_is_good(data: st.DataObject, events: list[Event]) -> None:
    cuts = data.draw(st.sets(st.integers(1, len(events) - 1), max_size=8))
    assert check(events, cuts) is None


def broken_by_the_rules(events: list[Event]) -> int | None:
    """The first event that breaks rule 1 to 4, by the words of the contract, one by one."""
    path: list[int] = []
    before: Event | None = None
    for i, (kind, depth, value) in enumerate(events):
        good = {
            TRY: depth == len(path),
            PUSH: depth == len(path) and before == (TRY, depth, value),
            POP: depth == len(path) - 1 and path[-1:] == [value],
            SOLUTION: before == (PUSH, depth, value),
        }[kind]
        if not good:
            return i
        path = [*path, value] if kind == PUSH else path[:-1] if kind == POP else path
        before = kind, depth, value
    return None


@given(st.data(), st.sampled_from(SHORT))
def test_one_changed_event_is_found_as_by_the_rules(
    data: st.DataObject, good: list[Event]
) -> None:
    events = list(good)
    at = data.draw(st.integers(0, len(events) - 1))
    small = st.tuples(st.integers(0, 3), st.integers(0, 5), st.integers(-1, 5))
    events[at] = data.draw(small)
    cuts = data.draw(st.sets(st.integers(1, len(events) - 1), max_size=4))
    failure = check(events, cuts)
    assert (failure.event if failure else None) == broken_by_the_rules(events)


def test_deep_paths_are_checked_too() -> None:
    down = [event for d in range(5000) for event in ((TRY, d, d), (PUSH, d, d))]
    up = [(POP, d, d) for d in reversed(range(5000))]
    for events in (down + up, down):
        contract = Contract()
        stream = iter(events)
        while len(packed := drain(stream, 777)):
            assert contract.check(packed) is None
