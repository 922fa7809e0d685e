"""What the undo check reads in a solver's source: nothing is run.

Which variables are counters, which are asked in a test, and which the file says that it keeps.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import field
from functools import lru_cache

from visualizer.base.dataclass import dataclass
from visualizer.base.parsing import parsed
from visualizer.base.reading import LARGEST_SOURCE, content
from visualizer.base.scopes import KEEPS
from visualizer.jobs.user_file import literal

Names = frozenset[str]


@dataclass(frozen=True)
class Reading:
    """What a file tells of its variables; attributes go by their own name.

    counters  what is worked out of itself somewhere, as in x += 1 or x = x[:-1]
    tested    for each function what its tests ask
    guards    what decides whether there is a solution, by being equal to something
    summed    what is added to something in a comparison: total + x > most
    lowered   what is also made smaller, emptied or given another value than that it begins with
    stops     what ends a search by being equal to something, where nothing is found
    searched  in what it is looked for single things: x in seen, seen >> x & 1
    of_loops  what a loop sets at a place that is the same in each of its passes: used[row] = True
              in a loop over columns
    keeps     what is kept on purpose
    """

    counters: Names = frozenset()
    tested: tuple[Names, ...] = ()
    guards: Names = frozenset()
    summed: Names = frozenset()
    lowered: Names = frozenset()
    stops: Names = frozenset()
    searched: Names = frozenset()
    of_loops: Names = frozenset()
    keeps: Names = frozenset()

    def together(self, one: str, other: str) -> bool:
        """Are both asked in the tests of one function?"""
        return any(one in names and other in names for names in self.tested)

    def asks(self, name: str) -> bool:
        """Is it asked in any test?"""
        return any(name in names for names in self.tested)


def reading_of(file: str) -> Reading:
    """What a file tells; nothing where it cannot be read."""
    try:
        return _read(content(file, LARGEST_SOURCE))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return Reading()


@dataclass
class _Found:
    counters: set[str] = field(default_factory=set)
    tested: list[Names] = field(default_factory=list)
    guards: set[str] = field(default_factory=set)
    summed: set[str] = field(default_factory=set)
    ways: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    begun: Counter[str] = field(default_factory=Counter)
    lowered: set[str] = field(default_factory=set)
    stops: set[str] = field(default_factory=set)
    searched: set[str] = field(default_factory=set)
    of_loops: set[str] = field(default_factory=set)
    keeps: Names = frozenset()


@lru_cache(maxsize=16)
def _read(code: bytes) -> Reading:
    tree = parsed(code)
    found = _Found()
    for node in ast.walk(tree):
        match node:
            case ast.AugAssign(target=target, op=op):
                found.counters |= _names(target, stored=True)
                _note_way(found, target, type(op).__name__)
            case ast.Compare(ops=ops, comparators=others):
                found.searched |= set().union(*(
                    _names(other, stored=True) for op, other in zip(ops, others, strict=True)
                    if isinstance(op, ast.In | ast.NotIn)
                ))
            case ast.BinOp(left=left, op=ast.BitAnd() | ast.RShift(), right=right):
                found.searched |= _names(left, stored=True) | _names(right, stored=True)
            case ast.Call(func=ast.Attribute(value=target, attr=name)) if name in _EMPTYING:
                found.lowered |= _names(target, stored=True)
            case ast.Delete(targets=targets):
                found.lowered |= set().union(*(_names(one) for one in targets))
            case ast.Assign(targets=targets, value=value):
                read = _names(value)
                for one in targets:
                    _note_assigned(found, one, value)
                found.counters |= {
                    name for one in targets for name in _names(one, stored=True) if name in read
                }
                if any(isinstance(one, ast.Name) and one.id == KEEPS for one in targets):
                    found.keeps = _listed(value)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                tests = [*_tests(node)]
                found.tested.append(frozenset().union(*(_names(test) for test in tests)))
                for test in tests:
                    found.summed |= _summed(test)
            case ast.For() | ast.While():
                found.of_loops |= _set_by_loop(node)
            case ast.If(test=test, body=body) if _solves(body):
                found.guards |= _equal(test)
            case ast.If(test=test, body=[*_, ast.Return() | ast.Break() | ast.Raise()]):
                found.stops |= _equal(test)
    found.lowered |= {name for name, ways in found.ways.items() if len(ways) > 1}
    found.lowered |= {name for name, times in found.begun.items() if times > 1}
    return Reading(
        frozenset(found.counters), tuple(found.tested), frozenset(found.guards),
        frozenset(found.summed), frozenset(found.lowered), frozenset(found.stops),
        frozenset(found.searched), frozenset(found.of_loops), found.keeps,
    )


_EMPTYING = frozenset({"pop", "remove", "clear", "discard", "popleft", "popitem"})


def _note_way(found: _Found, target: ast.expr, way: str) -> None:
    for name in _names(target, stored=True):
        found.ways[name].add(way)


def _note_assigned(found: _Found, target: ast.expr, value: ast.expr) -> None:
    """A variable is given a value: to begin with, worked out of itself, or anything else."""
    match target, value:
        case ast.Tuple(elts=targets) | ast.List(elts=targets), ast.Tuple(elts=values) if (
            len(targets) == len(values)
        ):
            for one, other in zip(targets, values, strict=True):
                _note_assigned(found, one, other)
            return
        case ast.Subscript(value=whole), _:
            found.lowered |= _names(whole, stored=True)
            return
    names = _names(target, stored=True)
    match value:
        case ast.Constant() | ast.List(elts=[]):
            found.begun.update(names)
        case ast.BinOp(left=left, op=op) if names & _names(left, stored=True):
            _note_way(found, target, type(op).__name__)
        case _:
            found.lowered |= names


def _listed(node: ast.expr) -> Names:
    value = literal(node)
    if isinstance(value, str):
        return frozenset({value})
    if isinstance(value, list | tuple | set):
        return frozenset(name for name in value if isinstance(name, str))
    return frozenset()


def _names(node: ast.AST, *, stored: bool = False) -> set[str]:
    """Variables and attributes that are read there; stored: the one that is written."""
    if stored:
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                return {name}
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return set().union(*(_names(part, stored=True) for part in parts))
        return set()
    return {
        one.id if isinstance(one, ast.Name) else one.attr
        for one in ast.walk(node) if isinstance(one, ast.Name | ast.Attribute)
    }


def _set_by_loop(loop: ast.For | ast.While) -> set[str]:
    """What a loop sets in each pass, not one within it, at a place that no pass changes."""
    body = [*_in_each_pass(loop.body)]
    bound = {
        name for statement in (loop, *body) for node in ast.walk(statement)
        if isinstance(getattr(node, "ctx", None), ast.Store | ast.Del)
        for name in _names(node, stored=True)
    }
    found: set[str] = set()
    for statement in body:
        match statement:
            case ast.Assign(targets=targets):
                places = targets
            case ast.Expr(value=ast.Call(
                func=ast.Attribute(value=whole, attr="add" | "discard"), args=[item]
            )):
                places = [ast.Subscript(whole, item, ast.Store())]
            case ast.Expr(value=ast.Call(
                func=ast.Attribute(value=whole, attr="update"),
                args=[ast.Tuple(elts=items) | ast.List(elts=items) | ast.Set(elts=items)],
            )) | ast.AugAssign(target=whole, op=ast.BitOr(), value=ast.Set(elts=items)):
                places = [ast.Subscript(whole, item, ast.Store()) for item in items]
            case _:
                continue
        for place in places:
            indices = []
            while isinstance(place, ast.Subscript):
                indices.append(place.slice)
                place = place.value
            if indices and not any(
                isinstance(index, ast.Slice) or _names(index) & bound for index in indices
            ):
                found |= _names(place, stored=True)
    return found


def _in_each_pass(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a loop, those under its tests included."""
    for statement in body:
        yield statement
        if isinstance(statement, ast.If | ast.With | ast.Try):
            for more in ("body", "orelse", "finalbody"):
                yield from _in_each_pass(getattr(statement, more, []))


def _tests(function: ast.AST) -> Iterator[ast.expr]:
    """What decides in a function."""
    for node in ast.walk(function):
        match node:
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
                yield test
            case ast.Assert(test=test):
                yield test
            case ast.comprehension(ifs=tests):
                yield from tests
            case ast.Return(value=value) if value is not None:
                yield value
            case ast.Assign(value=ast.Compare() | ast.BoolOp() | ast.UnaryOp() as value):
                yield value


def _solves(body: list[ast.stmt]) -> bool:
    """Is a SOLUTION yielded in these statements themselves?"""
    return any(
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Yield)
        and "SOLUTION" in _names(statement.value)
        for statement in body
    )


def _equal(test: ast.expr) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(test):
        if isinstance(node, ast.Compare) and all(
            isinstance(one, ast.Eq | ast.GtE) for one in node.ops
        ):
            found |= _names(node)
    return found


def _summed(test: ast.expr) -> set[str]:
    """x in x + y > z, where y is no constant."""
    found: set[str] = set()
    for compare in ast.walk(test):
        if not isinstance(compare, ast.Compare):
            continue
        for node in ast.walk(compare):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
                sides = node.left, node.right
                if not any(isinstance(side, ast.Constant) for side in sides):
                    for side in sides:
                        found |= _names(side, stored=True)
                        if isinstance(side, ast.Call):
                            found |= _names(side)
    return found
