"""A question on screen: its texts are whole at every size; a click where an answer points at
answers."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from solvers.catalog import SOLVERS
from tests.views.lectures import lesson_of_steps
from tests.views.shows import shows, with_values
from tests.views.test_classroom import SIZES, drawn
from visualizer.actions.action import do, perform
from visualizer.actions.hands import toggle_hands
from visualizer.actions.lessons import open_lesson
from visualizer.actions.questions import (
    ask,
    choose_answer,
    facts_of,
    give_answer,
    take_vote_back,
    vote_again,
    want,
)
from visualizer.actions.views import set_mode
from visualizer.base.settings import Settings
from visualizer.jobs.job import resolve
from visualizer.layout.classroom import AT_HEIGHT, AT_WIDTH, FLOOR
from visualizer.layout.grid import Box
from visualizer.lessons.kinds import OWN
from visualizer.lessons.question import Choice, Question
from visualizer.lessons.questions import question, what_is_asked
from visualizer.panes.pane import NodePane
from visualizer.panes.question import question as question_pane
from visualizer.panes.selection import described
from visualizer.problems.asking import has_squares, square_of
from visualizer.show.asking import Asked
from visualizer.show.hands import Hands
from visualizer.show.options import ShowOptions
from visualizer.show.show import Highlight
from visualizer.stage import Stage
from visualizer.ui.look import Look
from visualizer.ui.marks import Text
from visualizer.ui.theme import load_theme

SIZE = 1280, 720

LONG = Question(
    OWN, "Four queens stand, and the fifth finds no square. Which of them goes, and why that one?",
    (
        Choice("The one that was placed last, and only that one, as the others may be right", True),
        Choice("The first one, since that was placed with the least knowledge of the others", False,
               "Most of what begins with it has not been tried, so that this would be too early."),
        Choice("The one that attacks most squares, as somebody does by hand who repairs", False),
        Choice("None: a board of this size has no solution, as has just been seen here", False),
    ), 0,
)


@pytest.mark.some(3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mode", ["watch", "classroom"])
def test_long_texts_are_whole_and_in_their_places(size: str, mode: str) -> None:
    pixels, scale = SIZES[size]
    said = LONG.choices[1].feedback
    show = with_values(shows("queens-bstar")[5], asked=Asked(LONG, mode == "watch", said=said))
    window = drawn(show, pixels, scale, mode=mode, full=mode == "classroom")
    figure, box = window.figure_of("question"), window.arrangement["question"]
    letters = [mark for mark in figure.marks if isinstance(mark, Text)]
    shown = " ".join(mark.string for mark in letters)
    assert "…" not in shown
    for words in (LONG.text, said, *(choice.text for choice in LONG.choices)):
        assert {*words.split()} <= {*shown.split()}, words
    for mark in letters:
        assert box.contains(mark.x, mark.y) and mark.x + mark.w <= box.right
        assert mark.y + mark.h <= box.bottom + 1
    if mode == "classroom":
        floor = FLOOR * min(pixels[0] / AT_WIDTH, pixels[1] / AT_HEIGHT)
        assert min(mark.pixels for mark in letters) >= floor - 1
    places = figure.places(lambda on: on.role == "answer")
    assert len(places) == 4
    assert not any(a.colliderect(b) for i, a in enumerate(places) for b in places[:i])
    assert window.arrangement["picture"].h >= 60


def test_a_short_question_keeps_large_letters() -> None:
    short = Question("what now", "What now?", (Choice("Back", True), Choice("On", False)), 0)
    show = with_values(shows("queens-bstar")[5], asked=Asked(short))
    window = drawn(show, SIZE, full=False, mode="watch")
    figure = window.figure_of("question")
    sizes = {mark.string: mark.pixels for mark in figure.texts()}
    assert sizes["What now?"] == 18 and sizes["Back"] == 16
    back, on = figure.places(lambda on: on.role == "answer")
    assert back.y == on.y


WHAT_NOW = Question("what now", "Nothing is left. What now?", (
    Choice("Back", True), Choice("On", False, "There is nothing."),
    Choice("Over", False, "Not yet."),
), 0)


def test_a_class_votes_twice_and_the_answer_says_what_is_wrong_about_the_others() -> None:
    show = with_values(shows("queens-bstar")[5], asked=Asked(WHAT_NOW, student=False))

    def said() -> list[str]:
        window = drawn(show, SIZE, mode="classroom", full=True)
        return [mark.string for mark in window.figure_of("question").texts()]

    for action in (*[do(choose_answer, n) for n in (0, 1, 1, 2, 1)], do(take_vote_back)):
        perform(show, action)
    assert [text for text in said() if text.isdigit()] == ["1", "2", "1"]
    perform(show, do(vote_again))
    for number in (0, 0, 0, 1):
        perform(show, do(choose_answer, number))
    assert [text for text in said() if "→" in text] == ["1 → 3", "2 → 1", "1 → 0"]
    assert "There is nothing." not in said()
    perform(show, do(give_answer))
    assert {"There is nothing.", "Not yet."} <= {*said()} and "1 → 3" in said()
    perform(show, do(choose_answer, 1))  # too late
    assert "1 → 3" in said() and show.asked is not None
    perform(show, do(give_answer))
    assert show.asked is None


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_no_pane_is_smaller_for_a_question(size: tuple[int, int]) -> None:
    boxes = []
    for asked in (None, Asked(WHAT_NOW, student=False)):
        show = with_values(shows("queens-bstar")[5], asked=asked)
        boxes.append(drawn(show, size, mode="classroom", full=True).arrangement["picture"])
    assert boxes[0] == boxes[1]


@pytest.mark.parametrize(
    ("text", "before", "asked"),
    [
        ("Why?", "", "Why?"),
        ("Two stand. Which goes? And why?", "Two stand.", "Which goes? And why?"),
        ("Es gibt z. B. Damen. Was nun? Bitte raten.", "Es gibt z. B. Damen.",
         "Was nun? Bitte raten."),
        ("Übrig ist die 3. Was nun?", "Übrig ist die 3.", "Was nun?"),
        ("Name the bit.", "", "Name the bit."), ("", "", ""),
        ("Co łączy pola (0, 3) i (2, 1)?", "", "Co łączy pola (0, 3) i (2, 1)?"),
    ],
)
def test_what_leads_to_a_question_and_what_is_asked(text: str, before: str, asked: str) -> None:
    assert what_is_asked(text) == (before, asked)


# In the real program


@pytest.fixture
def app() -> Iterator[Stage]:
    pygame.font.init()
    app = Stage(ShowOptions(resolve("queens-bstar", {"n": "4"})), SIZE, Settings())
    settle(app)
    yield app
    app.close()


def settle(app: Stage, frames: int = 4) -> None:
    surface, until = pygame.Surface(SIZE), time.monotonic() + 20
    while time.monotonic() < until and (app.show.run.recording or frames > 0):
        app.advance(0.05)
        frames -= 1
        time.sleep(0.002)
    app.draw(surface)
    app.draw(surface)


def asked_at(app: Stage, kind: str, event: int) -> Question:
    """Ask that question, with all that the rerun has to tell for it."""
    run = app.show.run
    run.step_to(event)
    until = time.monotonic() + 20
    found = question(kind, facts_of(run), event)
    while not isinstance(found, Question) and time.monotonic() < until:
        want(run, found)
        settle(app)
        found = question(kind, facts_of(run), event)
    assert isinstance(found, Question)
    ask(app.show, found)
    while not app.show.run.variables_current and time.monotonic() < until:
        settle(app, 1)
    settle(app)
    return found


def click(app: Stage, pos: tuple[int, int]) -> None:
    event = {"pos": pos, "button": 1, "touch": False}
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, event))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, event))
    settle(app)


def is_right(app: Stage) -> bool:
    """Is the answer shown, as a student has found it?"""
    asked = app.show.asked
    return asked is not None and asked.revealed and app.show.score.right == 1


def square(app: Stage, row: int, column: int) -> tuple[int, int]:
    """The middle of a square of the board."""
    figure, wanted = app.window.figure_of("picture"), {(row, column)}
    box = app.window.arrangement["picture"]
    found = [
        (x, y) for y in range(box.y, box.bottom, 6) for x in range(box.x, box.right, 6)
        if any(isinstance(on.link, Highlight) and on.link.squares == wanted
               for on in figure.at((x, y)))
    ]
    assert found
    return found[len(found) // 2]


@pytest.mark.thorough
def test_a_click_on_the_board_answers_what_is_tried_next(app: Stage) -> None:
    asked = asked_at(app, "next value", 1)  # row 0, column 0 is placed; row 1 begins
    right = asked.choices[asked.right[0]]
    assert right.at.value == 0
    click(app, square(app, 3, 3))
    assert app.show.asked is not None and "None of the answers" in app.show.asked.said
    assert not app.show.asked.tried
    click(app, square(app, 1, 0))
    assert is_right(app)


@pytest.mark.thorough
def test_a_click_on_the_choice_itself_answers_which_goes(app: Stage) -> None:
    asked_at(app, "which goes", 9)  # queens in rows 0 and 1, nothing is left in row 2
    (queen,) = app.window.figure_of("picture").choice_places(1)
    click(app, queen.center)
    assert is_right(app)


@pytest.mark.thorough
def test_a_click_on_a_bit_answers_which_entry_forbids(app: Stage) -> None:
    asked = asked_at(app, "which entry forbids", 3)
    entry = asked.choices[asked.right[0]].at.entry
    assert entry == ("right_diagonals", 3)
    figure, box = app.window.figure_of("data"), app.window.arrangement["data"]

    def place(name: str, index: int) -> tuple[int, int]:
        return next(
            (x + 2, y + 2) for y in range(box.y, box.bottom, 4) for x in range(box.x, box.right, 4)
            if any(isinstance(on.link, Highlight) and on.link.bits == {(name, index)}
                   for on in figure.at((x, y)))
        )

    click(app, place("left_diagonals", 6))
    assert app.show.asked is not None and app.show.asked.said
    click(app, place(*entry))
    assert is_right(app)


@pytest.mark.thorough
def test_a_click_on_a_line_answers_which_line_runs_next(app: Stage) -> None:
    perform(app.show, do(set_mode, "debug"))
    asked = asked_at(app, "which line", 2)
    line = asked.choices[asked.right[0]].at.line
    assert line is not None
    figure = app.window.figure_of("code")
    (strip,) = figure.places(lambda on: on.name == f"line {line[1]}")
    at = app.show.run.player.playhead
    click(app, (strip.right - 40, strip.centery))
    assert is_right(app)
    assert app.show.run.player.playhead == at  # the click did not go there
    click(app, app.window.arrangement["question"].center)
    assert app.show.asked is None


@pytest.mark.thorough
def test_clicks_that_can_be_no_answer_mean_what_they_always_do(app: Stage) -> None:
    asked_at(app, "what now", 9)
    (queen,) = app.window.figure_of("picture").choice_places(1)
    click(app, queen.center)
    assert app.show.asked is not None and not app.show.asked.said
    assert app.show.run.view.selected is not None


TWO = """+++
title = "Two"
+++
# Part
run: queens-b n=4 | queens-bstar n=4
## Why
at: dead end 1
ask: own

Both go through the same events. Why is B* quicker?
- [x] Each test costs less.
- [ ] Its tree is smaller.
"""


@pytest.mark.thorough
def test_a_question_is_on_screen_beside_two_runs(app: Stage, tmp_path: Path) -> None:
    path = tmp_path / "two.lesson.md"
    path.write_text(TWO)
    perform(app.show, do(open_lesson, str(path)))
    until = time.monotonic() + 20
    while app.show.asked is None and time.monotonic() < until:
        settle(app)
    assert app.show.asked is not None
    assert app.show.asked.question.text.startswith("Both go through")
    for mode in ("watch", "classroom", "debug", "overview"):
        app.show.mode = mode
        settle(app)
        assert {"question", "side 0", "side 1"} <= app.window.arrangement.boxes.keys()
        said = " ".join(mark.string for mark in app.window.figure_of("question").texts())
        assert "Why is B* quicker?" in said and "Each test costs less." in said
        strip = " ".join(mark.string for mark in app.window.figure_of("lesson").texts())
        assert "Both go" not in strip  # it is said once


@pytest.mark.thorough
def test_the_algorithm_can_be_played_beside_another_run(app: Stage, tmp_path: Path) -> None:
    lesson_of_steps(app, tmp_path, "queens-bstar n=4 | queens-masks n=4", lambda: settle(app))
    settle(app)
    assert "question" in app.window.arrangement
    box, figure = app.window.arrangement["side 0"], app.window.figure_of("side 0")
    pos = next(
        (x, y) for y in range(box.y, box.bottom, 4) for x in range(box.x, box.right, 4)
        if any(isinstance(on.link, Highlight) and on.link.squares == {(1, 2)}
               for on in figure.at((x, y)))
    )
    click(app, pos)
    assert app.show.runs[0].player.playhead == 4  # row 1, column 2 is tried


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mode", ["watch", "classroom"])
def test_a_long_reason_is_whole_while_somebody_is_the_algorithm(size: str, mode: str) -> None:
    pixels, scale = SIZES[size]
    show = shows("queens-bstar")[5]
    said = (
        "Row 3, column 5: the queen in row 0, column 5 attacks this square along the column, and "
        "the queen in row 2, column 4 does so along a diagonal."
    )
    hands = Hands(show.run, show.run.player.playhead, said=said)
    show = with_values(show, hands=hands)
    window = drawn(show, pixels, scale, mode=mode, full=mode == "classroom")
    figure, box = window.figure_of("question"), window.arrangement["question"]
    shown = " ".join(mark.string for mark in figure.texts())
    assert said in shown
    for mark in figure.texts():
        assert mark.y + mark.h <= box.bottom + 1 and mark.x + mark.w <= box.right


@pytest.mark.thorough
def test_a_cell_of_sudoku_offers_its_digits() -> None:
    pygame.font.init()
    app = Stage(ShowOptions(resolve("sudoku", {"puzzle": "easy"})), SIZE, Settings())
    try:
        settle(app)
        perform(app.show, do(toggle_hands))
        settle(app)
        moment = app.show.run.moment  # the first cell is being tried
        assert app.show.hands is not None
        perform(app.show, do(toggle_hands))
        app.show.run.step_to(next(k for k in range(99) if app.show.run.trace.event(k)[0] == 1))
        perform(app.show, do(toggle_hands))
        settle(app)
        following = app.show.run.trace.event(app.show.run.player.playhead + 1)[2]
        cell = divmod(following // 10, 9)
        assert divmod(moment.value // 10, 9) != cell
        click(app, square(app, *cell))
        assert app.show.hands.said and app.show.hands.square == cell
        click(app, square(app, 0, 3))  # a digit of the puzzle
        assert app.show.hands.square is None and app.show.hands.said
    finally:
        app.close()


@pytest.mark.thorough
def test_rows_that_are_counted_from_the_bottom_are_those_that_are_clicked() -> None:
    pygame.font.init()
    app = Stage(ShowOptions(resolve("queens-recursive", {"n": "4"})), SIZE, Settings())
    try:
        settle(app)
        perform(app.show, do(toggle_hands))
        settle(app)
        assert app.show.run.trace.event(0) == (0, 0, 0)
        click(app, square(app, 2, 0))  # row 1 from the bottom
        assert app.show.hands is not None and app.show.hands.wrong <= 1
        assert "not among the candidates" not in app.show.hands.said
    finally:
        app.close()


@pytest.mark.parametrize("key", SOLVERS)
def test_a_click_on_a_square_tries_what_stands_there_only_where_choices_have_squares(
    key: str
) -> None:
    moment = shows(key)[-1].run.moment
    square = square_of(moment, moment.depth, moment.value)
    assert has_squares(moment) is (square is not None)


def test_a_name_is_not_broken_where_fewer_columns_have_room_for_it() -> None:
    names = ("right_diagonals[4]", "left_diagonals[3]", "columns[2]", "columns[3]")
    choices = tuple(Choice(name, not number) for number, name in enumerate(names))
    for offered in (4, 3, 2):
        question = Question("what changes", "Which?", choices[:offered], 1)
        asked = Asked(question, student=False)
        show = with_values(shows("queens-b")[1], mode="classroom", asked=asked)
        show.look = Look(load_theme("dark"), 28 / 13)
        figure = described(NodePane(question_pane), Box(0, 0, 1280, 360), show)
        said = [mark.string for mark in figure.texts()]
        assert {*names[:offered]} <= {*said}
        assert f"A to {'ABCD'[offered - 1]}." in " ".join(said)
