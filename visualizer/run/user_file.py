"""A user's own solver: FILE.py with a generator function `solve`.

    def solve(n=8, name: str = "", fast: bool = False):    parameters are int, str or bool
        …
        yield TRY, depth, value

    PICTURE = "board"               optional: which drawing fits
    WATCHES = {"columns": "bits"}   optional: which variables are shown as what (see catalog.Watch)

The window's process never runs the file: what it must know is read from the syntax tree.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from solvers.catalog import Value, Watch
from solvers.events import Event
from visualizer.i18n import gettext as _
from visualizer.run.errors import BadInput

ENTRY = "solve"

_TYPES: dict[str, type[Value]] = {"int": int, "str": str, "bool": bool}


@dataclass(frozen=True)
class Argument:
    """A parameter of `solve`. kind None: any; required: it has no default."""

    name: str
    kind: type[Value] | None
    required: bool
    default: Value | None


@dataclass(frozen=True)
class UserSolver:
    """What the syntax tree of a user's file tells."""

    arguments: tuple[Argument, ...]
    picture: str
    watches: tuple[Watch, ...]


def examine(path: str) -> UserSolver:
    """Read the file without running it. BadInput when it cannot be a solver."""
    tree = _parsed(path)
    name = os.path.basename(path)
    functions = [
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == ENTRY
    ]
    if not functions:
        raise BadInput(
            _("{file} has no function solve(…). It must have one that yields the events.").format(
                file=name
            )
        )
    if isinstance(functions[-1], ast.AsyncFunctionDef):
        raise BadInput(_("solve in {file} must be “def”, not “async def”.").format(file=name))
    picture = _literal(tree, "PICTURE", "general")
    if not isinstance(picture, str):
        raise BadInput(_('PICTURE in {file} must be a text such as "board".').format(file=name))
    return UserSolver(_arguments(functions[-1]), picture, _watches(tree, name))


def start(path: str, params: dict[str, Value]) -> Iterable[Event]:
    """Run the file and call its `solve`. Only in a worker or for the command line.

    The file is run anew each time, so that nothing is left in its globals by an earlier run, and
    compiled from its source, so that no cached byte code is used or written.
    """
    name = os.path.splitext(os.path.basename(path))[0]
    module = ModuleType(name if name not in sys.modules else f"{name} (solver)")
    module.__file__ = path
    sys.modules[module.__name__] = module  # dataclasses look their module up there
    folder = os.path.dirname(path)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    with open(path, "rb") as file:
        code = compile(file.read(), path, "exec", dont_inherit=True)
    exec(code, module.__dict__)
    events: Iterable[Event] = getattr(module, ENTRY)(**params)
    return events


def _parsed(path: str) -> ast.Module:
    name = os.path.basename(path)
    try:
        with open(path, "rb") as file:
            return ast.parse(file.read(), path)
    except FileNotFoundError:
        raise BadInput(_('There is no file "{path}".').format(path=path)) from None
    except OSError as error:
        raise BadInput(
            _('The file "{path}" cannot be read: {reason}.').format(
                path=path, reason=error.strerror
            )
        ) from None
    except SyntaxError as error:
        raise BadInput(
            _("{file}, line {line}: {reason}.").format(
                file=name, line=error.lineno or 1, reason=error.msg
            )
        ) from None
    except (ValueError, RecursionError, MemoryError):
        raise BadInput(_("{file} is no Python source.").format(file=name)) from None


def _arguments(function: ast.FunctionDef) -> tuple[Argument, ...]:
    arguments = function.args
    positional = [*arguments.posonlyargs, *arguments.args]
    missing = [None] * (len(positional) - len(arguments.defaults))
    pairs = [
        *zip(positional, [*missing, *arguments.defaults], strict=True),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]
    return tuple(_argument(node, default) for node, default in pairs)


def _argument(node: ast.arg, default: ast.expr | None) -> Argument:
    value = _value(default)
    if not isinstance(value, int | str | bool):
        value = None
    return Argument(node.arg, _type(node.annotation) or type(value) if value is not None
                    else _type(node.annotation), default is None, value)  # fmt: skip


def _type(annotation: ast.expr | None) -> type[Value] | None:
    if isinstance(annotation, ast.Name):
        return _TYPES.get(annotation.id)
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return _TYPES.get(annotation.value)
    return None


def _watches(tree: ast.Module, name: str) -> tuple[Watch, ...]:
    literal = _literal(tree, "WATCHES", {})
    try:
        table = dict(literal)
    except (TypeError, ValueError):
        table = {None: None}
    if not all(isinstance(text, str) for pair in table.items() for text in pair):
        raise BadInput(
            _('WATCHES in {file} must be a table such as {{"columns": "bits"}}.').format(file=name)
        )
    return tuple(Watch(variable, kind) for variable, kind in table.items())


def _literal(tree: ast.Module, name: str, default: Any) -> Any:
    """The value of `name = …` at the top level; None where that is no literal."""
    for node in reversed(tree.body):
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == name for target in node.targets
        ):
            return _value(node.value)
    return default


def _value(node: ast.expr | None) -> Any:
    try:
        return None if node is None else ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None
