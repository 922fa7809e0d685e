"""What is open over the panes (dialogs, and above them the menu or list of a control), and where
the keyboard goes as they open and close."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from visualizer.base.panes import LAYER, MESSAGE
from visualizer.keys import passes_dialogs
from visualizer.mouse import Mouse, UnderPointer
from visualizer.pictures.picture import Picture
from visualizer.show.dialogs import OpenDialog
from visualizer.show.show import Show
from visualizer.ui.figure import Figure
from visualizer.ui.kit.entry import ENTER, typed
from visualizer.ui.kit.keyboard import Keyboard
from visualizer.ui.kit.menu import OPENER
from visualizer.ui.kit.touch import DIALOG, LIST, MENU, Stop, Stops, do_all
from visualizer.ui.look import Look

if TYPE_CHECKING:
    from visualizer.dialogs import Dialogs, Open


ALONG = {pygame.K_DOWN: 1, pygame.K_UP: -1}
"""How far keys go in a menu."""


class Ground(UnderPointer, Protocol):
    """What lies below."""

    @property
    def standing(self) -> Sequence[str]:
        """The names of the panes that stand somewhere, in the order of the Tab key."""

    @property
    def shown(self) -> Mapping[str, Figure]:
        """What those look like that have been described."""


class Layers:
    """Follows the show: `open`, then `take`. Keys and clicks that are meant for what is open:
    `leaves`, `answers`, `press`."""

    def __init__(
        self, ground: Ground, mouse: Mouse, keyboard: Keyboard, stops: Stops,
        send: Callable[[Any], None],
    ) -> None:
        self._ground = ground
        self._mouse = mouse
        self._keyboard = keyboard
        self._stops = stops
        self._send = send
        self._shown: Mapping[str, Figure] = {}  # the ground's
        self._dialogs: Dialogs | None = None
        self._figures: list[Figure] = []  # the uppermost last
        self._names: list[str] = []  # of these, as if they were panes
        self._begun: dict[type[OpenDialog], OpenDialog] = {}  # what each open dialog is asked
        self._came_from: dict[object, tuple[Stop | None, bool]] = {}
        self._in_order: dict[str, tuple[list[Stop], list[Stop]]] = {}  # as found, as Tab goes

    @property
    def named(self) -> list[tuple[str, Figure]]:
        """What is open, the uppermost last: as if they were panes."""
        return [*zip(self._names, self._figures, strict=True)]

    def __len__(self) -> int:
        return len(self._figures)

    @property
    def opened(self) -> tuple[OpenDialog, ...]:
        """The dialogs that were open when they last followed the show."""
        return self._dialogs.opened if self._dialogs else ()

    def open(
        self, look: Look, window: pygame.Rect, show: Show, picture: Picture, panes: Collection[str]
    ) -> None:
        """Have those dialogs open that the show has open."""
        if self._dialogs is None and not show.dialogs:
            return
        if self._dialogs is None:
            from visualizer.dialogs import Dialogs  # the window starts without them

            self._dialogs = Dialogs(self._send)
        self._dialogs.update(look, window, show, picture, panes)

    def advance(self) -> bool:
        """Have done what is due in the dialogs; was anything?"""
        return self._dialogs is not None and self._dialogs.advance()

    def take(self) -> None:
        """Have the controls that stand in the panes of now, and what these have open."""
        self._shown = self._ground.shown
        self._take_figures()
        opened = self._leave_what_is_covered()
        if self._shown or self._names:  # else a run has just come: the keyboard stays in the bar
            self._keyboard.take(self._controls())
        self._move_keyboard(opened)

    def begin(self, stop: Stop) -> None:
        """Bring the keyboard to a control; where something is typed there, that begins."""
        self._keyboard.go(stop)
        if stop.on.entry is not None:
            do_all(self._send, stop.on.entry.begin())

    # Input

    def leaves(self, event: pygame.event.Event) -> bool:
        """Close what is open by Escape or a click elsewhere; was it that?"""
        if not self._figures:
            return False
        top = self._figures[-1]
        if event.type == pygame.MOUSEBUTTONDOWN:
            leaves = not top.box.collidepoint(event.pos) and not self._mouse.at_kept(event.pos)
        else:
            escapes = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
            # Whatever is being typed in a dialog: one Esc is enough.
            leaves = escapes and (top.layer == DIALOG or not self._keyboard.editing)
        if leaves:
            self._send(top.leave)
            self._mouse.leave()
        return leaves

    def answers(self, event: pygame.event.Event) -> bool:
        """Give a key to the control where the keyboard is, or to the uppermost dialog, which hardly
        one gets past; was it of use there?"""
        if not self._figures or self._figures[-1].layer != DIALOG:
            if self._keyboard.handle(event):
                return True
            along = ALONG.get(event.key) if self._figures[-1:] and (
                self._figures[-1].layer == MENU) else None
            return along is not None and self._keyboard.go_on(along)
        said, focused = [*self._cards.values()][-1].said, self._keyboard.focused
        at = "" if focused is None else focused.name
        if said.keys is not None and do_all(self._send, said.keys(event, at)):
            return True
        if self._keyboard.handle(event):
            return True
        if event.key in ENTER or (typed(event) and typed(event) in said.closing):
            enter = event.key in ENTER and said.enter is not None
            do_all(self._send, said.enter if enter else self._figures[-1].leave)
            return True
        for stop in self._keyboard.stops:
            if stop.on.keys is not None and stop.handle(event):
                if focused is not None and stop.on.role == "option":
                    self._keyboard.go(stop)  # that is what Enter takes now
                return True
        # The scale and the full screen can be changed while a dialog is open.
        return not passes_dialogs(event)

    def press(self, pos: tuple[int, int]) -> None:
        """A press takes the keyboard from where it is, but for one in the list that is open there.
        """
        if not (self._figures and self._figures[-1].layer == LIST):
            self._keyboard.pressed(pos)

    # What is open, and its controls

    @property
    def _cards(self) -> Mapping[type[OpenDialog], Open]:
        return self._dialogs.cards if self._dialogs else {}

    def _take_figures(self) -> None:
        cards = self._cards
        figures = [card.figure for card in cards.values()]
        below = figures[-1:] or [*self._shown.values()]
        over = next((one.over for one in below if one.over is not None), None)
        while over is not None:
            figures.append(over)
            over = over.over
        moved = [one.box for one in figures] != [one.box for one in self._figures]
        if len(figures) != len(self._figures) or (
                moved and not self._mouse.at_kept(self._mouse.place)):
            self._mouse.leave()  # what was told of the button is no more to be read, or elsewhere
        if len(figures) < len(self._figures) and self._figures[-1].layer == LIST:
            self._keyboard.leave_if_done()
        lists = range(len(figures) - len(cards))
        self._figures = figures
        self._names = [f"{LAYER}:{one}" for one in (*(kind.__name__ for kind in cards), *lists)]

    @property
    def _covering(self) -> list[object]:
        """What is open that keeps the keyboard: kinds of dialogs, a menu."""
        return [*self._cards, *(MENU for figure in self._figures if figure.layer == MENU)]

    def _leave_what_is_covered(self) -> list[object]:
        """Remember where the keyboard is when something opens over it; returns what has opened."""
        keyboard = self._keyboard
        opened = [kind for kind in self._covering if kind not in self._came_from]
        for kind in opened:
            stop, ring = keyboard.focused, keyboard.ring_visible
            if kind == MENU:
                # A list of its own may have opened over it.
                menu = next(one for one in self._figures if one.layer == MENU)
                opener = menu.named[OPENER]
                stop = next((one for one in keyboard.stops if one.rect == opener), None)
            self._came_from[kind] = stop, ring
            if len(self._came_from) > 1:
                keyboard.focused = None  # what is being typed below goes on when this closes
            keyboard.go(None)
        anew = [kind for kind, card in self._cards.items()
                if card.asked != self._begun.get(kind) and not kind.GOES_ON]
        self._begun = {kind: card.asked for kind, card in self._cards.items()}
        return [*opened, *anew]

    def _move_keyboard(self, opened: Sequence[object]) -> None:
        """Bring the keyboard into a dialog that has opened, and back where one has closed."""
        keyboard = self._keyboard
        for kind in [one for one in self._came_from if one not in self._covering]:
            above = [*self._came_from][[*self._came_from].index(kind) + 1 :]
            stop, ring = self._came_from.pop(kind)
            if above:  # that goes back to where this would have
                left, self._came_from[above[0]] = self._came_from[above[0]][0], (stop, ring)
                if left is not None:
                    left.left()
                continue
            ring |= kind == MENU and keyboard.ring_visible
            if stop is not None and stop not in keyboard.stops:
                stop.left()  # what was being typed ends
                stop = None
            keyboard.go(stop if ring or kind != MENU else None, ring=ring)
            keyboard.ring_visible = ring and stop is not None
        for kind, card in self._cards.items():
            first = card.said.first if kind in opened else ""
            for one in self._inside(f"{LAYER}:{kind.__name__}") if first else ():
                if one.name == first:
                    self.begin(one)

    def _controls(self) -> list[Stop]:
        """Those that Tab comes to, in its order: what a dialog or menu stands over is none."""
        standing = self._ground.standing
        layers = [MESSAGE, *self._names]
        kept = [*standing, *layers] if self._shown else layers
        self._stops.only(kept)
        self._in_order = {name: one for name, one in self._in_order.items() if name in kept}
        covering = [name for name, figure in self.named if figure.layer != LIST]
        if covering:
            return self._inside(covering[-1])
        return [stop for name in [*standing, MESSAGE] for stop in self._inside(name)]

    def _inside(self, name: str) -> list[Stop]:
        """The controls in a pane in the order of the Tab key: line by line; in what is open over
        the panes as they are said there."""
        ground = self._ground
        if not name.startswith(LAYER) and name not in self._shown:
            return []
        if name == MESSAGE and ground.message is None:
            return []
        stops = self._stops.of(name, ground.figure_of(name), self._keyboard.focused)
        if name.startswith(LAYER):
            return [*stops]
        known = self._in_order.get(name)
        if known is None or known[0] is not stops:
            ordered = sorted(stops, key=lambda one: (one.rect.centery, one.rect.x))
            known = self._in_order[name] = stops, ordered
        return known[1]
