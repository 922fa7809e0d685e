"""Which class of a user's file is the solver, read from the syntax tree.

It is the one that has the three methods of solvers.sequence.Sequence, in itself or from a class of
the same file. Of several the file names one: SEQUENCE = "Queens".
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from visualizer.run.failures import Failure, shown
from visualizer.run.user_arguments import Argument, of_class

METHODS = ("satisfies_condition", "next_steps", "apply_step")

_ABSTRACT = {"Protocol", "ABC"}
"""A class derived from one of these says what others must have."""


@dataclass(frozen=True)
class UserClass:
    """A class with the Sequence protocol, and the line where it begins."""

    name: str
    line: int
    arguments: tuple[Argument, ...]


def find_class(tree: ast.Module, wanted: object) -> UserClass | Failure:
    """The class named `wanted`, or for None the only one that fits; else what is wrong."""
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    bases = {name: _bases(node, classes) for name, node in classes.items()}
    have = {
        name: [m for m in METHODS if _has(m, [node, *bases[name]])]
        for name, node in classes.items()
        if not _ABSTRACT & {ast.unparse(base).rpartition(".")[2] for base in node.bases}
    }
    fitting = [name for name, methods in have.items() if len(methods) == len(METHODS)]
    if wanted is not None and wanted not in fitting:
        if isinstance(wanted, str) and wanted in have:
            return _lacks(classes[wanted], have[wanted])
        return Failure("sequence name", details={"name": shown(wanted)})
    if wanted is None and len(fitting) > 1:
        names = {"names": ", ".join(fitting), "first": fitting[0]}
        return Failure("several classes", details=names, line=classes[fitting[1]].lineno)
    if fitting:
        node = classes[wanted if isinstance(wanted, str) else fitting[0]]
        return UserClass(node.name, node.lineno, of_class(node, bases[node.name]))
    for name, methods in have.items():
        if methods:
            return _lacks(classes[name], methods)
    return Failure("no solver")


def _bases(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> list[ast.ClassDef]:
    """The classes of the same file that a class is derived from, the nearest first."""
    found: list[ast.ClassDef] = []
    to_do = [node]
    while to_do:
        for base in to_do.pop(0).bases:
            one = classes.get(base.id) if isinstance(base, ast.Name) else None
            if one is not None and one is not node and one not in found:
                found.append(one)
                to_do.append(one)
    return found


def _has(method: str, nodes: list[ast.ClassDef]) -> bool:
    return any(
        isinstance(statement, ast.FunctionDef) and statement.name == method
        for node in nodes
        for statement in node.body
    )


def _lacks(node: ast.ClassDef, methods: list[str]) -> Failure:
    missing = ", ".join(method for method in METHODS if method not in methods)
    return Failure("class lacks", details={"name": node.name, "missing": missing}, line=node.lineno)

