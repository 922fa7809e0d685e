"""May the rules be asked about a run: are there any, and has it the parameters that they need?"""

from __future__ import annotations

from visualizer.rules import rules_of
from visualizer.rules.debruijn import LARGEST_ORDER
from visualizer.rules.rules import Rules
from visualizer.trace.moment import Moment

SIZED = ("board", "sequence", "permutation_tiles", "diagonal_grid", "debruijn_ring")
"""Problems, by their picture, that need a size; the others need a text, which the rules read."""


def rules_for(moment: Moment) -> Rules | None:
    """The rules of the moment's run; None where there are none, or where nothing can be said."""
    rules, picture = rules_of(moment), moment.solver.problem.picture
    if rules is None or (picture in SIZED and moment.n < 1):
        return None
    if picture == "diagonal_grid" and not isinstance(moment.params.get("t"), int):
        return None
    if picture == "debruijn_ring" and moment.n > LARGEST_ORDER:
        return None
    try:
        rules.is_solution(moment, ())
    except Exception:  # the parameters of a user's file may be anything
        return None
    return rules
