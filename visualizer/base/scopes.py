"""Which names the functions on a stack know, and in which order: their own ones as they get their
values in the source, then those of functions around them, then those of their module."""

from __future__ import annotations

import ast
import dis
from collections.abc import Iterator, Sequence
from functools import lru_cache
from inspect import CO_OPTIMIZED, CO_VARARGS, CO_VARKEYWORDS
from types import CodeType, FrameType, FunctionType
from typing import Any

from visualizer.base.parsing import parsed
from visualizer.base.reading import LARGEST_SOURCE, content

CONTRACT = frozenset({"TRY", "PUSH", "POP", "SOLUTION"})
"""What each solver has: they tell nothing of it."""

_OF_MODULE = frozenset({"LOAD_GLOBAL", "LOAD_NAME", "STORE_GLOBAL", "DELETE_GLOBAL"})


class Scopes:
    """What is known of the functions of a run."""

    def __init__(self) -> None:
        # The code and the module are kept, or another one could get its id.
        self._orders: dict[int, tuple[CodeType, tuple[str, ...]]] = {}
        self._used: dict[tuple[int, int], tuple[CodeType, dict[str, Any], frozenset[str]]] = {}
        self._listed: dict[tuple[int, int, frozenset[str]], tuple[str, ...]] = {}

    def forget(self) -> None:
        """What comes is another run, with other modules."""
        self._orders.clear()
        self._used.clear()
        self._listed.clear()

    def variables(self, frame: FrameType, outer: Sequence[FrameType]) -> dict[str, Any]:
        """The variables of a frame in their order: arguments, what gets a value first, what belongs
        to functions around it, in their order, if they are among the `outer` frames."""
        code, found = frame.f_code, frame.f_locals
        known = self._orders.get(id(code))
        if known is None:
            around = [name for one in outer for name in self.own(one.f_code)]
            known = self._orders[id(code)] = code, _order(code, around)
        ordered = {name: found[name] for name in known[1] if name in found}
        return ordered if len(ordered) == len(found) else {**ordered, **found}

    def own(self, code: CodeType) -> tuple[str, ...]:
        """The names of a function, or of those around it."""
        return self._orders[id(code)][1] if id(code) in self._orders else ()

    def modules(
        self, frames: Sequence[FrameType]
    ) -> list[tuple[dict[str, Any], tuple[str, ...]]]:
        """The modules of some frames, each with the names of it that their functions use, and what
        those call, in the order of the module. No imports, and none of CONTRACT."""
        found: dict[int, tuple[dict[str, Any], set[str]]] = {}
        last: tuple[CodeType, dict[str, Any]] | None = None
        for frame in frames:
            code, module = frame.f_code, frame.f_globals
            if last is not None and code is last[0] and module is last[1]:
                continue
            last = code, module
            if code.co_flags & CO_OPTIMIZED:
                names = found.setdefault(id(module), (module, set()))[1]
                names.update(self._used_by(code, module))
        return [(module, self._in_order(module, frozenset(names)))
                for module, names in found.values()]

    def _used_by(self, code: CodeType, module: dict[str, Any]) -> frozenset[str]:
        key = id(code), id(module)
        known = self._used.get(key)
        if known is None:
            names = frozenset(_used(code, module)) - CONTRACT - imported(code.co_filename)
            known = self._used[key] = code, module, names
        return known[2]

    def _in_order(self, module: dict[str, Any], names: frozenset[str]) -> tuple[str, ...]:
        key = id(module), len(module), names  # a function may give its module another name
        known = self._listed.get(key)
        if known is None:
            known = self._listed[key] = tuple(name for name in module if name in names)
        return known


def _order(code: CodeType, outer: Sequence[str]) -> tuple[str, ...]:
    arguments = (code.co_argcount + code.co_kwonlyargcount
                 + bool(code.co_flags & CO_VARARGS) + bool(code.co_flags & CO_VARKEYWORDS))
    names = [*code.co_varnames[:arguments]]
    for one in dis.get_instructions(code):
        if one.opname.startswith("STORE_") and ("FAST" in one.opname or "DEREF" in one.opname):
            names += one.argval if isinstance(one.argval, tuple) else [one.argval]
    around = {*code.co_freevars}
    mine = [name for name in names if name not in around]
    closed = [name for name in outer if name in around]
    return tuple(dict.fromkeys(
        [*mine, *code.co_varnames, *code.co_cellvars, *closed, *code.co_freevars]))


def _codes(code: CodeType) -> Iterator[CodeType]:
    """A code, and those of functions and comprehensions within it."""
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _codes(one)


def _global_names(code: CodeType) -> Iterator[str]:
    for inner in _codes(code):
        for one in dis.get_instructions(inner):
            if one.opname in _OF_MODULE:
                yield one.argval


def _used(code: CodeType, module: dict[str, Any]) -> set[str]:
    """The names of the module that a function uses, and the functions and classes of it that it
    uses."""
    found: set[str] = set()
    codes = [code]
    for one in codes:
        for name in _global_names(one):
            if name not in found:
                found.add(name)
                codes += _codes_of(module.get(name), module)
    return found


def _codes_of(value: object, module: dict[str, Any]) -> Iterator[CodeType]:
    functions = [value]
    if type(value) is type:
        functions = [*vars(value).values()]
    for one in functions:
        if type(one) in (staticmethod, classmethod):
            one = one.__func__  # type: ignore[attr-defined]
        elif type(one) is property:
            one = one.fget
        elif type(one).__name__ == "_lru_cache_wrapper":
            one = getattr(one, "__wrapped__", None)
        if type(one) is FunctionType and one.__globals__ is module:
            yield one.__code__


@lru_cache(maxsize=64)
def imported(file: str) -> frozenset[str]:
    """The names that a module imports; none where its file cannot be read."""
    try:
        tree = parsed(content(file, LARGEST_SOURCE))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    return frozenset(
        one.asname or one.name.split(".")[0]
        for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)
        for one in node.names
    )
