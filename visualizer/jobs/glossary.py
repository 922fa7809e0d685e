"""What the names in a solver mean: the glossary in its docstring, a line for each name.

name   what it means, on this line
       and on further ones, if they stand further in
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from types import FunctionType

from solvers import __name__ as SOLVERS_ROOM
from solvers.catalog import SOLVERS, Solver
from solvers.sequence import algorithm_b
from visualizer.base.pattern import pattern

ENTRY = pattern(r"([A-Za-z_]\w*) {2,}(\S.*)")


def glossary(solver: Solver) -> Mapping[str, str]:
    """What is known of the names in a solver: of the catalogue, or of a user's file.

    Without the backticks around names, which are for those who read the code.
    """
    return {name: said.replace("`", "") for name, said in _glossary(solver).items()}


def _glossary(solver: Solver) -> Mapping[str, str]:
    if solver.key in SOLVERS:
        return _of_function(solver.function)
    known = _of_text(inspect.getdoc(algorithm_b) or "")  # it runs a class of the user's
    watched = {watch.name: known[watch.name] for watch in solver.watches if watch.name in known}
    stack = watched if any(watch.kind == "states" for watch in solver.watches) else {}
    return stack | _of_text(solver.words)


def _of_text(text: str) -> dict[str, str]:
    """The entries of a docstring that has been cleaned of its indentation."""
    found: dict[str, str] = {}
    name = ""
    for line in text.splitlines():
        entry = ENTRY.fullmatch(line.rstrip())
        if entry:
            name = entry[1]
            found[name] = entry[2]
        elif name and line.startswith("  ") and line.strip():
            found[name] += " " + line.strip()
        else:
            name = ""
    return found


def _of_function(function: Callable[..., object]) -> dict[str, str]:
    """Those of a function, and of the functions of the solvers that it hands over to."""
    found: dict[str, str] = {}
    seen: set[object] = set()
    waiting: list[object] = [function]
    while waiting:
        one = waiting.pop(0)
        if not isinstance(one, FunctionType) or one in seen:
            continue
        seen.add(one)
        if one.__module__.split(".")[0] == SOLVERS_ROOM:
            found = _of_text(inspect.getdoc(one) or "") | found
            waiting += [one.__globals__.get(name) for name in one.__code__.co_names]
    return found
