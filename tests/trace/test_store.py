"""Events in little memory, against the same events in an array."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.catalog import SOLVERS
from tests.support.runs import traced
from visualizer.trace import store
from visualizer.trace.packing import Packed
from visualizer.trace.store import BLOCK, MOST_DISTINCT, Distinct, StoredEvents

FEW = np.arange(300, dtype=np.uint32) << 16
"""So many different events."""


def stored(packed: Packed, portion: int = 10_007, **blocks: int) -> StoredEvents:
    """These events, added in portions."""
    events = StoredEvents(**blocks)
    for at in range(0, len(packed), portion):
        events.extend(packed[at : at + portion])
    return events


def mixed(blocks: int = 5) -> Packed:
    """Some blocks with few different events, then one in which all differ, and a part of one."""
    rng = np.random.default_rng(1)
    few = rng.choice(FEW, blocks * BLOCK)
    many = rng.permutation(np.arange(BLOCK, dtype=np.uint32) + 7)
    return np.concatenate((few, many, many[::-1], few[: BLOCK + 99]))


def test_events_that_differ_are_numbered_and_found_again() -> None:
    distinct = Distinct()
    rng = np.random.default_rng(2)
    for _round in range(40):
        some = rng.integers(0, 1 << 32, 1500, np.uint32)
        packed = rng.choice(np.concatenate((some, distinct.view)), 5000)
        codes = distinct.encode(packed)
        assert codes is not None and codes.dtype == np.uint16
        assert (distinct.decode(codes) == packed).all()
    view = distinct.view
    assert len(np.unique(view)) == len(view)


def test_with_no_room_for_more_the_known_ones_still_have_codes() -> None:
    distinct = Distinct()
    every = np.arange(MOST_DISTINCT, dtype=np.uint32)
    codes = distinct.encode(every)
    assert codes is not None and (distinct.decode(codes) == every).all()
    assert distinct.encode(every + np.uint32(1)) is None
    assert distinct.encode(every + np.uint32(1 << 20)) is None
    again = distinct.encode(every[::-1].copy())
    assert again is not None and (distinct.decode(again) == every[::-1]).all()


@pytest.mark.parametrize("open_blocks", [0, 2, 99])
def test_wherever_they_are_kept_events_are_what_they_were(open_blocks: int) -> None:
    packed = mixed()
    events = stored(packed, open_blocks=open_blocks, reopened_blocks=2)
    assert len(events) == len(packed)
    assert (events.slice(-5, 1 << 40) == packed).all()
    borders = [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 5 * BLOCK - 3, 6 * BLOCK + 5, len(packed)]
    for start in borders:
        for stop in borders:
            assert (events.slice(start, stop) == packed[start : max(start, stop)]).all()
    rng = np.random.default_rng(3)
    for places in (rng.integers(0, len(packed), 999), np.sort(rng.integers(0, len(packed), 999))):
        assert (events.take(places.astype(np.uint32)) == packed[places]).all()
    assert [events[k] for k in places.tolist()] == packed[places].tolist()
    assert not len(events.take(places[:0]))


@settings(max_examples=20)
@given(st.lists(st.integers(1, 3 * BLOCK), max_size=5), st.integers(0, 3))
def test_portions_of_any_size_give_the_same(portions: list[int], open_blocks: int) -> None:
    packed = mixed()
    events, at = StoredEvents(open_blocks, 1), 0
    for portion in portions:
        events.extend(packed[at : at + portion])
        at = min(len(packed), at + portion)
        assert len(events) == at
    assert (events.slice(0, at) == packed[:at]).all()


def test_what_was_handed_out_stays_as_it_is() -> None:
    packed = mixed()
    events = StoredEvents(0, 1)
    events.extend(packed[: BLOCK - 9])
    before = events.slice(5, BLOCK)
    kept = before.copy()
    events.extend(packed[BLOCK - 9 :])
    assert (before == kept).all()


def test_of_a_run_each_event_takes_two_bytes_and_an_older_one_a_fifth() -> None:
    packed = traced(list(SOLVERS["queens-bstar"].function(8))).events(0, BLOCK)
    whole = np.resize(packed, 40 * BLOCK)
    bound = 64 * BLOCK // 10  # the list, and what is known of the blocks
    assert stored(whole).nbytes <= 2 * len(whole) + bound
    assert stored(whole, open_blocks=0).nbytes <= 0.2 * len(whole) + bound
    looked_at = stored(whole, open_blocks=0, reopened_blocks=2)
    before = looked_at.nbytes
    assert (looked_at.slice(0, len(whole)) == whole).all()
    assert looked_at.nbytes == before + 2 * 2 * BLOCK  # two of them are open again


def test_bytes_are_counted_as_they_are_held() -> None:
    events = stored(mixed(), open_blocks=2)
    held = events.nbytes - events.distinct.nbytes
    sizes = [store._size(block) for block in events._blocks]
    flags = [holds.nbytes for holds in events._holds if holds is not None]
    assert held == sum(sizes) + sum(flags)


def test_it_is_known_which_blocks_lack_an_event() -> None:
    packed = np.repeat(FEW[:3], BLOCK)
    events = stored(np.concatenate((packed, FEW[:5])))
    for number, event in enumerate(FEW[:5]):
        wanted = np.packbits(events.distinct.view == event)
        for block in range(3):
            assert events.lacks(block * BLOCK + 3, wanted) is (block != number)
        assert not events.lacks(3 * BLOCK, wanted)  # it is not whole: nothing is known of it
