"""Counts from a stream of packed events, for `main.py count` and the panes."""

from __future__ import annotations

from typing import TypedDict

import numpy as np

from solvers.events import DEPTH_LIMIT, POP, PUSH, SOLUTION
from visualizer.trace.packing import Packed, dead_ends, depths, kinds, last_choice

DEPTHS = DEPTH_LIMIT + 1  # a node at the last depth may be pruned one further down


class AtDepth(TypedDict):
    """The nodes at one depth."""

    depth: int
    placed: int
    pruned: int


Counts = TypedDict(
    "Counts",
    {
        "events": int,
        "try": int,
        "push": int,
        "pop": int,
        "solutions": int,
        "by_depth": list[AtDepth],
        "complete": bool,
    },
)
"""The counts under the names that the command line prints."""


class Tally:
    """Counts slice by slice; where the slices are cut does not matter.

    Pruned at depth d are the dead ends at depth d - 1 (the root for d = 0), see packing.py.
    """

    def __init__(self) -> None:
        self._kinds = np.zeros(4, np.int64)
        self._placed = np.zeros(DEPTHS, np.int64)
        self._pruned = np.zeros(DEPTHS, np.int64)
        self._last_choice = POP  # the kind of the last event that was no TRY

    def add(self, packed: Packed) -> None:
        """Count the next events of the run."""
        kind = kinds(packed)
        self._kinds += np.bincount(kind, minlength=4)
        _count(self._placed, packed[kind == PUSH])
        _count(self._pruned[1:], packed[dead_ends(packed, self._last_choice)])
        self._last_choice = last_choice(packed, self._last_choice)

    def result(self, complete: bool = True) -> Counts:
        """The counts so far. complete: was that the whole run?"""
        tries, pushes, pops, solutions = (int(number) for number in self._kinds)
        pruned = self._pruned.copy()
        if complete and not pushes and not self._kinds[SOLUTION]:
            pruned[0] = 1
        used = np.flatnonzero(self._placed | pruned)
        return {
            "events": tries + pushes + pops + solutions,
            "try": tries,
            "push": pushes,
            "pop": pops,
            "solutions": solutions,
            "by_depth": [
                {"depth": depth, "placed": int(self._placed[depth]), "pruned": int(pruned[depth])}
                for depth in range(int(used[-1]) + 1 if len(used) else 0)
            ],
            "complete": complete,
        }


def _count(totals: np.ndarray[tuple[int], np.dtype[np.int64]], packed: Packed) -> None:
    counts = np.bincount(depths(packed))
    totals[: len(counts)] += counts
