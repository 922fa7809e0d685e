"""The events that a zoomed timeline shows: what is pointed at stays, nothing beyond is shown."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from visualizer.layout.timeline import CLOSEST, TimelineView

lengths = st.integers(1, 10**8)
shares = st.floats(0, 1)


@given(lengths, st.lists(st.tuples(shares, st.integers(-9, 9)), max_size=12))
def test_zooming_keeps_the_event_under_the_pointer(
    length: int, wheel: list[tuple[float, int]]
) -> None:
    whole = TimelineView(0.0, length)
    view: TimelineView | None = None
    for share, notches in wheel:
        shown = view or whole
        event = shown.first + share * shown.events
        view = shown.zoomed(0.8**notches, event).within(length)
        after = view or whole
        assert -1e-6 <= after.first < after.last <= length + 1e-6
        assert after.events >= min(length, CLOSEST) * (1 - 1e-9)
        if notches > 0:  # zooming in never meets an end of the run
            assert (event - after.first) / after.events == pytest.approx(share, abs=1e-6)


@given(st.integers(100, 10**8), shares, shares, shares, st.sampled_from([1, -1]))
@example(100, 0.0, 0.5, 56 / 99, 1)  # the first event that it does not show
def test_following_shows_the_playhead_and_where_it_is_going(
    length: int, wide: float, at: float, there: float, direction: int
) -> None:
    events = 12 + wide * (length / 2 - 12)
    view = TimelineView(0, events).moved(at * (length - events))
    playhead = round(there * (length - 1))
    moved = view.showing(playhead, direction).within(length)
    assert moved is not None and moved.events == pytest.approx(events)
    if view.first <= playhead < view.last:
        assert moved == pytest.approx(view)
        return
    assert moved.first <= playhead <= moved.last
    ahead = moved.last - playhead if direction > 0 else playhead - moved.first
    assume(moved.first > 0 and moved.last < length)  # else the run ends there
    assert ahead > events / 2
