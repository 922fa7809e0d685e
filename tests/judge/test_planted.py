"""The first disagreement of a faulty solver is where an oracle of its own finds it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.judge import oracle
from tests.support.planted import PLANTED, Planted
from visualizer.cli import main

DEFAULTS: dict[str, dict[str, Any]] = {
    "queens": {"n": 6}, "permutations": {"n": 4}, "langford": {"n": 4},
    "diagonals": {"m": 3, "t": 6}, "knights-tour": {"m": 3, "k": 4, "start": 0}, "sudoku": {},
}
"""What the files take where nothing is given."""


def events_of(code: str, params: dict[str, Any]) -> list[oracle.Event]:
    room: dict[str, Any] = {}
    exec(code, room)
    return list(room["solve"](**params))


def checked(
    file: Path, planted: Planted, capsys: pytest.CaptureFixture[str]
) -> tuple[int, dict[str, Any]]:
    options = [word for name, value in planted.params.items() for word in ("-p", f"{name}={value}")]
    code = main(["check", str(file), "--json", *options])
    return code, json.loads(capsys.readouterr().out)


@pytest.mark.some(6)
@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.fault)
def test_check_finds_it_where_the_oracle_does(
    planted: Planted, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(planted.code, encoding="utf-8")
    params = DEFAULTS[planted.picture] | planted.params
    problem = oracle.PROBLEMS[planted.picture](params)
    code, said = checked(file, planted, capsys)
    first = said["disagreements"][0]
    events = events_of(planted.code, params)
    assert (first["event"], first["kind"]) == oracle.first_disagreement(problem, events)
    assert code == 3 and first["sentence"]
    assert said["events"] == said["judged"] == len(events)
    assert said["solutions"] == sum(kind == oracle.SOLUTION for kind, _, _ in events)


@pytest.mark.some(6)
@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.fault)
def test_without_the_fault_nothing_is_found(
    planted: Planted, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(planted.mended, encoding="utf-8")
    code, said = checked(file, planted, capsys)
    assert (code, said["count"], said["disagreements"]) == (0, 0, [])


def test_each_fault_is_another_one() -> None:
    assert len({planted.fault for planted in PLANTED}) == len(PLANTED) == 10
    assert len({planted.picture for planted in PLANTED}) >= 5
