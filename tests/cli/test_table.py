"""table: events as rows, with variables from the rerun, and rows that are left empty."""

from __future__ import annotations

import csv
import shutil
import subprocess
from pathlib import Path

import pytest

from solvers.events import KIND_NAMES
from solvers.queens import queens_bstar
from tests.export.pictures import needs_poppler
from visualizer.base.frames import Tuple, Unordered
from visualizer.cli import main
from visualizer.debug.tabled import cell

RUN = ["table", "queens-bstar", "-n", "4", "--lang", "en"]


def table(file: Path, *more: str) -> list[list[str]]:
    assert main([*RUN, "-o", str(file), *more]) == 0
    return list(csv.reader(file.open(encoding="utf-8"))) if file.suffix == ".csv" else []


def test_the_rows_are_the_events(tmp_path: Path) -> None:
    head, *rows = table(tmp_path / "t.csv")
    assert head == ["event", "kind", "depth", "value", "path"]
    events = list(queens_bstar(4))
    assert [row[:4] for row in rows] == [
        [str(k), KIND_NAMES[kind], str(depth), str(value)]
        for k, (kind, depth, value) in enumerate(events)
    ]
    assert rows[38][4] == "1 3 0 2"


def test_variables_are_those_of_the_solver_itself(tmp_path: Path) -> None:
    more = ["--from", "3", "--to", "solution 1", "--columns", "event,columns"]
    rows = table(tmp_path / "t.csv", *more)
    run = queens_bstar(4)
    expected = [["event", "columns"]]
    for k, _event in enumerate(run):
        if 3 <= k <= 38:
            bits = run.gi_frame.f_locals["columns"]  # type: ignore[attr-defined]
            expected.append([str(k), " ".join(str(int(bit)) for bit in bits)])
    assert rows == expected


@pytest.mark.parametrize(("every", "empty"), [(1, range(12)), (2, range(1, 12, 2)), (5, (4, 9))])
def test_rows_to_be_filled_in_are_told_in_the_key(
    every: int, empty: range | tuple[int, ...], tmp_path: Path
) -> None:
    full = table(tmp_path / "full.csv", "--to", "11")[1:]
    rows = table(tmp_path / "t.csv", "--to", "11", "--blank", str(every))[1:]
    assert rows[:12] == [
        [row[0], "", "", "", ""] if k in empty else row for k, row in enumerate(full)
    ]
    assert rows[12:14] == [[], ["Answers"]]
    assert rows[14:] == [full[k] for k in empty]


def test_markdown(tmp_path: Path) -> None:
    file = tmp_path / "t.md"
    table(file, "--to", "2", "--columns", "event,kind,left_diagonals")
    assert file.read_text("utf-8").splitlines()[2:5] == [
        "| event | kind | left\\_diagonals |",
        "| --- | --- | --- |",
        "| 0 | try | 0 0 0 0 0 0 0 |",
    ]


@pytest.mark.thorough
@needs_poppler
def test_on_paper_nothing_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "t.pdf"
    table(file, "--blank", "2", "--columns", "event,kind,path,columns,left_diagonals")
    told = subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, text=True)
    words = told.stdout.split()
    for k in range(94):
        assert str(k) in words
    assert "Answers" in words and words.count("left_diagonals") == told.stdout.count("\f")
    assert words.count("solution") == 2


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="needs pdflatex")
def test_latex_takes_it(tmp_path: Path) -> None:
    table(tmp_path / "t.tex", "--blank", "2", "--columns", "event,kind,path,left_diagonals")
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "t.tex"],
        cwd=tmp_path, capture_output=True, text=True, timeout=120,
    )
    assert done.returncode == 0, done.stdout[-2000:]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--columns", "event,colums"], "There is no column colums"),
        (["--columns", "event,colums"], "did you mean columns?"),
        (["--columns", ","], "names no column"),
        (["--from", "9", "--to", "3"], "would end at event 3"),
        (["--from", "solution 5"], "has the events 0 to 93"),
        (["--from", "when row == 2"], "needs no rerun"),
        (["--blank", "0"], "of 1 or more"),
        (["-o", "t.xls"], ".csv, .md, .tex or .pdf"),
        (["-o", "no such folder/t.csv"], "there is no folder"),
        (["-n", "10"], "at most 10,000 are allowed"),
    ],
)
def test_bad_input_is_one_sentence(
    more: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*RUN, "-o", "t.csv", *more]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1) and said in err
    assert not list(tmp_path.iterdir())


def test_values_as_they_are_written_by_hand() -> None:
    assert cell([True, False]) == "1 0"
    assert cell([1, -2, [True, False]]) == "[1, -2, 1 0]"
    assert cell({"a": 1, "b": None}) == "a: 1, b: None"
    assert (cell(Unordered([1, 2])), cell(Tuple([1]))) == ("{1, 2}", "(1,)")
    assert (cell(True), cell(None), cell("x")) == ("True", "None", "x")
