"""Searches in other orders than those of the defaults, for tests that go through all solvers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from solvers.catalog import SOLVERS, Solver, Value

ORDERS: Mapping[str, tuple[str, Mapping[str, Value]]] = MappingProxyType({
    "knights-tour, Warnsdorff": ("knights-tour", {"m": 3, "k": 4, "warnsdorff": True}),
    "crossword, fewest words": ("crossword", {"grid": "bridge", "fewest_first": True}),
    "sudoku, fewest digits": ("sudoku", {"puzzle": "medium", "fewest_first": True}),
    "exact-cover, first item": ("exact-cover", {"matrix": "langford", "first_item": True}),
    "pentominoes, first item": (
        "pentominoes", {"board": "3x5", "mirror_images": True, "first_item": True},
    ),
    "satisfiability, most": ("satisfiability", {"formula": "small", "order": "occurrences"}),
    "satisfiability, shortest": ("satisfiability", {"formula": "small", "order": "shortest"}),
})
"""By a name of its own: the solver's key and parameters."""


def solver_of(name: str) -> Solver:
    """The solver with that key, or of that search in another order."""
    return SOLVERS[ORDERS[name][0] if name in ORDERS else name]
