"""How many solutions another search finds where nobody has published how many there are: that of a
solver of the same problem in the catalogue, which is run with the same parameters.

It says how many a run has to have found at least. Where the run is that of the catalogue itself,
nobody is asked: the tests hold it against others.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Final

from solvers.catalog import LEAVES_OUT, SOLVERS, Solver, Value
from solvers.events import SOLUTION
from solvers.satisfiability import SHORTEST
from visualizer.problems.asking import known_solutions
from visualizer.problems.own import judges_itself
from visualizer.trace.moment import Moment
from visualizer.trace.trace import Trace

MOST_EVENTS: Final = 200_000
"""That all other searches may yield together: less than a second."""

TOGETHER: Final = 2_000
"""After so many events others may work for a moment."""

FASTEST: Final[Mapping[str, Value]] = {
    "fewest_first": True, "warnsdorff": True, "order": SHORTEST,
}
"""Parameters that change the order of a search and nothing that it finds."""

PARTLY: Final = "satisfiability"
"""The picture of a problem whose solutions stand for several each, as many as the search leaves
undecided: another number of them says nothing, but that there is one."""


def found_by_another(trace: Trace, moment: Moment, closed: Callable[[], bool]) -> int:
    """How many solutions another search finds, all or its first; 0 where there is none to ask.

    moment: of any event; it tells solver and parameters. closed: is the answer wanted no more?
    """
    solver = moment.solver
    if SOLVERS.get(solver.key) is solver or judges_itself(moment):
        return 0
    most, left = 0, MOST_EVENTS
    for other in SOLVERS.values():
        if other.problem.picture != solver.problem.picture or LEAVES_OUT in other.on_purpose:
            continue
        arguments = _arguments(other, moment.params, trace)
        if arguments is None:
            continue
        known = known_solutions(Moment(other, arguments))
        found, yielded = (known, 0) if known else _count(other, arguments, left, closed)
        most, left = max(most, found), left - yielded
        if left <= 0 or closed() or not other.first_only:
            break
    return min(most, 1) if solver.problem.picture == PARTLY else most


def _arguments(
    other: Solver, params: Mapping[str, Value], trace: Trace
) -> dict[str, Value] | None:
    """What the other solver is called with; None where it cannot be asked for the same."""
    named = {one.name: one for one in other.parameters}
    given = {name: value for name, value in params.items() if name in named}
    if "start" in named and "start" not in given:
        if (start := _first_choice(trace)) is None:
            return None
        given["start"] = start
    arguments = other.arguments({name: FASTEST[name] for name in FASTEST if name in named} | given)
    try:
        if not all(one.fits(arguments[name]) for name, one in named.items()):
            return None
        if other.check is not None:
            other.check(**arguments)
    except (ValueError, TypeError):  # a text that is no instance, or what does not fit together
        return None
    return arguments


def _first_choice(trace: Trace) -> int | None:
    """The first choice of a run that has only one; None of any other."""
    pushes = trace.pushes(0)
    return trace.event(int(pushes[0]))[2] if len(pushes) == 1 else None


def _count(
    other: Solver, arguments: Mapping[str, Value], most: int, closed: Callable[[], bool]
) -> tuple[int, int]:
    """How many solutions it finds within so many events, and how many it has yielded."""
    events, found, yielded = other.function(**arguments), 0, 0
    while yielded < most and not closed():
        some = [*islice(events, TOGETHER)]
        if not some:
            break
        found += sum(kind == SOLUTION for kind, _depth, _value in some)
        yielded += len(some)
        time.sleep(0.001)
    return found, yielded
