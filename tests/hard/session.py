"""A program that gets input of any kind, and what is true of it after each frame."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from functools import cache
from random import Random

import pygame

from tests.hard.figures import Figures, Watch
from tests.support.waiting import pauses
from visualizer.app import App, calm_garbage_collection
from visualizer.base.settings import MODES, Settings
from visualizer.inbox import Inbox
from visualizer.jobs.job import Job
from visualizer.layout.grid import Box
from visualizer.show.options import ShowOptions
from visualizer.ui.marks import Text

REMEMBERED = 40
"""So many of the latest inputs are told where something is wrong."""

PATIENCE = 60.0
"""Seconds of real time that a program may take until it is at rest."""


@cache
def _be_calm() -> None:
    """What the program does at its start; only once, as what is frozen is never given back."""
    calm_garbage_collection()


class Session:
    """One program from its start to its end. `name` tells in reports which one it is."""

    def __init__(
        self, name: str, job: Job, size: tuple[int, int] = (1280, 720),
        settings: Settings | None = None, **options: object,
    ) -> None:
        pygame.font.init()
        pygame.display.init()  # it knows which keys are held
        self.name = name
        self.figures = Figures()
        self.latest: deque[str] = deque(maxlen=REMEMBERED)
        _be_calm()
        watch = Watch()
        self.app = App(ShowOptions(job, **options), size, settings)  # type: ignore[arg-type]
        self._inbox = Inbox(self.app)
        self.surface = pygame.Surface(size)
        self.app.draw(self.surface)
        self._took(watch, "its start")

    def _took(self, watch: Watch, done: str) -> None:
        self.figures.take(*watch.seconds, f"{self.name}: {done}")

    def frame(
        self, events: Sequence[pygame.event.Event] = (), seconds: float = 0.0, done: str = "",
        size: tuple[int, int] | None = None,
    ) -> None:
        """One frame as the loop of the program makes it: input, time, drawing; and those that
        follow it until all input is answered.

        size  another one that the window has got
        """
        self._frame(events, seconds, done, size)
        while self._inbox.waits and not self.app.quit:
            self._frame((), 0.016, f"more of: {done}")

    def _frame(
        self, events: Sequence[pygame.event.Event], seconds: float, done: str,
        size: tuple[int, int] | None = None,
    ) -> None:
        self.latest.append(done or f"{seconds:.3f} s")
        self.figures.counts["events of input"] += len(events)
        watch = Watch()
        for event in self._inbox.of(events):
            self.app.handle(event)
        if size is not None:
            self.surface = pygame.Surface(size)
            self.app.resize(size)
        same = self.app.pass_time(seconds)
        changed = self.app.draw(self.surface, same=same)
        self._took(watch, done)
        if same:
            more = self.app.draw(self.surface)
            assert not more, f"{more} has changed, which was taken to be the same"
        assert all(isinstance(rect, pygame.Rect) for rect in changed)
        self.look()

    def look(self) -> None:
        """What is always true."""
        show, window = self.app.show, self.app.window
        assert 1 <= len(show.runs) <= 4 and 0 <= show.focus < len(show.runs)
        assert show.mode in MODES
        assert self.app.title and window.cursor in ("arrow", "↔", "↕")
        for run in show.runs:
            known = len(run.trace)
            assert 0 <= run.player.playhead <= max(0, known - 1), (run.player.playhead, known)
            assert len(run.moment.path) == run.trace.height(run.player.playhead) if known else True
        if window.legible and not show.blank:
            width, height = window.size
            inside = Box(0, 0, width, height)
            for name, box in window.arrangement.boxes.items():
                assert box.x >= 0 and box.y >= 0 and box.right <= inside.right, (name, box)

    def names(self, role: str) -> list[str]:
        """What the marks of a role are called."""
        ons = (on for figure in self.app.window.figures() for on in figure.ons)
        return [on.name for on in ons if on is not None and on.role == role]

    def rest(self) -> None:
        """Let real time pass until nothing moves but what never ends."""
        for run in self.app.show.runs:
            run.player.pause()
        rests, end = pauses(), time.monotonic() + PATIENCE
        while self.app.waits and time.monotonic() < end:
            next(rests)
            self.frame(seconds=0.008, done="waiting")

    def compare_with_all_anew(self) -> None:
        """Painting only what has changed is painting all."""
        for _more in range(100):  # small pictures are drawn a few a frame
            self.app.draw(self.surface)
            if not self.app.window.busy:
                break
        shown, before = self.surface.copy(), self._texts()
        self.app.window.redraw()
        self.app.draw(self.surface)
        differ = pygame.mask.from_threshold(self.surface, (0, 0, 0), (1, 1, 1, 255), shown)
        differ.invert()
        assert not differ.count(), (
            f"not painted anew: {differ.get_bounding_rects()[:5]}, "
            f"texts {sorted(self._texts() ^ before)}"
        )

    def _texts(self) -> set[str]:
        marks = (mark for figure in self.app.window.figures() for mark in figure.marks)
        return {mark.string for mark in marks if isinstance(mark, Text)}

    def report(self) -> str:
        """What was done last."""
        return "\n".join(["the latest inputs:", *self.latest])

    def close(self) -> None:
        """End it as closing the window does."""
        self.app.close()


def random_of(*parts: object) -> Random:
    """Numbers that depend on nothing but these parts."""
    return Random(" ".join(map(str, parts)))
