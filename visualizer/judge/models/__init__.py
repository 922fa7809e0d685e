"""The models by the problems that they are of; model.py says what a model is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from visualizer.judge.models.clauses import clauses_model
from visualizer.judge.models.covering import cover_model
from visualizer.judge.models.crosswords import crossword_model
from visualizer.judge.models.debruijn import debruijn_model
from visualizer.judge.models.diagonals import diagonals_model
from visualizer.judge.models.langford import langford_model
from visualizer.judge.models.model import Model
from visualizer.judge.models.permutations import permutations_model
from visualizer.judge.models.queens import queens_model
from visualizer.judge.models.sudokus import sudoku_model
from visualizer.judge.models.ways import maze_model, tour_model
from visualizer.rules import tilings
from visualizer.rules.covering import incidence_of
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
