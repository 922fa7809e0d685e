"""A lesson that one student works through: kept, gone on with another day, and handed in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.features.driver import Driver
from tests.support.lessons import LESSON
from visualizer.actions.action import do
from visualizer.actions.lessons import go_to_stop, leave_lesson, open_lesson
from visualizer.lessons.work import read_work
from visualizer.show.dialogs import AskFile, Lessons, Result
from visualizer.show.lecture import Lecture

Start = Callable[..., Driver]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "three.lesson.md"
    path.write_text(LESSON, encoding="utf-8")
    return path


def opened(start: Start, path: Path) -> tuple[Driver, Lecture]:
    """The lesson, opened in a program that has just been started."""
    h = start("queens-bstar", 4).recorded()
    h.app.perform(do(open_lesson, str(path)))
    h.app.perform(do(go_to_stop, 0))
    come(h)
    lecture = h.app.show.lecture
    assert lecture is not None
    return h, lecture


def come(h: Driver) -> None:
    h.tick(0.05)
    h.wait(lambda: h.app.show.lecture is not None and h.app.show.lecture.arrived, "the stop")
    h.tick(0.05)


def test_it_goes_on_where_it_was_left_and_what_was_answered_is_not_asked_again(
    start: Start, path: Path
) -> None:
    h, lecture = opened(start, path)
    h.app.perform(do(go_to_stop, 1))
    come(h)
    assert h.app.show.asked is not None and h.app.show.asked.student
    h.press("a", "enter")
    assert [*lecture.work.answers] == [2]
    h.close()
    h, lecture = opened(start, path)
    assert lecture.number == 1 and "stop 2" in h.message
    assert h.app.show.asked is None and [*lecture.work.answers] == [2]
    h.click("Start again")
    come(h)
    assert lecture.number == 0 and not lecture.work.answers
    h.app.perform(do(go_to_stop, 1))
    come(h)
    assert h.app.show.asked is not None


def test_what_was_done_in_another_window_is_kept(start: Start, path: Path) -> None:
    path.write_text(f"{LESSON}\n## Yours\nat: push\ndo: until dead end 1\n", encoding="utf-8")
    (first, by_first), (second, lecture) = [opened(start, path) for _window in range(2)]
    first.app.perform(do(go_to_stop, 1))
    come(first)
    first.press("a", "enter")
    second.app.perform(do(go_to_stop, 2))
    come(second)
    assert [*lecture.work.answers] == [2]
    by_first.work = replace(by_first.work, steps={4: 1})
    first.tick(0)
    second.app.perform(do(go_to_stop, 0))
    come(second)
    first.close()
    second.close()
    work = opened(start, path)[1].work
    assert [*work.answers] == [2] and work.steps == {4: 1}


def test_the_score_is_signed_and_saved_from_the_list_of_stops(start: Start, path: Path) -> None:
    h, _lecture = opened(start, path)
    h.app.show.folder = path.parent
    h.app.perform(do(go_to_stop, 1))
    come(h)
    right = h.app.show.asked.question.right[0]  # type: ignore[union-attr]
    h.press("ab"[right], "enter", "ctrl+l")
    assert isinstance(h.app.show.dialog, Lessons)
    h.click("Your result …")
    assert isinstance(h.app.show.dialog, Result) and h.sees("1 of 1 question right at first sight")
    h.type("Ada")
    h.click("Save …")
    assert h.app.show.dialog == AskFile("result") and h.app.show.settings.student == "Ada"
    h.press("enter")
    work = read_work(path.parent / "three-Ada.result.json")
    assert work.name == "Ada" and work.score.right == 1 and work.stop == 2


@pytest.mark.quick
def test_before_a_class_nothing_is_kept_and_the_switch_says_for_whom_it_is(
    start: Start, path: Path, settings_folder: Path
) -> None:
    h, _lecture = opened(start, path)
    h.choose("For a class")
    h.app.perform(do(go_to_stop, 1))
    come(h)
    assert h.app.show.asked is not None and not h.app.show.asked.student
    assert not (settings_folder / "lessons").exists()
    h.choose("For one")
    h.tick(0.05)
    assert h.app.show.asked is not None and h.app.show.asked.student
    assert (settings_folder / "lessons").exists()
    h.app.perform(do(leave_lesson))
    h.app.perform(do(open_lesson, str(path)))
    assert h.app.show.for_one
    h.press("f11")
    assert not h.app.show.for_one  # a lesson in full screen is for a class, where nobody chose
