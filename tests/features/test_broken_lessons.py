"""A lesson that is none, or only part of one, opened in the window: a sentence, and all goes on."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.features.driver import Driver
from visualizer.actions.action import do
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.lessons import leave_lesson
from visualizer.lessons.lesson import LESSON_FOLDER
from visualizer.show.dialogs import AskFile
from visualizer.show.lecture import Lecture

Start = Callable[..., Driver]


@pytest.fixture
def h(start: Start, tmp_path: Path) -> Driver:
    h = start("queens-bstar", 4).recorded()
    h.app.show.folder = tmp_path
    return h


def open_by_dialog(h: Driver, name: str) -> str:
    """Type the name of a lesson in the dialog for lessons; what is said of it."""
    for _press in range(3):
        h.press("esc")
    h.app.perform(do(open_dialog, AskFile("lesson")))
    h.tick(0.1)
    h.type(name)
    h.press("enter")
    h.tick(0.1)
    return " ".join(h.texts())


def made(folder: Path) -> dict[str, str]:
    """Files by their names, and a part of what is said of each."""
    data = (LESSON_FOLDER / "lenz.lesson.md").read_bytes()
    files = {
        "cut.md": (data[:30], "is not a lesson"), "empty.md": (b"", "is not a lesson"),
        "bytes.md": (Random(1).randbytes(3000), "UTF-8"),
        "large.md": (b"## A\n" * 2_000_000, "larger than 2 MB"),
        "digits.md": (b"+++\ntitle = 'A'\na = " + b"9" * 5000 + b"\n+++\n# P\n## A\nx\n",
                      "too many digits"),
        "hex.md": (b"+++\ntitle = 'A'\nlanguage = 0x" + b"f" * 5000 + b"\n+++\n# P\n## A\nx\n",
                   "is not one of the languages"),
        "ask.md": (b"+++\ntitle = 'A'\n+++\n# P\nrun: queens-b n=4\n## A\nat: push\n"
                   b"ask: attackers " + b"9" * 5000 + b"\nx\n", "Nothing can follow"),
        "word.md": (b"+++\ntitle = 3\n+++\n# P\n## A\nrunn: queens-b\n\nx\n", "in quotes"),
    }
    for name, (content, _said) in files.items():
        (folder / name).write_bytes(content)
    (folder / "folder.md").mkdir()
    os.mkfifo(folder / "pipe.md")
    return {name: said for name, (_content, said) in files.items()} | {
        "folder.md": "folder above", "pipe.md": "not a plain file", "none.md": "There is no file",
    }


@pytest.mark.quick
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_what_is_no_lesson_is_told_in_a_sentence(h: Driver, tmp_path: Path) -> None:
    for name, said in made(tmp_path).items():
        assert said in open_by_dialog(h, name), name
        lecture = h.app.show.lecture
        assert (lecture is not None) == (name in ("digits.md", "hex.md", "ask.md", "word.md"))
        h.press("esc", "esc", "right", "left")
        h.app.perform(do(leave_lesson))
    h.wait(lambda: not h.run.recording, "the run that was there before to be whole again")


def there(lecture: Lecture) -> bool:
    """Is it at a stop, or does its title or its end fill the window?"""
    return lecture.arrived or bool(lecture.page)


def test_the_rest_of_a_garbled_lesson_can_be_given(h: Driver, tmp_path: Path) -> None:
    data, random = (LESSON_FOLDER / "wroclaw.lesson.md").read_text("utf-8").split("\n"), Random(7)
    given = 0
    for number in range(3):
        lines = data[:]
        for _line in range(25):
            at = random.randrange(8, len(lines))
            lines[at] = random.choice(
                [lines[at][: len(lines[at]) // 2], lines[at][::-1], "run: queens-b n=x",
                 "at: +9999",
                 "ask: attackers", "mark: choice 7", "mode: nowhere", "", "at: when b[9] == 1"]
            )
        name = f"garbled{number}.md"
        (tmp_path / name).write_text("\n".join(lines), encoding="utf-8")
        open_by_dialog(h, name)
        lecture = h.app.show.lecture
        if lecture is None:
            continue
        for _stop in range(8):
            h.wait(partial(there, lecture), "a stop or a page")
            h.tick(0.2, frames=2)
            h.app.show.asked = None
            h.press("pagedown")
            given += 1
    assert given > 10
