"""lab: tables, charts, progress and what it refuses."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from visualizer.cli import main
from visualizer.cli.parser import sizes

ROOT = Path(__file__).resolve().parent.parent.parent


def test_a_table_where_no_file_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "queens-bstar", "queens", "--n", "4-6"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    head, *rows = [line.split() for line in out.splitlines()]
    assert head == ["solver", "n", "solutions", "nodes", "events", "seconds"]
    assert [row[:5] for row in rows[:3]] == [
        ["queens-bstar", "4", "2", "16", "94"],
        ["queens-bstar", "5", "10", "53", "336"],
        ["queens-bstar", "6", "4", "152", "1,202"],
    ]
    assert [row[1:5] for row in rows[3:]] == [row[1:5] for row in rows[:3]]


def test_a_solver_that_fails_at_some_size(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "fails.py"
    file.write_text("def solve(n=4):\n    yield 0, 0, 1 // (n - 5)\n", encoding="utf-8")
    assert main(["lab", str(file), "--n", "4-6"]) == 3
    out, err = capsys.readouterr()
    assert [row.split()[1] for row in out.splitlines()[1:]] == ["4", "5", "6"]
    assert "ZeroDivisionError" in out and err == ""


@pytest.mark.usefixtures("english_again")
def test_seconds_have_the_decimal_mark_of_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["queens-product", "--n", "8", "--limit-seconds", "0.01", "--lang", "de"]
    assert main(["lab", *words]) == 0
    assert capsys.readouterr().out.endswith("  mehr als 0,01 s\n")


def test_numbers_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "growth.csv"
    assert main(["lab", "langford-l", "-n", "3-5", "--estimate", "-o", str(file)]) == 0
    assert capsys.readouterr().out == ""
    with file.open(encoding="utf-8", newline="") as text:
        rows = list(csv.DictReader(text))
    assert [(row["n"], row["solutions"]) for row in rows] == [("3", "2"), ("4", "2"), ("5", "0")]
    assert all(float(row["nodes_estimate"]) > 0 for row in rows)


@pytest.mark.thorough
def test_a_chart(tmp_path: Path) -> None:
    file = tmp_path / "growth.SVG"
    assert main(["lab", "--n", "4", "-o", str(file)]) == 0
    assert b"<svg" in file.read_bytes()


@pytest.mark.thorough
@pytest.mark.parametrize(
    "name",
    [
        b"costs $x^$.py",
        pytest.param(
            b"caf\xe9.py",
            marks=pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it has to be text"),
        ),
    ],
)
def test_a_file_with_a_strange_name(
    name: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    solver = tmp_path / os.fsdecode(name)
    solver.write_text("def solve(n):\n    yield 0, 0, n\n", encoding="utf-8")
    for suffix in (".csv", ".png", ".trace"):
        command = ["record", str(solver), "-n", "3"]
        if suffix != ".trace":
            command = ["lab", str(solver), "--n", "3-4"]
        assert main([*command, "-o", str(tmp_path / f"out{suffix}")]) == 0
    assert "costs $x^$.py" in (table := (tmp_path / "out.csv").read_text("utf-8")) or "caf" in table
    assert main(["count", "--json", str(tmp_path / "out.trace")]) == 0
    assert json.loads(capsys.readouterr().out)["try"] == 1


def test_sizes_that_a_solver_does_not_take_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "queens-bitboard", "--n", "7-9"]) == 0
    assert "queens-bitboard takes n from 7 to 8 of these only." in capsys.readouterr().err


@pytest.mark.parametrize("typed", ["4-12", "4 - 12", " 4–12 "])
def test_sizes_may_be_typed_with_spaces(typed: str) -> None:
    assert sizes("--n", typed) == range(4, 13)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["quens"], "There is no solver"),
        (["sudoku"], "no parameter n"),
        (["--n", "4-"], "FIRST-LAST"),
        (["--n", "9-4"], "FIRST-LAST"),
        (["--n", "0-0"], "takes no n"),
        (["--n", "50-60"], "takes no n"),
        (["--limit-seconds", "0"], "--limit-seconds"),
        (["--limit-seconds", "soon"], "number of seconds"),
        (["-o", "{folder}/x.jpg"], ".png, .svg, .pdf or .csv"),
        (["-o", "{folder}/none/x.png"], "no folder"),
        (["{folder}/none.trace"], "no file"),
    ],
)
def test_mistakes(
    arguments: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", *(word.format(folder=tmp_path) for word in arguments)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert told in err


def test_a_recording_cannot_be_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "run.trace")
    assert main(["record", "queens-bstar", "-n", "4", "-o", file]) == 0
    assert main(["lab", file]) == 2
    assert "queens-bstar" in capsys.readouterr().err


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="needs POSIX")
def test_ctrl_c_shows_the_points_so_far(tmp_path: Path) -> None:
    own = tmp_path / "slow.py"
    own.write_text(
        "import os, signal, time\n"
        "def solve(n=4):\n"
        "    yield 0, 0, n\n"
        "    if n == 3:\n"
        "        os.kill(os.getppid(), signal.SIGINT)\n"
        "        time.sleep(100)\n"
    )
    process = subprocess.run(
        [sys.executable, "main.py", "lab", str(own), "--n", "1-5"],
        cwd=ROOT, capture_output=True, text=True, timeout=30,
    )
    assert (process.returncode, process.stderr) == (130, "")
    assert [line.split()[1] for line in process.stdout.splitlines()] == ["n", "1", "2"]
