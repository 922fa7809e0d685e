"""Runs a user's file: only in a process of its own, never in the window's."""

from __future__ import annotations

import inspect
import operator
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial, wraps
from types import CodeType, ModuleType
from typing import Any

from solvers.catalog import Value
from solvers.events import VALUE_MAX, VALUE_MIN, Event
from solvers.sequence import Sequence, algorithm_b
from visualizer.base.failures import Failure, SolverFailed, shown
from visualizer.base.reading import text_of_code
from visualizer.jobs.plain import running
from visualizer.jobs.plain.finding import called_as
from visualizer.jobs.plain.options import Chosen
from visualizer.jobs.user_file import (
    ENTRY,
    METHODS,
    Argument,
    UserClass,
    UserSolver,
    examine,
    sequence_of,
    source,
)


def check_methods(checked: type, path: str, line: int) -> None:
    """Replace the class's methods by ones that check. `line` is where the class begins.

    next_steps then gives a new list each time, as algorithm B takes the steps out of it.
    """
    makers: tuple[Callable[[Any, str, int], Any], ...] = (_condition, _steps, _next_state)
    for name, make in zip(METHODS, makers, strict=True):
        method = getattr(checked, name)
        code = getattr(inspect.unwrap(method), "__code__", None)
        first_line = code.co_firstlineno if code and code.co_filename == path else line
        setattr(checked, name, wraps(method)(make(method, path, first_line)))


def _condition(method: Callable[[Any], Any], path: str, line: int) -> Callable[[Any], bool]:
    def satisfies_condition(state: Any) -> bool:
        result = method(state)
        if result is None:
            raise SolverFailed(Failure("condition", 0, {}, path, line))
        return bool(result)

    return satisfies_condition


def _steps(method: Callable[[Any], Any], path: str, line: int) -> Callable[[Any], list[int]]:
    def next_steps(state: Any) -> list[int]:
        result = method(state)
        if isinstance(result, str | bytes | Mapping) or not isinstance(result, Iterable):
            raise SolverFailed(Failure("steps", 0, {"returned": shown(result)}, path, line))
        return [_step(step, path, line) for step in result]

    return next_steps


def _step(step: Any, path: str, line: int) -> int:
    if type(step) is not int:
        try:
            step = operator.index(step)
        except TypeError:
            raise SolverFailed(Failure("step", 0, {"step": shown(step)}, path, line)) from None
    if not VALUE_MIN <= step <= VALUE_MAX:
        raise SolverFailed(Failure("step", 0, {"step": shown(step)}, path, line))
    return int(step)


def _next_state(
    method: Callable[[Any, int], Any], path: str, line: int
) -> Callable[[Any, int], Any]:
    def apply_step(state: Any, step: int) -> Any:
        result = method(state, step)
        if result is state:
            raise SolverFailed(Failure("same state", 0, {}, path, line))
        if type(result) is not type(state) and not all(hasattr(result, m) for m in METHODS):
            raise SolverFailed(
                Failure("next state", 0, {"returned": shown(result)}, path, line)
            )
        return result

    return apply_step


def start(path: str, params: Mapping[str, Value], text: str = "") -> Iterator[Event]:
    """Run the file and begin its search: call its `solve`, or run algorithm B on its class.

    text: what was in the file before, where that is to be run in place of what is there now

    Raises SolverFailed for what is wrong with the file, and whatever its code raises.
    """
    solver = examine(path, text, Chosen.of(params))
    if solver.plain is not None:
        return _start_plain(path, solver, params, text)
    if solver.is_class:
        assert isinstance(solver.sequence, UserClass)
        return algorithm_b(_first_state(path, solver.sequence, params, text))
    _check_values(path, ENTRY, solver.arguments, solver.line, params)
    solve = _loaded(path, text).get(ENTRY)
    if not callable(solve):
        raise SolverFailed(Failure("not a function", 0, {}, path, solver.line))
    events = _called(solve, solver.arguments, params)
    if isinstance(events, str | bytes | Mapping) or not isinstance(events, Iterable):
        raise SolverFailed(
            Failure("no generator", 0, {"yielded": shown(events)}, path, solver.line)
        )
    return iter(events)


def _start_plain(
    path: str, solver: UserSolver, params: Mapping[str, Value], text: str
) -> Iterator[Event]:
    options = plain_options(path, solver, params)

    def module(name: str) -> dict[str, Any]:
        made = _module(path)
        made.__name__ = name
        if name == "__main__":
            sys.modules[name] = made
        return vars(made)

    return running.start(path, text_of_code(text or source(path)), options, module)


def plain_options(
    path: str, solver: UserSolver, params: Mapping[str, Value]
) -> running.Options:
    """How a program is run that yields no events. Raises SolverFailed where that is not said."""
    plain = solver.plain
    assert plain is not None
    own = {name: params[name] for name in plain.options if name in params}
    given = {name: value for name, value in params.items() if name not in own}
    call = str(own.get("call", ""))
    if not call and plain.entry is None:
        raise SolverFailed(replace(plain.lacks, event=0, file=path))
    if not call and plain.entry is not None and plain.entry.function is not None:
        _check_values(path, plain.entry.function.name, solver.arguments, solver.line, params)
        call = called_as(plain.entry, given)
    answers = own.get("input")
    return running.Options(
        call, None if answers is None else str(answers), int(own.get("search", 1)),
        Chosen.of(own),
    )


def first_state(path: str, params: Mapping[str, Value], text: str = "") -> Sequence:
    """Run the file and make the first object of its class, for algorithm E. Raises the same."""
    return _first_state(path, sequence_of(path, text), params, text)


def _first_state(
    path: str, found: UserClass, params: Mapping[str, Value], text: str
) -> Sequence:
    _check_values(path, found.name, found.arguments, found.line, params)
    made = _loaded(path, text).get(found.name)
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


def judges(
    path: str, params: Mapping[str, Value], names: Iterable[str], text: str = ""
) -> Mapping[str, Callable[[list[int]], Any]]:
    """Run the file, and of its functions that judge those with these names: each takes a path, and
    by their names the parameters that it asks for. Raises SolverFailed where an imported one cannot
    be asked so, and whatever its code raises."""
    plain = examine(path, text, Chosen.of(params)).plain
    if plain is None:
        there = _loaded(path, text)
    else:  # its search is another process's matter
        there = vars(_module(path))
        running.define(plain.program, path, there)
    found = {}
    for name in names:
        function: Any = there.get(name)
        if why := _no_judge(name, function, params):
            raise SolverFailed(replace(why, file=path))
        more = [*inspect.signature(function).parameters][1:]
        found[name] = partial(function, **{one: params[one] for one in more if one in params})
    return found


def _no_judge(name: str, function: Any, params: Mapping[str, Value]) -> Failure | None:
    """Why what has this name in a file that has run is no function that judges; None: it is."""
    if not callable(function):
        return Failure("own no function", -1, {"name": name, "given": shown(function)})
    if inspect.iscoroutinefunction(function):
        return Failure("own async", -1, {"name": name})
    if inspect.isgeneratorfunction(function):
        return Failure("own generator", -1, {"name": name})
    try:
        signature = inspect.signature(function)
        signature.bind([], **{one: params[one] for one in [*signature.parameters][1:]
                              if one in params})
    except ValueError:  # what is written in C does not tell
        taken = "?"
    except TypeError:
        taken = str(signature).strip("()")
    else:
        return None
    return Failure("own signature", -1, {"name": name, "taken": taken or "–"})


def _compiled(text: str | bytes, path: str) -> CodeType:
    return compile(text, path, "exec", dont_inherit=True)


compile_solver: Callable[[str | bytes, str], CodeType] = _compiled
"""Makes code of the text of a file, given both. In the rerun's process it may be another that
writes breakpoints in (debug/compiled.py)."""


def _loaded(path: str, text: str) -> dict[str, Any]:
    """The names of the file, which has been run.

    It is run anew each time, so that nothing is left in its globals by an earlier run, and compiled
    from its source, so that no cached byte code is used or written.
    """
    module = _module(path)
    sys.argv = [path]  # as where a file is run by itself: what Backstep was told is not for it
    exec(compile_solver(text or source(path), path), module.__dict__)
    return module.__dict__


def _module(path: str) -> ModuleType:
    """An empty module, which finds what is beside its file."""
    name = os.path.splitext(os.path.basename(path))[0]
    module = ModuleType(name if name not in sys.modules else f"{name} (solver)")
    module.__file__ = path
    vars(module)["__builtins__"] = vars(sys.modules["builtins"])  # see record/family.py
    sys.modules[module.__name__] = module  # dataclasses look their module up there
    folder = os.path.dirname(path)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    return module


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
