"""The dialog for pictures and films: a film from stop to stop of a lesson, and its last frame."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.features.driver import Driver
from visualizer.actions.action import do
from visualizer.actions.dialogs import close_dialog, open_dialog
from visualizer.actions.lessons import go_to_stop, leave_lesson, open_lesson
from visualizer.actions.taking import events_of, film_options
from visualizer.base.errors import BadInput
from visualizer.base.settings import Settings
from visualizer.show.dialogs import TakeAway
from visualizer.show.taking import Progress, time_left

LESSON = """+++
title = "Stops"
+++
# Part
run: queens-bstar n=4
## First
at: push
## Second
at: dead end 1
## What the rerun alone tells
at: when row == 3
## Elsewhere
run: queens-b n=4
at: solution 1
"""
PUSH, DEAD_END = 1, 10

FIRST = "from: an event, solution 1, at path 0 2 …"
LAST = "to: an event, solution 3, end …"


@pytest.fixture
def lesson(tmp_path: Path) -> Iterator[Driver]:
    path = tmp_path / "stops.lesson.md"
    path.write_text(LESSON)
    with closing(Driver("queens-b", 4, settings=Settings())) as h:
        h.app.perform(do(open_lesson, str(path)))
        at(h, 0)
        yield h


def at(h: Driver, stop: int) -> None:
    """Be at a stop, from 0."""
    h.app.perform(do(go_to_stop, stop))
    lecture = h.app.show.lecture
    assert lecture is not None
    h.wait(lambda: lecture.arrived and not h.run.recording, "the stop")


def film(h: Driver) -> None:
    """Open the dialog anew and ask for a film."""
    h.app.perform(do(close_dialog, TakeAway))
    h.tick(0)
    h.app.perform(do(open_dialog, TakeAway()))
    h.tick(0)
    h.choose("Film or page")


def write(h: Driver, field: str, text: str) -> None:
    h.click(h.spot(field))
    h.press("ctrl+a", "backspace")
    h.type(text)


def stretch(h: Driver) -> str:
    """The stretch that is chosen, "" for none."""
    names = ("Whole run", "What the timeline shows", "Between bookmarks", "From stop to stop")
    ons = (on for figure in h.figures() for on in figure.ons)
    return next((on.name for on in ons if on and on.name in names and on.checked), "")


def options_of(h: Driver, first: str, last: str, hold: str = "2") -> range:
    options = film_options(h.app.show, first, last, "picture", (640, 480), 0.5, hold,
                           loop=True, moves=False)
    assert options.hold == float(hold.replace(",", "."))
    events = events_of(h.run, options)
    assert events is not None
    return events


@pytest.mark.thorough
def test_a_film_goes_from_the_stop_of_now_to_the_next(lesson: Driver) -> None:
    assert options_of(lesson, "stop 1", "Stop 2", "0,5") == range(PUSH, DEAD_END + 1)
    film(lesson)
    lesson.choose("From stop to stop")
    assert (lesson.field_text(FIRST), lesson.field_text(LAST)) == ("stop 1", "stop 2")
    lesson.choose("Still")
    assert lesson.sees("10 frames")
    lesson.press("esc")
    at(lesson, 1)
    film(lesson)
    lesson.choose("From stop to stop")
    assert (lesson.field_text(FIRST), lesson.field_text(LAST)) == ("stop 2", "end")


@pytest.mark.thorough
@pytest.mark.parametrize("stop", ["stop 0", "stop 3", "stop 4", "stop 77"])
def test_a_stop_elsewhere_is_no_moment_of_the_run(lesson: Driver, stop: str) -> None:
    with pytest.raises(BadInput, match=f'"{stop}" is not a stop of this run'):
        options_of(lesson, stop, "end")


def test_what_is_typed_is_none_of_the_stretches_offered(lesson: Driver) -> None:
    film(lesson)
    assert stretch(lesson) == "Whole run"
    write(lesson, LAST, "40")
    assert stretch(lesson) == ""
    film(lesson)
    assert stretch(lesson) == "" and lesson.field_text(LAST) == "40"
    lesson.choose("Whole run")
    assert (stretch(lesson), lesson.field_text(LAST)) == ("Whole run", "end")


def test_without_a_lesson_there_are_no_stops(lesson: Driver) -> None:
    lesson.app.perform(do(leave_lesson))
    with pytest.raises(BadInput, match="is not a stop of this run"):
        options_of(lesson, "stop 1", "end")
    film(lesson)
    assert not lesson.spots("From stop to stop")


@pytest.mark.some(8)
@pytest.mark.parametrize("hold", ["", "long", "-1", "601", "nan", "inf", "1e400"])
def test_how_long_the_last_frame_is_held_is_a_number_of_seconds(lesson: Driver, hold: str) -> None:
    film(lesson)
    write(lesson, "seconds at the end:", hold)
    assert lesson.sees("for 0 to 600")


def test_how_long_a_film_still_takes_is_told_when_that_can_be_known() -> None:
    before = 100.0, 1  # it took a minute to come to the first frame
    assert time_left(before, 100.0, 1, 901) is None
    assert time_left(before, 100.4, 41, 901) is None and time_left(before, 109.0, 3, 901) is None
    assert time_left(before, 104.0, 401, 901) == 5
    progress = Progress(Path("film.webp"), 41, 901)
    assert progress.text() == "film.webp: 41 of 901 frames"
    assert replace(progress, left=5.0).text() == "film.webp: 41 of 901 frames, about 5 s left"
    assert "being recorded" in Progress(Path("film.webp")).text()
