"""Making a guilty set least: one choice after the other is left out, and it is asked whether the
rest can be found in a solution. Where that is answered for each of them, none can be left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from visualizer.problems.asking import Careful
from visualizer.problems.conflicts import Conflicts
from visualizer.trace.moment import Moment

MOST_STEPS: Final = 20_000
"""A solution is looked for in so many steps at most: half a second."""

MOST_ASKED: Final = 8000
"""So often the rules are asked at most."""


def least(
    guilty: Sequence[int], path: Sequence[int], rows: Sequence[int], conflicts: Conflicts,
    rules: Careful | None, moment: Moment,
) -> tuple[tuple[int, ...], bool]:
    """Those of the guilty depths that are left, and whether none of them can be left out.

    path, rows  the choices in force: their values, and what they stand for (`Conflicts.rows`)
    moment      of any event; it tells the rules the parameters
    """
    left, sure = list(guilty), True
    for depth in sorted(guilty, reverse=True):  # the later a choice, the more is said without it
        others = [other for other in left if other != depth]
        possible = conflicts.possible([rows[other] for other in others], MOST_STEPS)
        if possible is None and conflicts.in_order and rules is not None:
            possible = _by_rules(rules, moment, {other: path[other] for other in others})
        if possible is False:
            left = others
        sure = sure and possible is not None
    return tuple(left), sure


class _NotKnownError(Exception):
    """The rules would be asked too often, or do not know."""


def _by_rules(rules: Careful, moment: Moment, fixed: Mapping[int, int]) -> bool | None:
    """Is there a solution with these values at these depths? Every depth is the same place in all
    of them."""
    asked, last = 0, max(fixed, default=-1)

    def leads_on(path: list[int]) -> bool:
        nonlocal asked
        solved = rules.is_solution(moment, path)
        if solved is None:
            raise _NotKnownError
        if solved and len(path) > last:
            return True
        if len(path) in fixed:
            ahead = [fixed[len(path)]]
        else:
            candidates = rules.candidates(moment, path)
            offered = rules.offered(moment, path) if candidates is None else candidates
            if offered is None or (not path and not offered):
                raise _NotKnownError  # with what to begin the problem does not say
            ahead = list(offered)
        for value in ahead:
            asked += 1
            refused = rules.refusals(moment, path, value)
            if refused is None or asked > MOST_ASKED:
                raise _NotKnownError
            if not refused and leads_on([*path, value]):
                return True
        return False

    try:
        return leads_on([])
    except (_NotKnownError, RecursionError):
        return None
