"""What a pane is, and the frame that all panes have in common.

Lets the wheel, what is dragged and the keyboard mean something in a pane that draws by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any, Protocol, TypeVar

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.views import keep
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.layout.grid import Box
from visualizer.show.show import Show
from visualizer.ui import pane as ui_pane
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.kit import Fact, Node, Over, Scrolled, Shape
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import with_alpha

RING = 8
"""The radius of the ring around what draws by itself, while the keyboard is there, unscaled."""

T = TypeVar("T")


LOW = 92
"""Below this height (unscaled) a pane has no title."""


class Pane(Protocol):
    """One rectangle of the window. What is under the pointer is told by the figure it describes."""

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        """Describe the pane in its box, frame included, and what its marks are about (see On)."""


class NodePane:
    """A pane that is a node: `make` gives it, of the show."""

    def __init__(self, make: Callable[[Show], Node]) -> None:
        self._make = make

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        self._make(show).put(figure, show.look, box)


class UnseenPane:
    """A pane that is made when it is first drawn.

    made  the pane; None before
    """

    def __init__(self, make: Callable[[], Pane]) -> None:
        self._make = make
        self.made: Pane | None = None

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        """Make it, and from then on draw it."""
        self.made = self.made or self._make()
        self.made.draw(figure, box, show)


def itself(pane: Pane) -> Pane:
    """The pane, or what has been made of one that has been drawn."""
    return pane.made or pane if isinstance(pane, UnseenPane) else pane


def first_asked(file: Name, name: Name = "") -> Callable[..., Any]:
    """What is called so in a file of panes/ (as the file, if nothing is said), which is imported
    when this is first called: most panes are not in view when a window begins, and half of what
    it would import it would import for them."""

    def ask(*given: Any) -> Any:
        return getattr(import_module(f"visualizer.panes.{file}"), name or file)(*given)

    return ask


def scrolled(show: Show, name: Name, *, of_all: bool = False) -> Scrolled:
    """How far the list of this name is scrolled, and what scrolls it.

    of_all  is it about all of the runs side by side? Else there is one for each
    """
    name = f"{name} {show.focus}" if show.comparing and not of_all else name
    return Scrolled(getattr(show.controls, name) or 0, lambda to: do(keep, name, to))


def left_alone(show: Show, name: Name) -> bool:
    """Has nobody scrolled the list of this name?"""
    name = f"{name} {show.focus}" if show.comparing else name
    return getattr(show.controls, name) is None


def fact(show: Show, name: Name) -> Fact:
    """What a control of this name keeps, as it is whenever it is asked for."""
    getattr(show.controls, name)  # the pane is described again when it changes
    now = show.controls.now
    return Fact(lambda: now(name), lambda value: do(keep, name, value))


def once(show: Show, name: Name, make: Callable[[], T]) -> T:
    """What is kept under a name, found when it is first asked for: it takes too long for each
    description."""
    if show.controls.now(name) is None:
        show.controls.keep(name, make())
    found: T = getattr(show.controls, name)
    return found


def frame(figure: Figure, box: Box, show: Show, title: str, note: str = "") -> Box:
    """Draw the frame of a pane; returns the free space inside. A very low pane has no title."""
    if is_low(box, show):
        title = note = ""
    return Box(*ui_pane.pane(figure, show.look, pygame.Rect(box), title, note))


def inside(box: Box, show: Show) -> Box:
    """The free space inside the frame of a pane."""
    return Box(*ui_pane.content(show.look, pygame.Rect(box), not is_low(box, show)))


def is_low(box: Box, show: Show) -> bool:
    """Is the pane so low that a title would leave no room for what it is about?"""
    return box.h < show.look.px(LOW)


def veil(figure: Figure, area: Box, show: Show, words: str = "") -> None:
    """Cover what belongs to another event, and say so: that the variables are still to come, or
    these words."""
    look, theme = show.look, show.look.theme
    rounded_rect(figure, area, with_alpha(theme.surface, 0.8))
    words = words or _("fetching the variables …")
    size = text.fitting(look, words, (area.w, area.h), 15) or text.SMALLEST
    with figure.telling(words):
        text.draw(figure, look, words, area.center, size, "bold", "text", "center", width=area.w)


def of_event(show: Show) -> str:
    """Of which event the variables are, while events go by too fast for those of each; else ""."""
    run = show.run
    if run.variables_current or not run.player.playing or run.shown is None:
        return ""
    return _("at event {event}").format(event=grouped(run.shown[0]))


def veiled(show: Show, node: Node) -> Node:
    """What belongs to another event while the variables are still to come, which is said over it;
    unless the heading says so, see of_event."""
    if show.run.variables_current or of_event(show):
        return node
    return Over([node, Shape(0, lambda figure, _look, box: veil(figure, box, show))], grow=1)


def veil_preview(figure: Figure, box: Box, show: Show) -> None:
    """Cover all of a pane whose facts are of the event on screen, while another one is pointed at:
    only a rerun could tell of that."""
    event = grouped(show.run.moment.event)
    with figure.clipped(box):
        veil(figure, box.inset(show.look.px(2)), show, _("of event {event}").format(event=event))


ZOOM = 0.8
"""A press of +, or a notch of the wheel, shows this share of what was in view."""


Keys = Mapping[int, Action | Callable[[], Action | None]]
"""Codes of pygame, and what each of these keys means."""


def zoom_keys(zoom: Callable[[float], Action | None]) -> Keys:
    """What + and − mean; `zoom` gets how many times as much is to be shown."""
    closer, farther = partial(zoom, ZOOM), partial(zoom, 1 / ZOOM)
    return {
        pygame.K_PLUS: closer, pygame.K_EQUALS: closer, pygame.K_KP_PLUS: closer,
        pygame.K_MINUS: farther, pygame.K_KP_MINUS: farther,
    }


def meaning(keys: Keys) -> Callable[[pygame.event.Event], Any]:
    """What a key event means where these keys do, maybe nothing just now; see On."""

    def key(event: pygame.event.Event) -> Any:
        if event.key not in keys:
            return None
        meant = keys[event.key]
        action = meant() if callable(meant) else meant
        return () if action is None else action

    return key
