"""A look, a surface and keys, without a screen."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

UNICODE = {"SPACE": " ", "RETURN": "\r", "BACKSPACE": "\b", "ESCAPE": "\x1b", "TAB": "\t"}


def key_event(name: str, mod: int = 0) -> pygame.event.Event:
    """A key that is pressed: a character, or the name of a pygame constant without its K_."""
    if len(name) == 1:
        code, text = ord(name) if name.isascii() else 0, name
    else:
        code, text = getattr(pygame, f"K_{name}"), UNICODE.get(name, "")
    return pygame.event.Event(pygame.KEYDOWN, key=code, unicode=text, mod=mod)


@pytest.fixture
def look() -> Look:
    return Look(load_theme("dark"), 1.0)


@pytest.fixture
def surface() -> pygame.Surface:
    return pygame.Surface((800, 500))
