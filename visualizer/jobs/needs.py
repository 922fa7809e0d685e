"""What a picture needs to know of a user's file, and what is taken for it where the file has it
under another name or in another form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from solvers.catalog import Solver, Value
from solvers.instances.sudokus import read_sudoku
from visualizer.base.failures import Failure
from visualizer.base.i18n import Name
from visualizer.jobs.own import NOTHING, Own
from visualizer.jobs.plain.options import NAMES

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


def unused(solver: Solver) -> tuple[Failure, ...]:
    """What a user's file says of its problem that cannot be used."""
    return tuple(replace(one, file=solver.key) for one in own_of(solver).wrong)


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
    for name, others in NEEDS.get(picture, {}).items():
        for there in (params, known):  # what can be set comes first
            by_name = {one.lower(): value for one, value in there.items()}
            for other in (name, *others):
                made = _made(name, by_name[other]) if other in by_name else None
                if made is not None:
                    found.setdefault(name, made)
        if name == "n" and name not in found:  # a single number is the size, whatever its name
            found |= [(name, one) for key, one in params.items()
                      if type(one) is int and key not in NAMES][:1]
        if name == "puzzle" and name not in found:  # so is a single puzzle
            puzzles = {*filter(None, map(_puzzle, (*params.values(), *known.values())))}
            if len(puzzles) == 1:
                found[name] = puzzles.pop()
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
    except (TypeError, ValueError, AttributeError, LookupError):
        return None


def _digits(given: Any) -> str:
    rows = [given[k: k + 9] for k in range(0, 81, 9)] if len(given) == 81 else given
    return "\n".join(
        "".join(str(one) if str(one) in "123456789" and one else "." for one in row)
        for row in rows
    )


def _puzzle(given: Any) -> str | None:
    """A Sudoku that is to be solved, as a text; None for what is none."""
    try:
        text = _digits(given.split() if isinstance(given, str) and "\n" in given else given)
        digits = read_sudoku(text)
    except (TypeError, ValueError, AttributeError, LookupError):
        return None
    return text if any(digits) and not all(digits) else None


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
