"""What top bar and transport have in common: the button of the menu that holds what has no room."""

from __future__ import annotations

from typing import Any

from visualizer.actions.action import do
from visualizer.actions.views import keep
from visualizer.base.i18n import Name
from visualizer.ui.kit import MORE, Item, button

BUTTON = 38
"""The least width of a button, unscaled."""

MENU = "menu"
"""What is kept by this name (show/controls.py) is the bar whose menu is open."""


def opener(bar: Name, tip: str, **how: Any) -> Item:
    """The button of the menu."""
    more = button(icon="more", tip=tip, click=do(keep, MENU, bar), wide=BUTTON)
    return Item(MORE, more, **{"group": "button", **how})
