"""Where the dialog for files begins: where the program was started, then where one was chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.views.shows import shows, with_values
from visualizer.actions.action import do, perform
from visualizer.actions.files import first_folder, save_file
from visualizer.actions.instances import save_instance
from visualizer.jobs.job import Job
from visualizer.show.show import Show

QUEENS = Job("queens-b", (("n", 8),))


@pytest.fixture
def show() -> Show:
    return with_values(shows("queens-b")[0], messages=[])


def test_it_is_where_the_program_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    monkeypatch.chdir(tmp_path)
    assert first_folder(QUEENS, "") == first_folder(QUEENS, str(other)) == tmp_path


@pytest.mark.parametrize("started", [Path.home(), Path(Path.home().anchor)])
def test_where_nobody_chose_that_it_is_the_last_folder_as_long_as_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: Path
) -> None:
    monkeypatch.chdir(started)
    folder = tmp_path / "runs"
    folder.mkdir()
    assert first_folder(QUEENS, str(folder)) == folder
    folder.rmdir()
    assert first_folder(QUEENS, str(folder)) == Path.home()


def test_it_is_that_of_the_file_that_the_program_was_started_with(tmp_path: Path) -> None:
    other, mine = tmp_path / "other", tmp_path / "mine"
    other.mkdir()
    assert first_folder(Job(str(mine / "rooks.py"), ()), str(other)) == mine
    recorded = Job("queens-b", (), recording=str(mine / "a.trace"))
    assert first_folder(recorded, str(other)) == mine


def test_without_a_home_it_is_the_present_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", nowhere)
    monkeypatch.chdir(tmp_path)
    assert first_folder(QUEENS, "") == tmp_path


def test_what_is_saved_is_looked_for_there_from_then_on(show: Show, tmp_path: Path) -> None:
    save_instance(show, str(tmp_path / "mine.txt"), "text")
    assert show.folder == tmp_path and show.settings.folder == str(tmp_path)
    (tmp_path / "inner").mkdir()
    perform(show, do(save_file, "statistics", str(tmp_path / "inner" / "numbers.csv")))
    assert show.settings.folder == str(tmp_path / "inner")


def test_a_folder_is_kept_as_it_is_found_from_anywhere(
    show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    save_instance(show, "mine.txt", "text")
    assert show.settings.folder == str(tmp_path)
