"""The table of keys: what stands in it beside the letters."""

from __future__ import annotations

import pygame
import pytest

from visualizer.keys import action_for


@pytest.mark.parametrize(
    ("key", "mod", "letter"),
    [
        (pygame.K_F7, 0, "i"), (pygame.K_F8, 0, "o"), (pygame.K_F9, 0, " "),
        (pygame.K_F8, pygame.KMOD_LSHIFT, "u"),  # PyCharm
        (pygame.K_F10, 0, "o"), (pygame.K_F11, pygame.KMOD_LSHIFT, "u"),  # Visual Studio Code
    ],
)  # fmt: skip
def test_the_keys_of_debuggers_step(key: int, mod: int, letter: str) -> None:
    def pressed(code: int, held: int) -> pygame.event.Event:
        return pygame.event.Event(pygame.KEYDOWN, key=code, mod=held, unicode="")

    assert action_for(pressed(key, mod)) == action_for(pressed(ord(letter), 0)) is not None
