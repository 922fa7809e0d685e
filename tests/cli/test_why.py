"""why: whose fault a dead end is, as text, JSON, table and proof; what it says where it cannot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_data import as_json, printed
from tests.solvers import oracles
from visualizer.cli import main

FAILED = 53 - len({tuple(path[:depth]) for path in oracles.queens(5) for depth in range(1, 6)})
"""Of the published 53 nodes of five queens those without a solution below."""

PLAIN = """
PICTURE = "queens"
def place(board, n):
    if len(board) == n:
        print(board)
        return
    for column in range(n):
        if all(c != column and abs(c - column) != len(board) - r for r, c in enumerate(board)):
            board.append(column)
            place(board, n)
            board.pop()

def main(n=5):
    place([], n)
"""


def test_one_event(capsys: pytest.CaptureFixture[str]) -> None:
    """The five queens in rows 0 to 4 leave no square of row 5; those in rows 0 and 1 are in no
    solution: 1 5 8 6 3 7 2 4 is the first, from the first square."""
    (said,) = as_json(capsys, "why", "queens-bstar", "-n", "8", "--at", "182", "--json")
    sentence = said.pop("sentence")
    assert said == {
        "event": 182, "kind": "pop", "path": [0, 2, 5, 1, 6], "guilty": [0, 1], "least": True,
        "jump_to": 1, "useless_tries": 161, "seen_before": [],
    }
    assert sentence == (
        "Rows 0 and 1 alone are to blame: whatever stands in rows 2, 3 and 4, it fails. It "
        "goes on in row 4 anyway: 161 more tries cannot help."
    )
    assert printed(capsys, "why", "queens-bstar", "-n", "8", "--at", "182") == f"{sentence}\n"


def test_a_whole_run(capsys: pytest.CaptureFixture[str]) -> None:
    (said,) = as_json(capsys, "why", "queens-bstar", "-n", "5", "--json")
    assert [*said] == [
        "failed_nodes", "explained", "mean_guilty", "mean_path", "innocent_last", "tries",
        "useless_tries", "repeated", "mistakes",
    ]
    assert said["failed_nodes"] == said["explained"] == FAILED
    assert said["tries"] == 220
    text = printed(capsys, "why", "queens-bstar", "-n", "6")
    assert "guilty choices" in text and "times" in text


@pytest.mark.thorough
def test_mistakes_as_a_table(tmp_path: Path) -> None:
    for suffix in (".csv", ".tex"):
        path = tmp_path / f"mistakes{suffix}"
        assert main(["why", "queens-bstar", "-n", "6", "-o", str(path)]) == 0
        text = path.read_text(encoding="utf-8")
        assert "row 0, column 2; row 1, column 4" in text


def test_a_proof(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (said,) = as_json(capsys, "why", "queens-bstar", "-n", "2", "--proof", "--json")
    assert said == {"proof": [[[0, 0]], [[0, 1]], []]}
    path = tmp_path / "proof.csv"
    assert main(["why", "queens-bstar", "-n", "2", "--proof", "-o", str(path)]) == 0
    assert path.read_text(encoding="utf-8").splitlines()[-1].endswith("no choice at all")


@pytest.mark.parametrize(("words", "said"), [
    (["maze-region"], "nothing fails there"),
    (["queens-estimate"], "Dives try one step"),
    (["queens-bstar", "-n", "4", "--at", "0"], "The next such event is"),
    (["queens-bstar", "-n", "4", "--at", "9999"], "There is no event 9999"),
    (["queens-bstar", "-n", "4", "--at", "x"], "whole number"),
    (["queens-bstar", "-n", "4", "--proof"], "does not prove"),
    (["queens-bstar", "-n", "4", "--at", "9", "--proof"], "leave out --proof"),
    (["queens-bstar", "-n", "4", "-o", "mistakes.doc"], "decides the format"),
])
def test_what_cannot_be_said(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert main(["why", *words]) == 2
    out, err = capsys.readouterr()
    assert not out and said in err and err.count("\n") == 1


@pytest.mark.thorough
def test_a_program_that_yields_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The rules explain what fails in it, as for the solvers of the catalogue."""
    file = tmp_path / "mine.py"
    file.write_text(PLAIN, encoding="utf-8")
    assert main(["why", str(file), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["failed_nodes"] == said["explained"] == FAILED


@pytest.mark.thorough
def test_a_solver_that_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What came before is told."""
    file = tmp_path / "mine.py"
    file.write_text(
        'PICTURE = "queens"\ndef solve(n: int = 2):\n    yield 0, 0, 0\n    yield 1, 0, 0\n'
        "    yield 2, 0, 0\n    raise RuntimeError\n", encoding="utf-8",
    )
    assert main(["why", str(file), "--json"]) == 3
    out, err = capsys.readouterr()
    assert '"failed_nodes":1' in out and "RuntimeError" in err
