"""What is said while algorithm E dives, whatever the problem is."""

from __future__ import annotations

import re
from math import prod

import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY
from tests.support.runs import traced
from visualizer.pictures.guarded import picture_named
from visualizer.problems import dives
from visualizer.trace.moment import moment_at

ESTIMATORS = [key for key, solver in SOLVERS.items() if dives.is_estimate(solver)]


def numbers(sentence: str) -> list[int]:
    """The whole numbers of a sentence; thin spaces group their digits."""
    return [int(text) for text in re.findall(r"\d+", sentence.replace("\u2009", ""))]


def test_estimators_are_told_apart() -> None:
    assert [key for key in SOLVERS if key.endswith("-estimate")] == ESTIMATORS


@pytest.mark.parametrize("key", ESTIMATORS)
def test_branchings_products_and_sums_are_told(key: str) -> None:
    solver = SOLVERS[key]
    params = {p.name: p.default for p in solver.parameters} | {"probes": 6}
    running = solver.function(**solver.arguments(params))
    trace = traced(list(solver.function(**solver.arguments(params))))
    picture = picture_named(solver.problem.picture)
    before = None
    for k, (kind, _depth, _value) in enumerate(running):
        state = running.gi_frame.f_locals
        moment = moment_at(trace, k, solver, params, complete=True)
        said = picture.narrate(moment)
        assert "{" not in said.sentence and said.sentence.endswith(".")
        met = state["branchings"]
        if kind == TRY:
            assert said.tone == "try_"
            count = len(state["branches"])
            assert ("only" in said.sentence) if count == 1 else numbers(said.sentence)[-1] == count
        elif kind == PUSH:
            assert numbers(said.sentence)[-1] == prod(met) == state["product"]
        elif kind == POP and before != POP:
            assert state["nodes"] in numbers(said.sentence)
        elif kind == POP and not moment.last:
            assert said.sentence == "Back to the root."
        else:
            assert kind in (POP, SOLUTION)
        before = kind
    assert "6 dives" in said.sentence


def test_long_products_are_cut_in_the_middle() -> None:
    assert dives.product_text([8]) == "8"
    assert dives.product_text([8, 5, 4]) == "8 × 5 × 4 = 160"
    assert dives.sum_text([8, 5]) == "1 + 8 + 40 = 49"
    long = dives.product_text([2] * 30)
    assert "…" in long and long.count("×") == dives.MOST_FACTORS
    assert numbers(long)[-1] == 2**30
