"""The timeline at any zoom: what a place on it stands for, selecting nodes, single events."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from solvers.events import KIND_NAMES, POP, PUSH, SOLUTION, TRY
from tests.features.driver import Driver
from visualizer.layout.grid import Box
from visualizer.panes.timeline_rows import nodes_box, parts


def nodes(h: Driver) -> Box:
    return nodes_box(h.box("timeline"), h.app.window.seen())


def place(h: Driver, event: float, depth: int) -> tuple[int, int]:
    """The pixel in the middle of an event, in the row of a depth."""
    show = h.app.window.seen()
    box = nodes(h)
    top, height = parts(h.box("timeline"), show).row(depth)
    share = (event + 0.5 - show.run.timeline.first) / show.run.timeline.events
    return box.x + int(share * box.w), top + height // 2


def hint(h: Driver, pos: tuple[int, int]) -> str:
    """What the tooltip says there, and that it can be seen."""
    h.move((pos[0], pos[1] - 300))
    h.move(pos)
    h.tick(1.0, frames=5)
    words = h.tip()
    assert h.sees(words.split(":")[0])
    return re.sub(r"(?<=\d)\s(?=\d)", "", words)


def node(h: Driver, depth: int, number: int) -> tuple[int, int]:
    """The PUSH and the POP of a node, by going through all events."""
    events = [h.run.trace.event(k) for k in range(len(h.run.trace))]
    push = [k for k, e in enumerate(events) if e[:2] == (PUSH, depth)][number]
    return push, next(k for k in range(push, len(events)) if events[k][:2] == (POP, depth))


SOME = """
from solvers.events import *
def solve():
    for value in range({}):
        yield TRY, 0, value
        yield PUSH, 0, value
        yield POP, 0, value
"""


@pytest.mark.parametrize(("count", "kept"), [(200, True), (3, False), (0, False)])
def test_a_zoomed_timeline_when_the_file_is_saved_as_another_run(
    start: Callable[..., Driver], tmp_path: Path, count: int, kept: bool
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(SOME.format(100))
    h = start(str(file)).recorded()
    h.press("end")
    for _notch in range(20):
        h.wheel(place(h, h.event, 0), 1)
    before = h.app.show.run.timeline
    assert before.first > 250
    file.write_text(SOME.format(count) + "# saved")
    old = h.run
    h.tick(2.0, frames=10)
    assert h.run is not old  # it runs again
    h.recorded().tick(0)
    now = h.app.show.run.timeline
    assert now == before if kept else now == (0, max(1, 3 * count))


@pytest.mark.parametrize("mode", ["watch", "overview"])
def test_shift_click_selects_the_node_and_stays_where_it_is(
    start: Callable[..., Driver], mode: str
) -> None:
    h = start("queens-bstar", 6, mode=mode).recorded()
    h.press("right")
    for depth, number in ((0, 2), (1, 5), (2, 9)):
        push, pop = node(h, depth, number)
        h.click(place(h, (push + pop) // 2, depth), shift=True)
        assert h.app.show.run.view.selected == push
        assert h.event == 1
    first, last = node(h, 0, 0)
    h.drag(place(h, first + 30, 0), place(h, last - 30, 0), shift=True)
    assert h.app.show.run.view.selected == first and h.event == 1
    h.click(place(h, 0, 5), shift=True)  # nothing is placed yet
    assert h.app.show.run.view.selected is None


def test_the_selected_node_is_outlined_from_its_push_to_its_pop(h: Driver) -> None:
    push, pop = node(h, 1, 8)
    before = h.surface.copy()
    h.click(place(h, (push + pop) // 2, 1), shift=True)
    h.tick(0)
    accent = h.app.window.look.theme.accent
    box = nodes(h)
    row = parts(h.box("timeline"), h.app.window.seen()).row(1)[0] - 1
    line = [x for x in range(box.x, box.right) if h.surface.get_at((x, row))[:3] == accent]
    left, right = place(h, push - 0.5, 1)[0], place(h, pop - 0.5, 1)[0]
    assert abs(line[0] - left) <= 4 and abs(line[-1] - right) <= 4
    assert all(before.get_at((x, row))[:3] != accent for x in line)


def test_at_the_smallest_zoom_each_event_is_where_its_cell_is(h: Driver) -> None:
    middle = 3002
    h.wheel(place(h, middle, 0), 100)
    show = h.app.window.seen()
    first = int(show.run.timeline.first) + 1
    written = h.texts()
    names = dict(zip(KIND_NAMES, ("tried", "placed", "taken back", "solution"), strict=True))
    for k in range(first, first + 10):
        kind, depth, value = h.run.trace.event(k)
        assert str(value) in written
        told = hint(h, place(h, k, depth))
        assert told.startswith(f"event {k}:")
        assert names[KIND_NAMES[kind]] in told
        assert str(depth) in told and str(value) in told
        h.click(place(h, k, 7))
        assert h.event == k
        h.tick(1.0)


@pytest.mark.quick
def test_the_tooltip_of_many_events_tells_what_they_are(start: Callable[..., Driver]) -> None:
    h = start("queens-bstar", 8).recorded()
    told = hint(h, place(h, 12_345, 1))
    first, last, tried, placed, solutions, deepest = map(int, re.findall(r"\d+", told))
    assert first <= 12_345 <= last and last - first < 20
    kinds = [h.run.trace.event(k)[0] for k in range(first, last + 1)]
    assert [tried, placed, solutions] == [kinds.count(k) for k in (TRY, PUSH, SOLUTION)]
    assert deepest == max(h.run.trace.height(k) for k in range(first, last + 1))


def test_while_recording_the_timeline_has_room_and_fills_up(start: Callable[..., Driver]) -> None:
    h = start("queens-bstar", 11)
    seen = set()
    while h.run.recording:
        h.tick(0.02)
        _first, last = h.app.show.run.timeline
        if h.run.recording:
            assert len(h.run.trace) <= last < 1.3 * len(h.run.trace) + 30
            seen.add(last)
    assert h.app.show.run.timeline == (0, len(h.run.trace))
    assert 2 < len(seen) < 80  # it keeps still most of the time


def test_the_hidden_future_is_called_hidden(start: Callable[..., Driver]) -> None:
    h = start("queens-bstar", 6, hide_future=True, at=12).recorded()
    box = nodes_box(h.box("timeline"), h.app.window.seen())
    h.move((box.right - 20, box.y + box.h // 2))
    h.tick(1.0, frames=5)
    assert "hidden" in h.tip() and "recorded" not in h.tip()
    h.press("h")
    h.move((box.right - 20, box.y + box.h // 2))
    h.tick(1.0, frames=5)
    assert "hidden" not in h.tip()


def test_the_speed_does_not_tell_how_long_a_hidden_run_is(start: Callable[..., Driver]) -> None:
    h = start("queens-bstar", 6, hide_future=True, at=12, speed=1000.0).recorded()
    h.press("up")
    assert h.run.player.speed == 2000


@pytest.mark.parametrize(("n", "found"), [(3, False), (4, True)])
def test_the_legend_names_no_solution_where_there_is_none(
    start: Callable[..., Driver], n: int, found: bool
) -> None:
    h = start("queens-b", n=n, size=(1280, 720)).recorded()
    assert h.sees("leads to none")
    assert h.sees("leads to a solution") == found


@pytest.mark.parametrize("fails", [False, True])
def test_what_failed_is_not_called_the_whole_search(
    start: Callable[..., Driver], tmp_path: Path, fails: bool
) -> None:
    file = tmp_path / "some.py"
    file.write_text(SOME.format(20) + "    raise ValueError('no')\n" * fails)
    h = start(str(file), size=(1280, 720)).recorded()
    assert h.sees("the search so far" if fails else "whole search")
    assert not h.sees("whole search" if fails else "the search so far")
