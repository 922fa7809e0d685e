"""Permutations, diagonals and De Bruijn sequences: solutions, variables, algorithm B on them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solvers.catalog import SOLVERS
from solvers.debruijn import DeBruijn
from solvers.diagonals import BL_TR, BR_TL, NONE, Diagonals
from solvers.events import SOLUTION
from solvers.known import DIAGONALS
from solvers.permutations import Permutations
from solvers.sequence import Sequence, algorithm_b
from tests.solvers import oracles_sequences as oracles
from tests.solvers.contract import check_contract
from tests.solvers.figures import DEBRUIJN
from tests.solvers.runs import run, states

GRIDS = [grid for grid in DIAGONALS if grid[0] < 4]


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_all_permutations_are_found_in_order(n: int) -> None:
    assert check_contract(run("permutations", n)) == oracles.permutations(n)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_all_de_bruijn_sequences_are_found_in_order(n: int) -> None:
    found = check_contract(run("debruijn", n))
    assert [[0] * n + path for path in found] == oracles.debruijn(n)


@pytest.mark.thorough
def test_the_2048_rings_of_order_5_differ_and_hold_every_word() -> None:
    found = [tuple(path) for path in check_contract(run("debruijn", 5))]
    assert len(found) == len(set(found)) == DEBRUIJN[5]
    # Each ring has the word 00000 once, so rows that begin with it are different rings.
    for path in found[::16]:
        assert len(oracles.words_in_ring([0] * 5 + list(path), 5)) == 32


def as_set(path: list[int], m: int) -> frozenset[tuple[int, int, str]]:
    """The diagonals of a path as the oracle writes them."""
    shapes = {BL_TR: "/", BR_TL: "\\"}
    return frozenset((i % m, i // m, shapes[v]) for i, v in enumerate(path) if v != NONE)


@pytest.mark.parametrize(("m", "t"), [*GRIDS, (2, 1), (2, 2), (3, 3)])
def test_all_diagonals_are_found_once(m: int, t: int) -> None:
    found = [as_set(path, m) for path in check_contract(run("diagonals", {"m": m, "t": t}))]
    assert len(found) == len(set(found))
    assert set(found) == set(oracles.diagonals(m, t))


@pytest.mark.parametrize(("m", "t"), DIAGONALS)
def test_diagonals_are_as_many_as_published(m: int, t: int) -> None:
    found = sum(kind == SOLUTION for kind, _, _ in run("diagonals", {"m": m, "t": t}))
    assert found == DIAGONALS[m, t]


@pytest.mark.thorough
def test_16_diagonals_fit_into_5_by_5_cells() -> None:
    path: list[int] = []
    for kind, depth, value in run("diagonals", {"m": 5, "t": 16}):
        path[depth:] = [value]
        if kind == SOLUTION:
            break
    grid = {(x, y): shape for x, y, shape in as_set(path, 5)}
    assert len(grid) == 16
    assert not oracles.touching(grid)


@pytest.mark.parametrize(
    ("key", "params", "sequence"),
    [("permutations", {"n": n}, Permutations(n)) for n in (1, 2, 4, 5)]
    + [("diagonals", {"m": m, "t": t}, Diagonals(m, t)) for m, t in GRIDS]
    + [("debruijn", {"n": n}, DeBruijn(n)) for n in (1, 2, 3, 4)],
)
def test_algorithm_b_makes_the_same_events(
    key: str, params: dict[str, int], sequence: Sequence
) -> None:
    assert list(algorithm_b(sequence)) == list(run(key, params))


@pytest.mark.parametrize(
    ("make", "step", "shown"),
    [
        (lambda: Permutations(3), 2, "[2]"),
        (lambda: Diagonals(2, 2), BR_TL, "[1]"),
        (lambda: DeBruijn(3), 1, "[0, 0, 0, 1]"),
    ],
)
def test_a_step_leaves_the_sequence_as_it_was(
    make: Callable[[], Sequence], step: int, shown: str
) -> None:
    sequence = make()
    before = repr(sequence)
    assert repr(sequence.apply_step(step)) == shown
    assert repr(sequence) == before


def test_more_diagonals_than_cells_are_refused() -> None:
    check = SOLVERS["diagonals"].check
    assert check is not None
    check(m=3, t=9)
    with pytest.raises(ValueError, match="9"):
        check(m=3, t=10)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_used_words_are_those_of_the_bits(n: int) -> None:
    for _, path, state in states("debruijn", n):
        bits = [0] * n + path
        assert state["bits"] == bits
        closed = bits + bits[: n - 1] if len(bits) == 2**n else bits
        words = {int("".join(map(str, closed[i : i + n])), 2) for i in range(len(closed) - n + 1)}
        assert {word for word, is_used in enumerate(state["used"]) if is_used} == words


@pytest.mark.parametrize(("m", "t"), GRIDS)
def test_the_corners_are_those_of_the_diagonals(m: int, t: int) -> None:
    for _, path, state in states("diagonals", {"m": m, "t": t}):
        assert state["grid"] == path
        assert state["placed"] == sum(value != NONE for value in path)
        assert state["empty"] == m * m - t - path.count(NONE)
        ends = {
            (p // 4, q // 4)
            for x, y, shape in as_set(path, m)
            for p, q in oracles.points(x, y, shape)
            if p % 4 == 0 == q % 4
        }
        assert {i for i, taken in enumerate(state["corners"]) if taken} == {
            (m + 1) * q + p for p, q in ends
        }
