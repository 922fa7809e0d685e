"""Queens the slow way: pieces that walk over the board, and all placements there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations, product

Square = tuple[int, int]


def reach(n: int, square: Square) -> set[Square]:
    """The squares that a queen alone on the board can go to: step by step in eight directions."""
    squares = set()
    for down, across in product((-1, 0, 1), repeat=2):
        row, column = square[0] + down, square[1] + across
        while (down or across) and 0 <= row < n and 0 <= column < n:
            squares.add((row, column))
            row, column = row + down, column + across
    return squares


def peaceful(n: int, queens: Iterable[Square]) -> bool:
    """Can no queen go to the square of another?"""
    placed = list(queens)
    return len(set(placed)) == len(placed) and not any(
        reach(n, queen) & set(placed) for queen in placed
    )


def placements(key: str, n: int) -> Iterator[tuple[int, ...]]:
    """All complete placements that a naive solver may test, in order."""
    if key == "queens-subsets":
        return combinations(range(n * n), n)
    if key == "queens-product":
        return product(range(n), repeat=n)
    return permutations(range(n))


def squares(key: str, n: int, path: Iterable[int]) -> list[Square]:
    """The squares of a solver's choices; which way round the board is does not matter here."""
    if key == "queens-subsets":
        return [divmod(value, n) for value in path]
    return list(enumerate(path))
