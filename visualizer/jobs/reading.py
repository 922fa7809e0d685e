"""Choices of a user's solver as the rules of its problem read them: digits or colours alone are
made whole, as their places come in their order, numbers from 1 are counted from 0, and bits of a
mask are their places in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solvers.catalog import Solver, Value
from solvers.events import Event
from solvers.instances.maps import read_map
from solvers.instances.sudokus import read_sudoku
from visualizer.base.i18n import Name, mark
from visualizer.base.i18n import gettext as _
from visualizer.jobs.job import Job, describe
from visualizer.jobs.needs import arguments_of
from visualizer.jobs.own import Own
from visualizer.jobs.plain.variables import BITS, FROM_ONE
from visualizer.trace.packing import Packed, depths, values
from visualizer.trace.trace import Trace

Numbers: TypeAlias = NDArray[np.int64]

SUDOKU: Final[Name] = "sudoku"
MAP: Final[Name] = "map_colouring"

TENS: Final = 10
"""A choice of these problems is 10 times its place plus what stands there."""


def _free_cells(params: Mapping[str, Value]) -> list[int]:
    return [cell for cell, digit in enumerate(read_sudoku(str(params["puzzle"]))) if not digit]


def _all_regions(params: Mapping[str, Value]) -> list[int]:
    return [*range(len(read_map(str(params["regions"])).names))]


_PLACES: Final[Mapping[Name, Callable[[Mapping[str, Value]], list[int]]]] = MappingProxyType({
    SUDOKU: _free_cells, MAP: _all_regions,
})


class InOrder:
    """Makes choices of events that are digits or colours alone, their places coming in order.

    Which they are is known from the first events at which it makes a difference: of none of these
    a choice names another place than the first. Colours may begin with 0, which the first event
    tells then.
    """

    def __init__(self, solver: Solver, params: Mapping[str, Value]) -> None:
        self._offsets: Any = None
        self._decided: bool | None = None
        self._begun = False
        self._picture = solver.problem.picture
        places = _PLACES.get(solver.problem.picture)
        if places is not None and isinstance(solver.own, Own):
            try:
                found = places(arguments_of(solver, params))
                self._offsets = np.array(found, np.int64) * TENS
            except (KeyError, ValueError):
                self._decided = False
        else:
            self._decided = False

    def read(self, packed: Packed) -> Packed:
        """The events as the problem's rules read them."""
        if self._decided is False or not len(packed):
            return packed
        depth, value = depths(packed).astype(np.int64), values(packed).astype(np.int64)
        inside = depth < len(self._offsets)
        added = np.where(inside, self._offsets[np.where(inside, depth, 0)], 0)
        if not self._begun and self._picture == MAP and value[0] == 0:
            self._offsets = self._offsets + 1
            self._decided = True
            added = added + inside
        self._begun = True
        if self._decided is None:
            telling = value[(added != 0) & inside]
            if len(telling):
                self._decided = bool(((telling >= 0) & (telling < TENS)).all())
            if not self._decided:
                return packed
        small = (value >= 0) & (value < TENS)
        return packed + np.where(small, added, 0).astype(np.uint32)

    @property
    def said(self) -> str:
        """How the choices are read, as a sentence; "" where they say it themselves."""
        if not self._decided:
            return ""
        if self._picture == MAP:
            return _("Its values are colours alone: they are read as those of the regions in their "
                     "order.")
        return _("Its values are digits alone: they are read as those of the free cells, row by "
                 "row.")

    def yielded(self, event: Event) -> Event:
        """An event that has been read as it was before."""
        kind, depth, value = event
        added = int(self._offsets[depth]) if self._decided and depth < len(self._offsets) else 0
        return (kind, depth, value - added) if 0 <= value - added < TENS else event


FROM_ZERO: Final[frozenset[Name]] = frozenset({"board", "permutation_tiles"})
"""By what the catalogue calls them the pictures whose choices are numbers from 0, which a program
may as well count from 1."""


class Counted:
    """Reads choices that a program counts otherwise than the picture: its first is 1 then. Of a
    recording they may have been kept as they are read."""

    told = ""
    """How they are read, as a sentence to be translated."""

    def __init__(self) -> None:
        self._decided: bool | None = None

    def read(self, packed: Packed) -> Packed:
        """The events as the problem's rules read them."""
        if self._decided is None and len(packed):
            self._decided = int(values(packed)[0]) == 1
        if not self._decided:
            return packed
        found = values(packed).astype(np.int64)
        return packed + (self.place(found) - found).astype(np.uint32)

    @property
    def said(self) -> str:
        """How the choices are read, as a sentence; "" where they are what they are."""
        return _(self.told) if self._decided else ""

    def yielded(self, event: Event) -> Event:
        """An event that has been read as it was before."""
        kind, depth, value = event
        return (kind, depth, self.value(value)) if self._decided else event

    @staticmethod
    def place(value: Numbers) -> Numbers:
        """What values are for the picture."""
        raise NotImplementedError

    @staticmethod
    def value(place: int) -> int:
        """What the program has for that."""
        raise NotImplementedError


class FromOne(Counted):
    """Numbers from 1 on."""

    told = mark("Its values are counted from 1: each is read as one less, as the picture counts "
                "from 0.")

    @staticmethod
    def place(value: Numbers) -> Numbers:
        return value - 1

    @staticmethod
    def value(place: int) -> int:
        return place + 1


class OfBits(Counted):
    """Bits of a mask, the lowest of which comes first."""

    told = mark("Its values are bits of a mask: each is read as the number of its place in it, the "
                "lowest as 0.")

    @staticmethod
    def place(value: Numbers) -> Numbers:
        below: Numbers = np.bitwise_count(np.maximum(value, 1) - 1).astype(np.int64)
        return below

    @staticmethod
    def value(place: int) -> int:
        return 1 << place


_WAYS: Final[Mapping[Name, type[Counted]]] = MappingProxyType({FROM_ONE: FromOne, BITS: OfBits})


def way_of(picture: str, own: Any) -> type[Counted] | None:
    """How the choices of a user's file are counted, where it is shown by that picture and that is
    another way than the picture's."""
    return _WAYS.get(own.counted) if picture in FROM_ZERO and isinstance(own, Own) else None


def trace_for(job: Job) -> Trace:
    """An empty trace for a job's events, which reads them as the rules of its problem do."""
    solver = describe(job)
    if (way := way_of(solver.problem.picture, solver.own)) is not None:
        return Trace(way())
    if solver.problem.picture not in _PLACES or not isinstance(solver.own, Own):
        return Trace()
    return Trace(InOrder(solver, dict(job.params)))
