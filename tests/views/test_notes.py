"""The lecturer's notes: what they say, and a second window that opens, closes, or cannot open."""

from __future__ import annotations

import subprocess
import sys
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from tests.views.shows import shows, with_values
from visualizer import notes
from visualizer.actions.lessons import toggle_notes
from visualizer.base.i18n import LANGUAGES, set_language
from visualizer.layout.grid import Box
from visualizer.lessons.lesson import bundled
from visualizer.lessons.reading import parse_lesson, read_lesson
from visualizer.lessons.rehearsal import Rehearsal
from visualizer.notes import NotesWindow
from visualizer.panes.notes import draw_next
from visualizer.panes.notes import notes as notes_pane
from visualizer.show.lecture import Lecture
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

BOX, NOW = Box(0, 0, 900, 560), datetime(2026, 1, 2, 9, 30)

LESSON = """+++
title = "Notes"
+++
# Part
run: queens-b n=4

## The first queen
at: push
time: 2 min

en: Here it stands.
de: Hier steht sie.
> en: Wait for questions.
> de: Auf Fragen warten.

## The end
at: end
"""


@pytest.fixture
def show(tmp_path: Path) -> SimpleNamespace:
    pygame.font.init()
    path = tmp_path / "notes.lesson.md"
    path.write_text(LESSON)
    said: list[str] = []
    return SimpleNamespace(
        lecture=Lecture(read_lesson(path)), look=Look(load_theme("dark")), asked=None,
        run=shows("queens-b")[0].run,
        notes=False, quit=False, said=said, tell=lambda text, kind="info": said.append(text),
    )


def written(show: SimpleNamespace, seconds: float = 0.0) -> str:
    """What the notes say."""
    figure = Figure(BOX)
    notes_pane(show, seconds, NOW).put(figure, show.look, BOX)  # type: ignore[arg-type]
    return " ".join(line.string for line in figure.texts())


def test_notes_tell_stop_text_note_next_stop_and_time(show: SimpleNamespace) -> None:
    pace = show.lecture.pace
    pace.taken["The end"], pace.before = 60.0, Rehearsal("yesterday", {"The first queen": 70.0})
    pace.be_at("The first queen", 60.0)
    said = written(show, 125.0)
    for wanted in ("stop 1 of 2", "09:30 · 2:05", "this stop 1:05 of 2:00 · the last time 1:10",
                   "0:05 over", "The first queen", "Here it stands.",
                   "Wait for questions.", "The end"):
        assert wanted in said


def test_notes_are_in_the_language_that_is_spoken(show: SimpleNamespace) -> None:
    try:
        for code, note, other in (
            ("de", "Auf Fragen warten.", "Wait for"), ("pl", "Wait for questions.", "Auf Fragen"),
        ):
            set_language(code)
            said = written(show)
            assert note in said and other not in said
    finally:
        set_language("en")


def test_the_next_stop_is_seen_as_a_picture() -> None:
    show = shows("queens-b")[0]
    lecture = Lecture(parse_lesson(LESSON, Path("x.lesson.md")))
    show = with_values(show, lecture=lecture, asked=None)
    event = lecture.next_event(show.run)
    assert event is not None
    places: list[Box] = []

    def drawn(place: Box) -> Figure:
        places.append(place)
        return draw_next(place, show, event)

    for size in ((900, 560), (700, 420), (1800, 1120)):
        box = Box(0, 0, *size)
        figure = Figure(box)
        notes_pane(show, 0.0, NOW, drawn).put(figure, show.look, box)
        place = places.pop()
        (title,) = [mark for mark in figure.texts() if mark.string.startswith("Next: ")]
        assert title.x + title.w <= place.x and draw_next(place, show, event).marks
        assert box.contains(place.x, place.y) and place.bottom <= box.bottom
    lecture.go(1)
    assert lecture.next_event(show.run) is None  # it is the last one


@pytest.mark.thorough
@pytest.mark.parametrize("code", LANGUAGES)
def test_each_note_of_each_lesson_is_whole(show: SimpleNamespace, code: str) -> None:
    try:
        set_language(code)
        for path in bundled():
            lesson = read_lesson(path)
            for number, stop in enumerate(lesson.stops):
                show.lecture = Lecture(lesson, number)
                said = "".join(written(show).split())
                assert "".join(stop.note.of(code).split()) in said, (path.name, number + 1)
    finally:
        set_language("en")


def test_notes_belong_to_a_lesson(show: SimpleNamespace) -> None:
    toggle_notes(show)  # type: ignore[arg-type]
    assert show.notes
    show.lecture = None
    show.notes = False
    toggle_notes(show)  # type: ignore[arg-type]
    assert not show.notes and show.said


def test_where_no_window_can_be_opened_that_is_said(
    show: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_args: object, **_options: object) -> None:
        raise pygame.error("no second window here.")

    monkeypatch.setattr(notes.pygame, "Window", fails)
    show.notes = True
    window = NotesWindow(
        lambda action: action.function(show, *action.arguments)  # type: ignore[arg-type]
    )
    window.update(show)
    assert not show.notes and not window.open and "no second window here" in show.said[0]


WITH_WINDOWS = """
import os, sys
os.environ["SDL_VIDEODRIVER"] = "dummy"
import pygame
from types import SimpleNamespace
from pathlib import Path
from solvers.catalog import SOLVERS
from visualizer.jobs.job import Job
from visualizer.lessons.reading import read_lesson
from visualizer.notes import NotesWindow
from visualizer.show.lecture import Lecture
from visualizer.show.letters import Quit
from visualizer.trace.trace import Trace
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme
class Nothing:
    trace, recording, solver, job = Trace(), True, SOLVERS["queens-b"], Job("queens-b", ())
    foreign = False
pygame.init()
pygame.display.set_mode((400, 300))
show = SimpleNamespace(
    lecture=Lecture(read_lesson(Path(sys.argv[1]))), look=Look(load_theme("dark")), asked=None,
    run=Nothing(),
    notes=True, tell=lambda text, kind="": print("said", text))
letters = []
window = NotesWindow(lambda action: letters.append(action.function(show, *action.arguments)))
window.update(show)
assert window.open and show.notes
mine = window._window
closing = pygame.event.Event(pygame.WINDOWCLOSE, window=mine)
click = pygame.event.Event(pygame.MOUSEBUTTONDOWN, window=mine, pos=(1, 1), button=1)
key = pygame.event.Event(pygame.KEYDOWN, window=mine, key=pygame.K_PAGEDOWN)
assert window.takes(click) and not window.takes(key)
assert window.takes(closing) and not show.notes and letters == [None]
window.update(show)
assert not window.open
show.notes = True
window.update(show)
assert window.takes(pygame.event.Event(pygame.WINDOWCLOSE, window=None))
assert letters[-1] == Quit()
window.close()
print("good")
"""


@pytest.mark.thorough
def test_a_second_window_opens_and_closes(show: SimpleNamespace) -> None:
    path = str(show.lecture.lesson.path)
    done = subprocess.run(
        [sys.executable, "-c", WITH_WINDOWS, path], capture_output=True, text=True, timeout=60,
        check=False,
    )
    assert done.stdout.endswith("good\n"), done.stdout + done.stderr
