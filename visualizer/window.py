"""The window: where panes and what is open over them meet. It draws into a surface and turns input
into actions.

It owns no display and reads no clock, so that tests and `shot` use it as the app does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.hands import try_square
from visualizer.actions.questions import answer_at
from visualizer.actions.views import escape, point_at, preview_event, see_window
from visualizer.base.i18n import Name, language
from visualizer.base.panes import LAYER, MESSAGE, TABS, pane_row, panes_where, side_of
from visualizer.keys import action_for, answering, taking_steps
from visualizer.layout.classroom import classroom_scale
from visualizer.layout.grid import Box
from visualizer.layout.panes import LEGIBLE, LOW, arrange, fitting_scale
from visualizer.layout.splits import Arrangement, Facts, Size
from visualizer.mouse import Mouse
from visualizer.panes.answers import pointed_at
from visualizer.panes.data import DataPane
from visualizer.panes.lesson import height_of
from visualizer.panes.marking import OnScreen, marked_places
from visualizer.panes.pane import NodePane, Pane, veil_preview
from visualizer.panes.question import question_height
from visualizer.panes.rows import ALL, EACH, ONE, Making, made
from visualizer.panes.selection import described
from visualizer.panes.timeline_rows import with_history
from visualizer.panes.toast import Toasts
from visualizer.panes.too_small import draw_wish
from visualizer.panes.top_bar import TopBar
from visualizer.panes.transport import transport
from visualizer.pictures.guarded import picture_of
from visualizer.pictures.picture import Picture
from visualizer.problems.asking import has_squares
from visualizer.show.asking import is_asked_of
from visualizer.show.dialogs import OpenDialog
from visualizer.show.former import FormerRuns
from visualizer.show.run import Run
from visualizer.show.seen import Seen
from visualizer.show.show import Show
from visualizer.turns import Turns
from visualizer.ui import text
from visualizer.ui.figure import Clip, Figure, On, Rect, bounds
from visualizer.ui.kit import MORE
from visualizer.ui.kit.entry import ENTER, NO_TEXT, typed
from visualizer.ui.kit.keyboard import Keyboard
from visualizer.ui.kit.tooltip import Tooltip
from visualizer.ui.kit.touch import DIALOG, LIST, MENU, Stop, Stops, do_all, standing_out
from visualizer.ui.look import Look
from visualizer.ui.overlays import Overlays, outlines
from visualizer.ui.paint import paint
from visualizer.ui.presenter import Presenter
from visualizer.ui.theme import load_theme

if TYPE_CHECKING:
    from visualizer.dialogs import Dialogs
    from visualizer.ui.spoken import Node

POINTING = (point_at, preview_event)
"""What the pointer does by moving: it changes nothing that a message could be about."""

AIMED = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
"""Input that is meant for what stands under the pointer."""

HAND = 24
"""Pixels (unscaled) around a place that was clicked which no message covers."""

LARGER = 1.1
"""How much larger everything in the panes of mode Classroom is at least than in the others."""

SPARED = panes_where(lambda pane: pane.spared)
"""What no message covers: the first of these that is there."""

BARS_HEIGHT = 120
"""What bars take of the height of a window that is not cleared, unscaled."""

LECTURED = 0.7
"""The text of a lesson in full screen, where the panes are not those of mode Classroom, against
that mode's letters."""

BARS_OVER = ("bar", "timeline", "transport")
"""What lies over the panes of mode Classroom in full screen, as long as the pointer is to be seen.
"""


NOTHING_SEEN = Figure((0, 0, 0, 0))

POINTERS = {pygame.K_a: ("dot", "spotlight"), pygame.K_q: ("pen", "wipe")}
"""What a key is held for, without Shift and with it."""


class Window:
    """Panes of the show and what is open over them, at a size in pixels. `send` gets the user's
    actions."""

    def __init__(
        self, show: Show, size: tuple[int, int], send: Callable[[Action], None]
    ) -> None:
        self._show = show
        self._canvas = pygame.Surface(size)
        self._send = send = self._sender(send)
        self._run: Run | None = None
        self._former = FormerRuns()
        self._ground = Figure((0, 0, 0, 0))  # what is behind all panes
        self._shown: dict[str, tuple[Seen, Figure]] = {}
        self._nothing: tuple[bool, tuple[int, int]] | None = None  # what stands there instead
        self._turns = Turns()
        self._lost = True  # must everything be painted anew?
        self.look = self._look()
        self._speak()
        self._toasts = Toasts(self._covered_in)
        self._used: pygame.Rect | None = None  # the control that was used last
        self._marked: tuple[Clip, ...] = ()  # what a lesson marks
        self._outlined: list[object] = []  # what that was found for
        self._presenter = Presenter()
        self._stops = Stops(send)
        self._overlays = Overlays()
        self._hint: Tooltip | None = None  # about what is pointed at
        self._spared: list[pygame.Rect] = []  # what no tooltip covers
        self._raised: Callable[[], Figure | None] = lambda: None  # around what the pointer is on
        self._on_control = False  # is it on one?
        self._presented: object = None  # the event on screen when strokes were drawn
        self._arrangement = self._by_facts = Arrangement({})
        self._asked: object = None  # what `_by_facts` was worked out for
        self._panes: dict[str, Pane] = {}
        self._mouse = Mouse(self, send)
        self.keyboard = Keyboard()
        self._picture: Picture
        self._sides: dict[Run, dict[str, Pane]] = {}
        self._comparing: dict[str, Pane] = {}  # those that compare several runs
        self.update()

    def _sender(self, send: Callable[[Action], None]) -> Callable[[Action], None]:
        def forward(action: Action) -> None:
            if action.function not in POINTING:
                self._toasts.pass_on()
            send(action)

        return forward

    def _speak(self) -> None:
        """Have controls, dialogs and panes anew that say what they say in the language that is
        spoken now."""
        self._language = language()
        self._top_bar, self._transport = TopBar(), NodePane(transport)
        self._dialogs: Dialogs | None = None
        self._layers: list[Figure] = []  # what is open over the panes, the uppermost last
        self._names: list[str] = []  # of these, as if they were panes
        self._begun: dict[type[OpenDialog], OpenDialog] = {}  # what each open dialog is asked
        self._came_from: dict[object, tuple[Stop | None, bool]] = {}
        self._run = None

    # What there is

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._canvas.get_size()

    @property
    def arrangement(self) -> Arrangement:
        """Where each pane stands."""
        return self._arrangement

    @property
    def panes(self) -> Mapping[str, Pane]:
        """Bars and all panes by name, those of other modes too, in the order of the Tab key."""
        return {"bar": self._top_bar, **self._panes, "transport": self._transport}

    @property
    def busy(self) -> bool:
        """Has a pane more to draw than it had time for, or is a run of before still in memory?"""
        due = (figure.due for _seen, figure in self._shown.values())
        return self._turns.behind or self._former.busy or any(due)

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size, in pixels; or the same again, where what was shown is gone."""
        if size != self.size:
            self._canvas = pygame.Surface(size)
        self._lost = True

    def _look(self) -> Look:
        settings = self._show.settings
        scale = fitting_scale(*self.size, settings.scale)
        return Look(load_theme(settings.theme), scale)

    @property
    def legible(self) -> bool:
        """Is the window large enough to show anything?"""
        return fitting_scale(*self.size, 1.0) >= LEGIBLE

    def update(self) -> None:
        """Make panes and controls agree with the show."""
        show, run = self._show, self._show.run
        if self._language != language():
            self._toasts.clear()
            self._speak()
        if run is not self._run:
            self._new_run(run)
        self._take_sides(show.runs)
        look = self._look()
        bar_rows = self._top_bar.rows(show, look, self.size[0], two=self.size[1] >= look.px(LOW))
        arrangement = self._arranged(self._facts(look, bar_rows), look)
        if show.clear and self._mouse.shown:
            arrangement = self._with_bars(arrangement, bar_rows, look)
        see_window(show, look, arrangement)
        if look != self.look or arrangement != self._arrangement:
            self.look, self._arrangement = look, arrangement
            self._lost = True
        self._open_dialogs()
        self._take_controls()
        self._keep_clear()
        self._wipe()
        self._tell()

    def _facts(self, look: Look, bar_rows: int) -> Facts:
        """What is asked for where panes stand."""
        show, run = self._show, self._show.seen_run
        data, repeats = self._wishes("data", show)
        sides = tuple(
            bool(self._wishes(f"data {number}", self.seen(f"data {number}"))[0])
            for number in range(len(self._sides))
        )
        return Facts(
            show.mode, self._picture.shape, show.code_view, TABS[show.overview.tab],
            preview=run.view.preview is not None, output=run.prints,
            stops=bool(len(show.breakpoints) or run.bookmarks), data=data, repeats=repeats,
            sides=sides, history=with_history(show), hide=self._hidden_panes(),
            bar_rows=0 if show.clear else bar_rows, lesson=self._lesson_height(),
            asking=question_height(self.seen("question"), self.size), bilingual="+" in language(),
            larger=self._classroom_scale(look) / look.scale,
            unrunnable=show.unrunnable is not None,
        )

    def _arranged(self, facts: Facts, look: Look) -> Arrangement:
        """Where panes stand by the facts; worked out where something differs from before."""
        show = self._show
        asked = facts, self.size, look, show.settings.borders, show.filled
        if asked != self._asked:
            self._asked = asked
            self._by_facts = arrange(
                *self.size, look.px, facts, show.settings.borders, show.filled
            )
        return self._by_facts

    def _open_dialogs(self) -> None:
        """Have those open that the show has open."""
        if self._dialogs is None and not self._show.dialogs:
            return
        if self._dialogs is None:
            from visualizer.dialogs import Dialogs  # the window starts without them

            self._dialogs = Dialogs(self._send)
        self._dialogs.update(self.look, self._whole, self._show, self._picture, self.boxes)

    def _lesson_height(self) -> int:
        if self._show.lecture is None:
            return 0
        return height_of(self._show, self._pane_look("lesson"), self.size[0])

    def _hidden_panes(self) -> frozenset[str]:
        """What a lesson does not want to be seen at its stop."""
        lecture = self._show.lecture
        if lecture is None:
            return frozenset()
        stop = lecture.stop
        others = panes_where(lambda pane: pane.named and not pane.strip) if stop.only else ()
        return frozenset({*others} - {*stop.only} | {*stop.hide})

    @property
    def _whole(self) -> pygame.Rect:
        return pygame.Rect((0, 0), self.size)

    def _take_controls(self) -> None:
        """Have the controls that stand in the panes of now, and what these have open."""
        self._take_layers()
        opened = self._leave_what_is_covered()
        self.keyboard.take(self._controls())
        self._move_keyboard(opened)

    def _take_layers(self) -> None:
        """Have what is open over the panes: dialogs, and above them the menu or list of a control.
        """
        cards = self._dialogs.cards if self._dialogs else {}
        figures = [card.figure for card in cards.values()]
        below = figures[-1:] or [figure for _seen, figure in self._shown.values()]
        over = next((one.over for one in below if one.over is not None), None)
        while over is not None:
            figures.append(over)
            over = over.over
        if len(figures) != len(self._layers):
            self._mouse.leave()  # what was told of the button is no more to be read
        if len(figures) < len(self._layers) and self._layers[-1].layer == LIST:
            self.keyboard.leave_if_done()
        lists = range(len(figures) - len(cards))
        self._layers = figures
        self._names = [f"{LAYER}:{one}" for one in (*(kind.__name__ for kind in cards), *lists)]

    @property
    def _covering(self) -> list[object]:
        """What is open that keeps the keyboard: kinds of dialogs, a menu."""
        menus = [MENU for figure in self._layers if figure.layer == MENU]
        return [*(self._dialogs.cards if self._dialogs else ()), *menus]

    def _leave_what_is_covered(self) -> list[object]:
        """Remember where the keyboard is when something opens over it; returns what has opened."""
        keyboard = self.keyboard
        opened = [kind for kind in self._covering if kind not in self._came_from]
        for kind in opened:
            stop, ring = keyboard.focused, keyboard.ring_visible
            if kind == MENU:
                bars = (one for _seen, one in self._shown.values() if one.over is self._layers[-1])
                opener = next(bars).named[MORE]
                stop = next((one for one in keyboard.stops if one.rect == opener), None)
            self._came_from[kind] = stop, ring
            if len(self._came_from) > 1:
                keyboard.focused = None  # what is being typed below goes on when this closes
            keyboard.go(None)
        cards = self._dialogs.cards if self._dialogs else {}
        anew = [kind for kind, card in cards.items()
                if card.asked != self._begun.get(kind) and not kind.GOES_ON]
        self._begun = {kind: card.asked for kind, card in cards.items()}
        return [*opened, *anew]

    def _move_keyboard(self, opened: Sequence[object]) -> None:
        """Bring the keyboard into a dialog that has opened, and back where one has closed."""
        keyboard = self.keyboard
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
        for kind, card in self._dialogs.cards.items() if self._dialogs else ():
            first = card.said.first if kind in opened else ""
            for one in self._inside(f"{LAYER}:{kind.__name__}") if first else ():
                if one.name == first:
                    self._begin(one)

    def _begin(self, stop: Stop) -> None:
        """Bring the keyboard to a control; where something is typed there, that begins."""
        self.keyboard.go(stop)
        if stop.on.entry is not None:
            do_all(self._send, stop.on.entry.begin())

    def _controls(self) -> list[Stop]:
        """Those that Tab comes to, in its order: what a dialog or menu stands over is none."""
        shown = [name for name in self.panes if name in self._arrangement]
        layers = [MESSAGE, *(name for name, _figure in self.layers)]
        self._stops.only([*shown, *layers] if self._shown else layers)
        covering = [name for name, figure in self.layers if figure.layer != LIST]
        if covering:
            return self._inside(covering[-1])
        return [stop for name in [*shown, MESSAGE] for stop in self._inside(name)]

    @property
    def message(self) -> Figure | None:
        """What is said over the panes."""
        return self._toasts.figure(self.look, self._whole)

    def _covered_in(self, place: pygame.Rect) -> int:
        """How much that is read stands in a place; planes are not."""
        marks = (mark for _seen, figure in self._shown.values() if figure.box.colliderect(place)
                 for mark in figure.marks if not isinstance(mark, Rect))
        return sum(place.colliderect(bounds(mark)) for mark in marks)

    @property
    def layers(self) -> list[tuple[str, Figure]]:
        """What is open over the panes, the uppermost last: as if they were panes."""
        return [*zip(self._names, self._layers, strict=True)]

    @property
    def modal(self) -> bool:
        """Is something open over the panes, so that keys are meant for that?"""
        return bool(self._layers)

    def _leave_layer(self, event: pygame.event.Event) -> bool:
        """Close what is open by Escape or a click elsewhere; was it that?"""
        if not self._layers:
            return False
        top = self._layers[-1]
        if event.type == pygame.MOUSEBUTTONDOWN:
            leaves = not top.box.collidepoint(event.pos) and not self._mouse.at_kept(event.pos)
        else:
            escapes = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
            # Whatever is being typed in a dialog: one Esc is enough.
            leaves = escapes and (top.layer == DIALOG or not self.keyboard.editing)
        if leaves:
            self._send(top.leave)
            self._mouse.leave()
        return leaves

    def _answered(self, event: pygame.event.Event) -> bool:
        """Give a key to the control where the keyboard is, or to the uppermost dialog, which hardly
        one gets past; was it of use there?"""
        if not self._layers or self._layers[-1].layer != DIALOG:
            return self.keyboard.handle(event)
        assert self._dialogs is not None
        said, focused = [*self._dialogs.cards.values()][-1].said, self.keyboard.focused
        at = "" if focused is None else focused.name
        if said.keys is not None and do_all(self._send, said.keys(event, at)):
            return True
        if self.keyboard.handle(event):
            return True
        if event.key in ENTER or (typed(event) and typed(event) in said.closing):
            enter = event.key in ENTER and said.enter is not None
            do_all(self._send, said.enter if enter else self._layers[-1].leave)
            return True
        for stop in self.keyboard.stops:
            if stop.on.keys is not None and stop.handle(event):
                if focused is not None and stop.on.role == "option":
                    self.keyboard.go(stop)  # that is what Enter takes now
                return True
        # The scale and the full screen can be changed while a dialog is open.
        return not event.mod & pygame.KMOD_CTRL and event.key != pygame.K_F11

    def _inside(self, name: str) -> list[Stop]:
        """The controls in a pane in the order of the Tab key: line by line; in what is open over
        the panes as they are said there."""
        if not name.startswith(LAYER) and name not in self._shown:
            return []
        if name == MESSAGE and self.message is None:
            return []
        stops = self._stops.of(name, self.figure_of(name), self.keyboard.focused)
        if name.startswith(LAYER):
            return [*stops]
        return sorted(stops, key=lambda one: (one.rect.centery, one.rect.x))

    def _with_bars(self, arrangement: Arrangement, rows: int, look: Look) -> Arrangement:
        """Bars and timeline over the panes: as the pointer has moved, somebody looks for them."""
        plain = arrange(*self.size, look.px, Facts(bar_rows=rows)).boxes
        return Arrangement({name: plain[name] for name in BARS_OVER} | arrangement.boxes,
                           arrangement.borders)

    def _take_sides(self, runs: Sequence[Run]) -> None:
        """Have panes for each of several runs, and for what compares them."""
        if len(runs) < 2:
            runs = ()
        if [*self._sides] == [*runs] and self._comparing.keys() <= self._panes.keys():
            return
        if [*self._sides] != [*runs]:
            for run in self._sides.keys() - {*runs}:
                self._former.leave(run)
            self._sides = {
                run: self._sides_of(number, run) for number, run in enumerate(runs)
            }
        if not runs:
            self._comparing = {}
        elif not self._comparing:
            self._comparing = made(ALL, self._of(self._show.run, self._picture))
        beside = [*self._sides.values(), self._comparing]
        self._panes = {n: p for n, p in self._panes.items() if n in ONE} | {
            name: pane for panes in beside for name, pane in panes.items()
        }
        self._arrangement = Arrangement({})

    def _sides_of(self, number: int, run: Run) -> dict[str, Pane]:
        of = self._of(run, picture_of(run), number)
        return {f"{name} {number}": pane for name, pane in made(EACH, of).items()}

    def _of(self, run: Run, picture: Picture, number: int = 0) -> Making:
        return Making(self._show, self._send, run, picture, number)

    def _wishes(self, name: Name, show: Show) -> tuple[tuple[Size, ...], bool]:
        """See DataPane.wishes."""
        data = self._panes[name]
        assert isinstance(data, DataPane)
        return data.wishes(show)

    def _new_run(self, run: Run) -> None:
        if self._run is not None and self._run not in self._show.runs:
            self._former.leave(self._run)
        self._run = run
        self._lost = True
        self._shown.clear()
        self._picture = picture_of(run)
        self._panes = made(ONE, self._of(run, self._picture))
        self._arrangement = Arrangement({})

    def _keep_clear(self) -> None:
        """Have messages and tooltips beside the sentence, and messages above it."""
        places = self._arrangement
        top = places["bar"].bottom if "bar" in places else 0
        # Of several runs in mode Classroom a picture may fill the window, without any of them.
        below = next((name for name in SPARED if name in places), "")
        sentence = places[below] if below else Box(0, self.size[1], self.size[0], 0)
        larger = self._pane_look(below or self._show.filled)
        self._toasts.larger = larger.scale / self.look.scale
        self._toasts.room = pygame.Rect(0, top, self.size[0], sentence.y - top)
        self._spared = [pygame.Rect(*sentence)]

    def _tell(self) -> None:
        """Show what is to be said, and take away what is no longer true."""
        show, toasts = self._show, self._toasts
        toasts.renew()
        if show.messages:
            toasts.spared = [] if self._used is None else [self._used]
            toasts.take(show.messages)
            show.messages.clear()

    # Input

    def handle(self, event: pygame.event.Event) -> None:
        """Turn one event of pygame into actions."""
        self._turns.hurry()
        show = self._show
        other = show.run is not self._run or self._language != language()
        opened = self._dialogs.opened if self._dialogs else ()
        if self._show.dialogs:
            self._open_dialogs()  # what keys mean is what it says by now
            self._take_controls()
        if other or [*self._sides] != show.runs * show.comparing or opened != show.dialogs:
            self.update()  # the event before began another run or opened a dialog
        self._mouse.keep_track(event)
        if event.type == pygame.KEYDOWN:  # it means what it would mean in the next frame
            self._stops.renew(self.keyboard.focused, lambda pane: self.figure_of(pane, anew=True))
        if self._present(event):
            self._hide_pointer()  # and all that is told of its place
            return
        if event.type == pygame.MOUSEMOTION:
            self._toasts.read = self._on_message(event.pos)
        self._see_what_is_used(event)
        if event.type == pygame.MOUSEMOTION and not self._mouse.shown:
            return  # it has not moved
        if self._leave_layer(event):
            return
        if self._show.blank:
            if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
                self._send(do(escape))  # whatever is pressed brings the picture back
        elif event.type in AIMED and not self.legible:
            return  # it is aimed at nothing that can be seen
        elif self._mouse.dragging and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            self._mouse.handle(event)
        elif event.type == pygame.KEYDOWN and self._answered(event):
            pass
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self._toasts.visible:
            self._toasts.close()
        elif event.type == pygame.KEYDOWN:
            self._hint = None
            action = None
            if self._show.asked is not None:
                action = answering(event)
            elif self._show.hands is not None:
                action = taking_steps(event)
            action = action or action_for(event)
            if action is not None:
                self._hide_pointer()
                self._send(action)
        elif (meant := self._tried_at(event) or self._answered_at(event)) is not None:
            self._send(meant)
        else:
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
                self._press(event.pos)
            self._mouse.handle(event)

    def _press(self, pos: tuple[int, int]) -> None:
        """A press takes the keyboard from where it is, but for one in the list that is open there.
        """
        if not (self._layers and self._layers[-1].layer == LIST):
            self.keyboard.pressed(pos)

    def _tried_at(self, event: pygame.event.Event) -> Action | None:
        """What a click on a square of the board tries, for who takes the solver's steps."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if self._show.hands is None or not pressed:
            return None
        pane = self._own_pane_at(event.pos)
        if not pane or pane_row(pane).answers != "square" or not has_squares(self._show.run.moment):
            return None
        square = self.figure_of(pane).square_at(event.pos)
        return None if square is None else do(try_square, *square)

    def _answered_at(self, event: pygame.event.Event) -> Action | None:
        """What a click says where a question is open: on a square, an entry or a line."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        asked = self._show.asked
        if asked is None or not pressed or not (pane := self._own_pane_at(event.pos)):
            return None
        pointed = pointed_at(pane, self.figure_of(pane), event.pos)
        return do(answer_at, pointed) if is_asked_of(pointed, asked.question) else None

    def _own_pane_at(self, pos: tuple[int, int]) -> str:
        """The name of the pane at a place, if it is about the run in focus; else ""."""
        for name, box in self._arrangement.boxes.items():
            if name in self._panes and box.contains(*pos):
                return name if side_of(name) in (None, self._show.focus) else ""
        return ""

    def _see_what_is_used(self, event: pygame.event.Event) -> None:
        """Remember where the control is that an event goes to."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            side = 2 * self.look.px(HAND)
            if not self._on_message(event.pos):
                self._used = pygame.Rect(0, 0, side, side)
                self._used.center = event.pos
        elif event.type == pygame.KEYDOWN:
            focused = self.keyboard.focused
            self._used = None if focused is None else focused.rect.copy()

    def _on_message(self, pos: tuple[int, int]) -> bool:
        message = self.message
        return message is not None and message.box.collidepoint(pos)

    def _present(self, event: pygame.event.Event) -> bool:
        """What a speaker points with, while its key or the middle button is held; was it that?"""
        presenter = self._presenter
        down = event.type == pygame.KEYDOWN and not event.mod & NO_TEXT
        if event.type == pygame.MOUSEMOTION and presenter.tool:
            presenter.move(event.pos)
        elif down and event.key in POINTERS and self._may_point():
            shift = bool(event.mod & pygame.KMOD_SHIFT)
            tool = POINTERS[event.key][shift]
            if tool == "wipe":
                presenter.wipe()
            else:
                presenter.hold(tool, self._mouse.place)
        elif event.type == pygame.KEYUP and event.key in POINTERS and presenter.tool:
            presenter.release()
        elif event.type == pygame.WINDOWFOCUSLOST and presenter.tool:
            presenter.release()  # that the key goes up is told to another window
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_MIDDLE:
            spot = pygame.key.get_mods() & pygame.KMOD_SHIFT
            presenter.hold("spotlight" if spot else "dot", event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_MIDDLE:
            presenter.release()
        else:
            return False
        return True

    def _may_point(self) -> bool:
        """Do letters mean tools just now, not what is typed, and no answer?"""
        return not (self.keyboard.editing or self.modal or self._show.asked is not None)

    def _wipe(self) -> None:
        """Strokes of the pen are about one event."""
        now = self._show.run, self._show.run.player.playhead
        if now != self._presented:
            self._presented = now
            self._presenter.wipe()

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
        moves = self._toasts.advance(seconds)
        moves = self.keyboard.advance(seconds) or self._presenter.advance(seconds) or moves
        if self._dialogs is not None:
            moves = self._dialogs.advance() or moves
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

    def _hide_pointer(self) -> None:
        self._mouse.hide()

    def seen(self, pane: Name = "") -> Show:
        """The show as a pane sees it: larger in Classroom, with its own run in focus."""
        side = side_of(pane)
        if side is not None and side >= len(self._show.runs):
            side = None  # that run has just been closed
        return self._show.drawn_with(self._pane_look(pane), focus=side)

    def _pane_look(self, pane: str) -> Look:
        if self._show.mode != "classroom" or not pane or pane_row(pane).bar:
            if pane == "lesson" and self._show.fullscreen:  # it is read from the last row as well
                scale = LECTURED * self._classroom_scale(self.look)
                return Look(self.look.theme, max(self.look.scale, scale))
            return self.look
        return Look(self.look.theme, self._classroom_scale(self.look))

    def _classroom_scale(self, look: Look) -> float:
        width, height = self.size
        if not self._show.clear:
            height -= look.px(BARS_HEIGHT)
        return classroom_scale(width, height, text.SMALLEST, look.scale * LARGER)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw what has changed since the last call; returns the rectangles that are new."""
        if self._show.blank or not self.legible:
            return self._draw_nothing(surface)
        self.update()
        whole = pygame.Rect((0, 0), self.size)
        dirty = [whole] if self._lost or self._nothing is not None else []
        if dirty:
            self._nothing, self._lost = None, False
            self._shown.clear()
            self._paint_background()
        dirty += self._describe()
        menus = [figure for _seen, figure in self._shown.values() if figure.over is not None]
        if self._show.controls.menu and (self._show.dialogs or not menus):
            self._show.controls.keep("menu", "")  # there is none, or a dialog opens over it
        self._take_controls()  # what keys mean at a mark is what it is about now
        self._mark()
        if dirty and (bars := self._paint_bars()) is not None:
            dirty.append(bars)
        dirty += [rect.clip(whole) for rect in self._overlays.show(self._over())]
        if whole in dirty:
            dirty = [whole]
        for rect in dirty:
            surface.blit(self._canvas, rect, rect)
            self._overlays.paint(surface, rect)
        self._former.let_go()
        return dirty

    def _over(self) -> dict[str, Figure | None]:
        """What lies over the panes, from the back to the front."""
        look, whole = self.look, self._whole
        tip = self.tooltip
        return {
            "outlines": outlines(self._marked, look, whole), MESSAGE: self.message,
            **dict(self.layers), "pointed at": self._raised(),
            "ring": self.keyboard.ring(look, whole),
            "tooltip": None if tip is None else tip.figure(look, whole, self._spared),
            "presenter": self._presenter.figure(look, whole),
        }

    def _describe(self) -> list[pygame.Rect]:
        """Have the panes described whose inputs have changed, and paint what looks different."""
        dirty = []
        panes = [name for name in self.panes if name in self._arrangement]
        for name in self._turns.begin(panes, self._show.run):
            if not self._turns.may(name) and name in self._shown:
                continue
            view = self._view(name)
            before = self._shown.get(name)
            if before is not None and before[0].holds(view):
                continue
            seen = Seen(view)
            with seen.reading():
                figure = self._figure(name, seen.show)
            seen.whole = not figure.due
            self._shown[name] = seen, figure
            rect = figure.box if before is None else figure.changed(before[1])
            if rect is not None:
                rect = rect.clip(figure.box)
                self._canvas.fill(self.look.theme.background, rect)
                paint(self._canvas, figure, rect)
                dirty.append(rect)
            self._turns.done(name)
        return dirty

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
        box = self._arrangement[name]
        if name not in self._panes:  # a bar, which holds nothing that might be anything
            figure = Figure(box, Box(0, 0, *self.size))
            self.panes[name].draw(figure, box, view)
            return figure
        figure = described(self._panes[name], box, view, Box(0, 0, *self.size))
        alone = side_of(name) is None
        if alone and pane_row(name).rerun and view.run.preview is not None:
            veil_preview(figure, box, view)
        return figure

    def _mark(self) -> None:
        """Outline what the lesson marks, while the event on screen is that of its stop."""
        lecture = self._show.lecture
        at_stop = lecture is not None and lecture.event in (None, self._show.run.player.playhead)
        if lecture is None or not lecture.stop.marks or not at_stop or self.modal:
            self._marked, self._outlined = (), []
            return
        figures = {
            name: self._shown[name][1] for name in self.panes
            if name in self._arrangement and name in self._shown
        }
        now = [lecture.stop, self._arrangement, self.look, self._show.run.player.playhead,
               *map(id, figures.values())]
        if now == self._outlined:
            return
        self._outlined = now
        screen = OnScreen(self.seen("tree"), self._panes, self._arrangement.boxes, figures,
                          self._before)
        self._marked = marked_places(lecture.stop.marks, screen)

    def _before(self, pane: str) -> Figure:
        """What a pane looks like at the event before the one on screen."""
        view = self.seen(pane)
        glimpse = view.run.glimpse(max(0, view.run.player.playhead - 1))
        return described(self._panes[pane], self._arrangement[pane],
                         view.drawn_with(view.look, glimpse))

    def figure_of(self, pane: Name, *, anew: bool = False) -> Figure:
        """What a pane looks like at the moment; `anew`: what it will look like when next drawn."""
        if pane == MESSAGE and self.message is not None:
            return self.message
        if pane.startswith(LAYER):
            return dict(self.layers).get(pane, NOTHING_SEEN)
        if pane not in self._arrangement:
            return NOTHING_SEEN  # it has gone while the mouse held something of it
        shown, view = None if self._lost else self._shown.get(pane), self._view(pane)
        if shown is not None and (not anew or shown[0].holds(view)):
            return shown[1]
        return self._figure(pane, view)

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

    @property
    def boxes(self) -> dict[str, pygame.Rect]:
        """Where the panes stand that are on the screen, by name."""
        return {
            name: pygame.Rect(self._arrangement[name])
            for name in self._panes if name in self._arrangement
        }

    def spoken(self) -> tuple[Node, ...]:
        """All that is on the screen, for a screen reader."""
        if self._nothing is not None:
            return ()
        panes = [(name, figure) for name, (_seen, figure) in self._shown.items()]
        if self.message is not None:
            panes.append((MESSAGE, self.message))
        dialogs = [i for i, figure in enumerate(self._layers) if figure.layer == DIALOG]
        if dialogs:  # nothing below can be used
            panes = []
        panes += self.layers[dialogs[-1] if dialogs else 0 :]
        from visualizer.ui.spoken import tree_of  # a screen reader asks for it

        return tree_of(panes, self.keyboard.focused, self._stops)

    def bring_keyboard(self, stop: Stop) -> None:
        """Bring the keyboard to a control, one of an open dialog's too."""
        if stop in self.keyboard.stops:
            self._begin(stop)
            self.keyboard.ring_visible = True

    def _paint_background(self) -> None:
        figure = self._ground = Figure((0, 0, *self.size))
        figure.fill(self.look.theme.background, figure.box)
        paint(self._canvas, figure)

    def _paint_bars(self) -> pygame.Rect | None:
        """What lies over the panes in full screen; returns where."""
        if not self._show.clear or "bar" not in self._arrangement:
            return None
        places, theme = self._arrangement, self.look.theme
        whole = pygame.Rect((0, 0), self.size)
        top = places["timeline"].y - self.look.px(6)
        figure = Figure((0, 0, *self.size))
        figure.fill(theme.bar, (0, top, whole.w, whole.h - top))
        paint(self._canvas, figure)
        for name in BARS_OVER:
            over = self._shown[name][1]
            paint(self._canvas, over, over.box)
        return whole

    def _draw_nothing(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """A black screen, or the wish for a larger window."""
        blank = self._show.blank
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
