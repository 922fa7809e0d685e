"""Input of any kind, and what panes show after each frame: just what they would show anew.

A pane is described again only where a fact has changed that it has read. Whatever it reads beside
the show and is not told of (visualizer/show/seen.py) is found here.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any

import pygame

from tests.hard.figures import Figures
from tests.hard.inputs import (
    TEXTS,
    Maker,
    any_chord,
    any_click,
    any_control_key,
    any_drag,
    any_move,
    any_saved_file,
    any_size,
    any_text,
    any_wheel,
)
from tests.hard.noise import STARTS
from tests.hard.playground import playground, refill
from tests.hard.session import Session, random_of
from tests.support.waiting import pauses
from visualizer.base.settings import MODES, THEMES
from visualizer.jobs.job import resolve
from visualizer.lessons.lesson import LESSON_FOLDER
from visualizer.show.run import Run
from visualizer.show.seen import _Part
from visualizer.show.show import Show
from visualizer.ui.figure import Figure
from visualizer.ui.kit.table import ScrollBar
from visualizer.ui.marks import Image

INPUTS = 120
"""Inputs of an attempt."""

SIZES = ((1280, 720), (1000, 640), (1600, 900), (700, 1100))

BESIDE = (0, 0, 0, 0, 1, 1, 2)
"""Runs beside the first one."""

LESSONS = (*[""] * 8, "talk.lesson.md", *map(str, sorted(LESSON_FOLDER.glob("*.md"))))

KINDS: tuple[tuple[Maker, float], ...] = (
    (any_chord, 30), (any_control_key, 8), (any_click, 30), (any_drag, 8), (any_move, 20),
    (any_wheel, 12), (any_text, 2), (any_size, 2), (any_saved_file, 1),
)
"""What is sent, and how often."""

MAKERS, WEIGHTS = zip(*KINDS, strict=True)

PATIENCE = 1.5
"""Seconds of real time in which most runs are recorded."""

SECONDS = (0.0, 0.0, 0.016, 0.016, 0.1, 0.5)
"""How much time passes with a frame."""


class Differs(AssertionError):
    """A pane shows something else than it would if it were described now.

    input   the number of the input after which it does
    """

    def __init__(self, said: str, number: int) -> None:
        super().__init__(said)
        self.number = number


def attempt(seed: int, folder: Path) -> Figures:
    """One program with its input. Raises Differs, with the fewest of the latest inputs that lead
    there."""
    with playground(folder, TEXTS) as files:
        try:
            return _walk(seed, range(INPUTS), files)
        except Differs as differs:
            failed = differs
        stop, fewer = failed.number + 1, 1
        while fewer < stop:
            try:
                _walk(seed, range(stop - fewer, stop), files)
            except Differs as differs:
                raise differs from None
            fewer *= 2
        raise failed


def _walk(seed: int, numbers: range, files: list[Path]) -> Figures:
    """The inputs of these numbers."""
    refill(Path.cwd())
    driven = _start(seed)
    try:
        for number in numbers:
            random = random_of("panes", seed, number)
            one = random.choices(MAKERS, WEIGHTS)[0](random, driven.app, files)
            driven.frame(one.events, random.choice(SECONDS), one.told, one.size)
            driven.figures.counts["inputs"] += 1
            if driven.app.quit:
                break
            if random.random() < 0.2:
                time.sleep(0.02)  # so that other processes come to the fore
            while driven.app.window._awaits:
                driven.frame(seconds=0.016)  # the run before is shown until the new one is there
            if said := different(driven):
                raise Differs(f"{said}\n{driven.report()}", number)
    finally:
        driven.close()
    return driven.figures


def _start(seed: int) -> Session:
    """A program of which, most often, all is recorded and worked out."""
    random = random_of("panes", seed)
    driven = Session(
        f"panes {seed}", resolve(*random.choice(STARTS)), random.choice(SIZES),
        mode=random.choice(MODES), theme=random.choice((None, *THEMES)),
        beside=tuple(resolve(*one) for one in random.choices(STARTS, k=random.choice(BESIDE))),
        at=random.choice((None, 5, 40, 10**9)), play=random.random() < 0.3,
        hide_future=random.random() < 0.2, lesson=random.choice(LESSONS),
    )
    rests, end = pauses(), time.monotonic() + PATIENCE
    while driven.app.waits and time.monotonic() < end:
        next(rests)
        driven.frame(seconds=0.01)
    driven.latest.clear()
    return driven


def different(driven: Session) -> str:
    """Which pane shows something else than it would if it were described now, and where that
    begins; "" for none. What has its turn or the rest of its work still to come is not asked, nor
    is what stands there until the run in its place has come."""
    window, show = driven.app.window, driven.app.show
    waits = window._turns.behind or window._awaits or any(map(_lags, show.runs))
    if show.blank or not window.legible or waits:
        return ""
    for name in window.boxes:
        shown = window.figure_of(name)
        if not shown.due:
            driven.figures.counts["panes"] += 1
            anew = window._figure(name, window._view(name))
            if said := difference(shown, anew):
                return f"{name}: {said}"
    return ""


def _lags(run: Run) -> bool:
    """Is more known of a run than the panes have been told, which they are a few times a second?"""
    judged = all(run.meanwhile.judged == one.version for one in run._judgements if one.waiting)
    return not judged or run.recorded < len(run.trace)


def difference(shown: Figure, anew: Figure) -> str:
    """Where two figures begin to differ in what is seen or in what it is about; "" nowhere."""
    if len(shown.marks) != len(anew.marks):
        return f"{len(shown.marks)} marks, and would be {len(anew.marks)}"
    for number, pair in enumerate(zip(_parts(shown), _parts(anew), strict=True)):
        if pair[0] != pair[1]:
            fields = [(str(a)[:300], str(b)[:300]) for a, b in zip(*pair, strict=True) if a != b]
            return f"mark {number}: {fields[0]}"
    return ""


def _parts(figure: Figure) -> Iterator[tuple[object, ...]]:
    """The facts of each mark: what it is, where it is seen, and what it is about."""
    for mark, clip, on in zip(figure.marks, figure.clips, figure.ons, strict=True):
        if isinstance(mark, Image):
            pixels = pygame.image.tobytes(mark.surface, "RGBA")
            mark = mark._replace(surface=pixels)  # type: ignore[arg-type]
        about = () if on is None else [_meant(name, value) for name, value in vars(on).items()
                                       if name not in ("at", "keys")]
        yield mark, clip, *about


def _done(value: Any) -> object:
    """What is to be done, which may be several actions."""
    return [_meant("", one) for one in value] if isinstance(value, list | tuple) else value


def _meant(name: str, value: Any) -> object:
    """What a click does, without the show that it was told with, or a notch of the wheel; which
    part of a list its bar shows."""
    if name == "wheel" and value is not None:
        return _done(value((0, 0), 0, 1)), _done(value((0, 0), 0, -1))
    if isinstance(value, FunctionType):  # what it does is told late
        return value.__qualname__
    if isinstance(value, MethodType):
        return value.__func__.__qualname__
    if name == "entry" and value is not None:
        return type(value).__qualname__, value.value, value.editing
    if isinstance(value, list | tuple):
        return _done(value)
    if isinstance(value, ScrollBar):
        return value.box, value.first, value.share
    if isinstance(value, partial):
        plain = [one for one in value.args if not isinstance(one, Show | _Part)]
        return value.func, plain, value.keywords
    return value
