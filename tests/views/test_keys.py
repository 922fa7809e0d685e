"""The table of keys: what stands in it beside the letters."""

from __future__ import annotations

import pygame
import pytest

from tests.views.shows import shows
from visualizer.actions.action import do, perform
from visualizer.actions.views import move_border, reset_borders
from visualizer.keys import action_for


@pytest.mark.parametrize(
    ("key", "mod", "letter"),
    [
        (pygame.K_F7, 0, "i"), (pygame.K_F8, 0, "o"), (pygame.K_F9, 0, " "),
        (pygame.K_F8, pygame.KMOD_LSHIFT, "u"),  # PyCharm
        (pygame.K_F10, 0, "o"), (pygame.K_F11, pygame.KMOD_LSHIFT, "u"),  # Visual Studio Code
    ],
)
def test_the_keys_of_debuggers_step(key: int, mod: int, letter: str) -> None:
    def pressed(code: int, held: int) -> pygame.event.Event:
        return pygame.event.Event(pygame.KEYDOWN, key=code, mod=held, unicode="")

    assert action_for(pressed(key, mod)) == action_for(pressed(ord(letter), 0)) is not None


def test_shift_and_z_put_all_borders_back() -> None:
    show = shows("queens-b")[0]
    perform(show, do(move_border, "watch: picture", 0.7))
    assert show.settings.borders
    shift = pygame.KMOD_LSHIFT
    pressed = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z, mod=shift, unicode="Z")
    assert action_for(pressed) == do(reset_borders)
    perform(show, do(reset_borders))
    assert not show.settings.borders
