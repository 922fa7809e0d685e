"""Which solutions are the same but for a symmetry of their problem, and classes of these."""

from __future__ import annotations

import time
from collections.abc import Callable
from copy import copy
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from solvers.catalog import Solver
from visualizer.base.distinct import distinct
from visualizer.base.growing import GrowingArray
from visualizer.problems.record import record_of
from visualizer.problems.symmetry import Form, Rows
from visualizer.trace.trace import Paths, Trace, block_of_solutions, paths_at

KeyFunction: TypeAlias = Callable[[Paths], list[bytes]]

def key_function(solver: Solver) -> KeyFunction | None:
    """What gives equal keys to the paths of solutions that are the same; None for no symmetry."""
    record = record_of(solver.problem.picture)
    if record is None or record.symmetry is None:
        return None
    form = record.symmetry.form
    by_number = solver.orientation == "squares"

    def keys(paths: Paths) -> list[bytes]:
        return _keys(paths, form, by_number=by_number)

    return keys


def _keys(paths: Paths, form: Form, *, by_number: bool) -> list[bytes]:
    """Keys of paths of any lengths. One that is no solution is the same as its like only."""
    keys = [b""] * len(paths)
    for length in distinct(paths.lengths).tolist():
        where = np.flatnonzero(paths.lengths == length)
        rows = paths.values[where, :length].astype(np.int64)
        found, fitting = form(_columns(rows) if by_number else rows)
        for i, key in zip(where[fitting].tolist(), found.tolist(), strict=True):
            keys[i] = key
        for i in np.delete(where, fitting).tolist():
            keys[i] = b"\0" + paths.values[i, :length].tobytes()
    return keys


def _columns(squares: Rows) -> Rows:
    """For each row the column of its queen; squares are numbered row by row."""
    n = squares.shape[1]
    return np.sort(squares, axis=1) % n if n else squares


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

    def until(self, count: int) -> SolutionClasses:
        """The classes of the first solutions only; a copy that does not grow."""
        other = copy(self)
        class_of = self.class_of[:count]
        other._class_of, other._firsts = GrowingArray(np.int32), GrowingArray(np.int32)
        other._class_of.extend(class_of)
        other._firsts.extend(self.firsts[: int(self.firsts.searchsorted(count))])
        other._sizes = np.bincount(class_of, minlength=len(other._firsts))
        return other

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
