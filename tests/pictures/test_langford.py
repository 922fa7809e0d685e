"""What the row of cells says, against the solver's own variables."""

from __future__ import annotations

import pytest

from solvers.catalog import SOLVERS
from solvers.events import TRY
from tests.support.runs import traced
from visualizer.problems.langford import rules as langford
from visualizer.trace.moment import moment_at

SOLVER = SOLVERS["langford-l"]


@pytest.mark.parametrize("n", [1, 3, 4, 5])
def test_cells_and_candidates_are_those_of_the_solver(n: int) -> None:
    generator = SOLVER.function(n)
    trace = traced(list(SOLVER.function(n)))
    for k, (kind, _depth, value) in enumerate(generator):
        moment = moment_at(trace, k, SOLVER, {"n": n}, complete=True)
        variables = generator.gi_frame.f_locals
        assert langford.cells(moment.path, n) == variables["sequence"]
        pair = langford.candidate(moment)
        assert pair.position == variables["position"]
        assert pair.partner == pair.position + value + 1
        if kind == TRY:
            fits = pair.partner < 2 * n and variables["sequence"][pair.partner] == 0
            assert moment.rejected is not fits
