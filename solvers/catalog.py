"""The table of solvers: menu, command line, tests and benchmarks all read it.

A new solver is one function, one row here and one line of known figures in the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import comb, factorial
from types import MappingProxyType
from typing import TypeAlias

from solvers.events import Events
from solvers.langford import langford_b, langford_l
from solvers.queens import queens_b, queens_bstar
from solvers.queens_bits import queens_bitboard, queens_masks
from solvers.queens_columns import queens_iterative, queens_recursive
from solvers.queens_naive import queens_permutations, queens_product, queens_subsets
from solvers.queens_rows import queens_extend, queens_mirror, queens_search

Value: TypeAlias = int | bool | str
"""What a parameter can be."""


@dataclass(frozen=True)
class Problem:
    """What is searched for. `picture` names the module in visualizer/pictures that draws it."""

    key: str
    title: str
    picture: str


@dataclass(frozen=True)
class Number:
    """A whole number that a solver takes, with its limits (both included)."""

    name: str
    default: int
    minimum: int
    maximum: int
    meaning: str


@dataclass(frozen=True)
class Switch:
    """Something that a solver does or does not do."""

    name: str
    default: bool
    meaning: str


@dataclass(frozen=True)
class Instance:
    """A text that states the problem: one of those that come with Backstep, or the user's own.

    bundled  name -> text; the default is one of the names
    parse    reads a text; raises ValueError with a sentence that says what is wrong, in which line
    """

    name: str
    default: str
    bundled: Mapping[str, str]
    parse: Callable[[str], object]
    meaning: str


Parameter: TypeAlias = Number | Switch | Instance


@dataclass(frozen=True)
class Watch:
    """A local variable that a pane shows as what it is. kind is one of:

    "bits" (list of bool, or an int seen as bits), "cells" (list of numbers by index), "value",
    "linked list" (an array of successors, 0 the head and the end), "states" (algorithm B's list of
    (state, remaining steps)), "calls" (name is then the recursive function whose calls are shown),
    "boards" (a list of ints, each an 8×8 board as 64 bits), "masks" (an int: squares of a row).
    """

    name: str
    kind: str


@dataclass(frozen=True)
class Solver:
    """One algorithm for a problem.

    samples     parameters at which a test may run the whole search; what is not named is default
    orientation how a path lies on the board of a picture that can show several (see the picture)
    first_only  does it stop at the first solution, as its source does?
    check       raises ValueError with a sentence where parameters do not fit together
    candidates  for naive solvers: how many complete placements there are, from the parameters
    """

    key: str
    problem: Problem
    title: str
    source: str
    function: Callable[..., Events]
    parameters: tuple[Parameter, ...]
    watches: tuple[Watch, ...]
    samples: tuple[Mapping[str, Value], ...]
    orientation: str = ""
    first_only: bool = False
    check: Callable[..., None] | None = None
    candidates: Callable[..., int] | None = None

    def arguments(self, params: Mapping[str, Value]) -> dict[str, Value]:
        """What the function takes: names of bundled instances give way to their texts."""
        given = {p.name: p.default for p in self.parameters} | dict(params)
        for p in self.parameters:
            if isinstance(p, Instance):
                given[p.name] = p.bundled.get(str(given[p.name]), given[p.name])
        return given


def sizes(first: int, last: int, name: str = "n") -> tuple[Mapping[str, Value], ...]:
    """Samples with one parameter from `first` to `last`."""
    return tuple({name: value} for value in range(first, last + 1))


QUEENS = Problem("queens", "n queens", "board")
LANGFORD = Problem("langford", "Langford pairs", "sequence")

KAUSCHKE = 'Kauschke, "Backtracking", FAU Erlangen-Nürnberg 2019 (Knuth, TAOCP 7.2.2)'
CPW = 'Chess Programming Wiki, "Backtracking"'
KULIKOV = "Kulikov, slides on n queens by brute force and backtracking"
WROCLAW = 'Uniwersytet Wrocławski, "Wstęp do informatyki", lecture 9'
LENZ = 'Lenz, "Backtracking anhand des 8-Damen-Problems erklärt", 2006'

QUEENS_MEANING = "queens, and rows and columns of the board"
BOARD_SIZE = Number("n", 8, 1, 40, QUEENS_MEANING)
PAIRS = Number("n", 7, 1, 20, "pairs; the row has 2n cells")

STACK = (Watch("states", "states"), Watch("next_state", "value"), Watch("results", "value"))

_TABLE = (
    Solver(
        "queens-bstar", QUEENS, "B*, bit vectors", KAUSCHKE, queens_bstar, (BOARD_SIZE,),
        (Watch("columns", "bits"), Watch("left_diagonals", "bits"),
         Watch("right_diagonals", "bits"), Watch("rows", "cells"), Watch("column", "value"),
         Watch("results", "value")),
        sizes(1, 8),
    ),
    Solver(
        "queens-b", QUEENS, "B, generic", KAUSCHKE, queens_b, (BOARD_SIZE,), STACK,
        sizes(1, 7),
    ),
    Solver(
        "queens-bitboard", QUEENS, "bitboards", CPW, queens_bitboard,
        (Number("n", 8, 1, 8, QUEENS_MEANING),),
        (Watch("taboo", "boards"), Watch("c", "boards"), Watch("q", "boards"),
         Watch("p", "value")),
        sizes(1, 8), orientation="ranks",
    ),
    Solver(
        "queens-masks", QUEENS, "three masks", CPW, queens_masks, (BOARD_SIZE,),
        (Watch("columns", "masks"), Watch("left", "masks"), Watch("right", "masks"),
         Watch("free", "masks"), Watch("queen", "masks"), Watch("place", "calls")),
        sizes(1, 8),
    ),
    Solver(
        "queens-subsets", QUEENS, "naive, subsets", WROCLAW, queens_subsets,
        (Number("n", 4, 1, 8, QUEENS_MEANING),),
        (Watch("squares", "cells"), Watch("tested", "value"), Watch("choose", "calls")),
        sizes(1, 4), orientation="squares", first_only=True,
        candidates=lambda n: comb(n * n, n),
    ),
    Solver(
        "queens-product", QUEENS, "naive, product", WROCLAW, queens_product,
        (Number("n", 4, 1, 8, QUEENS_MEANING),),
        (Watch("b", "cells"), Watch("k", "value"), Watch("tested", "value")),
        sizes(1, 6), orientation="columns", first_only=True, candidates=lambda n: n**n,
    ),
    Solver(
        "queens-iterative", QUEENS, "columns, one loop", WROCLAW, queens_iterative,
        (Number("n", 6, 1, 40, QUEENS_MEANING),), (Watch("b", "cells"), Watch("k", "value")),
        sizes(1, 8), orientation="columns", first_only=True,
    ),
    Solver(
        "queens-recursive", QUEENS, "columns, recursive", WROCLAW, queens_recursive,
        (Number("n", 6, 1, 40, QUEENS_MEANING),), (Watch("a", "cells"), Watch("hetmany", "calls")),
        sizes(1, 8), orientation="columns", first_only=True,
    ),
    Solver(
        "queens-permutations", QUEENS, "naive, permutations", KULIKOV, queens_permutations,
        (Number("n", 6, 1, 12, QUEENS_MEANING),),
        (Watch("perm", "cells"), Watch("tested", "value"), Watch("permute", "calls")),
        sizes(1, 8), first_only=True, candidates=factorial,
    ),
    Solver(
        "queens-extend", QUEENS, "permutation, extended", KULIKOV, queens_extend, (BOARD_SIZE,),
        (Watch("perm", "cells"), Watch("extend", "calls")),
        sizes(1, 9), first_only=True,
    ),
    Solver(
        "queens-search", QUEENS, "search and collision", LENZ, queens_search, (BOARD_SIZE,),
        (Watch("queens", "cells"), Watch("count", "value"), Watch("search", "calls")),
        sizes(1, 7),
    ),
    Solver(
        "queens-mirror", QUEENS, "search, half mirrored", LENZ, queens_mirror, (BOARD_SIZE,),
        (Watch("queens", "cells"), Watch("count", "value"), Watch("search", "calls")),
        sizes(1, 8),
    ),
    Solver(
        "langford-l", LANGFORD, "L, linked list", KAUSCHKE, langford_l, (PAIRS,),
        (Watch("sequence", "cells"), Watch("position", "value"),
         Watch("unused_values", "linked list"), Watch("ptr", "value"), Watch("undo", "cells")),
        sizes(1, 8),
    ),
    Solver(
        "langford-b", LANGFORD, "B, generic", KAUSCHKE, langford_b, (PAIRS,), STACK,
        sizes(1, 7),
    ),
)  # fmt: skip

SOLVERS: Mapping[str, Solver] = MappingProxyType({solver.key: solver for solver in _TABLE})
"""Every solver by its key, in the order of the menu."""

PROBLEMS: tuple[Problem, ...] = tuple(dict.fromkeys(solver.problem for solver in _TABLE))
"""Every problem that has a solver, in the order of the menu."""

DEFAULT_SOLVER = "queens-bstar"
