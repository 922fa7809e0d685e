"""What is seen at the stops of a lesson that is given: text, question and answer fit together."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from solvers.events import TRY
from tests.support.waiting import pauses
from tests.views.lectures import Given, given
from visualizer.actions import lessons
from visualizer.actions.action import do, perform
from visualizer.actions.lessons import go_to_stop
from visualizer.actions.questions import may_come, play_step, show_answer
from visualizer.actions.travel import step_events
from visualizer.base.i18n import set_language
from visualizer.lessons.question import WhyNot
from visualizer.show.run import Run

STOPS = """+++
title = "Stops"
+++
# Part
mode: classroom

## Rejected
run: queens-b n=4
at: try 2 at depth 2
ask: attackers

Which one?

## Played
run: queens-b n=4
at: dead end 2
play: 100/s

Played to here.

## A word in between

Nothing runs for this.

## The bit
run: queens-bstar n=4
at: try at depth 1 of value 1 rejected
ask: which entry forbids

Which bit?

## Two runs
run: queens-b n=4 | queens-bstar n=4
at: end
by: lines
ask: own

Which one runs fewer lines?
- [x] B*
- [ ] B

## In the stop's words
run: queens-b n=4
mode: watch
at: try at depth 1
ask: placed or rejected

en: Row 1 begins at column 0.
de: Zeile 1 beginnt bei Spalte 0. (Bleibt die Dame stehen?)

## Whose fault
run: queens-b n=4
at: back from path 0 3 1
ask: whose fault

Which ones?

## It is shown
run: queens-b n=4
at: back from path 0 3 1
blame: yes

These.

## Played and asked
run: queens-b n=4
at: dead end 1
play: 5/s
ask: own

Now row 2 is full. Why?
- [x] Two queens
- [ ] One queen
"""


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Given]:
    path = Path(tmp_path_factory.mktemp("lesson")) / "stops.lesson.md"
    path.write_text(STOPS, encoding="utf-8")
    with given(path) as open_:
        yield open_


def written(lesson: Given, pane: str) -> str:
    """All that is written in a pane."""
    return " ".join(text.string for text in lesson.app.window.figure_of(pane).texts())


@pytest.mark.thorough
def test_the_answer_is_told_of_the_candidate_that_was_asked_about(lesson: Given) -> None:
    lesson.go(1)
    show = lesson.app.show
    assert show.asked is not None and "question" in lesson.app.window.arrangement
    event = show.run.player.playhead
    perform(show, do(show_answer))
    perform(show, do(play_step))
    lesson.rest()
    assert show.run.player.playhead == event and show.run.trace.event(event)[0] == TRY
    assert "REJECTED Row 2, column 1: attacked" in written(lesson, "narration")


def asked_in(lesson: Given, code: str, stop: int) -> tuple[str, str]:
    """What question and strip say of a stop in a language."""
    lesson.lecture.asked.clear()
    try:
        set_language(code)
        lesson.go(stop)
        assert lesson.app.show.asked is not None
        return written(lesson, "question"), written(lesson, "lesson")
    finally:
        set_language("en")


@pytest.mark.thorough
def test_a_question_that_the_stop_asks_itself_is_asked_once(lesson: Given) -> None:
    question, strip = asked_in(lesson, "en", 1)
    assert "Which one?" in question and "Which one?" not in strip
    assert "is rejected. Which" not in question  # as every question of the kind asks
    question, strip = asked_in(lesson, "en", 6)
    assert "Row 1 begins at column 0. Row 1, column 0: is it placed" in question


def test_it_is_the_text_in_the_readers_language_that_asks(lesson: Given) -> None:
    question, strip = asked_in(lesson, "de", 6)
    assert "Bleibt die Dame stehen?" in question and "abgelehnt?" not in question
    assert "beginnt" not in strip and "beginnt" in question
    question, strip = asked_in(lesson, "pl", 6)  # it has no text of its own: English is shown
    assert "?" in question and "Row 1 begins" in question and "Row 1 begins" not in strip


@pytest.mark.thorough
def test_a_question_waits_until_the_search_has_been_played_to_it(lesson: Given) -> None:
    show = lesson.app.show
    perform(show, do(go_to_stop, 8))
    rests = pauses(10, "the search plays")
    while not show.run.player.playing:
        lesson.frame()
        next(rests)
    lesson.frame()
    before = lesson.app.window.arrangement["picture"].h
    assert show.run.player.playing and "row 2 is full" not in written(lesson, "lesson")
    lesson.rest()
    assert "Now row 2 is full. Why?" in written(lesson, "question")
    assert lesson.app.window.arrangement["picture"].h == before


@pytest.mark.thorough
def test_how_far_the_stop_is_away_is_told_but_not_in_front_of_a_class(lesson: Given) -> None:
    lesson.go(2)
    assert lesson.app.show.run.player.playhead == lesson.lecture.event
    assert "before it" not in written(lesson, "lesson")
    perform(lesson.app.show, do(step_events, 1))
    for fullscreen in (True, False):
        lesson.app.show.fullscreen = fullscreen
        lesson.frame()
        assert ("1 event past it" in written(lesson, "lesson")) != fullscreen


@pytest.mark.thorough
@pytest.mark.parametrize("before", [2, 5])
def test_a_stop_without_a_run_goes_on_with_the_one_before(lesson: Given, before: int) -> None:
    lesson.go(before)
    lesson.app.show.asked = None
    lesson.go(3)
    assert [run.job.target for run in lesson.app.show.runs] == ["queens-b"]
    assert lesson.app.show.run.player.playhead == 20


@pytest.mark.thorough
def test_while_a_question_is_prepared_its_answer_is_not_seen(lesson: Given) -> None:
    show = lesson.app.show
    perform(show, do(go_to_stop, 3))
    seen = 0
    for _frame in range(2000):
        lesson.frame()
        if show.asked is not None:
            break
        if lesson.lecture.arrived and lesson.lecture.event == show.run.player.playhead:
            assert show.hide_future
            assert "REJECTED" not in written(lesson, "narration")
            seen += 1
    assert show.asked is not None and seen
    rejected = show.look.theme.rejected
    marks = lesson.app.window.figure_of("data").marks
    assert not any(getattr(mark, "border", None) == rejected for mark in marks)
    perform(show, do(show_answer))
    perform(show, do(play_step))
    lesson.rest()
    for _pause in pauses(what="the variables"):
        marks = lesson.app.window.figure_of("data").marks
        if any(getattr(mark, "border", None) == rejected for mark in marks):
            break
        lesson.frame()
    assert not show.messages and "REJECTED" in written(lesson, "narration")


@pytest.mark.thorough
def test_a_question_about_two_runs_stands_in_place_of_what_compares_them(lesson: Given) -> None:
    lesson.lecture.asked.clear()  # it is asked once
    lesson.go(5)
    window = lesson.app.window
    for mode in ("classroom", "watch", "debug", "overview"):
        lesson.app.show.mode = mode
        lesson.frame()
        assert "question" in window.arrangement and lesson.app.show.asked is not None
        shown = written(lesson, "question")
        assert "B*" in shown
        if "ratio" in window.arrangement:
            assert "lines" not in written(lesson, "ratio")
    perform(lesson.app.show, do(show_answer))


@pytest.mark.thorough
def test_a_question_is_put_though_what_it_waits_for_comes_while_it_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = []

    def comes(run: Run, missing: WhyNot) -> bool:
        waited.append(missing)
        while run.blame.waiting and not run.recording:
            run.blame.advance(0.01, recording=False, complete=run.complete)
            time.sleep(0.01)
        return may_come(run, missing)

    monkeypatch.setattr(lessons, "may_come", comes)
    path = tmp_path / "stops.lesson.md"
    path.write_text(STOPS, encoding="utf-8")
    with given(path) as lesson:
        lesson.go(7)
        lesson.rest()
        assert waited and lesson.app.show.asked is not None


@pytest.mark.thorough
def test_whose_fault_it_is_is_seen_only_with_the_answer_and_where_a_stop_says_so(
    lesson: Given,
) -> None:
    show, told = lesson.app.show, "Rows 0 and 2 alone are to blame"
    lesson.go(7)
    for lift in (True, False):  # switched on or not, an open question gives nothing away
        show.blaming = lift
        lesson.rest()
        assert show.asked is not None and show.fault is None
    perform(show, do(show_answer))
    lesson.rest()
    assert show.fault is not None and show.fault.guilty == (0, 2)
    perform(show, do(play_step))
    lesson.rest()
    assert told in written(lesson, "narration")
    perform(show, do(step_events, 1))
    lesson.rest()
    assert show.fault is None and "blame" not in written(lesson, "narration")
    lesson.go(8)
    assert show.blaming and told in written(lesson, "narration")
    lesson.go(6)
    assert not show.blaming
