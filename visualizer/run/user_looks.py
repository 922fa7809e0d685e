"""PICTURE and WATCHES of a user's file: checked against what there is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from solvers.catalog import PROBLEMS, Watch
from visualizer.run.failures import Failure, one_line
from visualizer.run.user_arguments import literal

GENERAL = "general"

WATCH_KINDS = (
    "bits", "cells", "value", "table", "linked list", "states", "calls", "boards", "masks",
)  # fmt: skip
"""What a variable can be shown as; catalog.Watch tells what each means."""

FOLDER = Path(__file__).resolve().parent.parent / "pictures"

_HAS_PICTURE = re.compile(r"^PICTURE\b", re.MULTILINE)


def picture(node: ast.expr) -> str | Failure:
    """The module of the picture that PICTURE names: by its own name, or by that of a problem."""
    name = literal(node)
    if isinstance(name, str):
        module = _other_names().get(name, name)
        if module in _modules():
            return module
    names = ", ".join(picture_names())
    return Failure("picture", details={"name": one_line(ast.unparse(node)), "names": names})


def picture_names() -> list[str]:
    """Everything that PICTURE can be."""
    modules = _modules()
    return sorted(modules | {name for name, to in _other_names().items() if to in modules})


def _modules() -> set[str]:
    return {path.stem for path in FOLDER.rglob("*.py") if _has_picture(path)}


def _other_names() -> dict[str, str]:
    return {problem.key: problem.picture for problem in PROBLEMS} | {"grid": GENERAL}


def _has_picture(path: Path) -> bool:
    try:
        return bool(_HAS_PICTURE.search(path.read_text(encoding="utf-8")))
    except OSError:
        return False


def watches(node: ast.expr) -> tuple[Watch, ...] | Failure:
    """The variables that WATCHES names, and what each is shown as."""
    table = literal(node)
    if not isinstance(table, dict) or not all(
        isinstance(text, str) for pair in table.items() for text in pair
    ):
        return Failure("watches")
    for name, kind in table.items():
        if kind not in WATCH_KINDS:
            details = {"name": name, "kind": f'"{kind}"', "kinds": ", ".join(WATCH_KINDS)}
            return Failure("watch kind", details=details)
    return tuple(Watch(name, kind) for name, kind in table.items())
