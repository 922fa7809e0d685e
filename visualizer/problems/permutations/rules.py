"""Permutations: where a number stands, and what refuses one.

A path gives the numbers of a permutation from the left; places are counted from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from visualizer.problems.rules import NO_CHOICE, Refusal, Rules, wrong_size
from visualizer.trace.moment import Moment


def place_of(path: Sequence[int], value: int) -> int | None:
    """The place at which a number stands; None while it is free."""
    return path.index(value) if value in path else None


class PermutationRules(Rules):
    """Each number stands at one place."""

    def misfit(self, moment: Moment) -> str:
        return wrong_size(moment)

    def names(self, moment: Moment, depth: int, value: int) -> bool:
        return 0 <= value < moment.n

    def refusals(self, moment: Moment, path: Sequence[int], value: int) -> tuple[Refusal, ...]:
        if not self.names(moment, len(path), value):
            return (Refusal(NO_CHOICE),)
        place = place_of(path, value)
        return () if place is None else (Refusal("used", place, value),)

    def is_solution(self, moment: Moment, path: Sequence[int]) -> bool:
        return sorted(path) == [*range(moment.n)]

    def candidates(self, moment: Moment, path: Sequence[int]) -> Iterable[int]:
        return range(moment.n)


RULES = PermutationRules()
