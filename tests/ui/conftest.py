"""A window without a screen, and hands for its mouse and keys."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme
from visualizer.ui.widgets import Group, Widget

UNICODE = {"SPACE": " ", "RETURN": "\r", "BACKSPACE": "\b", "ESCAPE": "\x1b", "TAB": "\t"}


def key_event(name: str, mod: int = 0) -> pygame.event.Event:
    """A key that is pressed: a character, or the name of a pygame constant without its K_."""
    if len(name) == 1:
        code, text = ord(name) if name.isascii() else 0, name
    else:
        code, text = getattr(pygame, f"K_{name}"), UNICODE.get(name, "")
    return pygame.event.Event(pygame.KEYDOWN, key=code, unicode=text, mod=mod)


class Hands:
    """A user's hands: each method is one thing they do to the group."""

    def __init__(self, group: Group) -> None:
        self.group = group

    def key(self, name: str, mod: int = 0) -> bool:
        """Press a key: a character, or the name of a pygame constant without its K_."""
        return self.group.handle(key_event(name, mod))

    def type(self, text: str) -> None:
        """Press a key for each character."""
        for character in text:
            event = pygame.event.Event(pygame.KEYDOWN, key=0, unicode=character, mod=0)
            self.group.handle(event)

    def move(self, pos: tuple[int, int], held: int = 0) -> bool:
        """Move the pointer."""
        return self.group.handle(
            pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(held, 0, 0))
        )

    def press(self, pos: tuple[int, int]) -> bool:
        """Press the left button."""
        return self.group.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))

    def release(self, pos: tuple[int, int]) -> bool:
        """Let the left button go."""
        return self.group.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))

    def click(self, pos: tuple[int, int]) -> bool:
        """Move there, press and let go."""
        self.move(pos)
        used = self.press(pos)
        self.release(pos)
        return used

    def spots(self, name: str) -> list[pygame.Rect]:
        """Where the marks of this name stand, from the back to the front."""
        figures = self.group.figures().values()
        return [place for figure in figures for place in figure.places(lambda on: on.name == name)]

    def spot(self, name: str) -> pygame.Rect:
        """Where the foremost mark of this name stands."""
        return self.spots(name)[-1]

    def wheel(self, y: int) -> bool:
        """Turn the wheel."""
        return self.group.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=y))


@pytest.fixture
def look() -> Look:
    return Look(load_theme("dark"), 1.0)


@pytest.fixture
def group(look: Look) -> Group:
    return Group(look, pygame.Rect(0, 0, 800, 500))


@pytest.fixture
def hands(group: Group) -> Hands:
    return Hands(group)


@pytest.fixture
def put(group: Group):  # type: ignore[no-untyped-def]
    """Puts a widget into the group at a rectangle."""

    def put(widget: Widget, *rect: int) -> Widget:
        widget.rect = pygame.Rect(rect)
        group.add(widget)
        group.arrange(group.look, group.window)
        return widget

    return put


@pytest.fixture
def surface() -> pygame.Surface:
    return pygame.Surface((800, 500))
