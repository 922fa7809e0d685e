"""Published figures: a line a solver.

Queens: OEIS A000170, and Lenz 2006; by ply: Chess Programming Wiki, "Backtracking"; turned and
reflected ones counted once: OEIS A002562.
The first solutions of queens: Kulikov (n = 8) and the lecture of the Uniwersytet Wrocławski (n = 4
and 6). With the first queen in the left half: half of them for even n; the others as counted by
the oracle of tests/solvers/test_queens.py.
Tilings by pentominoes: 3 × 20 cells have 2, turned and mirrored ones counted once; as published are
also 6 × 10 with 2339, 5 × 12 with 1010, 4 × 15 with 368 and 8 × 8 without the middle with 65, which
take this solver from 10 to 110 seconds. The smaller boards are counted by their oracle.
Dominoes: 2 × n cells have as many tilings as the Fibonacci numbers say. A map of two triangles with
a common side has 3 · 2 colourings.
Langford pairs: OEIS A014552, times two as a row and its reversal are both found.
De Bruijn sequences: 2^(2^(n - 1) - n) by cycles, N. G. de Bruijn 1946. Diagonals: Kulikov says
that 3:6, 4:10 and 5:16 can be drawn, and 3:7 cannot; how often, tests/solvers/test_sequences.py.
Knight's tours from all squares, both directions counted: OEIS A118067 (3 × n), A165134 (n × n; also
from each square of 5 × 5). Mazes, Sudokus and crosswords: counted in tests/solvers/test_puzzles.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

NONE: Mapping[int, list[int]] = MappingProxyType({})
QUEENS = {1: 1, 2: 0, 3: 0, 4: 2, 5: 10, 6: 4, 7: 40, 8: 92, 9: 352, 10: 724, 12: 14_200}
QUEENS_PLACED = {8: [8, 42, 140, 344, 568, 550, 312, 92]}
QUEENS_PRUNED = {8: [0, 0, 0, 0, 18, 150, 256, 220]}
QUEENS_STOPPING = {1: 1, 2: 0, 3: 0, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1}
QUEENS_LEFT_HALF = {1: 1, 2: 0, 3: 0, 4: 1, 5: 6, 6: 2, 7: 23, 8: 46}
QUEENS_FIRST = {4: [1, 3, 0, 2], 6: [1, 3, 5, 0, 2, 4]}
QUEENS_FIRST_OF_8 = {8: [0, 4, 7, 5, 2, 6, 1, 3]}
QUEENS_FUNDAMENTAL = {1: 1, 2: 0, 3: 0, 4: 1, 5: 2, 6: 1, 7: 6, 8: 12, 9: 46, 10: 92, 12: 1787}
LANGFORD = {1: 0, 2: 0, 3: 2, 4: 2, 5: 0, 6: 0, 7: 52, 8: 300, 9: 0, 10: 0, 11: 35_584}

PERMUTATIONS = {1: 1, 2: 2, 3: 6, 4: 24, 5: 120, 6: 720}
DIAGONALS = {(1, 1): 2, (2, 3): 4, (2, 4): 0, (3, 6): 28, (3, 7): 0, (4, 10): 108}
DEBRUIJN = {1: 1, 2: 1, 3: 2, 4: 16, 5: 2048}

MAZES = {"small": 1, "loops": 1, "no-way-out": 0, "generated": 1}
TOURS = {(3, 3): 0, (3, 4): 16, (3, 5): 0, (4, 4): 0, (5, 5): 1728}
SUDOKUS = {"easy": 1, "medium": 1, "no-solution": 0}
CROSSWORDS = {"lattice": 2, "ring": 2, "bridge": 5}
COVERS = {"week": 1, "week-none": 0, "dominoes": 5, "langford": 2}
FORMULAS = {"small": 2, "pigeons-3-2": 0, "pigeons-4-3": 0, "map": 6}
TILINGS = {"3x5": 1, "4x5": 3, "5x5": 6, "3x20": 2}


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
    "diagonals": Figures({}),  # more than one number: DIAGONALS
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
}
