"""How many nodes the search trees of algorithm B have, the root included, where that is known.

Algorithm E shows its estimate beside them. Queens up to 16: Knuth, TAOCP 7.2.2. The others were
counted by a search to the end.
"""

from __future__ import annotations

from math import perm

QUEENS = (
    1, 2, 3, 6, 17, 54, 153, 552, 2057, 8394, 35_539, 166_926, 856_189, 4_674_890, 27_358_553,
    171_129_072, 1_141_190_303,
)
"""By n, from 0 on, as all tuples here."""

LANGFORD = (
    1, 1, 3, 10, 27, 84, 342, 1630, 8787, 50_759, 326_781, 2_335_881, 17_896_497, 146_791_097,
    1_294_581_103,
)

DEBRUIJN = (1, 2, 3, 14, 242, 70_060)

DIAGONALS = {
    (2, 3): 21, (2, 4): 6, (3, 5): 754, (3, 6): 340, (3, 7): 110, (4, 9): 31_654, (4, 10): 11_709,
    (4, 11): 3878, (5, 15): 1_016_545, (5, 16): 349_606, (5, 17): 121_621, (6, 21): 226_078_467,
    (6, 22): 78_641_430,
}
"""By (m, t)."""


def queens_nodes(n: int) -> int | None:
    """n queens, row by row."""
    return _nth(QUEENS, n)


def langford_nodes(n: int) -> int | None:
    """Langford pairs, from the left."""
    return _nth(LANGFORD, n)


def permutations_nodes(n: int) -> int:
    """Permutations of n numbers: every beginning of one is a node."""
    return sum(perm(n, length) for length in range(n + 1))


def diagonals_nodes(m: int, t: int) -> int | None:
    """t diagonals in an m × m grid."""
    return DIAGONALS.get((m, t))


def debruijn_nodes(n: int) -> int | None:
    """De Bruijn sequences of order n."""
    return _nth(DEBRUIJN, n)


def _nth(counts: tuple[int, ...], n: int) -> int | None:
    return counts[n] if n < len(counts) else None
