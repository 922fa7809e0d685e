"""The user's editor: which one, and one sentence where there is none; nothing waits for it."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from visualizer.base import editor
from visualizer.base.editor import open_in_editor
from visualizer.base.errors import BadInput


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that are started, none of which is really run; every program is there."""
    commands: list[list[str]] = []

    class Process:
        def __init__(self, command: list[str], **options: Any) -> None:
            assert options["start_new_session"] and options["stdin"] == subprocess.DEVNULL
            commands.append(command)

        def poll(self) -> None:
            return None

    monkeypatch.setattr(subprocess, "Popen", Process)
    monkeypatch.setattr(editor.shutil, "which", lambda program: f"/usr/bin/{program}")
    for variable in ("VISUAL", "EDITOR"):
        monkeypatch.delenv(variable, raising=False)
    return commands


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my solver.py"
    path.write_text("")
    return path


@pytest.mark.parametrize(
    ("visual", "other", "command"),
    [
        ("code --wait", "", ["code", "--wait"]),
        ("", "gedit", ["gedit"]),
        ("vim", "kate", ["kate"]),
        ("vim", "nano", ["xdg-open"]),
        ("/usr/bin/nvim", "", ["xdg-open"]),
        ("emacs -nw", "", ["xdg-open"]),
        ("emacs", "", ["emacs"]),
        ("gvim -f", "", ["gvim", "-f"]),
        ("'unclosed", "", ["xdg-open"]),
    ],
)
def test_the_editor_is_the_users_if_it_has_a_window(
    visual: str, other: str, command: list[str], started: list[list[str]], file: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("VISUAL", visual)
    monkeypatch.setenv("EDITOR", other)
    found = open_in_editor(file)
    assert started == [[*command, str(file)]]
    assert found.name == command[0] and found.young and not found.message


def test_on_macos_it_is_opened_as_a_text(
    started: list[list[str]], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    open_in_editor(file)
    assert started == [["open", "-t", str(file)]]


def test_on_windows_it_is_edited_and_not_run(
    started: list[list[str]], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, str]] = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(
        editor.os, "startfile", lambda path, verb: asked.append((path, verb)), raising=False
    )
    open_in_editor(file)
    assert asked == [(str(file), "edit")] and not started

    def refuse(path: str, verb: str) -> None:
        raise OSError("no application")

    monkeypatch.setattr(editor.os, "startfile", refuse, raising=False)
    open_in_editor(file)
    assert started == [["notepad.exe", str(file)]]


def test_without_any_one_sentence_says_so(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(editor.shutil, "which", lambda _program: None)
    monkeypatch.setenv("VISUAL", "gedit")
    with pytest.raises(BadInput, match=r"There is no editor to open my solver\.py in"):
        open_in_editor(file)
    with pytest.raises(BadInput, match="There is no file"):
        open_in_editor(file.with_name("gone.py"))


@pytest.mark.skipif(sys.platform == "win32", reason="it needs a program that fails")
def test_a_program_that_fails_is_told(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VISUAL", "false")
    found = open_in_editor(file)
    end = time.monotonic() + 20
    while not found.ended and time.monotonic() < end:
        time.sleep(0.01)
    assert found.message == "false could not open the file."
