"""What a file of the user's own has in it, from its syntax tree: nothing of it is run."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import lru_cache

from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.parsing import parsed
from visualizer.jobs.user_file import ENTRY, METHODS

FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Outlined:
    """A function or class of a file.

    name    as it is called: of a method "Class.method"
    line    where it begins
    parts   the names of its parameters, of a class those of its methods
    yields  does it yield?
    again   the line where it calls itself; 0: nowhere
    """

    name: str
    line: int
    parts: tuple[str, ...]
    is_class: bool = False
    yields: bool = False
    again: int = 0


def outline(source: bytes | str) -> Sequence[Outlined]:
    """The functions and classes of a source in their order; none where it is no Python."""
    try:
        return _outlined(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError, BadInput):
        return ()


@lru_cache(maxsize=8)
def _outlined(source: bytes | str) -> tuple[Outlined, ...]:
    return tuple(_within(parsed(source).body))


def _within(body: Sequence[ast.stmt], owner: str = "") -> Iterator[Outlined]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            methods = tuple(one.name for one in node.body if isinstance(one, FUNCTIONS))
            yield Outlined(f"{owner}{node.name}", node.lineno, methods, is_class=True)
            yield from _within(node.body, f"{owner}{node.name}.")
        elif isinstance(node, FUNCTIONS):
            yield _function(node, owner)
            yield from _within(node.body, owner)
        else:
            for inner in ("body", "orelse", "finalbody"):
                yield from _within(getattr(node, inner, ()), owner)


def _function(node: ast.FunctionDef | ast.AsyncFunctionDef, owner: str) -> Outlined:
    given = node.args
    names = [one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    own = [*_own(node.body)]
    again = next((one.lineno for one in own
                  if isinstance(one, ast.Call) and _called(one) == node.name), 0)
    yields = any(isinstance(one, ast.Yield | ast.YieldFrom) for one in own)
    return Outlined(f"{owner}{node.name}", node.lineno, tuple(names), yields=yields, again=again)


def _own(body: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """What stands in a function itself, not in one that is written within it."""
    waiting = [*body]
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, (*FUNCTIONS.__args__, ast.Lambda, ast.ClassDef)):
            waiting += ast.iter_child_nodes(node)


def _called(call: ast.Call) -> str:
    """The name of what is called, of a method too."""
    return getattr(call.func, "id", "") or getattr(call.func, "attr", "")


def search_of(found: Sequence[Outlined]) -> Outlined | None:
    """The function that is probably the search: one that calls itself, else solve; None: none."""
    again = (one for one in found if one.again and not one.is_class)
    named = (one for one in found if one.name == ENTRY and not one.is_class)
    return next(again, None) or next(named, None)


def template_for(found: Sequence[Outlined]) -> str:
    """The template (see templates.py) that is nearest to what is in a file."""
    if any(one.is_class and set(METHODS) & set(one.parts) for one in found):
        return "sequence"
    search = search_of(found)
    return "recursive" if search is None or search.again else "generator"
