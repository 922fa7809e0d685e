"""One press of a key is one step, however long a frame takes; and what is held goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from tests.features.driver import Driver
from tests.features.test_marked_rows import marked
from visualizer.actions.action import do
from visualizer.actions.lessons import go_to_stop, open_lesson
from visualizer.inbox import Inbox
from visualizer.lessons.lesson import LESSON_FOLDER
from visualizer.ui.kit.touch import Stop
from visualizer.ui.marks import Line

Start = Callable[..., Driver]

DOWN, UP = pygame.KEYDOWN, pygame.KEYUP


def events(*told: tuple[int, int], letter: str = "") -> list[pygame.event.Event]:
    return [
        pygame.event.Event(kind, key=key, mod=0, unicode=letter, scancode=0) for kind, key in told
    ]


def frame(h: Driver, inbox: Inbox, waiting: Sequence[pygame.event.Event]) -> None:
    """A frame in whose beginning these events wait."""
    for event in inbox.of(waiting):
        h.app.handle(event)
    h.tick(0.02)


def hold(h: Driver, inbox: Inbox, key: int, frames: int = 16, letter: str = "") -> None:
    """Press a key, and let it go after so many repeats, each in a frame of its own."""
    for _repeat in range(frames):
        frame(h, inbox, events((DOWN, key), letter=letter))
    frame(h, inbox, events((UP, key), letter=letter))


def press_in_a_slow_frame(h: Driver, inbox: Inbox, key: int, letter: str = "") -> None:
    """A short press; while its frame took a second pygame has repeated it sixteen times."""
    frame(h, inbox, events((DOWN, key), letter=letter))
    frame(h, inbox, events(*[(DOWN, key)] * 16, (UP, key), letter=letter))


def typed(h: Driver) -> str:
    """What stands in the field with the keyboard."""
    field = h.app.window.keyboard.focused
    assert isinstance(field, Stop) and field.on.entry is not None
    return str(field.on.entry.value)


@pytest.fixture
def h(start: Start) -> Driver:
    return start("queens-bstar", 6).recorded()


@pytest.fixture
def inbox(h: Driver) -> Inbox:
    return Inbox(h.app)


@pytest.mark.parametrize("pressing", [hold, press_in_a_slow_frame])
def test_a_page_key_goes_one_stop_at_each_of_a_lesson(
    pressing: Callable[..., None], h: Driver, inbox: Inbox
) -> None:
    h.app.perform(do(open_lesson, str(LESSON_FOLDER / "wroclaw.lesson.md")))
    lecture, show = h.app.show.lecture, h.app.show
    assert lecture is not None
    show.audience = "class"
    for number in range(12):
        for _press in range(4):  # hands go up, the answer stands out, its step plays, and on
            h.wait(lambda: lecture.seen, "the stop")
            h.tick(0.05)
            asked = show.asked
            pressing(h, inbox, pygame.K_PAGEDOWN)
            assert lecture.number - number in (0, 1)
            assert asked is None or show.asked is not asked
            if lecture.number > number:
                break
            assert asked is None or lecture.number == number
    assert lecture.number == 12


@pytest.mark.parametrize("key", [pygame.K_RIGHT, pygame.K_PAGEDOWN])
def test_a_slow_frame_leaps_no_event(key: int, h: Driver, inbox: Inbox) -> None:
    press_in_a_slow_frame(h, inbox, key)
    assert h.event == 1


def test_arrows_that_are_held_go_on_one_event_a_frame(h: Driver, inbox: Inbox) -> None:
    hold(h, inbox, pygame.K_RIGHT, 10)
    assert h.event == 10
    frame(h, inbox, events((DOWN, pygame.K_RIGHT)))
    frame(h, inbox, events(*[(DOWN, pygame.K_RIGHT)] * 9))  # held, and a frame of some 0.4 s
    assert h.event == 12


@pytest.mark.parametrize("pressing", [hold, press_in_a_slow_frame])
def test_what_opens_a_dialog_is_not_typed_into_it(
    pressing: Callable[..., None], h: Driver, inbox: Inbox
) -> None:
    pressing(h, inbox, pygame.K_k, letter="k")
    assert h.sees("Compare with …") and typed(h) == ""
    hold(h, inbox, pygame.K_b, 3, letter="b")
    assert typed(h) == "bbb"


@pytest.mark.parametrize("pressing", [hold, press_in_a_slow_frame])
def test_what_is_switched_by_a_press_is_switched_once(
    pressing: Callable[..., None], h: Driver, inbox: Inbox
) -> None:
    show = h.app.show
    for key in (pygame.K_b, pygame.K_b, pygame.K_F11, pygame.K_F11, pygame.K_x, pygame.K_SPACE):
        before = show.blank, show.fullscreen, show.binary, h.run.player.playing
        pressing(h, inbox, key)
        after = show.blank, show.fullscreen, show.binary, h.run.player.playing
        assert sum(a != b for a, b in zip(before, after, strict=True)) == 1, pygame.key.name(key)
    theme = show.settings.theme
    pressing(h, inbox, pygame.K_d)
    one_on = show.settings.theme
    assert one_on != theme
    pressing(h, inbox, pygame.K_d)
    assert show.settings.theme not in (theme, one_on)


def test_a_button_is_pressed_once(h: Driver, inbox: Inbox) -> None:
    h.tab_to(h.stop("play or pause"))
    for key in (pygame.K_SPACE, pygame.K_RETURN):
        playing = h.run.player.playing
        hold(h, inbox, key, 2)
        assert h.run.player.playing != playing


def test_speed_and_scale_and_the_row_of_a_list_go_on(h: Driver, inbox: Inbox) -> None:
    speed, scale = h.run.player.speed, h.app.show.settings.scale
    hold(h, inbox, pygame.K_DOWN, 3)
    once = h.run.player.speed
    hold(h, inbox, pygame.K_UP, 3)
    assert once < speed / 2 and h.run.player.speed > 2 * once
    for _frame in range(3):
        event = pygame.event.Event(
            DOWN, key=pygame.K_PLUS, mod=pygame.KMOD_LCTRL, unicode="", scancode=0
        )
        frame(h, inbox, [event])
    assert h.app.show.settings.scale > scale + 0.3
    frame(h, inbox, events((UP, pygame.K_PLUS)))
    h.press("ctrl+0", "k")
    hold(h, inbox, pygame.K_DOWN, 4)
    names = h.names("option")
    assert marked(h) == names[4]
    hold(h, inbox, pygame.K_PAGEDOWN, 3)
    assert marked(h) not in names


@pytest.mark.quick
def test_a_key_whose_release_went_to_another_window_can_be_pressed_again(
    h: Driver, inbox: Inbox
) -> None:
    frame(h, inbox, events((DOWN, pygame.K_PAGEDOWN)))
    frame(h, inbox, [pygame.event.Event(pygame.WINDOWFOCUSLOST)])
    frame(h, inbox, events((DOWN, pygame.K_PAGEDOWN)))
    assert h.event == 2


def motions(*places: tuple[int, int], held: bool = False) -> list[pygame.event.Event]:
    """The pointer on its way, with the left button down."""
    return [
        pygame.event.Event(
            pygame.MOUSEMOTION, pos=to, rel=(to[0] - at[0], to[1] - at[1]),
            buttons=(int(held), 0, 0), touch=False,
        )
        for at, to in pairwise(places)
    ]


def test_what_a_frame_has_no_time_for_is_answered_by_the_next_ones(
    h: Driver, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("visualizer.inbox.LONGEST", 0.0)  # the time is over after each event
    h.press("k")
    waiting = [one for c in "que" for one in events((DOWN, ord(c)), (UP, ord(c)), letter=c)]
    frame(h, inbox, waiting)
    assert typed(h) == "q" and inbox.waits
    frame(h, inbox, events((DOWN, ord("e")), (UP, ord("e")), letter="e"))
    assert typed(h) == "q"  # the key went up
    for _frame in range(6):
        assert inbox.waits
        frame(h, inbox, [])
    assert typed(h) == "quee" and not inbox.waits


@pytest.mark.parametrize("held", [False, True])
def test_of_places_in_a_row_the_last_one_counts(
    held: bool, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("visualizer.inbox.LONGEST", 60.0)
    way = motions((10, 10), (12, 10), (40, 15), (41, 9), held=held)
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(41, 9), button=1)
    other = motions((41, 9), (50, 9), held=not held)
    told = list(inbox.of([*way, up, *way[:1], *other]))
    assert [(one.type, one.pos) for one in told] == [
        (pygame.MOUSEMOTION, (41, 9)), (pygame.MOUSEBUTTONUP, (41, 9)),
        (pygame.MOUSEMOTION, (12, 10)), (pygame.MOUSEMOTION, (50, 9)),
    ]
    assert told[0].rel == (31, -1) and told[0].buttons == way[0].buttons


def test_a_pen_draws_all_places(
    h: Driver, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("visualizer.inbox.LONGEST", 60.0)
    h.app.handle(events((DOWN, pygame.K_q))[0])
    way = motions(*[(400 + 10 * step, 300 + step * step) for step in range(12)])
    frame(h, inbox, way)
    marks = h.app.window.over["presenter"].marks
    drawn = {point for mark in marks if isinstance(mark, Line) for point in mark.points}
    assert {one.pos for one in way} <= drawn


PAGES = """+++
title = "Pages"
+++
# Four
run: queens-b n=4
mode: classroom
## One
at: start
## Two
at: try rejected
## Asked
at: try 1 at depth 1
ask: placed or rejected
## Four
at: push at depth 2
# Six
run: queens-bstar n=6
mode: classroom
## Five
at: dead end 1
## Six
at: dead end 2
play: 30/s
## Asked again
at: try at depth 2
ask: next value
# Two
run: queens-b n=5 | queens-bstar n=5
by: place
## Eight
at: solution 1
## Nine
at: end
"""
ASKED = {2, 6}
"""The numbers of its stops that ask something."""


@pytest.fixture
def pages(start: Start, tmp_path: Path) -> Driver:
    path = tmp_path / "pages.lesson.md"
    path.write_text(PAGES)
    h = start("queens-b", 4, lesson=str(path))
    h.app.show.audience = "class"
    return h


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_presses_at_any_time_turn_one_page_each_and_leap_no_question(
    seed: int, pages: Driver
) -> None:
    lecture, show, chance = pages.app.show.lecture, pages.app.show, Random(seed)
    assert lecture is not None
    answered: set[int] = set()
    for _press in range(60):
        if lecture.number == 8:
            break
        before, asked, playing = lecture.number, show.asked, show.run.player.playing
        under_way, held = not lecture.seen, lecture.held
        pages.press_at_once("pagedown")
        if under_way and (lecture.number, show.asked) == (before, asked):
            assert lecture.held == held + 1 or lecture.seen  # kept, or carried out since
        elif asked is not None and not under_way:
            answered.add(before)
            assert lecture.number == before and show.asked is not asked
        elif not playing and not under_way:
            assert lecture.number == before + 1
        wait = chance.choice((0.03, 0.5, 2.0))
        for _frame in range(round(wait / 0.03)):
            was = lecture.number
            pages.tick(0.03)
            assert lecture.number - was in (0, 1)
            if lecture.number != was and was in ASKED:
                assert was in answered
    pages.wait(lambda: lecture.seen and not lecture.held, "the last stop")
    assert lecture.number == 8
    assert answered == ASKED


@pytest.mark.spawned  # the stop is not to come at once
def test_presses_on_the_way_are_told_held_and_taken_away_again(pages: Driver) -> None:
    lecture = pages.app.show.lecture
    assert lecture is not None and not lecture.seen
    pages.press_at_once("pagedown", "pagedown", "pagedown", "pageup")
    assert lecture.held == 2 and pages.sees("then on to stop 3", "narration")
    pages.wait(lambda: lecture.number == 2 and lecture.seen, "the question")
    assert pages.app.show.asked is not None and not lecture.held


def test_page_up_asks_again(pages: Driver) -> None:
    lecture, show = pages.app.show.lecture, pages.app.show
    assert lecture is not None
    pages.press("pagedown", "pagedown")
    pages.wait(lambda: lecture.number == 2 and lecture.seen, "the question")
    pages.press("esc", "pageup")
    pages.wait(lambda: lecture.number == 1 and lecture.seen, "the stop before")
    pages.press("pagedown")
    pages.wait(lambda: lecture.seen, "the question")
    assert show.asked is not None


def test_a_sentence_that_waits_comes_before_the_next_stop(pages: Driver) -> None:
    lecture = pages.app.show.lecture
    assert lecture is not None
    pages.wait(lambda: lecture.seen, "the stop")
    pages.press("s")
    tags = "TRY", "REJECT"
    assert not any(pages.sees(tag, "narration") for tag in tags)
    pages.press("pagedown")
    assert lecture.number == 0 and any(pages.sees(tag, "narration") for tag in tags)
    pages.press("pagedown")
    assert lecture.number == 1


def test_the_buttons_of_the_strip_turn_its_pages_and_leave(pages: Driver) -> None:
    lecture, show = pages.app.show.lecture, pages.app.show
    assert lecture is not None
    pages.wait(lambda: lecture.seen, "the stop")
    pages.click(pages.spot("Next"))
    pages.wait(lambda: lecture.number == 1 and lecture.seen, "the next one")
    pages.click(pages.spot("Back"))
    pages.wait(lambda: lecture.number == 0 and lecture.seen, "the one before")
    pages.press("pagedown", "esc")
    assert show.lecture is None and "stop 2" in pages.message
    pages.press("ctrl+l", "enter")
    assert show.lecture is not None and show.lecture.number == 1
    pages.click(pages.spot("Leave the lesson"))
    assert show.lecture is None
    pages.click(pages.spot("Go on with the lesson"))
    assert show.lecture is not None and show.lecture.number == 1


def test_some_parts_alone_are_given_and_come_back_to(pages: Driver) -> None:
    show = pages.app.show
    assert show.lecture is not None
    path = str(show.lecture.lesson.path)
    pages.app.perform(do(open_lesson, path, 1, (1, 3)))
    given = show.lecture
    assert given is not None and given.given == (0, 1, 2, 3, 7, 8)
    for number, there in ((1, 2), (7, 5), (8, 6)):
        pages.app.perform(do(go_to_stop, number))
        pages.wait(lambda: given.seen, "the stop")
        assert given.place == (there, 6) and pages.sees(f"stop {there} of 6")
    pages.app.perform(do(go_to_stop, 3))
    pages.wait(lambda: given.seen, "the last stop of its part")
    pages.press("pagedown")
    assert given.number == 7
    pages.press("esc", "ctrl+l", "enter")
    assert show.lecture is not None and (show.lecture.parts, show.lecture.number) == ((1, 3), 7)
