"""How many solutions there are, where that has been published."""

from __future__ import annotations

from solvers.known import KNOWN
from visualizer.trace.moment import Moment


def known_solutions(moment: Moment) -> int | None:
    """How many solutions the problem of the moment's run has; None where that is not known."""
    count = KNOWN.get(moment.solver.problem.picture)
    try:
        n = moment.n
        return None if count is None else count({"n": n, "m": n} | dict(moment.params))
    except Exception:  # the parameters of a user's file may be anything
        return None
