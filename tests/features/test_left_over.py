"""What a killed program leaves half written is taken away by the next window."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.features.driver import Driver
from visualizer.actions.action import do
from visualizer.actions.files import save_file
from visualizer.actions.runs import toggle_hold
from visualizer.actions.views import next_theme
from visualizer.base.leftovers import remove_all_left_over
from visualizer.base.settings import load

NAME = "backstep-0123456789ab.tmp"


@pytest.mark.quick
def test_the_next_window_looks_where_files_were_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved, current = tmp_path / "saved", tmp_path / "current"
    for folder in (saved, current):
        folder.mkdir()
    first = Driver(n=4)
    first.app.perform(do(save_file, "statistics", str(saved / "a.csv")))
    for folder in (saved, current):
        (folder / NAME).touch()
    # It is killed: nothing is closed or saved any more.
    monkeypatch.chdir(current)
    second = Driver(n=4)
    remove_all_left_over(second.app.folders())
    assert [path.name for path in saved.iterdir()] == ["a.csv"]
    assert not [*current.iterdir()]
    for driver in (first, second):
        driver.close()


@pytest.mark.quick
def test_settings_that_could_not_be_kept_are_kept_with_the_next_ones(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    driver = Driver(n=4)
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", _no_room)
        driver.app.perform(do(next_theme))
        assert "No space left" in driver.app.save_settings()
    driver.app.perform(do(toggle_hold))
    driver.close()
    assert capsys.readouterr().err == ""
    settings, message = load()
    assert (settings.theme, settings.hold, message) == ("light", True, "")


@pytest.mark.quick
def test_settings_that_cannot_be_kept_at_the_end_are_told_where_the_window_is_gone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    driver = Driver(n=4)
    driver.app.perform(do(next_theme))
    monkeypatch.setattr(os, "fsync", _no_room)
    driver.close()
    assert "No space left" in capsys.readouterr().err


def _no_room(descriptor: int) -> None:
    raise OSError(28, "No space left on device")
