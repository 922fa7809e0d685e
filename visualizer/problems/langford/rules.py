"""Langford pairs: where the pairs of a path stand, and what refuses one.

A path gives the values in the order in which they were placed, each at the first free cell then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from visualizer.base.named_tuple import NamedTuple
from visualizer.problems.rules import NO_CHOICE, Refusal, Rules, wrong_size
from visualizer.trace.moment import Moment


class Pair(NamedTuple):
    """The value p at `position` and its partner -p at `partner` = position + p + 1."""

    value: int
    position: int
    partner: int


def pairs(path: Sequence[int], n: int) -> list[Pair]:
    """The pairs in force, in the order of the path. A faulty solver's may reach beyond the end."""
    taken = [False] * (4 * n + 2 + max(map(abs, path), default=0))  # so that one cell stays free
    placed = []
    for value in path:
        position = taken.index(False)
        partner = position + value + 1
        taken[position] = taken[partner] = True
        placed.append(Pair(value, position, partner))
    return placed


def cells(path: Sequence[int], n: int) -> list[int]:
    """The row of 2n cells: p, -p, or 0 for a free cell."""
    row = [0] * (2 * n)
    for value, position, partner in pairs(path, n):
        for cell, number in ((position, value), (partner, -value)):
            if cell < len(row):
                row[cell] = number
    return row


def candidate(moment: Moment) -> Pair:
    """The pair that the moment's event is about. The partner may lie beyond the end."""
    row = cells(moment.path[: moment.depth], moment.n)
    position = row.index(0)
    return Pair(moment.value, position, position + moment.value + 1)


class LangfordRules(Rules):
    """Each value stands once, and its partner that many cells and one further to the right."""

    def misfit(self, moment: Moment) -> str:
        return wrong_size(moment)

    def names(self, moment: Moment, depth: int, value: int) -> bool:
        return 1 <= value <= moment.n

    def refusals(self, moment: Moment, path: Sequence[int], value: int) -> tuple[Refusal, ...]:
        if not self.names(moment, len(path), value):
            return (Refusal(NO_CHOICE),)
        if value in path:
            return (Refusal("used", list(path).index(value)),)
        placed = pairs(path, moment.n)
        position = cells(path, moment.n).index(0)
        partner = position + value + 1
        if partner >= 2 * moment.n:
            return (Refusal("beyond", None, partner),)
        return tuple(
            Refusal("taken", depth, partner)
            for depth, pair in enumerate(placed)
            if partner in (pair.position, pair.partner)
        )

    def is_solution(self, moment: Moment, path: Sequence[int]) -> bool:
        return len(path) == moment.n and not any(
            self.refusals(moment, path[:depth], value) for depth, value in enumerate(path)
        )

    def candidates(self, moment: Moment, path: Sequence[int]) -> Iterable[int]:
        return range(1, moment.n + 1)


RULES = LangfordRules()
