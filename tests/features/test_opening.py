"""The dialog for files: what is listed, what typing does; new solvers; the user's editor."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.features.driver import Driver
from visualizer.actions import files
from visualizer.actions.action import do
from visualizer.actions.files import open_file
from visualizer.base.editor import Editor

Start = Callable[..., Driver]

SOLVER = (
    '"""Rooks, one a row."""\nfrom solvers.events import *\ndef solve():\n    yield TRY, 0, 1\n'
)
MAZE = "#####\n#S G#\n#####\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Some files of different kinds."""
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "deep.py").write_text(SOLVER)
    (tmp_path / "rooks.py").write_text(SOLVER)
    (tmp_path / "garden.maze").write_text(MAZE)
    (tmp_path / "park.maze").write_text(MAZE)
    return tmp_path


def opened(start: Start, folder: Path) -> Driver:
    h = start("maze-lefthand", None)
    h.app.show.folder = folder
    h.press("ctrl+o")
    h.tick(0.1)
    h.tick(0.1)
    return h


@pytest.mark.quick
def test_files_say_what_they_are(start: Start, folder: Path) -> None:
    h = opened(start, folder)
    assert h.sees("Rooks, one a row.") and h.sees("maze: 3 rows, 5 columns")


@pytest.mark.quick
def test_typing_leaves_what_holds_it_and_a_part_is_enough(start: Start, folder: Path) -> None:
    h = opened(start, folder)
    h.type("AR")
    assert h.names("option") == ["garden.maze", "park.maze"]
    h.type("d")
    assert h.names("option") == ["garden.maze"]
    h.press("backspace")
    assert h.names("option") == ["garden.maze", "park.maze"]
    h.press("d", "enter")
    assert h.run.params["maze"] == MAZE


@pytest.mark.quick
def test_what_several_names_hold_is_asked_again(start: Start, folder: Path) -> None:
    h = opened(start, folder)
    h.type("maze")
    before = h.run
    h.press("enter")
    assert h.run is before and h.sees("The name has to end in")
    h.press("down", "down", "enter")
    assert h.run.params["maze"] == MAZE and h.app.show.settings.recent[0].endswith("park.maze")


def test_a_folder_that_is_typed_is_entered(start: Start, folder: Path) -> None:
    h = opened(start, folder)
    h.type("inner")
    h.press("enter")
    assert h.names("option") == ["..", "deep.py"]
    h.type("deep")
    h.press("enter")
    assert h.run.job.file == str(folder / "inner" / "deep.py")


def test_a_folder_typed_before_the_name_is_listed_and_tab_completes(
    start: Start, folder: Path
) -> None:
    h = opened(start, folder / "inner")
    h.type(f"{folder}/")
    assert h.names("option") == ["..", "inner", "garden.maze", "park.maze", "rooks.py"]
    h.type("ROO")
    assert h.names("option") == ["rooks.py"]
    h.press("tab")
    assert h.field_text("name of the file, or a part of it") == f"{folder}/rooks.py"
    h.press("tab")  # it is complete: to the next control
    assert not h.app.window.keyboard.editing
    h.press("esc", "ctrl+o")
    h.type("../i")
    h.press("tab")
    assert h.names("option") == ["..", "deep.py"]
    h.type("d")
    h.press("tab", "enter")
    assert h.run.job.file == str(folder / "inner" / "deep.py")
    h.press("ctrl+o")
    h.type("missing/x")
    assert not h.names("option") and h.sees("There is no folder missing/.")


@pytest.mark.quick
def test_what_was_opened_comes_first_and_what_is_gone_does_not(start: Start, folder: Path) -> None:
    h = start("maze-lefthand", None)
    for name in ("garden.maze", "rooks.py"):
        h.app.perform(do(open_file, str(folder / name)))
    h.app.perform(do(open_file, str(folder / "missing.py")))
    assert h.app.show.settings.recent == (str(folder / "rooks.py"), str(folder / "garden.maze"))
    (folder / "rooks.py").unlink()
    h.app.show.folder = folder / "inner"
    h.press("ctrl+o")
    h.tick(0.1)
    assert h.names("option") == ["garden.maze", "..", "deep.py"]
    h.press("esc")
    assert not h.sees("deep.py")


def test_a_new_solver_is_written_and_runs(start: Start, tmp_path: Path) -> None:
    h = start("queens-bstar", 4)
    h.app.show.folder = tmp_path
    h.press("ctrl+n")
    assert h.sees("one function with a loop")
    h.choose("recursive")
    assert h.sees("a function that calls itself")
    h.press("enter")
    assert h.run.job.file == str(tmp_path / "my_solver.py")
    assert "yield from" in (tmp_path / "my_solver.py").read_text()
    h.recorded()
    assert len(h.run.trace.solutions)
    written = (tmp_path / "my_solver.py").read_bytes()
    h.press("ctrl+n", "enter")
    assert h.sees("my_solver.py is there already: choose another name.")
    h.press("enter")
    assert (tmp_path / "my_solver.py").read_bytes() == written
    h.press("esc")


@pytest.mark.quick
def test_the_file_is_opened_in_the_editor(
    start: Start, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []

    def pretend(path: Path) -> Editor:
        asked.append(path)
        return Editor("kate")

    monkeypatch.setattr(files, "open_in_editor", pretend)
    h = start("queens-bstar", 4)
    h.press("ctrl+shift+e")
    assert "is not a file of yours" in h.message and not asked
    h.app.perform(do(open_file, str(folder / "rooks.py")))
    h.press("ctrl+shift+e")
    assert asked == [folder / "rooks.py"] and "rooks.py is being opened in kate" in h.message
