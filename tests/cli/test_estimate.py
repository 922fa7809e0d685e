"""`main.py estimate`: what it prints, and what it says to input that it cannot use."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from solvers.catalog import SOLVERS
from tests.cli.test_data import as_json, printed
from tests.cli.test_mistakes import complaint
from tests.cli.test_process import end, start
from visualizer.cli import estimate
from visualizer.jobs.templates import FOLDER

SEQUENCES = [key for key, solver in SOLVERS.items() if solver.sequence is not None]


def estimated(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """The object that --json prints."""
    (result,) = as_json(capsys, "estimate", *arguments, "--json")
    assert isinstance(result, dict)
    return result


@pytest.mark.parametrize("key", SEQUENCES)
def test_every_solver_with_a_sequence_is_estimated(
    key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    result = estimated(capsys, key, "--probes", "50", "--seed", "3")
    assert list(result) == ["nodes", "stderr", "probes", "seed", "by_depth"]
    assert (result["probes"], result["seed"]) == (50, 3)
    assert [row["depth"] for row in result["by_depth"]] == list(range(len(result["by_depth"])))
    assert all(list(row) == ["depth", "placed", "stderr"] for row in result["by_depth"])
    assert result["nodes"] == pytest.approx(1 + sum(row["placed"] for row in result["by_depth"]))


def test_8_queens_are_near_2057_nodes(capsys: pytest.CaptureFixture[str]) -> None:
    result = estimated(capsys, "queens-bstar", "-n", "8", "--probes", "2000")
    assert abs(result["nodes"] - 2057) < 4 * result["stderr"] < 200


def test_permutations_need_one_dive(capsys: pytest.CaptureFixture[str]) -> None:
    result = estimated(capsys, "permutations", "-n", "10", "--probes", "2")
    assert (result["nodes"], result["stderr"]) == (9_864_101, 0)


def test_the_same_seed_gives_the_same_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    once, again, other = (
        estimated(capsys, "langford-l", "--probes", "40", "--seed", seed) for seed in "112"
    )
    assert once == again != other


def test_solvers_of_one_problem_share_its_sequence(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["-n", "6", "--probes", "30"]
    results = [
        estimated(capsys, key, *options) for key in ("queens-bstar", "queens-b", "queens-search")
    ]
    assert results[0] == results[1] == results[2]


def test_an_estimating_solver_brings_its_own_probes_and_seed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    result = estimated(capsys, "queens-estimate", "-p", "probes=7", "-p", "seed=4")
    assert (result["probes"], result["seed"]) == (7, 4)
    result = estimated(capsys, "queens-estimate", "-p", "probes=7", "--probes", "9")
    assert result["probes"] == 9


def test_one_dive_says_nothing_about_its_error(capsys: pytest.CaptureFixture[str]) -> None:
    result = estimated(capsys, "queens-bstar", "--probes", "1")
    assert result["stderr"] is None
    assert "–" in printed(capsys, "estimate", "queens-bstar", "--probes", "1")


def test_a_tree_that_is_nothing_but_its_root(capsys: pytest.CaptureFixture[str]) -> None:
    result = estimated(capsys, "langford-l", "-n", "1", "--probes", "3")
    assert (result["nodes"], result["stderr"], result["by_depth"]) == (1, 0, [])


def test_the_table_has_the_actual_numbers_beside(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "estimate", "queens-bstar", "-n", "6").splitlines()
    assert "probes = 1,000" in lines[0] and "seed = 1" in lines[0]
    assert lines[2].split()[-1] == "actual"
    rows = [line.split() for line in lines[3:10]]
    assert [row[0] for row in rows] == ["0", "1", "2", "3", "4", "5", "nodes"]
    assert [row[-1] for row in rows] == ["6", "20", "36", "46", "40", "4", "153"]


def test_the_table_of_a_large_tree_has_no_actual_numbers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(estimate, "COUNT_SECONDS", 0.0)
    known = printed(capsys, "estimate", "queens-bstar", "-n", "12", "--probes", "20")
    assert "actual " not in known.splitlines()[2]
    assert "856,189" in known
    unknown = printed(capsys, "estimate", "queens-bstar", "-n", "30", "--probes", "5")
    assert "too long" in unknown


@pytest.mark.parametrize("probes", ["0", "-3", "1.5", "many", "", "9" * 40])
def test_probes_that_are_not_possible(probes: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--probes" in complaint(capsys, "estimate", "queens-bstar", f"--probes={probes}")


@pytest.mark.parametrize("seed", ["-1", "1.5", "x", "", "9" * 40])
def test_seeds_that_are_not_possible(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--seed" in complaint(capsys, "estimate", "queens-bstar", f"--seed={seed}")


def test_a_solver_without_a_sequence(capsys: pytest.CaptureFixture[str]) -> None:
    line = complaint(capsys, "estimate", "sudoku")
    assert "sudoku" in line and "queens-bstar" in line and "debruijn" in line


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="needs POSIX")
@pytest.mark.parametrize("solver", ["queens-bstar", str(FOLDER / "sequence.py")])
def test_ctrl_c_prints_the_estimate_so_far(solver: str, tmp_path: Path) -> None:
    for seconds in (1.5, 6, 24):  # by then it should be diving
        with (tmp_path / "out").open("w+") as out:
            process = start(
                "estimate", solver, "-n", "10", "--probes", "100000000", "--json", stdout=out
            )
            assert process.stderr
            with pytest.raises(subprocess.TimeoutExpired):  # it goes on
                process.wait(seconds)
            process.send_signal(signal.SIGINT)
            code, _, err = end(process)
            out.seek(0)
            text = out.read()
        assert (code, err) == (130, "")
        if text:
            break
    assert 0 < json.loads(text)["probes"] < 100_000_000
