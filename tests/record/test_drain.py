"""From tuples to numbers, and everything that is no event."""

from __future__ import annotations

from collections import namedtuple
from enum import IntEnum
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.events import DEPTH_LIMIT, VALUE_MAX, VALUE_MIN
from solvers.queens import queens_bstar
from tests.trace.test_packing import EVENTS
from visualizer.record.drain import CHUNK, BadEvent, drain, pack_events
from visualizer.trace.packing import unpack

Kind = IntEnum("Kind", "TRY PUSH POP SOLUTION", start=0)
Named = namedtuple("Named", "kind depth value")


@given(st.lists(EVENTS))
def test_every_event_within_the_limits(events: list[tuple[int, int, int]]) -> None:
    assert [unpack(one) for one in pack_events(events)] == events


@pytest.mark.parametrize("n", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 10**9])
def test_as_many_as_asked_for(n: int) -> None:
    events = list(queens_bstar(7))
    packed = drain(iter(events), n)
    assert [unpack(one) for one in packed] == events[:n]


def test_plain_events_take_the_fast_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("visualizer.record.drain.pack_singly")
    events = [(3, DEPTH_LIMIT - 1, VALUE_MIN), (0, 0, VALUE_MAX), (1, 5, -1), (2, 5, 0)]
    assert [unpack(one) for one in pack_events(events)] == events


@pytest.mark.parametrize(
    "event",
    [(True, False, True), (Kind.PUSH, 0, 1), Named(1, 0, 1), (np.int64(1), 0, np.uint8(1))],
    ids=repr,
)
def test_other_kinds_of_ints_are_taken(event: Any) -> None:
    assert [unpack(one) for one in pack_events([(0, 0, 1), event])] == [(0, 0, 1), (1, 0, 1)]


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ((0, 0, 2.5), "no number"),
        ((0, 0, "3"), "no number"),
        ((0, 0, None), "no number"),
        ((0, 0, np.array(3)), "no number"),  # it may be another one by the time it is read
        ((0, 0), "length"),
        ((0, 0, 1, 2), "length"),
        ([0, 0, 1], "no tuple"),
        (None, "no tuple"),
        (7, "no tuple"),
        ("abc", "no tuple"),
        ((event for event in ()), "generator"),
        ((4, 0, 0), "kind"),
        ((-1, 0, 0), "kind"),
        ((0, -1, 0), "depth"),
        ((0, 16384, 0), "depth"),
        ((0, 0, 32768), "value"),
        ((0, 0, -32769), "value"),
        ((0, 0, 10**30), "value"),
    ],
    ids=lambda value: repr(value).partition(" at 0x")[0],
)
def test_what_is_no_event_is_told_and_nothing_before_it_is_lost(bad: Any, reason: str) -> None:
    with pytest.raises(BadEvent) as caught:
        pack_events([(0, 0, 5), (1, 0, 5), bad, (2, 0, 5)])
    assert caught.value.failure.reason == reason
    assert caught.value.failure.event == 2
    assert [unpack(one) for one in caught.value.good] == [(0, 0, 5), (1, 0, 5)]
    assert repr(bad)[:20] in caught.value.failure.sentence()


def test_events_of_two_and_four_numbers_do_not_pass_for_two_of_three() -> None:
    events: list[Any] = [(0, 0), (0, 0, 0, 0)]
    with pytest.raises(BadEvent):
        pack_events(events)
