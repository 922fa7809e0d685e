"""What a picture needs to know of a user's file, and what is taken for it where the file has it
under another name or in another form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from solvers.catalog import Solver, Value
from solvers.instances.maps import read_map
from solvers.instances.sudokus import read_sudoku
from visualizer.base.i18n import Name
from visualizer.jobs.own import NOTHING, Own
from visualizer.trace.packing import Packed, depths, values

_SIZE: Final[tuple[Name, ...]] = ("size",)
_MAZE: Final[tuple[Name, ...]] = ("labyrinth", "grid", "board", "cells")

NEEDS: Final[Mapping[Name, Mapping[Name, tuple[Name, ...]]]] = MappingProxyType({
    "board": {"n": ("size", "queens")},
    "sequence": {"n": _SIZE},
    "permutation_tiles": {"n": _SIZE},
    "diagonal_grid": {"m": ("n", "size"), "t": ("count", "diagonals")},
    "debruijn_ring": {"n": _SIZE},
    "maze": {"maze": _MAZE},
    "region": {"maze": _MAZE},
    "knights_tour": {
        "m": ("rows", "height", "n", "size"),
        "k": ("columns", "cols", "width", "n", "size"),
    },
    "sudoku": {"puzzle": ("sudoku", "grid", "board", "cells")},
    "crossword": {"grid": ("board",), "words": ("word_list", "wordlist", "dictionary")},
    "exact_cover": {"matrix": ("table",)},
    "pentominoes": {"board": ("grid",)},
    "satisfiability": {"formula": ("cnf", "clauses")},
    "map_colouring": {
        "regions": ("map", "neighbours", "neighbors", "graph", "borders"),
        "colours": ("colors", "k"),
    },
})
"""By what the catalogue calls a picture: each parameter without which its problem's rules cannot
judge, and the other names that are taken for it. Capitals do not count."""


def own_of(solver: Solver) -> Own:
    """What a user's file says; nothing for a solver of the catalogue."""
    return solver.own if isinstance(solver.own, Own) else NOTHING


def arguments_of(solver: Solver, params: Mapping[str, Value]) -> Mapping[str, Value]:
    """What a problem's rules and words are told of a run: what the solver is called with, and of a
    user's file what its picture needs and the file has elsewhere."""
    if not isinstance(solver.own, Own):
        return solver.arguments(params)
    return completed(solver.problem.picture, params, solver.own.known)


def completed(
    picture: str, params: Mapping[str, Value], known: Mapping[str, Any]
) -> Mapping[str, Value]:
    """The parameters with those that the picture needs, as far as they are found."""
    found = dict(params)
    there = {name.lower(): one for name, one in [*known.items(), *params.items()]}
    for name, others in NEEDS.get(picture, {}).items():
        for other in (name, *others):
            if name not in found and other in there:
                made = _made(name, there[other])
                if made is not None:
                    found[name] = made
        if name == "n" and name not in found:  # a single number is the size, whatever its name
            found |= [(name, one) for one in params.values() if type(one) is int][:1]
    return found


def missing(picture: str, params: Mapping[str, Value]) -> list[str]:
    """The parameters that a picture needs and that are not there."""
    return [name for name in NEEDS.get(picture, ()) if name not in params]


def _made(name: str, given: Any) -> Value | None:
    """A parameter in the form that its problem reads; None for what is no such thing."""
    makers: Mapping[str, Callable[[Any], str]] = {
        "puzzle": _digits, "maze": _rows, "grid": _rows, "board": _rows, "words": _lines,
        "matrix": _matrix, "formula": _formula, "regions": _regions,
    }
    maker = makers.get(name)
    try:
        if maker is None and isinstance(given, list | tuple | dict) and name == "colours":
            return len(given)
        if maker is None:
            return given if type(given) is int else None
        return given if isinstance(given, str) else maker(given)
    except (TypeError, ValueError, AttributeError):
        return None


def _digits(given: Any) -> str:
    rows = [given[k: k + 9] for k in range(0, 81, 9)] if len(given) == 81 else given
    return "\n".join(
        "".join(str(one) if str(one) in "123456789" and one else "." for one in row)
        for row in rows
    )


def _rows(given: Any) -> str:
    return "\n".join("".join(map(str, row)) for row in given)


def _lines(given: Iterable[Any]) -> str:
    return "\n".join(map(str, given))


def _matrix(given: Sequence[Sequence[int]]) -> str:
    items = list(map(str, range(len(given[0]))))
    lines = (" ".join(item for item, one in zip(items, row, strict=True) if one) for row in given)
    return "\n".join([" ".join(items), *lines])


def _formula(given: Sequence[Sequence[int]]) -> str:
    most = max(abs(int(one)) for clause in given for one in clause)
    clauses = (" ".join(map(str, (*clause, 0))) for clause in given)
    return "\n".join([f"p cnf {most} {len(given)}", *clauses])


def _regions(given: Mapping[Any, Iterable[Any]]) -> str:
    return "\n".join(f"{name}: {' '.join(map(str, others))}" for name, others in given.items())


# Values that leave out the place, since places come in their order

TENS: Final = 10
"""A choice of these problems is 10 times its place plus what stands there."""


def _free_cells(params: Mapping[str, Value]) -> list[int]:
    return [cell for cell, digit in enumerate(read_sudoku(str(params["puzzle"]))) if not digit]


def _all_regions(params: Mapping[str, Value]) -> list[int]:
    return [*range(len(read_map(str(params["regions"])).names))]


_PLACES: Final[Mapping[Name, Callable[[Mapping[str, Value]], list[int]]]] = MappingProxyType({
    "sudoku": _free_cells, "map_colouring": _all_regions,
})


class InOrder:
    """Makes choices of events that are digits or colours alone, their places coming in order.

    Which they are is known from the first events at which it makes a difference: of none of these
    a choice names another place than the first.
    """

    def __init__(self, solver: Solver, params: Mapping[str, Value]) -> None:
        self._offsets: Any = None
        self._decided: bool | None = None
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
        if self._decided is None:
            telling = value[(added != 0) & inside]
            if len(telling):
                self._decided = bool(((telling >= 0) & (telling < TENS)).all())
            if not self._decided:
                return packed
        small = (value >= 0) & (value < TENS)
        return packed + np.where(small, added, 0).astype(np.uint32)
