"""All that a lecture shows in full screen can be read from the last row, at every stop."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import cycle

import pygame
import pytest

from tests.support.legibility import (
    Fault,
    Screen,
    ink_of,
    is_cut,
    layers_of,
    outside,
    over_each_other,
    too_small,
)
from tests.support.waiting import pauses
from tests.views.lectures import Given, given
from visualizer.actions.action import do, perform
from visualizer.actions.turning import turn_page
from visualizer.actions.views import choose_theme, next_code_view
from visualizer.base.i18n import LANGUAGES
from visualizer.layout.classroom import CODE, FLOOR
from visualizer.lessons.lesson import bundled
from visualizer.show.lecture import END, TITLE
from visualizer.ui.marks import Text
from visualizer.ui.text import ELLIPSIS
from visualizer.window import Window

SIZE = 1280, 720

MOST_SECONDS = 2.0
"""For what a stop still waits for: what is measured takes longer."""

HEADING = 50
"""Pixels above which stands what a pane is called."""

BLANK = ("picture", "tree", "merged", "growth", "question", "narration",
         "gallery")
"""Panes in which something may be seen though nothing is written."""

pytestmark = pytest.mark.usefixtures("english_again")


def faults_at(window: Window) -> Iterator[Fault]:
    """What is too small, cut, over something else or empty; a lecture has no tooltips."""
    layers = layers_of(window)
    screen = Screen(layers, window.size)
    yield from too_small(screen, lambda name: CODE if name.partition(" ")[0] == "code" else FLOOR)
    yield from over_each_other(screen)
    yield from outside(screen)
    for name, figure in layers:
        texts = [mark for mark in figure.marks if isinstance(mark, Text) and mark.string.strip()]
        yield from (Fault("cut", name, mark.string) for mark in texts
                    if is_cut(mark.string) and mark.string != ELLIPSIS)
        inside = [mark for mark in texts if ink_of(mark).y > figure.box.y + HEADING]
        if name in window.boxes and name not in BLANK and figure.box.h > 150 and not inside:
            yield Fault("empty", name, f"there is nothing in {tuple(figure.box)}")


def stops(lesson: Given, step: int = 1) -> Iterator[str]:
    """What is wrong at each `step`-th stop of a lesson, and on its title and end."""
    count = len(lesson.lecture.lesson.stops)
    for number in (0, *range(1, count + 1, step), count + 1):
        lesson.go(number)
        rests, until = pauses(), time.monotonic() + MOST_SECONDS
        while lesson.app.waits and time.monotonic() < until:
            next(rests)
            lesson.frame()
        window = lesson.app.window
        window.redraw()
        window.draw(pygame.Surface(window.size))
        yield from (f"{lesson.lecture.lesson.path.name} {number}: {fault}"
                    for fault in faults_at(window))


def lectures() -> Iterator[str]:
    """The names of those that come with the program; the tour is about the window itself."""
    names = (path.name.partition(".")[0] for path in bundled())
    return (name for name in names if name != "tour")


PANES = """+++
title = "All that a stop may have alone"
by = "Nobody"
+++
# One run
run: queens-bstar n=5
mode: classroom

## Code
at: dead end 1
only: code picture

## Debug
at: dead end 1
mode: debug
mark: line "yield POP"

## Words
at: dead end 2
only: words counters

## Overview
at: end
mode: overview

## Statistics
mode: overview/statistics

## Text
only: text

Nothing but this.

# Two runs
run: queens-permutations n=4 | queens-extend n=4

## Both
at: end
mode: classroom

## Differences
mode: overview
only: differences ratio
"""


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Given]:
    path = tmp_path_factory.mktemp("lesson") / "panes.lesson.md"
    path.write_text(PANES, encoding="utf-8")
    with given(path, SIZE) as open_:
        yield open_


STANDING = {
    1: {"lesson", "code", "picture", "narration"}, 2: {"lesson", "picture", "code", "narration"},
    3: {"lesson", "words", "counters", "narration"}, 4: {"lesson", "tree"},
    5: {"lesson", "statistics"}, 6: {"text"}, 7: {"lesson", "side 0", "side 1", "ratio"},
    8: {"lesson", "differences", "ratio"}, 0: {"page"}, 9: {"page"},
}


@pytest.mark.thorough
def test_a_stop_has_its_panes_alone_and_all_can_be_read(lesson: Given) -> None:
    assert not [*stops(lesson)]
    for number, standing in STANDING.items():
        lesson.go(number)
        assert lesson.app.window.arrangement.boxes.keys() == standing


@pytest.mark.thorough
def test_c_leads_from_the_panes_of_a_stop_to_the_picture_and_back_with_the_stop(
    lesson: Given,
) -> None:
    lesson.go(4)
    perform(lesson.app.show, do(next_code_view))
    lesson.rest()
    assert "picture" in lesson.app.window.arrangement
    lesson.go(5)
    assert "picture" not in lesson.app.window.arrangement


@pytest.mark.thorough
def test_pages_lead_from_the_title_to_the_end(lesson: Given) -> None:
    show, lecture = lesson.app.show, lesson.lecture
    lesson.go(0)
    perform(show, do(turn_page, 1))
    assert (lecture.page, lecture.number) == ("", 0)
    perform(show, do(turn_page, -1))
    assert lecture.page == TITLE
    lesson.go(8)
    perform(show, do(turn_page, 1))
    assert lecture.page == END
    perform(show, do(turn_page, -1))
    assert (lecture.page, lecture.number) == ("", 7)


def test_a_lecture_is_light_until_another_theme_is_chosen_for_it(lesson: Given) -> None:
    show = lesson.app.show
    show.change_settings(lecture_theme="", theme="dark")
    assert show.theme == "light"
    show.change_settings(theme="contrast")
    assert show.theme == "contrast"
    perform(show, do(choose_theme, "dark"))
    assert show.theme == "dark" and show.settings.theme == "contrast"
    show.fullscreen = False
    assert show.theme == "contrast"
    show.fullscreen = True


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "lang"), [*zip(lectures(), cycle(LANGUAGES))])
def test_every_third_stop_can_be_read_from_the_last_row(name: str, lang: str) -> None:
    """`lesson check` (tests/lessons/test_published.py) looks at all of them."""
    with given(name, SIZE, lang=lang) as lesson:
        found = [*stops(lesson, 3)]
    assert not found, "\n".join(found)
