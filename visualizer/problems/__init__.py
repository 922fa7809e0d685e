"""The problems, a folder each, and what is found in them: rules, words, model, picture.

A folder has the name of its problem in the catalogue. Its `__init__` ends in RECORD, a `Record`;
`picture.py` ends in PICTURE, and where `model.py` is it has `model_of`. These two are imported only
when they are asked for: who tells of a run needs no pygame.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from solvers.catalog import PROBLEMS

FOLDERS = {
    problem.picture: f"{__name__}.{problem.key.replace('-', '_')}" for problem in PROBLEMS
}
"""By what the catalogue calls a problem's picture: the package of its folder."""


@cache
def part_of(picture: str, part: str) -> ModuleType | None:
    """A file of a problem's folder, such as "picture"; None where it has none."""
    package = FOLDERS.get(picture)
    if package is None or find_spec(f"{package}.{part}") is None:
        return None
    return import_module(f"{package}.{part}")
