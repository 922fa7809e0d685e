"""A program with each statement on a line of its own, so that others can be put before and after
it: `if found: return True` becomes two lines."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator


def on_own_lines(source: str, functions: Container[int]) -> tuple[str, list[int]]:
    """The text, with what stands in the functions that begin on these lines, and in statements of
    the module, on lines of its own; and the number that each line had before."""
    lines = [line.encode() for line in source.split("\n")]
    tree = ast.parse(source)
    within = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)
              and one.lineno in functions]
    others = [one for one in tree.body if not isinstance(one, ast.FunctionDef | ast.ClassDef)]
    cuts = {cut for root in (*within, *others) for cut in _cuts(root, lines)}
    for line, column, indent in sorted(cuts, reverse=True):
        text = lines[line - 1]
        before = text[:column].rstrip()
        lines[line - 1] = before.removesuffix(b";") + b"\n" + indent + text[column:]
    numbers = [number for number, text in enumerate(lines, 1) for _ in text.split(b"\n")]
    return b"\n".join(lines).decode(), numbers


def _cuts(root: ast.AST, lines: list[bytes]) -> Iterator[tuple[int, int, bytes]]:
    """Where a line is to begin: its number, the column in it, and what it is indented by."""
    for node in ast.walk(root):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if not isinstance(block, list):  # of a lambda
                continue
            indent: bytes | None = None
            for statement in block:
                text = lines[statement.lineno - 1]
                before = text[: statement.col_offset]
                if not before.strip():
                    indent = before
                    continue
                if indent is None:  # it stands behind the head, which begins a line
                    head = lines[getattr(node, "lineno", 1) - 1]
                    indent = head[: len(head) - len(head.lstrip())] + b"    "
                yield statement.lineno, statement.col_offset, indent
