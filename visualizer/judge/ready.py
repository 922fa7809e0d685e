"""May the rules be asked about a run: are there any, and has it the parameters that they need?"""

from __future__ import annotations

from typing import Final

from solvers.events import DEPTH_LIMIT
from visualizer.rules import rules_of
from visualizer.rules.debruijn import LARGEST_ORDER
from visualizer.rules.rules import Rules
from visualizer.rules.tours import board_of
from visualizer.trace.moment import Moment

SIZED: Final = ("board", "sequence", "permutation_tiles")
"""Problems, by their picture, that need a size and nothing else."""


LARGEST: Final = DEPTH_LIMIT
"""Sizes that a path can fill; the rules make lists as long as a size."""


def rules_for(moment: Moment) -> Rules | None:
    """The rules of the moment's run; None where there are none, or where nothing can be said."""
    rules = rules_of(moment)
    try:
        if rules is not None and _fits(moment):
            rules.is_solution(moment, ())
            return rules
    except Exception:  # the parameters of a user's file may be anything
        return None
    return None


def _fits(moment: Moment) -> bool:
    """Has the run a size that makes sense, where its problem needs one?"""
    picture, n = moment.solver.problem.picture, moment.n
    if picture == "knights_tour":
        board = board_of(moment)
        return min(board) > 0 and board.rows * board.columns <= LARGEST
    if picture == "diagonal_grid":
        return n > 0 and n * n <= LARGEST and isinstance(moment.params["t"], int)
    if picture == "debruijn_ring":
        return 0 < n <= LARGEST_ORDER
    return picture not in SIZED or 0 < n <= LARGEST
