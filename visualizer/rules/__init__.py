"""What the problems allow, whatever a solver makes of it: one file a problem, and this table.

Drawing, sentences, questions and the debugger read the same answer. A user's file names a picture
whose problem has rules; what these need may be missing from its parameters: then nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from visualizer.rules import (
    clauses,
    covering,
    crosswords,
    debruijn,
    diagonals,
    langford,
    mazes,
    permutations,
    queens,
    sudokus,
    tilings,
    tours,
)
from visualizer.rules.rules import Flaw, Refusal, Rules
from visualizer.trace.moment import Moment

RULES: Mapping[str, Rules] = MappingProxyType(
    {
        "board": queens.RULES,
        "sequence": langford.RULES,
        "permutation_tiles": permutations.RULES,
        "diagonal_grid": diagonals.RULES,
        "debruijn_ring": debruijn.RULES,
        "maze": mazes.RULES,
        "region": mazes.RULES,
        "knights_tour": tours.RULES,
        "sudoku": sudokus.RULES,
        "crossword": crosswords.RULES,
        "exact_cover": covering.RULES,
        "pentominoes": tilings.RULES,
        "satisfiability": clauses.RULES,
    }
)
"""The rules by the picture of their problem (catalog.Problem.picture)."""


def rules_of(moment: Moment) -> Rules | None:
    """The rules of the problem that the moment's run is about; None where there are none."""
    return RULES.get(moment.solver.problem.picture)


def refusals(moment: Moment) -> tuple[Refusal, ...] | None:
    """Why the rules refuse the event's choice after those above it; () if they allow it.

    None where that cannot be said: without rules, or where a user's file lacks what they need.
    """
    rules = rules_of(moment)
    if rules is None or moment.kind is None:
        return None
    try:
        return rules.refusals(moment, moment.path[: moment.depth], moment.value)
    except Exception:  # the parameters and values of a user's file may be anything
        return None


def allowed(moment: Moment, path: Sequence[int], candidates: Iterable[int]) -> list[int] | None:
    """Those of the candidates that the rules allow after a path; None where that is not known."""
    rules = rules_of(moment)
    if rules is None:
        return None
    try:
        return [value for value in candidates if not rules.refusals(moment, path, value)]
    except Exception:  # see above
        return None


def is_solution(moment: Moment) -> bool | None:
    """Are the choices in force a solution by the rules? None where that cannot be said."""
    rules = rules_of(moment)
    if rules is None:
        return None
    try:
        return rules.is_solution(moment, moment.path)
    except Exception:  # see above
        return None


def flaw(moment: Moment) -> Flaw | None:
    """What is wrong with the choices in force as a solution; None if nothing is, or not known."""
    rules = rules_of(moment)
    if rules is None or is_solution(moment) is not False:
        return None
    path = moment.path
    try:
        for depth, value in enumerate(path):
            refused = rules.refusals(moment, path[:depth], value)
            if refused:
                return Flaw(depth, refused)
    except Exception:  # see above
        return None
    return Flaw(len(path), ())
