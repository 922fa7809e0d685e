"""What an expression of the solver comes to, and which part of a condition decides it: as far as
the copies of its variables tell.

Nothing of the solver is run: only names, entries of lists and dictionaries, and what plain
arithmetic, comparisons and a few of Python's own functions make of them is evaluated. Where that
is not enough, or a copy does not have all that the variable has, nothing is known.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from visualizer.base.frames import (
    CUT,
    Array,
    Keyed,
    Object,
    Octets,
    Odd,
    OddDict,
    Plain,
    Said,
    Tuple,
    Unordered,
)
from visualizer.base.named_tuple import NamedTuple
from visualizer.debug.copies import (
    ATOMS,
    FUNCTIONS,
    LONGEST_NUMBER,
    certain,
    distinct,
    is_cut,
    is_whole,
    joined,
    key_in,
    key_text,
    method,
    number,
    part_of,
    same,
    truth,
)
from visualizer.debug.copies import UNKNOWN as UNKNOWN
from visualizer.debug.copies import UnknownValueError as UnknownValueError
from visualizer.debug.copies import length_of as length_of

MOST_STEPS = 4000
"""Parts of an expression that are evaluated for one statement."""

ITEMS_A_STEP = 16
"""So many items of a list are looked through in the time that a part takes."""

Variables: TypeAlias = Mapping[str, Plain]

class Returned(NamedTuple):
    """What the solver's own functions returned that a statement has called.

    values  (name of the function, what it returned), in their order
    steady  the names that have the same values before and after: they are known though something
            has been called
    """

    values: tuple[tuple[str, Plain], ...]
    steady: frozenset[str]


class Calls:
    """Of the calls in one statement which has returned what, found as Python evaluates them.

    names  the functions whose every call is seen, and stands in the statement's text
    """

    def __init__(self, returned: Returned, names: frozenset[str]) -> None:
        self._left = {name: [v for n, v in returned.values if n == name] for name in names}
        self._known: dict[ast.Call, Plain] = {}
        self.steady = returned.steady

    def of(self, node: ast.Call) -> Plain:
        """What this call has returned; it is asked for in the order in which Python calls."""
        if node not in self._known:
            name = called_name(node)
            if not self._left.get(name) or any(
                isinstance(part, ast.Call) and called_name(part) == name
                for part in ast.walk(node) if part is not node
            ):
                raise UnknownValueError
            self._known[node] = self._left[name].pop(0)
        return self._known[node]


def called_name(node: ast.Call) -> str:
    """NAME of `NAME(…)` and of `….NAME(…)`; "" where there is none."""
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


class Scope:
    """The variables of one moment, and how much may still be evaluated.

    calls  what is known of the calls of the solver's own functions
    """

    def __init__(
        self, variables: Variables, bound: set[str], room: list[int] | None = None,
        calls: Calls | None = None,
    ):
        self.variables = variables
        self._bound = bound  # names that the source itself gives a meaning
        self._room = [MOST_STEPS] if room is None else room
        self._calls = calls

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
                return certain(self.variables[name])
            case ast.Tuple(elts=parts):
                return tuple(map(self.value, parts))
            case ast.List(elts=parts):
                return [*map(self.value, parts)]
            case ast.Set(elts=parts):
                return distinct([*map(self.value, parts)])
            case ast.ListComp():
                return self._gathered(node)
            case ast.SetComp():
                return distinct(self._gathered(node))
            case ast.Subscript(value=holder, slice=ast.Slice(lower, upper, step)):
                ends = (None if end is None else _whole(self.value(end))
                        for end in (lower, upper, step))
                return part_of(self.value(holder), slice(*ends))
            case ast.Subscript(value=holder, slice=index):
                return certain(_item(self.value(holder), self.value(index)))
            case ast.Attribute(value=holder, attr=name):
                return certain(_attribute(self.value(holder), name))
            case ast.UnaryOp(op=operator, operand=operand):
                value = self.value(operand)
                if isinstance(operator, ast.Not):
                    return not truth(value)
                return _UNARY[type(operator)](number(value))
            case ast.BinOp(left=left, op=operator, right=right):
                return _arithmetic(operator, self.value(left), self.value(right))
            case ast.BoolOp(op=operator, values=parts):
                value = None
                for part in parts:
                    value = self.value(part)
                    if truth(value) == isinstance(operator, ast.Or):
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
                return self.value(body if truth(self.value(test)) else orelse)
            case ast.Call(func=ast.Name(id=name), args=parts, keywords=[]) if self.is_builtin(name):
                return self._call(name, parts)
            case ast.Call(func=ast.Attribute(value=holder, attr=name), args=parts, keywords=[]) if (
                self._is_plain(holder)
            ):
                return method(self.value(holder), name, [*map(self.value, parts)])
            case ast.Call() if self._calls is not None:
                returned = self._calls.of(node)
                steady = self._calls.steady  # what it may have changed is not known any more
                self.variables = {n: v for n, v in self.variables.items() if n in steady}
                return returned
        raise UnknownValueError

    def _is_plain(self, holder: ast.expr) -> bool:
        """Is it known, and of one of Python's own classes, so that its methods are?"""
        with suppress(*UNKNOWN):
            return not isinstance(self.value(holder), Object | Odd | OddDict | Said)
        return False

    def _call(self, name: str, parts: Sequence[ast.expr]) -> Any:
        if any(isinstance(part, ast.Starred) for part in parts):
            raise UnknownValueError
        match name, parts:
            case (("all" | "any"), [ast.GeneratorExp() | ast.ListComp() as items]):
                return (_first(items, self, name == "any") is not None) == (name == "any")
            case "range", [_, *others] if len(others) < 3:
                return range(*(_whole(self.value(part)) for part in parts))
            case (("min" | "max"), [_, _, *_others]):
                function: Callable[..., Any] = min if name == "min" else max
                return function(number(self.value(part)) for part in parts)
        if name not in FUNCTIONS:
            raise UnknownValueError
        given = [self._gathered(part) if isinstance(part, ast.GeneratorExp) else self.value(part)
                 for part in parts]
        for one in given:
            self._room[0] -= len(one) // ITEMS_A_STEP if isinstance(one, list | tuple) else 0
        return FUNCTIONS[name](*given)

    def _gathered(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp) -> list[Any]:
        """All items of a comprehension; of one with several `for` nothing is known."""
        if len(node.generators) != 1 or node.generators[0].is_async:
            raise UnknownValueError
        part, found = node.generators[0], []
        for item in _items(part.iter, self):
            if is_cut(item):
                raise UnknownValueError
            inside = self.within(_bindings(part.target, item))
            if all(truth(inside.value(test)) for test in part.ifs):
                found.append(inside.value(node.elt))
        return found


def _whole(value: Any) -> int:
    if isinstance(value, int):
        return value
    raise UnknownValueError


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
        text = key_text(key) if isinstance(holder, Keyed) else key
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
    kept = len(holder) if is_whole(holder) else len(holder) - 1
    if 0 <= key < kept or (-kept <= key < 0 and kept == len(holder)):
        return holder[key]
    raise UnknownValueError


_UNARY: Mapping[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.USub: lambda value: -value, ast.UAdd: lambda value: +value,
    ast.Invert: lambda value: ~_whole(value),
}


_SIGNS: Mapping[type[ast.operator], str] = {
    ast.Add: "+", ast.BitOr: "|", ast.BitAnd: "&", ast.Sub: "-", ast.BitXor: "^",
}


def _arithmetic(operator: ast.operator, left: Any, right: Any) -> Any:
    sign = _SIGNS.get(type(operator))
    if sign is not None and not isinstance(left, int | float):
        return joined(sign, left, right)
    one, other = number(left), number(right)
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
            case ast.Pow() if 0 <= second <= LONGEST_NUMBER:
                if first.bit_length() * second <= LONGEST_NUMBER:
                    return first**second
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
    if isinstance(operator, ast.Eq | ast.NotEq):
        return same(one, other) == isinstance(operator, ast.Eq)
    if not (isinstance(one, ATOMS) and isinstance(other, ATOMS)):
        raise UnknownValueError
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
    if isinstance(container, str):
        if isinstance(one, str):
            return one in certain(container)
        raise UnknownValueError
    if isinstance(container, dict):
        return key_in(container, one)
    if isinstance(container, range):  # it may be long: never gone through
        if isinstance(one, int):
            return one in container
        raise UnknownValueError
    if isinstance(container, Unordered) and type(one) is list:
        raise UnknownValueError  # Python refuses it
    if not isinstance(container, list | tuple) or isinstance(container, Odd | Octets):
        raise UnknownValueError
    if one != one:
        raise UnknownValueError  # no number equals it, but it may be there itself
    sure = not isinstance(container, list) or is_whole(container)
    for item in container:
        try:
            if same(item, one):
                return True
        except UnknownValueError:
            sure = False
    if sure:
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
                if truth(scope.value(part)) == wanted:
                    inner = decide(part, scope)
                    return inner if inner.part is not None else inner._replace(part=part)
            return Deciding(not wanted, None)
        case ast.Compare(left=left, ops=signs, comparators=others) if len(signs) > 1:
            for pair in _pairs(left, signs, others):
                if not scope.value(pair):
                    return Deciding(False, pair)
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
    return Deciding(truth(scope.value(node)), None)


class Term(NamedTuple):
    """A part of a condition without `and`, `or` and `not`, and what it comes to."""

    part: ast.expr
    value: Any


def terms(node: ast.expr, scope: Scope) -> Iterator[Term]:
    """The terms of a condition that Python evaluates, in its order. Raises one of UNKNOWN at the
    first of which it is not known what it comes to."""
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield from terms(operand, scope)
        case ast.BoolOp(op=operator, values=parts):
            for part in parts:
                yield from terms(part, scope)
                if truth(scope.value(part)) == isinstance(operator, ast.Or):
                    return
        case ast.Compare(left=left, ops=signs, comparators=others) if len(signs) > 1:
            for pair in _pairs(left, signs, others):
                yield (term := Term(pair, scope.value(pair)))
                if not term.value:
                    return
        case _:
            yield Term(node, scope.value(node))


def _pairs(
    left: ast.expr, signs: Sequence[ast.cmpop], others: Sequence[ast.expr]
) -> Iterator[ast.Compare]:
    """The comparisons that `0 <= x < n` is made of."""
    for sign, other in zip(signs, others, strict=True):
        pair = ast.Compare(left, [sign], [other])
        ast.copy_location(pair, left)
        pair.end_lineno, pair.end_col_offset = other.end_lineno, other.end_col_offset
        yield pair
        left = other


def _first(
    node: ast.GeneratorExp | ast.ListComp, scope: Scope, wanted: bool
) -> dict[str, Plain] | None:
    """The values of the own names of a comprehension at its first item that is so; None: none is.

    Of a set in which several are so it is not known which is the first.
    """
    found: list[dict[str, Plain]] = []
    for bindings, ordered in _rounds(node.generators, scope, {}):
        if truth(scope.within(bindings).value(node.elt)) == wanted:
            if ordered and not found:
                return bindings
            found.append(bindings)
    if len(found) > 1:
        raise UnknownValueError
    return found[0] if found else None


def _rounds(
    parts: Sequence[ast.comprehension], scope: Scope, bindings: dict[str, Plain]
) -> Iterator[tuple[dict[str, Plain], bool]]:
    """The values of the own names of a comprehension, item by item, and whether that is the order
    in which Python takes them."""
    if not parts:
        yield bindings, True
        return
    part, *others = parts
    if part.is_async:
        raise UnknownValueError
    unordered = isinstance(part.iter, ast.Name | ast.Subscript | ast.Attribute) and isinstance(
        scope.value(part.iter), Unordered)
    for item in scope.value(part.iter) if unordered else _items(part.iter, scope):
        if is_cut(item):
            raise UnknownValueError
        own = _bindings(part.target, item)
        inside = scope.within(own)
        if all(truth(inside.value(test)) for test in part.ifs):
            for inner, ordered in _rounds(others, inside, {**bindings, **own}):
                yield inner, ordered and not unordered


def _items(node: ast.expr, scope: Scope) -> Iterable[Any]:
    """What a comprehension goes through; its last item may be a sign that more are not known."""
    match node:
        case ast.Call(func=ast.Name(id="enumerate"), args=[one], keywords=[]):
            if not scope.is_builtin("enumerate"):
                raise UnknownValueError
            items = _items(one, scope)
            return ([i, x] if not is_cut(x) else x for i, x in enumerate(items))
        case ast.Call(func=ast.Name(id="zip"), args=[one, other], keywords=[]):
            if not scope.is_builtin("zip"):
                raise UnknownValueError
            both = zip(_items(one, scope), _items(other, scope), strict=False)
            return ([x, y] if not (is_cut(x) or is_cut(y)) else Said(CUT) for x, y in both)
    items = scope.value(node)
    if isinstance(items, Odd | Unordered) or not isinstance(items, str | tuple | range | list):
        raise UnknownValueError
    return items


def _bindings(target: ast.expr, item: Any) -> dict[str, Plain]:
    match target:
        case ast.Name(id=name):
            return {name: item}
        case ast.Tuple(elts=targets) | ast.List(elts=targets):
            known = isinstance(item, tuple) or (type(item) in (list, Tuple) and is_whole(item))
            if known and len(item) == len(targets):
                found: dict[str, Plain] = {}
                for one, value in zip(targets, item, strict=True):
                    found.update(_bindings(one, value))
                return found
    raise UnknownValueError
