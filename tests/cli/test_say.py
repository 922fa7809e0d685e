"""say: one JSON object an event, with the sentence that the window shows."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from solvers.catalog import SOLVERS
from solvers.events import KIND_NAMES
from tests.cli.test_data import as_json, printed
from tests.support.runs import traced
from visualizer.cli import main
from visualizer.pictures.guarded import picture_named
from visualizer.trace.moment import moment_at

ROOT = Path(__file__).resolve().parent.parent.parent

SMALL = {
    "queens-bstar": {"n": 4}, "queens-subsets": {"n": 3}, "langford-l": {"n": 3},
    "permutations": {"n": 3}, "debruijn": {"n": 2}, "maze-region": {"maze": "loops"},
    "exact-cover": {}, "satisfiability": {}, "queens-estimate": {"n": 4, "probes": 3},
}


@pytest.mark.parametrize("key", SMALL)
def test_it_says_what_the_window_says(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    solver = SOLVERS[key]
    options = [word for name, value in SMALL[key].items() for word in ("-p", f"{name}={value}")]
    lines = as_json(capsys, "say", key, *options)
    params = solver.arguments(SMALL[key])
    trace = traced(list(solver.function(**params)))
    assert len(lines) == len(trace)
    picture = picture_named(solver.problem.picture)
    for k, line in enumerate(lines):
        kind, depth, value = trace.event(k)
        said = picture.narrate(moment_at(trace, k, solver, params, complete=True))
        assert line == {
            "i": k, "kind": KIND_NAMES[kind], "depth": depth, "value": value, "tag": said.label,
            "sentence": said.sentence,
        }


def test_of_two_languages_each_line_says_both(capsys: pytest.CaptureFixture[str]) -> None:
    run = "say", "queens-bstar", "-n", "4"
    both = as_json(capsys, *run, "--lang", "de+en")
    german, english = (as_json(capsys, *run, "--lang", code) for code in ("de", "en"))
    assert both[0]["sentence"].startswith("Zeile 0, Spalte 0: ") and "also" not in german[0]
    assert [{k: v for k, v in line.items() if k != "also"} for line in both] == german
    assert [line["also"] for line in both] == [
        {"lang": "en", "tag": line["tag"], "sentence": line["sentence"]} for line in english
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("limit", [1, 2, 3, 63, 64, 1201, 1202, 5000])
def test_a_limit_changes_nothing_of_what_is_said_before(
    limit: int, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = as_json(capsys, "say", "queens-bstar", "-n", "6")
    assert as_json(capsys, "say", "queens-bstar", "-n", "6", "--limit", str(limit)) == whole[:limit]


def test_a_line_is_written_as_documented(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "say", "queens-bstar", "-n", "4", "--limit", "1") == (
        '{"i":0,"kind":"try","depth":0,"value":0,"tag":"TRY","sentence":'
        '"Row 0, column 0: no queen attacks this square. Place one."}\n'
    )


def test_a_recorded_run_is_said_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "run.trace")
    assert main(["record", "queens-bstar", "-n", "5", "-o", file]) == 0
    said = printed(capsys, "say", file)
    assert said == printed(capsys, "say", "queens-bstar", "-n", "5")


USER = """
PICTURE = "{picture}"
from solvers.events import POP, PUSH, TRY

def solve(size: int = 2):
    for value in (5, 99):
        yield TRY, 0, value
        yield PUSH, 0, value
        yield POP, 0, value
    {end}
"""


@pytest.mark.some(3)
@pytest.mark.parametrize("picture", sorted({s.problem.picture for s in SOLVERS.values()}))
def test_a_file_that_does_not_fit_its_picture_is_told_in_general_words(
    picture: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(USER.format(picture=picture, end="return"), encoding="utf-8")
    lines = as_json(capsys, "say", str(file))
    assert [line["i"] for line in lines] == list(range(6))
    assert all(line["sentence"].endswith((".", "?")) for line in lines)


RIGHT_TO_LEFT = """
PICTURE = "queens"
from solvers.events import POP, PUSH, SOLUTION, TRY

def solve(n: int = 4):
    queens = []

    def search():
        row = len(queens)
        for column in reversed(range(n)):
            yield TRY, row, column
            if all(c != column and abs(c - column) != row - r for r, c in enumerate(queens)):
                queens.append(column)
                yield PUSH, row, column
                if row + 1 == n:
                    yield SOLUTION, row, column
                else:
                    yield from search()
                queens.pop()
                yield POP, row, column

    yield from search()
"""


def test_a_file_of_ones_own_that_goes_from_right_to_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(RIGHT_TO_LEFT, encoding="utf-8")
    said = [line["sentence"] for line in as_json(capsys, "say", str(file))]
    assert said[:6] == [
        "Row 0, column 3: no queen attacks this square. Place one.",
        "Queen placed in row 0, column 3. Go on with row 1.",
        "Row 1, column 3: attacked by the queen in row 0 (column). Try column 2.",
        "Row 1, column 2: attacked by the queen in row 0 (diagonal). Try column 1.",
        "Row 1, column 1: no queen attacks this square. Place one.",
        "Queen placed in row 1, column 1. Go on with row 2.",
    ]
    assert "No column left in row 2: the queen in row 1 is taken back; next, column 0." in said
    assert any(sentence.endswith(". No other column is tried.") for sentence in said)
    assert said[-1] == (
        "No column left in row 1: the queen in row 0 is taken back; no other column is tried "
        "there. The search is over. It found 2 solutions."
    )


def test_what_came_before_a_failure_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(USER.format(picture="queens", end="1 / 0"), encoding="utf-8")
    assert main(["say", str(file)]) == 3
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 6 and "ZeroDivisionError" in err
    assert "over" not in json.loads(out.splitlines()[-1])["sentence"]


def test_a_language_that_there_is_none_of(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["say", "queens-bstar", "--lang", "xx"]) == 2
    assert "--lang" in capsys.readouterr().err


@pytest.mark.usefixtures("english_again")
def test_a_language_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(as_json(capsys, "say", "queens-bstar", "--lang", "de", "--limit", "3")) == 3


@pytest.mark.thorough
def test_an_endless_search_is_said_as_it_comes_and_without_pygame() -> None:
    program = (
        "import sys, visualizer.cli\n"
        "assert visualizer.cli.main(['say', 'queens-b', '-n', '40', '--limit', '900']) == 0\n"
        "assert 'pygame' not in sys.modules\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert len(done.stdout.splitlines()) == 900
