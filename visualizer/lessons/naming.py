"""What choices are called in questions, and the squares at which they stand."""

from __future__ import annotations

from visualizer.problems import record_of
from visualizer.problems.rules import Square
from visualizer.problems.words import in_general
from visualizer.trace.moment import Moment


def name_of(moment: Moment, depth: int, value: int) -> str:
    """A choice or a candidate in words; in general ones where the problem does not know it."""
    record = record_of(moment.solver.problem.picture)
    if record is not None:
        try:
            return record.words.name(moment, depth, value)
        except Exception:  # the values and parameters of a user's file may be anything
            return in_general(moment, depth, value)
    return in_general(moment, depth, value)


def square_of(moment: Moment, depth: int, value: int) -> Square | None:
    """The square of the picture (row from the top, column) at which a choice stands; None: none."""
    record = record_of(moment.solver.problem.picture)
    try:
        return None if record is None else record.rules.square(moment, depth, value)
    except Exception:  # as for names
        return None
