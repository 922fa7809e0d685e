"""Lessons given in a window without a display: stop after stop, as who gives them sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from tests.support.waiting import pauses
from visualizer.actions.action import do, perform
from visualizer.actions.lessons import go_to_stop, open_lesson
from visualizer.base.settings import Settings
from visualizer.jobs.job import resolve
from visualizer.lessons.lesson import LESSON_FOLDER
from visualizer.show.lecture import Lecture
from visualizer.show.options import ShowOptions
from visualizer.stage import Stage

FRAME = 0.3
"""Seconds that pass from frame to frame."""

FRAMES = 4
"""So many at least: what eases is at rest by then."""

PATIENCE = 240.0


class Given:
    """A lesson that is open. `app` is the program, `surface` what it drew on at last.

    still  is to be waited for all that the solver's rerun has to tell, too?
    """

    def __init__(self, app: Stage, size: tuple[int, int]) -> None:
        self.app = app
        self.still = False
        self.surface = pygame.Surface(size)

    @property
    def lecture(self) -> Lecture:
        """The lesson, and where it is."""
        lecture = self.app.show.lecture
        assert lecture is not None
        return lecture

    def go(self, number: int) -> None:
        """Be at a stop, from 1, with its question, if it has one that can be asked."""
        perform(self.app.show, do(go_to_stop, number - 1))
        self.rest()

    def rest(self) -> None:
        """Let time pass until the stop has come, and its question."""
        rests = pauses(PATIENCE, f"stop {self.lecture.number + 1}")
        for _frame in range(FRAMES):
            self.frame()
        while not self._rests():
            next(rests)
            self.frame()
        self.frame()

    def _rests(self) -> bool:
        lecture = self.lecture
        return bool(
            lecture.seen and lecture.waits is None and not lecture.held
            and not self.app.show.run.player.playing
            and not (self.still and self.app.waits)
        )

    def frame(self) -> None:
        """Let the time of a frame pass, and draw it."""
        self.app.advance(FRAME)
        self.app.draw(self.surface)


@contextmanager
def given(
    lesson: str | Path, size: tuple[int, int] = (1280, 720), *, lang: str = "en",
    scale: float = 1.0, fullscreen: bool = True, theme: str = "dark",
) -> Iterator[Given]:
    """A lesson of the program's own, by its name, or that of a file."""
    pygame.font.init()
    path = LESSON_FOLDER / f"{lesson}.lesson.md" if isinstance(lesson, str) else lesson
    options = ShowOptions(
        resolve("queens-b", {"n": "4"}), lang=lang, fullscreen=fullscreen, theme=theme
    )
    app = Stage(options, size, Settings(scale=scale))
    try:
        app.window._mouse.shown = not fullscreen
        perform(app.show, do(open_lesson, str(path)))
        yield Given(app, size)
    finally:
        app.close()


def lesson_of_steps(app: Stage, folder: Path, runs: str, frame: Callable[[], object]) -> None:
    """Open a lesson whose only stop leaves the steps of the runs to the student, until the first
    dead end, and wait until it has done so; frame: lets the time of a frame pass."""
    path = folder / "do.lesson.md"
    path.write_text(
        f'+++\ntitle = "Do"\n+++\n# Part\nrun: {runs}\n'
        "## You\nat: push\ndo: until dead end 1\n"
    )
    perform(app.show, do(open_lesson, str(path)))
    rests = pauses(PATIENCE, "the student's steps")
    while app.show.hands is None:
        frame()
        next(rests)
    assert app.show.hands is not None and app.show.hands.until == 10
