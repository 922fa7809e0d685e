"""count --fast: what it prints, what it refuses, and Ctrl+C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from visualizer.cli import main
from visualizer.measure.fast.counting import Count
from visualizer.measure.fast.resuming import take_up

ROOT = Path(__file__).resolve().parent.parent.parent


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main(["count", *arguments, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


@pytest.mark.parametrize(
    ("problem", "solver", "n"),
    [("queens", "queens-bstar", "1"), ("queens", "queens-bstar", "8"),
     ("langford", "langford-l", "1"), ("langford", "langford-l", "7")],
)
def test_it_prints_what_count_prints(
    problem: str, solver: str, n: str, capsys: pytest.CaptureFixture[str]
) -> None:
    fast = as_json(capsys, "--fast", problem, "-n", n)
    plain = as_json(capsys, solver, "-n", n)
    assert fast == {**plain, "solver": problem}
    assert list(fast) == list(plain)


def test_the_option_may_stand_anywhere(capsys: pytest.CaptureFixture[str]) -> None:
    assert as_json(capsys, "queens", "-p", "n=6", "--fast")["solutions"] == 4
    assert as_json(capsys, "--fast", "queens")["params"] == {"n": 8}


def test_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count", "--fast", "queens", "-n", "12"]) == 0
    words = capsys.readouterr().out.split()
    for number in ("14,200", "856,188", "222,720"):
        assert number in words


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "queens or langford"),
        (["queens-bstar"], "did you mean queens?"),
        (["sudoku"], "queens or langford"),
        (["queens", "-n", "25"], "up to 24"),
        (["queens", "-n", "0"], "from 1"),
        (["langford", "-n", "21"], "from 1 to 20"),
        (["queens", "-p", "m=3"], 'queens has no parameter "m". It takes: n.'),
        (["queens", "--resume", "no such folder/count"], "no folder"),
        (["queens", "--resume", __file__], "holds no count"),
        (["queens", "-p", "n=3", "-n", "4"], "n"),
    ],
)
def test_mistakes(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["count", "--fast", *arguments]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert told in err


def test_a_count_is_kept_and_taken_up_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["--fast", "queens", "-n", "12", "--resume", str(tmp_path / "count")]
    first = as_json(capsys, *command)
    assert first == as_json(capsys, "--fast", "queens", "-n", "12") == as_json(capsys, *command)
    assert main(["count", "queens-bstar", "-n", "6", *command[4:]]) == 2
    assert capsys.readouterr().err == "--resume goes with --fast only.\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full device")
def test_a_count_that_cannot_be_kept_is_told_before_the_work(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["count", "--fast", "queens", "-n", "24", "--resume", "/dev/full"]) == 2
    assert "not a plain file" in capsys.readouterr().err


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="needs POSIX")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL, signal.SIGTERM])
def test_a_count_that_is_kept_can_be_stopped_in_any_way(how: int, tmp_path: Path) -> None:
    file = tmp_path / "count"
    process = subprocess.Popen(
        [sys.executable, "main.py", "count", "--fast", "queens", "-n", "19", "--json",
         "--resume", str(file)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )
    until = time.monotonic() + 60
    while not file.exists() and time.monotonic() < until:
        time.sleep(0.02)
    time.sleep(0.5)
    process.send_signal(how)
    out, err = process.communicate(timeout=30)
    count = Count("queens", 19)
    take_up(file, count)
    assert [entry.name for entry in tmp_path.iterdir()] == ["count"]
    if how == signal.SIGINT:
        assert process.returncode == 130
        said = json.loads(out)
        assert {name: said[name] for name in count.found.counts(False)} == count.found.counts(False)
        assert err == f"{file} holds the count so far; the same command goes on with it.\n"


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="needs POSIX")
def test_ctrl_c_prints_the_counts_so_far_and_leaves_no_process() -> None:
    for seconds in (1.5, 4, 12):  # by then it should be counting
        process = subprocess.Popen(
            [sys.executable, "main.py", "count", "--fast", "queens", "-n", "20", "--json"],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            start_new_session=True,
        )
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of its processes
        out, err = process.communicate(timeout=30)
        assert (process.returncode, err) == (130, "")
        with pytest.raises(ProcessLookupError):
            for _attempt in range(300):
                os.killpg(process.pid, 0)
                time.sleep(0.01)
        if out:
            break
    counts = json.loads(out)
    assert counts["complete"] is False
    assert counts["by_depth"][0] == {"depth": 0, "placed": 20, "pruned": 0}
    assert counts["by_depth"][1]["placed"] == 342
