"""How many solutions there are, as published.

Queens: OEIS A000170. Langford pairs: OEIS A014552, times two as a row and its reversal are both
found. De Bruijn sequences: 2^(2^(n - 1) - n) by cycles, N. G. de Bruijn 1946. Diagonals: Kulikov
says that 3:6, 4:10 and 5:16 can be drawn, and 3:7 cannot; how often is counted in tests/solvers.
Knight's tours of 5 × 5 from each square, and of the boards that have none: OEIS A165134, A118067.
Tilings by pentominoes, turned and mirrored ones counted once: 3 × 20 cells have 2, 6 × 10 2339,
5 × 12 1010, 4 × 15 368, 8 × 8 without the middle 65; the smaller boards are counted in
tests/solvers. Maps: by their chromatic polynomials, which for the graph of Petersen and for wheels
are those of N. Biggs, "Algebraic Graph Theory", chapter 9. Dominoes: 2 × n cells have as many
tilings as the Fibonacci numbers say. A formula's map, two triangles with a common side, has 3 · 2
colourings. Mazes, Sudokus and crosswords: counted in
tests/solvers/test_puzzles.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import factorial
from typing import Any, TypeAlias

from solvers.instances.boards import BOARDS
from solvers.instances.crosswords import GRIDS, WORD_LISTS
from solvers.instances.formulas import FORMULAS as FORMULA_TEXTS
from solvers.instances.maps import MAPS as MAP_TEXTS
from solvers.instances.matrices import MATRICES
from solvers.instances.mazes import MAZES as MAZE_TEXTS
from solvers.instances.sudokus import SUDOKUS as PUZZLES

Params: TypeAlias = Mapping[str, Any]
"""What a solver is called with: of an instance its text."""

QUEENS = {
    1: 1, 2: 0, 3: 0, 4: 2, 5: 10, 6: 4, 7: 40, 8: 92, 9: 352, 10: 724, 11: 2680, 12: 14_200,
    13: 73_712, 14: 365_596, 15: 2_279_184, 16: 14_772_512, 17: 95_815_104, 18: 666_090_624,
}
LANGFORD = {
    1: 0, 2: 0, 3: 2, 4: 2, 5: 0, 6: 0, 7: 52, 8: 300, 9: 0, 10: 0, 11: 35_584, 12: 216_288,
    13: 0, 14: 0,
}
DIAGONALS = {(1, 1): 2, (2, 3): 4, (2, 4): 0, (3, 6): 28, (3, 7): 0, (4, 10): 108}
TOURS_OF_5_BY_5 = (304, 0, 56, 0, 304, 0, 56, 0, 56, 0, 56, 0, 64)
"""From the first squares; from the others as by a half turn."""
WITHOUT_TOURS = ((3, 3), (3, 5), (4, 4))

MAZES = {"small": 1, "loops": 1, "no-way-out": 0, "generated": 1}
"""Ways that a search finds that enters each cell once."""
SUDOKUS = {"easy": 1, "medium": 1, "hard": 1, "top95": 1, "no-solution": 0}
CROSSWORDS = {"lattice": 2, "ring": 2, "bridge": 5}
"""With the small list of words."""
COVERS = {"week": 1, "week-none": 0, "dominoes": 5, "langford": 2}
FORMULAS = {"small": 2, "pigeons-3-2": 0, "pigeons-4-3": 0, "map": 6}
"""What unit propagation finds: each stands for all assignments that agree with it."""
TILINGS = {
    "3x5": 1, "4x5": 3, "5x5": 6, "3x20": 2, "6x10": 2339, "5x12": 1010, "4x15": 368, "8x8": 65,
}
MAPS = {
    3: {"australia": 18, "germany": 0, "south-america": 0, "wheel": 0, "petersen": 120,
        "groetzsch": 0},
    4: {"australia": 768, "germany": 191_808, "south-america": 9216, "wheel": 120,
        "petersen": 12_960, "groetzsch": 12_480},
}
"""By the number of colours."""

LARGEST_NUMBERS, LARGEST_ORDER = 20, 6
"""Of more numbers, or longer words, no search comes to its end."""


def _named(
    parameter: str, texts: Mapping[str, str], counts: Mapping[str, int]
) -> Callable[[Params], int | None]:
    """The count of a bundled instance, found by its text."""

    def count(params: Params) -> int | None:
        given = str(params[parameter])
        return next((counts[name] for name in counts if texts[name] == given), None)

    return count


# How many solutions a problem has; None where that is not known. They raise anything where a
# parameter is missing, or is of another kind.


def queens(params: Params) -> int | None:
    """Of n queens."""
    return QUEENS.get(params["n"])


def langford(params: Params) -> int | None:
    """Of Langford pairs."""
    return LANGFORD.get(params["n"])


def permutations(params: Params) -> int | None:
    """Of n numbers."""
    return factorial(params["n"]) if params["n"] <= LARGEST_NUMBERS else None


def diagonals(params: Params) -> int | None:
    """Of t diagonals in m × m cells."""
    return DIAGONALS.get((params["m"], params["t"]))


def debruijn(params: Params) -> int | None:
    """Of De Bruijn sequences."""
    n = params["n"]
    return 2 ** (2 ** (n - 1) - n) if n <= LARGEST_ORDER else None


def tours(params: Params) -> int | None:
    """Of knight's tours from a square."""
    m, k = sorted((params["m"], params["k"]))
    if (m, k) in WITHOUT_TOURS:
        return 0
    start = params["start"]
    return TOURS_OF_5_BY_5[min(start, 24 - start)] if m == k == 5 and 0 <= start < 25 else None


def crosswords(params: Params) -> int | None:
    """Of a grid with the small list of words."""
    if str(params["words"]) != WORD_LISTS["small"]:
        return None
    return _named("grid", GRIDS, CROSSWORDS)(params)


def tilings(params: Params) -> int | None:
    """Of a board by pentominoes, turned and mirrored ones counted once."""
    return None if params.get("mirror_images") else _named("board", BOARDS, TILINGS)(params)


def colourings(params: Params) -> int | None:
    """Of a map with so many colours."""
    return _named("regions", MAP_TEXTS, MAPS.get(params["colours"], {}))(params)


def assignments(params: Params) -> int | None:
    """Of a formula, where it has none: each may stand for several, as many as the search leaves
    undecided, so that others may be right to find another number of them."""
    return 0 if _named("formula", FORMULA_TEXTS, FORMULAS)(params) == 0 else None


ways = _named("maze", MAZE_TEXTS, MAZES)
sudokus = _named("puzzle", PUZZLES, SUDOKUS)
covers = _named("matrix", MATRICES, COVERS)
