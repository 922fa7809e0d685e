"""Which solutions are the same but for a symmetry of their problem, and classes of these."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from copy import copy
from types import MappingProxyType
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from solvers.catalog import Solver
from visualizer.base.distinct import distinct
from visualizer.base.growing import GrowingArray
from visualizer.trace.trace import Paths, Trace, block_of_solutions, paths_at

Rows: TypeAlias = NDArray[np.int64]
"""Solutions of one size, one a row."""

Keys: TypeAlias = NDArray[np.bytes_]
"""For each solution bytes that are equal for those that are the same."""

Form: TypeAlias = Callable[[Rows], tuple[Keys, NDArray[np.intp]]]
"""Takes rows of numbers; gives the keys of those that are solutions, and which rows these are."""

KeyFunction: TypeAlias = Callable[[Paths], list[bytes]]

LARGEST = 254
"""The largest board whose columns are bytes, one byte more than a column and never 0."""

MOST_CELLS = 62
"""The longest row of Langford pairs whose free cells are the bits of a number."""


def key_function(solver: Solver) -> KeyFunction | None:
    """What gives equal keys to the paths of solutions that are the same; None for no symmetry."""
    form = FORMS.get(solver.problem.symmetry)
    if form is None:
        return None
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


def square_form(rows: Rows) -> tuple[Keys, NDArray[np.intp]]:
    """The least of the eight images of each board, and which of the boards are such.

    In row i of a board the queen stands in column rows[i]. How a solver counts rows and columns
    does not matter: that only turns or reflects all boards alike.
    """
    n = rows.shape[1]
    numbers = np.arange(n)
    fitting = np.flatnonzero((np.sort(rows, axis=1) == numbers).all(axis=1) & (0 < n <= LARGEST))
    boards = rows[fitting]
    transposed = np.empty_like(boards)
    np.put_along_axis(transposed, boards, np.broadcast_to(numbers, boards.shape), axis=1)
    least: Keys | None = None
    for image in (boards, transposed):
        for turned in (image, n - 1 - image):
            for mirrored in (turned, turned[:, ::-1]):
                least = _least(least, _text(mirrored))
    assert least is not None
    return least, fitting


def reversal_form(rows: Rows) -> tuple[Keys, NDArray[np.intp]]:
    """The lesser of each row of Langford pairs and its reverse, and which rows are such.

    A path gives the values in the order in which they go into the first free cell.
    """
    n = rows.shape[1]
    size = 2 * n
    fits = (np.sort(rows, axis=1) == np.arange(1, n + 1)).all(axis=1) & (0 < size <= MOST_CELLS)
    fitting = np.flatnonzero(fits)
    cells = np.zeros((len(fitting), size), np.int64)
    taken = np.zeros(len(fitting), np.int64)
    row = np.arange(len(fitting))
    whole = np.ones(len(fitting), np.bool_)
    for value in rows[fitting].T:
        first_free = ~taken & (taken + 1)
        position = np.bitwise_count(first_free - 1).astype(np.int64)
        partner = np.minimum(position + value + 1, size - 1)
        whole &= (position + value + 1 < size) & (taken >> partner & 1 == 0)
        cells[row, position % size] = cells[row, partner] = value
        taken |= first_free | np.int64(1) << partner
    fitting, cells = fitting[whole], cells[whole]
    return _least(_text(cells), _text(cells[:, ::-1])), fitting


FORMS: Mapping[str, Form] = MappingProxyType({"square": square_form, "reversal": reversal_form})
"""For each symmetry what gives the keys of solutions, and which of the rows are solutions."""


def _text(rows: Rows) -> Keys:
    """Each row as bytes; all are equally long, and no byte is 0, which would end a text."""
    texts = np.ascontiguousarray(rows + 1, np.uint8)
    return texts.view(f"S{rows.shape[1]}")[:, 0] if len(rows) else np.empty(0, "S1")


def _least(one: Keys | None, other: Keys) -> Keys:
    return other if one is None else np.where(other < one, other, one)


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
