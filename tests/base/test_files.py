"""Files are written whole or not at all, on a full disk and by a killed writer, too."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from visualizer.base.errors import BadInput
from visualizer.base.files import create_whole, target, write_whole, writing
from visualizer.base.leftovers import (
    remove_all_left_over,
    remove_left_over,
    temporary_beside,
    temporary_folder,
)

ROOT = Path(__file__).resolve().parents[2]
posix = pytest.mark.skipif(sys.platform == "win32", reason="about locks and signals")


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk without room: what is written fails when it has to be there."""

    def refuse(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)


@pytest.mark.usefixtures("full")
@pytest.mark.parametrize("write", [write_whole, create_whole])
def test_a_full_disk_leaves_no_new_file(
    write: Callable[[Path, bytes], None], tmp_path: Path
) -> None:
    for _again in range(2):
        with pytest.raises(BadInput, match="No space left on device"):
            write(tmp_path / "new.py", b"x")
        assert os.listdir(tmp_path) == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 kB that is full, where one can be made."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    if sys.platform != "linux" or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("a small disk cannot be made here")
    try:
        with open(folder / "fills", "wb", 0) as file, pytest.raises(OSError):
            while True:
                file.write(bytes(4096))
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.parametrize("write", [write_whole, create_whole])
def test_a_really_full_disk_leaves_no_new_file(
    write: Callable[[Path, bytes], None], small_disk: Path
) -> None:
    for _again in range(2):
        with pytest.raises(BadInput, match="No space left on device"):
            write(small_disk / "new.py", bytes(9000))
        assert os.listdir(small_disk) == ["fills"]


def test_a_new_file_takes_no_place_but_its_own(tmp_path: Path) -> None:
    create_whole(tmp_path / "a", b"one")
    with pytest.raises(BadInput, match="is there already"):
        create_whole(tmp_path / "a", b"two")
    assert (tmp_path / "a").read_bytes() == b"one" and os.listdir(tmp_path) == ["a"]


def test_a_new_file_is_made_where_there_are_no_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_names: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    create_whole(tmp_path / "a", b"one")
    with pytest.raises(BadInput, match="is there already"):
        create_whole(tmp_path / "a", b"two")
    assert (tmp_path / "a").read_bytes() == b"one" and os.listdir(tmp_path) == ["a"]


@posix
def test_who_may_read_a_file_stays_the_same(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_bytes(b"old")
    file.chmod(0o600)
    write_whole(file, b"new")
    assert file.read_bytes() == b"new" and file.stat().st_mode & 0o777 == 0o600


@posix
def test_what_a_killed_writer_leaves_goes_with_the_next_one(tmp_path: Path) -> None:
    code = (
        "import sys, time\nfrom pathlib import Path\n"
        "from visualizer.base.files import writing\n"
        "with writing(Path(sys.argv[1])) as beside:\n"
        "    beside.write_bytes(b'half')\n    print('now', flush=True)\n    time.sleep(60)\n"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "x")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None and writer.stdout.readline().strip() == b"now"
        remove_left_over(tmp_path)
        assert len(os.listdir(tmp_path)) == 1  # it is being written
        writer.send_signal(signal.SIGKILL)
    assert len(os.listdir(tmp_path)) == 1
    write_whole(tmp_path / "y", b"whole")
    assert os.listdir(tmp_path) == ["y"]


@posix
def test_only_what_is_ours_and_given_up_goes(tmp_path: Path) -> None:
    strange = ["backstep-1.tmp", "backstep-0123456789ab.tmp.txt", "x.tmp"]
    for name in strange:
        (tmp_path / name).touch()
    (tmp_path / "backstep-0123456789ab.tmp").symlink_to(tmp_path / "x.tmp")
    with temporary_beside(tmp_path / "x") as held:
        remove_left_over(tmp_path)
        assert held.exists()
    left = {*strange, "backstep-0123456789ab.tmp"}
    assert {*os.listdir(tmp_path)} == left
    remove_left_over(tmp_path / "there is none")


@posix
def test_temporary_folders_go_when_nobody_holds_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with temporary_folder() as held:
        old = tmp_path / "backstep-abcdefgh"
        old.mkdir()
        (old / "font.ttf").touch()
        words = tmp_path / "backstep-abcdefgh.txt"
        words.touch()
        young = tmp_path / "backstep-abcdefgi.txt"
        young.touch()
        for path in (held, old, words):
            os.utime(path, (time.time() - 3600,) * 2)
        remove_all_left_over([tmp_path / "there is none"])
        assert {*tmp_path.iterdir()} == {held, young}


def test_a_name_that_is_only_an_ending_is_no_name(tmp_path: Path) -> None:
    for typed in (".trace", " .trace ", "sub/.trace"):
        (tmp_path / "sub").mkdir(exist_ok=True)
        with pytest.raises(BadInput, match="type the name of a file"):
            target(typed, tmp_path, [".trace"], new=True)
    assert target("a", tmp_path, [".trace"], new=True) == tmp_path / "a.trace"


def test_a_file_is_not_written_where_the_folder_goes_away(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    with pytest.raises(BadInput), writing(folder / "x"):
        shutil.rmtree(folder)
