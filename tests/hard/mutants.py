"""Mutants: a solver of the catalogue with one small fault, run as a user's own. Where its solutions
are other ones, `check` says so; where nothing differs, nobody is accused.

Not held to be found is a mutant that fails or never ends: that is told by other means.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from functools import cache
from itertools import islice, product
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from solvers.catalog import LEAVES_OUT, SOLVERS, Solver, Value
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from solvers.instances.formulas import read_dimacs
from tests.hard.figures import Figures
from tests.hard.session import random_of
from tests.support.runs import traced
from visualizer.base.bounded import TooLong, bounded
from visualizer.judge.judgement import Judgement
from visualizer.trace.contract import Contract

MUTANTS_EACH = 10
"""Mutants of an attempt."""

LONGEST = 4_000
"""Events of the run without the fault; a mutant may have ten times as many."""

SECONDS = 2.0
"""Of the processor, after which a mutant is held to be one that never ends."""

KEYS = [key for key, one in SOLVERS.items() if not one.dives]

PLACED = (
    "sudoku", "crossword", "exact_cover", "pentominoes", "satisfiability", "map_colouring",
)
"""Problems of which a choice is the same whenever it is made."""

Spot = tuple[ast.AST, Callable[[ast.AST], None]]

OTHERS: Mapping[type, tuple[type, ...]] = {
    ast.Lt: (ast.LtE, ast.Gt), ast.LtE: (ast.Lt, ast.GtE), ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE), ast.Eq: (ast.NotEq, ast.GtE), ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
    ast.Add: (ast.Sub,), ast.Sub: (ast.Add,), ast.Mult: (ast.Add,), ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,), ast.BitAnd: (ast.BitOr,), ast.BitOr: (ast.BitAnd,),
    ast.LShift: (ast.RShift,), ast.RShift: (ast.LShift,), ast.BitXor: (ast.BitOr,),
    ast.And: (ast.Or,), ast.Or: (ast.And,),
}
"""What stands in place of an operator."""


def attempt(number: int, _folder: Path) -> Figures:
    """Make some mutants, each of a solver of its own, and have each judged."""
    random, figures = random_of("mutants", number), Figures()
    for _mutant in range(MUTANTS_EACH):
        key = random.choice(KEYS)
        params = dict(random.choice(_short(key)))
        figures.counts[_judge(random, key, params)] += 1
        figures.counts["mutants"] += 1
    return figures


def _judge(random: Random, key: str, params: Mapping[str, Value]) -> str:
    solver = SOLVERS[key]
    try:
        told, function = mutant(random, solver)
    except SyntaxError:  # such as a variable that nobody binds any more
        return "no Python"
    arguments = solver.arguments(params)
    right = [*solver.function(**arguments)]
    events: list[Event] = []
    try:
        bounded(SECONDS, events.extend, islice(function(**arguments), 10 * LONGEST))
    except TooLong:
        return "without an end"
    except Exception:
        return "failing"
    if len(events) >= 10 * LONGEST:
        return "without an end"
    if any(not isinstance(part, int) for event in events for part in event):
        return "failing"
    trace = traced(events)
    if Contract().check(trace.events(0, len(trace))) is not None:
        return "breaking the contract"
    own = replace(solver, key="mutant.py", function=function)
    judgement = Judgement(trace, own, arguments)
    judgement.finish()
    if events == right:
        assert not judgement.count, f"{key} {params} is accused, though nothing differs: {told}"
        return "the same"
    there, here = (solutions(solver, arguments, some) for some in (right, events))
    if there == here:
        return "with the same solutions" + (", told of" if judgement.count else "")
    if judgement.count or excused(solver, there, here) or _stopped(events):
        return "found" if judgement.count else "excused"
    raise AssertionError(
        f"{key} {params}: {told}: it is not found that {sum(here.values())} solutions "
        f"are not those {sum(there.values())} of the solver"
    )


def _stopped(events: list[Event]) -> bool:
    """Does it end with its first solution, as many a search means to?"""
    kinds = [kind for kind, _depth, _value in events]
    return SOLUTION in kinds and TRY not in kinds[kinds.index(SOLUTION):]


def excused(
    solver: Solver, there: Counter[tuple[int, ...]], here: Counter[tuple[int, ...]]
) -> bool:
    """Is it right to find these solutions in place of those, for whoever does not know the solver?

    One that stops at its first solution may find any, also another way through a maze; one that
    leaves some out on purpose may leave out others; who finds all of them may find them twice.
    """
    one_will_do = solver.first_only or solver.problem.picture in ("maze", "region")
    if LEAVES_OUT in solver.on_purpose or (one_will_do and here):
        return True
    return {*there} == {*here}


def solutions(
    solver: Solver, arguments: Mapping[str, Value], events: list[Event]
) -> Counter[tuple[int, ...]]:
    """How often each path was a solution; of a formula each assignment that agrees with it."""
    path: list[int] = []
    found: Counter[tuple[int, ...]] = Counter()
    formula = solver.problem.picture == "satisfiability"
    variables = read_dimacs(str(arguments["formula"])).variables if formula else 0
    for kind, _depth, value in events:
        if kind == PUSH:
            path.append(value)
        elif kind == POP:
            path.pop()
        elif kind == SOLUTION:
            free = sorted({*range(1, variables + 1)} - {*map(abs, path)})
            for signs in product((1, -1), repeat=len(free)):
                one = [*path, *(sign * name for sign, name in zip(signs, free, strict=True))]
                found[tuple(sorted(one) if solver.problem.picture in PLACED else one)] += 1
    return found


@cache
def _short(key: str) -> tuple[Mapping[str, Value], ...]:
    """The samples of a solver that are short enough."""
    solver = SOLVERS[key]
    return tuple(
        params for params in solver.samples
        if 1 < sum(1 for _ in islice(solver.function(**solver.arguments(params)), LONGEST))
        < LONGEST
    )


def mutant(random: Random, solver: Solver) -> tuple[str, Callable[..., Iterator[Event]]]:
    """A solver with one fault: what it is, and its function."""
    module = sys.modules[solver.function.__module__]
    tree = deepcopy(_tree(module))
    spots = [*_spots(_reached(tree, solver.function.__name__))]
    node, change = random.choice(spots)
    line, before = getattr(node, "lineno", 0), ast.unparse(node)
    change(node)
    after = "is left out" if before == ast.unparse(node) else f"became {ast.unparse(node)}"
    told = f"line {line}: {before} {after}"[:400]
    ast.fix_missing_locations(tree)
    made = ModuleType("mutant")
    sys.modules["mutant"] = made
    exec(compile(tree, "mutant.py", "exec"), made.__dict__)
    return told, getattr(made, solver.function.__name__)


@cache
def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))


def _reached(tree: ast.Module, name: str) -> list[ast.AST]:
    """The definition of that name, and those of the same file that it uses."""
    there = {
        node.name: node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }
    names, found = [name], dict[str, ast.AST]()
    while names:
        one = names.pop()
        if one in there and one not in found:
            found[one] = there[one]
            names += [node.id for node in ast.walk(there[one]) if isinstance(node, ast.Name)]
    return [*found.values()]


def _spots(within: list[ast.AST]) -> Iterator[Spot]:
    """All places where a fault can be put, and what puts it there."""
    for top in within:
        for node in ast.walk(top):
            match node:
                case ast.Constant(value=bool() as value):
                    yield node, _setting("value", not value)
                case ast.Constant(value=int() as value):
                    yield node, _setting("value", value + 1)
                    yield node, _setting("value", value - 1)
                case ast.Compare(ops=[op]):
                    for other in OTHERS.get(type(op), ()):
                        yield node, _setting("ops", [other()])
                case ast.BinOp(op=op) | ast.AugAssign(op=op) | ast.BoolOp(op=op):
                    for other in OTHERS.get(type(op), ()):
                        yield node, _setting("op", other())
                case ast.UnaryOp(op=ast.Not()):
                    yield node, _setting("op", ast.UAdd())
                case ast.If(test=test) | ast.While(test=test):
                    yield node, _setting("test", ast.UnaryOp(ast.Not(), test))
            for name in ("body", "orelse"):
                rows = getattr(node, name, None)
                for place, row in enumerate(rows if isinstance(rows, list) else ()):
                    if isinstance(row, ast.Expr | ast.Assign | ast.AugAssign | ast.Break
                                  | ast.Continue | ast.Return) and not _docstring(row):
                        yield row, _leaving_out(rows, place)


def _setting(name: str, value: Any) -> Callable[[ast.AST], None]:
    return lambda node: setattr(node, name, value)


def _leaving_out(rows: list[ast.stmt], place: int) -> Callable[[ast.AST], None]:
    def change(_node: ast.AST) -> None:
        rows[place] = ast.Pass()

    return change


def _docstring(row: ast.stmt) -> bool:
    return isinstance(row, ast.Expr) and isinstance(row.value, ast.Constant)
