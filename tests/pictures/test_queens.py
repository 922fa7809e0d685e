"""What board and sentences say of every solver of n queens, against the events and chess."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.catalog import REJECTS, SOLVERS
from solvers.events import SOLUTION, TRY
from tests.solvers.oracles_queens import peaceful, reach
from tests.solvers.runs import variables
from tests.support.runs import traced
from visualizer.problems.queens import rules as queens
from visualizer.problems.queens import words as queens_words
from visualizer.problems.queens.rules import mask_owners, taboo_owners
from visualizer.trace.moment import Moment, moment_at

KEYS = [key for key, solver in SOLVERS.items()
        if solver.problem.picture == "board" and not key.endswith("estimate")]
SMALL = {"queens-subsets": 4, "queens-product": 5}
NAIVE = [key for key in KEYS if SOLVERS[key].candidates is not None]


def moments(key: str, n: int, most: int = 1500) -> Iterator[tuple[Moment, dict[str, Any]]]:
    """The moments of a run, with the solver's variables."""
    solver = SOLVERS[key]
    arguments = solver.arguments({"n": n})
    trace = traced(list(solver.function(**arguments)))
    running = solver.function(**arguments)
    for k in range(min(len(trace), most)):
        next(running)
        yield moment_at(trace, k, solver, arguments, complete=True), variables(running)


@pytest.mark.parametrize("key", KEYS)
def test_solutions_are_peaceful_on_the_board_as_it_is_drawn(key: str) -> None:
    for moment, _ in moments(key, SMALL.get(key, 6)):
        placed = queens.placed_squares(moment)
        assert len(placed) == len(moment.path)
        if moment.kind == SOLUTION:
            assert peaceful(moment.n, placed)
            mirrored = queens_words.mirror_image(moment)
            assert not mirrored or peaceful(moment.n, mirrored)


@pytest.mark.parametrize("key", KEYS)
def test_pairs_that_refuse_a_try_are_queens_that_reach_each_other(key: str) -> None:
    for moment, _ in moments(key, SMALL.get(key, 5)):
        pairs = queens.refusing_pairs(moment)
        if moment.kind != TRY:
            assert pairs == []
            continue
        squares = [*queens.placed_squares(moment), queens.candidate(moment)]
        by_moves = {
            (i, j) for j, square in enumerate(squares) for i in range(j)
            if squares[i] in reach(moment.n, square)
        }
        assert set(pairs) == by_moves
        if key in NAIVE and moment.depth + 1 < moment.n:
            assert not moment.rejected
        elif REJECTS in SOLVERS[key].on_purpose:
            assert moment.rejected or not pairs
        else:
            assert moment.rejected is bool(pairs)


@pytest.mark.parametrize("key", NAIVE)
def test_the_count_of_placements_is_the_solvers(key: str) -> None:
    solver, n = SOLVERS[key], SMALL.get(key, 6)
    trace = traced(list(solver.function(n)))
    for moment, state in moments(key, n):
        assert queens_words.tested_count(moment, trace) == state["tested"]
        assert state["tested"] <= queens_words.candidate_count(moment)


@pytest.mark.parametrize(
    ("key", "array"),
    [("queens-product", "b"), ("queens-iterative", "b"), ("queens-recursive", "a")],
)
def test_the_array_under_the_columns_is_the_solvers(key: str, array: str) -> None:
    for moment, state in moments(key, 5):
        assert queens.rows_from_below(moment) == state[array]


@pytest.mark.parametrize("n", [1, 5, 8])
def test_each_bit_of_a_mask_has_an_owner_that_attacks_its_square(n: int) -> None:
    for moment, state in moments("queens-masks", n, 600):
        owners = mask_owners(moment.path, moment.depth, n)
        for mask in ("columns", "left", "right"):
            set_bits = {c for c in range(n) if state[mask] >> c & 1}
            assert set_bits == {c for name, c in owners if name == mask}
        for (_, column), queen in owners.items():
            assert (moment.depth, column) in reach(n, (queen, moment.path[queen]))


@pytest.mark.some(2)
@pytest.mark.parametrize("n", [1, 5, 8])
def test_each_bit_of_a_taboo_board_has_an_owner_that_attacks_it(n: int) -> None:
    for moment, state in moments("queens-bitboard", n, 600):
        owners = taboo_owners(moment.path, n)
        plies = min(len(moment.path), n - 1) + 1
        for ply, board in enumerate(state["taboo"][:plies]):
            set_bits = {bit for bit in range(64) if board >> bit & 1}
            assert set_bits == {i - 64 * ply for _, i in owners if i // 64 == ply}
        for (_, index), queen in owners.items():
            ply, bit = divmod(index, 64)
            assert (ply + bit // 8, bit % 8) in reach(16, (queen, moment.path[queen]))


@pytest.mark.parametrize("key", KEYS)
def test_the_algorithm_is_put_in_five_sentences_of_its_own(key: str) -> None:
    steps = queens_words.WORDS.steps(next(moments(key, 4))[0])
    assert len(steps) == 5 and all(step.endswith(".") for step in steps)
    assert ("nothing is ever rejected" in steps[1]) is (key in queens_words.FREE_ONLY)
    assert ("without a test" in steps[2]) is (key in NAIVE)
    assert ("stop" in steps[3]) is SOLVERS[key].first_only


boards = st.integers(1, 9).flatmap(
    lambda n: st.tuples(st.just(n), st.lists(st.integers(0, n - 1), max_size=n))
)


@given(boards)
def test_attackers_and_counts_follow_the_moves_of_a_queen(board: tuple[int, list[int]]) -> None:
    n, path = board
    placed = list(enumerate(path))
    counts = queens.attack_counts(placed, n)
    for row, column in product(range(n), repeat=2):
        by_moves = [r for r, c in enumerate(path) if (row, column) in reach(n, (r, c))]
        assert queens.attackers(placed, (row, column)) == by_moves
        on_it = row < len(path) and path[row] == column
        assert counts[row, column] == len(by_moves) + on_it


@given(st.integers(1, 9), st.data())
def test_a_bit_stands_for_a_line_of_squares(n: int, data: st.DataObject) -> None:
    row, column = (data.draw(st.integers(0, n - 1)) for _ in range(2))
    squares = set()
    for vector, index in queens.tested_bits(row, column, n).items():
        line = queens.squares_of_bit(vector, index, n)
        assert (row, column) in line
        squares |= set(line) - {(row, column)}
    in_its_row = {(row, c) for c in range(n)}
    assert squares == reach(n, (row, column)) - in_its_row
