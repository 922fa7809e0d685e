"""Lessons held against real runs, and what `lesson` prints of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solvers.catalog import SOLVERS
from tests.support.runs import traced
from visualizer.cli import main
from visualizer.lessons.lesson import LESSON_FOLDER
from visualizer.lessons.making import when_at
from visualizer.trace.when import english, find_when, parse_when


def checked(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    assert main(["lesson", "check", *words, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert isinstance(rows, list)
    return rows


def written(folder: Path, stops: str) -> str:
    path = folder / "x.lesson.md"
    path.write_text(f'+++\ntitle = "T"\n+++\n# P\n{stops}', encoding="utf-8")
    return str(path)


@pytest.mark.thorough
def test_runs_side_by_side_and_what_only_a_rerun_knows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(
        tmp_path,
        "## A\nrun: queens-bstar n=4 | queens-masks n=4\nat: at path 0 3\n\nx\n"
        "## B\nrun: queens-permutations n=4 | queens-extend n=4\nat: end\n\nx\n"
        "## C\nrun: queens-bstar n=4\nat: when row == 2 and columns[3]\n\nx\n"
        "## D\nrun: queens-bstar n=4\nat: try at depth 1 of value 1 rejected\n"
        "ask: which entry forbids\n\nx\n"
        "## E\nrun: queens-bstar n=4\nat: +2\n\nx\n"
        "## L\nrun: queens-b n=4 | queens-bstar n=4\nby: lines\nat: solution 1\n\nx\n"
        "## T\nrun: queens-b n=4 | queens-bstar n=4\nby: time\nat: solution 1\n\nx\n"
        "## F\nrun: lab: queens-b queens-masks n=4-6\n\nx\n"
        "## W\nrun: queens-bstar n=4\nat: when columns[3] becomes true\n\nx\n",
    )
    rows = checked(capsys, path)
    bstar = traced(list(SOLVERS["queens-bstar"].function(4)))
    masks = traced(list(SOLVERS["queens-masks"].function(4)))
    both = [find_when(run, parse_when("at path 0 3"), complete=True) for run in (bstar, masks)]
    assert rows[0]["event"] == both and both[0] != both[1]
    keys = ("queens-permutations", "queens-extend")
    lengths = [len(list(SOLVERS[key].function(4))) for key in keys]
    assert rows[1]["event"] == [length - 1 for length in lengths]
    assert bstar.path(rows[-1]["event"])[-1] == 3 == bstar.event(rows[-1]["event"])[2]
    event = rows[2]["event"]
    assert bstar.height(event) >= 2 and bstar.path(event)[1:2] == [3]
    assert rows[3]["event"] > event and rows[3]["answer"]
    assert rows[4]["event"] == rows[3]["event"] + 2
    first, second = rows[5]["event"]  # where algorithm B has its first solution, B* is far ahead
    assert first == 38 and 50 < second < 94 and rows[6]["event"] == [38, None]
    assert rows[7]["event"] is None and rows[7]["runs"] == ["queens-b", "queens-masks"]


@pytest.mark.some(4)
@pytest.mark.parametrize(
    ("stop", "line", "says"),
    [
        ("at: solution 3", 7, 'has no moment "solution 3"; there are 2.'),
        ("at: push\nask: attackers", 8, "rejected. What can be asked here: next value, what now,"),
        ("at: when no_such_name == 1", 7, "could not be evaluated"),
        ("at: start\nmark: choice 1", 8, "no choice 1 here"),
        ("at: start\nmark: node 0 0", 8, "never reaches the node 0 0"),
        ('at: start\nmark: line "no such line"', 8, "No line of the solver"),
        ("at: push\nask: whose fault", 8, "Here no choice is taken back. What can be asked"),
        ("run: langford-estimate n=4\nblame: yes", 8, "no node is known to fail"),
        ("do: until solution 9", 7, 'has no moment "solution 9"; there are 2.'),
        ("at: solutoin 3", 7, "did you mean solution?"),
        ("at: when 9**9**9**9 > 3", 7, "cannot use a number as large as 9 ** 9 ** 9."),
    ],
)
def test_what_does_not_hold_is_told_with_file_and_line(
    stop: str, line: int, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, f"run: queens-b n=4\n## A\n{stop}\n\nx\n## B\nat: end\n\ny\n")
    assert main(["lesson", "check", path]) == 2
    out, err = capsys.readouterr()
    assert says in err and err.startswith(f"{path}:{line}: ") and err.count("\n") == 1
    assert "93  B" in out


def test_a_condition_that_never_ends_is_not_said_to_hold_nowhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("visualizer.debug.scanner.STALLED_SECONDS", 0.5)
    path = written(tmp_path, "run: queens-b n=4\n## A\nat: when sum(range(10**12)) > 3\n\nx\n")
    assert main(["lesson", "check", path]) == 2
    err = capsys.readouterr().err
    assert "Does a condition never end?" in err and "has no moment" not in err


@pytest.mark.thorough
def test_what_only_the_screen_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(
        tmp_path,
        "run: queens-bstar n=4\nmode: classroom\n"
        "## A\nat: solution 1\nmark: collumns[0], columns[99], row 17, widget pley, row 2\n\nx\n"
        "## B\nat: dead end 1\nhide: picture, data, narration, counters, words\n\nx\n"
        "## C\nat: end\nmode: overview\nask: about how many\n\nHow many?\n",
    )
    assert main(["lesson", "check", path]) == 2
    told = [line.removeprefix(f"{path}:") for line in capsys.readouterr().err.splitlines()]
    assert sorted(told) == [
        "14: This leaves the window empty in mode classroom.",
        "20: The answer is in view here: in counters, statistics.",
        '9: "collumns[0]" is not on the screen here; did you mean columns?',
        '9: "columns[99]" is not here: columns has 4 entries.',
        '9: "row 17" is not on the screen here.',
        '9: "widget pley" is not on the screen here; did you mean play?',
    ]


def test_numbers_that_no_run_bears_out_are_doubted_and_what_has_nothing_to_fill_it_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head = "run: queens-bstar n=4\n## A\nat: solution 1\n\n"
    path = written(
        tmp_path,
        f"{head}After 26 tries 876 tries.\nde: Nach 876 Versuchen 2 Lösungen: 2 + 3 = 5 Lösungen.\n"
        "## B\nat: solution 1\nask: how many solutions\n\nAll 2 solutions?\n",
    )
    assert main(["lesson", "check", path]) == 0
    told = capsys.readouterr().err.splitlines()
    assert [line.partition(": ")[2].partition(".")[0] for line in told] == [
        '"876 tries": no run of this lesson confirms that',
        "The answer is in view: 2 is written above the question",
    ]
    path = written(tmp_path, f"{head}{{tried}}\n{{right.tried}}\n")
    assert main(["lesson", "check", path]) == 2
    assert ":10: With one run there is nothing for {right.tried} to be filled from." in (
        capsys.readouterr().err)
    path = written(tmp_path, f"{head}{{useless}}\nde: {{lost}}\n")
    assert main(["lesson", "check", path]) == 2
    assert ":10: Here nothing is known to fill {lost} from: No choice is taken back" in (
        capsys.readouterr().err)


@pytest.mark.thorough
def test_what_is_no_lesson_and_what_is_not_agreed_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "own.py").write_text(
        "def solve(n: int = 3):\n"
        "    for v in range(n):\n        yield 0, 0, v\n        yield 1, 0, v\n"
        "        yield 2, 0, v\n",
        encoding="utf-8",
    )
    path = written(tmp_path, "## A\nrun: own.py\nat: end\n\nx\n")
    assert main(["lesson", "check", path]) == 2
    assert "--run-own" in capsys.readouterr().err
    assert main(["lesson", "check", path, "--run-own", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["event"] == 8
    bad = tmp_path / "bad.lesson.md"
    bad.write_bytes(b"\xff\x00")
    assert main(["lesson", "check", str(bad), path, "--run-own"]) == 2
    assert "UTF-8" in capsys.readouterr().err
    for words in (
        ["check"], ["new", "x", "--kind", "tlak"], ["chek", "x"], ["new", "x"],
        ["none.lesson.md"], ["x" * 5000],
    ):
        assert main(["lesson", *words]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_the_lessons_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson"]) == 0
    assert "kauschke  Backtracking with B and B*\n" in capsys.readouterr().out
    assert (LESSON_FOLDER / "kauschke.lesson.md").is_file()


@pytest.mark.some(2)
@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize(("lang", "number"), [("en", "2,000"), ("de", "2.000"), ("pl", "2\xa0000")])
def test_an_answer_groups_digits_as_the_events_beside_it(
    lang: str, number: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(
        tmp_path, "## A\nrun: queens-estimate n=8\nat: start\nask: about how many\n\nx\n"
    )
    assert main(["lesson", "check", path, "--lang", lang]) == 0
    assert f": {number}\n" in capsys.readouterr().out


def test_languages_that_lack_a_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, "## A\n\nde: x\nen: x\n## B\n\nen: y\n")
    assert main(["lesson", "check", path]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert "no text" not in first and "no text in de" in second


def test_languages_that_lack_a_note(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(
        tmp_path, "## A\n\nx\n> de: n\n> pl: n\n## B\n\nx\n> de: n\n## C\n\nwithout a note\n"
    )
    assert main(["lesson", "check", path]) == 0
    both, one, none = capsys.readouterr().out.splitlines()
    assert "no note in pl" in one and "no note" not in both and "no note" not in none
    path = written(tmp_path, "## A\n\nde: x\nen: x\n> for myself\n")
    assert main(["lesson", "check", path]) == 0
    assert "no note" not in capsys.readouterr().out


@pytest.mark.parametrize("key", ["queens-b", "langford-l", "queens-permutations"])
def test_each_event_has_a_condition_that_names_it(key: str) -> None:
    trace = traced(list(SOLVERS[key].function(4)))
    for event in range(len(trace)):
        text = english(when_at(trace, event))
        assert not text.startswith("event")
        assert find_when(trace, parse_when(text), complete=True) == event, text
    assert english(when_at(trace, 0)) == "start"


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize(("kind", "lang"), [("talk", "de"), ("exercise", "pl")])
def test_a_lesson_to_begin_with_is_right_as_it_is(
    kind: str, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.lesson.md"
    assert main(["lesson", "new", str(path), "--kind", kind, "--lang", lang]) == 0
    capsys.readouterr()
    assert main(["lesson", "check", str(path), "--lang", lang]) == 0
    assert not capsys.readouterr().err and f"\n{lang}:" not in path.read_text("utf-8")
    assert main(["lesson", "new", str(path), "--kind", kind]) == 2
    assert "is there already" in capsys.readouterr().err


def test_a_lesson_from_the_bookmarks_of_a_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from visualizer.jobs.job import resolve
    from visualizer.record.playback import source_of
    from visualizer.trace.file import Head, save

    job = resolve("queens-b", {}, "4")
    trace = traced(list(job.start()))
    marks = {38: "Found", 10: "A dead\nend", 93: "", 5000: "beyond"}
    head = Head("queens-b", False, job.params, source_of(job), "board", bookmarks=marks)
    run = tmp_path / "run.trace"
    save(run, head, [trace.events(0, len(trace))])
    new = tmp_path / "new.lesson.md"
    assert main(["lesson", "new", str(new), "--from", str(run)]) == 0
    text = new.read_text(encoding="utf-8")
    assert "run: queens-b n=4\n" in text
    for lines in ("## A dead end\nat: dead end 1\n", "## Found\nat: solution 1\n", "at: end\n"):
        assert lines in text
    capsys.readouterr()
    assert [row["event"] for row in checked(capsys, str(new))] == [10, 38, 93]
    assert main(["lesson", "new", str(new), "--from", str(run)]) == 2
    assert "nothing has been overwritten" in capsys.readouterr().err


def test_a_recorded_run_beside_the_lesson(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = tmp_path / "run.trace"
    assert main(["record", "queens-bstar", "-n", "4", "-o", str(run)]) == 0
    stops = "run: run.trace\n## A\nat: solution 1\n\nx\n## B\nat: when row == 3\n\nx\n"
    capsys.readouterr()
    rows = checked(capsys, written(tmp_path, stops))
    assert rows[0]["event"] == 38 and rows[1]["event"] > 38


def test_a_solver_that_fails_is_told_at_each_stop_that_needs_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "own.py").write_text(
        "def solve():\n    yield 0, 0, 0\n    yield 1, 0, 0\n    raise ValueError('oh')\n",
        encoding="utf-8",
    )
    stops = "run: own.py\n## A\nat: push\n\nx\n## B\nat: end\n\nx\n## C\nat: pop\n\nx\n"
    path = written(tmp_path, stops)
    assert main(["lesson", "check", path, "--run-own"]) == 2
    out, err = capsys.readouterr()
    assert "1  A" in out and err.count("oh") == 2 and "Traceback" not in err


WRONG = '''PICTURE = "board"
def solve(n=4):
    for column in range(n):
        yield 0, 0, column
    for column in range(n):
        yield 0, 0, column
        yield 1, 0, column
        yield 2, 0, column
'''


def test_a_stop_where_code_and_rules_differ(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "wrong.py").write_text(WRONG, encoding="utf-8")
    path = written(
        tmp_path,
        "## A\nrun: wrong.py n=4\nat: disagreement\n\nx\n"
        "## B\nrun: wrong.py n=4\nat: disagreement\n\nx\n"
        "## C\nrun: wrong.py n=4\nat: disagreement 4\n\nx\n",
    )
    assert [row["event"] for row in checked(capsys, path, "--run-own")] == [0, 1, 3]
