"""What the solvers of n queens try, in which order, and how much of it there is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solvers.events import TRY
from visualizer.pictures.queens.queens import Square, attackers, placed_squares, square_of
from visualizer.trace.moment import Moment
from visualizer.trace.trace import Trace

UNUSED_ONLY = frozenset({"queens-permutations", "queens-extend"})
"""Solvers that never try a column that has a queen."""

FREE_ONLY = frozenset({"queens-masks", "queens-bitboard"})
"""Solvers that never try a square that is attacked."""

MIRRORED = "queens-mirror"
"""The solver that has its first queen in the left half only."""


def is_naive(moment: Moment) -> bool:
    """Does the solver place all queens before it tests any?"""
    return moment.solver.candidates is not None


def values(moment: Moment, path: Sequence[int]) -> Sequence[int]:
    """What the solver tries next to the choices of `path`, in order."""
    solver, n, depth = moment.solver, moment.n, len(path)
    if depth >= n:
        return []
    if solver.orientation == "squares":
        return range(path[-1] + 1 if path else 0, n * n - n + depth + 1)
    if solver.key in UNUSED_ONLY:
        return [value for value in range(n) if value not in path]
    if solver.key in FREE_ONLY:
        placed = [square_of(solver.orientation, d, v, n) for d, v in enumerate(path)]
        return [
            value for value in range(n)
            if not attackers(placed, square_of(solver.orientation, depth, value, n))
        ]  # fmt: skip
    return range((n + 1) // 2 if solver.key == MIRRORED and depth == 0 else n)


def next_value(moment: Moment) -> int | None:
    """What is tried after the moment's value at the same depth; None when it was the last."""
    following = (v for v in values(moment, moment.path[: moment.depth]) if v > moment.value)
    return next(following, None)


def candidate_count(moment: Moment) -> int:
    """How many complete placements a naive solver has to test at most."""
    candidates = moment.solver.candidates
    return candidates(**moment.params) if candidates is not None else 0


def tested_count(moment: Moment, trace: Trace) -> int:
    """How many complete placements a naive solver has tested: its TRYs at the last depth.

    At all depths above every TRY is followed by its PUSH.
    """
    if moment.kind is None:
        return 0
    last = moment.n - 1
    key = np.uint32(moment.event)
    above = sum(int(trace.pushes(d).searchsorted(key, "right")) for d in range(last))
    return moment.counters.tried - above - (moment.kind == TRY and moment.depth < last)


def mirror_image(moment: Moment) -> list[Square]:
    """The solution that counts with the one in force, though it is never searched for."""
    n = moment.n
    if moment.solver.key != MIRRORED or 2 * moment.path[0] + 1 == n:
        return []
    return [(row, n - 1 - column) for row, column in placed_squares(moment)]
