"""The window, or a part of it, at one event as a picture file, without a display."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pygame

from visualizer.actions.views import set_mode
from visualizer.base.errors import BadInput
from visualizer.base.failures import SolverFailed
from visualizer.base.files import write_whole
from visualizer.base.formats import TEX
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.lists import one_of
from visualizer.base.nearest import did_you_mean
from visualizer.panes.narration import said_of, with_fault
from visualizer.panes.sheet import sheet, sheet_size, tree_sheet
from visualizer.pictures.guarded import picture_of
from visualizer.show.lecture import Lecture
from visualizer.show.options import ShowOptions
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.show.taking import SENTENCE, TREE, WINDOW
from visualizer.stage import Stage
from visualizer.ui.figure import Figure

PATIENCE = 2.0
"""Seconds that the picture waits for the run to end, so that it can show the whole of it."""

TICK = 0.005

TREE_SIZE = 1280, 720
"""Of the sheet for the search tree where the window shows none; a smaller window's is smaller."""


@contextmanager
def staged(options: ShowOptions, event: int) -> Iterator[Stage]:
    """The program without a display at an event, with all that is known of it, for a while.

    Raises BadInput where there is no such event.
    """
    stage = Stage(replace(options, at=None, play=False), options.size)
    try:
        show, run = stage.show, stage.show.run
        _record(run, max(0, event))
        for other in show.runs[1:]:
            _record(other, 0)
        go_to(stage, event)
        yield stage
    finally:
        stage.close()


def go_to(stage: Stage, event: int) -> None:
    """Have an event on screen, with all that is told of it."""
    show = stage.show
    show.run.player.seek(event)
    show.advance(1.0)
    _wait_for_what_compares(show)
    _wait_for_statistics(show)
    for one in show.runs:
        _wait_for_judgement(one)
        _wait_for_blame(show, one)
        wait_for_variables(one)
    _wait_for_calls(show)


def drawn(stage: Stage) -> pygame.Surface:
    """The window as it looks when all of it is there."""
    surface = pygame.Surface(stage.window.size)
    stage.window.redraw()
    stage.draw(surface)
    while stage.window.busy:
        stage.draw(surface)
    return surface


@contextmanager
def at_stop(options: ShowOptions) -> Iterator[Stage]:
    """The program without a display at a stop of a lesson, for a while."""
    stage = Stage(options, options.size)
    try:
        arrive(stage)
        if options.mode:
            set_mode(stage.show, options.mode)
        yield stage
    finally:
        stage.close()


def shoot(options: ShowOptions, event: int | None, path: Path, part: str = "") -> str:
    """Draw the window at an event, or at the stop of a lesson, or a part of it (see `part_of`), as
    a picture of the format that the file's name asks for.

    part: see `part_of`; "": the window, in LaTeX the search tree.

    Returns what is to be said of it, mostly nothing. Raises BadInput for no such event or part,
    and where the moment of the stop cannot be found.
    """
    with at_stop(options) if event is None else staged(options, event) as stage:
        drawn(stage)
        data, note = picture_of_part(stage, part, path)
        picture = data()
    write_whole(path, picture)
    return note


def part_of(stage: Stage, part: str) -> tuple[list[Figure], pygame.Rect]:
    """A part of what is on the screen, and where it is there.

    part: WINDOW, SENTENCE (the picture with its sentence, on a sheet of its own), TREE (if need be
    on a sheet of its own, too), else a pane by its name. Raises BadInput for any other.
    """
    show, window = stage.show, stage.window
    boxes = window.boxes
    if part == WINDOW:
        return window.figures(), pygame.Rect((0, 0), window.size)
    if part == SENTENCE:
        size = sheet_size(boxes["picture"].size if "picture" in boxes else window.size)
        figure = sheet(show, picture_of(show.run), size, sentence=True)
        return [figure], figure.box
    if part == TREE and part not in boxes:
        figure = tree_sheet(show, min(TREE_SIZE, window.size))
        return [figure], figure.box
    if part not in boxes:
        names = list(dict.fromkeys([WINDOW, SENTENCE, TREE, *boxes]))
        message = _("There is no {part} in the window: allowed values are {names}")
        raise BadInput(message.format(part=part, names=one_of(names)) + did_you_mean(part, names))
    ground = Figure(boxes[part])
    ground.fill(window.look.theme.background, boxes[part])
    return [ground, window.figure_of(part)], boxes[part]


def picture_of_part(stage: Stage, part: str, path: Path) -> tuple[Callable[[], bytes], str]:
    """A part of the window as it is now, to be made a file of the kind that the path names.

    Returns what makes it, which may be left to a thread, as it takes longer than a frame may; and
    what is to be said of it, mostly nothing.

    part: see `part_of`; "": the window, in LaTeX the search tree, which is a tree there; all else
    is drawn as its marks.
    """
    # What writes files is imported with the first that is to be written.
    from visualizer.export.files import about_letters, picture_data
    from visualizer.paper import tree_tex

    show = stage.show
    said = with_fault(said_of(picture_of(show.run), show.seen_run), show, show.seen_run)
    title, about = stage.title, f"{said.label}: {said.sentence}"
    if path.suffix.lower() == TEX and part in ("", TREE):
        tree = tree_tex(show, title, about).encode()
        return lambda: tree, ""
    figures, box = part_of(stage, part or WINDOW)
    texts = (mark for figure in figures for mark in figure.texts())
    note = about_letters(path, texts)
    return picture_data(path, figures, box, title=title, about=about), note


def arrive(stage: Stage) -> Lecture:
    """Have a lesson at its stop, with all that is told there. Raises BadInput where its moment
    cannot be found."""
    lecture = come(stage)
    for _round in range(2):  # a chart is drawn when all of it has been measured
        stage.draw(pygame.Surface(stage.window.size))  # what is on screen is what is waited for
        _settle(stage)
    return lecture


def come(stage: Stage) -> Lecture:
    """Have a lesson at its stop: played to, if that is how it is reached, with its question.

    Raises BadInput where its moment cannot be found.
    """
    show = stage.show
    lecture = show.lecture
    if lecture is None:
        raise BadInput(" ".join(message.text for message in show.messages))
    while not lecture.arrived:
        stage.advance(TICK)
        time.sleep(TICK)
    if lecture.event is not None:
        show.run.step_to(lecture.event)
    while not lecture.settled:
        stage.advance(TICK)
        time.sleep(TICK)
    if lecture.lacks:
        raise BadInput(lecture.lacks)
    return lecture


def _settle(stage: Stage) -> None:
    """Wait for all that the panes on screen still have to be told; for the whole run not long."""
    show, until = stage.show, time.monotonic() + PATIENCE
    coming = (show.growth, show.together)
    while any(one.busy for one in coming) or (stage.waits and time.monotonic() < until):
        stage.advance(TICK)
        time.sleep(TICK)
    stage.advance(1.0)


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
        ) if len(run.trace) else _("There is no event {event}: the run of {solver} has none.")
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
    """Until it is known whether code and rules agree and what is left behind; of a long run as far
    as there is patience."""
    patience = PATIENCE
    run.advance(TICK)
    while patience > 0 and (
        (run.judgement.waiting and run.judgement.judged < len(run.trace)) or run.undo.working
    ):
        run.advance(TICK)
        time.sleep(TICK)
        patience -= TICK


def _wait_for_blame(show: Show, run: Run) -> None:
    """Until it is known whose fault the dead ends are, where that is shown; of a run that goes on
    as far as there is patience."""
    if not show.blaming:
        return
    patience = PATIENCE
    run.advance(TICK)
    while run.blame.waiting and run.blame.judged < len(run.trace) and patience > 0:
        run.advance(TICK)
        time.sleep(TICK)
        patience -= TICK * run.recording
    run.advance(1.0)


def _wait_for_calls(show: Show) -> None:
    """Until what the condition after the event on screen gets of functions is there, not long."""
    show.advance(0.0)
    patience, run = PATIENCE, show.run
    while run.branches.waiting(run.player.playhead) and patience > 0:
        show.advance(0.0)
        time.sleep(TICK)
        patience -= TICK


def wait_for_variables(run: Run) -> None:
    """Until the variables of the event on screen are there, or there are none to come."""
    run.advance(1.0)
    if not len(run.trace):
        return
    while run.variables_coming.coming:
        run.advance(1.0)
        time.sleep(TICK)
    run.advance(1.0)
    coming = run.variables_coming
    while coming.seeking and coming.arrived and not coming.note:
        run.advance(0.0)
        time.sleep(TICK)
