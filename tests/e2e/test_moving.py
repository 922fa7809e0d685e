"""Playing, stepping and seeking in the real window, by keys and by mouse."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable

import numpy as np

from tests.e2e.program import ROOT, TIMELINE, Program
from tests.e2e.screen import Picture, difference, real_window, wait_until

pytestmark = real_window

Start = Callable[..., Program]
Shot = Callable[..., Picture]


def count(solver: str, n: int) -> dict[str, int]:
    """The run's figures, from `main.py count`."""
    words = [sys.executable, "main.py", "count", solver, "-n", str(n), "--json"]
    return json.loads(subprocess.run(words, cwd=ROOT, check=True, capture_output=True).stdout)


def test_at_full_speed_it_plays_to_the_end_of_8_queens_with_92_solutions(
    start: Start, shot: Shot
) -> None:
    figures = count("queens-bstar", 8)
    assert figures["solutions"] == 92
    program = start()
    program.press("Up", times=60)
    program.press("space")
    program.wait_for(shot(figures["events"] - 1), without_controls=True)


def test_while_it_plays_the_picture_changes_until_it_is_paused(start: Start) -> None:
    program = start("--speed", 60)
    seen = {program.picture().tobytes()}

    def moves() -> bool:
        seen.add(program.picture().tobytes())
        return len(seen) >= 6

    program.press("space")
    wait_until(moves, "six pictures")
    program.press("space")
    program.wait_for_rest()


def test_steps_forwards_and_backwards(start: Start, shot: Shot) -> None:
    program = start()
    program.wait_for(shot(0))
    for keys, event in [
        (["Right"], 1), (["Right", "Right"], 3), (["Left"], 2), (["Next"], 3), (["Prior"], 2),
        (["End"], count("queens-bstar", 8)["events"] - 1), (["Home"], 0),
    ]:
        program.press(*keys)
        program.wait_for(shot(event))


SMALL = 5
"""Queens whose run is short enough for each event to have pixels of its own in the timeline."""

A, B = 100, 220
"""Two of its events."""


def place_of(event: int, shot: Shot) -> tuple[int, int]:
    """Where the timeline shows an event: where the playhead is in the picture of that event."""
    first, there = shot(0, n=SMALL), shot(event, n=SMALL)
    y = len(first) - TIMELINE
    changed = np.flatnonzero(first[y] != there[y])
    playhead = changed[changed > changed.max() - 10]  # the others are where it was at event 0
    return int(playhead.mean()), y


def test_a_click_on_the_timeline_goes_there(start: Start, shot: Shot) -> None:
    program = start("-n", SMALL)
    program.wait_for(shot(0, n=SMALL))  # all of the run is there
    for event in (A, B, A):
        program.click(*place_of(event, shot))
        program.wait_for(shot(event, n=SMALL))
    program.press("ctrl+z")
    program.wait_for(shot(B, n=SMALL))


def test_dragging_on_the_timeline_seeks(start: Start, shot: Shot) -> None:
    program = start("-n", SMALL)
    program.wait_for(shot(0, n=SMALL))
    (x, y), end = place_of(A, shot), place_of(B, shot)
    program.drag((x, y), *((x + 40 * i, y - 3 * i) for i in range(8)), end)
    program.wait_for(shot(B, n=SMALL))


def test_the_wheel_zooms_the_timeline_and_a_double_click_fits_it_again(
    start: Start, shot: Shot
) -> None:
    program = start("-n", SMALL)
    program.wait_for(shot(0, n=SMALL))
    place = place_of(A, shot)
    program.click(*place, button=4, times=3)
    wait_until(lambda: difference(program.picture(), shot(0, n=SMALL)), "the zoomed timeline")
    program.click(*place)  # the event under the pointer stays where it is
    program.click(*place, times=2)
    program.wait_for(shot(A, n=SMALL))
