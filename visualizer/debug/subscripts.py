"""Which variables index which lists: read from the source, for the sign at the entry in use."""

from __future__ import annotations

import ast
from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=32)
def subscripts(file: str, function: str) -> dict[str, tuple[str, ...]]:
    """For each list of a function the variables that stand alone in its brackets: `list[index]`.

    Nothing is run. A file that cannot be read or parsed has none.
    """
    try:
        tree = ast.parse(Path(file).read_bytes())
    except (OSError, SyntaxError, ValueError):
        return {}
    found: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == function:
            for part in ast.walk(node):
                match part:
                    case ast.Subscript(value=ast.Name(id=name), slice=ast.Name(id=index)):
                        if index not in found.setdefault(name, []):
                            found[name].append(index)
    return {name: tuple(indices) for name, indices in found.items()}
