"""shot, for real: a picture file, or one sentence and no file."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from visualizer.cli import main
from visualizer.jobs.job import resolve
from visualizer.shot import staged
from visualizer.show.options import ShowOptions

pytestmark = pytest.mark.thorough


def size_of_png(path: Path) -> tuple[int, int]:
    """Width and height, from the file's header."""
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert data.endswith(b"IEND\xaeB`\x82")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


@pytest.mark.parametrize("solver", ["queens-bstar", "queens-b", "langford-l", "langford-b"])
def test_a_picture_of_the_asked_size(
    solver: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "frame.png"
    shot = ["shot", solver, "-n", "4", "--at", "20", "-o", str(file), "--size", "1024x640"]
    assert main(shot) == 0
    assert capsys.readouterr() == ("", "")
    assert size_of_png(file) == (1024, 640)
    assert [path.name for path in tmp_path.iterdir()] == ["frame.png"]


def test_it_waits_until_it_knows_what_the_event_has_changed() -> None:
    options = ShowOptions(resolve("queens-bstar", {}, "8"), mode="debug")
    for event in (1, 300, 9000):
        with staged(options, event) as app:
            before = app.show.run.variables_coming.before
            assert before is not None
            assert before.event == event - 1


@pytest.mark.quick
def test_an_event_beyond_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "frame.png"
    assert main(["shot", "queens-bstar", "-n", "4", "--at", "94", "-o", str(file)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "94 events" in err
    assert not file.exists()


LESSON = """+++
title = "Shot"
+++
# Part
run: queens-bstar n=4

## Push
at: push
mode: classroom

Here it stands.

## Asked
at: dead end 1
mode: watch
ask: which goes

Nothing is left.

## Nowhere
at: solution 9
"""


def test_a_stop_of_a_lesson(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lesson, file = tmp_path / "x.lesson.md", tmp_path / "stop.png"
    lesson.write_text(LESSON, "utf-8")
    pictures = []
    for stop, more in (("1", []), ("2", []), ("2", ["--mode", "debug", "--theme", "light"])):
        words = ["shot", "--lesson", str(lesson), "--stop", stop, "-o", str(file), *more]
        assert main([*words, "--size", "800x500"]) == 0
        assert capsys.readouterr() == ("", "")
        assert size_of_png(file) == (800, 500)
        pictures.append(file.read_bytes())
    assert len({*pictures}) == 3


@pytest.mark.quick
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["queens-b", "--lesson", "L"], "A lesson names its own runs"),
        (["--lesson", "L", "--at", "3"], "A lesson names its own runs"),
        (["queens-b", "--at", "3", "--stop", "1"], "needs --lesson FILE"),
        (["--lesson", "L", "--stop", "4"], "no stop 4"),
        (["--lesson", "L", "--stop", "3"], "no such moment"),
        (["--lesson", "nowhere.lesson.md"], "nowhere.lesson.md"),
    ],
)
def test_what_is_no_stop_of_a_lesson(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson, file = tmp_path / "x.lesson.md", tmp_path / "stop.png"
    lesson.write_text(LESSON, "utf-8")
    words = [str(lesson) if word == "L" else word for word in words]
    assert main(["shot", *words, "-o", str(file)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert says in err and not file.exists()


def test_a_disk_that_is_full_leaves_the_old_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    file = tmp_path / "frame.png"
    file.write_bytes(b"old")
    assert main(["shot", "queens-bstar", "-n", "4", "--at", "3", "-o", str(file)]) == 2
    assert capsys.readouterr().err == f"{file} cannot be written: No space left on device.\n"
    assert file.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["frame.png"]
