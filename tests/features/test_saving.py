"""Saving a run from the window and opening it again."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.features.driver import Driver
from visualizer.actions.action import do
from visualizer.actions.files import save_file
from visualizer.actions.runs import set_parameter
from visualizer.base.errors import BadInput
from visualizer.base.files import target
from visualizer.base.numbers import grouped
from visualizer.trace.file import load


def saved(h: Driver) -> None:
    h.wait(lambda: not h.app.show.saving, "the file")
    h.tick(0)


def ask(h: Driver, chord: str, folder: Path) -> None:
    """Open the dialog for files, in a folder."""
    h.app.show.folder = folder
    h.press(chord)


def test_a_saved_run_opens_with_its_events_and_bookmarks(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    h = start("queens-bstar", 6).recorded()
    events = h.run.trace.events(0, 10**6).copy()
    h.press("3", "m")
    there = h.event
    ask(h, "ctrl+s", tmp_path)
    assert h.sees("Save the run") and h.sees("queens-bstar-n6.trace")
    h.press("enter")
    saved(h)
    path = tmp_path / "queens-bstar-n6.trace"
    assert h.sees(f"{grouped(len(events))} events saved as {path.name}.")
    h.click("queens")  # another run
    h.type("4")
    h.press("enter")
    h.recorded()
    ask(h, "ctrl+o", tmp_path)
    h.type(path.name)
    h.press("enter")
    h.recorded()
    assert h.run.job.recording == str(path)
    assert np.array_equal(h.run.trace.events(0, 10**6), events)
    assert list(h.app.show.run.bookmarks) == [there]


def test_a_file_that_is_there_is_replaced_only_when_asked_twice(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    h = start("queens-bstar", 4).recorded()
    path = tmp_path / "mine.trace"
    path.write_text("precious")
    ask(h, "ctrl+s", tmp_path)
    h.type("mine")
    h.press("enter")
    assert path.read_text() == "precious" and h.sees("mine.trace is there already. Replace it?")
    h.press("esc")
    assert h.app.show.dialog is None and path.read_text() == "precious"
    ask(h, "ctrl+s", tmp_path)
    h.type("mine")
    h.press("enter", "enter")
    saved(h)
    assert path.read_bytes()[:9] == b"\x89BACKSTEP"


def test_a_wrong_name_is_explained_and_stays(start: Callable[..., Driver], tmp_path: Path) -> None:
    h = start("queens-bstar", 4).recorded()
    ask(h, "ctrl+s", tmp_path)
    for typed, told in (
        ("run.png", "The name has to end in .trace."),
        ("none/run.trace", "There is no folder none."),
    ):
        h.type(typed)
        h.press("enter")
        assert h.sees(told), h.texts()
        for _ in range(40):
            h.press("backspace")
    h.press("enter")
    assert h.sees("Please type the name of a file.")
    h.press("esc")
    assert list(tmp_path.iterdir()) == []


def test_the_list_leads_through_folders_to_a_file(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "mine.py").write_text(
        "from solvers.events import *\ndef solve():\n    yield TRY, 0, 1\n"
        "    yield PUSH, 0, 1\n    yield SOLUTION, 0, 1\n    yield POP, 0, 1\n"
    )
    (inner / "note.md").write_text("not a solver")
    h = start("queens-bstar", 4).recorded()
    ask(h, "ctrl+o", tmp_path)
    h.press("tab", "down", "down", "enter")
    assert h.sees("mine.py") and not h.sees("note.md")
    h.press("down", "down", "enter")
    assert h.run.job.file == str(inner / "mine.py")


def test_a_name_too_long_for_the_disk_is_said_and_nothing_is_lost(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    h = start("queens-bstar", 4).recorded()
    ask(h, "ctrl+s", tmp_path)
    h.type("♛" * 200)
    h.press("enter")
    saved(h)
    told = h.message  # on some systems it is not too long
    assert "saved as" in told if list(tmp_path.iterdir()) else "cannot be written" in told
    ask(h, "ctrl+s", tmp_path)
    h.type("mine")
    h.press("enter")
    saved(h)
    assert (tmp_path / "mine.trace").exists()


def test_closing_the_window_finishes_the_file_and_tells_what_failed(
    start: Callable[..., Driver], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, told in (("run.trace", ""), ("none/run.trace", "there is no folder")):
        h = start("queens-bstar", 6).recorded()
        h.app.perform(do(save_file, "run", str(tmp_path / name)))
        h.close()
        assert told in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["run.trace"]
    assert len(np.concatenate(list(load(tmp_path / "run.trace").events()))) == 1202


def test_a_folder_that_has_vanished(start: Callable[..., Driver], tmp_path: Path) -> None:
    h = start("queens-bstar", 4).recorded()
    folder = tmp_path / "gone" / "deep"
    folder.mkdir(parents=True)
    ask(h, "ctrl+s", folder)
    folder.rmdir()
    folder.parent.rmdir()
    h.press("enter")
    assert h.sees("There is no folder")  # a long name is cut short
    h.press("esc", "ctrl+s")  # it asks where there still is a folder
    h.press("enter")
    saved(h)
    assert [p.name for p in tmp_path.iterdir()] == ["queens-bstar-n4.trace"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere all names of files are text")
def test_a_file_whose_name_is_no_text_is_listed_opened_and_saved(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    folder = tmp_path / os.fsdecode(b"caf\xe9")
    folder.mkdir()
    (folder / os.fsdecode(b"caf\xe9.py")).write_text(
        "from solvers.events import *\ndef solve():\n    yield TRY, 0, 1\n"
    )
    h = start("queens-bstar", 4).recorded()
    ask(h, "ctrl+o", tmp_path)
    h.press("tab", "down", "down", "enter", "down", "down", "enter")
    h.recorded()
    assert h.run.job.file == str(folder / os.fsdecode(b"caf\xe9.py"))
    h.press("f4")
    ask(h, "ctrl+s", folder)
    h.press("enter")
    saved(h)
    for what, suffix in (("statistics", "csv"), ("statistics", "json"), ("solutions", "json")):
        h.app.perform(do(save_file, what, str(folder / f"x.{suffix}")))
        saved(h)
    assert set(os.listdir(os.fsencode(folder))) == {
        b"caf\xe9.py", b"caf_.trace", b"x.csv", b"x.json"
    }


@pytest.mark.quick
@pytest.mark.parametrize("typed", ["", "  ", "a\0b", ".", "\ud800.trace"])
def test_what_is_no_name_is_refused(typed: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput):
        target(typed, tmp_path, (".trace",), new=True)


@pytest.mark.quick
def test_a_name_without_an_ending_gets_one(tmp_path: Path) -> None:
    assert target("run", tmp_path, (".csv", ".json"), new=True) == tmp_path / "run.csv"
    assert target("run.JSON", tmp_path, (".csv", ".json"), new=True).name == "run.JSON"


def test_a_recorded_file_of_ones_own_shows_its_source_and_runs_nothing(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "from solvers.events import *\ndef solve(n=2):\n    yield TRY, 0, n\n"
        "    yield PUSH, 0, n\n    yield SOLUTION, 0, n\n    yield POP, 0, n\n"
    )
    h = start(str(path)).recorded()
    ask(h, "ctrl+s", tmp_path)
    h.press("enter")
    saved(h)
    path.write_text("raise SystemExit('this must not run')")
    ask(h, "ctrl+o", tmp_path)
    h.type("mine-n2.trace")
    h.press("enter")
    h.recorded()
    h.press("f3")
    assert h.sees("solve") and h.sees("runs no code")
    (n,) = (on for figure in h.figures("bar") for on in figure.ons if on and on.role == "number")
    assert n.off
    h.app.perform(do(set_parameter, "n", "5"))
    h.tick(0)
    assert h.sees("mine.py was recorded") and dict(h.run.job.params) == {"n": 2}
