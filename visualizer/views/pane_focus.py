"""Lets the keyboard come to a pane: Tab stops there, and some keys mean something there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from visualizer.ui.widgets.base import Widget

ZOOM = 0.8
"""A press of +, or a notch of the wheel, shows this share of what was in view."""


def zoom_keys(zoom: Callable[[float], None]) -> dict[int, Callable[[], None]]:
    """What + and − mean; `zoom` gets how many times as much is to be shown."""

    def closer() -> None:
        zoom(ZOOM)

    def farther() -> None:
        zoom(1 / ZOOM)

    return {
        pygame.K_PLUS: closer, pygame.K_EQUALS: closer, pygame.K_KP_PLUS: closer,
        pygame.K_MINUS: farther, pygame.K_KP_MINUS: farther,
    }  # fmt: skip


class PaneFocus(Widget):
    """Stands where a pane is and draws nothing but the ring; the mouse does not see it.

    `keys` are pygame's key codes and what to do for each.
    """

    radius = 8.0

    def __init__(self, tooltip: str, key: str, keys: Mapping[int, Callable[[], None]]) -> None:
        super().__init__(tooltip, key)
        self._keys = dict(keys)

    def hit(self, pos: tuple[int, int]) -> bool:
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        action = self._keys.get(event.key)
        if action is None:
            return False
        action()
        return True
