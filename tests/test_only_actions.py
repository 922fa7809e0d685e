"""Only actions and time change the show: elsewhere nothing is assigned to it or to a part of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.support.sources import FILES, ROOT

MAY = ("visualizer/actions/", "visualizer/show/")


def targets(tree: ast.AST) -> Iterator[ast.expr]:
    """All that is assigned to."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                yield from target.elts if isinstance(target, ast.Tuple) else [target]
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            yield node.target


def of_the_show(expression: ast.expr) -> bool:
    """Is this the show, or a part of it?"""
    while isinstance(expression, ast.Attribute | ast.Subscript):
        if isinstance(expression, ast.Attribute) and expression.attr.lstrip("_") == "show":
            return True
        expression = expression.value
    return isinstance(expression, ast.Name) and expression.id == "show"


def test_only_actions_change_the_show() -> None:
    found = []
    for path in FILES:
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith("visualizer/") or name.startswith(MAY):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found += [
            f"{name}:{target.lineno}" for target in targets(tree)
            if isinstance(target, ast.Attribute | ast.Subscript) and of_the_show(target.value)
        ]
        found += [
            f"{name}:{call.lineno}" for call in ast.walk(tree) if isinstance(call, ast.Call)
            and isinstance(call.func, ast.Attribute) and call.func.attr == "change_settings"
        ]
    assert not found
