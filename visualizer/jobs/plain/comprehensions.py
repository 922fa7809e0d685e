"""Calls of itself in a comprehension: this is written as the function with a loop that it is."""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import Final, TypeVar

from visualizer.jobs.plain.scopes import Comprehension

_COLLECTING: Final = frozenset({
    "sum", "list", "tuple", "set", "frozenset", "sorted", "max", "min", "dict",
})
"""Functions that take all that a generator gives before they do anything that could be noticed."""

_KINDS: Final = {ast.ListComp: "<listcomp>", ast.SetComp: "<setcomp>", ast.DictComp: "<dictcomp>",
                 ast.GeneratorExp: "<genexpr>"}
"""What Python calls the functions that comprehensions are."""

_UNFIT = (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)


def with_loops(tree: ast.Module) -> ast.Module:
    """The program with such comprehensions as functions; itself where there are none."""
    if not any(_again(node, {function.name})
               for function in ast.walk(tree) if isinstance(function, ast.FunctionDef)
               for node in ast.walk(function) if isinstance(node, Comprehension)):
        return tree
    copy = deepcopy(tree)
    for node in copy.body:
        _write(node, frozenset())
    return ast.fix_missing_locations(copy)


def _write(node: ast.AST, names: frozenset[str]) -> None:
    if isinstance(node, ast.FunctionDef):
        names |= {node.name}
        writing = _Writing(names)
        for statement in node.body:
            _write(statement, names)
        body: list[ast.stmt] = [writing.visit(child) for child in node.body]
        first = 1 if ast.get_docstring(node) is not None else 0
        while first < len(body) and isinstance(body[first], ast.Global | ast.Nonlocal):
            first += 1
        line = (body[first] if first < len(body) else node).lineno
        for function in writing.functions:
            function.lineno, function.col_offset = line, node.col_offset
        node.body = [*body[:first], *writing.functions, *body[first:]]
        return
    for child in ast.iter_child_nodes(node):
        _write(child, names)


def _again(node: Comprehension, names: set[str] | frozenset[str]) -> bool:
    """Does it call one of these, and do nothing that a function of its own could not?"""
    first, *others = node.generators
    values = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
    parts = [*values, *first.ifs, *(part for one in others for part in (one.iter, *one.ifs))]
    inner = [one for part in parts for one in ast.walk(part)]
    if any(isinstance(one, _UNFIT) for one in inner) or any(
        one.is_async for one in node.generators
    ):
        return False
    hidden = {one for scope in inner if isinstance(scope, ast.Lambda | Comprehension)
              for one in ast.walk(scope)}
    return any(isinstance(one, ast.Call) and _called(one) in names and one not in hidden
               for one in inner)


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name):
            return name
    return ""


class _Writing(ast.NodeTransformer):
    """Puts calls in the place of the comprehensions of one function."""

    def __init__(self, names: frozenset[str]) -> None:
        self._names = names
        self.functions: list[ast.FunctionDef] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return node

    visit_Lambda = visit_ClassDef = visit_AsyncFunctionDef = visit_FunctionDef  # type: ignore[assignment]

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        return self._made(node) if _again(node, self._names) else self.generic_visit(node)

    visit_SetComp = visit_DictComp = visit_ListComp  # type: ignore[assignment]

    def visit_Call(self, node: ast.Call) -> ast.AST:
        match node:
            case ast.Call(args=[ast.GeneratorExp() as given, *_], func=function) if (
                _again(given, self._names)
            ):
                name = function.id if isinstance(function, ast.Name) else ""
                if name in ("any", "all") and len(node.args) == 1:
                    return self._made(given, name)
                joins = isinstance(function, ast.Attribute) and function.attr == "join"
                if name in _COLLECTING or joins:
                    node.args[0] = self._made(given)
        return self.generic_visit(node)

    def _made(self, node: Comprehension, way: str = "") -> ast.expr:
        """A call of a function that does what a comprehension does."""
        name = _KINDS[type(node)]
        count = sum(one.name.startswith(name) for one in self.functions)
        name += f" {count + 1}" if count else ""
        kind = {ast.SetComp: "set", ast.DictComp: "dict"}.get(type(node), "list")
        result = ast.Name(".r", ast.Load())
        body: list[ast.stmt] = [self._step(node, way, result)]
        for number, one in reversed([*enumerate(node.generators)]):
            for test in reversed(one.ifs):
                body = [_on(ast.If(test, body, []), test)]
            over = ast.Name(".0", ast.Load()) if number == 0 else one.iter
            body = [_on(ast.For(one.target, over, body, []), one.target)]
        if way:
            whole = [*body, ast.Return(ast.Constant(way == "all"))]
        else:
            empty: ast.expr = {"list": ast.List([], ast.Load()), "dict": ast.Dict([], []),
                               "set": ast.Call(ast.Name(".set", ast.Load()), [], [])}[kind]
            begin = ast.Assign([ast.Name(".r", ast.Store())], empty)
            whole = [begin, *body, ast.Return(result)]
        given = ast.arguments(posonlyargs=[], args=[ast.arg(".0")], kwonlyargs=[], kw_defaults=[],
                              defaults=[])
        function = ast.FunctionDef(name, given, [_on(one, node) for one in whole], [])
        self.functions.append(_on(function, node))
        iterated = self.visit(node.generators[0].iter)
        over = ast.Call(ast.Name(".iter", ast.Load()), [iterated], [])
        return _on(ast.Call(ast.Name(name, ast.Load()), [over], []), node)

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
