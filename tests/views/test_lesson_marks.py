"""What a stop of a lesson marks is outlined where it stands on screen, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.support.waiting import pauses
from visualizer.actions.action import do, perform
from visualizer.actions.lessons import go_to_stop, open_lesson
from visualizer.base.panes import PANES, panes_where
from visualizer.base.settings import Settings
from visualizer.jobs.job import resolve
from visualizer.lessons.alone import COMPARING
from visualizer.panes.rows import ALL, EACH, ONE
from visualizer.show.options import ShowOptions
from visualizer.stage import Stage
from visualizer.ui.marks import bounds

SIZE = 1280, 720

STOPS = (
    ("dead end 1", "watch", "choice 1"), ("dead end 1", "watch", "row 2"),
    ("push", "watch", "square 0 0"), ("push", "watch", "columns[0]"),
    ("solution 1", "overview", "node 1 3"),
    ("push", "debug", 'line "yield TRY"'), ("push", "debug", "columns"),
    ("push", "watch", "widget play"), ("push", "watch", "widget tree"),
    ("dead end 1", "debug", 'line "columns[column] = False", line "+ n - 1] = False"'),
)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    pygame.font.init()
    path = Path(tmp_path_factory.mktemp("lesson")) / "marks.lesson.md"
    stops = "\n".join(
        f"## {number}\nat: {at}\nmode: {mode}\nmark: {mark}\n"
        for number, (at, mode, mark) in enumerate(STOPS)
    )
    path.write_text(f'+++\ntitle = "Marks"\n+++\n# Part\nrun: queens-bstar n=4\n\n{stops}')
    app = Stage(ShowOptions(job=resolve("queens-bstar", {"n": "4"})), SIZE, Settings())
    perform(app.show, do(open_lesson, str(path)))
    yield app
    app.close()


def outlined(app: Stage, mark: str) -> list[pygame.Rect]:
    """Where the lines are at the stop that marks this."""
    perform(app.show, do(go_to_stop, [stop[2] for stop in STOPS].index(mark)))
    surface, rests, frames = pygame.Surface(SIZE), pauses(what=f"the stop with {mark}"), 0
    while frames < 5 or app.waits:
        app.advance(0.05)
        app.draw(surface)
        frames += 1
        next(rests)
    assert app.show.lecture is not None and app.show.lecture.arrived
    return [pygame.Rect(place) for place in app.window.marked.places]


@pytest.mark.thorough
def test_a_choice_that_is_taken_back_is_outlined_where_it_stood(app: Stage) -> None:
    (place,) = outlined(app, "choice 1")
    squares = app.window.figure_of("picture").choice_places(0)
    assert place.y > squares[0].y and place.x > squares[0].x  # row 1, column 2: not the first queen


@pytest.mark.thorough
def test_a_row_of_the_board_is_outlined_whole(app: Stage) -> None:
    (place,) = outlined(app, "row 2")
    (queen,) = app.window.figure_of("picture").choice_places(0)
    assert place.w > 3 * queen.w and place.y > queen.bottom


def test_a_square_is_outlined_alone(app: Stage) -> None:
    (place,) = outlined(app, "square 0 0")
    (queen,) = app.window.figure_of("picture").choice_places(0)
    assert place.center == queen.center and place.w < 1.3 * queen.w


def test_an_entry_is_its_cell(app: Stage) -> None:
    places = outlined(app, "columns[0]")
    cells = app.window.figure_of("data").places(lambda on: on.name == "columns[0]")
    assert places == cells[:1]


def test_a_node_is_its_mark_in_the_tree(app: Stage) -> None:
    (place,) = outlined(app, "node 1 3")
    assert pygame.Rect(app.window.arrangement["tree"]).contains(place)


def test_a_line_is_one_that_holds_the_text_and_is_brought_into_view(app: Stage) -> None:
    places = outlined(app, 'line "yield TRY"')
    assert places
    texts = app.window.figure_of("code").texts()
    for place in places:
        line = [t for t in texts if place.collidepoint(t.x, pygame.Rect(bounds(t)).centery)]
        said = "".join(text.string for text in sorted(line, key=lambda text: text.x))
        assert "yield TRY" in said


def test_of_several_lines_all_are_in_view_that_have_room(app: Stage) -> None:
    places = outlined(app, STOPS[-1][2])
    named = app.window.figure_of("code").places(lambda on: on.name.startswith("line "))
    assert len(places) == 2 and all(any(row.contains(place) for row in named) for place in places)
    assert 0 < places[1].y - places[0].bottom < 3 * places[0].h  # the line between them


def test_a_variable_is_its_row(app: Stage) -> None:
    places = outlined(app, "columns")
    row, *_more = app.window.figure_of("variables").places(lambda on: on.name == "columns")
    assert any(row.contains(place) for place in places)


def test_a_control_has_the_name_of_its_icon(app: Stage) -> None:
    (place,) = outlined(app, "widget play")
    assert place == app.window.figure_of("transport").named["play"]


def test_what_is_not_on_screen_is_not_outlined(app: Stage) -> None:
    assert outlined(app, "widget tree") == []


def test_nothing_is_outlined_beside_the_stop(app: Stage) -> None:
    assert outlined(app, "choice 1")
    app.show.run.step_to(12)
    app.draw(pygame.Surface(SIZE))
    assert app.window.marked.places == ()


OF_THE_LECTURE = {"question", "lesson", "page", "tabs", "bar", "transport", "card"}
"""Panes and bars that a lesson can neither hide nor want alone: they are how it is given."""


def test_only_and_hide_name_the_panes_that_the_window_has(app: Stage) -> None:
    named = {*panes_where(lambda pane: pane.named)} - {*COMPARING}
    assert named == app.window.panes.keys() - OF_THE_LECTURE


def test_each_pane_has_a_row_and_what_makes_it() -> None:
    assert ONE.keys() | EACH.keys() | ALL.keys() == PANES.keys()
