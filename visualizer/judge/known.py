"""How many solutions there are, where that has been published."""

from __future__ import annotations

from visualizer.problems import record_of
from visualizer.trace.moment import Moment


def known_solutions(moment: Moment) -> int | None:
    """How many solutions the problem of the moment's run has; None where that is not known."""
    record = record_of(moment.solver.problem.picture)
    try:
        n = moment.n
        return None if record is None else record.known({"n": n, "m": n} | dict(moment.params))
    except Exception:  # the parameters of a user's file may be anything
        return None
