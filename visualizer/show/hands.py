"""The steps of the solver in somebody's hands: where they have come to, and what they can try."""

from __future__ import annotations

import numpy as np

from solvers.events import TRY
from visualizer.base.dataclass import dataclass
from visualizer.base.distinct import distinct
from visualizer.problems.asking import offered, square_of
from visualizer.problems.rules import Square
from visualizer.show.run import Run
from visualizer.trace.moment import Moment, moment_at
from visualizer.trace.packing import depths, kinds, values

MOST_OFFERED = 12
"""Candidates that are offered at once."""

SHAKING = 0.5
"""So many seconds a wrong step shakes."""

LOOKED_AT = 200_000
"""Events of the run among which the candidates of a depth are looked for."""


@dataclass(frozen=True)
class Hands:
    """You are the algorithm.

    run      whose steps they are
    event    the event after which the next step is to be chosen; -1: before the first
    decided  has the candidate of that event been rejected?
    until    the event at which it is over; None: where the run ends
    said     why the last step was not the one to take
    square   where several candidates stand that are offered now, as it was clicked; None: nowhere
    wrong    such steps so far
    shakes   for so many seconds what can be done shakes, as the last step was wrong
    """

    run: Run
    event: int
    decided: bool = False
    until: int | None = None
    said: str = ""
    wrong: int = 0
    shakes: float = 0.0
    square: Square | None = None

    @property
    def trying(self) -> bool:
        """Does a candidate wait to be placed or rejected?"""
        trace = self.run.trace.whole
        there = 0 <= self.event < len(trace)
        return not self.decided and there and trace.event(self.event)[0] == TRY

    @property
    def depth(self) -> int:
        """Where the next candidate goes."""
        trace = self.run.trace.whole
        return trace.height(self.event) if 0 <= self.event < len(trace) else 0


def known_candidates(hands: Hands) -> list[int]:
    """What the problem offers there, or all values that the run tries at this depth, wherever: they
    do not tell what comes next."""
    trace = hands.run.trace.whole
    found = offered(moment, moment.path) if (moment := _moment(hands)) is not None else []
    if found:
        kind, _depth, value = trace.event(min(hands.event + 1, len(trace) - 1))
        return [*dict.fromkeys([*found, *([value] if kind == TRY else [])])]  # a file's may be any
    packed = hands.run.trace.whole.events(0, LOOKED_AT)
    here = (kinds(packed) == TRY) & (depths(packed) == hands.depth)
    return [int(value) for value in distinct(values(packed[here]))]


def offered_candidates(hands: Hands) -> list[int]:
    """Those that have a button: all, or where there are many those around the first of them that
    has not been tried."""
    known = known_candidates(hands)
    if hands.square is not None:
        known = candidates_at(hands, hands.square)
    if len(known) <= MOST_OFFERED:
        return known
    trace = hands.run.trace.whole
    known.sort()
    value = trace.event(hands.event)[2] if 0 <= hands.event < len(trace) else known[0]
    near = int(np.searchsorted(known, value)) - MOST_OFFERED // 2
    first = max(0, min(near, len(known) - MOST_OFFERED))
    return known[first : first + MOST_OFFERED]


def candidates_at(hands: Hands, square: Square) -> list[int]:
    """The candidates that stand at a square of the picture: of a cell of Sudoku several digits."""
    moment = _moment(hands)
    if moment is None:
        return []
    depth = hands.depth
    return [v for v in known_candidates(hands) if square_of(moment, depth, v) == square]


def _moment(hands: Hands) -> Moment | None:
    """The moment after which the next step is to be chosen; None where nothing is recorded."""
    trace = hands.run.trace.whole
    if not len(trace):
        return None
    k = min(hands.event, len(trace) - 1)
    if k < 0:
        return Moment(hands.run.solver, hands.run.arguments)
    return moment_at(trace, k, hands.run.solver, hands.run.arguments, complete=True)
