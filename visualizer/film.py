"""Runs as films and as pages that play: the frames of a stretch of a run, without a display."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple, overload

import numpy as np

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.app import App
from visualizer.base.errors import BadInput
from visualizer.base.failures import SolverFailed
from visualizer.base.files import size_text, writing
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import in_every, ngettext, set_language
from visualizer.base.numbers import duration, grouped
from visualizer.export.files import painted
from visualizer.export.film import Frame, write_film
from visualizer.export.replay import Replay, ReplayFrame
from visualizer.panes.narration import said_of
from visualizer.panes.sheet import sheet
from visualizer.pictures.guarded import picture_of
from visualizer.record.processes import set_up
from visualizer.shot import TICK, drawn, go_to, staged
from visualizer.show.taking import PAGE, FilmOptions
from visualizer.trace.matching import PENDING
from visualizer.trace.packing import kinds
from visualizer.trace.when import Anchor, When, find_when, when_text
from visualizer.ui.figure import Figure

LONGER = {SOLUTION: 4.0, POP: 1.5}
"""So many times as long as other events these are seen."""

MANY = 2000
"""A film of more frames is made only by who knows how large and how long it will be."""

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
        )  # fmt: skip


class Film:
    """A film in the making, of a run that is recorded; see `filming`.

    events  the numbers of those that it shows
    """

    def __init__(self, app: App, options: FilmOptions, events: range) -> None:
        self.events = events
        self._app = app
        self._options = options

    def estimate(self, suffix: str) -> Estimate:
        """How large and long it will be, told from a few frames of it."""
        count = len(self.events)
        some = self.events[:: max(1, count // SAMPLE)][:SAMPLE]
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="backstep-") as folder:
            sample = Path(folder, "sample" + suffix)
            self._write(sample, some, _untold)
            size = sample.stat().st_size
        took = time.monotonic() - began
        shown = sum(self._lasts(event) for event in some)
        share = count / len(some)
        return Estimate(count, shown * share, size * share, took * share)

    def write(self, path: Path, told: Told) -> None:
        """Make it; raises BadInput where it cannot be written. Nothing half-written stays."""
        with writing(path) as beside:
            self._write(beside, self.events, told, path.suffix.lower())

    def _write(self, path: Path, events: Sequence[int], told: Told, suffix: str = "") -> None:
        suffix = suffix or path.suffix.lower()
        if suffix == PAGE:
            path.write_text(self._page(events, told), "utf-8")
        else:
            samples = [frame.surface for frame in _Frames(self, self._samples(), _untold)]
            frames = _Frames(self, events, told)
            write_film(path, frames, samples, loop=self._options.loop, format=suffix)

    def _samples(self) -> list[int]:
        """Some events from all over the film, one of each kind among them."""
        trace, start = self._app.show.run.trace, self.events.start
        _kinds, firsts = np.unique(kinds(trace.events(start, self.events.stop)), return_index=True)
        step = max(1, len(self.events) // SAMPLE)
        return sorted({*(start + firsts).tolist(), *self.events[::step][:SAMPLE]})

    def frame(self, event: int) -> Frame:
        """An event as it is seen."""
        surface = painted(self._figures(event), (0, 0, *self._options.size))
        return Frame(surface, self._lasts(event))

    def _page(self, events: Sequence[int], told: Told) -> str:
        show = self._app.show
        replay = Replay(self._app.title, self._options.size, show.look.theme)
        for done, event in enumerate(events):
            figures = self._figures(event)
            run = show.seen_run
            picture = picture_of(run)
            said = in_every(lambda run=run, picture=picture: said_of(picture, run))  # type: ignore[misc]
            one = next(iter(said.values()))
            replay.add(ReplayFrame(
                figures, event, KINDS.get(run.moment.kind or TRY, "d"), self._lasts(event),
                {code: (told.label, told.sentence) for code, told in said.items()},
                show.look.theme[one.tone],
            ))  # fmt: skip
            told(done + 1, len(events))
        return replay.html()

    def _figures(self, event: int) -> list[Figure]:
        app = self._app
        if self._options.part == "window":
            go_to(app, event)
            drawn(app)
            return app.window.figures()
        app.show.run.player.seek(event)
        app.show.advance(0.0)
        picture = picture_of(app.show.run)
        sentence = self._options.part == "sentence"
        return [sheet(app.show, picture, self._options.size, sentence=sentence)]

    def _lasts(self, event: int) -> float:
        """How many seconds an event is seen."""
        options, trace = self._options, self._app.show.run.trace
        kind = trace.event(event)[0]
        seconds = options.seconds * LONGER.get(kind, 1.0)
        return max(seconds, options.hold) if event == self.events[-1] else seconds


class _Frames(Sequence[Frame]):
    """The frames of some events, each drawn when it is asked for."""

    def __init__(self, film: Film, events: Sequence[int], told: Told) -> None:
        self._film = film
        self._events = events
        self._told = told

    def __len__(self) -> int:
        return len(self._events)

    @overload
    def __getitem__(self, index: int) -> Frame: ...
    @overload
    def __getitem__(self, index: slice) -> list[Frame]: ...
    def __getitem__(self, index: int | slice) -> Frame | list[Frame]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        frame = self._film.frame(self._events[index])
        self._told(index + 1, len(self))
        return frame


def _untold(done: int, count: int) -> None:
    """Nobody is there to be told."""


@contextmanager
def filming(options: FilmOptions) -> Iterator[Film]:
    """A film to be made meanwhile. Raises BadInput where the run has no such stretch."""
    with staged(replace(options.show, size=options.size), 0) as app:
        first = _event_of(app, options.first)
        last = _event_of(app, options.last, first)
        if last < first:
            message = _("The film would end at event {last}, before it begins at event {first}.")
            raise BadInput(message.format(first=grouped(first), last=grouped(last)))
        yield Film(app, options, range(first, last + 1))


def _event_of(app: App, when: When, after: int = -1) -> int:
    """The event of a moment; the run is recorded until it is there."""
    if when.anchor is Anchor.TRUE:
        raise BadInput(_("A film begins and ends at a moment that needs no rerun, not at when …."))
    run = app.show.run
    while True:
        found = find_when(run.trace, when, after, complete=not run.recording)
        if found is not PENDING:
            break
        run.recorder.poll()
        time.sleep(TICK)
    if found is None or found >= len(run.trace):
        if run.recorder.failure:
            raise SolverFailed(run.recorder.failure)
        message = _("The run has no moment {moment}; it has the events 0 to {last}.")
        last = grouped(len(run.trace) - 1)
        raise BadInput(message.format(moment=f"“{when_text(when)}”", last=last))
    return int(found)


class GivenUp(Exception):
    """The film is not wanted any more."""


SAID_EVERY = 0.2
"""Seconds between two words of a process about how far it is."""


def make_film(options: FilmOptions, path: Path, lang: str, connection: Connection) -> None:
    """Make a film in a process of its own, which tells ("frames", done, count), and in the end
    ("made", frames, bytes) or ("failed", why)."""
    set_up()
    set_language(lang)
    said = 0.0

    def tell(done: int, count: int) -> None:
        nonlocal said
        if connection.poll():  # whatever it says, it means: no further
            raise GivenUp
        if time.monotonic() - said >= SAID_EVERY:
            said = time.monotonic()
            connection.send(("frames", done, count))

    try:
        with filming(options) as film:
            film.write(path, tell)
            connection.send(("made", len(film.events), path.stat().st_size))
    except GivenUp:
        pass
    except (BadInput, SolverFailed) as error:
        connection.send(("failed", str(error)))
    connection.close()
