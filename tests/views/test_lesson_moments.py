"""The window comes to each stop of a lesson, to those that only the rerun can find, too."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from solvers.events import TRY
from tests.support.waiting import pauses
from visualizer.actions.action import do, perform
from visualizer.actions.lessons import go_to_stop
from visualizer.actions.travel import step_events
from visualizer.actions.turning import turn_page
from visualizer.base.settings import Settings
from visualizer.cli.lesson import _jobs_to_begin_with
from visualizer.jobs.job import Job, describe
from visualizer.lessons.reading import read_lesson
from visualizer.panes.narration import said_of
from visualizer.pictures.guarded import picture_of
from visualizer.show.lecture import Lecture
from visualizer.show.options import ShowOptions
from visualizer.stage import Stage
from visualizer.trace.moment import NONE_YET
from visualizer.trace.player import BEFORE_START
from visualizer.ui.marks import Icon

SIZE = 1280, 720

LESSON = """+++
title = "Moments"
+++
# Part
run: queens-bstar n=4

## First
at: push

## True
at: when row == 2

## The next time
at: when row == 2 and column == 3

## Never
at: when row == 77

## Wrong
at: when nothing_of_that_name == 2
"""


def ready(app: Stage, seconds: float = 20.0) -> Lecture:
    """Let the window come to the stop; no frame may take long."""
    surface, rests, slowest = pygame.Surface(SIZE), pauses(seconds, "the stop"), 0.0
    lecture = app.show.lecture
    assert lecture is not None
    while not lecture.seen or app.show.run.recording:
        before = time.monotonic()
        app.advance(0.02)
        slowest = max(slowest, time.monotonic() - before)
        app.draw(surface)
        next(rests)
    assert slowest < 1
    return lecture


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Stage]:
    pygame.font.init()
    path = tmp_path / "moments.lesson.md"
    path.write_text(LESSON)
    job, *_others = _jobs_to_begin_with(read_lesson(path), 1)
    app = Stage(ShowOptions(job, lesson=str(path), stop=1), SIZE, Settings())
    yield app
    app.close()


def test_the_window_opens_with_the_stop_that_is_asked_for(app: Stage) -> None:
    assert app.show.lecture is not None and app.show.lecture.number == 1
    assert app.show.run.job.target == "queens-bstar"


@pytest.mark.thorough
def test_before_the_start_nothing_has_been_tried(tmp_path: Path) -> None:
    path = tmp_path / "start.lesson.md"
    path.write_text('+++\ntitle = "Start"\n+++\n# Part\nrun: queens-b n=4\n'
                    "## Title\nat: before the start\n## First\nat: try\n")
    app = Stage(ShowOptions(Job("queens-b", (("n", 4),)), lesson=str(path)), SIZE, Settings())
    try:
        assert ready(app).event == BEFORE_START
        for hide, seen in ((True, 0), (False, 94)):
            app.show.hide_future = hide
            run = app.show.seen_run
            assert run.moment.kind is None and run.moment.counters == NONE_YET
            assert said_of(picture_of(run), run).sentence == "The board is empty."
            assert len(run.trace) == seen
        perform(app.show, do(step_events, 1))
        assert app.show.run.moment.kind == TRY and app.show.run.player.event == 0
        perform(app.show, do(step_events, -1))
        assert app.show.run.player.event == BEFORE_START
        perform(app.show, do(turn_page, 1))
        assert ready(app).event == 0, "the first try is the one after that"
    finally:
        app.close()


@pytest.mark.thorough
def test_a_stop_at_the_end_shows_what_was_found(tmp_path: Path) -> None:
    path = tmp_path / "end.lesson.md"
    path.write_text('+++\ntitle = "End"\n+++\n# Part\nmode: classroom\n'
                    "## All\nrun: queens-b n=4\nat: end\n## None\nrun: queens-b n=3\nat: end\n")
    app = Stage(ShowOptions(Job("queens-b", (("n", 4),)), lesson=str(path)), SIZE, Settings())
    try:
        for number, queens in ((0, 8), (1, 1)):
            perform(app.show, do(go_to_stop, number))
            ready(app)
            app.advance(1.0)
            app.draw(pygame.Surface(SIZE))
            icons = app.window.figure_of("picture").marks
            assert len([m for m in icons if isinstance(m, Icon) and m.name == "queen"]) == queens
            said = [line.string for line in app.window.figure_of("narration").texts()]
            assert (said == ["END", "The search is over. It found 2 solutions."]) == (queens == 8)
            assert ("data" in app.window.boxes) == (queens == 1)
    finally:
        app.close()


@pytest.mark.thorough
def test_where_an_expression_is_true_is_found_by_the_rerun(app: Stage) -> None:
    lecture = ready(app)
    assert not lecture.lacks and lecture.event is not None
    first = lecture.event
    assert app.show.run.player.playhead == first and app.show.run.trace.event(first)[1] >= 1
    perform(app.show, do(turn_page, 1))
    assert (ready(app).event or 0) > first


@pytest.mark.thorough
def test_what_is_never_true_or_is_no_variable_is_told(app: Stage) -> None:
    for number, said in ((3, "no such moment"), (4, "nothing_of_that_name")):
        lecture = app.show.lecture
        assert lecture is not None
        lecture.go(number)
        assert said in ready(app).lacks
        assert app.show.lecture is lecture  # the lesson goes on


@pytest.mark.thorough
def test_a_stop_about_growth_measures_its_solvers(tmp_path: Path) -> None:
    path = tmp_path / "growth.lesson.md"
    path.write_text(
        '+++\ntitle = "Growth"\n+++\n# Part\n## Before\nrun: langford-b n=3\nat: push\n'
        "## Growth\nrun: lab: queens-b queens-bstar n=4-6\n"
        "## Fast\nrun: lab: queens queens-search n=5-6 estimate solutions\n"
    )
    job, *_others = _jobs_to_begin_with(read_lesson(path), 0)
    app = Stage(ShowOptions(job, lesson=str(path)), SIZE, Settings())
    try:
        ready(app)
        perform(app.show, do(turn_page, 1))
        assert not ready(app).lacks
        assert (app.show.mode, app.show.overview.tab) == ("overview", "growth")
        assert app.show.filled == "growth"
        assert describe(app.show.run.job).problem.picture == "board"  # not the pairs of before
        growth, until = app.show.growth, time.monotonic() + 20
        while growth.task is not None and time.monotonic() < until:
            app.advance(0.02)
            time.sleep(0.005)
        assert {*growth.chosen} == {"queens-b", "queens-bstar"}
        assert (growth.first, growth.last) == (4, 6) and len(growth.points) == 6
        points = growth.points
        perform(app.show, do(turn_page, -1))
        assert not app.show.filled
        perform(app.show, do(turn_page, 1))
        ready(app)
        assert growth.points == points  # and not anew
        perform(app.show, do(turn_page, 1))
        assert not ready(app).lacks
        until = time.monotonic() + 20
        while growth.task is not None and time.monotonic() < until:
            app.advance(0.02)
            time.sleep(0.005)
        assert (growth.quantity, growth.with_estimates) == ("solutions", True)
        measured = {(point.solver, point.n): point.solutions for point in growth.points}
        assert [measured["queens", n] for n in (5, 6)] == [10, 4]
        assert all(p.guess is not None for p in growth.points if p.solver == "queens-search")
    finally:
        app.close()
