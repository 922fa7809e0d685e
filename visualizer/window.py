"""The window: where panes and what is open over them meet. It draws into a surface and turns input
into actions.

It owns no display and reads no clock, so that tests and `shot` use it as the app does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.views import escape
from visualizer.base.i18n import Name, language
from visualizer.base.panes import LAYER, MESSAGE, pane_row, panes_where, side_of
from visualizer.keys import action_for, answering, helping, leading, taking_steps
from visualizer.layers import Layers
from visualizer.layout.grid import Box
from visualizer.layout.panes import LEGIBLE, fitting_scale
from visualizer.layout.splits import Arrangement
from visualizer.mouse import Mouse
from visualizer.panes.answers import meant_at
from visualizer.panes.marking import Marked, OnScreen
from visualizer.panes.pane import Pane, veil_preview
from visualizer.panes.selection import described
from visualizer.panes.too_small import draw_wish
from visualizer.panes.transport import passing
from visualizer.places import BARS_OVER, Places
from visualizer.show.run import Run
from visualizer.show.seen import Now, Seen
from visualizer.show.show import Show
from visualizer.telling import Telling
from visualizer.turns import Turns
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit.keyboard import Keyboard
from visualizer.ui.kit.tooltip import Tooltip
from visualizer.ui.kit.touch import DIALOG, Stop, Stops, standing_out
from visualizer.ui.look import Look
from visualizer.ui.marks import Rect, bounds
from visualizer.ui.motion import At, Motions
from visualizer.ui.overlays import Overlays, outlines
from visualizer.ui.paint import paint
from visualizer.ui.presenter import Presenter

if TYPE_CHECKING:
    from visualizer.ui.spoken import Node

AIMED = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
"""Input that is meant for what stands under the pointer."""

SPARED = panes_where(lambda pane: pane.spared)
"""What no message covers: the first of these that is there."""

MARKED, CONTROL, HEADING = 1000, 300, 40
"""What a plane under what the event on screen is about weighs, and what is offered or chosen; the
height of a pane's heading, unscaled."""

TYPED, OFFERED = "field", (("picture", "button"), ("lesson", "button"))
"""The role of what is typed in panes, and the panes and role of what is offered: what turns the
pages of a lesson among it."""

NOTHING_SEEN = Figure((0, 0, 0, 0))


def _at(run: Run) -> At:
    """What of a run is on screen."""
    return At(run.player, run.player.event, run.lines.place)


def _room(show: Show) -> float:
    """The seconds that there are for things to move, until the next event."""
    return show.run.player.room if show.moves else 0.0


class Window:
    """Panes of the show and what is open over them, at a size in pixels. `send` gets the user's
    actions. marked: what the stop of a lesson marks"""

    def __init__(
        self, show: Show, size: tuple[int, int], send: Callable[[Action], None]
    ) -> None:
        self._show = show
        self._canvas = pygame.Surface(size)
        self._telling = Telling(show, self._covered_in)

        def forward(action: Action) -> None:
            self._telling.acted(action)
            send(action)

        self._send = forward
        self._places = Places(show, size, forward)
        self._ground = Figure((0, 0, 0, 0))  # what is behind all panes
        self._shown: dict[str, tuple[Seen, Figure]] = {}
        self._ahead: dict[str, tuple[tuple[object, ...], Seen, Figure]] = {}  # asked for, not shown
        self._nothing: tuple[bool, tuple[int, int]] | None = None  # what stands there instead
        self._turns = Turns()
        self._motions = Motions()
        self._lost = True  # must everything be painted anew?
        self.marked = Marked()
        self._presenter = Presenter()
        self._stops = Stops(forward)
        self._overlays = Overlays()
        self._hint: Tooltip | None = None  # about what is pointed at
        self._spared: list[pygame.Rect] = []  # what no tooltip covers
        self._raised: Callable[[], Figure | None] = lambda: None  # around what the pointer is on
        self._on_control = False  # is it on one?
        self._mouse = Mouse(self, forward)
        self.keyboard = Keyboard()
        self._speak()
        self.update()

    def _speak(self) -> None:
        """Have controls, dialogs and panes anew that say what they say in the language that is
        spoken now."""
        self._language = language()
        self._ahead.clear()
        self._places.speak()
        self._layers = Layers(self, self._mouse, self.keyboard, self._stops, self._send)

    # What there is

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._canvas.get_size()

    @property
    def look(self) -> Look:
        """What everything around the panes is painted with."""
        return self._places.look

    @property
    def arrangement(self) -> Arrangement:
        """Where each pane stands."""
        return self._places.arrangement

    @property
    def panes(self) -> Mapping[str, Pane]:
        """Bars and all panes by name, those of other modes too, in the order of the Tab key."""
        return self._places.panes

    @property
    def boxes(self) -> dict[str, pygame.Rect]:
        """Where the panes stand that are on the screen, by name."""
        return self._places.boxes

    @property
    def standing(self) -> list[str]:
        """The names of the panes that are on the screen, in the order of the Tab key."""
        return [name for name in self.panes if name in self.arrangement]

    @property
    def shown(self) -> dict[str, Figure]:
        """What panes looked like when they were described last."""
        return {name: figure for name, (_seen, figure) in self._shown.items()}

    @property
    def busy(self) -> bool:
        """Has a pane more to draw than it had time for, or is a run of before still in memory?"""
        due = (figure.due for _seen, figure in self._shown.values())
        return self._turns.behind or self._places.former.busy or any(due)

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size, in pixels; or the same again, where what was shown is gone."""
        if size != self.size:
            self._canvas = pygame.Surface(size)
        self._lost = True

    @property
    def moves(self) -> bool:
        """Is anything on its way from where it was at the event before?"""
        return self._motions.due < math.inf

    @property
    def due(self) -> float:
        """The seconds in which nothing goes on its way; infinite where nothing will."""
        return self._motions.due

    @property
    def legible(self) -> bool:
        """Is the window large enough to show anything?"""
        return fitting_scale(*self.size, 1.0) >= LEGIBLE

    def update(self) -> None:
        """Make panes and controls agree with the show."""
        if self._language != language():
            self._telling.toasts.clear()
            self._speak()
        if not self._awaits:
            if self._show.run is not self._places.run:
                self._forget()
            if self._places.update(self.size, bars=self._mouse.shown):
                self._lost = True
        self._open_dialogs()
        self._layers.take()
        self._keep_clear()
        self._presenter.about((self._show.run, self._show.run.player.playhead))
        self._telling.update()

    def _forget(self) -> None:
        """What panes looked like says nothing of what they will look like."""
        self._shown.clear()
        self._motions.clear()

    @property
    def _awaits(self) -> bool:
        """Is the run before shown until the one that takes its place is there?"""
        return not self._lost and self._places.awaits

    @property
    def _agrees(self) -> bool:
        """Are the panes those of the runs of now? An event may begin or close one before the frame
        in which others come."""
        show, places = self._show, self._places
        return show.run is places.run and [*places.sides] == show.runs * show.comparing

    def _open_dialogs(self) -> None:
        """Have those open that the show has open."""
        self._layers.open(self.look, self._whole, self._show, self._places.picture, self.boxes)

    @property
    def _whole(self) -> pygame.Rect:
        return pygame.Rect((0, 0), self.size)

    @property
    def message(self) -> Figure | None:
        """What is said over the panes."""
        return self._telling.figure(self.look, self._whole)

    def _covered_in(self, place: pygame.Rect) -> int:
        """How much that is read at a glance stands in a place: values below the headings of panes,
        of planes those on which stands what the event on screen is about, what is chosen there,
        and what is offered."""
        theme, heading = self.look.theme, 0 if self._show.large else self.look.px(HEADING)
        planes, covered = (theme.code_line, (*theme.rejected, 70)), 0
        for name, (_seen, figure) in self._shown.items():
            part, each = place.clip(figure.box), pane_row(name).values
            below = part.clip(figure.box.move(0, heading))
            for mark, on in zip(figure.marks, figure.ons, strict=True) if part else ():
                offered = on is not None and (name, on.role) in OFFERED
                if on is not None and (offered or on.opens or on.role == TYPED):
                    where = part if offered else below
                    covered += CONTROL * where.colliderect(bounds(mark))
                elif isinstance(mark, Rect):
                    covered += MARKED * (mark.fill in planes and part.colliderect(bounds(mark)))
                elif each:
                    covered += each * below.colliderect(bounds(mark))
        return covered

    @property
    def layers(self) -> list[tuple[str, Figure]]:
        """What is open over the panes, the uppermost last: as if they were panes."""
        return self._layers.named

    @property
    def modal(self) -> bool:
        """Is something open over the panes, so that keys are meant for that?"""
        return bool(self._layers)

    def _keep_clear(self) -> None:
        """Have messages and tooltips beside the sentence, and messages above it."""
        places = self.arrangement
        top = places["bar"].bottom if "bar" in places else 0
        # Of several runs in mode Classroom a picture may fill the window, without any of them.
        below = next((name for name in SPARED if name in places), "")
        sentence = places[below] if below else Box(0, self.size[1], self.size[0], 0)
        page = "page" if "page" in places else self._show.filled
        # Where neither is there, as at a stop that is text alone, as large as a picture would be.
        larger, toasts = self._places.look_of(below or page or "picture"), self._telling.toasts
        toasts.larger = larger.scale / self.look.scale
        toasts.room = pygame.Rect(0, top, self.size[0], sentence.y - top)
        self._spared = [pygame.Rect(*sentence)]

    # Input

    def handle(self, event: pygame.event.Event) -> None:
        """Turn one event of pygame into actions."""
        self._turns.hurry()
        show, toasts = self._show, self._telling.toasts
        opened = self._layers.opened
        if show.dialogs:
            self._open_dialogs()  # what keys mean is what it says by now
            self._layers.take()
        if not self._agrees or self._language != language() or opened != show.dialogs:
            self.update()  # the event before began another run or opened a dialog
        self._mouse.keep_track(event)
        if event.type == pygame.KEYDOWN:  # it means what it would mean in the next frame
            self._stops.renew(self.keyboard.focused, lambda pane: self.figure_of(pane, anew=True))
        # Letters mean tools where nothing is typed, and nothing is answered by them.
        free = not (self.keyboard.editing or self.modal or (
            show.asked is not None and event.type == pygame.KEYDOWN and answering(event)))
        if self._presenter.handle(event, self._mouse.place, free=free):
            self._mouse.hide()  # and all that is told of its place
            return
        self._telling.see(event, self.look, self._whole, self.keyboard.focused)
        if event.type == pygame.MOUSEMOTION and not self._mouse.shown:
            return  # it has not moved
        if self._layers.leaves(event):
            return
        if show.blank:
            if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
                self._send(do(escape))  # whatever is pressed brings the picture back
        elif event.type in AIMED and not self.legible:
            return  # it is aimed at nothing that can be seen
        elif self._mouse.dragging and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            self._mouse.handle(event)
        elif event.type == pygame.KEYDOWN and self._layers.answers(event):
            pass
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and toasts.visible:
            toasts.close()
        elif event.type == pygame.KEYDOWN:
            self._hint = None
            action = None
            if show.asked is not None:
                action = answering(event)
            elif show.hands is not None:
                action = taking_steps(event)
            elif show.lecture is not None:
                action = leading(event)
            elif show.unrunnable is not None:
                action = helping(event)
            action = action or action_for(event)
            if action is not None:
                self._mouse.hide()
                self._send(action)
        elif (meant := self._meant_at(event)) is not None:
            self._send(meant)
        else:
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
                self._layers.press(event.pos)
            self._mouse.handle(event)

    def _meant_at(self, event: pygame.event.Event) -> Action | None:
        """What a click in a pane says to who takes the solver's steps, or is asked something."""
        show = self._show
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if not pressed or (show.hands is None and show.asked is None):
            return None
        pane = self._places.own_pane_at(event.pos)
        return meant_at(show, pane, self.figure_of(pane), event.pos) if pane else None

    @property
    def cursor(self) -> str:
        """What the pointer should look like; see Mouse.cursor."""
        return self._mouse.cursor

    def type_at(self, on: On) -> None:
        """Bring the keyboard to a control where something is typed or chosen."""
        stop = self._stops.at(on)
        if stop is not None and stop in self.keyboard.stops:
            self.keyboard.go(stop)

    def raise_(
        self, rect: pygame.Rect | None, on: On | None = None, *, pressed: bool = False,
        kept: Figure | None = None,
    ) -> None:
        """Have a control stand out that is a mark; None for none. kept: what stays there."""
        self._raised = lambda: standing_out(self.look, self._whole, rect, on, pressed=pressed,
                                            kept=kept)
        self._on_control = rect is not None

    def hint(self, words: str, near: pygame.Rect, key: str = "", *, above: bool) -> None:
        """Show a tooltip near a place; "" for none."""
        self._hint = Tooltip(words, key, near, above) if words else None

    @property
    def tooltip(self) -> Tooltip | None:
        """The tooltip in view."""
        return self.keyboard.tooltip or self._hint

    # Time and drawing

    def advance(self, seconds: float) -> bool:
        """Let time pass; whether something moves by itself."""
        self._motions.advance(seconds)
        moves = self._telling.toasts.advance(seconds)
        moves = self.keyboard.advance(seconds) or self._presenter.advance(seconds) or moves
        moves = self._layers.advance() or moves
        moves = moves or self._mouse.advance(seconds) or self.busy
        return self.rest(seconds) or moves

    def rest(self, seconds: float) -> bool:
        """Let the pointer rest for some time, which asks for no frames; does it go with this?"""
        if self.modal or self.keyboard.editing or self._on_control:
            return False
        return self._mouse.rest(seconds)

    @property
    def pointer_shown(self) -> bool:
        """Is the pointer to be seen? See Mouse."""
        return self._mouse.shown and not self._presenter.tool

    @property
    def draws(self) -> bool:
        """Is each place wanted where the pointer has been?"""
        return bool(self._presenter.tool)

    def seen(self, pane: Name = "") -> Show:
        """The show as a pane sees it: larger in Classroom, with its own run in focus."""
        return self._places.seen(pane)

    def draw(self, surface: pygame.Surface, *, same: bool = False) -> list[pygame.Rect]:
        """Draw what has changed since the last call; returns the rectangles that are new.

        same: is all that is shown known to be the same, but for what is on its way from where it
        was? Then nobody is asked, which would take half of the frame.
        """
        if self._show.blank or not self.legible:
            return self._draw_nothing(surface)
        whole = pygame.Rect((0, 0), self.size)
        if same and not self._lost and self._nothing is None:
            dirty: list[pygame.Rect] = []
            for name in self.standing:
                self._paint(name, self._motions.frame(name), dirty)
        else:
            dirty = self._draw_anew(whole)
        if dirty and (bars := self._paint_bars()) is not None:
            dirty.append(bars)
        if self._on_control or self._hint is not None:
            self._mouse.stand_out()
        dirty += [rect.clip(whole) for rect in self._overlays.show(self._over())]
        if whole in dirty:
            dirty = [whole]
        for rect in dirty:
            surface.blit(self._canvas, rect, rect)
            self._overlays.paint(surface, rect)
        self._places.former.let_go()
        return dirty

    def _draw_anew(self, whole: pygame.Rect) -> list[pygame.Rect]:
        """Have described and painted what looks different; returns where."""
        self.update()
        dirty = [whole] if self._lost or self._nothing is not None else []
        if dirty:
            self._nothing, self._lost = None, False
            self._forget()
            self._paint_background()
        before = self._shown.copy()
        dirty += self._describe()
        changed = self._shown != before
        menus = [figure for _seen, figure in self._shown.values() if figure.over is not None]
        if self._show.controls.menu and (self._show.dialogs or not menus):
            self._show.controls.keep("menu", "")  # there is none, or a dialog opens over it
            changed = True
        if changed:
            self._layers.take()  # what keys mean at a mark is what it is about now
        self._mark()
        return dirty

    def _over(self) -> dict[str, Figure | None]:
        """What lies over the panes, from the back to the front."""
        look, whole = self.look, self._whole
        tip = self.tooltip
        return {
            "asking": self._motions.asking("picture", look.px(1.5), whole),
            "outlines": outlines(self.marked.places, self._places.look_of("picture"), whole),
            MESSAGE: self.message,
            **dict(self.layers), "pointed at": self._raised(), "passing": self._passing(),
            "ring": self.keyboard.ring(look, whole),
            "tooltip": None if tip is None else tip.figure(look, whole, self._spared),
            "presenter": self._presenter.figure(look, whole),
        }

    def _passing(self) -> Figure | None:
        """What goes on in the bar while nothing else of it changes."""
        bar = self._shown.get("transport")
        return None if bar is None or self.modal else passing(bar[1], self.seen("transport"))

    def _describe(self) -> list[pygame.Rect]:
        """Have the panes described whose inputs have changed, and paint what looks different."""
        dirty: list[pygame.Rect] = []
        standing = [name for name in self.standing if name == "bar" or not self._awaits]
        now: Now = {}
        for name in self._turns.begin(standing, self._show.run):
            if not self._turns.may(name) and name in self._shown:
                continue
            view = self._view(name)
            before, at = self._shown.get(name), _at(view.run)
            if before is not None and before[0].holds(view, now):
                self._motions.comes(name, at)
                self._paint(name, self._motions.frame(name), dirty)
                continue
            self._shown[name] = _seen, figure = self._described(name, view)
            now.clear()  # who describes itself may change what others read
            self._paint(name, self._motions.takes(name, at, figure, _room(view)), dirty)
            self._turns.done(name)
        self._ahead.clear()
        return dirty

    def _described(self, name: str, view: Show) -> tuple[Seen, Figure]:
        """What a pane looks like with what it is about, and what of that it has read; described
        once, whoever asks for it before it is shown."""
        place = self.arrangement[name], self.size, self._places.inner.get(name)
        known = self._ahead.get(name)
        if known is not None and known[0] == place and known[1].holds(view):
            return known[1:]
        seen = Seen(view)
        with seen.reading():
            figure = self._figure(name, seen.show)
        seen.whole = not figure.due
        self._ahead[name] = place, seen, figure
        return seen, figure

    def _paint(self, name: str, rects: Sequence[pygame.Rect], dirty: list[pygame.Rect]) -> None:
        """Paint parts of a pane as it looks now."""
        figure = self._motions.shown(name) if rects else NOTHING_SEEN
        for rect in (rect.clip(figure.box) for rect in rects):
            self._canvas.fill(self.look.theme.background, rect)
            paint(self._canvas, figure, rect)
            dirty.append(rect)

    def _view(self, name: str) -> Show:
        """What a pane is about: the event that is pointed at, if it shows that, else the one on
        screen."""
        view = self.seen(name)
        if pane_row(name).previews and view.run.preview is not None:
            glimpse = self._show.seen_run.glimpse(view.run.preview)
            view = self._show.drawn_with(view.look, glimpse)
        return view

    def _figure(self, name: str, view: Show) -> Figure:
        """What a pane looks like with what it is about."""
        box = self.arrangement[name]
        if name not in self._places.inner:  # a bar, which holds nothing that might be anything
            figure = Figure(box, Box(0, 0, *self.size))
            self.panes[name].draw(figure, box, view)
            return figure
        figure = described(self._places.inner[name], box, view, Box(0, 0, *self.size))
        alone = side_of(name) is None
        if alone and pane_row(name).rerun and view.run.preview is not None:
            veil_preview(figure, box, view)
        return figure

    def _mark(self) -> None:
        """Outline what the lesson marks."""
        places, shown = self._places, self.shown
        figures = {name: shown[name] for name in self.standing if name in shown}
        screen = OnScreen(places.seen, places.panes, places.arrangement.boxes, figures)
        self.marked.follow(None if self.modal else self._show.lecture, screen)

    def figure_of(self, pane: Name, *, anew: bool = False) -> Figure:
        """What a pane looks like at the moment; `anew`: what it will look like when next drawn."""
        if pane == MESSAGE and self.message is not None:
            return self.message
        if pane.startswith(LAYER):
            return dict(self.layers).get(pane, NOTHING_SEEN)
        if pane not in self.arrangement:
            return NOTHING_SEEN  # it has gone while the mouse held something of it
        if (side := side_of(pane)) is not None and side >= len(self._show.together.labels):
            return NOTHING_SEEN  # its run has gone since it was drawn
        shown = None if self._lost else self._shown.get(pane)
        if not self._agrees:
            return NOTHING_SEEN if shown is None else shown[1]
        if shown is not None and not anew:
            return shown[1]
        view = self._view(pane)
        if shown is not None and shown[0].holds(view):
            return shown[1]
        return self._described(pane, view)[1]

    def figures(self) -> list[Figure]:
        """All that is on the screen, from the back to the front."""
        if self._nothing is not None:
            return [self._ground]
        shown = sorted(self._shown, key=BARS_OVER.__contains__)
        return [self._ground, *(self._shown[name][1] for name in shown),
                *self._overlays.drawn.values()]

    @property
    def over(self) -> Mapping[str, Figure]:
        """What lies over the panes by name, as it was last drawn: "outlines" around what a lesson
        marks, "tooltip" …"""
        return self._overlays.drawn

    @property
    def ground(self) -> Figure:
        """What stands behind all panes."""
        return self._ground

    def spoken(self) -> tuple[Node, ...]:
        """All that is on the screen, for a screen reader."""
        if self._nothing is not None:
            return ()
        panes = [*self.shown.items()]
        if self.message is not None:
            panes.append((MESSAGE, self.message))
        dialogs = [i for i, (_name, one) in enumerate(self.layers) if one.layer == DIALOG]
        if dialogs:  # nothing below can be used
            panes = []
        panes += self.layers[dialogs[-1] if dialogs else 0 :]
        from visualizer.ui.spoken import tree_of  # a screen reader asks for it

        return tree_of(panes, self.keyboard.focused, self._stops)

    def bring_keyboard(self, stop: Stop) -> None:
        """Bring the keyboard to a control, one of an open dialog's too."""
        if stop in self.keyboard.stops:
            self._layers.begin(stop)
            self.keyboard.ring_visible = True

    def _paint_background(self) -> None:
        figure = self._ground = Figure((0, 0, *self.size))
        figure.fill(self.look.theme.background, figure.box)
        paint(self._canvas, figure)

    def _paint_bars(self) -> pygame.Rect | None:
        """What lies over the panes in full screen; returns where."""
        if not self._show.clear or "bar" not in self.arrangement:
            return None
        places, theme = self.arrangement, self.look.theme
        whole = pygame.Rect((0, 0), self.size)
        standing = [name for name in BARS_OVER if name in places]
        top = min((places[name].y for name in standing if name != "bar"), default=whole.h)
        top -= self.look.px(6)
        figure = Figure((0, 0, *self.size))
        figure.fill(theme.bar, (0, top, whole.w, whole.h - top))
        paint(self._canvas, figure)
        for name in standing:
            over = self._shown[name][1]
            paint(self._canvas, over, over.box)
        return whole

    def _draw_nothing(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """A black screen, or the wish for a larger window."""
        blank = self._show.blank
        self._ahead.clear()
        if self._nothing == (blank, self.size):
            return []
        self._nothing = blank, self.size
        figure = self._ground = Figure((0, 0, *self.size))
        figure.fill((0, 0, 0) if blank else self.look.theme.background, figure.box)
        if not blank:
            draw_wish(figure, self.size, self.look.theme)
        paint(surface, figure)
        return [figure.box]

    def redraw(self) -> None:
        """Draw everything anew at the next `draw`: the display has lost it."""
        self._lost = True
