"""A saved file is noticed once it is whole, and only then."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from visualizer.jobs.file_watch import EVERY, SETTLE, FileWatch

TICK = 1 / 60


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "mine.py"
    file.write_text("one")
    os.utime(file, ns=(0, 0))
    return file


def save(file: Path, text: str, second: int) -> None:
    """Write the file, as if at that second: clocks of file systems may be coarse."""
    file.write_text(text)
    os.utime(file, ns=(second * 10**9, second * 10**9))


def seconds_until_changed(watch: FileWatch, longest: float = 3.0) -> float | None:
    """How long it takes until the change is noticed."""
    for frame in range(round(longest / TICK)):
        if watch.advance(TICK):
            return frame * TICK
    return None


def test_a_file_that_stays_as_it_is(file: Path) -> None:
    assert seconds_until_changed(FileWatch(str(file))) is None


@pytest.mark.parametrize(("text", "second"), [("two", 5), ("three", 0), ("", 5)])
def test_a_change_of_time_or_size_is_noticed_within_a_second(
    text: str, second: int, file: Path
) -> None:
    watch = FileWatch(str(file))
    save(file, text, second)
    took = seconds_until_changed(watch)
    assert took is not None
    assert took + TICK >= EVERY and took <= 2 * EVERY + TICK
    assert watch.changed
    watch.accept()
    assert not watch.changed
    assert seconds_until_changed(watch) is None


def test_half_a_save_is_waited_for(file: Path) -> None:
    watch = FileWatch(str(file))
    for second in range(1, 20):
        save(file, "x" * second, second)
        assert not watch.advance(SETTLE)
        assert not watch.advance(SETTLE / 2)
    assert seconds_until_changed(watch) is not None


def test_a_file_that_is_gone_for_a_while(file: Path) -> None:
    watch = FileWatch(str(file))
    file.unlink()
    assert seconds_until_changed(watch) is None
    save(file, "one", 0)
    assert seconds_until_changed(watch) is None  # the same as before
    file.unlink()
    watch.advance(EVERY)
    save(file, "new", 9)
    assert seconds_until_changed(watch) is not None


def test_an_editor_that_puts_a_new_file_in_its_place(file: Path) -> None:
    watch = FileWatch(str(file))
    beside = file.with_name("mine.py~")
    save(beside, "other", 7)
    beside.replace(file)
    assert seconds_until_changed(watch) is not None


def test_a_file_that_was_not_there_at_first(tmp_path: Path) -> None:
    watch = FileWatch(str(tmp_path / "later.py"))
    assert not watch.advance(10)
    save(tmp_path / "later.py", "here", 1)
    assert seconds_until_changed(watch) is not None


def test_a_change_stays_until_it_is_accepted(file: Path) -> None:
    watch = FileWatch(str(file))
    save(file, "two", 5)
    assert seconds_until_changed(watch) is not None
    assert watch.advance(0) and watch.advance(10)
