"""Lets the keyboard come to a pane: Tab stops there, and some keys mean something there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from visualizer.ui.widgets.base import Widget


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
