"""A lesson given in the real window with the keys of a clicker, and its questions answered, in all
languages.

Each picture is compared pixel by pixel with that of the same program without a display.
"""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pygame
import pytest

from tests.e2e.program import Program, running_program
from tests.e2e.screen import Picture, Screen, difference, real_window, wait_until
from tests.support.lessons import LESSON
from tests.views.lectures import Given, given

pytestmark = real_window

@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    path = tmp_path / "clicker.lesson.md"
    path.write_text(LESSON, encoding="utf-8")
    return path


@pytest.mark.parametrize("lang", ["de"])
def test_a_lesson_by_the_keys_of_a_clicker(
    lang: str, lesson: Path, screen: Screen, settings_folder: Path
) -> None:
    with running_program(screen, settings_folder, "lesson", lesson, "--lang", lang) as program:
        program.wait_for_window()
        with given(lesson, program.box[2:], lang=lang, fullscreen=False) as expected:
            show, expected.still = expected.app.show, True
            expected.go(0)  # its title
            program.wait_for(picture_of(expected))
            press(program, expected, "Next", held=1.0)  # Page Down, as X11 calls it
            program.wait_for(picture_of(expected))
            press(program, expected, "Next")
            assert show.asked is not None and show.asked.student
            question = picture_of(expected)
            program.wait_for(question)
            press(program, expected, "a")  # "It is placed.", which it is not
            assert show.asked is not None and show.asked.revealed
            wait_until(lambda: difference(program.picture(), question), "the answer")
            press(program, expected, "Next", held=1.0)
            assert show.asked is None and show.run.player.playhead == 2
            program.wait_for(picture_of(expected))
            press(program, expected, "Next")
            assert show.run.player.playhead == 38
            program.wait_for(picture_of(expected))
            press(program, expected, "Prior")  # one student who has answered is not asked again
            assert show.asked is None and show.run.player.playhead == 2
            program.wait_for(picture_of(expected))
        program.press("ctrl+q")
        assert program.wait_for_end() == 0
        assert program.output == ""


KEYS = {"Next": pygame.K_PAGEDOWN, "Prior": pygame.K_PAGEUP, "a": pygame.K_a}


def press(program: Program, expected: Given, key: str, held: float = 0.0) -> None:
    """Press a key in the real window, for so many seconds, and in the one that is drawn here."""
    program.screen.xdotool("keydown", key)
    time.sleep(held)
    program.screen.xdotool("keyup", key)
    letter = key if len(key) == 1 else ""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        event = pygame.event.Event(kind, key=KEYS[key], mod=0, unicode=letter, scancode=0)
        expected.app.handle(event)
    expected.rest()


def picture_of(expected: Given) -> Picture:
    """What the window should show now."""
    pixels = pygame.surfarray.array3d(expected.surface).astype(np.uint32)
    return (pixels[..., 0] << 16 | pixels[..., 1] << 8 | pixels[..., 2]).T
