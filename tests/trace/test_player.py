"""The player: time in, playhead out."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION
from visualizer.trace.packing import pack
from visualizer.trace.player import MAX, Player, faster, position_of, slower, speed_at
from visualizer.trace.trace import Trace
from visualizer.ui.kit import SliderEntry


def trace_of(length: int) -> Trace:
    trace = Trace()
    trace.append(pack(np.zeros(3 * length, np.int16)))
    return trace


def test_a_slow_player_moves_one_event_in_five_seconds() -> None:
    player = Player(trace_of(10), speed=0.2)
    player.play()
    player.advance(0.01, growing=False)
    assert player.playhead == 1  # the first step at once
    for _ in range(49):
        player.advance(0.1, growing=False)
    assert player.playhead == 1
    player.advance(0.2, growing=False)
    assert player.playhead == 2


@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("speed", [3, 60, 12_345.0])
def test_the_speed_holds_in_both_directions(direction: int, speed: float) -> None:
    player = Player(trace_of(100_000), speed)
    player.seek(50_000)
    player.play(direction)
    for _ in range(120):
        player.advance(1 / 60, growing=False)
    assert abs((player.playhead - 50_000) * direction - 2 * speed) <= 1


def test_at_max_speed_each_frame_shows_the_newest_event_of_a_search_that_goes_on() -> None:
    trace = trace_of(100)
    player = Player(trace, MAX)
    player.play()
    for _ in range(9):
        player.advance(0.1, growing=True)
    assert player.playhead == 8 and not player.newest  # it may be over in a moment
    player.advance(0.11, growing=True)
    assert player.playhead == 99 and player.newest
    trace.append(pack(np.zeros(300, np.int16)))
    player.advance(0.016, growing=True)
    assert player.playhead == 199


@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("unit", ["event", "node", "solution"])
@pytest.mark.parametrize("n", [4, 6, 8])
def test_at_max_speed_the_whole_run_is_seen_in_ten_seconds(
    n: int, unit: str, direction: int
) -> None:
    trace = Trace()
    trace.append(pack(np.array(list(SOLVERS["queens-bstar"].function(n)), np.int16)))
    player = Player(trace, MAX)
    player.unit = unit
    player.seek(0 if direction > 0 else player.last)
    player.play(direction)
    frames = 0
    while player.playing and frames < 1000:
        before = player.playhead
        player.advance(0.05, growing=False)
        assert (player.playhead - before) * direction >= 0
        frames += 1
    assert player.at_end and 170 <= frames <= 215


def test_playing_can_rest_at_each_solution() -> None:
    trace = Trace()
    trace.append(pack(np.array(list(SOLVERS["queens-bstar"].function(6)), np.int16)))
    player = Player(trace, 100_000)
    player.holds = True
    player.play()
    rested: list[int] = []
    for _ in range(500):
        player.advance(0.1, growing=False)
        if player.rests and player.playhead not in rested:
            assert player.waited == 0
            rested.append(player.playhead)
    assert rested == trace.solutions.tolist() and not player.playing


@pytest.mark.parametrize(("speed", "holds"), [(0.3, False), (1, True), (7, False), (MAX, True)])
def test_nothing_is_seen_to_change_before_it_is_due(speed: float, holds: bool) -> None:
    trace = Trace()
    trace.append(pack(np.array(list(SOLVERS["queens-bstar"].function(4)), np.int16)))
    player = Player(trace, speed)
    player.holds = holds
    player.play()
    assert Player(trace).due == math.inf
    changes = 0
    while player.playing and changes < 300:
        seen, due = (player.event, player.waited), player.due
        player.advance(0.9 * due, growing=False)
        assert due < 1e-6 or (player.event, player.waited) == seen
        player.advance(0.1 * due + 1e-9, growing=False)
        changes += (player.event, player.waited) != seen
        assert due < 1e-6 or not player.playing or (player.event, player.waited) != seen
    assert changes >= 93


@pytest.mark.parametrize("frame", [1 / 60, 0.1])
@pytest.mark.parametrize("n", [6, 8, 9, 10])
def test_at_max_speed_all_rests_together_take_five_seconds_at_most(n: int, frame: float) -> None:
    trace = Trace()
    trace.append(pack(np.array(list(SOLVERS["queens-bstar"].function(n)), np.int16)))
    player = Player(trace, MAX)
    player.holds = True
    player.play()
    frames, rested = 0, set()
    while player.playing and frames < 5000:
        player.advance(frame, growing=False)
        frames += 1
        if player.rests:
            rested.add(player.playhead)
    assert frames * frame <= player.whole_seconds + 0.3
    if len(trace.solutions) <= 100:  # else nobody would see them
        assert rested <= set(trace.solutions.tolist())
        assert len(rested) == len(trace.solutions) or frame > 1 / 60
        assert frames * frame == pytest.approx(10 + min(5, len(trace.solutions)), abs=0.3)
    else:
        assert not rested and frames * frame <= 10.3


@pytest.mark.parametrize("unit", ["event", "node", "solution"])
def test_no_notch_of_the_slider_is_faster_than_the_right_end(unit: str) -> None:
    trace = Trace()
    trace.append(pack(np.array(list(SOLVERS["queens-bstar"].function(6)), np.int16)))

    def frames(speed: float) -> int:
        player = Player(trace, speed)
        player.unit = unit
        player.play()
        count = 0
        while player.playing and count < 10_000:
            player.advance(0.05, growing=False)
            count += 1
        return count

    player = Player(trace, 4)
    player.unit = unit
    fastest = player.fastest
    slider = SliderEntry(0.0, speed_at, most=position_of(fastest))
    taken = [frames(min(fastest, speed_at(slider.near(i / 20)))) for i in range(20)]
    taken.append(frames(speed_at(slider.near(1))))
    assert all(later <= before + 1 for before, later in pairwise(taken))
    speed = 0.2
    while speed != MAX:
        assert frames(faster(speed, fastest)) <= frames(speed) + 1
        speed = faster(speed, fastest)
    # What lies between is passed over, also by keys.
    assert speed_at(slider.near(0.9)) in (pytest.approx(fastest, rel=0.03), MAX)
    assert replace(slider, at=slider.most).set(slider.most + 0.02) == [MAX]
    assert replace(slider, at=1.0).set(0.98) == [pytest.approx(fastest, rel=0.03)]
    assert faster(1e5, fastest) == 1e5
    assert slower(1e5, fastest) < fastest
    player.advance(0.1, growing=True)
    assert player.fastest == 1e6


def test_a_slow_player_tells_how_far_the_next_step_is() -> None:
    player = Player(trace_of(10), speed=0.5)
    assert player.waited is None
    player.play()
    player.advance(0.01, growing=False)
    player.advance(1.0, growing=False)
    assert player.playhead == 1 and player.waited == pytest.approx(0.5, abs=0.02)
    player.speed = 5
    assert player.waited is None


def test_at_the_end_it_waits_for_the_recorder_and_else_pauses() -> None:
    player = Player(trace_of(5), 100)
    player.play()
    player.advance(1, growing=True)
    player.advance(1, growing=True)
    assert player.playhead == 4 and player.playing
    player.advance(1, growing=False)
    assert not player.playing


def test_backwards_it_stops_at_the_first_event() -> None:
    player = Player(trace_of(5), 100)
    player.seek(3)
    player.play(-1)
    player.advance(1, growing=True)
    player.advance(1, growing=True)
    assert player.playhead == 0 and not player.playing


def test_things_have_room_to_move_until_the_next_event_unless_that_comes_fast() -> None:
    player = Player(trace_of(100), 4)
    assert player.room == math.inf
    player.play()
    assert player.room == 0.25
    player.speed = 30
    assert player.room == 0


def test_seeking_is_clipped_to_what_is_recorded() -> None:
    player = Player(trace_of(10))
    player.seek(1000)
    assert player.playhead == 9
    player.seek(-3)
    assert player.playhead == 0


def test_the_slider_and_the_speed_are_inverse() -> None:
    for speed in (0.2, 1, 5, 12, 60, 1000, 5e5, 1e6):
        assert speed_at(position_of(speed)) == pytest.approx(speed, rel=0.03)
    assert speed_at(0) == 0.2
    assert speed_at(1) == MAX and position_of(MAX) == 1


def test_faster_and_slower_go_through_1_2_5_to_max() -> None:
    speed, seen = 0.2, [0.2]
    while speed != MAX:
        speed = faster(speed)
        seen.append(speed)
    assert seen[:6] == [0.2, 0.5, 1, 2, 5, 10] and seen[-2:] == [1e6, MAX]
    for expected in reversed(seen[:-1]):
        speed = slower(speed)
        assert speed == pytest.approx(expected)
    assert slower(0.2) == 0.2


@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("unit", ["node", "solution"])
def test_a_step_of_playing_can_be_a_node_or_a_solution(unit: str, direction: int) -> None:
    events = list(SOLVERS["queens-bstar"].function(6))
    trace = Trace()
    trace.append(pack(np.array(events, np.int16)))
    kinds = (PUSH, POP) if unit == "node" else (SOLUTION,)
    expected = [i for i, e in enumerate(events) if e[0] in kinds]
    player = Player(trace, speed=10)
    player.unit = unit
    player.seek(0 if direction > 0 else len(events) - 1)
    if direction < 0:
        expected = [i for i in reversed(expected) if i < len(events) - 1]
    player.play(direction)
    seen = []
    for _ in range(min(20, len(expected))):
        player.advance(0.1001, growing=False)
        seen.append(player.playhead)
    assert seen == expected[:20]
