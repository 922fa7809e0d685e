"""The table of solvers: menu, command line, tests and benchmarks all read it.

A new solver is one function, one row here and one line of known figures in the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from solvers.events import Events
from solvers.langford import langford_b, langford_l
from solvers.queens import queens_b, queens_bstar


@dataclass(frozen=True)
class Problem:
    """What is searched for. `picture` names the drawing in visualizer/pictures."""

    key: str
    title: str
    picture: str


@dataclass(frozen=True)
class Parameter:
    """An integer that a solver takes, with its limits (both included)."""

    name: str
    default: int
    minimum: int
    maximum: int
    meaning: str


@dataclass(frozen=True)
class Watch:
    """A local variable that a pane shows as what it is.

    kind is "bits" (list of bool), "cells" (list of numbers by index), "linked list" (an array of
    successors, 0 the head and the end), "states" (list of (state, remaining steps)), or "value".
    """

    name: str
    kind: str


@dataclass(frozen=True)
class Solver:
    """One algorithm for a problem.

    test_sizes: values of the first parameter at which a test may run the whole search.
    """

    key: str
    problem: Problem
    title: str
    source: str
    function: Callable[..., Events]
    parameters: tuple[Parameter, ...]
    watches: tuple[Watch, ...]
    test_sizes: range


QUEENS = Problem("queens", "n queens", "board")
LANGFORD = Problem("langford", "Langford pairs", "sequence")

KAUSCHKE = 'Kauschke, "Backtracking", FAU Erlangen-Nürnberg 2019 (Knuth, TAOCP 7.2.2)'

BOARD_SIZE = Parameter("n", 8, 1, 40, "queens, and rows and columns of the board")
PAIRS = Parameter("n", 7, 1, 20, "pairs; the row has 2n cells")

STACK = (Watch("states", "states"), Watch("next_state", "value"), Watch("results", "value"))

_TABLE = (
    Solver(
        "queens-bstar", QUEENS, "Algorithm B*, bit vectors", KAUSCHKE, queens_bstar, (BOARD_SIZE,),
        (Watch("columns", "bits"), Watch("left_diagonals", "bits"),
         Watch("right_diagonals", "bits"), Watch("rows", "cells"), Watch("column", "value"),
         Watch("results", "value")),
        range(1, 9),
    ),
    Solver(
        "queens-b", QUEENS, "Algorithm B, generic", KAUSCHKE, queens_b, (BOARD_SIZE,), STACK,
        range(1, 8),
    ),
    Solver(
        "langford-l", LANGFORD, "Algorithm L, linked list", KAUSCHKE, langford_l, (PAIRS,),
        (Watch("sequence", "cells"), Watch("position", "value"),
         Watch("unused_values", "linked list"), Watch("ptr", "value"), Watch("undo", "cells")),
        range(1, 9),
    ),
    Solver(
        "langford-b", LANGFORD, "Algorithm B, generic", KAUSCHKE, langford_b, (PAIRS,), STACK,
        range(1, 8),
    ),
)  # fmt: skip

SOLVERS: Mapping[str, Solver] = MappingProxyType({solver.key: solver for solver in _TABLE})
"""Every solver by its key, in the order of the menu."""

PROBLEMS: tuple[Problem, ...] = tuple(dict.fromkeys(solver.problem for solver in _TABLE))
"""Every problem that has a solver, in the order of the menu."""

DEFAULT_SOLVER = "queens-bstar"
