"""The palette: some words of what is to be done are typed, and Enter does it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.features.driver import Driver
from visualizer.base.settings import Settings
from visualizer.keys import KEYS
from visualizer.panes.commands import commands
from visualizer.show.dialogs import Lessons


@pytest.fixture
def h() -> Iterator[Driver]:
    driver = Driver("queens-bstar", 6, (1280, 720)).recorded()
    yield driver
    driver.close()


def rows(h: Driver) -> list[str]:
    return h.names("option")


@pytest.mark.quick
def test_some_of_its_words_and_enter_do_it(h: Driver) -> None:
    h.press("ctrl+shift+p")
    assert rows(h)[0] == "Play or pause"
    h.type("fold")
    assert rows(h) == ["Fold failed subtrees of the search tree, or unfold them"]
    assert "F" in h.row_texts(rows(h)[0])
    h.press("enter")
    assert h.run.view.hide_failed and h.app.show.dialog is None
    h.press("ctrl+shift+p")
    assert rows(h)[0].startswith("Fold")  # what was done last stands first
    h.type("lessons")
    h.press("enter")
    assert isinstance(h.app.show.dialog, Lessons)


def test_arrows_and_the_mouse_choose_a_solver_a_theme_or_an_event(h: Driver) -> None:
    h.press("ctrl+shift+p")
    h.type("theme:")
    h.press("down", "down", "enter")
    assert h.app.show.theme == "contrast"
    h.press("ctrl+shift+p")
    h.type("langford")
    name = next(row for row in rows(h) if row.startswith("Langford"))
    h.click(h.spot(name, role="option"), clicks=2)
    assert h.run.solver.problem.key == "langford"
    h.recorded().press("ctrl+shift+p")
    h.type("12")
    h.press("enter")
    assert h.event == 12


def test_what_cannot_be_done_says_why_and_stays_open(h: Driver) -> None:
    h.press("ctrl+shift+p")
    h.type("close the run")
    assert h.sees("There is only one run.")
    h.press("enter")
    assert h.sees("There is only one run.") and h.app.show.dialog is not None
    h.type("xyz")
    assert not rows(h) and h.sees("Nothing is called so.")
    h.press("esc")
    assert h.app.show.dialog is None


def test_it_speaks_the_language_of_the_user_and_understands_english() -> None:
    h = Driver("queens-bstar", 6, (800, 500), Settings(language="de")).recorded()
    try:
        for typed in ("einklappen", "fold failed"):
            h.press("ctrl+shift+p")
            h.type(typed)
            assert rows(h)[0].startswith("Erfolglose Teilbäume"), typed
            h.press("esc")
    finally:
        h.close()


def test_all_that_keys_do_is_there() -> None:
    there = {action for one in commands() for action in one.actions}
    missing = [one.meaning for one in KEYS if one.action not in there]
    assert {*missing} == {"jump to 0 %, 10 %, … 90 % of the run",
                          "all that can be done: type some of its words, Enter does it"}


def test_nothing_plays_on_behind_what_is_open(h: Driver) -> None:
    h.press("space", "ctrl+shift+p")
    h.tick(0)
    event = h.event
    h.tick(2.0, frames=20)
    assert h.event == event and h.run.player.playing
    h.press("esc")
    h.tick(1.01)
    assert h.event == event + 4
    h.click(h.spot("Problem"))
    h.tick(0)
    event = h.event
    h.tick(1.01)
    assert h.event == event
    h.press("esc")
    h.tick(1.01)
    assert h.event > event


def test_lessons_are_found_by_their_file_too(h: Driver) -> None:
    h.press("ctrl+shift+p")
    h.type("kauschke")
    assert "Backtracking with B and B*" in rows(h)
