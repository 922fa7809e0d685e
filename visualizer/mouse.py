"""The mouse over the panes: what it does becomes actions."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.comparing import focus_run, leave_run
from visualizer.actions.travel import SEEKING
from visualizer.actions.views import (
    explained,
    fill,
    follow_again,
    move_border,
    point_at,
    preview_event,
    reset_border,
    select_node,
)
from visualizer.base.i18n import gettext as _
from visualizer.base.panes import MESSAGE, pane_row, side_of
from visualizer.layout.grid import Box
from visualizer.layout.splits import Arrangement, Border
from visualizer.panes.pane import Pane
from visualizer.panes.terms import meaning_of
from visualizer.show.show import NOTHING, Highlight, Show
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit.touch import Held, do_all
from visualizer.ui.pane import HEADING, TITLE_HEIGHT

STILL = 4
"""Pixels (unscaled) that the pointer may move while the button is down without dragging."""

BESIDE = 8
"""Pixels (unscaled) around the pointer that a tooltip leaves free: it is about what is there."""

REPEAT_AFTER, REPEAT_EVERY = 0.4, 0.08
"""Seconds after which a click goes on while it is held, and between two then."""

READING = 2.0
"""Seconds after which what a word means has been read."""

REST = 2.0
"""Seconds without motion after which the pointer goes, unless something is told of its place."""

Click = Action | Callable[[], Action | None]
"""What a click means: an action, or what the pane itself does, and maybe an action then."""


class UnderPointer(Protocol):
    """What the mouse moves over."""

    @property
    def arrangement(self) -> Arrangement:
        """Where each pane stands."""

    @property
    def panes(self) -> Mapping[str, Pane]:
        """The panes by name."""

    def seen(self, pane: str = "") -> Show:
        """What a pane shows."""

    def figure_of(self, pane: str, *, anew: bool = False) -> Figure:
        """What it looks like; `anew`: what it will look like in the next frame."""

    def hint(self, words: str, near: pygame.Rect, key: str = "", *, above: bool) -> None:
        """Show a tooltip, maybe with a key; "" for none."""

    @property
    def layers(self) -> Sequence[tuple[str, Figure]]:
        """What is open over the panes, the uppermost last, with its name."""

    @property
    def message(self) -> Figure | None:
        """What is said over the panes."""

    def type_at(self, on: On) -> None:
        """Bring the keyboard to a control where something is typed or chosen."""

    def raise_(self, rect: pygame.Rect | None, on: On | None = None, *, pressed: bool = False,
               kept: Figure | None = None) -> None:
        """Have a control stand out; None for none. kept: what stays under the pointer."""


class Mouse:
    """Knows where the pointer is, what it drags and what it points at."""

    def __init__(self, ground: UnderPointer, send: Callable[[Action], None]) -> None:
        self._ground = ground
        self._send = send
        self._pointer = (0, 0)
        self._shift = False
        self._dragged: tuple[str, int] | None = None  # pane and button
        self._pressed: tuple[tuple[int, int], Click | None] | None = None  # till let go or moved
        self._twice: Click | None = None  # a second click, by what was there at the first
        self._held: Held | None = None  # what got the press
        self._control: tuple[str, On] | None = None  # the pane and the control that is pressed
        self._repeats: float | None = None  # seconds until its click goes on
        self._kept: tuple[str, Figure] | None = None  # what stays under the pointer, of a pane
        self._border: Border | None = None  # that is being moved
        self._began = (0, 0)  # where the button went down
        self._movable = False  # does a click count when it goes up, for it may drag what is there?
        self._stays = False  # does it not drag?
        self._highlight: Highlight = NOTHING
        self._preview: Action | None = None
        self._told = False  # does a tooltip tell of the place?
        self._told_of: On | None = None  # the control that it tells of
        self._term = ""  # the word that it explains
        self._since = 0.0  # when it began to
        self._rested = 0.0  # seconds since it moved
        self._came_at = 0  # the event that was on screen then
        self.shown = True
        """Is the pointer to be seen? It goes when it rests and at each key; motion brings it back.
        """

    @property
    def place(self) -> tuple[int, int]:
        """Where the pointer is."""
        return self._pointer

    @property
    def dragging(self) -> bool:
        """Is a button held down that went down over a pane, or a border?"""
        return self._dragged is not None or self._border is not None

    @property
    def cursor(self) -> str:
        """What the pointer should look like: "arrow", or what moves a border, "↔" or "↕"."""
        border = self._border or self._border_at(self._pointer)
        if border is None:
            return "arrow"
        return "↔" if border.upright else "↕"

    def keep_track(self, event: pygame.event.Event) -> None:
        """Remember what later events do not tell: where the pointer is, if Shift is held."""
        if event.type == pygame.MOUSEMOTION:
            if event.pos != self._pointer:
                self._wake()
            self._pointer = event.pos
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL):
            self._wake()
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
            if event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT):
                self._shift = event.type == pygame.KEYDOWN
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._shift = False

    def _wake(self) -> None:
        self.shown, self._rested = True, 0.0
        self._came_at = self._ground.seen().run.player.playhead

    def hide(self) -> None:
        """Have the pointer away, and all that is shown because of its place."""
        if self._dragged is None:
            self.shown = False
            self.leave()

    def rest(self, seconds: float) -> bool:
        """Let time pass without motion; whether the pointer goes with this.

        It stays where there is something to be read or looked at, until the playhead moves on.
        """
        if not self.shown or self._dragged is not None:
            return False
        told = self._told or self._preview is not None
        if told and self._ground.seen().run.player.playhead == self._came_at:
            return False
        self._rested += seconds
        if self._rested >= REST:
            self.hide()
        return not self.shown

    def handle(self, event: pygame.event.Event) -> None:
        """Take an event that nothing else had a use for."""
        if self._border is not None and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            self._move_border(self._border, event)
        elif self._dragged is not None and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            self._drag(event)
        elif event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif event.type == pygame.WINDOWLEAVE:
            self.leave()

    def leave(self) -> None:
        """Point at nothing any more."""
        self._hint_nothing()
        self._kept = None
        self._ground.raise_(None)
        self._link(NOTHING)
        self._show(None)

    def _at(self, pos: tuple[int, int]) -> tuple[str, Box] | None:
        """The pane at a place: its name and its box; over all others what stays there, and a menu.
        """
        if self.at_kept(pos):
            assert self._kept is not None
            name, figure = self._kept
            return name, Box(*figure.box)
        if self._ground.layers:
            name, figure = self._ground.layers[-1]
            return (name, Box(*figure.box)) if figure.box.collidepoint(pos) else None
        message = self._ground.message
        if message is not None and message.box.collidepoint(pos):
            return MESSAGE, Box(*message.box)
        for name, box in self._ground.arrangement.boxes.items():
            if box.contains(*pos) and name in self._ground.panes:
                return name, box
        return None

    def at_kept(self, pos: tuple[int, int]) -> bool:
        """Does there stand what stays under the pointer?"""
        return self._kept is not None and self._kept[1].box.collidepoint(pos)

    def _border_at(self, pos: tuple[int, int]) -> Border | None:
        return self._ground.arrangement.border_at(*pos) if not self._ground.layers else None

    def _figure(self, name: str, *, anew: bool = False) -> Figure:
        """What a pane looks like to the pointer; `anew`: what it will look like in the next frame.
        """
        if self._kept is not None and self._kept[0] == name:
            return self._kept[1]
        return self._ground.figure_of(name, anew=anew)

    def _point(self, pos: tuple[int, int]) -> None:
        if not self.at_kept(pos):
            self._kept = None
        found = self._at(pos)
        if found is None:
            self.leave()
            border = self._border_at(pos)
            if border is not None:
                near = pygame.Rect(*pos, 1, 1)
                self._ground.hint(_("drag: other sizes; double click: as before"), near, above=True)
            return
        name, box = found
        figure = self._figure(name)
        self._raise(name, pos)
        self._do(_first(figure.at(pos), "pointed"))
        self._link(_first(figure.at(pos), "link") or NOTHING)
        self._tell_of(name, box, pos, figure)

    def _tell_of(self, name: str, box: Box, pos: tuple[int, int], figure: Figure) -> None:
        """Show what there is to see and to read about a place."""
        event = _first(figure.at(pos), "preview")
        preview = None if event is None else do(preview_event, event)
        self._show(preview, self._ground.seen(name).run.preview)
        self._hint(name, box, pos, figure)

    def _control_at(self, name: str, pos: tuple[int, int]) -> On | None:
        """The foremost control at a place of a pane."""
        return next((on for on in self._figure(name).at(pos)
                     if on.raised is not None and on.click is not None and on.drag is None), None)

    def _raise(self, name: str, pos: tuple[int, int]) -> None:
        """Have the control at a place stand out."""
        on, kept = self._control_at(name, pos), self._kept[1] if self._kept else None
        if on is None or on.off:
            self._ground.raise_(None, kept=kept)
        else:
            pressed = self._control is not None and _same(self._control[1], on)
            place = self._figure(name).place_of(on)
            self._ground.raise_(place, on, pressed=pressed, kept=kept)

    def stand_out(self) -> None:
        """Have what is under the pointer stand out where it stands now: what was done may have
        moved it, or brought something else there. What is told of one that has gone goes, too."""
        found = self._at(self._pointer) if self._dragged is None else None
        if found is not None:
            self._raise(found[0], self._pointer)
        if self._told_of is not None and self._dragged is None:
            now = None if found is None else self._control_at(found[0], self._pointer)
            if now is None or not _same(now, self._told_of):
                self._hint_nothing()

    def _keep(self, name: str, pos: tuple[int, int]) -> None:
        """Have stay under the pointer what says that it does."""
        figure = self._figure(name)
        on = next((on for on in figure.at(pos) if on.stays), None)
        if on is not None and self._kept is None:
            self._kept = name, figure.part(figure.place_of(on) or figure.box)

    def advance(self, seconds: float) -> bool:
        """Let time pass: what is held goes on; does anything?"""
        if self._control is None or self._repeats is None:
            return False
        self._repeats -= seconds
        name, pressed = self._control
        on = self._control_at(name, self._pointer)
        if self._repeats <= 0 and on is not None and _same(on, pressed) and not on.off:
            self._repeats, self._pressed = REPEAT_EVERY, None
            self._click(on.click)
        return True

    def _clicked(self, name: str, pos: tuple[int, int], *, double: bool) -> Click | None:
        """What a press means: of the foremost mark there that means something by it; else the
        choice in force that stands there is selected."""
        figure = self._figure(name)
        kinds = ["shift_click"] * self._shift + ["double_click"] * double + ["click"]
        for on in figure.at(pos):
            for kind in kinds:
                if getattr(on, kind) is not None:
                    return None if on.off else getattr(on, kind)
        depth, events = figure.choice_at(pos), self._ground.seen(name).run.moment.path_events
        return do(select_node, events[depth]) if depth is not None and depth < len(events) else None

    def _double_at(self, name: str, pos: tuple[int, int]) -> Click | None:
        """What a double click means that begins there, whatever its first click moves away; None
        where a click is all that is meant there."""
        meant = [on for on in self._figure(name).at(pos) if on.click or on.double_click]
        if meant and not meant[0].double_click:  # of an entry of a row it means that of the row
            meant = [on for on in meant[1:] if on.name == meant[0].among]
        return meant[0].double_click if meant and not meant[0].off else None

    def _link(self, highlight: Highlight) -> None:
        if highlight != self._highlight:
            self._highlight = highlight
            self._send(do(point_at, highlight))

    def _show(self, preview: Action | None, now: int | None = None) -> None:
        """Have the picture show an event; anew where the playhead has moved since (`now`: None)."""
        if preview != self._preview or (preview is not None and now is None):
            self._preview = preview
            self._send(preview or do(preview_event, None))

    def _hint(self, name: str, box: Box, pos: tuple[int, int], figure: Figure) -> None:
        """The tooltip of a place in a pane; one of a bar covers none of it."""
        words = figure.tip_at(pos)
        size = 2 * self._ground.seen(name).look.px(BESIDE) + 1
        near = pygame.Rect(0, 0, size, size)
        near.center = pos
        if pane_row(name).bar:
            near = pygame.Rect(pos[0], box.y, 1, box.h)
        raised = (on for on in figure.at(pos) if on.raised is not None)
        control = min(raised, key=lambda on: on.aside, default=None)  # of parts what they belong to
        key = "" if control is None else control.key
        if control is not None:
            if control.role != "row":  # that is wide
                near = figure.place_of(control) or near
            words = "\n".join(filter(None, (words, control.off)))
        words = "\n".join(filter(None, (words, self._explaining(words, name, pos, figure))))
        self._told = bool(words)
        click = control is not None and control.click is not None and control.drag is None
        self._told_of = control if click and words else None
        self._ground.hint(words, near, key, above=False)

    def _explaining(
        self, words: str, name: str, pos: tuple[int, int], figure: Figure
    ) -> str:
        """What is explained at a place beside these words: a term, until it has been read."""
        term = _first(figure.at(pos), "term") if words else ""
        if term != self._term:
            self._read()
        if not term or term in self._ground.seen(name).settings.explained:
            return ""
        if not self._term:
            self._term, self._since = term, time.monotonic()
        return meaning_of(term)

    def _read(self) -> None:
        """What has been explained is no longer; was there time to read it?"""
        if self._term and time.monotonic() - self._since >= READING:
            self._send(do(explained, self._term))
        self._term = ""

    def _hint_nothing(self) -> None:
        self._told, self._told_of = False, None
        self._read()
        self._ground.hint("", pygame.Rect(0, 0, 0, 0), above=False)

    def _press(self, event: pygame.event.Event) -> None:
        self._hint_nothing()
        found = self._at(event.pos)
        border = self._border_at(event.pos) if found is None else None
        double = getattr(event, "clicks", 1) == 2
        if border is not None and event.button == 1:
            if double:
                self._send(do(reset_border, border.name))
            else:
                self._border = border
        if found is None or event.button > 3:
            return
        name, box = found
        self._let_go()
        self._dragged, self._began = (name, event.button), event.pos
        number, control = side_of(name), self._control_at(name, event.pos)
        if number is not None and (control is None or control.click != do(leave_run, number)):
            self._send(do(focus_run, number))  # what is clicked there is about this run
        if event.button != 1:
            return
        on = next((on for on in self._figure(name).at(event.pos) if on.control is not None), None)
        if on is not None:
            self._hold(name, on, event)
            return
        if not double:
            self._twice = self._double_at(name, event.pos)
        elif self._twice is None and not pane_row(name).strip and self._on_heading(
                name, box, event.pos):
            self._send(do(fill, name))
            return
        click = self._twice if double else None
        if click is None:
            click = self._clicked(name, event.pos, double=double)
        also = _first(self._figure(name).at(event.pos), "also")
        if also is not None and not double and not self._shift:
            self._send(also)
        dragged = next((on for on in self._figure(name).at(event.pos) if on.drag is not None), None)
        self._movable = dragged is not None and not dragged.at_once
        self._stays = self._shift and not self._movable
        self._control = None if control is None else (name, control)
        if control is not None:
            self._repeats = REPEAT_AFTER if control.repeat else None
            self._raise(name, event.pos)
        if control is not None and control.opens and not control.off:
            self._ground.type_at(control)
        if (self._movable or control is not None) and not (control and control.opens):
            self._pressed = event.pos, click
        else:
            self._click(click)

    def _hold(self, name: str, on: On, event: pygame.event.Event) -> None:
        """Have a control until the button goes up."""
        self._held = held = on.control
        self._ground.raise_(None)
        self._do(held.press(self._ground.seen(name).look, event.pos))
        if on.entry is not None and on.entry.editing:
            self._ground.type_at(on)
        clicks = getattr(event, "clicks", 1)
        self._do({2: on.double_click, 3: on.triple_click}.get(clicks))

    def _choose(self, pos: tuple[int, int]) -> None:
        """Let go on something in what the press has opened: as in menus that chooses it."""
        found = self._at(pos) if self._ground.layers else None
        on = None if found is None else self._control_at(found[0], pos)
        if on is not None and not on.off:
            self._click(on.click)

    def _on_heading(self, name: str, box: Box, pos: tuple[int, int]) -> bool:
        """Is there a pane's heading, and nothing in it that means something by a click?"""
        top = pos[1] < box.y + self._ground.seen(name).look.px(TITLE_HEIGHT)
        ons = list(self._figure(name).at(pos))
        # A pane inside this one has its heading elsewhere.
        heading = top or any(on.role == HEADING for on in ons)
        return heading and not any(on.click or on.control for on in ons)

    def _move_border(self, border: Border, event: pygame.event.Event) -> None:
        """Have the border where the pointer is, until the button goes up."""
        if event.type == pygame.MOUSEBUTTONUP:
            self._border = None
        else:
            self._send(do(move_border, border.name, border.share_at(*event.pos)))

    def _click(self, click: Click | None) -> None:
        do_all(self._carry_out, click)

    def _carry_out(self, action: Action) -> None:
        if action.function in SEEKING:
            self._send(do(follow_again))
        self._send(action)

    def _drag(self, event: pygame.event.Event) -> None:
        assert self._dragged is not None
        name, button = self._dragged
        if event.type == pygame.MOUSEBUTTONUP:
            if event.button == button:
                self._dragged = None
                pressed, self._pressed = self._pressed, None
                control, self._control = self._control, None
                self._repeats = None
                on_it = control is None or (
                    (on := self._control_at(name, event.pos)) is not None and _same(on, control[1])
                )
                if pressed is not None and on_it:
                    self._keep(name, event.pos)
                    on = self._control_at(name, event.pos)
                    if on is not None and on.entry is not None and not on.off:
                        self._ground.type_at(on)
                    self._click(pressed[1])
                elif control is not None and control[1].opens:
                    self._choose(event.pos)
                self._let_go()
                if control is not None:
                    self._point(event.pos)
            return
        if self._held is not None:
            self._do(self._held.drag(self._ground.seen(name).look, event.pos))
            return
        if self._control is not None and self._control[1].opens:
            self._point(event.pos)
            return
        if (self._control is not None and not self._movable) or (button == 1 and self._stays):
            return
        if self._pressed is not None:
            x, y = self._pressed[0]
            if math.hypot(event.pos[0] - x, event.pos[1] - y) < self._ground.seen().look.px(STILL):
                return
            self._pressed = self._control = None
            self._ground.raise_(None)
        if name not in self._ground.panes or name not in self._ground.arrangement.boxes:
            self._dragged = self._pressed = None  # another mode or run has come meanwhile
            self._let_go()
            return
        drag = _first(self._figure(name, anew=True).at(self._began), "drag")
        if drag is not None:
            self._do(drag(event.pos, event.rel, button))

    def _do(self, action: object) -> None:
        do_all(self._send, action)

    def _let_go(self) -> None:
        if self._held is not None:
            self._held.release()
            self._held = None

    def _wheel(self, event: pygame.event.Event) -> None:
        found = self._at(self._pointer)
        if found is None:
            return
        name, box = found
        figure = self._figure(name, anew=True)
        turned = _first(figure.at(self._pointer), "wheel")
        if turned is None and name not in self._ground.panes:  # it scrolls wherever the pointer is
            turned = _first((on for on in figure.ons if on and on.entry is None), "wheel")
        if turned is not None:
            self._do(turned(self._pointer, event.x, event.y))
        # Something else is below the pointer now.
        self._tell_of(name, box, self._pointer, self._ground.figure_of(name, anew=True))


def _same(one: On, other: On) -> bool:
    """Are both the same control, maybe described anew meanwhile?"""
    return (one.role, one.name, one.among) == (other.role, other.name, other.among)


def _first(ons: Iterable[On], what: str) -> Any:
    """What the foremost mark says of `what`, of those that have it."""
    return next((found for on in ons if (found := getattr(on, what)) not in (None, "")), None)
