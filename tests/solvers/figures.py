"""Published figures: a line a solver.

How many solutions there are, and who says so: solvers/known.py. Queens: also Lenz 2006; by ply:
Chess Programming Wiki, "Backtracking"; turned and reflected ones counted once: OEIS A002562.
The first solutions of queens: Kulikov (n = 8) and the lecture of the Uniwersytet Wrocławski (n = 4
and 6). With the first queen in the left half: half of them for even n; the others as counted by
the oracle of tests/solvers/test_queens.py.
The larger boards of pentominoes take this solver from 10 to 110 seconds; the smaller ones are
counted by their oracle. Knight's tours from all squares, both directions counted: OEIS A118067
(3 × n), A165134 (n × n).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from solvers import known
from solvers.known import COVERS, CROSSWORDS, FORMULAS, MAPS, MAZES

NONE: Mapping[int, list[int]] = MappingProxyType({})
QUEENS = {n: known.QUEENS[n] for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12)}
QUEENS_PLACED = {8: [8, 42, 140, 344, 568, 550, 312, 92]}
QUEENS_PRUNED = {8: [0, 0, 0, 0, 18, 150, 256, 220]}
QUEENS_STOPPING = {1: 1, 2: 0, 3: 0, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1}
QUEENS_LEFT_HALF = {1: 1, 2: 0, 3: 0, 4: 1, 5: 6, 6: 2, 7: 23, 8: 46}
QUEENS_FIRST = {4: [1, 3, 0, 2], 6: [1, 3, 5, 0, 2, 4]}
QUEENS_FIRST_OF_8 = {8: [0, 4, 7, 5, 2, 6, 1, 3]}
QUEENS_FUNDAMENTAL = {1: 1, 2: 0, 3: 0, 4: 1, 5: 2, 6: 1, 7: 6, 8: 12, 9: 46, 10: 92, 12: 1787}
LANGFORD = {n: count for n, count in known.LANGFORD.items() if n <= 11}

PERMUTATIONS = {1: 1, 2: 2, 3: 6, 4: 24, 5: 120, 6: 720}
DEBRUIJN = {1: 1, 2: 1, 3: 2, 4: 16, 5: 2048}

TOURS = {(3, 3): 0, (3, 4): 16, (3, 5): 0, (4, 4): 0, (5, 5): 1728}
SUDOKUS = {name: known.SUDOKUS[name] for name in ("easy", "medium", "no-solution")}
TILINGS = {name: known.TILINGS[name] for name in ("3x5", "4x5", "5x5", "3x20")}


class Figures(NamedTuple):
    """By size: how many solutions; how many choices placed, and how many pruned, at each depth.

    first    the first solution
    bundled  by name of the first instance parameter: how many solutions
    """

    solutions: Mapping[int, int]
    placed: Mapping[int, list[int]] = NONE
    pruned: Mapping[int, list[int]] = NONE
    first: Mapping[int, list[int]] = NONE
    bundled: Mapping[str, int] = MappingProxyType({})


FIGURES = {
    "queens-bstar": Figures(QUEENS, QUEENS_PLACED, QUEENS_PRUNED),
    "queens-b": Figures(QUEENS, QUEENS_PLACED, QUEENS_PRUNED),
    "queens-bitboard": Figures(QUEENS, QUEENS_PLACED, QUEENS_PRUNED),
    "queens-masks": Figures(QUEENS, QUEENS_PLACED, QUEENS_PRUNED),
    "queens-subsets": Figures(QUEENS_STOPPING),
    "queens-product": Figures(QUEENS_STOPPING, first=QUEENS_FIRST),
    "queens-iterative": Figures(QUEENS_STOPPING, first=QUEENS_FIRST | QUEENS_FIRST_OF_8),
    "queens-recursive": Figures(QUEENS_STOPPING, first=QUEENS_FIRST | QUEENS_FIRST_OF_8),
    "queens-permutations": Figures(QUEENS_STOPPING, first=QUEENS_FIRST | QUEENS_FIRST_OF_8),
    "queens-extend": Figures(QUEENS_STOPPING, first=QUEENS_FIRST | QUEENS_FIRST_OF_8),
    "queens-search": Figures(QUEENS, QUEENS_PLACED, QUEENS_PRUNED),
    "queens-mirror": Figures(QUEENS_LEFT_HALF),
    "langford-l": Figures(LANGFORD),
    "langford-b": Figures(LANGFORD),
    "permutations": Figures(PERMUTATIONS),
    "diagonals": Figures({}),  # more than one number: known.DIAGONALS
    "debruijn": Figures(DEBRUIJN),
    "queens-estimate": Figures({}),  # random dives: tests/solvers/test_estimator.py
    "langford-estimate": Figures({}),
    "permutations-estimate": Figures({}),
    "diagonals-estimate": Figures({}),
    "debruijn-estimate": Figures({}),
    "maze-lefthand": Figures({}, bundled=MAZES),
    "maze-region": Figures({}, bundled=MAZES),
    "knights-tour": Figures({}),  # more than one number: TOURS
    "sudoku": Figures({}, bundled=SUDOKUS),
    "crossword": Figures({}, bundled=CROSSWORDS),
    "exact-cover": Figures({}, bundled=COVERS),
    "pentominoes": Figures({}, bundled=TILINGS),
    "satisfiability": Figures({}, bundled=FORMULAS),
    "map-in-order": Figures({}, bundled=MAPS[3]),
    "map-fewest-left": Figures({}, bundled=MAPS[3]),
    "queens-forward": Figures(QUEENS),
    "queens-jump": Figures(QUEENS),
    "queens-learn": Figures(QUEENS),
    "sudoku-forward": Figures({}, bundled=SUDOKUS),
    "sudoku-jump": Figures({}, bundled=SUDOKUS),
    "sudoku-learn": Figures({}, bundled=SUDOKUS),
    "crossword-forward": Figures({}, bundled=CROSSWORDS),
    "crossword-jump": Figures({}, bundled=CROSSWORDS),
    "crossword-learn": Figures({}, bundled=CROSSWORDS),
    "map-forward": Figures({}, bundled=MAPS[3]),
    "map-jump": Figures({}, bundled=MAPS[3]),
    "map-learn": Figures({}, bundled=MAPS[3]),
}
