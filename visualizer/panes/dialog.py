"""What all dialogs of the show have in common: each is about one member of the union OpenDialog."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import pygame

from visualizer.actions.action import Action
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import AtMost, Node, Over, Sized, Space, Text, button, column, padded, row
from visualizer.ui.kit.buttons import HEIGHT
from visualizer.ui.kit.touch import DIALOG
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect, shadow

Send = Callable[[Action], None]


class Below(NamedTuple):
    """What a dialog stands over: the show, the picture of the run in focus, the panes on screen."""

    show: Show
    picture: Picture
    panes: Collection[str]


class Dialog(NamedTuple):
    """A card over the window, as the function of its kind says it (visualizer/dialogs.py).

    content  what stands in the middle, as high as it likes
    fields   what stands above it, a line each
    buttons  at the right below it
    tabs     what stands in place of the title
    width    of the card. high: what the content is at most; 0: as the window allows; whole: it is
             as high as that in any case; all unscaled
    top      does it stand at the top of the window, so that what is typed there stays in its place
             while the content gets lower and higher? Else in the middle
    first    the name of the control where the keyboard is when it opens
    enter    what Enter means where no control has the keyboard; None: it closes the dialog
    closing  characters that close it
    keys     what a key means before any control gets it: of the event, and the name of the control
             where the keyboard is
    due      what is to be done before the next frame, as what a click means: a part of what takes
             long; None: nothing more
    """

    title: str
    content: Node
    fields: Sequence[Node] = ()
    buttons: Sequence[Node] = ()
    tabs: Node | None = None
    width: float = 560
    high: float = 0
    whole: bool = False
    top: bool = False
    first: str = ""
    enter: Any = None
    closing: str = ""
    keys: Callable[[pygame.event.Event, str], Any] | None = None
    due: Callable[[], Any] | None = None


TITLE, HEADER, FOOTER, LINE, PADDING, MARGIN, GAP = 18, 58, 58, 30, 22, 16, 10
"""The size of the title's letters; the height of what is above and below the content, and of a line
that says something; around what is in the card, and around the card; below a field; unscaled."""

SHADOW, CORNER, BELOW_BAR = 28, 10, 58


def told(words: str, color: Name = "text_dim") -> Node:
    """A line of a dialog that says something."""
    return Sized(Text(words, 13, color=color), high=LINE)


def _strip(node: Node, high: float) -> Node:
    """A row in the middle of so much height."""
    return Sized(column(node, middle=True), high=high)


def _node(said: Dialog, close: Action) -> Node:
    """All of the card."""
    cross = button(icon="close", tip=_("Close"), cap=_("Esc"), click=close, flat=True, icon_size=16)
    title = said.tabs or Text(said.title, TITLE, "bold", grow=1)
    content: Node = Sized(said.content, high=said.high, grow=1, gives=1) if said.whole else (
        AtMost(said.content, said.high))
    fields = [padded(field, 0, GAP / 2) for field in said.fields]
    # There is the cross, the last for the keyboard.
    head = row(title, Space(grow=1 - title.grow), Space(HEIGHT))
    parts = [_strip(head, HEADER), *fields, content]
    if said.buttons:
        parts.append(_strip(row(*said.buttons, end=True), FOOTER))
    else:
        parts.append(Space(high=PADDING))
    above = column(_strip(row(cross, end=True), HEADER))
    return padded(Over([column(*parts), above]), PADDING, 0)


def card(said: Dialog, close: Action, look: Look, window: pygame.Rect) -> Figure:
    """What a dialog looks like."""
    node, margin = _node(said, close), look.px(MARGIN)
    width = max(1, min(look.px(said.width), window.w - 2 * margin))
    height = max(1, min(node.size(look, width)[1], window.h - 2 * margin))
    rect = pygame.Rect(0, 0, width, height)
    rect.center = window.center
    if said.top:
        rect.top = window.top + min(look.px(BELOW_BAR), (window.h - height) // 2)
    figure, theme = Figure(rect, window), look.theme
    figure.layer, figure.leave = DIALOG, close
    rounded_rect(figure, window, theme.scrim)
    shadow(figure, rect, look.px(SHADOW), look.px(CORNER), theme.shadow)
    rounded_rect(figure, rect, theme.surface, theme.border_strong, look.px(1), look.px(CORNER))
    figure.spot(rect, On(said.title, DIALOG))
    node.put(figure, look, Box(*rect))
    return figure
