"""What Python's own functions, methods and comparisons come to over copies of the solver's
variables. They only look; where a copy does not have all that the variable has, nothing is known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from visualizer.base.frames import (
    CUT,
    Array,
    Deque,
    Keyed,
    Object,
    Odd,
    OddDict,
    Plain,
    Range,
    Said,
    Tuple,
    Unordered,
)

LONGEST_NUMBER = 512
"""Bits of a number that arithmetic may make."""

MOST_ITEMS = 4000
"""Items that are looked through at once."""

ATOMS = (bool, int, float, str, type(None))


class Values(Deque):
    """What `values()` of a dictionary gives."""


class UnknownValueError(Exception):
    """It cannot be told from the variables alone."""


UNKNOWN = (
    UnknownValueError, ArithmeticError, LookupError, RecursionError, TypeError, ValueError,
)
"""What evaluating may raise: Python itself would mostly refuse the same."""


def certain(value: Any) -> Any:
    """A value of which the copy tells all."""
    if isinstance(value, Said):
        raise UnknownValueError
    return value


def number(value: Any) -> int | float:
    """A number that is not too long. Raises UnknownValueError where it is none."""
    if isinstance(value, float) or (isinstance(value, int) and is_short(value)):
        return value
    raise UnknownValueError


def is_short(value: int) -> bool:
    """Is a number short enough to go on with?"""
    return value.bit_length() <= LONGEST_NUMBER


def is_cut(item: Any) -> bool:
    """Does it stand at the end of a list for more that was not kept?"""
    return isinstance(item, Said) and item.startswith(CUT)


def is_whole(values: Sequence[Plain]) -> bool:
    """Are all its items here?"""
    return not (values and is_cut(values[-1]))


def length_of(value: Any) -> int:
    """How many items it has. Raises UnknownValueError where it has none, or not all are here."""
    if isinstance(value, str | range | tuple):
        return len(value)
    if isinstance(value, list) and (not isinstance(value, Odd) or isinstance(value, Array)):
        if is_whole(value):
            return len(value)
    elif isinstance(value, dict) and not isinstance(value, OddDict | Object) and "…" not in value:
        return len(value)
    raise UnknownValueError


def truth(value: Any) -> bool:
    """Is it true?"""
    if value is None or isinstance(value, bool | int | float | str):
        return bool(certain(value))
    if isinstance(value, Array):
        raise UnknownValueError
    return length_of(value) > 0


def items_of(value: Any, *, ordered: bool = True) -> list[Any]:
    """All items of a list and the like, each of them known; ordered: in the order that they have.

    Raises UnknownValueError where that is not known.
    """
    if isinstance(value, range | tuple):
        if len(value) > MOST_ITEMS:
            raise UnknownValueError
        return [*value]
    kinds: tuple[type, ...] = (list, Tuple, Range, Deque, Values)
    known = type(value) in kinds or (not ordered and isinstance(value, Unordered))
    if not known or not is_whole(value) or len(value) > MOST_ITEMS:
        raise UnknownValueError
    return [certain(item) for item in value]


def _hashed(value: Any) -> Any:
    """What stands for it in a set or as a key. Raises UnknownValueError where nothing can."""
    if isinstance(value, ATOMS) and value == value:
        return certain(value)
    if isinstance(value, tuple) or type(value) is Tuple:
        return tuple(map(_hashed, items_of(value)))
    raise UnknownValueError


def distinct(items: Sequence[Any]) -> Unordered:
    """The set of some items."""
    return Unordered({_hashed(item): item for item in items}.values())


def same(one: Any, other: Any) -> bool:
    """Are two values equal? Raises UnknownValueError where that is not known."""
    if isinstance(one, ATOMS) and isinstance(other, ATOMS):
        return bool(certain(one) == certain(other))
    kinds = [_kind(value) for value in (one, other)]
    if kinds[0] is not kinds[1]:
        return False
    if kinds[0] is set:
        return {*map(_hashed, items_of(one, ordered=False))} == {
            *map(_hashed, items_of(other, ordered=False))}
    if length_of(one) != length_of(other):
        return False
    if one is other and kinds[0] is not list:
        return True
    return all(map(same, items_of(one), items_of(other)))


def _kind(value: Any) -> type:
    """Values of other kinds are never equal."""
    if isinstance(value, ATOMS):
        return int
    if type(value) is list:
        return list
    if isinstance(value, tuple) or type(value) is Tuple:
        return tuple
    if isinstance(value, Unordered):
        return set
    raise UnknownValueError


def part_of(value: Any, which: slice) -> Any:
    """Some items of a text, list or tuple, one after the other."""
    if isinstance(value, str):
        return certain(value)[which]
    if type(value) is list or type(value) is Tuple:
        if is_whole(value):
            return type(value)(value[which])
    elif isinstance(value, tuple):
        return value[which]
    raise UnknownValueError


def joined(sign: str, one: Any, other: Any) -> Any:
    """What + makes of texts, lists and tuples, and | & - ^ of sets."""
    if sign == "+" and isinstance(one, str) and isinstance(other, str):
        return certain(one) + certain(other)
    if sign == "+" and _kind(one) is _kind(other) and _kind(one) in (list, tuple):
        kind = list if _kind(one) is list else Tuple
        return kind([*items_of(one), *items_of(other)])
    if isinstance(one, Unordered) and isinstance(other, Unordered):
        first, second = ({_hashed(item): item for item in items_of(value, ordered=False)}
                         for value in (one, other))
        match sign:
            case "|":
                return Unordered({**second, **first}.values())
            case "&":
                return Unordered(first[key] for key in first if key in second)
            case "-":
                return Unordered(first[key] for key in first if key not in second)
            case "^":
                left = {key: first[key] for key in first if key not in second}
                return Unordered([*left.values(),
                                  *(second[key] for key in second if key not in first)])
    raise UnknownValueError


# Functions


def _alike(items: Sequence[Any], value: Any) -> Sequence[Any]:
    """Items that have an order: numbers or texts; those of a set are whole numbers or texts."""
    if all(isinstance(item, str) for item in items):
        return items
    numbers = [number(item) for item in items]
    if isinstance(value, Unordered) and any(isinstance(one, float) for one in numbers):
        raise UnknownValueError
    if any(one != one for one in numbers):
        raise UnknownValueError
    return numbers


def _sum(value: Any, start: Any = 0) -> Any:
    items = _alike(items_of(value, ordered=False), value)
    if any(isinstance(item, str) for item in items):
        raise UnknownValueError
    return number(sum(items, number(start)))


def _ordered(function: Callable[..., Any]) -> Callable[[Any], Any]:
    def found(value: Any) -> Any:
        return function(_alike(items_of(value, ordered=False), value))

    return found


def _to_int(value: Any) -> int:
    if isinstance(value, float | int):
        return int(number(value))
    raise UnknownValueError


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "sum": _sum,
    "max": _ordered(max),
    "min": _ordered(min),
    "sorted": _ordered(sorted),
    "set": lambda value=(): distinct(items_of(value, ordered=False)),
    "frozenset": lambda value=(): distinct(items_of(value, ordered=False)),
    "list": lambda value=(): items_of(value),
    "tuple": lambda value=(): Tuple(items_of(value)),
    "any": lambda value: any(map(truth, items_of(value, ordered=False))),
    "all": lambda value: all(map(truth, items_of(value, ordered=False))),
    "len": length_of,
    "abs": lambda value: abs(number(value)),
    "bool": truth,
    "int": _to_int,
}
"""Functions of Python's own, over values."""


# Methods


def _get(value: Any, key: Any, default: Any = None) -> Any:
    if key_in(value, key):
        return certain(value[key_text(key) if isinstance(value, Keyed) else key])
    return default


_OF_TEXTS = frozenset({
    "startswith", "endswith", "isdigit", "isalpha", "upper", "lower", "strip", "count", "find",
})


def method(holder: Any, name: str, arguments: Sequence[Any]) -> Any:
    """What a method of a text, list, tuple or dictionary returns that only looks."""
    if isinstance(holder, str):
        if name in _OF_TEXTS and all(isinstance(one, str) for one in arguments):
            return getattr(certain(holder), name)(*map(certain, arguments))
    elif isinstance(holder, dict):
        if name == "get" and 1 <= len(arguments) <= 2:
            return _get(holder, *arguments)
        if name == "values" and not arguments and length_of(holder) <= MOST_ITEMS:
            return Values(holder.values())
    elif name in ("count", "index") and len(arguments) == 1 and not isinstance(holder, Values):
        found = [same(item, arguments[0]) for item in items_of(holder)]
        return sum(found) if name == "count" else found.index(True)
    raise UnknownValueError


def key_text(key: Any) -> str:
    """How a key that is no text is kept."""
    if type(key) is int or (isinstance(key, tuple) and all(type(k) in (int, str) for k in key)):
        return repr(key)
    if type(key) is Tuple:
        return key_text(tuple(items_of(key)))
    raise UnknownValueError


def key_in(container: dict[str, Plain], one: Any) -> bool:
    """Has a dictionary this key?"""
    if isinstance(container, OddDict | Object):
        raise UnknownValueError
    if isinstance(container, Keyed):
        text = key_text(one)
    elif isinstance(one, str):
        text = certain(one)
    else:
        raise UnknownValueError
    if text in container and text != "…":
        return True
    length_of(container)  # all of it has to be known
    if isinstance(container, Keyed) and not all(set(key) <= _OF_NUMBERS for key in container):
        raise UnknownValueError
    return False


_OF_NUMBERS = frozenset("-0123456789, ()")
"""Keys of dictionaries of which it is known what equals them: numbers, and tuples of them."""
