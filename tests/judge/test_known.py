"""How many solutions are known, against the published figures and the solvers themselves."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from solvers.catalog import LEAVES_OUT, SOLVERS, Value
from solvers.events import SOLUTION
from tests.solvers.figures import FIGURES
from visualizer.problems.asking import known_solutions
from visualizer.trace.moment import Moment

SAMPLES = [
    (key, dict(params))
    for key, solver in SOLVERS.items()
    if LEAVES_OUT not in solver.on_purpose
    for params in solver.samples
]


def known(key: str, params: Mapping[str, Value]) -> int | None:
    solver = SOLVERS[key]
    return known_solutions(Moment(solver, solver.arguments(params)))


@pytest.mark.parametrize(("key", "params"), SAMPLES, ids=str)
def test_the_solvers_find_as_many(key: str, params: dict[str, Value]) -> None:
    solver = SOLVERS[key]
    found = sum(kind == SOLUTION for kind, _, _ in solver.function(**solver.arguments(params)))
    expected = known(key, params)
    if expected is not None:
        assert found == (min(1, expected) if solver.first_only else expected)


@pytest.mark.parametrize("key", [key for key in SOLVERS if not SOLVERS[key].first_only])
def test_the_figures_are_known(key: str) -> None:
    figures = FIGURES[key]
    if LEAVES_OUT in SOLVERS[key].on_purpose:
        return
    for n, count in figures.solutions.items():
        assert known(key, {"n": n}) == count
    first = SOLVERS[key].parameters[0].name
    for name, count in figures.bundled.items():
        # What a formula's search leaves undecided stands for several.
        expected = None if count and key == "satisfiability" else count
        assert known(key, {first: name}) == expected


def test_tours_are_known_from_each_square_of_5_by_5() -> None:
    counts = [known("knights-tour", {"start": start}) for start in range(25)]
    assert counts == counts[::-1] and sum(filter(None, counts)) == 1728
    assert counts[0] == 304 and counts[1] == 0 and counts[12] == 64
    assert known("knights-tour", {"m": 8, "k": 8}) is None


@pytest.mark.parametrize("key", ["queens-search", "langford-l", "knights-tour", "sudoku"])
def test_without_parameters_nothing_is_known(key: str) -> None:
    assert known_solutions(Moment(SOLVERS[key], {})) is None
    assert known_solutions(Moment(SOLVERS[key], {"n": "eight", "m": True})) is None
