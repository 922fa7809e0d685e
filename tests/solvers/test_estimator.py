"""Algorithm E: right on average, exactly; near the truth with many dives; the same dives again."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import accumulate, pairwise
from operator import mul
from random import Random

import pytest

from solvers.catalog import SOLVERS, Value
from solvers.debruijn import DeBruijn
from solvers.diagonals import Diagonals
from solvers.estimator import branches_of, branchings_along, dive, products
from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.langford import Langford
from solvers.permutations import Permutations
from solvers.queens import Queens
from solvers.sequence import Sequence, algorithm_b
from tests.solvers.contract import check_contract
from tests.solvers.runs import SAMPLES, run, variables
from visualizer.measure.estimating import Estimate, placed_by_depth

SMALL: list[Sequence] = [
    *(Queens(n) for n in range(1, 7)),
    *(Langford(n) for n in range(1, 6)),
    *(Permutations(n) for n in range(1, 5)),
    *(DeBruijn(n) for n in range(1, 4)),
    Diagonals(1, 1), Diagonals(2, 3), Diagonals(3, 6), Diagonals(3, 7),
]

ESTIMATORS = [key for key in SOLVERS if key.endswith("-estimate")]
TREES = {
    "queens-estimate": [{"n": n} for n in range(1, 9)],
    "langford-estimate": [{"n": n} for n in range(1, 8)],
    "permutations-estimate": [{"n": n} for n in range(1, 7)],
    "diagonals-estimate": [{"m": m, "t": t} for m, t in ((2, 3), (2, 4), (3, 5), (3, 6), (3, 7))],
    "debruijn-estimate": [{"n": n} for n in range(1, 5)],
}


def nodes_of(sequence: Sequence) -> list[int]:
    """How many choices algorithm B places at each depth."""
    placed = Counter(depth for kind, depth, _ in algorithm_b(sequence) if kind == PUSH)
    return [placed[depth] for depth in range(len(placed))]


def expected(sequence: Sequence) -> list[Fraction]:
    """What dives estimate at each depth on average: every dive, weighted with its chance."""
    totals: list[Fraction] = []

    def go_on(state: Sequence, chance: Fraction, branchings: list[int]) -> None:
        children = [
            child
            for child in map(state.apply_step, state.next_steps())
            if child.satisfies_condition()
        ]
        if children:
            for child in children:
                go_on(child, chance / len(children), [*branchings, len(children)])
            return
        for depth, product in enumerate(accumulate(branchings, mul)):
            if depth == len(totals):
                totals.append(Fraction(0))
            totals[depth] += chance * product

    go_on(sequence, Fraction(1), [])
    return totals


@pytest.mark.parametrize("sequence", SMALL, ids=lambda s: f"{type(s).__name__}-{vars(s)}"[:40])
def test_the_mean_over_all_dives_is_the_number_of_nodes(sequence: Sequence) -> None:
    assert expected(sequence) == nodes_of(sequence)


@pytest.mark.parametrize(
    ("sequence", "nodes"), [(Queens(8), 2057), (Langford(7), 1630), (Diagonals(3, 6), 340)]
)
def test_many_dives_come_close(sequence: Sequence, nodes: int) -> None:
    random, estimate = Random(5), Estimate()
    for _ in range(1500):
        estimate.add(dive(sequence, random))
    assert estimate.stderr is not None
    assert 0 < estimate.stderr < nodes / 10
    assert abs(estimate.nodes - nodes) < 4 * estimate.stderr
    for (placed, stderr), actual in zip(estimate.by_depth, nodes_of(sequence), strict=True):
        assert stderr is not None
        assert abs(placed - actual) <= 4 * stderr
    assert estimate.nodes == pytest.approx(1 + sum(placed for placed, _ in estimate.by_depth))


@pytest.mark.parametrize(("key", "n"), [("queens-estimate", 12), ("langford-estimate", 11)])
def test_the_larger_trees_of_the_table_are_near_their_estimates(key: str, n: int) -> None:
    sequence, nodes = SOLVERS[key].first_state({"n": n}), SOLVERS[key].known_nodes({"n": n})
    assert sequence is not None and nodes is not None
    random, estimate = Random(3), Estimate()
    for _ in range(600):
        estimate.add(dive(sequence, random))
    assert estimate.stderr is not None
    assert estimate.stderr < nodes / 10
    assert abs(estimate.nodes - nodes) < 4 * estimate.stderr


@pytest.mark.parametrize(
    ("key", "params"), [(key, params) for key, rows in TREES.items() for params in rows]
)
def test_the_known_sizes_of_trees_are_true(key: str, params: dict[str, int]) -> None:
    sequence = SOLVERS[key].first_state(params)
    assert sequence is not None
    placed = nodes_of(sequence)
    assert SOLVERS[key].known_nodes(params) == 1 + sum(placed)
    assert placed_by_depth(sequence, 60.0) == placed


@pytest.mark.parametrize(
    ("key", "sample"), [pair for pair in SAMPLES if SOLVERS[pair[0]].sequence
                        and pair[0] not in ESTIMATORS]
)
def test_what_is_estimated_is_the_tree_that_the_solver_searches(
    key: str, sample: dict[str, Value]
) -> None:
    sequence = SOLVERS[key].first_state(sample)
    assert sequence is not None
    placed = Counter(depth for kind, depth, _ in run(key, sample) if kind == PUSH)
    assert [placed[depth] for depth in range(len(placed))] == nodes_of(sequence)


def test_8_queens_have_2057_nodes_by_ply() -> None:
    assert nodes_of(Queens(8)) == [8, 42, 140, 344, 568, 550, 312, 92]
    assert SOLVERS["queens-estimate"].known_nodes({}) == 2057


def test_counting_gives_up_when_time_is_over() -> None:
    assert placed_by_depth(Queens(12), 0.01) is None


@pytest.mark.parametrize("numbers", [[[8, 5, 4]], [[3], [], [3, 2, 1]], [[2, 2]] * 4])
def test_mean_and_standard_error_are_those_of_the_textbook(numbers: list[list[int]]) -> None:
    estimate = Estimate()
    for branchings in numbers:
        estimate.add(branchings)
    totals = [1 + sum(products(branchings)) for branchings in numbers]
    mean = Fraction(sum(totals), len(totals))
    assert estimate.nodes == pytest.approx(float(mean))
    if len(totals) == 1:
        assert estimate.stderr is None
    else:
        variance = sum((total - mean) ** 2 for total in totals) / (len(totals) - 1)
        assert estimate.stderr == pytest.approx(float(variance / len(totals)) ** 0.5)


@pytest.mark.parametrize("key", ESTIMATORS)
def test_the_solver_makes_the_dives_that_are_counted(key: str) -> None:
    params = {**TREES[key][-1], "probes": 30, "seed": 9}
    events = run(key, params)
    sequence = SOLVERS[key].first_state(params)
    assert sequence is not None
    random, estimate = Random(9), Estimate()
    state: dict[str, object] = {}
    path: list[int] = []
    dives = []
    went_down = False
    for kind, _depth, value in events:
        state = variables(events)
        if kind == PUSH:
            path.append(value)
            went_down = True
            assert state["branchings"] == branchings_along(sequence, path)
        elif kind == POP:
            if went_down:
                dives.append(branchings_along(sequence, path))
            went_down = False
            path.pop()
        elif kind == TRY:
            assert value in state["branches"]  # type: ignore[operator]
        else:
            assert kind == SOLUTION
    for branchings in dives:
        assert dive(sequence, random) == branchings
        estimate.add(branchings)
    assert len(dives) == 30
    assert state["estimates"] == [1 + sum(products(branchings)) for branchings in dives]
    assert state["mean"] == pytest.approx(estimate.nodes)


@pytest.mark.parametrize("key", ESTIMATORS)
def test_every_try_of_a_dive_is_taken_and_a_dive_ends_where_nothing_fits(key: str) -> None:
    params = {**TREES[key][-1], "probes": 20, "seed": 4}
    events = list(run(key, params))
    check_contract(events)
    kinds = [kind for kind, _, _ in events]
    assert kinds.count(TRY) == kinds.count(PUSH) == kinds.count(POP)
    sequence = SOLVERS[key].first_state(params)
    assert sequence is not None
    state = sequence
    for (kind, _, value), (following, _, _) in pairwise(events):
        if kind == PUSH:
            state = state.apply_step(value)
            assert (following == SOLUTION) is (not state.next_steps())
            assert (following == TRY) is bool(branches_of(state))
        elif kind == POP:
            state = sequence


def test_another_seed_makes_other_dives() -> None:
    one, other = (list(run("queens-estimate", {"n": 8, "seed": seed})) for seed in (1, 2))
    assert one != other
