"""The tour of the program: offered until that is answered, and begun there, from the help and the
menu."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.features.driver import Driver
from visualizer.actions.action import do
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.lessons import offer_tour
from visualizer.actions.runs import set_parameter
from visualizer.base.settings import load
from visualizer.show.dialogs import Help
from visualizer.show.lecture import TOUR

Start = Callable[..., Driver]
BEGIN = "Begin the tour"


@pytest.fixture
def begin(start: Start) -> Start:
    """The program as `show` opens it, with the saved settings."""

    def begun(**options: object) -> Driver:
        h = start("queens-bstar", 4, size=(1280, 720), **options)
        offer_tour(h.app.show)
        h.tick(0)
        return h

    return begun


def gives_the_tour(h: Driver) -> bool:
    lecture = h.app.show.lecture
    return lecture is not None and lecture.lesson.title.of("en") == "A tour of Backstep"


@pytest.mark.quick
def test_each_start_offers_the_tour_until_that_is_answered(begin: Start) -> None:
    h = begin()
    h.press("right", "esc")
    h.tick(60)
    assert h.sees(BEGIN) and not gives_the_tour(h)  # it never opens by itself
    h.close()
    h = begin()
    h.click(h.spot("No, thanks"))
    assert not h.sees(BEGIN)
    h.close()
    assert load()[0].tour_offered
    assert not begin().sees(BEGIN)


@pytest.mark.quick
def test_the_offer_begins_it_and_the_last_stop_ends_it(begin: Start) -> None:
    h = begin()
    h.click(h.spot(BEGIN))
    assert gives_the_tour(h) and not h.sees(BEGIN)
    lecture = h.app.show.lecture
    assert lecture is not None
    h.click(h.spot("Back"))
    assert lecture.place[0] == 1 and not lecture.page  # it has no title
    while not lecture.over:
        h.wait(lambda: lecture.seen, "the stop")
        h.click(h.spot("Next"))
    h.wait(lambda: lecture.seen, "the last stop")
    h.click(h.spot("Done"))
    assert h.app.show.lecture is None and not h.message


@pytest.mark.quick
@pytest.mark.parametrize("leave", ["esc", "end"])
def test_after_the_tour_that_is_there_which_was_there_before(begin: Start, leave: str) -> None:
    h = begin().recorded()
    h.press("f3", "right", "right", "right", "m", "right")
    before, event, bookmarks = h.run.job, h.event, h.run.bookmarks
    h.click(h.spot(BEGIN))
    lecture = h.app.show.lecture
    assert lecture is not None
    while leave == "end" and not lecture.over:
        h.wait(lambda: lecture.seen, "the stop")
        h.click(h.spot("Next"))
    h.wait(lambda: lecture.seen, "the stop")
    assert h.run.job != before and h.app.show.mode == "watch"
    h.press("esc") if leave == "esc" else h.click(h.spot("Done"))
    h.wait(lambda: h.event == event, "where it was")
    assert h.app.show.lecture is None and h.app.show.mode == "debug"
    assert h.run.job == before and h.run.bookmarks == bookmarks and len(bookmarks) == 1


@pytest.mark.quick
def test_what_is_opened_during_the_tour_stays_after_it(begin: Start) -> None:
    h = begin().recorded()
    h.click(h.spot(BEGIN))
    lecture = h.app.show.lecture
    assert lecture is not None
    h.wait(lambda: lecture.seen, "the stop")
    h.app.perform(do(set_parameter, "n", "5"))
    h.press("esc")
    assert h.app.show.lecture is None and h.run.params["n"] == 5


@pytest.mark.quick
def test_next_is_at_the_same_place_at_every_stop_and_enter_does_the_same(begin: Start) -> None:
    h = begin().recorded()
    h.click(h.spot(BEGIN))
    lecture, place = h.app.show.lecture, h.spot("Next")
    assert lecture is not None
    for number in range(2, len(lecture.given) + 1):
        h.wait(lambda: lecture.seen, "the stop")
        for _press in range(2):  # the first press ends what a stop plays
            if lecture.place[0] < number:
                h.press("enter") if number % 2 else h.click(place)
        h.wait(lambda: lecture.seen, "the stop")
        assert lecture.place[0] == number
    h.wait(lambda: lecture.seen, "the last stop")
    h.click(place)
    assert h.app.show.lecture is None


def test_a_lesson_that_is_opened_leaves_the_offer_for_the_next_start(begin: Start) -> None:
    h = begin(lesson=str(TOUR))
    assert not h.sees(BEGIN)
    h.close()
    assert begin().sees(BEGIN)


@pytest.mark.parametrize("page", ["keys", "marks"])
def test_the_help_begins_it_again(begin: Start, page: str) -> None:
    h = begin()
    h.app.perform(do(open_dialog, Help(page)))
    h.tick(0)
    h.click(h.spot("A tour of the program"))
    assert gives_the_tour(h) and h.app.show.dialog is None


@pytest.mark.quick
def test_the_menu_of_lessons_has_it(begin: Start) -> None:
    h = begin()
    h.press("ctrl+l")
    assert h.sees("A tour of Backstep")
