"""Sets of choices that no solution has together, for a search that remembers its mistakes."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from visualizer.problems.conflicts import Guilty, Paths, bit_of, spread

MOST_KNOWN: Final = 1 << 18
"""Sets that are kept."""


class Known:
    """Sets of failed nodes that have the last choice of their node."""

    def __init__(self) -> None:
        self._found: dict[tuple[int, int], list[tuple[int, Paths, Guilty]]] = {}
        self._marks: set[int] = set()

    def add(self, depth: int, pops: NDArray[np.int64], paths: Paths, guilty: Guilty,
            marks: NDArray[np.uint64]) -> None:
        """Keep the sets of nodes of a depth; each different one once."""
        own = bit_of(guilty, depth)
        for place in np.flatnonzero(own).tolist():
            mark = int(marks[place])
            if mark in self._marks or len(self._marks) >= MOST_KNOWN:
                continue
            self._marks.add(mark)
            row = depth, int(paths[place, depth])
            one = int(pops[place]), paths[place : place + 1], guilty[place : place + 1]
            self._found.setdefault(row, []).append(one)

    def within(self, event: int, path: NDArray[np.int64]) -> NDArray[np.uint64] | None:
        """A set, found before an event, all of whose choices are on a path; None where none is. One
        whose last choice is the path's comes first, of these the first that was found.
        """
        for depth in range(len(path) - 1, -1, -1):
            for found, rows, guilty in self._found.get((depth, int(path[depth])), ()):
                if found < event and (
                    (rows[0] == path[: depth + 1]) | ~spread(guilty, depth + 1)[0]
                ).all():
                    first: NDArray[np.uint64] = guilty[0]
                    return first
        return None
