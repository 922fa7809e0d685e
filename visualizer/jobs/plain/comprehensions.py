"""Calls of itself in a comprehension: this is written as the function with a loop that it is."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Set
from copy import deepcopy
from typing import Any, Final, TypeVar

from visualizer.jobs.plain.scopes import Comprehension

_COLLECTING: Final = frozenset({
    "sum", "list", "tuple", "set", "frozenset", "sorted", "max", "min", "dict",
})
"""Functions that take all that a generator gives before they do anything that could be noticed."""

_KINDS: Final = {ast.ListComp: "<listcomp>", ast.SetComp: "<setcomp>", ast.DictComp: "<dictcomp>",
                 ast.GeneratorExp: "<genexpr>"}
"""What Python calls the functions that comprehensions are."""

_UNFIT = (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)

WRITTEN: Final = "written"
"""The attribute of a call that stands in the place of a comprehension, with that."""


def with_loops(tree: ast.Module, again: Set[ast.AST], results: Set[ast.AST]) -> ast.Module:
    """The program with such comprehensions as functions; itself where there are none.

    again    the calls by which a search goes on
    results  those of them that give a generator of results
    """
    if not any(one in again for node in ast.walk(tree) if isinstance(node, Comprehension)
               for one in ast.walk(node)):
        return tree
    known: dict[int, Any] = {}
    copy = deepcopy(tree, known)
    calls = frozenset(known[id(one)] for one in again)
    _write(copy, calls, frozenset(known[id(one)] for one in results))
    return ast.fix_missing_locations(copy)


def is_comprehension(node: ast.AST) -> bool:
    """Is it the function that a comprehension is?"""
    return isinstance(node, ast.FunctionDef) and node.name.startswith("<")


def _write(node: ast.AST, again: frozenset[ast.AST], results: frozenset[ast.AST]) -> None:
    """Write the comprehensions of a module or function, and of all functions in it, as functions.
    Those of a class stay: no function sees its names."""
    if isinstance(node, ast.Module):
        body: list[ast.stmt] = []
        for statement in node.body:
            writing = _Writing(again, results)
            new = writing.visit(statement)
            body += [*writing.functions, new]
        node.body = body
    elif isinstance(node, ast.FunctionDef):
        writing = _Writing(again, results)
        body = [writing.visit(child) for child in node.body]
        first = 1 if ast.get_docstring(node) is not None else 0
        while first < len(body) and isinstance(body[first], ast.Global | ast.Nonlocal):
            first += 1
        line = (body[first] if first < len(body) else node).lineno
        for function in writing.functions:
            function.lineno, function.col_offset = line, node.col_offset
        node.body = [*body[:first], *writing.functions, *body[first:]]
        if is_comprehension(node):
            return
    for child in ast.iter_child_nodes(node):
        if not is_comprehension(child):
            _write(child, again, results)


def _parts(node: Comprehension) -> Iterator[ast.expr]:
    """What of a comprehension runs in its function."""
    first, *others = node.generators
    yield from [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
    yield from first.ifs
    for one in others:
        yield one.iter
        yield from one.ifs


def _consumed(call: ast.Call) -> ast.GeneratorExp | None:
    """The generator expression that a call takes all of, or as much as it needs."""
    match call:
        case ast.Call(args=[ast.GeneratorExp() as given, *others], func=ast.Name(id=name)):
            if name in _COLLECTING or (name in ("any", "all") and not others):
                return given
        case ast.Call(args=[ast.GeneratorExp() as given], func=ast.Attribute(attr="join")):
            return given
    return None


class _Writing(ast.NodeTransformer):
    """Puts calls in the place of the comprehensions of one function."""

    def __init__(self, again: frozenset[ast.AST], results: frozenset[ast.AST]) -> None:
        self._calls, self._results = again, results
        self.functions: list[ast.FunctionDef] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return node

    visit_Lambda = visit_ClassDef = visit_AsyncFunctionDef = visit_FunctionDef  # type: ignore[assignment]

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        return self._made(node) if self._again(node) else self.generic_visit(node)

    visit_SetComp = visit_DictComp = visit_ListComp  # type: ignore[assignment]

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        node.generators[0].iter = self.visit(node.generators[0].iter)
        return node  # nobody knows when the rest of it runs

    def visit_Call(self, node: ast.Call) -> ast.AST:
        given = _consumed(node)
        if given is not None and self._again(given):
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            if name in ("any", "all"):
                return self._made(given, name)
            node.args[0] = self._made(given)
        return self.generic_visit(node)

    def _again(self, node: Comprehension) -> bool:
        """Does it go on with the search, and do nothing that a function of its own could not?"""
        parts = [*_parts(node)]
        if any(isinstance(one, _UNFIT) for part in parts for one in ast.walk(part)) or any(
            one.is_async for one in node.generators
        ):
            return False
        if self._is_of_results(node.generators[0].iter):
            return True
        return any(one in self._calls for part in parts for one in self._open(part))

    def _open(self, node: ast.AST) -> Iterator[ast.AST]:
        """All that runs whenever a node does."""
        yield node
        if isinstance(node, ast.Lambda):
            return
        for child in ast.iter_child_nodes(node):
            taken = isinstance(node, ast.Call) and _consumed(node) is child
            if isinstance(child, ast.GeneratorExp) and not taken:
                yield from self._open(child.generators[0].iter)
            else:
                yield from self._open(child)

    def _is_of_results(self, node: ast.expr) -> bool:
        while isinstance(node, ast.Call) and node not in self._results and node.args:
            node = node.args[0]
        return node in self._results

    def _made(self, node: Comprehension, way: str = "") -> ast.expr:
        """A call of a function that does what a comprehension does."""
        original = deepcopy(node)
        name = _KINDS[type(node)]
        count = sum(one.name.startswith(name) for one in self.functions)
        name += f" {count + 1}" if count else ""
        kind = {ast.SetComp: "set", ast.DictComp: "dict"}.get(type(node), "list")
        result = ast.Name(".r", ast.Load())
        iterated = node.generators[0].iter
        inside = self._is_of_results(iterated)
        body: list[ast.stmt] = [self._step(node, way, result)]
        for number, one in reversed([*enumerate(node.generators)]):
            for test in reversed(one.ifs):
                body = [_on(ast.If(test, body, []), test)]
            over = one.iter if number or inside else ast.Name(".0", ast.Load())
            body = [_on(ast.For(one.target, over, body, []), one.target)]
        if way:
            whole = [*body, ast.Return(ast.Constant(way == "all"))]
        else:
            empty: ast.expr = {"list": ast.List([], ast.Load()), "dict": ast.Dict([], []),
                               "set": ast.Call(ast.Name(".set", ast.Load()), [], [])}[kind]
            begin = ast.Assign([ast.Name(".r", ast.Store())], empty)
            whole = [begin, *body, ast.Return(result)]
        given = ast.arguments(posonlyargs=[], args=[] if inside else [ast.arg(".0")], kwonlyargs=[],
                              kw_defaults=[], defaults=[])
        function = ast.FunctionDef(name, given, [_on(one, node) for one in whole], [])
        _write(_on(function, node), self._calls, self._results)
        self.functions.append(function)
        arguments: list[ast.expr] = []
        if not inside:
            arguments = [ast.Call(ast.Name(".iter", ast.Load()), [self.visit(iterated)], [])]
        made = _on(ast.Call(ast.Name(name, ast.Load()), arguments, []), node)
        setattr(made, WRITTEN, original)
        return made

    def _step(self, node: Comprehension, way: str, result: ast.expr) -> ast.stmt:
        if isinstance(node, ast.DictComp):
            target = ast.Subscript(result, node.key, ast.Store())
            return _on(ast.Assign([target], node.value), node.key)
        if way:
            test = node.elt if way == "any" else ast.UnaryOp(ast.Not(), node.elt)
            return _on(ast.If(test, [ast.Return(ast.Constant(way == "any"))], []), node.elt)
        add = "add" if isinstance(node, ast.SetComp) else "append"
        call = ast.Call(ast.Attribute(result, add, ast.Load()), [node.elt], [])
        return _on(ast.Expr(call), node.elt)


Node = TypeVar("Node", bound=ast.AST)


def _on(node: Node, like: ast.AST) -> Node:
    """What of a node stands nowhere yet stands where another one does."""
    for one in ast.walk(node):
        if isinstance(one, ast.expr | ast.stmt | ast.arg) and not hasattr(one, "lineno"):
            ast.copy_location(one, like)
    return node
