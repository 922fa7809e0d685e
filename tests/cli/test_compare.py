"""compare: what it prints of runs side by side, and what it says where they cannot be compared."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_data import as_json, printed
from visualizer.base.errors import BadInput
from visualizer.cli import main
from visualizer.cli.running import jobs_of

pytestmark = pytest.mark.thorough


def compared(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    (found,) = as_json(capsys, "compare", *arguments, "--json")
    assert isinstance(found, dict)
    return found


def test_the_json_is_as_documented(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "compare", "queens-permutations n=4", "queens-extend n=4", "--json")
    found = json.loads(out)
    assert ": " not in out and out.count("\n") == 1
    assert list(found) == ["runs", "common_nodes", "only_nodes", "cut_roots", "first_difference"]
    for run in found["runs"]:
        assert list(run) == [
            "solver", "params", "events", "try", "nodes", "solutions", "lines", "seconds",
        ]
        assert run["lines"] > run["events"] / 4 and 0 < run["seconds"] < 5
    assert [run["solver"] for run in found["runs"]] == ["queens-permutations", "queens-extend"]
    assert found["runs"][1]["params"] == {"n": 4}
    assert sum(root["tries"] for root in found["cut_roots"] if root["run"] == 0) == 30 - 15
    assert found["cut_roots"][0] == {"run": 0, "path": [0, 1], "tries": 4}


@pytest.mark.parametrize(
    ("first", "second", "n", "tries", "nodes", "common", "only", "roots", "difference"),
    [
        ("queens-bstar", "queens-masks", 8, (15720, 2056), (2056, 2056), 2056, [0, 0], 0, 2),
        ("queens-permutations", "queens-extend", 8, (7730, 336), (4888, 113), 113, [4775, 0], 212,
         3),
        ("queens-search", "queens-mirror", 8, (15720, 7860), (2056, 1028), 1028, [1028, 0], 4,
         9962),
        ("langford-b", "langford-l", 7, (3557, 3434), (1629, 1629), 1629, [0, 0], 0, 11),
    ],
)
def test_published_figures(
    first: str, second: str, n: int, tries: tuple[int, int], nodes: tuple[int, int],
    common: int, only: list[int], roots: int, difference: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = compared(capsys, f"{first} n={n}", f"{second} n={n}")
    assert tuple(run["try"] for run in found["runs"]) == tries
    assert tuple(run["nodes"] for run in found["runs"]) == nodes
    assert (found["common_nodes"], found["only_nodes"]) == (common, only)
    assert len(found["cut_roots"]) == roots
    assert found["first_difference"] == difference
    saved = sum(root["tries"] for root in found["cut_roots"])
    assert saved == {212: 7394, 4: 7856, 0: 0}[roots]
    if roots == 212:
        assert found["cut_roots"][0] == {"run": 0, "path": [0, 1], "tries": 1956}


def test_b_and_bstar_differ_in_their_lines_only(capsys: pytest.CaptureFixture[str]) -> None:
    found = compared(capsys, "queens-b n=8", "queens-bstar n=8")
    lines = [run["lines"] for run in found["runs"]]
    if sys.version_info[:2] == (3, 11):
        assert lines == [449_730, 145_174]
    else:  # another version may have other lines of its own for the same source
        assert lines == pytest.approx([449_730, 145_174], rel=0.2)
    assert found["first_difference"] is None
    assert found["runs"][0]["events"] == 19_924


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    words = printed(capsys, "compare", "queens-permutations n=8", "queens-extend n=8")
    rows = {line[:13].strip(): line[13:].split() for line in words.splitlines()[:9]}
    assert rows["tried"] == ["7,730", "336"]
    assert rows["placed"] == ["4,888", "113"]
    assert rows["placed by all"] == ["113", "113"]
    assert rows["by no other"] == ["4,775", "0"]
    assert (
        "Same solution; extended: 336 candidates tried; permutations: 7,730.\n"
        "From event 3 on they differ.\n\n"
        "212 branches that only one run enters, with 7,394 tries below them:\n"
        "permutations  0 1      1,956\n"
        "permutations  0 2 1      325\n"
    ) in words
    assert words.endswith("…\n")


@pytest.mark.thorough
def test_the_manual_shows_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    text = (Path(__file__).parents[2] / "docs" / "comparing.md").read_text(encoding="utf-8")
    command = "main.py compare 'queens-permutations n=8' 'queens-extend n=8'\n"
    shown = text.partition(command)[2].partition("```")[0].splitlines()
    out = printed(capsys, "compare", "queens-permutations n=8", "queens-extend n=8").splitlines()
    measured = ("time", "lines run")  # these depend on the machine and on Python's version
    assert len(shown) > 10
    assert [line for line in shown[:-1] if not line.startswith(measured)] == [
        line for line in out if not line.startswith(measured)
    ][: len(shown) - 3]


def test_four_runs_the_same_and_a_recording(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recorded = str(tmp_path / "a run.trace")
    assert main(["record", "queens-b", "-n", "5", "-o", recorded]) == 0
    capsys.readouterr()
    found = compared(capsys, "queens-b", "queens-bstar", recorded, "queens-b n=5", "-p", "n=5")
    assert [run["params"] for run in found["runs"]] == [{"n": 5}] * 4
    assert found["common_nodes"] == 53 and found["only_nodes"] == [0, 0, 0, 0]
    assert found["runs"][2]["lines"] is None and found["runs"][2]["seconds"] is None
    assert found["runs"][0]["lines"] == found["runs"][3]["lines"]


MINE = """
from helper import limit

print("hello")

def solve(n=3):
    for value in range(n):
        yield 0, 0, value
        if value < limit(n):
            yield 1, 0, value
            yield 2, 0, value
"""


def test_files_run_in_processes_of_their_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = tmp_path / "my file.py", tmp_path / "other.py"
    (tmp_path / "helper.py").write_text("def limit(n):\n    return n - 1\n")
    one.write_text(MINE)
    other.write_text("def solve(n=3):\n    return [(0, 0, 0), (1, 0, 0), (2, 0, 0)]\n")
    assert main(["compare", f"{one} n=4", str(other), "--json"]) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert err == "hello\n"  # once, though it runs several times
    assert [run["solver"] for run in found["runs"]] == [str(one), str(other)]
    assert [run["params"] for run in found["runs"]] == [{"n": 4}, {"n": 3}]
    # each value: the loop, a try, the test with one line of the helper; those below n - 1 two more
    assert found["runs"][0]["lines"] == 4 * 4 + 3 * 2 + 1
    assert found["runs"][1]["lines"] == 1
    assert found["only_nodes"] == [2, 0]
    assert "helper" not in sys.modules


@pytest.mark.quick
def test_a_run_that_fails_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def solve(n=3):\n    yield 0, 0, 0\n    yield 1 / 0\n")
    assert main(["compare", "queens-b n=4", str(file)]) == 3
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and "ZeroDivisionError" in err


def test_a_run_that_does_not_do_the_same_again_is_not_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "import os\n\n\ndef solve():\n    yield 0, 0, 0\n"
        f"    if os.path.exists({str(tmp_path / 'mark')!r}):\n        yield 0, 0, 1\n"
        f"    open({str(tmp_path / 'mark')!r}, 'w').close()\n"
    )
    found = compared(capsys, str(file), "queens-b n=1")
    assert (found["runs"][0]["lines"], found["runs"][0]["seconds"]) == (None, None)
    file.write_text(
        "import os\n\n\ndef solve():\n    yield 0, 0, 0\n"
        f"    os.mkdir({str(tmp_path / 'folder')!r})\n"
    )
    assert main(["compare", str(file), "queens-b n=1"]) == 0
    out, err = capsys.readouterr()
    assert err.startswith("mine.py could not be measured: ") and err.count("\n") == 1
    assert "FileExistsError" in err and "lines run" in out


def test_no_event_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def solve():\n    return []\n")
    none = "mine.py, line 1: The search has come to its end without a single event.\n"
    assert main(["compare", str(file), str(file), "--json"]) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert found["common_nodes"] == 0 and found["first_difference"] is None
    assert err == 2 * none  # of each run
    assert main(["compare", str(file), str(file)]) == 0
    shown, err = capsys.readouterr()
    assert err == 2 * none
    assert re.search(r"^tried +0 +0$", shown, re.MULTILINE)
    assert "Event for event they are the same." in shown


@pytest.mark.quick
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "two to four runs"),
        (["queens-b n=4"], "two to four runs"),
        ([], "main.py list"),
        (["queens-b"] * 5, "5 runs are too many to compare: at most 4 are possible."),
        (["queens-b", "n=8"], "names no solver"),
        (["queens-b n=4", "queen-bstar n=4"], "Did you mean queens-bstar?"),
        (["queens-b n=4", "queens-bstar m=4"], "It takes: n."),
        (["queens-b n=4 n=5", "queens-b"], "n: two different values"),
        (["queens-b", "queens-bstar", "-p", "4"], "write -p KEY=VALUE"),
        (["queens-b n=0", "queens-bstar"], "n must be a whole number from 1"),
    ],
)
def test_mistakes_are_told_in_one_sentence(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1
    assert told in err


@pytest.mark.quick
def test_what_a_run_says_itself_goes_before_what_is_said_of_all() -> None:
    jobs = jobs_of(["queens-b n=5", "queens-bstar", " langford-b  n=4 "], "6", {})
    assert [(job.target, dict(job.params)["n"]) for job in jobs] == [
        ("queens-b", 5), ("queens-bstar", 6), ("langford-b", 4),
    ]
    (job,) = jobs_of(["queens-estimate probes=3 seed=2"], None, {"n": "7", "seed": "9"})
    assert dict(job.params) == {"n": 7, "probes": 3, "seed": 2}


@pytest.mark.quick
def test_a_file_may_be_named_like_parameters(tmp_path: Path) -> None:
    file = tmp_path / "my n=4.py"
    file.write_text("def solve(n=3):\n    yield 0, 0, 0\n")
    (job,) = jobs_of([str(file)], None, {})
    assert job.target == str(file) and dict(job.params) == {"n": 3}
    with pytest.raises(BadInput, match="names no solver"):
        jobs_of(["n=4"], None, {})


@pytest.mark.quick
def test_runs_that_take_too_much_memory_together(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("visualizer.record.recorder.DEFAULT_MEMORY_LIMIT", 1000)
    assert main(["compare", "queens-b n=6", "queens-b n=7"]) == 2
    assert "do not fit into" in capsys.readouterr().err
