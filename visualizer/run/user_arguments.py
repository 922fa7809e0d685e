"""The parameters of a user's solver, read from the syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from solvers.catalog import Value

_TYPES: dict[str, type[Value]] = {"int": int, "str": str, "bool": bool}


@dataclass(frozen=True)
class Argument:
    """A parameter. kind None: any; required: it has no default; positional: it has no name."""

    name: str
    kind: type[Value] | None
    required: bool
    default: Value | None
    positional: bool = False


def of_function(arguments: ast.arguments) -> tuple[Argument, ...]:
    """The parameters of a function, without *args and **kwargs."""
    positional = [*arguments.posonlyargs, *arguments.args]
    missing = [None] * (len(positional) - len(arguments.defaults))
    pairs = [
        *zip(positional, [*missing, *arguments.defaults], strict=True),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]
    return tuple(
        _argument(node.arg, node.annotation, default, node in arguments.posonlyargs)
        for node, default in pairs
    )


def of_class(node: ast.ClassDef, bases: list[ast.ClassDef]) -> tuple[Argument, ...]:
    """The parameters of a class: those of __init__, else the fields of a dataclass.

    A class needs more to make one state from another: names that begin with an underscore, and
    what is no int, str or bool, are its own.
    """
    for one in (node, *bases):
        for statement in one.body:
            if isinstance(statement, ast.FunctionDef) and statement.name == "__init__":
                found = of_function(statement.args)[1:]
                return tuple(argument for argument in found if _is_for_the_user(argument))
    fields = [field for one in (*reversed(bases), node) for field in _fields(one)]
    by_name = {field.name: field for field in fields}
    return tuple(argument for argument in by_name.values() if _is_for_the_user(argument))


def _is_for_the_user(argument: Argument) -> bool:
    if argument.name.startswith("_"):
        return False
    return argument.required or argument.default is not None


def _fields(node: ast.ClassDef) -> Iterator[Argument]:
    if not any("dataclass" in ast.unparse(decorator) for decorator in node.decorator_list):
        return
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            annotation = ast.unparse(statement.annotation)
            if "ClassVar" not in annotation:
                yield _argument(statement.target.id, statement.annotation, statement.value)


def _argument(
    name: str, annotation: ast.expr | None, default: ast.expr | None, positional: bool = False
) -> Argument:
    value = literal(default)
    if not isinstance(value, int | str | bool):
        value = None
    kind = _type(annotation)
    if kind is None and value is not None:
        kind = type(value)
    return Argument(name, kind, default is None, value, positional)


def _type(annotation: ast.expr | None) -> type[Value] | None:
    if isinstance(annotation, ast.Name):
        return _TYPES.get(annotation.id)
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return _TYPES.get(annotation.value)
    return None


def literal(node: ast.expr | None) -> Any:
    """The value of an expression that is a literal; None for any other."""
    try:
        return None if node is None else ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None
