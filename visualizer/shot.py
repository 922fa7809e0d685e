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
from visualizer.base.i18n import gettext as _
from visualizer.base.settings import Settings
from visualizer.options import ShowOptions
from visualizer.session import Session
from visualizer.state import State

PATIENCE = 2.0
"""Seconds that the picture waits for the run to end, so that it can show the whole of it."""

TICK = 0.005


def shoot(options: ShowOptions, event: int, path: Path) -> None:
    """Draw the window at an event and write it as PNG; raises BadInput for no such event."""
    pygame.font.init()
    size = options.size or DEFAULT_SIZE
    app = App(replace(options, at=None, play=False), size, Settings())
    try:
        session = app.state.session
        _record(session, event)
        session.player.seek(event)
        app.state.advance(1.0)
        _wait_for_statistics(app.state)
        _wait_for_variables(session)
        surface = pygame.Surface(size)
        app.draw(surface)
        while app.window.busy:
            app.draw(surface)
        png = io.BytesIO()
        pygame.image.save(surface, png, "picture.png")
    finally:
        session.close()
    write_whole(path, png.getvalue())


def _record(session: Session, event: int) -> None:
    """Let the run go on until the event has come, and a little longer for its end."""
    patience = PATIENCE
    while session.recording and (len(session.trace) <= event or patience > 0):
        session.recorder.poll()
        time.sleep(TICK)
        if len(session.trace) > event:
            patience -= TICK
    if len(session.trace) <= event and session.recorder.failure:
        raise SolverFailed(session.recorder.failure)
    if len(session.trace) <= event:
        message = _("There is no event {event}: the run of {solver} has {count} events, from 0.")
        detail = session.recorder.message
        raise BadInput(
            message.format(event=event, solver=session.solver.key, count=len(session.trace))
            + (f" {detail}" if detail else "")
        )


def _wait_for_statistics(state: State) -> None:
    while state.statistics_shown and not state.session.studied:
        state.advance(1.0)
        time.sleep(TICK)
    state.advance(1.0)


def _wait_for_variables(session: Session) -> None:
    while not session.variables_current and not session.inspector_message:
        session.advance(1.0)
        time.sleep(TICK)
    session.advance(1.0)
