"""Ctrl+Z: whatever a key has changed of the view by mistake comes back, in turn with jumps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.features.driver import Driver
from visualizer.actions.action import do
from visualizer.actions.views import move_border
from visualizer.show.choices import chosen

SLIPS = ("d", "f3", "g", "h", "5", "c", "s", "ctrl++", "x", "n", "l", "p", "f", "z", "f1")
"""Each changes something, or jumps: as if these had been typed beside a field."""


@pytest.fixture
def h() -> Iterator[Driver]:
    driver = Driver("queens-bstar", 6, (1280, 720)).recorded()
    yield driver
    driver.close()


def seen(h: Driver) -> object:
    return chosen(h.app.show), h.run.player.playhead


@pytest.mark.quick
def test_every_slip_is_undone_in_turn_and_done_again(h: Driver) -> None:
    were = [seen(h)]
    for key in SLIPS:
        h.press(key)
        were.append(seen(h))
        assert were[-1] != were[-2], key
    for before in reversed(were[:-1]):
        h.press("ctrl+z")
        assert seen(h) == before
    for after in were[1:]:
        h.press("ctrl+y")
        assert seen(h) == after
    h.press("ctrl+y")
    assert h.sees("Es gibt nichts zu wiederholen.")  # in the language of now


def test_what_is_done_anew_is_undone_first_and_nothing_older_is_done_again(h: Driver) -> None:
    for undone, anew in (("d", "5"), ("5", "d")):
        h.press(undone, "ctrl+z", anew)
        after = seen(h)
        h.press("ctrl+y")
        assert seen(h) == after and h.sees("There is nothing to do again.")
        h.press("ctrl+z")
        assert seen(h) != after
        h.press("ctrl+y")
        assert seen(h) == after


def test_what_is_not_seen_is_said(h: Driver) -> None:
    h.press("p", "ctrl+z")
    assert h.sees("Playing no longer pauses at solutions.")
    h.press("shift+p")
    assert h.sees("Pieces no longer move: each event is there at once.")
    h.press("ctrl+z")
    assert h.sees("Pieces move from event to event.")
    h.press("d", "ctrl+z", "ctrl+z")
    assert h.sees("There is nothing to undo.")


def test_a_drag_is_undone_at_once_and_what_a_lesson_chooses_is_left_alone(h: Driver) -> None:
    for share in (0.3, 0.4, 0.5):
        h.app.perform(do(move_border, "square", share))
    h.press("ctrl+z")
    assert not h.app.show.settings.borders
    for share, between in ((0.4, ("2",)), (0.7, ("d", "ctrl+z")), (0.2, ())):
        h.app.perform(do(move_border, "square", share))
        h.press(*between)
    h.press("ctrl+y")  # the drag after it has left nothing to do again
    assert h.app.show.theme == "dark"
    for share in (0.7, 0.4):  # other than it was before what lies between
        h.press("ctrl+z")
        assert h.app.show.settings.borders["square"] == share
    h.press("ctrl+z", "ctrl+z")
    assert not h.app.show.settings.borders
    h.press("d", "ctrl+l", "enter", "pagedown")  # at its stops it chooses mode and panes
    before = chosen(h.app.show)
    h.press("ctrl+z")
    assert h.app.show.theme == "dark"
    assert {**chosen(h.app.show), "theme": "light"} == before
