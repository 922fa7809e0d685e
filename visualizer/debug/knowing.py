"""What an expression of the solver comes to, and which part of a condition decides it: as far as
the copies of its variables tell.

Nothing of the solver is run: only names, entries of lists and dictionaries, and what plain
arithmetic, comparisons and a few of Python's own functions make of them is evaluated. Where that
is not enough, or a copy does not have all that the variable has, nothing is known.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from visualizer.base.frames import (
    CUT,
    Array,
    Keyed,
    Object,
    Odd,
    OddDict,
    Plain,
    Said,
    Unordered,
)

MOST_STEPS = 4000
"""Parts of an expression that are evaluated for one statement."""

ITEMS_A_STEP = 16
"""So many items of a list are looked through in the time that a part takes."""

LONGEST_NUMBER = 512
"""Bits of a number that arithmetic may make."""

Variables: TypeAlias = Mapping[str, Plain]

_ATOMS = (bool, int, float, str, type(None))

_NUMBERS = re.compile(r"[-0-9, ()]*")
"""Keys of dictionaries of which it is known what equals them: numbers, and tuples of them."""


class UnknownValueError(Exception):
    """It cannot be told from the variables alone."""


UNKNOWN = (
    UnknownValueError, ArithmeticError, LookupError, RecursionError, TypeError, ValueError,
)
"""What evaluating may raise: Python itself would mostly refuse the same."""


class Scope:
    """The variables of one moment, and how much may still be evaluated."""

    def __init__(self, variables: Variables, bound: set[str], room: list[int] | None = None):
        self.variables = variables
        self._bound = bound  # names that the source itself gives a meaning
        self._room = [MOST_STEPS] if room is None else room

    def get(self, name: str) -> Plain:
        return self.variables.get(name)

    def within(self, bindings: Mapping[str, Plain]) -> Scope:
        """The same inside a comprehension whose own names have these values."""
        return Scope({**self.variables, **bindings}, self._bound, self._room)

    def is_builtin(self, name: str) -> bool:
        """Does this name mean what Python means by it?"""
        return hasattr(builtins, name) and name not in self._bound and "*" not in self._bound

    def value(self, node: ast.expr) -> Any:
        """The value of an expression: plain data, or a tuple or range of it. It only looks.

        Raises one of UNKNOWN.
        """
        self._room[0] -= 1
        if self._room[0] < 0:
            raise UnknownValueError
        match node:
            case ast.Constant(value=bool() | int() | float() | str() | None as value):
                return value
            case ast.Name(id=name) if name in self.variables:
                return _certain(self.variables[name])
            case ast.Tuple(elts=parts):
                return tuple(map(self.value, parts))
            case ast.Subscript(value=holder, slice=index):
                return _certain(_item(self.value(holder), self.value(index)))
            case ast.Attribute(value=holder, attr=name):
                return _certain(_attribute(self.value(holder), name))
            case ast.UnaryOp(op=operator, operand=operand):
                value = self.value(operand)
                if isinstance(operator, ast.Not):
                    return not _truth(value)
                return _UNARY[type(operator)](_number(value))
            case ast.BinOp(left=left, op=operator, right=right):
                return _arithmetic(operator, self.value(left), self.value(right))
            case ast.BoolOp(op=operator, values=parts):
                value = None
                for part in parts:
                    value = self.value(part)
                    if _truth(value) == isinstance(operator, ast.Or):
                        return value
                return value
            case ast.Compare(left=left, ops=signs, comparators=others):
                one = self.value(left)
                for sign, other in zip(signs, map(self.value, others), strict=True):
                    if isinstance(other, list | tuple):
                        self._room[0] -= len(other) // ITEMS_A_STEP
                    if not _compared(sign, one, other):
                        return False
                    one = other
                return True
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self.value(body if _truth(self.value(test)) else orelse)
            case ast.Call(func=ast.Name(id=name), args=parts, keywords=[]):
                return self._call(name, parts)
        raise UnknownValueError

    def _call(self, name: str, parts: Sequence[ast.expr]) -> Any:
        if not self.is_builtin(name) or any(isinstance(part, ast.Starred) for part in parts):
            raise UnknownValueError
        match name, parts:
            case (("all" | "any"), [ast.GeneratorExp() | ast.ListComp() as items]):
                return (_first(items, self, name == "any") is not None) == (name == "any")
            case "range", [_, *others] if len(others) < 3:
                return range(*(_whole(self.value(part)) for part in parts))
            case "len", [one]:
                return length_of(self.value(one))
            case "abs", [one]:
                return abs(_number(self.value(one)))
            case (("min" | "max"), [_, _, *_others]):
                function: Callable[..., Any] = min if name == "min" else max
                return function(_number(self.value(part)) for part in parts)
            case "bool", [one]:
                return _truth(self.value(one))
        raise UnknownValueError


def _certain(value: Any) -> Any:
    """A value of which the copy tells all."""
    if isinstance(value, Said):
        raise UnknownValueError
    return value


def _number(value: Any) -> int | float:
    if isinstance(value, int | float) and (isinstance(value, float) or _is_short(value)):
        return value
    raise UnknownValueError


def _is_short(value: int) -> bool:
    return value.bit_length() <= LONGEST_NUMBER


def _whole(value: Any) -> int:
    if isinstance(value, int):
        return value
    raise UnknownValueError


def _is_whole(values: list[Plain]) -> bool:
    """Are all its items here?"""
    return not (values and _is_cut(values[-1]))


def _is_cut(item: Any) -> bool:
    """Does it stand at the end of a list for more that was not kept?"""
    return isinstance(item, Said) and item.startswith(CUT)


def length_of(value: Any) -> int:
    """How many items it has. Raises UnknownValueError where it has none, or not all are here."""
    if isinstance(value, str | range | tuple):
        return len(value)
    if isinstance(value, list) and (not isinstance(value, Odd) or isinstance(value, Array)):
        if _is_whole(value):
            return len(value)
    elif isinstance(value, dict) and not isinstance(value, OddDict | Object) and "…" not in value:
        return len(value)
    raise UnknownValueError


def _truth(value: Any) -> bool:
    if value is None or isinstance(value, bool | int | float | str):
        return bool(value)
    if isinstance(value, Array):
        raise UnknownValueError
    return length_of(value) > 0


def _attribute(holder: Any, name: str) -> Any:
    if isinstance(holder, Object) and name in holder:
        return holder[name]
    raise UnknownValueError


def _item(holder: Any, key: Any) -> Any:
    """An entry. What Python itself would refuse is not known either."""
    if isinstance(holder, Array):
        for one in key if isinstance(key, tuple) else (key,):
            found = _item([*holder], one)
            holder = Array(found) if isinstance(found, list) else found
        return holder
    if isinstance(holder, dict):
        if isinstance(holder, OddDict | Object):
            raise UnknownValueError
        text = _key_text(key) if isinstance(holder, Keyed) else key
        if isinstance(text, str) and text in holder and text != "…":
            return holder[text]
        raise UnknownValueError
    if isinstance(holder, Odd | Unordered) or type(key) not in (int, bool):
        raise UnknownValueError
    if isinstance(holder, str | tuple | range):
        if -len(holder) <= key < len(holder):
            return holder[key]
        raise UnknownValueError
    if not isinstance(holder, list):
        raise UnknownValueError
    kept = len(holder) if _is_whole(holder) else len(holder) - 1
    if 0 <= key < kept or (-kept <= key < 0 and kept == len(holder)):
        return holder[key]
    raise UnknownValueError


def _key_text(key: Any) -> str:
    """How a key that is no text is kept."""
    if type(key) is int or (isinstance(key, tuple) and all(type(k) in (int, str) for k in key)):
        return repr(key)
    raise UnknownValueError


_UNARY: Mapping[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.USub: lambda value: -value, ast.UAdd: lambda value: +value,
    ast.Invert: lambda value: ~_whole(value),
}


def _arithmetic(operator: ast.operator, left: Any, right: Any) -> Any:
    one, other = _number(left), _number(right)
    try:
        match operator:
            case ast.Add():
                return one + other
            case ast.Sub():
                return one - other
            case ast.Mult():
                return one * other
            case ast.FloorDiv():
                return one // other
            case ast.Mod():
                return one % other
            case ast.Div():
                return one / other
        first, second = _whole(one), _whole(other)
        match operator:
            case ast.BitAnd():
                return first & second
            case ast.BitOr():
                return first | second
            case ast.BitXor():
                return first ^ second
            case ast.RShift() if second >= 0:
                return first >> second
            case ast.LShift() if 0 <= second <= LONGEST_NUMBER:
                return first << second
    except (ArithmeticError, ValueError):
        pass
    raise UnknownValueError


def _compared(operator: ast.cmpop, one: Any, other: Any) -> bool:
    if isinstance(operator, ast.In | ast.NotIn):
        return _holds(other, one) == isinstance(operator, ast.In)
    if isinstance(operator, ast.Is | ast.IsNot):
        if one is not None and other is not None and not (
            isinstance(one, bool) and isinstance(other, bool)
        ):
            raise UnknownValueError
        return (one is other) == isinstance(operator, ast.Is)
    if not (isinstance(one, _ATOMS) and isinstance(other, _ATOMS)):
        raise UnknownValueError
    match operator:
        case ast.Eq():
            return one == other
        case ast.NotEq():
            return one != other
    if isinstance(one, str) != isinstance(other, str) or one is None or other is None:
        raise UnknownValueError
    match operator:
        case ast.Lt():
            return bool(one < other)  # type: ignore[operator]
        case ast.LtE():
            return bool(one <= other)  # type: ignore[operator]
        case ast.Gt():
            return bool(one > other)  # type: ignore[operator]
        case ast.GtE():
            return bool(one >= other)  # type: ignore[operator]
    raise UnknownValueError


def _holds(container: Any, one: Any) -> bool:
    """Is one of the items equal to it?"""
    if one is not None and not isinstance(one, bool | int | float | str):
        raise UnknownValueError
    if isinstance(container, str):
        if isinstance(one, str):
            return one in container
        raise UnknownValueError
    if isinstance(container, Odd | OddDict | Object):
        raise UnknownValueError
    if isinstance(container, dict):
        if isinstance(container, Keyed):
            text = _key_text(one)
        elif isinstance(one, str):
            text = one
        else:
            raise UnknownValueError
        if text in container and text != "…":
            return True
        length_of(container)  # all of it has to be known
        if isinstance(container, Keyed) and not all(map(_NUMBERS.fullmatch, container)):
            raise UnknownValueError
        return False
    if not isinstance(container, list | tuple):
        raise UnknownValueError
    if isinstance(container, range):  # it may be long: never gone through
        if isinstance(one, int):
            return one in container
        raise UnknownValueError
    certain = not isinstance(container, list) or _is_whole(container)
    if isinstance(one, str) and not any(isinstance(item, str) for item in container):
        certain = False  # bytes would refuse it
    for item in container:
        if isinstance(item, Said) or not isinstance(item, _ATOMS):
            certain = False
        elif item == one:
            return True
    if certain:
        return False
    raise UnknownValueError


# What decides


class Deciding(NamedTuple):
    """What a condition comes to, the part that decided it (None: all of it), and the values of the
    part's own names there."""

    truth: bool
    part: ast.expr | None
    bindings: Mapping[str, Plain] = {}


def decide(node: ast.expr, scope: Scope) -> Deciding:
    """What decides a condition. Raises one of UNKNOWN where that is not known."""
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            inner = decide(operand, scope)
            return inner._replace(truth=not inner.truth)
        case ast.BoolOp(op=operator, values=parts):
            wanted = isinstance(operator, ast.Or)
            for part in parts:
                if _truth(scope.value(part)) == wanted:
                    inner = decide(part, scope)
                    return inner if inner.part is not None else inner._replace(part=part)
            return Deciding(not wanted, None)
        case ast.Compare(left=left, ops=signs, comparators=others) if len(signs) > 1:
            one = left
            for sign, other in zip(signs, others, strict=True):
                if not _compared(sign, scope.value(one), scope.value(other)):
                    pair = ast.Compare(one, [sign], [other])
                    ast.copy_location(pair, one)
                    pair.end_lineno, pair.end_col_offset = other.end_lineno, other.end_col_offset
                    return Deciding(False, pair)
                one = other
            return Deciding(True, None)
        case ast.Call(
            func=ast.Name(id="all" | "any" as name),
            args=[ast.GeneratorExp() | ast.ListComp() as items],
            keywords=[],
        ):
            if not scope.is_builtin(name):
                raise UnknownValueError
            found = _first(items, scope, name == "any")
            if found is None:
                return Deciding(name == "all", None)
            inner = decide(items.elt, scope.within(found))
            part = inner.part or items.elt
            return Deciding(name == "any", part, {**found, **inner.bindings})
    return Deciding(_truth(scope.value(node)), None)


def _first(
    node: ast.GeneratorExp | ast.ListComp, scope: Scope, wanted: bool
) -> dict[str, Plain] | None:
    """The values of the own names of a comprehension at its first item that is so; None: none is.

    Of one with several `for` nothing is known.
    """
    if len(node.generators) != 1 or node.generators[0].is_async:
        raise UnknownValueError
    part = node.generators[0]
    certain = True
    for item in _items(part.iter, scope):
        if _is_cut(item):
            certain = False
            break
        bindings = _bindings(part.target, item)
        inside = scope.within(bindings)
        if not all(_truth(inside.value(test)) for test in part.ifs):
            continue
        if _truth(inside.value(node.elt)) == wanted:
            return bindings
    if not certain:
        raise UnknownValueError
    return None


def _items(node: ast.expr, scope: Scope) -> Iterable[Any]:
    """What a comprehension goes through; its last item may be a sign that more are not known."""
    match node:
        case ast.Call(func=ast.Name(id="enumerate"), args=[one], keywords=[]):
            if not scope.is_builtin("enumerate"):
                raise UnknownValueError
            items = _items(one, scope)
            return ([i, x] if not _is_cut(x) else x for i, x in enumerate(items))
        case ast.Call(func=ast.Name(id="zip"), args=[one, other], keywords=[]):
            if not scope.is_builtin("zip"):
                raise UnknownValueError
            both = zip(_items(one, scope), _items(other, scope), strict=False)
            return ([x, y] if not (_is_cut(x) or _is_cut(y)) else Said(CUT) for x, y in both)
    items = scope.value(node)
    if isinstance(items, Odd | Unordered) or not isinstance(items, str | tuple | range | list):
        raise UnknownValueError
    return items


def _bindings(target: ast.expr, item: Any) -> dict[str, Plain]:
    match target:
        case ast.Name(id=name):
            return {name: item}
        case ast.Tuple(elts=targets) | ast.List(elts=targets):
            if type(item) is list and _is_whole(item) and len(item) == len(targets):
                found: dict[str, Plain] = {}
                for one, value in zip(targets, item, strict=True):
                    found.update(_bindings(one, value))
                return found
    raise UnknownValueError
