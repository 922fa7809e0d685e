"""Algorithm E's numbers: what some dives tell, and the true ones where the search is short."""

from __future__ import annotations

import math
from collections.abc import Iterable
from time import perf_counter

from solvers.estimator import branches_of, products
from solvers.sequence import Sequence


class Estimate:
    """Mean and standard error of the dives so far, for each depth and for all nodes.

    The sums are whole numbers, so that nothing is lost however large they grow.
    """

    def __init__(self) -> None:
        self.probes = 0
        self._nodes = _Sums()
        self._depths: list[_Sums] = []

    def add(self, branchings: Iterable[int]) -> None:
        """Count a dive."""
        placed = products(branchings)
        self.probes += 1
        self._nodes.add(1 + sum(placed))
        while len(self._depths) < len(placed):
            self._depths.append(_Sums())
        for sums, number in zip(self._depths, placed, strict=False):
            sums.add(number)

    @property
    def nodes(self) -> float:
        """The nodes of the tree, the root included."""
        return self._nodes.mean(self.probes)

    @property
    def stderr(self) -> float | None:
        """The standard error of `nodes`; None after one dive, which tells nothing about it."""
        return self._nodes.stderr(self.probes)

    @property
    def by_depth(self) -> list[tuple[float, float | None]]:
        """The nodes at each depth, from the first choice on, with their standard errors."""
        return [(s.mean(self.probes), s.stderr(self.probes)) for s in self._depths]


class _Sums:
    """Of a number and of its square over the dives; in a dive that is not added it was 0."""

    def __init__(self) -> None:
        self._sum = 0
        self._squares = 0

    def add(self, number: int) -> None:
        self._sum += number
        self._squares += number * number

    def mean(self, probes: int) -> float:
        return self._sum / probes

    def stderr(self, probes: int) -> float | None:
        if probes < 2:
            return None
        return math.sqrt((probes * self._squares - self._sum**2) / (probes - 1)) / probes


def placed_by_depth(sequence: Sequence, seconds: float) -> list[int] | None:
    """The true number of nodes at each depth; None where counting takes longer than `seconds`."""
    end = perf_counter() + seconds
    placed: list[int] = []
    states = [(sequence, branches_of(sequence))]
    while states:
        state, branches = states[-1]
        if not branches:
            states.pop()
            continue
        if perf_counter() > end:
            return None
        if len(states) > len(placed):
            placed.append(0)
        placed[len(states) - 1] += 1
        child = state.apply_step(branches.pop())
        states.append((child, branches_of(child)))
    return placed
