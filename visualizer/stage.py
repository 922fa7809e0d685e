"""The program without display, clock and files of its own: a show and its window."""

from __future__ import annotations

import sys
from dataclasses import replace

import pygame

from visualizer.actions.action import Action, do, perform
from visualizer.actions.comparing import keep_together
from visualizer.actions.files import first_folder
from visualizer.actions.hands import keep_hands
from visualizer.actions.lesson_files import follow_file
from visualizer.actions.lessons import agree, arrive, open_lesson
from visualizer.actions.questions import follow_audience, practise
from visualizer.actions.turning import turn
from visualizer.base.i18n import not_spoken, set_language
from visualizer.base.settings import MODES, Settings
from visualizer.base.terminal import one_row
from visualizer.debug.breakpoints import Breakpoints
from visualizer.show.letters import Letter
from visualizer.show.names import window_title
from visualizer.show.options import ShowOptions
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.window import Window

DEFAULT_SIZE = (1600, 900)

SLOWEST_START = 1.0
"""A saved speed below it, in events a second, holds only where the command line asks for it."""


class Stage:
    """The show and its window: pictures, films, handouts and tests are made of it. `close` it.

    App (app.py) is a stage with all that makes it a program on somebody's desktop.

    started  the settings with which it began
    """

    def __init__(
        self, options: ShowOptions, size: tuple[int, int] | None = None,
        settings: Settings | None = None,
    ) -> None:
        """Start the run."""
        pygame.font.init()
        self._moves = False  # does something beside the run?
        self.started = started = started_with(settings or Settings(), options)
        set_language(started.language)
        breakpoints = Breakpoints()
        run = Run(options.job, started.speed, breakpoints=breakpoints)
        self.show = Show(
            started, [run], mode=options.mode or "watch", fullscreen=options.fullscreen,
            breakpoints=breakpoints, blaming=options.blaming,
            hiding=dict.fromkeys(MODES, True) if options.hide_future else {},
            folder=first_folder(options.job, started.folder),
        )
        for job in options.beside:
            self.show.compare(job)
        if options.together:
            keep_together(self.show, options.together)
        self.show.tell(not_spoken(started.language))
        self.window = Window(self.show, size or DEFAULT_SIZE, self.perform)
        if options.lesson:
            agree(self.show, options.lesson)
            perform(self.show, do(open_lesson, options.lesson, options.stop, options.parts))
        if options.at:
            run.jump(options.at)
        if options.play:
            run.play(1)

    def perform(self, action: Action) -> None:
        """Carry out an action."""
        before = self.show.settings.language
        letter = perform(self.show, action)
        if letter is not None:
            self.take(letter)
        if self.show.settings.language != before:
            set_language(self.show.settings.language)
            self.show.tell(not_spoken(self.show.settings.language))

    def take(self, letter: Letter) -> None:
        """Do what an action wants done beside the show: a stage has no means to."""

    def handle(self, event: pygame.event.Event) -> None:
        """Take one event of pygame."""
        self.window.handle(event)

    def advance(self, seconds: float) -> bool:
        """Let time pass; whether something moves by itself, so that more frames are wanted."""
        self.show.advance(seconds, held=self._unseen)
        follow_file(self.show, seconds)
        arrive(self.show)
        turn(self.show, seconds)
        practise(self.show)
        follow_audience(self.show)
        keep_hands(self.show, seconds)
        shakes = self.show.hands is not None and self.show.hands.shakes > 0
        self._moves = self.window.advance(seconds) or shakes
        return self._moves or self.waits

    @property
    def _unseen(self) -> bool:
        """Is something over the panes, so that nobody could follow what is played there?"""
        return self.window.modal or bool(self.show.dialogs) or self.show.blank

    @property
    def due(self) -> float:
        """The seconds in which no frame is wanted, unless somebody does something: 0 where the next
        one is, infinite where none will be."""
        return min(self.rests, self.window.due)

    @property
    def rests(self) -> float:
        """The seconds in which nothing changes, unless somebody does something, but that what is on
        its way from where it was moves on."""
        return 0.0 if self._moves or self.window.busy else self.show.due

    @property
    def title(self) -> str:
        """The title of the window: what runs in it."""
        return window_title(self.show.run)

    @property
    def waits(self) -> bool:
        """Is something still to come, counted or from another process? A frame may ask for it."""
        return self.show.waiting or self.window.busy or self.window.moves

    def draw(self, surface: pygame.Surface, *, same: bool = False) -> list[pygame.Rect]:
        """Draw what has changed; returns where. same: see Window.draw."""
        return self.window.draw(surface, same=same)

    def close(self) -> None:
        """End all processes, after what is being saved is in its file; of that standard error tells
        what fails."""
        complain(*self.show.finish())


def complain(*messages: str) -> None:
    """Say on standard error what has failed; "" is nothing."""
    for message in messages:
        if message:
            print(one_row(message), file=sys.stderr)


def started_with(saved: Settings, options: ShowOptions) -> Settings:
    """The saved settings with what the command line asks for."""
    return replace(
        saved,
        theme=options.theme or saved.theme,
        lecture_theme=options.theme or saved.lecture_theme,
        scale=options.scale or saved.scale,
        language=options.lang or saved.language,
        # Who plays so slowly once is not to take the next start for a program that hangs.
        speed=options.speed or max(saved.speed, SLOWEST_START),
    )
