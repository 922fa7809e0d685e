"""You are the algorithm: the solver's own step is taken, of another one the reason is said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.support.waiting import pauses
from tests.views.lectures import lesson_of_steps
from visualizer.actions.action import do, perform
from visualizer.actions.hands import (
    go_on,
    show_step,
    take_back,
    toggle_hands,
    try_candidate,
    try_square,
)
from visualizer.base.settings import Settings
from visualizer.jobs.job import resolve
from visualizer.show.options import ShowOptions
from visualizer.stage import Stage

pytestmark = pytest.mark.thorough

SIZE = 1280, 720


def frames(app: Stage, count: int = 3) -> None:
    surface = pygame.Surface(SIZE)
    for _ in range(count):
        app.advance(0.05)
        app.draw(surface)


@pytest.fixture
def app() -> Iterator[Stage]:
    pygame.font.init()
    app = Stage(ShowOptions(resolve("queens-bstar", {"n": "4"})), SIZE, Settings())
    rests = pauses(what="the run")
    while app.show.run.recording:
        app.advance(0.02)
        next(rests)
    yield app
    app.close()


def at(app: Stage) -> int:
    frames(app)
    return app.show.run.player.playhead


def send(app: Stage, *actions: tuple[object, ...]) -> None:
    for function, *arguments in actions:
        perform(app.show, do(function, *arguments))  # type: ignore[arg-type]
        frames(app)


def test_steps_of_the_solver_are_taken_and_others_are_not(app: Stage) -> None:
    send(app, (toggle_hands,))
    assert app.show.hands is not None and app.show.hide_future
    send(app, (take_back,))  # nothing stands against the first queen
    assert at(app) == 0 and app.show.hands.said and app.show.hands.wrong == 1
    send(app, (go_on,))
    assert at(app) == 1 and not app.show.hands.said
    send(app, (try_candidate, 2))  # columns 0 and 1 are attacked and may be left out
    assert at(app) == 4
    send(app, (go_on,))
    assert at(app) == 5
    send(app, (toggle_hands,))
    assert app.show.hands is None


@pytest.mark.quick
def test_the_picture_does_not_tell_whether_a_candidate_is_refused(app: Stage) -> None:
    app.show.run.step_to(2)
    send(app, (toggle_hands,))
    assert app.show.seen_run.moment.rejected in (None, False)
    send(app, (take_back,))
    assert app.show.hands is not None and app.show.hands.decided
    assert at(app) == 2 and app.show.seen_run.moment.rejected


def test_a_click_on_a_square_tries_there(app: Stage) -> None:
    send(app, (toggle_hands,), (go_on,))
    frames(app)
    figure = app.window.figure_of("picture")
    (queen,) = figure.choice_places(0)
    square = queen.centerx + 2 * queen.w, queen.centery + queen.h
    event = {"pos": square, "button": 1, "touch": False}
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, event))
    frames(app)
    assert at(app) == 4


def test_a_wrong_step_shakes_and_comes_to_rest(app: Stage) -> None:
    send(app, (toggle_hands,))
    perform(app.show, do(take_back))
    seen = set()
    while app.show.hands is not None and app.show.hands.shakes:
        frames(app, 1)
        seen.add(app.window.figure_of("question").texts()[0].x)
    assert len(seen) > 3


def test_what_is_no_candidate_and_the_solvers_own_step(app: Stage) -> None:
    send(app, (toggle_hands,), (try_square, 3, 3))
    assert app.show.hands is not None and app.show.hands.said
    for event in (1, 2, 2, 3):  # placed, tried, refused, tried
        send(app, (show_step,))
        assert at(app) == event


def test_a_whole_search_can_be_gone_through(app: Stage) -> None:
    send(app, (toggle_hands,))
    for _ in range(300):
        if app.show.hands is None:
            break
        perform(app.show, do(show_step))
    assert app.show.hands is None and app.show.run.player.playhead == len(app.show.run.trace) - 1


def test_keys(app: Stage) -> None:
    def press(key: int, mod: int = 0) -> None:
        event = {"key": key, "mod": mod, "unicode": "", "scancode": 0}
        app.handle(pygame.event.Event(pygame.KEYDOWN, event))
        frames(app)

    press(pygame.K_t, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    assert app.show.hands is not None
    press(pygame.K_RETURN)
    assert at(app) == 1
    press(pygame.K_3)
    assert at(app) == 4
    press(pygame.K_ESCAPE)
    assert app.show.hands is None


def test_a_stop_leaves_the_steps_to_the_student_until_a_moment(app: Stage, tmp_path: Path) -> None:
    lesson_of_steps(app, tmp_path, "queens-bstar n=4", lambda: frames(app, 1))
    lecture = app.show.lecture
    assert lecture is not None
    send(app, (take_back,))  # too early
    for _ in range(30):
        send(app, (show_step,))
        if app.show.hands is None:
            break
    assert at(app) == 10
    frames(app)
    assert app.show.hands is None  # once
    assert lecture.work.steps == {1: 1}


def test_the_foot_says_of_the_keys_what_the_buttons_say(app: Stage) -> None:
    def written() -> list[str]:
        frames(app)
        return [one.string for one in app.window.figure_of("question").texts()]

    send(app, (toggle_hands,))
    assert "Place" in written() and any("Enter: place · Backspace: reject" in one
                                        for one in written())
    send(app, (go_on,))
    assert any("Click: try · Enter: note the solution · Backspace: take back" in one
               for one in written())
    send(app, (take_back,), (take_back,))
    app.show.run.jump(len(app.show.run.trace) - 1)
    assert any("Enter: end the search" in one for one in written())
