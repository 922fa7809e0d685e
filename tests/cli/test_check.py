"""check: where code and rules disagree, as text and JSON; what it says when nothing can be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_data import as_json, printed
from tests.support.planted import PLANTED
from visualizer.base.numbers import THIN_SPACE
from visualizer.cli import main
from visualizer.cli.check import MOST

BY_FAULT = {planted.fault: planted for planted in PLANTED}

EVERYTHING = """
PICTURE = "queens"
def solve(n: int = 20):
    for column in range(n):
        yield 0, 0, column
        yield 1, 0, column
        for other in range(n):
            yield 0, 1, other
            yield 1, 1, other
            for third in range(n):
                yield 0, 2, third
                yield 1, 2, third
                yield 2, 2, third
            yield 2, 1, other
        yield 2, 0, column
"""

BEGINS_NONE = (
    "What was called begins no search: none of the functions that call themselves is called."
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.py"


def found(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[dict[str, Any], str]:
    """What a check that finds something prints, and what it says beside it."""
    assert main(["check", *arguments, "--json"]) == 3
    out, err = capsys.readouterr()
    return json.loads(out), err


def test_a_right_solver(capsys: pytest.CaptureFixture[str]) -> None:
    (said,) = as_json(capsys, "check", "queens-search", "-n", "6", "--json")
    assert said == {
        "events": 1202, "judged": 1202, "solutions": 4, "known_solutions": 4,
        "disagreements": [], "count": 0,
    }
    lines = printed(capsys, "check", "queens-search", "-n", "6").splitlines()
    assert lines[0] == "queens-search, n = 6"
    assert [line.split(maxsplit=1) for line in lines[1:]] == [
        ["events", "1,202"], ["judged", "1,202"], ["solutions", "4 (known: 4)"],
        ["disagreements", "0"],
    ]


@pytest.mark.thorough
def test_a_fault_is_told_with_what_the_window_says(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(BY_FAULT["sign"].code, encoding="utf-8")
    said, err = found(capsys, str(file), "-n", "4")
    assert err == "" and said["known_solutions"] == 2
    one = said["disagreements"][0]
    assert (one["event"], one["kind"]) == (4, "placed")
    lines = {json.loads(line)["i"]: json.loads(line) for line in printed(
        capsys, "say", str(file), "-n", "4").splitlines()}
    for one in said["disagreements"]:
        assert lines[one["event"]]["sentence"] in one["sentence"]
    assert main(["check", str(file), "-n", "4"]) == 3
    text = capsys.readouterr().out.splitlines()
    assert text[4].split() == ["disagreements", str(said["count"])]
    assert len(text) == 7 + said["count"]
    assert text[7].startswith("    4  placed though forbidden  Queen placed")


@pytest.mark.thorough
def test_missing_solutions_are_told_at_the_end(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(BY_FAULT["early return"].code, encoding="utf-8")
    said, _err = found(capsys, str(file))
    (one,) = said["disagreements"]
    assert one["kind"] == "missed solution" and one["event"] == said["events"] - 1
    last = printed(capsys, "say", str(file)).splitlines()[-1]
    assert json.loads(last)["sentence"] == one["sentence"]
    assert one["sentence"].endswith(
        "It found no solution. But there are 4 solutions. "
        "At event 7 it goes back, though value 3 leads to one there."
    )


@pytest.mark.thorough
@pytest.mark.usefixtures("english_again")
def test_numbers_in_a_sentence_are_those_of_a_terminal(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = "".join(f"    yield {kind}, 0, 0\n" for kind in range(3))
    file.write_text(f'PICTURE = "queens"\ndef solve(n: int = 12):\n{steps}', encoding="utf-8")
    assert main(["check", str(file), "--lang", "de"]) == 3
    last = capsys.readouterr().out.splitlines()[-1]
    assert "14.200" in last and THIN_SPACE not in last


@pytest.mark.thorough
def test_more_than_are_listed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(EVERYTHING, encoding="utf-8")
    said, _err = found(capsys, str(file))
    assert said["count"] > len(said["disagreements"]) == MOST
    assert main(["check", str(file)]) == 3
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == f"and {said['count'] - MOST:,} more"


@pytest.mark.thorough
def test_what_is_done_on_purpose(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(BY_FAULT["early return"].code, encoding="utf-8")
    meant = file.with_name("meant.py")
    meant.write_text('ON_PURPOSE = ["leaves out"]\n' + file.read_text("utf-8"), encoding="utf-8")
    assert as_json(capsys, "check", str(meant), "--json")[0]["count"] == 0
    recorded = str(file.with_name("run.trace"))
    assert main(["record", str(meant), "-o", recorded]) == 0
    assert as_json(capsys, "check", recorded, "--json")[0]["count"] == 0
    assert main(["record", str(file), "-o", recorded]) == 0
    assert found(capsys, recorded)[0]["count"] == 1


@pytest.mark.thorough
def test_without_rules_nothing_is_judged(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = "def solve():\n    yield 0, 0, 0\n    yield 0, 0, 0\n"
    for head in ("", 'PICTURE = "sudoku"\n', 'PICTURE = "queens"\n'):
        file.write_text(head + code, encoding="utf-8")
        said = "Shown without it" if head else "Nothing was judged"
        assert said in printed(capsys, "check", str(file))
        assert main(["check", str(file), "--json"]) == 0
        out, err = capsys.readouterr()
        assert json.loads(out) == {
            "events": 2, "judged": 0, "solutions": 0, "known_solutions": None,
            "disagreements": [], "count": 0, "left_behind": [], "left_behind_count": 0,
        }
        assert said in err


HEAD = 'PICTURE = "queens"\ndef solve(n: int = 4):\n    yield 0, 0, 0\n    yield 1, 0, 0\n'


NO_LINE = """
PICTURE = "queens"
def place(cols):
    if len(cols) == n:
        list(cols) or sorted(cols)
    for c in range(n):
        if all(c != d and abs(c - d) != len(cols) - i for i, d in enumerate(cols)):
            cols.append(c)
            place(cols)
            cols.pop()
n = 4
"""


def test_a_program_of_which_no_line_counts_as_a_solution(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(NO_LINE, encoding="utf-8")
    said, _err = found(capsys, str(file), "--call", "place([])")
    sentences = [one["sentence"] for one in said["disagreements"]]
    assert len(sentences) == 2  # the two solutions of 4 queens
    assert all("no line of the program counts as one" in one for one in sentences)
    assert main(["say", str(file), "--call", "place([])"]) == 0
    end = capsys.readouterr().out.splitlines()[-1]
    assert "No line of the program counts as a solution." in end and "found" not in end
    at_5 = str(file), "--call", "place([])", "--solution-at", "5"
    (right,) = as_json(capsys, "check", *at_5, "--json")
    assert right["disagreements"] == [] and right["solutions"] == 2


@pytest.mark.parametrize("command", ["count", "say", "trace"])
def test_what_begins_no_search_is_told(
    command: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(NO_LINE, encoding="utf-8")
    assert main([command, str(file), "--call", "1 + 1"]) == 0
    err = capsys.readouterr().err
    assert err == f"{file.name}: {BEGINS_NONE}\n"


def test_an_event_that_breaks_the_contract(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(HEAD + "    yield 2, 0, 3\n", encoding="utf-8")
    said, err = found(capsys, str(file))
    (one,) = said["disagreements"]
    assert (one["event"], one["kind"]) == (1, "contract")
    assert "Event 2: POP of 3 at depth 0" in one["sentence"] and "Event 2: POP of 3" in err


@pytest.mark.some(2)
@pytest.mark.parametrize("fault", ["1 / 0", "raise SystemExit(1)", "import os; os._exit(5)"])
def test_a_solver_that_fails(fault: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(HEAD + f"    {fault}\n", encoding="utf-8")
    said, err = found(capsys, str(file))
    assert said["count"] == 0 and said["events"] == 2
    assert err.count("\n") == 1 and "Traceback" not in err


@pytest.mark.thorough
def test_a_solver_that_hangs(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("visualizer.cli.running.PATIENCE", 0.5)
    file.write_text(HEAD + "    while True:\n        pass\n", encoding="utf-8")
    said, err = found(capsys, str(file))
    assert (said["events"], said["count"]) == (2, 0)
    assert "yielded nothing for 0.5 seconds after event 1" in err


def test_rubbish_that_is_yielded(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(HEAD + "    yield 'rubbish'\n", encoding="utf-8")
    said, err = found(capsys, str(file))
    assert said["disagreements"][0]["kind"] == "contract"
    assert "rubbish" in err and "Traceback" not in err


def test_only_the_first_events(capsys: pytest.CaptureFixture[str]) -> None:
    (said,) = as_json(capsys, "check", "queens-bstar", "-n", "30", "--limit", "500", "--json")
    assert (said["events"], said["judged"], said["count"]) == (500, 500, 0)
    assert said["known_solutions"] is None
