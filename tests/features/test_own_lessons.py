"""A lesson of one's own: written from the window, and read again whenever it is saved."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.features.driver import Driver
from visualizer.actions.action import do
from visualizer.actions.files import open_file
from visualizer.actions.lessons import leave_lesson, open_lesson
from visualizer.base.settings import FOLDER_VARIABLE
from visualizer.lessons.lesson import LESSON_FOLDER
from visualizer.lessons.reading import read_lesson
from visualizer.lessons.rehearsal import rehearsals
from visualizer.show.dialogs import NewStop
from visualizer.trace.when import english

Start = Callable[..., Driver]

LESSON = (
    '+++\ntitle = "T"\n+++\n# P\nrun: queens-b n=4\nmode: watch\n\n'
    "## First\nat: dead end 1\n\nOne.\n\n## Second\nat: solution 1\n\nTwo.\n"
)


@pytest.fixture
def h(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Driver:
    """A lesson of one's own at its second stop, opened from its folder."""
    (tmp_path / "x.lesson.md").write_text(LESSON, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    h = start("queens-b", 4)
    h.app.perform(do(open_lesson, "x.lesson.md", 1))
    arrive(h)
    return h


def arrive(h: Driver) -> None:
    h.wait(lambda: h.app.show.lecture is not None and h.app.show.lecture.arrived, "the stop")
    h.tick(0.05)


def save(h: Driver, text: str) -> None:
    """Save the file, and let the program notice it."""
    lecture = h.app.show.lecture
    assert lecture is not None
    lecture.lesson.path.write_text(text, encoding="utf-8")
    later = lecture.lesson.path.stat().st_mtime_ns + 10**9
    os.utime(lecture.lesson.path, ns=(0, later))
    h.tick(2.0, 8)
    arrive(h)


def test_a_lesson_that_is_saved_is_read_again_at_its_stop(h: Driver) -> None:
    before = "## Before\nat: start\n\nx\n\n## First"
    save(h, LESSON.replace("## First", before).replace("Two.", "2."))
    lecture = h.app.show.lecture
    assert lecture is not None and lecture.number == 2 and h.event == 38
    assert h.sees("2.", "lesson") and "read again" in h.message
    save(h, LESSON.replace("at: solution 1", "at: solutoin 1").replace("Two.", "two"))
    assert h.sees("2.", "lesson") and "x.lesson.md:14: " in h.message
    assert "The lesson stays as it was." in h.message
    save(h, LESSON.replace("at: solution 1", "at: end"))
    assert lecture.number == 1 and h.event == 93 and h.sees("Two.", "lesson")


@pytest.mark.quick
def test_files_to_which_nobody_has_agreed_are_not_run(h: Driver, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text("def solve(n=3):\n    yield 0, 0, 0\n", encoding="utf-8")
    save(h, LESSON + "## Third\nrun: own.py\nat: start\n")
    assert "own.py now: open it again to agree" in h.message
    lecture = h.app.show.lecture
    assert lecture is not None and len(lecture.lesson.stops) == 2 and not h.app.show.agreed


def test_what_is_on_screen_becomes_the_next_stop_of_the_lesson(h: Driver) -> None:
    for _event in range(5):
        h.press("right")
    assert h.event == 43
    h.press("ctrl+l")
    h.click("New stop from here …")
    h.type("Mirrored")
    assert h.sees("## Mirrored") and h.sees("It comes after stop 2.")
    h.press("enter", "enter")
    arrive(h)
    lecture = h.app.show.lecture
    assert lecture is not None and lecture.number == 2 and h.event == 43
    text = lecture.lesson.path.read_text("utf-8")
    at = english(lecture.stop.at) if lecture.stop.at else ""
    assert text.endswith(f"Two.\n\n## Mirrored\nat: {at}\n\n…\n") and h.app.show.dialog is None
    assert not read_lesson(lecture.lesson.path).mistakes


def test_a_lesson_begins_with_what_is_on_screen(start: Start, tmp_path: Path) -> None:
    h = start("queens-bstar", 6).recorded()
    h.app.show.go_to(tmp_path)
    h.press("f2", "e", "shift+f", "ctrl+shift+l")
    assert isinstance(h.app.show.dialog, NewStop)
    h.press("enter", "enter")
    (path,) = tmp_path.glob("*.lesson.md")
    lesson = read_lesson(path)
    (stop,) = lesson.stops
    assert not lesson.mistakes and stop.runs == ("queens-bstar n=6",) and stop.mode == "classroom"
    assert stop.at is not None and english(stop.at) == "dead end 1" and stop.blame


def test_who_gives_a_lesson_is_told_the_pace_and_finds_it_kept(
    h: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    from visualizer import rehearsing

    now = [rehearsing.monotonic()]
    monkeypatch.setattr(rehearsing, "monotonic", lambda: now[0])
    h.press("ctrl+shift+n")
    h.tick(0.05)
    now[0] += 1000.0
    h.press("pageup")
    arrive(h)
    now[0] += 70.0
    lecture = h.app.show.lecture
    assert lecture is not None
    h.app.perform(do(leave_lesson))
    h.tick(0.05)
    (given,) = rehearsals(lecture.lesson)
    assert given.seconds["First"] == 70.0 and given.seconds["Second"] >= 1000.0
    h.app.perform(do(open_lesson, str(lecture.lesson.path)))
    arrive(h)
    assert h.app.show.lecture is not None and h.app.show.lecture.pace.before == given


def test_a_zip_is_dropped_on_the_window_and_what_it_runs_is_agreed_to(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "settings"))
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        archive.writestr("x.lesson.md", LESSON.replace("queens-b n=4", "own.py"))
        archive.writestr("own.py", "def solve():\n    yield 0, 0, 0\n    yield 3, 0, 0\n")
    h = start("queens-b", 4).recorded()
    h.app.perform(do(open_file, str(tmp_path / "x.zip")))
    assert h.app.show.lecture is None and "Open it once more to agree" in h.message
    h.app.perform(do(open_file, str(tmp_path / "x.zip")))
    assert h.app.show.lecture is not None and not h.run.job.file.startswith(str(LESSON_FOLDER))
    h.press("ctrl+shift+l")
    assert h.field_text("file of the lesson").startswith(str(h.app.show.folder))
