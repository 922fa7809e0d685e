"""The messages over the panes: what is to be said now, each for its own time, one below the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import pygame

from visualizer.actions.action import do
from visualizer.actions.comparing import compare_before, go_in_run
from visualizer.actions.instances import edit_instance
from visualizer.actions.lessons import come_back
from visualizer.actions.travel import seek
from visualizer.actions.work import begin_anew
from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.show.messages import Message, shown_for
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import Icon, Node, Text, button, column, padded, row
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect, shadow

SIZE, WIDEST, ICON, CROSS = 14, 640, 20, 16
"""Of the letters; the widest it gets; of the icon and of the cross; unscaled."""

SHARE = 0.58
"""Of its room it is never wider than this: the picture stands at the left, and what was used at one
side is spared at the other."""

PADDING, GAP, LEADING, LINES = (12, 6), 10, 1.2, 99
"""Around what is in it, and between that; the height of lines, and how many there may be."""

OFFER, LOWEST, CORNER, SHADOW, APART = 28, 40, 8, 14, 8
"""The height of the offer, and of all at least; corners, shadow; between two of them, and between
them and what they must not cover; unscaled."""

MOST, MOST_TOLD = 4, 2
"""So many are in view at most, and of those that say of nothing that it is wrong; what else is said
comes when they have gone. They cover what is looked at."""

GOOD = ("info", "found")
"""Kinds of messages that say of nothing that it is wrong."""

STEP = 16
"""How far apart are the places where they are tried, unscaled."""

Covered = Callable[[pygame.Rect], int]
"""How much that is read at a glance stands in a place."""


@dataclass(eq=False)
class _Told:
    """A message in view, and the seconds that are left for it; None: until it is closed."""

    message: Message
    left: float | None


class Toasts:
    """What is said stays for its time, or until it is closed by a click on it; Escape closes the
    latest.

    They stand in `room` at its right, as high as no value is covered (`covered`), and
    cover nothing of what is `spared` where they can; None is the whole window. `larger` says how
    much larger than controls they are: as large as what they speak of.

    read  is the pointer on one that has moved there? Their time does not pass then
    """

    def __init__(self, covered: Covered = lambda _place: 0) -> None:
        self.read = False
        self.larger = 1.0
        self.room: pygame.Rect | None = None
        self.spared: Sequence[pygame.Rect] = ()
        self._covered = covered
        self._told: list[_Told] = []
        self._known: tuple[object, Figure] | None = None
        self._waiting: list[Message] = []  # for room: their time does not pass

    @property
    def visible(self) -> bool:
        """Is anything said?"""
        return bool(self._told)

    def take(self, messages: Iterable[Message]) -> None:
        """Say these below what is said already; what says the same goes, and what was found in a
        program, which stands above its code."""
        for message in messages:
            self._told = [one for one in self._told
                          if one.message.text != message.text and one.message.kind != "found"]
            self._told.append(_Told(message, shown_for(message)))
            self.read = False

    def _keep(self, wanted: Callable[[Message], bool]) -> None:
        self._told = [one for one in self._told if wanted(one.message)]

    def pass_on(self) -> None:
        """Take away what was told of the moment before."""
        self._keep(lambda one: one.kind not in ("info", "refused") or one.anew)

    def go_on(self) -> None:
        """Take away what was said of something that was typed."""
        self._keep(lambda one: one.kind != "refused")

    def begin_anew(self) -> None:
        """Take away what was told before another run began, but for what has failed."""
        self._keep(lambda one: one.kind == "failure")

    def renew(self) -> None:
        """Take away what is no longer true."""
        self._keep(lambda one: one.holds is None or one.holds())

    def clear(self) -> None:
        """Say nothing."""
        self._told.clear()

    def close(self, message: Message | None = None) -> None:
        """Close one of them; None: the latest."""
        latest = self._told[-1].message if self._told else None
        closed = latest if message is None else message
        self._keep(lambda one: one != closed)

    def advance(self, seconds: float) -> bool:
        """Let time pass; does one go by itself?"""
        timed = [one for one in self._told if one.left is not None
                 and all(one.message is not message for message in self._waiting)]
        if self.read:
            return False
        for one in timed:
            one.left = (one.left or 0) - seconds
        self._told = [one for one in self._told if one.left is None or one.left > 0]
        return any(one in self._told for one in timed)

    def figure(self, look: Look, window: pygame.Rect) -> Figure | None:
        """What they look like; None where nothing is said."""
        if not self._told:
            self._known, self._waiting = None, []
            return None
        said = [one.message for one in self._told]
        facts = (said, look, tuple(window), self.larger, tuple(self.room or ()),
                 [tuple(one) for one in self.spared])
        if self._known is None or self._known[0] != facts:
            larger = look if self.larger == 1 else Look(look.theme, look.scale * self.larger)
            self._known = facts, self._described(said, larger, window)
        return self._known[1]

    def _described(self, said: Sequence[Message], look: Look, window: pygame.Rect) -> Figure:
        apart = look.px(APART)
        room = (window if self.room is None else self.room).inflate(-2 * apart, -2 * apart)
        most = min(look.px(WIDEST), round(SHARE * room.width))
        nodes = [(one, _node(one, partial(self._accept, one))) for one in said]
        cards = [(one, node, node.size(look, most)) for one, node in nodes]
        width = max(min(size[0], most) for _one, _said, size in cards)
        # What has no room has it when others are closed: failures come first, then the latest.
        first = sorted(reversed(cards), key=lambda card: card[0].kind != "failure")
        good = [card for card in first if card[0].kind in GOOD]
        first = [card for card in first if card not in good[MOST_TOLD:]]
        heights = [size[1] + apart for _one, _said, size in first]
        fitting = [card for i, card in enumerate(first[:MOST])
                   if not i or sum(heights[: i + 1]) - apart <= room.h]
        cards = [card for card in cards if card in fitting]
        self._waiting = [one for one in said if all(one is not card[0] for card in cards)]
        height = sum(size[1] + apart for _one, _said, size in cards) - apart
        rect = self._placed(pygame.Rect(0, 0, width, height), look, room)
        # Too high a one rather covers what is above its room than what is below it.
        rect.clamp_ip(window.left, window.top, window.width,
                      max(height, room.bottom + apart - window.top))
        figure, y = Figure(rect, window), rect.y
        figure.layer = "message"
        for one, node, size in cards:
            _card(figure, look, Box(rect.x, y, width, size[1]), one, node,
                  partial(self.close, one))
            y += size[1] + apart
        return figure

    def _accept(self, message: Message) -> Any:
        self.close(message)
        offered = offer(message)
        return None if offered is None else offered[1]

    def _placed(self, rect: pygame.Rect, look: Look, room: pygame.Rect) -> pygame.Rect:
        """At the right the highest of the places where least is covered; at the left only to spare
        what is to be spared."""
        tops = range(room.top, max(room.top, room.bottom - rect.h) + 1, look.px(STEP))
        places = [rect.move(x, y) for x in (room.right - rect.w, room.left) for y in tops]
        spares = [place for place in places if place.collidelist(self.spared) < 0] or places
        at_right = [place for place in spares if place.right == room.right] or spares
        return min(at_right, key=lambda place: (self._covered(place), place.top))


def offer(message: Message) -> tuple[str, Any] | None:
    """What a message offers to do: in which words, and the action."""
    if message.event is not None:
        there = (do(seek, message.event) if message.run is None
                 else do(go_in_run, message.run, message.event))
        return _("Go there"), there
    if message.job is not None:
        return _("Compare with before"), do(compare_before, message.job)
    if message.back:
        return _("Go on with the lesson"), do(come_back)
    if message.kind == "found":
        return _("Change …"), do(edit_instance)
    return (_("Start again"), do(begin_anew)) if message.anew else None


def _node(message: Message, accept: Callable[[], Any]) -> Node:
    good = message.kind in GOOD
    name, color = ("info", "accent") if good else ("warning", "error")
    said = Text(message.text, SIZE, lines=LINES, leading=LEADING, grow=1)
    offered = offer(message)
    beside = () if offered is None else (
        column(button(offered[0], accept, height=OFFER), middle=True),)
    return padded(row(column(Icon(name, ICON, color), middle=True), said, *beside,
                      column(Icon("close", CROSS, "text_dim"), middle=True), gap=GAP),
                  *PADDING, least=(0, LOWEST))


def _card(
    figure: Figure, look: Look, box: Box, message: Message, node: Node, close: Callable[[], None]
) -> None:
    theme, rect = look.theme, pygame.Rect(*box)
    color = theme.accent if message.kind in GOOD else theme.error
    shadow(figure, rect, look.px(SHADOW), look.px(CORNER), theme.shadow)
    rounded_rect(figure, rect, theme.surface_raised, color, look.px(1.5), look.px(CORNER))
    on = On(message.text, "message", click=close, raised=look.px(CORNER))
    figure.spot(rect, on)
    node.put(figure, look, box)
