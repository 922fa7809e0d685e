"""Runs a user's file: only in a process of its own, never in the window's."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any

from solvers.catalog import Value
from solvers.events import Event
from solvers.sequence import Sequence, algorithm_b
from visualizer.run.failures import Failure, SolverFailed, shown
from visualizer.run.user_arguments import Argument
from visualizer.run.user_checks import check_methods
from visualizer.run.user_class import UserClass
from visualizer.run.user_file import ENTRY, examine, sequence_of, source


def start(path: str, params: Mapping[str, Value]) -> Iterator[Event]:
    """Run the file and begin its search: call its `solve`, or run algorithm B on its class.

    Raises SolverFailed for what is wrong with the file, and whatever its code raises.
    """
    solver = examine(path)
    if solver.is_class:
        assert isinstance(solver.sequence, UserClass)
        return algorithm_b(_first_state(path, solver.sequence, params))
    _check_values(path, ENTRY, solver.arguments, solver.line, params)
    solve = _loaded(path).get(ENTRY)
    if not callable(solve):
        raise SolverFailed(Failure("not a function", 0, {}, path, solver.line))
    events = _called(solve, solver.arguments, params)
    if isinstance(events, str | bytes | Mapping) or not isinstance(events, Iterable):
        raise SolverFailed(
            Failure("no generator", 0, {"yielded": shown(events)}, path, solver.line)
        )
    return iter(events)


def first_state(path: str, params: Mapping[str, Value]) -> Sequence:
    """Run the file and make the first object of its class, for algorithm E. Raises the same."""
    return _first_state(path, sequence_of(path), params)


def _first_state(path: str, found: UserClass, params: Mapping[str, Value]) -> Sequence:
    _check_values(path, found.name, found.arguments, found.line, params)
    made = _loaded(path).get(found.name)
    if not isinstance(made, type):
        raise SolverFailed(
            Failure("sequence name", 0, {"name": shown(found.name)}, path, found.line)
        )
    check_methods(made, path, found.line)
    names = {argument.name for argument in found.arguments}
    state: Sequence = _called(
        made, found.arguments, {name: value for name, value in params.items() if name in names}
    )
    return state


def _loaded(path: str) -> dict[str, Any]:
    """The names of the file, which has been run.

    It is run anew each time, so that nothing is left in its globals by an earlier run, and compiled
    from its source, so that no cached byte code is used or written.
    """
    name = os.path.splitext(os.path.basename(path))[0]
    module = ModuleType(name if name not in sys.modules else f"{name} (solver)")
    module.__file__ = path
    sys.modules[module.__name__] = module  # dataclasses look their module up there
    folder = os.path.dirname(path)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    code = compile(source(path), path, "exec", dont_inherit=True)
    exec(code, module.__dict__)
    return module.__dict__


def _called(
    function: Any, arguments: tuple[Argument, ...], params: Mapping[str, Value]
) -> Any:
    unnamed = {a.name: params[a.name] for a in arguments if a.positional and a.name in params}
    named = {name: value for name, value in params.items() if name not in unnamed}
    return function(*unnamed.values(), **named)


def _check_values(
    path: str, solver: str, arguments: tuple[Argument, ...], line: int, params: Mapping[str, Value]
) -> None:
    """The command line asks for what is missing; here the file may have changed since."""
    for argument in arguments:
        if argument.required and argument.name not in params:
            details = {"solver": solver, "name": argument.name}
            raise SolverFailed(Failure("parameter without value", 0, details, path, line))
