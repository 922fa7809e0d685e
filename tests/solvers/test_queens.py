"""The solvers of n queens: each searches, stops, counts and names things as its source does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY
from tests.solvers import oracles
from tests.solvers.contract import check_contract
from tests.solvers.figures import QUEENS
from tests.solvers.oracles_queens import peaceful, placements, reach, squares
from tests.solvers.runs import SIZES, run, states

NAIVE = [(key, n) for key, n in SIZES if SOLVERS[key].candidates is not None]
STOPPING = [
    (key, n) for key, n in SIZES
    if SOLVERS[key].problem.key == "queens" and SOLVERS[key].first_only
]


@pytest.mark.parametrize(
    ("key", "n"),
    [(key, n) for key, n in SIZES if key in ("queens-search", "queens-masks", "queens-bitboard")],
)
def test_all_solutions_are_found_in_order(key: str, n: int) -> None:
    assert check_contract(run(key, n)) == oracles.queens(n)


@pytest.mark.parametrize(("key", "n"), STOPPING)
def test_the_search_stops_at_the_first_solution_or_finds_none(key: str, n: int) -> None:
    events = list(run(key, n))
    expected = (p for p in placements(key, n) if peaceful(n, squares(key, n, p)))
    first = next(expected, None)
    found = check_contract(events, whole_run=False)
    assert found == ([] if first is None else [list(first)])
    assert (events[-1][0] == SOLUTION) is (first is not None)


@pytest.mark.parametrize(("key", "n"), NAIVE)
def test_naive_solvers_test_complete_placements_one_after_another(key: str, n: int) -> None:
    tested = [
        (*path, state["path_value"])
        for kind, path, state in with_values(key, n)
        if kind == TRY and len(path) == n - 1
    ]
    expected = []
    for placement in placements(key, n):
        expected.append(placement)
        if peaceful(n, squares(key, n, placement)):
            break
    assert tested == expected


@pytest.mark.parametrize(("key", "n"), NAIVE)
def test_tested_counts_the_complete_placements(key: str, n: int) -> None:
    complete = 0
    for kind, path, state in states(key, n):
        complete += kind == TRY and len(path) == n - 1
        assert state["tested"] == complete


@pytest.mark.parametrize(
    ("key", "n", "count"),
    [
        ("queens-subsets", 4, 1820), ("queens-subsets", 8, 4_426_165_368),
        ("queens-product", 4, 256), ("queens-product", 8, 16_777_216),
        ("queens-permutations", 4, 24), ("queens-permutations", 8, 40_320),
    ],
)
def test_the_number_of_complete_placements_is_the_known_one(key: str, n: int, count: int) -> None:
    candidates = SOLVERS[key].candidates
    assert candidates is not None
    assert candidates(n=n) == count
    if n == 4:
        assert len(list(placements(key, n))) == count


@pytest.mark.parametrize("n", range(1, 9))
def test_mirror_finds_those_with_the_first_queen_on_the_left_and_counts_all(n: int) -> None:
    found = [s for s in oracles.queens(n) if 2 * s[0] < n]
    assert check_contract(run("queens-mirror", n)) == found
    *_, (_, _, state) = states("queens-mirror", n)
    assert state["count"] == QUEENS[n]


@pytest.mark.parametrize("key", ["queens-iterative", "queens-recursive"])
def test_4_queens_from_the_left_go_the_published_way(key: str) -> None:
    paths = [path.copy() for kind, path, _ in states(key, 4) if kind == PUSH]
    longest = [path for path, following in pairwise(paths) if len(following) <= len(path)]
    assert [*longest, paths[-1]] == [[0, 2], [0, 3, 1], [1, 3, 0, 2]]


@pytest.mark.parametrize(
    ("key", "array"),
    [
        ("queens-product", "b"), ("queens-iterative", "b"), ("queens-recursive", "a"),
        ("queens-search", "queens"), ("queens-mirror", "queens"),
    ],
)
def test_the_array_has_the_queens_the_candidate_and_else_minus_one(key: str, array: str) -> None:
    for kind, path, state in with_values(key, 5):
        shown = path if kind in (PUSH, SOLUTION) else [*path, state["path_value"]]
        assert state[array] == shown + [-1] * (5 - len(shown))


@pytest.mark.parametrize(
    ("key", "array", "n"),
    [("queens-permutations", "perm", 6), ("queens-extend", "perm", 6),
     ("queens-subsets", "squares", 4)],
)
def test_the_list_has_the_choices_and_the_candidate(key: str, array: str, n: int) -> None:
    for kind, path, state in with_values(key, n):
        assert state[array] == (path if kind != TRY else [*path, state["path_value"]])


@pytest.mark.parametrize("n", [1, 4, 6])
def test_the_masks_are_the_lines_of_the_queens_above(n: int) -> None:
    for kind, path, state in with_values("queens-masks", n):
        row = len(path) - (kind in (PUSH, SOLUTION))
        queens = list(enumerate(path[:row]))
        assert state["row"] == row
        assert bits(state["columns"]) == {c for _, c in queens}
        assert bits(state["left"]) == {c - (row - r) for r, c in queens if c >= row - r}
        assert bits(state["right"]) == {c + row - r for r, c in queens if c + row - r < n}
        attacked = {c for r, c in set().union(*(reach(n, q) for q in queens)) if r == row}
        assert bits(state["queen"]) == {state["path_value"]}
        still = state["path_value"] + (kind != TRY)
        assert bits(state["free"]) == set(range(still, n)) - attacked


@pytest.mark.parametrize("n", [4, 6, 8])
def test_a_taboo_board_has_what_the_queens_below_attack(n: int) -> None:
    for i, (kind, path, state) in enumerate(with_values("queens-bitboard", n)):
        if i == 600:
            break
        ranks = path if kind in (PUSH, SOLUTION) else [*path, state["path_value"]]
        for ply in range(min(len(ranks) + (kind == PUSH), n)):
            attacked = set().union(*(reach(8, queen) for queen in enumerate(path[:ply])))
            board = {(ply + bit // 8, bit % 8) for bit in bits(state["taboo"][ply])}
            assert {square for square in board if square[0] < 8} == {
                square for square in attacked if square[0] >= ply
            }
        assert state["q"][len(ranks) - 1] == 1 << ranks[-1]


@pytest.mark.parametrize(("key", "n"), STOPPING)
def test_a_stopping_solver_leaves_its_solution_in_force(key: str, n: int) -> None:
    kinds = [kind for kind, _, _ in run(key, n)]
    assert kinds.count(PUSH) - kinds.count(POP) == (n if SOLUTION in kinds else 0)


def with_values(key: str, n: int) -> Iterator[tuple[int, list[int], dict[str, Any]]]:
    """As `states`, with the event's value as path_value; the path is a copy."""
    values = [value for _, _, value in run(key, n)]
    for value, (kind, path, state) in zip(values, states(key, n), strict=True):
        yield kind, path.copy(), state | {"path_value": value}


def bits(number: int) -> set[int]:
    """The indices of the set bits."""
    return {i for i in range(number.bit_length()) if number >> i & 1}
