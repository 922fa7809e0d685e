"""Solver files to begin with: each runs as it is and explains itself."""

from __future__ import annotations

from pathlib import Path

from visualizer.base.errors import BadInput
from visualizer.base.files import create_whole
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.program import COMMAND

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "templates"

TEMPLATES = {
    "generator": mark("one function with a loop"),
    "recursive": mark("a function that calls itself"),
    "sequence": mark("a class, which algorithms B and E run on"),
    "queens": mark("n queens, with their picture"),
    "sudoku": mark("a Sudoku: the digits of the free cells, row by row"),
    "knights_tour": mark("a knight's tour, with its picture"),
    "subsets": mark("subsets with a given sum: names for depths and values, a judge of its own"),
    "graph": mark("colouring a graph, which is the picture"),
}
"""The templates and what they are; the first is the one that is written where none is asked for."""


def write_template(path: Path, kind: str) -> None:
    """Write a template into a new file. Raises BadInput where that cannot be."""
    write_solver(path, template_text(kind))


def write_solver(path: Path, text: bytes) -> None:
    """Write a solver into a new file. Raises BadInput where that cannot be."""
    if path.suffix != ".py":
        raise BadInput(
            _("{path}: a solver is a Python file, so the name has to end in .py.").format(path=path)
        )
    create_whole(path, text)


def template_text(kind: str) -> bytes:
    """What is in a template, with the program called as it is here."""
    text = (FOLDER / f"{kind}.py").read_bytes()
    return text.replace(b"python main.py", COMMAND.encode())
