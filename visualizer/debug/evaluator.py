"""Evaluates a condition of the user's at event after event, with the solver's real variables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import FrameType, ModuleType
from typing import Any

from solvers.events import Event
from visualizer.base.failures import one_line
from visualizer.debug.expression import CONSTANTS, compiled

_MISSING = object()


class Evaluator:
    """An expression. One that cannot be evaluated at an event counts as false there.

    evaluated    could it be evaluated at any event so far?
    error        what went wrong first
    """

    def __init__(self, text: str) -> None:
        expression = compiled(text)
        self._code = expression.code
        self._names = expression.names
        self._words = expression.words
        self._scope: dict[str, Any] = {"__builtins__": {}, **CONSTANTS}
        self.needs_path = "path" in expression.words
        self.evaluated = False
        self.error = ""

    def holds(self, event: Event, path: Sequence[int], frames: Sequence[FrameType]) -> bool:
        """Is it true at this event? `frames` are the chain of generators, the outermost first."""
        scope = self._scope
        scope["kind"], scope["depth"], scope["value"] = event
        if self.needs_path:
            scope["path"] = [*path]
        if self._names:
            self._find_names(frames)
        try:
            result = bool(eval(self._code, scope))
        except Exception as error:
            self.error = self.error or _described(error)
            return False
        self.evaluated = True
        return result

    def _find_names(self, frames: Sequence[FrameType]) -> None:
        inmost: Mapping[str, Any] = frames[-1].f_locals if frames else {}
        for name in self._names:
            found = inmost.get(name, _MISSING)
            if found is _MISSING:
                found = _further_out(name, frames)
            if found is _MISSING or isinstance(found, ModuleType):
                self._scope.pop(name, None)
                if name in CONSTANTS:
                    self._scope[name] = CONSTANTS[name]
            else:
                self._scope[name] = found


def _further_out(name: str, frames: Sequence[FrameType]) -> object:
    """Of a function that calls itself only the innermost call counts; at last come globals."""
    if not frames:
        return _MISSING
    seen = {id(frames[-1].f_code)}
    for frame in reversed(frames[:-1]):
        if id(frame.f_code) not in seen:
            seen.add(id(frame.f_code))
            found: object = frame.f_locals.get(name, _MISSING)
            if found is not _MISSING:
                return found
    return _MISSING if name in CONSTANTS else frames[-1].f_globals.get(name, _MISSING)


def _described(error: Exception) -> str:
    try:
        return one_line(f"{type(error).__name__}: {error}")
    except Exception:
        return type(error).__name__
