"""What is known of the hits in a run, against a plain set."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.events import PUSH, TRY
from tests.support.runs import traced
from visualizer.debug.breakpoints import Breakpoint, OnLast
from visualizer.debug.hits import HIT_BLOCK, Hits, hits_of
from visualizer.debug.stretches import Stretches

BLOCKS = 6
LENGTH = BLOCKS * HIT_BLOCK - 1000


class Plain:
    """The same by sets."""

    def __init__(self) -> None:
        self.known: set[int] = set()
        self.hits: set[int] = set()

    def add(self, first: int, stop: int, events: set[int]) -> None:
        self.known |= set(range(first, stop))
        self.hits |= events

    def nearest(self, k: int, direction: int) -> int | None:
        if direction > 0:
            return min((hit for hit in self.hits if hit > k), default=None)
        return max((hit for hit in self.hits if hit < k), default=None)

    def known_to(self, k: int, direction: int) -> int:
        while k + direction in self.known:
            k += direction
        return k


EVENTS = st.integers(-1, LENGTH + HIT_BLOCK) | st.sampled_from(
    [b * HIT_BLOCK + d for b in range(BLOCKS) for d in (-1, 0, 1)]
)


@st.composite
def filled(draw: st.DrawFn) -> tuple[Hits, Plain]:
    """Stretches in any order."""
    hits, plain = Hits(), Plain()
    for _stretch in range(draw(st.integers(0, 5))):
        start = draw(EVENTS.map(abs))
        if draw(st.booleans()):
            start = plain.known_to(start - 1, 1) + 1
        longest = LENGTH - start
        if longest <= 0:
            continue
        stop = start + draw(st.integers(1, longest) | st.just(longest))
        every = draw(st.sampled_from([1, 3, 1000, 5000, 10**9]))
        events = {k for k in range(start, stop) if k % every == every // 2}
        # what is there already is told again as it was
        events = (events - plain.known) | (plain.hits & set(range(start, stop)))
        hits.add(start, stop, sorted(events))
        plain.add(start, stop, events)
    return hits, plain


@pytest.mark.thorough
@given(pair=filled(), ks=st.lists(EVENTS, min_size=5, max_size=30))
def test_hits_equal_a_set(pair: tuple[Hits, Plain], ks: list[int]) -> None:
    hits, plain = pair
    for k in ks:
        assert hits.has(k) == (k in plain.hits)
        for direction in (1, -1):
            assert hits.nearest(k, direction) == plain.nearest(k, direction)
            assert hits.known.known_to(k, direction) == plain.known_to(k, direction)


@pytest.mark.thorough
@given(pair=filled(), first=st.integers(0, LENGTH), more=st.integers(0, LENGTH))
def test_gaps_lead_to_knowing_all(pair: tuple[Hits, Plain], first: int, more: int) -> None:
    hits, plain = pair
    stop = min(first + more, LENGTH)
    direction = 1 if more % 2 else -1
    for _step in range(BLOCKS + 1):
        assert len(hits.known) == len(plain.known)
        gap = hits.known.gap(first, stop, direction)
        if gap is None:
            break
        start, end = gap
        unknown = [k for k in range(first, stop) if k not in plain.known]
        nearest = unknown[0 if direction > 0 else -1]
        assert start <= nearest < end <= stop
        assert plain.known.isdisjoint(range(start, end))
        hits.add(start, end, [])
        plain.add(start, end, set())
    assert hits.known.gap(first, stop, direction) is None
    assert set(range(first, stop)) <= plain.known


@given(parts=st.lists(st.tuples(st.booleans(), st.integers(0, 30), st.integers(0, 30))))
def test_what_is_forgotten_is_unknown(parts: list[tuple[bool, int, int]]) -> None:
    stretches, known = Stretches(), set[int]()
    for more, first, stop in parts:
        (stretches.add if more else stretches.remove)(first, stop)
        known = known | {*range(first, stop)} if more else known - {*range(first, stop)}
        assert len(stretches) == len(known)
        for k in range(-1, 32):
            assert (stretches.known_to(k - 1, 1) >= k) == (k in known)


@given(
    events=st.lists(st.integers(0, LENGTH - 1), max_size=20),
    first=st.integers(0, LENGTH),
    width=st.integers(1, LENGTH),
    columns=st.integers(1, 200),
)
def test_ticks_equal_a_count(events: list[int], first: int, width: int, columns: int) -> None:
    hits = Hits()
    hits.add(0, LENGTH, sorted(set(events)))
    ticks = hits.ticks(first, first + width, columns)
    share = width / columns
    slack = 0.0 if share < 64 else 8.0  # edges to the nearest byte
    assert ticks.shape == (columns,)
    edges = np.floor(np.linspace(first, first + width, columns + 1))
    for tick, low, end in zip(ticks, edges, edges[1:], strict=False):
        high = max(end, low + 1)  # a column shows at least the event at its left edge
        if any(low + slack <= k < high - slack for k in events):
            assert tick
        if tick:
            assert any(low - slack <= k < high + slack for k in events)


def test_ticks_of_a_very_long_run() -> None:
    hits = Hits()
    length = 200 * 16 * HIT_BLOCK
    hits.add(0, length, [0, length // 2, length - 1])
    assert np.flatnonzero(hits.ticks(0, length, 100)).tolist() == [0, 50, 99]
    assert hits.nbytes < length / 4


@pytest.mark.parametrize("portion", [500, 1024, 5000, 16384, 20000])
def test_nothing_is_lost_while_it_grows(portion: int) -> None:
    hits, plain = Hits(), Plain()
    for first in range(0, 300_000, portion):
        events = set(range(first + 7, first + portion, 97))
        hits.add(first, first + portion, sorted(events))
        plain.add(first, first + portion, events)
        assert hits.known.gap(0, first + portion, 1) is None
    assert hits.between(0, 400_000).tolist() == sorted(plain.hits)
    assert hits.count_until(400_000) == len(plain.hits)


def test_an_empty_one_knows_nothing() -> None:
    hits = Hits()
    assert not hits.has(0) and hits.nearest(5, 1) is None and hits.nearest(5, -1) is None
    assert hits.known.known_to(-1, 1) == -1 and hits.known.known_to(7, -1) == 7
    assert hits.known.gap(0, 10, 1) == (0, 10) and hits.known.gap(3, 3, 1) is None
    assert not hits.ticks(0, 100, 10).any() and not hits.ticks(0.0, 1e6, 10).any()
    hits.add(5, 5, [])
    assert len(hits.ticks(0, 100, 10)) == 10


@pytest.mark.parametrize("direction", [1, -1])
def test_a_long_run_is_searched_at_once(direction: int) -> None:
    hits = Hits()
    hits.add(0, 10_000_000, [4_000_000])
    start = -1 if direction > 0 else 10_000_000
    assert hits.nearest(start, direction) == 4_000_000
    assert hits.known.known_to(start, direction) == (9_999_999 if direction > 0 else 0)


@pytest.mark.parametrize(("count", "hit"), [(0, 1), (1, 1), (2, None)])
def test_a_run_has_one_last_event(count: int, hit: int | None) -> None:
    found = hits_of(Breakpoint(1, OnLast(), count), traced([(TRY, 0, 0), (PUSH, 0, 0)]))
    assert found.nearest(-1, 1) is None  # more may come
    found.ended = True
    assert found.nearest(-1, 1) == hit
