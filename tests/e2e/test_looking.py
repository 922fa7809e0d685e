"""The window itself: its first frame, its size, its look. Each picture is compared pixel by pixel
with the one that `main.py shot` makes of the same event in the same size.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.e2e.program import SIZE, Program, running_program
from tests.e2e.screen import Box, Picture, Screen, real_window, wait_until

pytestmark = real_window

Start = Callable[..., Program]
Shot = Callable[..., Picture]


@pytest.mark.parametrize(
    ("solver", "n"), [("queens-bstar", 8), ("queens-b", 3), ("langford-l", 4)]
)
def test_the_window_opens_at_event_0(start: Start, shot: Shot, solver: str, n: int) -> None:
    program = start(solver, "-n", n)
    program.wait_for(shot(0, solver=solver, n=n))


def test_without_arguments_it_opens_8_queens_and_fits_the_screen(
    screen: Screen, settings_folder: Path, shot: Shot
) -> None:
    with running_program(screen, settings_folder) as program:
        x, y, width, height = program.wait_for_window().box
        assert x + width <= screen.size[0]
        assert y + height <= screen.size[1]
        program.wait_for(shot(0, size=(width, height)))
        assert program.output == ""


def test_it_opens_at_the_event_that_the_command_line_asks_for(start: Start, shot: Shot) -> None:
    program = start("--at", 1000, "--theme", "light", "--scale", 1.25)
    program.wait_for(shot(1000, "--theme", "light", "--scale", 1.25))


def test_it_takes_any_size_that_the_window_manager_gives_it(start: Start, shot: Shot) -> None:
    program = start()
    for size in [(1200, 700), (800, 500), (150, 60), (1, 1), SIZE]:
        program.resize(*size)
        if size[0] >= 800:
            program.wait_for(shot(0, size=size))


def test_while_its_border_is_dragged_it_follows(start: Start, shot: Shot) -> None:
    program = start()
    corner = (SIZE[0] - 30, SIZE[1] - 30)
    places = [(corner[0] - 10 * i, corner[1] - 5 * i) for i in range(13)]
    program.drag(*places, button=3, key="alt")  # the window manager's resizing
    program.wait_for_size(SIZE[0] - 120, SIZE[1] - 60)
    program.wait_for(shot(0, size=(SIZE[0] - 120, SIZE[1] - 60)))


def test_a_window_of_200_by_100_asks_for_a_larger_one(start: Start, shot: Shot) -> None:
    program = start(size=(200, 100))
    program.wait_for(shot(0, size=(200, 100)))
    program.resize(*SIZE)
    program.wait_for(shot(0))


@pytest.mark.parametrize(("there", "back"), [("F5", "F5"), ("F11", "Escape")])
def test_full_screen_and_back(
    start: Start, shot: Shot, screen: Screen, there: str, back: str
) -> None:
    program = start()
    before = program.box
    for _time in range(2):
        program.press(there)
        program.wait_for_box(Box(0, 0, *screen.size))
        program.wait_for(shot(0, size=screen.size))
        program.press(back)
        program.wait_for_box(before)
        program.wait_for(shot(0))


@pytest.mark.quick
def test_it_can_start_in_full_screen(start: Start, shot: Shot, screen: Screen) -> None:
    program = start("--fullscreen")
    program.wait_for_box(Box(0, 0, *screen.size))
    program.wait_for(shot(0, size=screen.size))


def test_black_screen_and_back(start: Start, shot: Shot) -> None:
    program = start()
    for there, back in [("b", "b"), ("period", "Escape"), ("b", "Right")]:
        program.press(there)
        program.wait_for(np.zeros_like(shot(0)))
        program.press(back)
        program.wait_for(shot(0))


def test_each_theme_in_turn_and_the_last_one_again_at_the_next_start(
    start: Start, shot: Shot
) -> None:
    program = start()
    for theme in ("light", "contrast", "dark", "light"):
        program.press("d")
        program.wait_for(shot(0, "--theme", theme))
    program.press("ctrl+q")
    assert program.wait_for_end() == 0
    start().wait_for(shot(0, "--theme", "light"))


def test_a_window_that_was_minimised_is_drawn_again(
    start: Start, shot: Shot, screen: Screen
) -> None:
    program = start()
    program.wait_for(shot(0))
    before = program.box
    search = ("search", "--onlyvisible", "--class", "^backstep$")
    screen.xdotool("windowminimize", program.window)
    wait_until(lambda: not screen.xdotool(*search), "the window's disappearance")
    screen.xdotool("windowactivate", program.window)
    wait_until(lambda: screen.xdotool(*search), "the window")
    program.wait_for_box(before)
    program.wait_for(shot(0))
