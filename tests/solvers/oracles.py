"""Solutions found by trying everything: slow, and obviously right."""

from __future__ import annotations

from itertools import combinations, permutations, product


def queens(n: int) -> list[list[int]]:
    """Every placement with one queen in each row and column, in order, without those attacked."""
    return [
        list(columns)
        for columns in permutations(range(n))
        if all(
            abs(columns[low] - columns[high]) != high - low
            for low, high in combinations(range(n), 2)
        )
    ]


def langford(n: int) -> list[list[int]]:
    """Every row of Langford pairs as the order in which its values begin, in order.

    Each value p is put at every cell l and l + p + 1 that the row has, in all combinations.
    """
    found = []
    for begins in product(*(range(2 * n - p - 1) for p in range(1, n + 1))):
        cells = [cell for p, begin in enumerate(begins, 1) for cell in (begin, begin + p + 1)]
        if len(set(cells)) == 2 * n:
            found.append(sorted(range(1, n + 1), key=lambda p: begins[p - 1]))
    return sorted(found)
