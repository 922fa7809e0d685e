"""What the solvers find, against published figures and against trying everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from solvers.catalog import SOLVERS, Instance
from solvers.events import POP, PUSH, SOLUTION
from tests.solvers import oracles
from tests.solvers.contract import check_contract
from tests.solvers.figures import FIGURES
from tests.solvers.runs import SIZES, run


def test_every_solver_has_figures() -> None:
    assert set(FIGURES) == set(SOLVERS)


@pytest.mark.parametrize(("key", "size"), SIZES)
def test_the_number_of_solutions_is_the_published_one(key: str, size: int) -> None:
    found = sum(kind == SOLUTION for kind, _, _ in run(key, size))
    assert found == FIGURES[key].solutions[size]


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("key", "name"), [(key, name) for key, figures in FIGURES.items() for name in figures.bundled]
)
def test_a_bundled_instance_has_the_solutions_that_it_should(key: str, name: str) -> None:
    instance = next(p for p in SOLVERS[key].parameters if isinstance(p, Instance))
    found = sum(kind == SOLUTION for kind, _, _ in run(key, {instance.name: name}))
    assert found == FIGURES[key].bundled[name]


@pytest.mark.parametrize(
    ("key", "size"), [(key, size) for key, figures in FIGURES.items() for size in figures.placed]
)
def test_placed_and_pruned_at_each_depth_are_the_published_ones(key: str, size: int) -> None:
    placed: Counter[int] = Counter()
    pruned: Counter[int] = Counter()
    for kind, depth, _ in run(key, size):
        if kind == PUSH:
            placed[depth] += 1
            has_ended_well = False  # a child or a solution
        elif kind == SOLUTION:
            has_ended_well = True
        elif kind == POP:
            pruned[depth + 1] += not has_ended_well
            has_ended_well = True  # the choice above has had this child
    assert [placed[depth] for depth in range(size)] == FIGURES[key].placed[size]
    assert [pruned[depth] for depth in range(size)] == FIGURES[key].pruned[size]


@pytest.mark.parametrize(
    ("key", "size"), [(key, size) for key, figures in FIGURES.items() for size in figures.first]
)
def test_the_first_solution_is_the_published_one(key: str, size: int) -> None:
    found = check_contract(run(key, size), whole_run=not SOLVERS[key].first_only)
    assert found[0] == FIGURES[key].first[size]


@pytest.mark.parametrize(
    ("key", "size", "oracle"),
    [("queens-bstar", size, oracles.queens) for size in range(1, 8)]
    + [("langford-l", size, oracles.langford) for size in range(1, 7)],
)
def test_the_solutions_are_all_and_in_order(
    key: str, size: int, oracle: Callable[[int], list[list[int]]]
) -> None:
    assert check_contract(run(key, size)) == oracle(size)


@pytest.mark.parametrize(
    ("generic", "special", "size"),
    [
        (f"{problem}-b", special, size)
        for problem, special in (("queens", "queens-bstar"), ("langford", "langford-l"))
        for size in (sample["n"] for sample in SOLVERS[f"{problem}-b"].samples)
    ],
)
def test_algorithm_b_finds_what_the_special_algorithm_finds(
    generic: str, special: str, size: int
) -> None:
    assert check_contract(run(generic, size)) == check_contract(run(special, size))


def test_the_solutions_of_4_queens_are_the_published_ones() -> None:
    assert check_contract(run("queens-bstar", 4)) == [[1, 3, 0, 2], [2, 0, 3, 1]]
