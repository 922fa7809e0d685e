"""What is taken out of the window: pictures and films, asked for and being made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from solvers.events import POP, SOLUTION
from visualizer.base.dataclass import dataclass
from visualizer.base.files import size_text
from visualizer.base.formats import PAGE
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.base.numbers import duration, grouped
from visualizer.show.options import SIZES, ShowOptions
from visualizer.trace.trace import Trace
from visualizer.trace.when import Anchor, When
from visualizer.ui.motion import PART

SENTENCE, PICTURE, WINDOW, TREE = "sentence", "picture", "window", "tree"

PARTS = {
    SENTENCE: mark("Picture and sentence"), PICTURE: mark("Picture"), WINDOW: mark("Window"),
}
"""What a picture or film shows, and what that is called: the picture with its sentence, the picture
alone, or the whole window."""

PAGE_SIZE = 960, 720
"""Of the picture on a page, which has its sentence and controls below it."""

MANY = 2000
"""A film of more frames is made only by who knows how large and how long it will be."""

SECONDS, HOLD = 0.5, 2.0
"""How long an event is seen, and the last one."""

HOLD_MAX = 600.0
"""So long it is seen at most."""

LONGER = {SOLUTION: 4.0, POP: 1.5}
"""So many times as long as other events these are seen."""

STEP = 0.04
"""Seconds from frame to frame while things move."""

TOLD_AFTER, TOLD_BY = 2.0, 5
"""Seconds and frames from the first one on before it is told how long the others take: it takes
longer than others, and before it the run is recorded."""

LEAST, LONGEST = 0.25, 0.5
"""Things move where an event is seen for so long at least, and for so long at most."""

START, END = When(Anchor.START), When(Anchor.END)


@dataclass(frozen=True)
class FilmOptions:
    """What a film shows.

    first, last  the moments between which it plays, both included
    part         one of PARTS
    size         width and height in pixels
    seconds      how long an event is seen
    hold         how long the last one is
    loop         does it begin again?
    moves        does what stays the same move from event to event, where there is time for that?
    page         is it a page? That has a frame an event, and moves things itself
    """

    show: ShowOptions
    first: When = START
    last: When = END
    part: str = SENTENCE
    size: tuple[int, int] = SIZES["720p"]
    seconds: float = SECONDS
    hold: float = HOLD
    loop: bool = True
    moves: bool = True
    page: bool = False

    def for_file(self, path: Path) -> FilmOptions:
        """On a page the sentence stands below the picture, in every language."""
        if path.suffix.lower() != PAGE:
            return self
        return replace(self, part=PICTURE if self.part == SENTENCE else self.part, page=True)

    def lasts(self, kind: int) -> float:
        """How many seconds an event of a kind is seen, unless it is the last one."""
        return self.seconds * LONGER.get(kind, 1.0)

    def moving(self, seconds: float) -> int:
        """In how many frames of an event that is seen for so long things are on their way from
        where they were at the event before."""
        if self.page or not self.moves or seconds < LEAST:
            return 0
        return int(min(LONGEST, PART * seconds) / STEP)


@dataclass(frozen=True)
class Course:
    """How a film goes through events of a run: how long each is seen, and in how many frames."""

    options: FilmOptions
    trace: Trace
    events: range

    def lasts(self, event: int) -> float:
        """How many seconds an event is seen."""
        seconds = self.options.lasts(self.trace.event(event)[0])
        return max(seconds, self.options.hold) if event == self.events[-1] else seconds

    def moving(self, event: int) -> int:
        """In how many frames of it things are on their way."""
        return 0 if event == self.events.start else self.options.moving(self.lasts(event))

    def cuts(self, events: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Of each frame of some of them the event, and how many follow in which things move."""
        return ((event, left) for event in events for left in range(self.moving(event), -1, -1))

    @property
    def frames(self) -> int:
        """How many frames it has in all."""
        inner = sum(count * (1 + self.options.moving(self.options.lasts(kind)))
                    for kind, count in enumerate(self._between))
        return inner + sum(1 + self.moving(event) for event in self._ends)

    @property
    def seconds(self) -> float:
        """How long it is."""
        inner = sum(count * self.options.lasts(kind) for kind, count in enumerate(self._between))
        return inner + sum(self.lasts(event) for event in self._ends)

    @property
    def _ends(self) -> set[int]:
        return {self.events[0], self.events[-1]}

    @property
    def _between(self) -> list[int]:
        """How many events of each kind there are between the first and the last one."""
        first, last = self.events[0], max(self.events[0], self.events[-1] - 1)
        counts = zip(self.trace.counters(first), self.trace.counters(last), strict=True)
        return [after - before for before, after in counts]


def time_left(before: tuple[float, int], now: float, done: int, count: int) -> float | None:
    """The seconds that the other frames of a film take, by those since a moment `before`, when so
    many were done; None where these are too few to tell."""
    began, first = before
    passed, made = now - began, done - first
    return passed / made * (count - done) if passed >= TOLD_AFTER and made >= TOLD_BY else None


@dataclass(frozen=True)
class Progress:
    """A film that is being made.

    done, count  its frames
    left         seconds that it still takes, about; None: not known yet
    ending       has it been given up? It is there until its process has ended
    """

    path: Path
    done: int = 0
    count: int = 0
    left: float | None = None
    ending: bool = False

    @property
    def share(self) -> float:
        """How much of it is made, from 0 to 1."""
        return self.done / self.count if self.count else 0.0

    def text(self) -> str:
        """How far it is."""
        if self.ending:
            return _("{name} is being ended …").format(name=self.path.name)
        if not self.count:
            return _("{name}: the run is being recorded …").format(name=self.path.name)
        if self.left is None:
            message = ngettext(
                "{name}: {done} of {count} frame", "{name}: {done} of {count} frames", self.count)
            return message.format(
                name=self.path.name, done=grouped(self.done), count=grouped(self.count))
        message = ngettext(
            "{name}: {done} of {count} frame, about {left} left",
            "{name}: {done} of {count} frames, about {left} left",
            self.count,
        )
        return message.format(
            name=self.path.name, done=grouped(self.done), count=grouped(self.count),
            left=duration(self.left),
        )


def made(path: Path, frames: int, size: int) -> str:
    """What is said of a film that is made."""
    message = ngettext(
        "{name} is made: {count} frame, {size}.", "{name} is made: {count} frames, {size}.", frames
    )
    return message.format(name=path.name, count=grouped(frames), size=size_text(size))
