"""Runs as films and as pages that play: the frames of a stretch of a run, without a display."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import overload

import numpy as np

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.actions.taking import events_of
from visualizer.actions.views import choose_theme
from visualizer.base.errors import BadInput
from visualizer.base.failures import SolverFailed
from visualizer.base.files import size_text, writing
from visualizer.base.formats import PAGE
from visualizer.base.i18n import in_every, ngettext, set_language
from visualizer.base.leftovers import temporary_folder
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.numbers import duration, grouped
from visualizer.base.settings import ON_PAPER
from visualizer.export.animated import Frame
from visualizer.export.files import painted
from visualizer.export.film import write_film
from visualizer.export.replay import Replay, ReplayFrame, moves_of
from visualizer.panes.narration import said_of
from visualizer.panes.sheet import sheet
from visualizer.pictures.guarded import picture_of
from visualizer.record.processes import set_up
from visualizer.record.wire import Voice
from visualizer.shot import TICK, drawn, go_to, staged
from visualizer.show.taking import SENTENCE, STEP, WINDOW, Course, FilmOptions
from visualizer.stage import Stage
from visualizer.trace.packing import kinds
from visualizer.ui.figure import Figure
from visualizer.ui.motion import Motion

SAMPLE = 12
"""So many frames of it are made to tell that."""

KINDS = {TRY: "t", PUSH: "p", POP: "o", SOLUTION: "s"}

Told = Callable[[int, int], None]
"""Is told how many frames are done, and of how many."""


class Estimate(NamedTuple):
    """What a film will be: its frames, seconds, bytes, and the seconds that it takes to make."""

    frames: int
    seconds: float
    size: float
    work: float

    def text(self) -> str:
        """All of that in a sentence."""
        message = ngettext(
            "{count} frame: {long} long, about {size}, and some {work} to make.",
            "{count} frames: {long} long, about {size}, and some {work} to make.",
            self.frames,
        )
        return message.format(
            count=grouped(self.frames), long=duration(self.seconds),
            size=size_text(round(self.size)), work=duration(self.work),
        )


class Film:
    """A film in the making, of a run that is recorded; see `filming`.

    events  the numbers of those that it shows
    course  how it goes through them
    """

    def __init__(
        self, stage: Stage, options: FilmOptions, events: range, go_on: Callable[[], None]
    ) -> None:
        """go_on: is called before each event is drawn; it may raise an error"""
        self._go_on = go_on
        self.events = events
        self.course = Course(options, stage.show.run.trace, events)
        self._stage = stage
        self._options = options
        self._at: int | None = None
        self._now: list[Figure] = []
        self._motions: list[Motion | None] = []

    def estimate(self, suffix: str) -> Estimate:
        """How large and long it will be, told from a few frames of it."""
        events = self.events
        some = events[:: max(1, len(events) // SAMPLE)][:SAMPLE]
        began = time.monotonic()
        with temporary_folder() as folder:
            sample = folder / f"sample{suffix}"
            self._write(sample, some, _untold, suffix)
            size = sample.stat().st_size
        took = time.monotonic() - began
        share = len(events) / len(some)
        return Estimate(self.course.frames, self.course.seconds, size * share, took * share)

    def write(self, path: Path, told: Told) -> None:
        """Make it; raises BadInput where it cannot be written. Nothing half-written stays."""
        with writing(path) as beside:
            self.write_into(beside, path.suffix.lower(), told)

    def write_into(self, path: Path, suffix: str, told: Told) -> None:
        """Make it in a file of any name; the suffix says the format."""
        self._write(path, self.events, told, suffix)

    def _write(self, path: Path, events: Sequence[int], told: Told, suffix: str) -> None:
        if suffix == PAGE:
            path.write_text(self._page(events, told), "utf-8")
        else:
            samples = [self.frame(event).surface for event in self._samples()]
            frames = _Frames(self, events, told)
            write_film(path, frames, samples, loop=self._options.loop, format=suffix)

    def _samples(self) -> list[int]:
        """Some events from all over the film, one of each kind among them."""
        trace, start = self._stage.show.run.trace, self.events.start
        _kinds, firsts = np.unique(kinds(trace.events(start, self.events.stop)), return_index=True)
        step = max(1, len(self.events) // SAMPLE)
        return sorted({*(start + firsts).tolist(), *self.events[::step][:SAMPLE]})

    def frame(self, event: int, left: int = 0) -> Frame:
        """An event as it is seen, with so many more frames to come."""
        figures, moving = self._seen(event), self.course.moving(event)
        if left:
            gone, most = (moving - left) * STEP, moving * STEP
            figures = [
                figure if motion is None else motion.at(gone * max(1.0, motion.length / most))[0]
                for figure, motion in zip(figures, self._motions, strict=True)
            ]
        surface = painted(figures, (0, 0, *self._options.size))
        return Frame(surface, STEP if left else self.course.lasts(event) - STEP * moving)

    def _seen(self, event: int) -> list[Figure]:
        """What is seen of an event; how that has come from the one before is kept, too."""
        if event != self._at:
            before = self._now
            if self.course.moving(event) and self._at != event - 1:
                before = self._figures(event - 1)
            self._at, self._now = event, self._figures(event)
            self._motions = [None] * len(self._now)
            if self.course.moving(event) and len(before) == len(self._now):
                self._motions = [None if old is new else Motion(old, new)
                                 for old, new in zip(before, self._now, strict=True)]
        return self._now

    def _page(self, events: Sequence[int], told: Told) -> str:
        stage, show = self._stage, self._stage.show
        replay = Replay(stage.title, self._options.size, show.look.theme)
        before: list[Figure] = []
        for done, event in enumerate(events):
            figures = self._figures(event)
            moves = moves_of(before, figures) if self._options.moves else None
            before = figures
            run = show.seen_run
            picture = picture_of(run)
            said = in_every(lambda run=run, picture=picture: said_of(picture, run))  # type: ignore[misc]
            one = next(iter(said.values()))
            replay.add(ReplayFrame(
                figures, event, KINDS.get(run.moment.kind or TRY, "d"), self.course.lasts(event),
                {code: (told.label, told.sentence) for code, told in said.items()},
                show.look.theme[one.tone], moves=moves,
            ))
            told(done + 1, len(events))
        if replay.dark:
            with on_paper(stage):
                for number in replay.printed():
                    figures = self._figures(events[number])
                    tone = said_of(picture_of(show.seen_run), show.seen_run).tone
                    replay.add_printed(number, figures, show.look.theme[tone])
        return replay.html()

    def _figures(self, event: int) -> list[Figure]:
        self._go_on()
        stage = self._stage
        if self._options.part == WINDOW:
            go_to(stage, event)
            drawn(stage)
            return stage.window.figures()
        stage.show.run.player.seek(event)
        stage.show.advance(1.0)  # from the event before it eases into place
        picture = picture_of(stage.show.run)
        sentence = self._options.part == SENTENCE
        return [sheet(stage.show, picture, self._options.size, sentence=sentence)]


@contextmanager
def on_paper(stage: Stage) -> Iterator[None]:
    """Meanwhile all is drawn as for a printer."""
    theme = stage.show.theme
    choose_theme(stage.show, ON_PAPER)
    drawn(stage)
    try:
        yield
    finally:
        choose_theme(stage.show, theme)
        drawn(stage)


class _Frames(Sequence[Frame]):
    """The frames of some events, each drawn when it is asked for."""

    def __init__(self, film: Film, events: Sequence[int], told: Told) -> None:
        self._film = film
        self._cuts = [*film.course.cuts(events)]
        self._told = told

    def __len__(self) -> int:
        return len(self._cuts)

    @overload
    def __getitem__(self, index: int) -> Frame: ...
    @overload
    def __getitem__(self, index: slice) -> list[Frame]: ...
    def __getitem__(self, index: int | slice) -> Frame | list[Frame]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        frame = self._film.frame(*self._cuts[index])
        self._told(index + 1, len(self))
        return frame


def _untold(done: int, count: int) -> None:
    """Nobody is there to be told."""


@contextmanager
def filming(options: FilmOptions, go_on: Callable[[], None] = lambda: None) -> Iterator[Film]:
    """A film to be made meanwhile. Raises BadInput where the run has no such stretch.

    go_on: is called again and again; it may raise an error to give the film up
    """
    with staged(replace(options.show, size=options.size), 0) as stage:
        run = stage.show.run
        events = events_of(run, options)
        while events is None:
            go_on()
            run.advance(TICK)
            time.sleep(TICK)
            events = events_of(run, options)
        yield Film(stage, options, events, go_on)


class GivenUp(Exception):
    """The film is not wanted any more."""


SAID_EVERY = 0.2
"""Seconds between two words of a process about how far it is."""


def make_film(options: FilmOptions, path: Path, lang: str, connection: Voice) -> None:
    """Make a film in a process of its own, which tells ("beside", the file that it writes into),
    ("frames", done, count), and in the end ("made", frames, bytes) or ("failed", why)."""
    set_up()
    set_language(lang)
    said = 0.0

    def go_on() -> None:
        if connection.poll():  # whatever it says, it means: no further
            raise GivenUp

    def tell(done: int, count: int) -> None:
        nonlocal said
        go_on()
        if time.monotonic() - said >= SAID_EVERY:
            said = time.monotonic()
            connection.send(("frames", done, count))

    try:
        with filming(options, go_on) as film, writing(path) as beside:
            connection.send(("beside", str(beside)))
            film.write_into(beside, path.suffix.lower(), tell)
            count = film.course.frames
        connection.send(("made", count, path.stat().st_size))
    except GivenUp:
        pass
    except (BadInput, SolverFailed) as error:
        connection.send(("failed", str(error)))
    connection.close()
