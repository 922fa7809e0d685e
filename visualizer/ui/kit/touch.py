"""How controls that are marks are touched: what stands out under the pointer, and where Tab comes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Protocol

import pygame

from visualizer.ui.figure import Figure, On
from visualizer.ui.kit.node import UNBOUNDED
from visualizer.ui.look import Look
from visualizer.ui.marks import bounds
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import with_alpha

RAISED, PRESSED = 0.09, 0.17
"""How much of the colour of texts lies over what the pointer is on, and over what is pressed."""

EDGE, RADIUS = 6, 6
"""Around what stays under the pointer, and of the corners of its plane, unscaled."""

ACTIVATE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
"""Keys that mean what a click does."""

DIALOG, MENU, LIST = "dialog", "menu", "list"
"""Kinds of what is open over all panes. A dialog darkens all below it; while one or a menu is there
neither mouse nor Tab come to what stands below. From a list Tab goes on from what it belongs to."""

ALONG = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
STEPS = {
    "tab": {**ALONG, pygame.K_HOME: -UNBOUNDED, pygame.K_END: UNBOUNDED},
    "": {**ALONG, pygame.K_UP: -1, pygame.K_DOWN: 1},
}
"""How far keys go in a list of marks: of tabs, which stand beside each other, and of others."""


def standing_out(
    look: Look, window: pygame.Rect, place: pygame.Rect | None, on: On | None, *,
    pressed: bool = False, kept: Figure | None = None,
) -> Figure | None:
    """What makes a control stand out while the pointer is on it: a thin plane over it, and a
    clearer line around it; None for none. kept: what stays under the pointer though it stands
    elsewhere now."""
    if place is None and kept is None:
        return None
    theme, figure = look.theme, Figure(window)
    if kept is not None:
        around = kept.box.inflate(2 * look.px(EDGE), 2 * look.px(EDGE))
        rounded_rect(figure, around, theme.bar, theme.border, look.px(1), look.px(RADIUS))
        figure.take(kept)
    if place is not None and on is not None:
        plane = with_alpha(theme.text, PRESSED if pressed else RAISED)
        rounded_rect(figure, place, plane, theme.border_strong, look.px(1), on.raised or 0)
        if on.shows is not None:
            on.shows(figure)
    return figure


class Held(Protocol):
    """A control in a pane, such as a scroll bar: the mouse holds it from press to release."""

    def press(self, look: Look, pos: tuple[int, int]) -> object:
        """The left button has gone down on it."""

    def drag(self, look: Look, pos: tuple[int, int]) -> object:
        """The pointer has moved meanwhile."""

    def release(self) -> object:
        """The button has gone up, or what was held has gone."""


class Stop:
    """Where Tab comes to a control that is a mark, or to a list of them: Enter and Space do what a
    click does, with Shift too, arrow keys go through the list. Where its marks have keys of their
    own, these come first, and the keyboard is at the one that is chosen.

    rect  where it is, in pixels of the window
    """

    def __init__(self, send: Callable[[Any], None]) -> None:
        self._send = send
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.marks: list[tuple[pygame.Rect, On]] = []
        self.at = 0
        self.whole = On()
        """The list: what other keys mean, and arrows at its end."""

    def follow(
        self, marks: list[tuple[pygame.Rect, On]], whole: On | None, *, focused: bool
    ) -> None:
        """Stand for these marks; the keyboard stays at the number where it is."""
        self.marks, self.whole = marks, whole or On()
        first = marks[0][1]
        chosen = [i for i, (_rect, on) in enumerate(marks) if on.checked]
        if not focused or (first.keys is not None and chosen):
            among = first.role == "tab" or first.keys is not None
            self.at = chosen[0] if chosen and among else 0
        self.at = max(0, min(self.at, len(marks) - 1))
        self.rect = marks[self.at][0]

    @property
    def on(self) -> On:
        """What is where the keyboard is."""
        return self.marks[self.at][1]

    @property
    def name(self) -> str:
        """What it is called."""
        return self.on.name

    @property
    def editing(self) -> bool:
        """Is something being typed or chosen there?"""
        return self.on.entry is not None and self.on.entry.editing

    def came(self) -> None:
        """The keyboard has come."""
        do_all(self._send, self.on.came)

    def left(self) -> None:
        """What was being typed ends when the keyboard leaves."""
        if self.on.entry is not None:
            do_all(self._send, self.on.entry.left())

    def tip(self) -> tuple[str, str]:
        """Its tooltip, and why it cannot be used."""
        on = self.on
        told = "\n".join(filter(None, (on.tip, on.told or self.whole.told, on.off)))
        return told, on.key or self.whole.key

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter, Space and arrows."""
        on = self.on
        if event.type != pygame.KEYDOWN:
            return False
        if on.entry is not None and not on.off:
            return do_all(self._send, on.entry.key(event))
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        if on.keys is not None and self._own(event):
            return True
        chosen = on.role == "tab" and on.checked  # Enter is for what it stands in
        if event.key in ACTIVATE and on.click is not None and not chosen:
            shift = event.mod & pygame.KMOD_SHIFT and on.shift_click is not None
            if not on.off:
                do_all(self._send, on.shift_click if shift else on.click)
            return True
        step = STEPS.get(on.role, STEPS[""]).get(event.key) if on.among else None
        return (step is not None and self._go(step)) or self._own(event)

    def _go(self, step: int) -> bool:
        """To the mark before or behind; of tabs that one is chosen."""
        there = max(0, min(self.at + step, len(self.marks) - 1))
        if there == self.at:
            return self.on.role == "tab"
        self.at = there
        self.rect, on = self.marks[self.at]
        if on.role == "tab" and not on.off and not on.checked:
            do_all(self._send, on.click)
        return True

    def _own(self, event: pygame.event.Event) -> bool:
        keys = self.on.keys or self.whole.keys
        return False if keys is None else do_all(self._send, keys(event))


def shift_held() -> bool:
    """Is Shift down? Without a display there is no keyboard."""
    return pygame.display.get_init() and bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)


def do_all(send: Callable[[Any], None], click: Any) -> bool:
    """Have carried out what a click or key means: an action, several, or what gives them when it is
    called. Whether it means anything: None does not, no actions do."""
    found = click() if callable(click) else click
    if isinstance(found, list | tuple):
        for one in found:
            send(one)
    elif found is not None:
        send(found)
    return found is not None


class Stops:
    """All stops of the window, by where they are: the same control keeps its own."""

    def __init__(self, send: Callable[[Any], None]) -> None:
        self._send = send
        self._stops: dict[tuple[Any, ...], Stop] = {}
        self._found: dict[str, tuple[Figure, list[Stop]]] = {}

    def of(self, pane: str, figure: Figure, focused: Stop | None) -> list[Stop]:
        """Those of a pane, by what it looks like."""
        known = self._found.get(pane)
        if known is not None and known[0] is figure:
            return known[1]
        marks: dict[tuple[Any, ...], list[tuple[pygame.Rect, On]]] = {}
        for mark, clip, on in zip(figure.marks, figure.clips, figure.ons, strict=True):
            if on is None or on.aside or (on.raised is None and on.keys is None):
                continue
            rect = pygame.Rect(bounds(mark)).clip(figure.box)
            rect = rect if clip is None else rect.clip(clip)
            if rect.w and rect.h:
                key = (on.among,) if on.among else (on.role, on.name)
                marks.setdefault((pane, *key), []).append((rect, on))
        lists = {key[1] for key in marks if len(key) == 2}
        wholes = {on.name: on for some in marks.values() for _rect, on in some
                  if on.keys is not None and not on.among}
        found: list[Stop] = []
        for key, some in marks.items():
            if some[0][1].role == "list" and some[0][1].name in lists:
                continue  # the rows are the stop, the list itself is none beside them
            parts = [some] if len(key) == 2 else [[one] for one in some]
            for number, part in enumerate(parts):
                stop = self._stops.setdefault((*key, number), Stop(self._send))
                stop.follow(part, wholes.get(part[0][1].among), focused=stop is focused)
                found.append(stop)
        self._found[pane] = figure, found
        return found

    def renew(self, focused: Stop | None, figure_of: Callable[[str], Figure]) -> None:
        """Have the stop with the keyboard know what its pane would look like now."""
        pane = next((key[0] for key, stop in self._stops.items() if stop is focused), None)
        if pane is not None:
            self.of(pane, figure_of(pane), focused)

    def only(self, panes: Collection[str]) -> None:
        """Forget those of other panes: what they are about is to go, such as a run of before."""
        for pane in self._found.keys() - {*panes}:
            del self._found[pane]
            self._stops = {key: stop for key, stop in self._stops.items() if key[0] != pane}

    def at(self, on: On) -> Stop | None:
        """The stop whose keyboard is, or would be, at a mark."""
        return next((stop for stop in self._stops.values()
                     if any(mark is on for _rect, mark in stop.marks)), None)
