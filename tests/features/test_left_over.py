"""What a killed program leaves half written is taken away by the next window."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.features.driver import Driver
from visualizer.actions.action import do
from visualizer.actions.files import save_file
from visualizer.base.leftovers import remove_all_left_over

NAME = "backstep-0123456789ab.tmp"


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
