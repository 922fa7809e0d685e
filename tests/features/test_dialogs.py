"""What is open over the window: one over the other, each back when the upper one goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pygame
import pytest

from tests.features.driver import Driver
from visualizer.actions.action import do
from visualizer.actions.dialogs import close_dialog, open_dialog, toggle_dialog
from visualizer.actions.instances import edit_instance
from visualizer.dialogs import DIALOGS
from visualizer.show.dialogs import (
    AskFile,
    Card,
    Compare,
    Help,
    Lessons,
    OpenDialog,
    OwnInstance,
    TakeAway,
)

Start = Callable[..., Driver]


def kinds(h: Driver) -> list[type[OpenDialog]]:
    return [type(one) for one in h.app.show.dialogs]


@pytest.mark.quick
def test_each_dialog_has_its_row() -> None:
    assert {*DIALOGS} == {*get_args(OpenDialog)}


@pytest.mark.parametrize("below", [Help(), Card(), Compare(), Lessons(), TakeAway()])
def test_a_file_is_asked_for_over_what_is_open(h: Driver, below: OpenDialog) -> None:
    h.app.perform(do(open_dialog, below))
    h.tick(0)
    h.press("ctrl+s")
    assert kinds(h) == [type(below), AskFile] and h.sees("Save the run")
    h.press("esc")
    assert kinds(h) == [type(below)] and h.app.window.modal
    h.press("esc")
    assert h.app.show.dialog is None and not h.app.window.modal


def test_of_a_kind_one_is_open(h: Driver) -> None:
    h.press("ctrl+l", "ctrl+s", "ctrl+o")
    assert h.app.show.dialogs == (Lessons(), AskFile("open")) and h.sees("Open a solver, a saved")
    h.press("ctrl+l")
    assert h.app.show.dialogs == (Lessons(),)
    h.press("esc")


def test_what_is_typed_stays_where_the_same_is_asked_again(h: Driver) -> None:
    h.press("ctrl+s")
    h.type("mine")
    h.press("ctrl+s")
    assert h.sees("mine")
    h.press("esc", "ctrl+s")
    assert not h.sees("mine")
    h.press("esc")


def test_keys_that_come_at_once_with_the_one_that_opens_it_are_typed_there(h: Driver) -> None:
    before = h.event
    h.press_at_once("ctrl+o", "n", "n", "n")
    assert h.sees("nnn") and h.event == before
    h.press_at_once("esc", "n")
    assert h.app.show.dialog is None and h.event > before


def test_its_key_closes_it_wherever_it_is_open(h: Driver) -> None:
    for dialog in (Help(), Card()):
        for _time in range(2):
            h.app.perform(do(toggle_dialog, dialog))
            h.app.perform(do(open_dialog, AskFile("open")))
            h.tick(0)
            assert kinds(h) == [type(dialog), AskFile]
            h.app.perform(do(toggle_dialog, dialog))
            h.tick(0)
            assert kinds(h) == [AskFile]
            h.app.perform(do(close_dialog, AskFile))


def test_the_help_opens_at_the_page_that_was_read_last(h: Driver) -> None:
    h.press("?", "right")
    assert h.app.show.dialog == Help("marks") and h.sees("Timeline") and not h.sees("Going on")
    h.press("?", "?")
    assert h.app.show.dialog == Help() and h.sees("Timeline")
    h.press("left", "esc")


def test_a_run_from_a_file_stands_beside_and_the_question_is_answered(
    start: Start, tmp_path: Path
) -> None:
    h = start("queens-bstar", 4).recorded()
    (tmp_path / "mine.py").write_text("def solve():\n    yield 0, 0, 0\n")
    h.app.show.folder = tmp_path
    h.press("k")
    h.app.perform(do(open_dialog, AskFile("compare")))
    h.tick(0)
    h.type("mine")
    h.press("enter")
    assert len(h.app.show.runs) == 2 and h.app.show.dialog is None


def test_what_another_run_has_no_use_for_goes_from_below(start: Start, tmp_path: Path) -> None:
    h = start("sudoku", None)
    h.app.show.folder = tmp_path
    h.app.perform(do(edit_instance))
    h.tick(0)
    h.press("ctrl+s")
    assert kinds(h) == [OwnInstance, AskFile]
    (tmp_path / "other.py").write_text("def solve():\n    yield 0, 0, 0\n")
    h.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "other.py")))
    h.tick(0)
    assert kinds(h) == [AskFile]
    h.type("text")
    h.press("enter")
    assert (tmp_path / "text.txt").read_text().startswith("000402908")


def test_who_wants_another_file_types_its_name_at_once(h: Driver, tmp_path: Path) -> None:
    h.app.show.folder = tmp_path
    h.press("ctrl+o")
    h.type("mine")
    h.click(h.spot("New solver …", role="button"))
    assert h.app.show.dialogs == (AskFile("new"),) and not h.sees("mine")
    h.type("other")
    assert h.field_text("name of the file, or a part of it") == "other"
    h.press("esc")


def test_what_is_typed_below_goes_on_when_the_upper_one_goes(h: Driver) -> None:
    h.press("k")
    h.type("que")
    h.press("ctrl+s", "esc")
    h.type("ens")
    assert h.field_text("a part of its name, or SOLVER key=value") == "queens"
    h.press("esc")


@pytest.mark.parametrize("dialog", ["k", "ctrl+i", "ctrl+o", "?"])
def test_what_is_behind_a_dialog_stays_where_it_is(h: Driver, dialog: str) -> None:
    h.press("5")
    before, theme = h.event, h.app.show.settings.scale
    h.press(dialog)
    opened = h.app.show.dialogs
    h.press("ctrl+d", "ctrl+shift+d", "ctrl+z", "ctrl+shift+z", "ctrl+j")
    assert h.event == before and h.app.show.dialogs == opened and not h.message
    h.press("ctrl++")
    assert h.app.show.settings.scale > theme
