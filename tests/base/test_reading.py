"""Only plain files are opened, and only so much of them is read."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pytest

from visualizer.base.errors import BadInput
from visualizer.base.reading import LARGEST_SOURCE, TooLarge, content, opened, source_text
from visualizer.debug.source import executable_lines, first_line, subscripts, text_of_line
from visualizer.jobs.job import resolve
from visualizer.jobs.parameters import read_text
from visualizer.lessons.reading import read_lesson
from visualizer.panes.code import source_lines
from visualizer.show.glance import glance
from visualizer.trace.file import load

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs pipes and devices with names")


def special(folder: Path, kind: str, name: str) -> Path:
    """Something with a name that is not a plain file."""
    path = folder / name
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(str(path))
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to(kind)
    return path


KINDS = ["pipe", "socket", "/dev/zero", "/dev/tty", "folder"]


@posix
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_else_is_opened(kind: str, tmp_path: Path) -> None:
    path = special(tmp_path, kind, "x")
    with pytest.raises(OSError):
        opened(path)


@posix
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["x.py", "x.trace", "x.txt", "x.lesson.md"])
def test_whoever_reads_a_file_says_so(kind: str, name: str, tmp_path: Path) -> None:
    path = special(tmp_path, kind, name)
    readers = {
        "x.py": lambda: resolve(str(path), {}), "x.trace": lambda: load(path),
        "x.txt": lambda: read_text(str(path)), "x.lesson.md": lambda: read_lesson(path),
    }
    with pytest.raises(BadInput, match=r"not a plain file|directory|No such device|folder"):
        readers[name]()
    assert glance(str(path))


@posix
@pytest.mark.parametrize("kind", KINDS)
def test_the_source_of_such_a_file_has_no_lines(kind: str, tmp_path: Path) -> None:
    path = str(special(tmp_path, kind, "x.py"))
    assert executable_lines(path) == frozenset() and first_line(path, 7) == 7
    assert subscripts(path, "solve") == {} and text_of_line(path, 1) == ""
    assert source_lines(path) == []


@posix
def test_an_instance_without_an_end_is_not_read(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="not a plain file"):
        resolve("sudoku", {"puzzle": "/dev/zero"})


def test_a_file_has_to_have_an_end(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_bytes(b"12345")
    assert content(file, 5) == b"12345"
    with pytest.raises(TooLarge):
        content(file, 4)


def test_a_name_that_no_file_can_have_is_an_error_of_the_system() -> None:
    for name in ("a\0b", "\ud800"):
        with pytest.raises(OSError):
            opened(name)


def test_a_source_says_its_encoding_and_may_end_its_lines_as_it_likes(tmp_path: Path) -> None:
    file = tmp_path / "x.py"
    file.write_bytes("# coding: latin-1\r\ny = 'ä'\rz = 1\n".encode("latin-1"))
    assert source_text(file) == "# coding: latin-1\ny = 'ä'\nz = 1\n"
    assert text_of_line(str(file), 2) == "y = 'ä'" and text_of_line(str(file), 9) == ""
    file.write_bytes(b"\xef\xbb\xbfx = 1\n")
    assert source_text(file) == "x = 1\n"
    file.write_bytes(b"#" * (LARGEST_SOURCE + 1))
    assert text_of_line(str(file), 1) == "" and source_lines(str(file)) == []
