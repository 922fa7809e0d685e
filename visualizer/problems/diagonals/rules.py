"""Diagonals: which earlier ones refuse a candidate, and how many cells may stay empty.

A path says what each cell got, from the bottom left row by row: BL_TR, BR_TL or NONE.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt

from solvers.diagonals import BL_TR, BR_TL, NONE, Corner, ends
from solvers.events import DEPTH_LIMIT
from visualizer.base.named_tuple import NamedTuple
from visualizer.problems.rules import NO_CHOICE, Refusal, Rules, wrong_size
from visualizer.trace.moment import Moment


class Touch(NamedTuple):
    """An earlier diagonal, by its cell, that ends at a corner of the candidate."""

    cell: int
    corner: Corner


def wanted(moment: Moment) -> int:
    """How many diagonals are to be drawn."""
    return int(moment.params.get("t", moment.n * moment.n))


def may_stay_empty(moment: Moment) -> int:
    """In how many cells there need not be a diagonal."""
    return max(0, moment.n * moment.n - wanted(moment))


def touches(path: Sequence[int], cell: int, diagonal: int, m: int) -> list[Touch]:
    """The earlier diagonals that a candidate touches, from the first cell on."""
    mine = ends(cell, diagonal, m)
    return [
        Touch(other, corner)
        for other, earlier in enumerate(path)
        if other != cell
        for corner in ends(other, earlier, m)
        if corner in mine
    ]


def refusing_cells(moment: Moment) -> list[int]:
    """The cells whose choices refuse the candidate: diagonals it touches, or all empty cells."""
    found = RULES.refusals(moment, moment.path[: moment.depth], moment.value)
    return [refusal.depth for refusal in found if refusal.depth is not None]


class DiagonalRules(Rules):
    """No two diagonals touch, and so many cells have one."""

    def misfit(self, moment: Moment) -> str:
        int(moment.params["t"])  # `wanted` makes do without
        return wrong_size(moment, isqrt(DEPTH_LIMIT))

    def names(self, moment: Moment, depth: int, value: int) -> bool:
        return value in (NONE, BL_TR, BR_TL) and depth < moment.n**2

    def refusals(self, moment: Moment, path: Sequence[int], value: int) -> tuple[Refusal, ...]:
        if not self.names(moment, len(path), value):
            return (Refusal(NO_CHOICE),)
        if value != NONE:
            touched = touches(path, len(path), value, moment.n)
            return tuple(Refusal("touch", touch.cell, touch.cell) for touch in touched)
        empty = [cell for cell, earlier in enumerate(path) if earlier == NONE]
        if len(empty) < may_stay_empty(moment):
            return ()
        return tuple(Refusal("empty", cell, cell) for cell in empty) or (Refusal("empty"),)

    def is_solution(self, moment: Moment, path: Sequence[int]) -> bool:
        m = moment.n
        corners = [corner for cell, value in enumerate(path) for corner in ends(cell, value, m)]
        drawn = sum(value != NONE for value in path)
        return len(path) <= m * m and drawn >= wanted(moment) and len({*corners}) == len(corners)

    def candidates(self, moment: Moment, path: Sequence[int]) -> Iterable[int]:
        return range(3 if len(path) < moment.n**2 else 0)


RULES = DiagonalRules()
