"""shot, for real: a picture file, or one sentence and no file."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from visualizer.cli import main


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


def test_an_event_beyond_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "frame.png"
    assert main(["shot", "queens-bstar", "-n", "4", "--at", "94", "-o", str(file)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "94 events" in err
    assert not file.exists()


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
