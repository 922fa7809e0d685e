"""Where a program takes the results of a generator: as events are yielded meanwhile, that has to be
seen in its text."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Mapping
from typing import Final

from visualizer.jobs.plain.scopes import Call, Function, Scoped, own_nodes

TAKE_ALL: Final = frozenset({"list", "tuple", "set", "frozenset", "sorted", "sum", "max", "min"})
"""Functions that take all results before they do anything else."""

TAKE_SOME: Final = frozenset({"next", "any", "all"})

PASS_ON: Final = frozenset({"enumerate", "islice"})
"""Functions that hand results on one at a time."""


_HANDS_ON, _YIELDS = "hands_on", "yields"
"""Attributes of functions in the syntax tree, of which the second is asked often."""


def is_generator(function: Function) -> bool:
    """Does it yield, or return what another one yields and nothing else?"""
    return hasattr(function, _HANDS_ON) or yields(function)


def yields(function: Function) -> bool:
    """Does it yield?"""
    known: bool | None = getattr(function, _YIELDS, None)
    if known is None:
        known = any(isinstance(one, ast.Yield | ast.YieldFrom) for one in own_nodes(function))
        setattr(function, _YIELDS, known)
    return known


def find_handing_on(scoped: Scoped) -> None:
    """Find the functions that return what a generator of the program yields."""
    calls = {one.node: one for one in scoped.calls}
    grown = True
    while grown:
        grown = False
        for function in scoped.functions:
            returned = [one.value for one in own_nodes(function) if isinstance(one, ast.Return)]
            callees = [calls[one].callees for one in returned if one in calls]
            if not is_generator(function) and isinstance(function.body[-1], ast.Return) and (
                callees and len(callees) == len(returned) and all(
                    is_generator(one) for several in callees for one in several)
            ):
                setattr(function, _HANDS_ON, True)
                grown = True


def results_of(
    scoped: Scoped, calls: Iterable[Call], tree: ast.AST | None = None
) -> dict[ast.expr, Call]:
    """The expressions whose results are taken in a way that is seen, each with the call of a
    generator that it comes from; tree: another one than the program's, in which the calls are."""
    looking = _Looking(scoped, tree or scoped.tree)
    found: dict[ast.expr, Call] = {}
    for call in calls:
        if any(is_generator(one) for one in call.callees) and call.hidden is None:
            found |= looking.taken(call)
    return found


def sent_to(function: Function, results: Mapping[ast.expr, Call]) -> ast.expr | None:
    """A yield of which more is asked than that it hands on a result; None: there is none."""
    alone = {one.value for one in own_nodes(function) if isinstance(one, ast.Expr)}
    return next((
        one for one in own_nodes(function)
        if (isinstance(one, ast.Yield) and one not in alone)
        or (isinstance(one, ast.YieldFrom) and one not in alone and one.value not in results)
    ), None)


class _Looking:
    def __init__(self, scoped: Scoped, tree: ast.AST) -> None:
        self._scoped = scoped
        self._parents = {child: node for node in ast.walk(tree)
                         for child in ast.iter_child_nodes(node)}

    def taken(self, call: Call) -> dict[ast.expr, Call]:
        """The call and what stands around it, if its results are taken there; else nothing."""
        found: dict[ast.expr, Call] = {}
        node: ast.expr = call.node
        while True:
            found[node] = call
            above = self._parents[node]
            if isinstance(above, ast.Call) and node in above.args[:1] and (
                self._is(above, PASS_ON, call.inside)
            ) and len(above.args) + len(above.keywords) <= 2 and not any(
                isinstance(one, ast.Starred) for one in above.args
            ):
                node = above
                continue
            break
        if self._is_taken(node, call.inside):
            return found
        match above:
            case ast.Assign(targets=[ast.Name(id=name)]):
                uses = self._uses(name, call.inside)
                if uses and all(self._is_taken(one, call.inside) for one in uses):
                    return found | dict.fromkeys(uses, call)
        return {}

    def _is(self, node: ast.Call, names: frozenset[str], inside: Function | None) -> bool:
        match node.func:
            case ast.Name(id="islice") | ast.Attribute(value=ast.Name(id="itertools"),
                                                       attr="islice"):
                return "islice" in names and len(node.args) == 2
            case ast.Name(id=name):
                return name in names and self._scoped.is_builtin(name, inside)
        return False

    def _is_taken(self, node: ast.expr, inside: Function | None) -> bool:
        above = self._parents[node]
        match above:
            case ast.For(iter=iterated):
                return iterated is node
            case ast.YieldFrom():
                return True
            case ast.Return():
                return inside is not None and hasattr(inside, _HANDS_ON)
            case ast.Starred():
                return isinstance(self._parents[above], ast.Call | ast.List | ast.Tuple | ast.Set)
            case ast.Call(args=[first, *others]) if first is node:
                if self._is(above, TAKE_ALL, inside) and not others:
                    return all(self._is_simple(one.value, inside) for one in above.keywords)
                if self._is(above, TAKE_SOME, inside) and not above.keywords:
                    return not others or above.func.id == "next"  # type: ignore[attr-defined]
                joins = isinstance(above.func, ast.Attribute) and above.func.attr == "join"
                return joins and isinstance(above.func.value, ast.Constant)  # type: ignore[attr-defined]
        return False

    def _is_simple(self, node: ast.expr, inside: Function | None) -> bool:
        """Is it something of Python's, which no result can change?"""
        return isinstance(node, ast.Constant) or (
            isinstance(node, ast.Name) and hasattr(builtins, node.id)
            and self._scoped.is_builtin(node.id, inside))

    def _uses(self, name: str, inside: Function | None) -> list[ast.expr]:
        """Where a variable is read that nothing but this search is put in; none: it is not only
        that."""
        scope = self._scoped.tree if inside is None else inside
        stored = sum(isinstance(one, ast.Name) and one.id == name
                     and isinstance(one.ctx, ast.Store) for one in own_nodes(scope))
        own = [one for one in own_nodes(scope)
               if isinstance(one, ast.Name) and one.id == name and isinstance(one.ctx, ast.Load)]
        every = [one for one in ast.walk(self._scoped.tree if inside is None else scope)
                 if isinstance(one, ast.Name) and one.id == name]
        declared = any(isinstance(one, ast.Global | ast.Nonlocal) and name in one.names
                       for one in ast.walk(scope))
        return [*own] if stored == 1 and len(every) == len(own) + 1 and not declared else []
