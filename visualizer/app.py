"""The program on a desktop: the stage with clipboard, settings and what is taken of it; and the
loop of its events and frames."""

from __future__ import annotations

import gc
import math
import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.files import open_file
from visualizer.actions.instances import drop_text, take_text
from visualizer.actions.lessons import measure_ahead, offer_tour
from visualizer.actions.programs import tell_found
from visualizer.actions.runs import heed_desktop
from visualizer.actions.turning import make_ready
from visualizer.actions.views import close_window
from visualizer.base import settings as settings_store
from visualizer.base.i18n import desktop_language
from visualizer.base.i18n import gettext as _
from visualizer.base.interrupts import uninterrupted
from visualizer.base.leftovers import remove_all_left_over
from visualizer.base.settings import Settings
from visualizer.calm import wants_less_motion
from visualizer.display import CURSORS, INVISIBLE, desktop_scale, open_display, set_fullscreen
from visualizer.inbox import Inbox
from visualizer.layout.panes import fitting_scale
from visualizer.notes import NotesWindow
from visualizer.rehearsing import Rehearsing
from visualizer.show.dialogs import OwnInstance
from visualizer.show.letters import Copy, GiveUpFilm, Letter, Paste, Quit, TakeFilm, TakePicture
from visualizer.show.options import ShowOptions
from visualizer.stage import Stage, complain
from visualizer.studying import Studying
from visualizer.taking import Taker
from visualizer.trace import SUFFIX
from visualizer.ui import clipboard
from visualizer.window import Window

if TYPE_CHECKING:
    from visualizer.accessibility import Reader
    from visualizer.show.show import Show

FRAMES_PER_SECOND = 60
MARKS_BETWEEN_COLLECTIONS = 50_000
LONGEST_STEP = 0.1
"""Seconds: after a hold-up (a dragged window) the playhead goes on from where it was."""

IDLE_LOOK = 0.01
"""Seconds between two looks for input while nothing moves."""

LOOKS_FOR_NEWS = 10
"""At every so many of them it is looked whether a rerun has said something."""

SHORT = 1 / FRAMES_PER_SECOND
"""Seconds until the next event that are no pause, as frames go on."""

TICK = 0.5
"""Seconds between two looks at a clock that is on screen."""

SLOW_ENOUGH = 0.5
"""Events a second at which a sentence can be read aloud before the next one comes."""

SAVE_AFTER = 1.0
"""Seconds of quiet after which changed settings are saved."""


class App(Stage):
    """The stage with what a desktop has: a clipboard, files that are dropped, saved settings, and
    pictures and films that are taken meanwhile. Tests drive it without display and clock.

    quit  is it to end?
    """

    quit = False
    _touched = True  # has anybody done anything since the frame before?

    def __init__(
        self, options: ShowOptions, size: tuple[int, int], settings: Settings | None = None,
        desktop_scale: float = 1.0,
    ) -> None:
        """Start the run. `settings` stand in for the saved ones, which are not read then.

        `desktop_scale` and the desktop's language hold where none is saved.
        """
        first = Settings(scale=desktop_scale, language=desktop_language())
        self._saved, message = (settings, "") if settings else settings_store.load(first)
        self._in_file = self._saved  # as far as this window knows
        super().__init__(options, size, self._saved)
        self.show.tell(message, "error")
        self._taker = Taker(self)
        self._studying = Studying(self.show)
        self._rehearsing = Rehearsing(self.show)
        self._settings_age = 0.0
        self._warned_scale: float | None = None

    def perform(self, action: Action) -> None:
        """Carry out an action."""
        self._touched = True
        before = self.show.settings
        super().perform(action)
        if self.show.settings != before:
            self._settings_age = 0.0
        if self.show.settings.folder != before.folder:
            self.save_settings()  # if a file is half written there, the next window looks there
        if self.show.settings.scale > before.scale:
            self._warn_of_scale()

    def take(self, letter: Letter) -> None:
        """Do what an action wants done beside the show."""
        match letter:
            case Copy(text):
                self._put_into_clipboard(text)
            case Paste():
                self.perform(do(take_text, clipboard.pasted()))
            case TakePicture() | TakeFilm():
                self._taker.take(letter)
            case GiveUpFilm():
                self._taker.give_up()
            case Quit():
                self.quit = True

    def _put_into_clipboard(self, text: str) -> None:
        reason = clipboard.copy(text)
        if reason:
            message = _("There is no clipboard here ({reason}).")
            self.show.tell(message.format(reason=reason), "error")
        else:
            self.show.tell(_("Copied."))

    def handle(self, event: pygame.event.Event) -> None:
        """Take one event of pygame."""
        self._touched = True
        if event.type == pygame.QUIT:
            self.perform(do(close_window))
        elif event.type in (pygame.DROPFILE, pygame.DROPTEXT):
            self._take_dropped(event)
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self.window.redraw()
        else:
            super().handle(event)

    def _take_dropped(self, event: pygame.event.Event) -> None:
        """Run what was dropped; an instance goes into the editor that is open for one."""
        file = event.file if event.type == pygame.DROPFILE else ""
        if event.type == pygame.DROPFILE and not file:
            return  # what was dropped has no name that could be told
        if self.show.dialog_of(OwnInstance) is not None and not file.endswith((".py", SUFFIX)):
            self.perform(do(drop_text, file, "" if file else event.text))
        elif file:
            self.perform(do(open_file, file))
        else:
            self.perform(do(take_text, event.text))

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size of the window."""
        self.window.resize(size)
        self._warn_of_scale()

    def _warn_of_scale(self) -> None:
        """Say once that the window is too small for the scale that is wanted."""
        wanted = self.show.settings.scale
        fits = fitting_scale(*self.window.size, wanted)
        if fits >= wanted or wanted == 1:
            self._warned_scale = None
        elif self._warned_scale != wanted:
            self._warned_scale = wanted
            message = _(
                "The window is too small for a scale of {wanted} %; it is shown at {fits} %."
            )
            self.show.tell(
                message.format(wanted=round(wanted * 100), fits=round(fits * 100)),
                holds=lambda: fits == fitting_scale(*self.window.size, self.show.settings.scale),
            )

    def advance(self, seconds: float) -> bool:
        """Let time pass; whether something moves by itself, so that more frames are wanted."""
        self._taker.advance()
        measure_ahead(self.show)
        self._studying.advance()
        self._rehearsing.advance()
        moves = super().advance(seconds)
        tell_found(self.show)
        make_ready(self.show)
        self._settings_age += seconds
        unsaved = self.show.settings != self.started
        if unsaved and self._settings_age >= SAVE_AFTER:
            self.save_settings()
        self._moves = self._moves or unsaved or self._taker.pending
        return moves or self._moves

    def pass_time(self, seconds: float) -> bool:
        """Let time pass; whether all is as it was in the frame before, but for what is on its way:
        see Window.draw."""
        same, news = not self._touched and seconds < self.rests, self.show.news
        self._touched = False
        self.advance(seconds)
        return same and not self._touched and self.rests > 0 and self.show.news == news

    def save_settings(self) -> str:
        """Keep what the user has chosen in the window; what the command line chose is not kept.

        What fails is told, and returned.
        """
        changed = {
            name: value
            for name, value in vars(self.show.settings).items()
            if value != getattr(self.started, name)
        }
        if not changed:
            return ""
        self._saved = replace(self._saved, **changed)
        self.started = self.show.settings
        message = settings_store.save(self._saved, self._in_file)
        if not message:
            self._in_file = self._saved
        self.show.tell(message, "error")
        return message

    def folders(self) -> list[Path]:
        """Where files of the user's are written: what was half written may have been left there."""
        show = self.show
        files = [settings_store.settings_file(), *map(Path, show.settings.recent)]
        return [Path(), show.folder, Path(show.settings.folder), *(file.parent for file in files)]

    def close(self) -> None:
        """End all processes and keep the settings. What is being saved is finished first; if that
        fails it is said on standard error, as the window may be gone."""
        complain(self.save_settings(), self._rehearsing.end())
        self._taker.close()
        super().close()


def run(options: ShowOptions) -> int:
    """Open the window and stay until it is closed. Raises BadInput where there is no display."""
    app = None
    try:
        with uninterrupted():
            reading = _accessibility()
            # Only a window that is not there yet can be told to screen readers of these systems.
            hidden = reading is not None and sys.platform in ("win32", "darwin")
            screen = open_display(options.size, hidden=hidden)
            app = App(options, screen.get_size(), desktop_scale=desktop_scale())
            offer_tour(app.show)
            Thread(target=_ask_desktop, args=(app.show,), daemon=True).start()
            Thread(target=remove_all_left_over, args=(app.folders(),), daemon=True).start()
            reader = None if reading is None else reading(app)
            if hidden:
                pygame.Window.from_display_module().show()
        _loop(app, screen, reader)
    finally:
        pygame.quit()  # the window goes at once, however long a file takes
        if app is not None:
            app.close()
    return 0


def _ask_desktop(show: Show) -> None:
    heed_desktop(show, less_motion=wants_less_motion())


def _accessibility() -> Callable[[App], Reader | None] | None:
    """What makes the reader for a screen reader; None where the extra for it is not installed."""
    if os.environ.get("SDL_VIDEODRIVER") in INVISIBLE:
        return None
    try:
        from visualizer.accessibility import reader_for
    except ImportError:
        return None

    def made(app: App) -> Reader | None:
        def hushed() -> bool:
            player = app.show.run.player
            return player.playing and player.speed > SLOW_ENOUGH

        return reader_for(app.window, lambda: app.title, app.handle, hushed)

    return made


def calm_garbage_collection() -> None:
    """Have frames seldom held up by a search for garbage.

    What has been imported stays, and need not be looked through. A frame makes some thousands of
    marks, which hold each other in no circles: they go by themselves.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(MARKS_BETWEEN_COLLECTIONS, 10, 10)


def first_frame(app: App, screen: pygame.Surface) -> None:
    """Show the window, as soon as there is one."""
    pygame.display.update(app.draw(screen))


def _loop(app: App, screen: pygame.Surface, reader: Reader | None = None) -> None:
    first_frame(app, screen)
    calm_garbage_collection()  # while there is something to be seen already
    show = app.show
    title = ""
    clock = pygame.time.Clock()
    fullscreen = False
    pointer = True
    due = 0.0
    cursor = "arrow"
    notes = NotesWindow(app.perform)
    inbox = Inbox(app)
    while not app.quit:
        rested = due >= SHORT  # and something has ended that
        if not rested:  # what is slept comes before the input that the frame answers
            seconds = clock.tick(FRAMES_PER_SECOND) / 1000
            events = pygame.event.get()
        else:
            longest = min(due, TICK if notes.open else math.inf)
            events = _next_events(app.window, show, longest)
            seconds = clock.tick(FRAMES_PER_SECOND) / 1000
            if due == math.inf:  # the time spent waiting is not time that passes in the program
                seconds = min(seconds, 1 / FRAMES_PER_SECOND)
        with uninterrupted():
            for event in inbox.of(events):
                told = reader is not None and reader.takes(event)
                if not told and not notes.takes(event):
                    app.handle(event)
            if show.fullscreen != fullscreen:
                fullscreen = show.fullscreen
                set_fullscreen(fullscreen)
                app.window.redraw()
            if title != app.title:
                title = app.title
                pygame.display.set_caption(title)
            surface = pygame.display.get_surface()
            # It may have had another size in between: then nothing is on it any more.
            resized = any(event.type == pygame.WINDOWSIZECHANGED for event in events)
            if surface is not None and (resized or surface.get_size() != app.window.size):
                screen = surface
                app.resize(screen.get_size())
            same = app.pass_time(min(seconds, LONGEST_STEP + due)) and not (rested or notes.open)
            if app.window.pointer_shown != pointer:
                pointer = app.window.pointer_shown
                pygame.mouse.set_visible(pointer)
            notes.update(show)
            changed = app.draw(screen, same=same)
            due = 0.0 if inbox.waits else app.due
            if reader is not None:
                reader.update(bool(changed), seconds)
                due = 0.0 if reader.waits else due
            if changed:
                pygame.display.update(changed)
            if app.window.cursor != cursor:
                cursor = app.window.cursor
                pygame.mouse.set_cursor(CURSORS[cursor])


def _next_events(window: Window, show: Show, longest: float) -> list[pygame.event.Event]:
    """Wait for input, for a file of the user's to be saved, for news of a rerun, or for the pointer
    to go; so many seconds at most.

    pygame.event.wait would look a thousand times a second, and it holds Ctrl+C back until the next
    event comes.
    """
    looks = 0
    while not (events := pygame.event.get()):
        time.sleep(min(IDLE_LOOK, longest))
        looks += 1
        longest -= IDLE_LOOK
        if longest <= 0:
            break
        if any([watch.advance(IDLE_LOOK) for watch in show.watches]):  # each of them looks
            break
        if looks % LOOKS_FOR_NEWS == 0 and show.has_news:
            break
        if window.rest(IDLE_LOOK):
            break
    return events
