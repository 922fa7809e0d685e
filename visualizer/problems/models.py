"""The models by the problems that they are of; model.py says what a model is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from visualizer.problems.crossword.model import crossword_model
from visualizer.problems.debruijn.model import debruijn_model
from visualizer.problems.diagonals.model import diagonals_model
from visualizer.problems.exact_cover.model import cover_model
from visualizer.problems.exact_cover.rules import incidence_of
from visualizer.problems.langford.model import langford_model
from visualizer.problems.maze.model import maze_model, tour_model
from visualizer.problems.model import Model
from visualizer.problems.pentominoes import rules as tilings
from visualizer.problems.permutations.model import permutations_model
from visualizer.problems.queens.model import queens_model
from visualizer.problems.satisfiability.model import clauses_model
from visualizer.problems.sudoku.model import sudoku_model
from visualizer.trace.moment import Moment

MODELS: Mapping[str, Callable[[Moment], Model | None]] = MappingProxyType({
    "board": queens_model,
    "permutation_tiles": permutations_model,
    "sudoku": sudoku_model,
    "exact_cover": lambda moment: cover_model(incidence_of(moment)),
    "pentominoes": lambda moment: cover_model(tilings.tiling_of(moment).incidence),
    "knights_tour": tour_model,
    "maze": maze_model,
    "region": maze_model,
    "crossword": crossword_model,
    "sequence": langford_model,
    "diagonal_grid": diagonals_model,
    "debruijn_ring": debruijn_model,
    "satisfiability": clauses_model,
})  # fmt: skip
"""What makes the model of a problem, by its picture; None where the parameters are too large."""


def model_of(moment: Moment) -> Model | None:
    """The model for the moment's run, if there is one."""
    make: Any = MODELS.get(moment.solver.problem.picture)
    return None if make is None else make(moment)
