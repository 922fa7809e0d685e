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

from visualizer.base.named_tuple import NamedTuple
from visualizer.base.parsing import parsed
from visualizer.base.reading import LARGEST_SOURCE, content

KEEPS = "KEEPS"
"""The name in a file that lists what its search keeps on purpose."""

CONTRACT = frozenset({"TRY", "PUSH", "POP", "SOLUTION", "PICTURE", "ON_PURPOSE", KEEPS})
"""What a solver says to Backstep: they tell nothing of its state."""

_OF_MODULE = frozenset({"LOAD_GLOBAL", "LOAD_NAME", "STORE_GLOBAL", "DELETE_GLOBAL"})


class Own(NamedTuple):
    """The names of a function.

    code    kept, or another one could get its id
    order   arguments, what gets a value first, what belongs to functions around it
    closed  the last of these
    """

    code: CodeType
    order: tuple[str, ...]
    closed: tuple[str, ...]


class OfModule(NamedTuple):
    """The names of a module that functions on a stack use, in its order, while it has so many."""

    module: dict[str, Any]
    length: int
    names: tuple[str, ...]


class Scopes:
    """What is known of the functions of a run.

    known  of a function, by the id of its code, what `own` has found
    """

    def __init__(self) -> None:
        self.known: dict[int, Own] = {}
        self._used: dict[tuple[int, int], tuple[CodeType, dict[str, Any], frozenset[str]]] = {}
        self._listed: dict[frozenset[int], list[OfModule]] = {}

    def own(self, code: CodeType, stack: Sequence[FrameType]) -> Own:
        """The names of a function that is not known yet; those of functions around it are in their
        order, if these are on the stack."""
        codes = [one.f_code for one in stack] if code.co_freevars else []
        around = [name for one in codes if one is not code for name in _order(one, ())]
        order = _order(code, around)
        closed = tuple(name for name in order if name in code.co_freevars)
        found = self.known[id(code)] = Own(code, order, closed)
        return found

    def modules(self, frames: Sequence[FrameType]) -> list[OfModule]:
        """The modules of some frames, each with the names of it that their functions use, and what
        those call. No imports, and none of CONTRACT."""
        key = frozenset([id(frame.f_code) for frame in frames])
        known = self._listed.get(key)
        for one in known or ():
            if len(one.module) != one.length:
                known = None
        if known is None:
            known = self._listed[key] = self._modules(frames)
        return known

    def _modules(self, frames: Sequence[FrameType]) -> list[OfModule]:
        found: dict[int, tuple[dict[str, Any], set[str]]] = {}
        for frame in frames:
            code, module = frame.f_code, frame.f_globals
            if code.co_flags & CO_OPTIMIZED:
                names = found.setdefault(id(module), (module, set()))[1]
                names.update(self._used_by(code, module))
        return [OfModule(module, len(module), tuple(
            one for one in module if type(one) is str and one in names))
                for module, names in found.values()]

    def _used_by(self, code: CodeType, module: dict[str, Any]) -> frozenset[str]:
        key = id(code), id(module)
        known = self._used.get(key)
        if known is None:
            names = frozenset(_used(code, module)) - CONTRACT - imported(code.co_filename)
            known = self._used[key] = code, module, names
        return known[2]


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
