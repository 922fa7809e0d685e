"""Solutions sorted into classes of those that are the same but for a symmetry."""

from __future__ import annotations

import time

import numpy as np
from numpy.typing import NDArray

from solvers.catalog import Solver
from visualizer.run.growing import GrowingArray
from visualizer.run.solutions.paths import block_of_solutions, paths_at
from visualizer.run.solutions.symmetry import KeyFunction, key_function
from visualizer.run.trace import Trace

BLOCK = 512
"""Solutions that are sorted at once: some half a millisecond."""


class SolutionClasses:
    """The classes of a trace's solutions. They grow as `update` is called while more come in.

    Solutions and classes have numbers from 0; classes in the order of their first solutions.
    """

    def __init__(self, trace: Trace, solver: Solver) -> None:
        self._trace = trace
        self._keys = key_function(solver)
        self._numbers: dict[bytes, int] = {}
        self._class_of = GrowingArray(np.int32)
        self._firsts = GrowingArray(np.int32)
        self._sizes = np.zeros(0, np.int64)

    @property
    def possible(self) -> bool:
        """Do the problem's solutions have a symmetry?"""
        return self._keys is not None

    @property
    def class_of(self) -> NDArray[np.int32]:
        """For each solution that has been sorted in the number of its class."""
        return self._class_of.view

    @property
    def firsts(self) -> NDArray[np.int32]:
        """For each class the number of its first solution, ascending."""
        return self._firsts.view

    @property
    def sizes(self) -> NDArray[np.int64]:
        """For each class how many solutions it has so far."""
        return self._sizes

    def members(self, number: int) -> NDArray[np.int64]:
        """The solutions of a class, ascending."""
        return np.flatnonzero(self.class_of == number)

    def update(self, seconds: float = float("inf")) -> bool:
        """Sort in the solutions that are new, for about so long; whether there are more."""
        if self._keys is None:
            return False
        end = time.perf_counter() + seconds
        while len(self._class_of) < len(self._trace.solutions):
            self._sort(self._keys)
            if time.perf_counter() >= end:
                break
        return len(self._class_of) < len(self._trace.solutions)

    def _sort(self, keys: KeyFunction) -> None:
        """Sort in the next block."""
        first = len(self._class_of)
        events = block_of_solutions(self._trace, first, BLOCK)
        known = self._numbers
        before = len(known)
        sorted_in = np.array(
            [known.setdefault(key, len(known)) for key in keys(paths_at(self._trace, events))],
            np.int32,
        )
        self._class_of.extend(sorted_in)
        new, where = np.unique(sorted_in, return_index=True)
        self._firsts.extend(first + where[new >= before])
        sizes = np.bincount(sorted_in, minlength=len(known))
        sizes[:before] += self._sizes
        self._sizes = sizes
