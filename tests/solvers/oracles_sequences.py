"""Permutations, diagonals and De Bruijn sequences found by trying everything."""

from __future__ import annotations

from itertools import combinations, product


def permutations(n: int) -> list[list[int]]:
    """Every row of n numbers in which each of them occurs, in order."""
    return [list(row) for row in product(range(n), repeat=n) if sorted(row) == list(range(n))]


def diagonals(m: int, t: int) -> list[frozenset[tuple[int, int, str]]]:
    """Every set of t diagonals in an m × m grid no two of which share a point.

    A diagonal is (column, row from the bottom, "/" or "\\"). Their points are tried out one by
    one, in quarters of a cell, so that nothing is known beforehand about where diagonals meet.
    """
    every = [(x, y, shape) for y in range(m) for x in range(m) for shape in "/\\"]
    apart = {
        (one, other)
        for one in every
        for other in every
        if points(*one).isdisjoint(points(*other))
    }
    found = [frozenset[tuple[int, int, str]]()]
    for _ in range(t):
        found = list(
            {
                drawn | {new}
                for drawn in found
                for new in every
                if all((new, old) in apart for old in drawn)
            }
        )
    return found


def points(x: int, y: int, shape: str) -> set[tuple[int, int]]:
    """Points of a diagonal, in quarters of a cell."""
    if shape == "/":
        return {(4 * x + i, 4 * y + i) for i in range(5)}
    return {(4 * x + i, 4 * y + 4 - i) for i in range(5)}


def debruijn(n: int) -> list[list[int]]:
    """Every row of 2^n bits that begins with n zeros and whose ring has all words, in order."""
    size = 2**n
    rows = [[0] * n + list(rest) for rest in product((0, 1), repeat=size - n)]
    return [row for row in rows if len(words_in_ring(row, n)) == size]


def words_in_ring(bits: list[int], n: int) -> set[tuple[int, ...]]:
    """The words of n bits in a ring."""
    return {tuple((bits * 2)[i : i + n]) for i in range(len(bits))}


def touching(grid: dict[tuple[int, int], str]) -> bool:
    """Do any two diagonals of a grid share a point?"""
    drawn = [points(x, y, shape) for (x, y), shape in grid.items()]
    return any(not one.isdisjoint(other) for one, other in combinations(drawn, 2))
