"""Names that some Pythons confuse: in 3.12.1 the variable of a comprehension hides, in the rest of
its function, what has the same name in the module."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.support.sources import FILES, place

INLINED = (ast.ListComp, ast.SetComp, ast.DictComp)
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def confused(function: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    """Lines and names: a comprehension's variable there, and a name of the module here."""
    variables: set[str] = set()
    own = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
    read: list[tuple[int, str]] = []

    def look(node: ast.AST, inside: frozenset[str], nested: bool) -> None:
        if isinstance(node, SCOPES):
            return
        if isinstance(node, (*INLINED, ast.GeneratorExp)):
            names = frozenset(
                one.id for loop in node.generators for one in ast.walk(loop.target)
                if isinstance(one, ast.Name)
            )
            if isinstance(node, INLINED):
                variables.update(names)
            inside, nested = inside | names, True
        elif isinstance(node, ast.MatchAs | ast.MatchStar) and node.name:
            own.add(node.name)
        elif isinstance(node, ast.Name) and node.id not in inside:
            if isinstance(node.ctx, ast.Load):
                read.append((node.lineno, node.id))
            elif not nested:
                own.add(node.id)
        for child in ast.iter_child_nodes(node):
            look(child, inside, nested)

    for statement in function.body:
        look(statement, frozenset(), False)
    return ((line, name) for line, name in read if name in variables - own)


def test_what_is_confused_is_found() -> None:
    code = "def f(xs):\n    a = [path for path in xs]\n    return path(a)\n"
    (function,) = ast.parse(code).body
    assert isinstance(function, ast.FunctionDef)
    assert list(confused(function)) == [(3, "path")]


@pytest.mark.thorough
def test_no_name_of_the_module_is_a_variable_of_a_comprehension_beside_it() -> None:
    assert not [
        f"{place(file)}:{line}: {name}"
        for file in FILES for node in ast.walk(ast.parse(file.read_bytes()))
        if isinstance(node, ast.FunctionDef) for line, name in confused(node)
    ]
