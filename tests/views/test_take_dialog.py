"""The dialog for pictures and films: a film from stop to stop of a lesson, and its last frame."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.views.lectures import Given, given
from visualizer.actions.action import do, perform
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.taking import events_of, film_options
from visualizer.base.errors import BadInput
from visualizer.panes.take_dialog import TakeDialog
from visualizer.show.dialogs import TakeAway

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


@pytest.fixture
def lesson(tmp_path: Path) -> Iterator[Given]:
    path = tmp_path / "stops.lesson.md"
    path.write_text(LESSON)
    with given(path) as opened:
        opened.rest()
        yield opened


def dialog_of(lesson: Given) -> TakeDialog:
    perform(lesson.app.show, do(open_dialog, TakeAway()))
    lesson.frame()
    dialog = lesson.app.window.keyboard.modal
    assert isinstance(dialog, TakeDialog)
    dialog._what.selected = "film"
    dialog._follow()
    return dialog


def options_of(lesson: Given, first: str, last: str, hold: str = "2") -> range:
    show = lesson.app.show
    options = film_options(show, first, last, "picture", (640, 480), 0.5, hold, True)
    assert options.hold == float(hold.replace(",", "."))
    events = events_of(show.run, options)
    assert events is not None
    return events


def test_a_film_goes_from_the_stop_of_now_to_the_next(lesson: Given) -> None:
    assert options_of(lesson, "stop 1", "Stop 2", "0,5") == range(PUSH, DEAD_END + 1)
    dialog = dialog_of(lesson)
    assert ("stops", "From stop to stop") in dialog._range.options
    dialog._choose_range("stops")
    assert (dialog._first.value, dialog._last.value) == ("stop 1", "stop 2")
    assert dialog._said.string.startswith("10 frames")
    dialog.close()
    lesson.go(2)
    dialog = dialog_of(lesson)
    dialog._choose_range("stops")
    assert (dialog._first.value, dialog._last.value) == ("stop 2", "end")


@pytest.mark.parametrize("stop", ["stop 0", "stop 3", "stop 4", "stop 77"])
def test_a_stop_elsewhere_is_no_moment_of_the_run(lesson: Given, stop: str) -> None:
    with pytest.raises(BadInput, match=f"“{stop}” is no stop of this run"):
        options_of(lesson, stop, "end")


def test_what_is_typed_is_none_of_the_stretches_offered(lesson: Given) -> None:
    dialog = dialog_of(lesson)
    assert dialog._range.selected == "whole"
    dialog._last.value = "40"
    dialog._follow()
    assert dialog._range.selected == ""
    dialog.close()
    assert dialog_of(lesson)._range.selected == "" and dialog._last.value == "40"
    dialog._range.selected = "whole"
    dialog._choose_range("whole")
    assert (dialog._range.selected, dialog._last.value) == ("whole", "end")


def test_without_a_lesson_there_are_no_stops(lesson: Given) -> None:
    lesson.app.show.lecture = None
    with pytest.raises(BadInput, match="is no stop of this run"):
        options_of(lesson, "stop 1", "end")
    assert "stops" not in dict(dialog_of(lesson)._range.options)


@pytest.mark.parametrize("hold", ["", "long", "-1", "601", "nan", "inf", "1e400"])
def test_how_long_the_last_frame_is_held_is_a_number_of_seconds(lesson: Given, hold: str) -> None:
    dialog = dialog_of(lesson)
    dialog._hold.value = hold
    dialog._follow()
    assert "from 0 to 600" in dialog._said.string and dialog._said.color == "rejected"
