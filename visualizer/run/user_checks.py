"""Makes the methods of a user's class say what is wrong with what they return.

Without this a list that is none, or a forgotten `return`, would come to light as an exception
inside algorithm B, in code that the user has not written.
"""

from __future__ import annotations

import inspect
import operator
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any

from solvers.events import VALUE_MAX, VALUE_MIN
from visualizer.run.failures import Failure, SolverFailed, shown
from visualizer.run.user_class import METHODS


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
