"""How long a lesson stays at its stops: measured, kept, told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from visualizer.base.settings import FOLDER_VARIABLE
from visualizer.cli import main
from visualizer.lessons.reading import read_lesson
from visualizer.lessons.rehearsal import (
    MOST_KEPT,
    Pace,
    Rehearsal,
    keep_rehearsal,
    minutes,
    name_of,
    rehearsals,
    rehearsals_file,
)

LESSON = '+++\ntitle = "T"\n+++\n# P\n## A\ntime: 2 min\n## B\ntime: 30 s\n## A\n'


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "settings"))
    path = tmp_path / "x.lesson.md"
    path.write_text(LESSON, encoding="utf-8")
    return path


def test_a_clock_stands_at_one_stop_at_a_time() -> None:
    pace = Pace()
    pace.be_at("A", 100.0)
    pace.be_at("A", 103.0)
    pace.be_at("B", 110.0)
    pace.be_at("", 112.0)
    assert pace.spent(500.0) == 0.0 and pace.total(500.0) == 12.0
    pace.be_at("A", 600.0)
    assert pace.spent(601.0) == 11.0 and pace.total(601.0) == 13.0
    assert [minutes(seconds) for seconds in (0, 59.6, 605)] == ["0:00", "1:00", "10:05"]


def test_the_last_times_are_kept_and_told(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lesson = read_lesson(path)
    assert [name_of(lesson, stop) for stop in lesson.stops] == ["A", "B", "A (2)"]
    assert main(["lesson", "times", str(path)]) == 0
    assert "Nobody has given this lesson yet" in capsys.readouterr().err
    for number in range(MOST_KEPT + 2):
        given = Rehearsal(f"2026-03-{number + 1:02} 14:00", {"A": 100.0 + number, "A (2)": 9.0})
        assert keep_rehearsal(lesson, given) == ""
    assert [one.when[8:10] for one in rehearsals(lesson)] == [f"{n:02}" for n in range(3, 13)]
    assert main(["lesson", "times", str(path)]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].split()[0] == "planned" and rows[0].endswith("2026-03-12 14:00")
    assert rows[1].split()[:3] == ["1", "A", "2:00"] and rows[1].endswith("1:51")
    assert rows[2].split() == ["2", "B", "0:30"]
    assert rows[4].split()[:3] == ["in", "all", "2:30"] and rows[4].endswith("2:00")


@pytest.mark.parametrize("data", ["{", "[1]", "[" * 10**5, '{"x": 3}'])
def test_what_is_damaged_is_none_and_is_set_aside(data: str, path: Path) -> None:
    file = rehearsals_file()
    file.parent.mkdir()
    file.write_text(data, encoding="utf-8")
    lesson = read_lesson(path)
    assert rehearsals(lesson) == []
    assert keep_rehearsal(lesson, Rehearsal("now", {"A": 3.0})) == ""
    assert [one.seconds for one in rehearsals(lesson)] == [{"A": 3.0}]
    assert isinstance(json.loads(file.read_text("utf-8")), dict)
