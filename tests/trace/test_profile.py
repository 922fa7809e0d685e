"""Counts by depth against a count by hand, at any two events and wherever the checkpoints stand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.events import POP, PUSH, TRY, Event
from tests.solvers.runs import run
from tests.support.linear_scan import by_hand
from tests.support.runs import SHORT, traced
from visualizer.record.drain import pack_events
from visualizer.trace import survey as profile_module
from visualizer.trace.survey import Profile
from visualizer.trace.trace import Trace

LONG = {
    "queens": ("queens-bstar", 8), "langford": ("langford-l", 7),
    "diagonals": ("diagonals", {"m": 4, "t": 9}), "region": ("maze-region", {}),
}


def same(counts: np.ndarray, expected: list[list[int]]) -> bool:
    width = max(counts.shape[1], len(expected[0]))
    wide = np.zeros((3, width), np.int64)
    wide[:, : counts.shape[1]] = counts
    depths = len(expected[0])
    return wide[:, :depths].tolist() == expected and not wide[:, depths:].any()


@pytest.fixture
def _close_checkpoints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profile_module, "CHUNK", 64)
    monkeypatch.setattr(profile_module, "LEAST_GAP", 200)
    monkeypatch.setattr(profile_module, "EVENTS_A_DEPTH", 4)


@pytest.mark.some(2)
@pytest.mark.usefixtures("_close_checkpoints")
@pytest.mark.parametrize("name", LONG)
def test_any_two_events_of_a_long_run(name: str) -> None:
    events = list(islice(run(*LONG[name]), 20_000))  # type: ignore[arg-type]
    trace = traced(events)
    profile = Profile(trace)
    random = np.random.default_rng(5)
    for counted in (0, 1, 2):
        for _ in range(25):
            first, stop = sorted(int(k) for k in random.integers(0, len(events) + 1, 2))
            assert same(profile.between(first, stop), by_hand(events, first, stop))
        # Also half way, when what is left must be counted at each question.
        profile.advance(0.0 if counted == 0 else 60.0)
    assert profile.missing < 64 and profile.nbytes > 0


@given(st.sampled_from(SHORT), st.data())
def test_any_two_events_of_short_runs(events: list[Event], data: st.DataObject) -> None:
    profile = Profile(traced(events))
    first = data.draw(st.integers(0, len(events)))
    stop = data.draw(st.integers(first, len(events)))
    assert same(profile.between(first, stop), by_hand(events, first, stop))


@pytest.mark.thorough
@pytest.mark.usefixtures("_close_checkpoints")
@given(slices=st.lists(st.integers(1, 700), min_size=8, max_size=8), pause=st.integers(0, 3))
def test_a_trace_that_grows_meanwhile(slices: list[int], pause: int) -> None:
    events = list(run("queens-bstar", 6))
    trace, at = Trace(), 0
    profile = Profile(trace)
    for i, size in enumerate(slices):
        trace.append(pack_events(events[at : at + size]))
        at = min(at + size, len(events))
        if i % 4 >= pause:
            profile.advance(60.0)
        assert same(profile.between(0, at), by_hand(events, 0, at))
        assert same(profile.between(at // 3, at), by_hand(events, at // 3, at))


def dead_ends(events: list[Event], depth: int) -> list[int]:
    """The POPs that count as pruned at a depth."""
    found = []
    for k, (kind, d, _) in enumerate(events):
        before = [e for e in events[:k] if e[0] != TRY][-1:]
        if kind == POP and d == depth - 1 and before and before[0][0] == PUSH:
            found.append(k)
    return found


@pytest.mark.thorough
@pytest.mark.usefixtures("_close_checkpoints")
@pytest.mark.parametrize("counted", [0.0, 60.0])
def test_dead_ends_by_number_and_from_any_event(counted: float) -> None:
    events = list(run("queens-bstar", 6))
    profile = Profile(traced(events))
    profile.advance(counted)
    for depth in range(9):
        hits = dead_ends(events, depth) if depth else []
        numbers = range(1, len(hits) + 1)
        assert [profile.dead_end(depth, number) for number in numbers] == hits
        assert profile.dead_end(depth, len(hits) + 1) is None
        assert profile.dead_end(depth, 0) is None
        for k in range(0, len(events), 37):
            after = next((h for h in hits if h > k), None)
            before = next((h for h in reversed(hits) if h < k), None)
            assert profile.dead_end_near(depth, k, 1) == after
            assert profile.dead_end_near(depth, k, -1) == before


def thread(depth: int) -> Iterator[Event]:
    """A search as deep as can be, which then goes back."""
    for d in range(depth):
        yield TRY, d, 1
        yield PUSH, d, 1
    for d in reversed(range(depth)):
        yield POP, d, 1


def test_the_deepest_search_there_can_be() -> None:
    events = list(thread(16_384))
    profile = Profile(traced(events))
    profile.advance(60.0)
    counts = profile.between(0, len(events))
    assert counts[0].sum() == counts[1].sum() == 16_384
    assert counts[2].tolist() == [0] * 16_384 + [1]
    assert profile.dead_end(16_384, 1) == 2 * 16_384


def test_checkpoints_take_little_memory() -> None:
    events = list(thread(2000)) * 20
    trace = traced(events)
    profile = Profile(trace)
    profile.advance(60.0)
    assert 0 < profile.nbytes < 0.25 * len(events)
