"""One frame of the window as a picture file, without a display."""

from __future__ import annotations

import io
import time
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

PATIENCE = 2.0
"""Seconds that the picture waits for the run to end, so that it can show the whole of it."""

TICK = 0.005


def shoot(options: ShowOptions, event: int, path: Path) -> None:
    """Draw the window at an event and write it as PNG; raises BadInput for no such event."""
    pygame.font.init()
    size = options.size or DEFAULT_SIZE
    app = App(replace(options, at=None, play=False), size, Settings())
    try:
        show, run = app.show, app.show.run
        _record(run, event)
        for other in show.runs[1:]:
            _record(other, 0)
        run.player.seek(event)
        show.advance(1.0)
        _wait_for_what_compares(show)
        _wait_for_statistics(show)
        for one in show.runs:
            _wait_for_judgement(one)
            _wait_for_variables(one)
        png = _png(app, size)
    finally:
        for one in app.show.runs:
            one.close()
    write_whole(path, png)


def shoot_stop(options: ShowOptions, path: Path) -> None:
    """Draw the window at a stop of a lesson and write it as PNG; raises BadInput where its moment
    cannot be found."""
    pygame.font.init()
    size = options.size or DEFAULT_SIZE
    app = App(options, size, Settings())
    try:
        lecture = _arrived(app)
        app.show.mode = options.mode or app.show.mode
        if lecture.lacks:
            raise BadInput(lecture.lacks)
        for _round in range(2):  # a chart is drawn when all of it has been measured
            app.draw(pygame.Surface(size))  # what is on screen is what is waited for
            _settle(app)
        png = _png(app, size)
    finally:
        app.close()
    write_whole(path, png)


def _arrived(app: App) -> Lecture:
    """The lesson at its stop: played to, if that is how it is reached, with its question."""
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
    return lecture


def _settle(app: App) -> None:
    """Wait for all that the panes on screen still have to be told; for the whole run not long."""
    show, until = app.show, time.monotonic() + PATIENCE
    coming = (show.growth, show.together)
    while any(one.busy for one in coming) or (app.waits and time.monotonic() < until):
        app.advance(TICK)
        time.sleep(TICK)
    app.advance(1.0)


def _png(app: App, size: tuple[int, int]) -> bytes:
    """The window as it stands, drawn to its end."""
    surface = pygame.Surface(size)
    app.window.redraw()
    app.draw(surface)
    while app.window.busy:
        app.draw(surface)
    png = io.BytesIO()
    pygame.image.save(surface, png, "picture.png")
    return png.getvalue()


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


def _wait_for_variables(run: Run) -> None:
    while not run.variables_coming.arrived and not run.variables_note:
        run.advance(1.0)
        time.sleep(TICK)
    run.advance(1.0)
