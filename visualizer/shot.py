"""The window, or a part of it, at one event as a picture file, without a display."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pygame

from visualizer.app import DEFAULT_SIZE, App
from visualizer.base.errors import BadInput
from visualizer.base.failures import SolverFailed
from visualizer.base.files import write_whole
from visualizer.base.i18n import ngettext
from visualizer.base.settings import Settings
from visualizer.show.lecture import Lecture
from visualizer.show.options import ShowOptions
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.taking import picture_of_part

PATIENCE = 2.0
"""Seconds that the picture waits for the run to end, so that it can show the whole of it."""

TICK = 0.005


@contextmanager
def staged(options: ShowOptions, event: int) -> Iterator[App]:
    """The program without a display at an event, with all that is known of it, for a while.

    Raises BadInput where there is no such event.
    """
    pygame.font.init()
    app = App(replace(options, at=None, play=False), options.size or DEFAULT_SIZE, Settings())
    try:
        show, run = app.show, app.show.run
        _record(run, event)
        for other in show.runs[1:]:
            _record(other, 0)
        go_to(app, event)
        yield app
    finally:
        for one in app.show.runs:
            one.close()


def go_to(app: App, event: int) -> None:
    """Have an event on screen, with all that is told of it."""
    show = app.show
    show.run.player.seek(event)
    show.advance(1.0)
    _wait_for_what_compares(show)
    _wait_for_statistics(show)
    for one in show.runs:
        _wait_for_judgement(one)
        wait_for_variables(one)


def drawn(app: App) -> pygame.Surface:
    """The window as it looks when all of it is there."""
    surface = pygame.Surface(app.window.size)
    app.window.redraw()
    app.draw(surface)
    while app.window.busy:
        app.draw(surface)
    return surface


@contextmanager
def at_stop(options: ShowOptions) -> Iterator[App]:
    """The program without a display at a stop of a lesson, for a while."""
    pygame.font.init()
    app = App(options, options.size or DEFAULT_SIZE, Settings())
    try:
        arrive(app)
        app.show.mode = options.mode or app.show.mode
        yield app
    finally:
        app.close()


def shoot(options: ShowOptions, event: int | None, path: Path, part: str = "") -> str:
    """Draw the window at an event, or at the stop of a lesson, or a part of it (see `part_of`), as
    a picture of the format that the file's name asks for.

    part: see `part_of`; "": the window, in LaTeX the search tree.

    Returns what is to be said of it, mostly nothing. Raises BadInput for no such event or part,
    and where the moment of the stop cannot be found.
    """
    with at_stop(options) if event is None else staged(options, event) as app:
        drawn(app)
        data, note = picture_of_part(app.window, app.show, part, path)
        picture = data()
    write_whole(path, picture)
    return note


def arrive(app: App) -> Lecture:
    """Have a lesson at its stop: played to, if that is how it is reached, with its question.

    Raises BadInput where its moment cannot be found.
    """
    show = app.show
    lecture = show.lecture
    if lecture is None:
        raise BadInput(" ".join(message.text for message in show.messages))
    while not lecture.arrived:
        app.advance(TICK)
        time.sleep(TICK)
    if lecture.event is not None:
        show.run.step_to(lecture.event)
    while not lecture.settled:
        app.advance(TICK)
        time.sleep(TICK)
    if lecture.lacks:
        raise BadInput(lecture.lacks)
    for _round in range(2):  # a chart is drawn when all of it has been measured
        app.draw(pygame.Surface(app.window.size))  # what is on screen is what is waited for
        _settle(app)
    return lecture


def _settle(app: App) -> None:
    """Wait for all that the panes on screen still have to be told; for the whole run not long."""
    show, until = app.show, time.monotonic() + PATIENCE
    coming = (show.growth, show.together)
    while any(one.busy for one in coming) or (app.waits and time.monotonic() < until):
        app.advance(TICK)
        time.sleep(TICK)
    app.advance(1.0)


def _record(run: Run, event: int) -> None:
    """Let the run go on until the event has come, and a little longer for its end."""
    patience = PATIENCE
    while run.recording and (len(run.trace) <= event or patience > 0):
        run.recorder.poll()
        time.sleep(TICK)
        if len(run.trace) > event:
            patience -= TICK
    if len(run.trace) <= event and run.recorder.failure:
        raise SolverFailed(run.recorder.failure)
    if len(run.trace) <= event:
        message = ngettext(
            "There is no event {event}: the run of {solver} has {count} event, number 0.",
            "There is no event {event}: the run of {solver} has {count} events, from 0.",
            len(run.trace),
        )
        detail = run.recorder.message
        raise BadInput(
            message.format(event=event, solver=run.solver.key, count=len(run.trace))
            + (f" {detail}" if detail else "")
        )


def _wait_for_what_compares(show: Show) -> None:
    while show.together.busy:
        show.advance(0.0)
        time.sleep(TICK)


def _wait_for_statistics(show: Show) -> None:
    while show.overview.statistics_shown and not show.run.surveying.studied:
        show.advance(1.0)
        time.sleep(TICK)
    show.advance(1.0)


def _wait_for_judgement(run: Run) -> None:
    """Until it is known whether code and rules agree; of a long run as far as there is patience."""
    patience = PATIENCE
    while run.judgement.waiting and patience > 0 and run.judgement.judged < len(run.trace):
        run.advance(TICK)
        time.sleep(TICK)
        patience -= TICK


def wait_for_variables(run: Run) -> None:
    """Until the variables of the event on screen are there, or it is said why there are none."""
    while not run.variables_coming.compared and not run.variables_note:
        run.advance(1.0)
        time.sleep(TICK)
    run.advance(1.0)
    while run.variables_coming.seeking and not run.variables_note:
        run.advance(0.0)
        time.sleep(TICK)
