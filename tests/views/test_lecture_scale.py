"""All that a lecture shows in full screen can be read from the last row, at every stop."""

from __future__ import annotations

import time
from collections.abc import Iterator

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
from tests.views.lectures import Given, given
from visualizer.layout.classroom import CODE, FLOOR
from visualizer.show.lecture import bundled
from visualizer.ui.marks import Text
from visualizer.ui.text import ELLIPSIS
from visualizer.window import Window

SIZE = 1280, 720

MOST_SECONDS = 4.0
"""For what a stop still waits for: what is measured takes longer."""

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
        inside = [mark for mark in texts if ink_of(mark).y > figure.box.y + 70]
        if name in window.boxes and name not in BLANK and figure.box.h > 150 and not inside:
            yield Fault("empty", name, f"there is nothing in {tuple(figure.box)}")


def stops(lesson: Given, step: int = 1) -> Iterator[str]:
    """What is wrong at each `step`-th stop of a lesson, and on its title and end."""
    count = len(lesson.lecture.lesson.stops)
    for number in (0, *range(1, count + 1, step), count + 1):
        lesson.go(number)
        until = time.monotonic() + MOST_SECONDS
        while lesson.app.waits and time.monotonic() < until:
            lesson.frame()
            time.sleep(0.002)
        window = lesson.app.window
        window.redraw()
        window.draw(pygame.Surface(window.size))
        yield from (f"{lesson.lecture.lesson.path.name} {number}: {fault}"
                    for fault in faults_at(window))


def lectures() -> Iterator[str]:
    """The names of those that come with the program; the tour is about the window itself."""
    names = (path.name.partition(".")[0] for path in bundled())
    return (name for name in names if name != "tour")


@pytest.mark.thorough
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", [*lectures()])
def test_every_stop_of_a_lecture_can_be_read_from_the_last_row(name: str, lang: str) -> None:
    with given(name, SIZE, lang=lang) as lesson:
        found = [*stops(lesson)]
    assert not found, "\n".join(found)
