"""Lessons and questions in the window, by the keys of a clicker and of a student."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.features.driver import Driver
from visualizer.actions.action import do
from visualizer.actions.lessons import open_lesson
from visualizer.actions.questions import toggle_practice
from visualizer.actions.runs import set_speed
from visualizer.lessons.lesson import LESSON_FOLDER
from visualizer.show.dialogs import Lessons
from visualizer.trace.player import MAX

Start = Callable[..., Driver]


@pytest.fixture
def h(start: Start) -> Driver:
    """Kauschke's lecture at the stop with its first question."""
    h = start("queens-bstar", 4).recorded()
    h.press("ctrl+l")
    assert h.app.show.dialog == Lessons()
    path = str(LESSON_FOLDER / "kauschke.lesson.md")
    h.app.perform(do(open_lesson, path))
    assert h.app.show.dialog is None
    arrive(h)
    return h


def arrive(h: Driver) -> None:
    h.wait(lambda: h.app.show.lecture is not None and h.app.show.lecture.seen, "the stop")
    h.tick(0.05)


def ask(h: Driver, offered: tuple[int, ...] = (2, 3, 4)) -> None:
    """On to the first stop with a question of one answer, of so many choices."""
    for _stop in range(20):
        asked = h.app.show.asked
        if asked is not None:
            if len(asked.question.choices) in offered and not asked.question.several:
                return
            h.press("esc")
        h.press("pagedown")
        arrive(h)
    raise AssertionError("nothing is asked")


def test_the_clicker_goes_to_the_next_stop_and_back(h: Driver) -> None:
    lecture = h.app.show.lecture
    assert lecture is not None and lecture.number == 0
    h.press("pagedown")
    arrive(h)
    assert lecture.number == 1
    h.press("pageup")
    arrive(h)
    assert lecture.number == 0


def test_a_stop_that_is_text_alone_stays_that(h: Driver) -> None:
    lecture = h.app.show.lecture
    assert lecture is not None and h.app.show.alone == ("text",)
    before, views = h.app.window.arrangement, h.app.show.settings
    for key, said in (("c", "This stop of the lesson is its text alone."),
                      ("r", "No breakpoint is switched on.")):
        h.press(key)
        h.tick(0.5)
        assert h.message.endswith(said)
        assert h.app.window.arrangement == before and h.app.show.settings == views
    h.press("ctrl+shift+p")
    h.type("beside the picture")
    assert h.sees("text alone")


def test_before_a_class_a_message_is_large_and_leaves_the_buttons_of_the_lesson_free(
    h: Driver
) -> None:
    h.resize((1920, 1080))
    h.press("f11")
    heights = []
    for _stop in range(2):  # the first one is text alone
        h.press("r")
        h.tick(0.1)
        figure = h.app.window.message
        assert figure is not None and not figure.box.collidelistall(
            [place for name in ("Next", "Back") for place in h.spots(name, role="button")])
        heights.append(figure.box.height)
        h.press("pagedown")
        arrive(h)
    assert heights[0] == heights[1] > 80


def test_why_an_answer_is_wrong_does_not_touch_its_edge(h: Driver) -> None:
    h.resize((1920, 1080))
    h.press("f11")
    h.app.perform(do(open_lesson, str(LESSON_FOLDER / "kauschke.lesson.md"), 3))
    arrive(h)
    h.wait(lambda: h.app.show.asked is not None, "the question")
    h.press("1", "enter")
    figure = h.figures("question")[0]
    boxes = figure.places(lambda on: on.role == "answer" and "attack" in on.name)
    assert len(boxes) == 2
    for box in boxes:
        lines = [one for one in figure.texts() if box.collidepoint(one.x + 1, one.y + one.h // 2)
                 and len(one.string) > 3]
        assert min(one.y for one in lines) >= box.y + 6
        assert max(one.y + one.h for one in lines) <= box.bottom - 6


def test_where_two_answers_are_offered_a_wrong_one_shows_the_real_step(h: Driver) -> None:
    ask(h, (2,))
    h.press("f1")
    asked = h.app.show.asked
    assert asked is not None
    h.app.show.asked = type(asked)(asked.question, student=True)
    h.press("12"[asked.question.choices[0].right])
    assert h.app.show.asked is not None and h.app.show.asked.revealed
    h.press("enter")
    assert h.app.show.asked is None and h.event == asked.question.until


def test_two_wrong_answers_show_the_real_step(h: Driver) -> None:
    ask(h, (3, 4))
    h.press("f1")
    asked = h.app.show.asked
    assert asked is not None
    h.app.show.asked = asked = type(asked)(asked.question, student=True)
    wrong = [i for i, choice in enumerate(asked.question.choices) if not choice.right]
    before = h.event
    h.press(str(wrong[0] + 1), str(wrong[0] + 1))  # the same one again is no second attempt
    assert h.app.show.asked is not None and len(h.app.show.asked.tried) == 1 and h.event == before
    assert h.sees(h.app.show.asked.feedback(wrong[0]).split()[0], "question")
    h.press(str(wrong[1] + 1))
    assert h.app.show.asked is not None and h.app.show.asked.revealed and h.event == before
    h.press("enter")
    assert h.app.show.asked is None and h.event == (asked.question.until or before)


def test_esc_leaves_a_question_unanswered_where_it_was_asked(h: Driver) -> None:
    ask(h)
    before = h.event
    h.press("esc")
    assert h.app.show.asked is None and h.event == before


@pytest.mark.quick
def test_practice_begins_and_ends_by_a_key(start: Start) -> None:
    h = start("queens-bstar", 4).recorded()
    h.press("ctrl+t")
    assert h.app.show.practice is not None and "Practice" in h.message
    h.press("ctrl+t")
    assert h.app.show.practice is None and "No question was answered." in h.message


def test_practice_asks_at_any_speed(start: Start) -> None:
    h = start("queens-bstar", 8, mode="watch").recorded()
    h.app.perform(do(toggle_practice))
    h.app.perform(do(set_speed, MAX))
    h.press("space")
    for _frame in range(10):
        h.tick(0.1)
    assert h.event > 0


def test_enter_goes_to_the_marked_lesson_and_stop_and_each_stop_has_its_part(h: Driver) -> None:
    h.press("ctrl+l")
    assert h.app.show.lecture is not None
    lesson = h.app.show.lecture.lesson
    parts = [lesson.part_of(stop).title.of("en") for stop in lesson.stops[:3]]
    rows = [h.row_texts(name) for name in h.names("option")[:3]]
    assert [row[1] for row in rows] == parts
    h.press("down", "enter")
    assert h.app.show.dialog is None and h.app.show.lecture.number == 1


def test_the_parts_that_are_checked_in_the_list_are_given(start: Start) -> None:
    h = start("queens-bstar", 4)
    h.press("ctrl+l", "down")
    h.click(h.spot("Introduction"))
    h.press("enter")
    lecture = h.app.show.lecture
    assert lecture is not None and lecture.parts == (2, 3, 4, 5)
