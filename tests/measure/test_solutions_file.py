"""Solutions as text and as JSON, against the trace and against what the command line prints."""

from __future__ import annotations

import json

import pytest

from solvers.catalog import SOLVERS
from tests.measure.test_symmetry import classes_of, recorded, solved
from tests.solvers.runs import SAMPLES, run
from tests.support.runs import traced
from visualizer.cli import main
from visualizer.measure.solutions_file import BLOCK, as_json, lines


@pytest.mark.parametrize(("key", "sample"), SAMPLES)
def test_a_line_for_each_solution(key: str, sample: dict[str, int]) -> None:
    trace = traced(list(run(key, sample)))
    written = "".join(lines(trace)).splitlines()
    assert [json.loads(line) for line in written] == [trace.path(int(k)) for k in trace.solutions]


@pytest.mark.parametrize("key", ["queens-bstar", "queens-mirror", "langford-l", "permutations"])
def test_text_and_json_are_what_the_command_line_prints(
    key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solutions", key, "-n", "4"]) == 0
    printed = capsys.readouterr().out
    trace, solver = solved(key, 4), SOLVERS[key]
    assert "".join(lines(trace)) == printed
    text = "".join(as_json(trace, solver, {"n": 4}, complete=True))
    document = json.loads(text)
    assert document["solutions"] == [json.loads(line) for line in printed.splitlines()]
    assert document["solver"] == key and document["params"] == {"n": 4}
    assert document["complete"] is True
    symmetry = {"queens": "square", "langford": "reversal"}.get(solver.problem.key)
    if symmetry:
        assert document["symmetry"] == symmetry
        assert document["classes"] == classes_of(trace, solver).class_of.tolist()
    else:
        assert "classes" not in document
    for line in printed.splitlines():  # a solution is a line of the document too
        assert line in [written.rstrip(",") for written in text.splitlines()]


@pytest.mark.thorough
def test_more_than_a_block_of_solutions() -> None:
    trace, solver = recorded("queens-masks", 12), SOLVERS["queens-masks"]
    assert len(trace.solutions) > 2 * BLOCK
    written = "".join(lines(trace))
    document = json.loads("".join(as_json(trace, solver, {"n": 12}, complete=False)))
    assert document["complete"] is False
    assert [json.loads(line) for line in written.splitlines()] == document["solutions"]
    assert document["solutions"][BLOCK] == trace.path(int(trace.solutions[BLOCK]))
    assert document["solutions"][-1] == trace.path(int(trace.solutions[-1]))
    assert written.count("\n") == len(document["classes"]) == len(trace.solutions)


def test_no_solutions_are_an_empty_list() -> None:
    trace = solved("queens-bstar", 3)
    assert list(lines(trace)) == []
    text = "".join(as_json(trace, SOLVERS["queens-bstar"], {"n": 3}, complete=True))
    assert json.loads(text)["solutions"] == []
    assert text.endswith("\n")
