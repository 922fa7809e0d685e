"""Published figures: a line a solver.

Queens: OEIS A000170, and Lenz 2006; by ply: Chess Programming Wiki, "Backtracking".
Langford pairs: OEIS A014552, times two as a row and its reversal are both found.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

NONE: Mapping[int, list[int]] = MappingProxyType({})
QUEENS = {1: 1, 2: 0, 3: 0, 4: 2, 5: 10, 6: 4, 7: 40, 8: 92, 9: 352, 10: 724, 12: 14_200}
QUEENS_PLACED = {8: [8, 42, 140, 344, 568, 550, 312, 92]}
QUEENS_PRUNED = {8: [0, 0, 0, 0, 18, 150, 256, 220]}
LANGFORD = {1: 0, 2: 0, 3: 2, 4: 2, 5: 0, 6: 0, 7: 52, 8: 300, 9: 0, 10: 0, 11: 35_584}


class Figures(NamedTuple):
    """By size: how many solutions; how many choices placed, and how many pruned, at each depth."""

    solutions: Mapping[int, int]
    placed: Mapping[int, list[int]] = NONE
    pruned: Mapping[int, list[int]] = NONE


FIGURES = {
    "queens-bstar": Figures(QUEENS, QUEENS_PLACED, QUEENS_PRUNED),
    "queens-b": Figures(QUEENS, QUEENS_PLACED, QUEENS_PRUNED),
    "langford-l": Figures(LANGFORD),
    "langford-b": Figures(LANGFORD),
}
