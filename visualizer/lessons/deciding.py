"""Which entry of a bit vector decides a test in the solver's source, found without running it.

A test is the condition of an `if` or a `while`, or what is returned. Of its expression only what
tests of bits are made of is understood: `and`, `or`, `not`, comparisons, sums, entries of lists,
and `any` or `all` over a list. What else there is in it is not known, and decides nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any

from visualizer.base.frames import Plain
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.parsing import parsed
from visualizer.base.reading import LARGEST_SOURCE, content
from visualizer.debug.source import first_line

Entry = tuple[str, int]

MOST_ROUNDS = 2000
"""Entries of a list that `any` and `all` go through."""


class Tested(NamedTuple):
    """read: the entries of bit vectors in a test. deciding: those of them without which, all
    others being as they are, it would have come out the other way."""

    read: tuple[Entry, ...]
    deciding: tuple[Entry, ...]


def deciding_entries(
    file: str, function: str, line: int, variables: Mapping[str, Plain]
) -> Tested | None:
    """What the test on that line, about to run, reads and is decided by; None: there is none."""
    tests = _tests(file)
    test = tests.get((function, line)) or tests.get((function, first_line(file, line)))
    if test is None:
        return None
    read: dict[Entry, None] = {}
    outcome = _outcome(test, variables, read, None)
    entries = tuple(read)
    if outcome is None:
        return Tested(entries, ())
    deciding = (
        entry for entry in entries
        if _outcome(test, variables, {}, entry) is (not outcome)
    )
    return Tested(entries, tuple(deciding))


@lru_cache(maxsize=32)
def _tests(file: str) -> dict[tuple[str, int], ast.expr]:
    """The tests of a file by the function that they stand in and the line on which they begin."""
    try:
        tree = parsed(content(file, LARGEST_SOURCE))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    found: dict[tuple[str, int], ast.expr] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            for part in ast.walk(node):
                test = part.test if isinstance(part, ast.If | ast.While) else None
                if isinstance(part, ast.Return):
                    test = part.value
                if test is not None:
                    found[node.name, part.lineno] = test  # type: ignore[attr-defined]
                    found.setdefault((node.name, test.lineno), test)
    return found


class _NotKnown(Exception):
    """Something in the expression is not understood."""


def _outcome(
    test: ast.expr, variables: Mapping[str, Plain], read: dict[Entry, None], flipped: Entry | None
) -> bool | None:
    """How the test comes out, one bit flipped; None where that is not known. Fills `read`."""
    try:
        return bool(_value(test, dict(variables), read, flipped))
    except (_NotKnown, TypeError, IndexError, ZeroDivisionError, RecursionError):
        return None


_SUMS: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: lambda a, b: a % b,
}

_COMPARISONS: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: lambda a, b: a == b,
    ast.NotEq: lambda a, b: a != b,
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
    ast.Is: lambda a, b: a is b,
}


def _value(
    node: ast.expr, names: dict[str, Any], read: dict[Entry, None], flipped: Entry | None
) -> Any:
    """The value of an expression. All parts of `and` and `or` are looked at, so that `read` has
    each entry that the test is about."""
    match node:
        case ast.Constant(value=bool() | int() | None as value):
            return value
        case ast.Name(id=name) if name in names:
            return names[name]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not _value(operand, names, read, flipped)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_number(operand, names, read, flipped)
        case ast.BoolOp(op=op, values=parts):
            either = isinstance(op, ast.Or)
            return _joined([partial(_value, part, names, read, flipped) for part in parts], either)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _SUMS:
            one = _number(left, names, read, flipped)
            return _SUMS[type(op)](one, _number(right, names, read, flipped))
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _COMPARISONS:
            one = _value(left, names, read, flipped)
            return _COMPARISONS[type(op)](one, _value(right, names, read, flipped))
        case ast.Subscript(value=ast.Name(id=name), slice=index):
            return _entry(name, _number(index, names, read, flipped), names, read, flipped)
        case ast.Call(
            func=ast.Name(id="any" | "all" as how),
            args=[ast.GeneratorExp(elt=part, generators=[loop])],
        ) if not loop.ifs and isinstance(loop.target, ast.Name):
            target = loop.target.id
            rounds = _value(loop.iter, names, read, flipped)
            if not isinstance(rounds, list) or len(rounds) > MOST_ROUNDS:
                raise _NotKnown
            inside = ({**names, target: one} for one in rounds)
            each = [partial(_value, part, here, read, flipped) for here in inside]
            return _joined(each, how == "any")
    raise _NotKnown


def _number(
    node: ast.expr, names: dict[str, Any], read: dict[Entry, None], flipped: Entry | None
) -> int:
    """A whole number that is not too large to be an index."""
    value = _value(node, names, read, flipped)
    if not isinstance(value, int) or abs(value) > 1 << 40:
        raise _NotKnown
    return value


def _joined(parts: Sequence[Callable[[], Any]], any_of: bool) -> bool:
    """`or` or `and` of all parts. A part that is not known matters only if no other decides."""
    known: list[bool] = []
    for part in parts:
        with suppress(_NotKnown, TypeError, IndexError):
            known.append(bool(part()))
    if any_of in known:
        return any_of
    if len(known) < len(parts):
        raise _NotKnown
    return not any_of


def _entry(
    name: str, index: int, names: dict[str, Any], read: dict[Entry, None], flipped: Entry | None
) -> Any:
    """An entry of a list; of a bit vector it is noted, and maybe turned round."""
    values = names.get(name)
    if not isinstance(values, list):
        raise _NotKnown
    value = values[index]
    if not _is_bits(values):
        return value
    entry = name, index % len(values)
    read[entry] = None
    return not value if entry == flipped else value


def _is_bits(values: list[Any]) -> bool:
    return bool(values) and all(isinstance(value, bool) for value in values)
