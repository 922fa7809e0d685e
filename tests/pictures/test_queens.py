"""What the board says about queens, against the rules of chess written plainly."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from visualizer.problems.queens import rules as queens

boards = st.integers(1, 9).flatmap(
    lambda n: st.tuples(st.just(n), st.lists(st.integers(0, n - 1), max_size=n))
)


def reach(n: int, row: int, column: int) -> set[tuple[int, int]]:
    """The squares that a queen alone on the board can go to: step by step in eight directions."""
    squares = set()
    for dr, dc in product((-1, 0, 1), repeat=2):
        r, c = row + dr, column + dc
        while (dr or dc) and 0 <= r < n and 0 <= c < n:
            squares.add((r, c))
            r, c = r + dr, c + dc
    return squares


@given(boards)
def test_attackers_and_counts_follow_the_moves_of_a_queen(board: tuple[int, list[int]]) -> None:
    n, path = board
    placed = list(enumerate(path))
    counts = queens.attack_counts(placed, n)
    for row, column in product(range(n), repeat=2):
        by_moves = [r for r, c in enumerate(path) if (row, column) in reach(n, r, c)]
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
    assert squares == reach(n, row, column) - in_its_row
