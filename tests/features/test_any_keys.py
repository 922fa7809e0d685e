"""Any keys in any order: all parts of the window always tell of the same event."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH
from tests.features.driver import Driver, chords
from visualizer.base.numbers import grouped
from visualizer.base.settings import Settings

KEYS = [c for c in chords() if c not in ("ctrl+q", "b", ".", "?", "f5", "f11", "l")]
SOLVER, SIZE = "queens-bstar", 6
EVENTS = list(SOLVERS[SOLVER].function(SIZE))


def replay(k: int) -> tuple[list[int], list[int]]:
    """The path and how many events of each kind there were, one by one."""
    path: list[int] = []
    counts = [0, 0, 0, 0]
    for kind, _depth, value in EVENTS[: k + 1]:
        counts[kind] += 1
        if kind == PUSH:
            path.append(value)
        elif kind == POP:
            path.pop()
    return path, counts


def check(h: Driver) -> None:
    """Picture, code line, variables, timeline, counters and the number: one event."""
    h.wait(lambda: not (h.run.lines.waiting or h.run.debugger.searching), "the steps")
    h.variables()
    h.tick(0)
    k, show = h.event, h.app.window.seen()
    path, counts = replay(k)
    assert show.run.moment.event == k
    assert (show.run.moment.kind, show.run.moment.depth, show.run.moment.value) == EVENTS[k]
    assert list(show.run.moment.path) == path
    assert list(show.run.moment.counters) == counts
    shown = f"event {grouped(k)}"  # where the future is hidden it says no more
    written = h.texts()
    assert any(line == shown or line.startswith(f"{shown} ") for line in written), written
    first, last = h.app.show.run.timeline
    assert 0 <= first < last <= len(EVENTS)
    inspection = h.run.variables_coming.current
    assert inspection is not None and inspection.event == k
    assert inspection.variables["rows"] == path
    if h.run.lines.place is None:
        assert show.run.variables["rows"] == path
        assert show.run.frame is not None and show.run.frame.line == inspection.frames[-1].line
    else:
        assert h.run.lines.current is not None
        assert h.run.lines.current.event == k + 1


@pytest.fixture(scope="module")
def program() -> object:
    """One program for all examples: each goes on where the last one ended."""
    driver = Driver(SOLVER, SIZE, (1200, 720), Settings()).recorded()
    yield driver
    driver.close()


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(keys=st.lists(st.sampled_from(KEYS), min_size=1, max_size=8))
def test_after_any_keys_all_parts_tell_of_the_same_event(program: Driver, keys: list[str]) -> None:
    for key in keys:
        program.press(key)
        program.tick(0.05)
    program.run.player.pause()
    check(program)


MOVES = st.tuples(st.integers(0, 1199), st.integers(0, 719))


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    inputs=st.lists(st.sampled_from([*KEYS, "?", "tab", "esc"]) | MOVES, max_size=12),
    press=st.booleans(),
)
def test_painting_only_what_has_changed_is_painting_all(
    program: Driver, inputs: list[str | tuple[int, int]], press: bool
) -> None:
    for one in inputs:
        if isinstance(one, str):
            program.press(one)
        elif press:
            program.drag(one, (one[0] // 2, one[1]))
        else:
            program.move(one)
        program.tick(0.05)
    program.run.player.pause()
    window = program.app.window
    program.wait(lambda: not window.busy, "the thumbnails")
    program.app.draw(program.surface)
    shown = pygame.image.tobytes(program.surface, "RGB")
    window.redraw()
    program.app.draw(program.surface)  # no time has passed, in which anything else could come
    assert pygame.image.tobytes(program.surface, "RGB") == shown


def test_each_unit_of_playing_moves_by_its_steps(start: Callable[..., Driver]) -> None:
    h = start(SOLVER, SIZE).recorded()
    h.run.player.speed = 20
    seen = {}
    for unit in ("line", "event", "node", "solution"):
        h.press("home")
        while h.run.player.unit != unit:
            h.press("g")
        h.press("space")
        for _frame in range(20):
            h.tick(0.05)
            h.wait(lambda: not h.run.lines.waiting, "the lines")
        h.run.player.pause()
        seen[unit] = h.event
        check(h)
    assert 0 < seen["line"] < seen["event"] < seen["node"] < seen["solution"]


@pytest.mark.quick
def test_dead_ends_depths_and_values_in_both_directions(start: Callable[..., Driver]) -> None:
    h = start(SOLVER, SIZE).recorded()
    h.press("4")
    k = h.event
    h.press("e")
    kind, depth, value = EVENTS[h.event]
    assert kind == POP and EVENTS[h.event - 1][1] == depth + 1  # all below it was refused
    h.run.player.seek(k)
    h.press("t")
    assert EVENTS[h.event][1] == EVENTS[k][1]
    h.press("shift+t")
    assert h.event == k
    kind, depth, value = EVENTS[k]
    h.press("v")
    assert EVENTS[h.event] == (0, depth, value)
    assert not [i for i in range(k + 1, h.event) if EVENTS[i] == (0, depth, value)]
