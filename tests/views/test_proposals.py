"""What is proposed to compare with a run: nearest first, each once, and each can be run."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.catalog import SOLVERS
from tests.support.runs import traced
from tests.views.shows import Recorded
from visualizer.debug.rerun import Rerun
from visualizer.jobs.job import Job, describe, resolve
from visualizer.jobs.spec import job_beside
from visualizer.show.proposals import proposals
from visualizer.show.run import Run


def run_of(job: Job) -> Run:
    trace = traced([])
    return Run(job, recorder=Recorded(trace), rerun=Rerun(job, trace))  # type: ignore[arg-type]


@pytest.mark.parametrize("key", SOLVERS)
def test_each_can_be_run_and_none_is_the_run_itself(key: str) -> None:
    run = run_of(resolve(key, {}))
    found = proposals(run)
    jobs = [proposal.job for proposal in found]
    assert run.job not in jobs and len(set(jobs)) == len(jobs)
    assert {job.target for job in jobs} >= SOLVERS.keys() - {key}
    for proposal in found:
        assert describe(proposal.job) and proposal.name and proposal.note
    names = [(proposal.name, proposal.note) for proposal in found]
    assert len(set(names)) == len(names)


def test_other_algorithms_come_first_with_the_same_parameters() -> None:
    found = proposals(run_of(resolve("queens-permutations", {"n": "7"})))
    same = [p for p in found if SOLVERS[p.job.target].problem.key == "queens"]
    assert found[: len(same)] == same
    extended = next(p for p in found if p.job.target == "queens-extend")
    assert dict(extended.job.params)["n"] == 7
    other_n = [dict(p.job.params)["n"] for p in found if p.job.target == "queens-permutations"]
    assert other_n[0] == 8 and 7 not in other_n


def test_switches_and_instances_are_proposed_the_other_way() -> None:
    found = proposals(run_of(resolve("knights-tour", {})))
    assert any(dict(p.job.params).get("warnsdorff") is True for p in found)
    puzzles = {dict(p.job.params).get("puzzle") for p in proposals(run_of(resolve("sudoku", {})))}
    assert {"medium", "hard"} <= puzzles


def test_a_file_as_it_was_comes_before_all_others(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def solve(n=3):\n    yield 0, 0, 0\n")
    run = run_of(resolve(str(file), {}))
    run.earlier = Job(str(file), run.job.params, text="def solve(n=3):\n    yield 0, 0, 1\n")
    found = proposals(run, recent=[str(file), str(tmp_path / "gone.py"), "queens-b"])
    assert found[0].job == run.earlier
    assert run.job not in [proposal.job for proposal in found]
    values = [p.job for p in found if p.job.file == str(file) and not p.job.text]
    assert {dict(job.params)["n"] for job in values} == {2, 4, 1, 5}


def test_a_file_with_a_picture_is_compared_with_what_is_known_to_be_right_first(
    tmp_path: Path,
) -> None:
    file, other = tmp_path / "mine.py", tmp_path / "other.py"
    file.write_text("PICTURE = 'queens'\ndef solve(n=6):\n    yield 0, 0, 0\n")
    other.write_text("def solve(n=3):\n    yield 0, 0, 0\n")
    run = run_of(resolve(str(file), {"n": "7"}))
    found = proposals(run, recent=[str(other)])
    first = found[0]
    assert first.job == resolve("queens-bstar", {"n": "7"}) and "known to be right" in first.note
    right = [p for p in found if "known to be right" in p.note]
    assert found[: len(right)] == right
    assert not any(SOLVERS[p.job.target].on_purpose for p in right)
    for proposal in found:  # whatever has an n has that of the run, but for other values of it
        n = dict(proposal.job.params).get("n")
        assert n in (None, 7) or proposal.job.target == str(file)
    general = run_of(resolve(str(other), {}))
    assert not any("known to be right" in p.note for p in proposals(general))


def test_what_is_typed_takes_the_parameters_of_the_run(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def solve(n=3, name='x'):\n    yield 0, 0, 0\n")
    now = {"n": 7, "name": "y"}
    assert job_beside("queens-b", now) == resolve("queens-b", {"n": "7"})
    assert job_beside("queens-b n=5", now) == resolve("queens-b", {"n": "5"})
    assert dict(job_beside(f"{file} name=z", now).params) == {"n": 7, "name": "z"}
