"""Calls and loops that leave no choice: such as the call of a Sudoku solver for a cell that is
given, beside the call in its loop for a cell that is free; and loops that look for such a cell."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence

from visualizer.jobs.plain.scopes import Call, Function


def passages(function: Function, calls: Iterable[Call]) -> Iterator[Call]:
    """Of the calls of a function those outside of loops after and before which none of the others
    can come: whoever comes there has nothing else to try."""
    every = [*calls]
    for one in every:
        if not one.loops and all(
            _apart(function.body, one.node, other.node) for other in every if other is not one
        ):
            yield one


def only_looking(loops: Sequence[ast.For | ast.While], calls: Sequence[Call]) -> bool:
    """Do these loops, around all of these calls, only look for the place of which the calls are the
    choices? Whoever comes to two of them leaves all of the loops then."""
    innermost = loops[-1]
    return all(leaves_after(loop.body, one.node, breaks=True) for loop in loops for one in calls
               ) and any(not _apart(innermost.body, one.node, other.node)
                         for one in calls for other in calls if other is not one)


def in_one_pass(loop: ast.For | ast.While, calls: Sequence[Call]) -> list[Call]:
    """Of calls in a loop those of which one pass may come to another one, too."""
    return [one for one in calls if any(
        other is not one and not _apart(loop.body, one.node, other.node) for other in calls)]


def _apart(block: Sequence[ast.stmt], one: ast.AST, other: ast.AST) -> bool:
    """Does whoever runs the block, in which both stand, come to no more than one of them?"""
    first, second = (next(s for s in block if _holds(s, node)) for node in (one, other))
    if first is not second:
        places = block.index(first), block.index(second)
        early = one if places[0] < places[1] else other
        return leaves_after(block[min(places) : max(places)], early)
    for part in _parts(first):
        held = [any(_holds(inner, node) for inner in part) for node in (one, other)]
        if all(held):
            return not isinstance(first, ast.For | ast.While) and _apart(part, one, other)
    return isinstance(first, ast.If | ast.Match) and all(
        any(_holds(inner, node) for part in _parts(first) for inner in part)
        for node in (one, other)
    )


def leaves_after(block: Sequence[ast.stmt], node: ast.AST, *, breaks: bool = False) -> bool:
    """Has the function been left, whatever happens, when the block ends in which a node has run?
    breaks: or the loop whose block it is."""
    at, statement = next((i, one) for i, one in enumerate(block) if _holds(one, node))
    if any(isinstance(one, ast.Return | ast.Raise) or (breaks and isinstance(one, ast.Break))
           for one in block[at:]):
        return True
    again = isinstance(statement, ast.For | ast.While)
    return (again or isinstance(statement, ast.If | ast.Match)) and any(
        leaves_after(part, node, breaks=breaks and not again)
        for part in _parts(statement)
        if any(_holds(inner, node) for inner in part)
    )


def _parts(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    """The blocks of a statement of which one runs, or one several times."""
    match statement:
        case ast.If() | ast.For() | ast.While():
            yield from (part for part in (statement.body, statement.orelse) if part)
        case ast.Match():
            yield from (one.body for one in statement.cases)
        case ast.With():
            yield statement.body


def _holds(statement: ast.AST, node: ast.AST) -> bool:
    return any(one is node for one in ast.walk(statement))
