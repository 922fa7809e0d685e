"""What an expression of a program stands for, where literals make it up alone: read from the syntax
tree, nothing of the program is run.

Beside literals themselves lists made of texts and of other literals, as in
`[list(row) for row in puzzle]` or `[int(digit) for digit in "53…"]`, and arrays of numpy made of
lists. Numbers are not worked out, and nothing is told of what is larger than any board.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any, Final

MOST_STEPS: Final = 100_000
"""Parts of expressions, and items of what they make, that are gone through for all of a file: a
fifth of a second."""

LARGEST: Final = 10_000
"""Numbers that are worked out."""

LONGEST_NUMBER: Final = 20
"""Digits of a number that is read from a text."""

DEEPEST: Final = 8
"""Names that stand for names."""

Names = Mapping[str, ast.expr]


class Literals:
    """The expressions of a file, with what its names stand for. However many they are, and whatever
    they make, no more is gone through than MOST_STEPS."""

    def __init__(self, names: Names | None = None) -> None:
        self._reader = _Reader(names or {})

    def of(self, node: ast.expr) -> Any:
        """What an expression stands for; None where that is not known."""
        try:
            return ast.literal_eval(node)
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
            pass
        try:
            found = self._reader.value(node, {}, DEEPEST)
            return found if isinstance(found, list | tuple | str) else None
        except (_UnknownError, ValueError, TypeError, LookupError, ArithmeticError, AttributeError,
                RecursionError, MemoryError):
            return None


class _UnknownError(Exception):
    """It is made of something else."""


def _rows(items: Any, *shape: Any) -> Any:
    """numpy's reshape to a table."""
    sizes = shape[0] if len(shape) == 1 and isinstance(shape[0], tuple) else shape
    rows, columns = sizes
    if not (type(rows) is type(columns) is int and isinstance(items, list)
            and len(items) == rows * columns):
        raise _UnknownError
    return [items[at : at + columns] for at in range(0, rows * columns, columns)]


def _single(value: Any) -> Any:
    """A number or text; of what is in anything else, and in that, nobody has seen the end."""
    if not isinstance(value, int | str):
        raise _UnknownError
    return value


def _text(of: Any) -> str:
    return str(_single(of))


def _number(of: Any) -> int:
    if len(_text(of)) > LONGEST_NUMBER:
        raise _UnknownError
    return int(of)


def _replaced(text: str, old: str, new: str) -> str:
    if len(new) > max(1, len(old)):  # it may grow beyond all bounds
        raise _UnknownError
    return text.replace(old, new)


_BUILTINS: Final[Mapping[str, Callable[..., Any]]] = {
    "list": list, "tuple": tuple, "str": _text, "int": _number, "range": range, "len": len,
    "deepcopy": lambda one: one,
}

_METHODS: Final[Mapping[tuple[type, str], Callable[..., Any]]] = {
    (str, "split"): str.split, (str, "splitlines"): str.splitlines, (str, "strip"): str.strip,
    (str, "replace"): _replaced, (list, "copy"): list.copy, (list, "reshape"): _rows,
}

_ARRAYS: Final = frozenset({"array", "asarray"})


def _name_in(node: ast.expr) -> str:
    """The name that an expression is, or ends with: int, np.int8, "int"."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return str(getattr(node, "value", ""))


class _Reader:
    def __init__(self, names: Names) -> None:
        self._names = names
        self._steps = 0

    def value(self, node: ast.expr, bound: Mapping[str, Any], deep: int) -> Any:
        """What it is, with variables of comprehensions. Raises _UnknownError and what Python does.
        """
        self._goes_on(1)
        match node:
            case ast.Constant(value=value):
                return value
            case ast.Name(id=name) if name in bound:
                return bound[name]
            case ast.Name(id=name) if deep and name in self._names:
                return self.value(self._names[name], {}, deep - 1)
            case ast.List(elts=parts):
                return [self.value(one, bound, deep) for one in parts]
            case ast.Tuple(elts=parts):
                return tuple(self.value(one, bound, deep) for one in parts)
            case ast.Subscript(value=whole, slice=ast.Slice() as part):
                ends = [one and self.value(one, bound, deep)
                        for one in (part.lower, part.upper, part.step)]
                return self._made(self.value(whole, bound, deep)[slice(*ends)])
            case ast.Subscript(value=whole, slice=place):
                return self.value(whole, bound, deep)[self.value(place, bound, deep)]
            case ast.BinOp(left=left, op=op, right=right):
                return self._worked_out(op, *(self.value(one, bound, deep)
                                              for one in (left, right)))
            case ast.IfExp(
                test=ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq() as op],
                                 comparators=[right]), body=body, orelse=orelse,
            ):
                one, other = (_single(self.value(side, bound, deep)) for side in (left, right))
                same = one == other
                holds = same is isinstance(op, ast.Eq)
                return self.value(body if holds else orelse, bound, deep)
            case ast.ListComp(elt=part, generators=[
                ast.comprehension(target=ast.Name(id=name), iter=source, ifs=[], is_async=0)
            ]):
                return [self.value(part, {**bound, name: one}, deep)
                        for one in self.value(source, bound, deep)]
            case ast.Call():
                return self._called(node, bound, deep)
        raise _UnknownError

    def _goes_on(self, steps: int) -> None:
        self._steps += steps
        if self._steps > MOST_STEPS:
            raise _UnknownError

    def _made(self, value: Any) -> Any:
        if isinstance(value, list | tuple | str | range):
            self._goes_on(len(value))
        return value

    @staticmethod
    def _worked_out(op: ast.operator, one: Any, other: Any) -> Any:
        if not (type(one) is int and type(other) is int) or max(abs(one), abs(other)) > LARGEST:
            raise _UnknownError
        match op:
            case ast.Add():
                return one + other
            case ast.Sub():
                return one - other
            case ast.Mult():
                return one * other
            case ast.FloorDiv():
                return one // other
        raise _UnknownError

    def _called(self, node: ast.Call, bound: Mapping[str, Any], deep: int) -> Any:
        name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
        if name in _ARRAYS and len(node.args) == 1 and all(
            one.arg == "dtype" and "int" in _name_in(one.value) for one in node.keywords
        ):
            return self.value(node.args[0], bound, deep)
        if node.keywords:
            raise _UnknownError
        match node:
            case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id=name), source]) if (
                name in _BUILTINS and not {"map", name} & self._names.keys()
            ):
                return [self._made(_BUILTINS[name](one))
                        for one in self.value(source, bound, deep)]
        given = [self.value(one, bound, deep) for one in node.args]
        match node.func:
            case ast.Name(id=name) if name in _BUILTINS and name not in self._names:
                return self._made(_BUILTINS[name](*given))
            case ast.Attribute(value=ast.Name(id="copy"), attr="deepcopy"):
                return _BUILTINS["deepcopy"](*given)
            case ast.Attribute(value=of, attr=name):
                whole = self._made(self.value(of, bound, deep))  # it is gone through
                return self._made(_METHODS[type(whole), name](whole, *given))
        raise _UnknownError
