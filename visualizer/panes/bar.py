"""What top bar and transport have in common: a row of controls whose menu is kept in the show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from visualizer.actions.action import Action, do
from visualizer.actions.views import keep
from visualizer.base.i18n import Name
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane
from visualizer.show.seen import Seen
from visualizer.show.show import Show
from visualizer.ui.figure import Figure
from visualizer.ui.kit import MORE, Item, Overflow, button
from visualizer.ui.look import Look

BUTTON = 38
"""The least width of a button, unscaled."""

MENU = "menu"
"""What is kept by this name (show/controls.py) is the bar whose menu is open."""


class Bar(QuietPane):
    """Has the widgets that keep a state; all else it is told by the show."""

    def __init__(self, send: Callable[[Action], None]) -> None:
        self.send = send
        self._counted: tuple[object, Seen, int] | None = None

    def update(self, show: Show) -> None:
        """Have the widgets as the show has it: what was chosen in vain is chosen no longer."""
        raise NotImplementedError

    def node(self, show: Show) -> Overflow:
        """The row."""
        raise NotImplementedError

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        self.update(show)
        self.node(show).put(figure, show.look, box)

    def place(self, box: Box, show: Show) -> None:
        self.update(show)

    def rows(self, show: Show, look: Look, width: int, *, two: bool) -> int:
        """How many rows it has in so much width, where it may have two; worked out when something
        of what that depends on has changed."""
        facts = look, width, two
        if self._counted is None or self._counted[0] != facts or not self._counted[1].holds(show):
            seen = Seen(show)
            with seen.reading():
                self.update(seen.show)
                count = self.node(seen.show).rows(look, width, two=two)
            self._counted = facts, seen, count
        return self._counted[2]

    @staticmethod
    def opener(bar: Name, tip: str, **how: Any) -> Item:
        """The button of the menu."""
        more = button(icon="more", tip=tip, click=do(keep, MENU, bar), wide=BUTTON)
        return Item(MORE, more, group="button", **how)
