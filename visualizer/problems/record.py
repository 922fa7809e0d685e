"""What Backstep knows of a problem, beside what the catalogue says of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cache
from importlib import import_module
from typing import Any

from solvers.catalog import Instance, Problem
from visualizer.base.dataclass import dataclass
from visualizer.base.named_tuple import NamedTuple
from visualizer.problems import FOLDERS
from visualizer.problems.boards import ANY_TEXT, Kind
from visualizer.problems.looks import NOTHING, Looks
from visualizer.problems.rules import Rules
from visualizer.problems.symmetry import Symmetry
from visualizer.problems.words import Words


def nothing_known(_params: Mapping[str, Any]) -> None:
    """The number of solutions of a problem of which none has been published."""
    return None


class Wants(NamedTuple):
    """What a picture wants of a user's file, in words that are marked for translation.

    depth, value  what they mean
    parameters    each that it needs, by name: what that is (`visualizer/jobs/needs.py` has the same
                  names, and what else is taken for them)
    """

    depth: str
    value: str
    parameters: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class Record:
    """A problem.

    rules  what it allows
    words  what is said of its events, and what its choices are called
    known  how many solutions it has with these parameters; None where that is not known. It may
           raise anything where a parameter is missing, or is of another kind
    symmetry  what makes two solutions the same, if anything does
    boards    the texts that state it, as boards of cells: by the parameter whose text it is
    wants     what it wants of a user's file that names its picture
    looks     what a program about it looks like that does not name it
    unblamed  which failed nodes nobody can explain, as a sentence; "": where the code keeps to the
              rules, all are explained
    """

    rules: Rules
    words: Words
    wants: Wants
    known: Callable[[Mapping[str, Any]], int | None] = nothing_known
    symmetry: Symmetry | None = None
    boards: Mapping[str, Kind] = field(default_factory=dict)
    looks: Looks = NOTHING
    unblamed: str = ""


@cache
def record_of(picture: str) -> Record | None:
    """What is known of the problem with that picture; None where there is no such problem."""
    package = FOLDERS.get(picture)
    record: Record | None = None if package is None else import_module(package).RECORD
    return record


def kind_of(problem: Problem, instance: Instance) -> Kind:
    """What kind of texts a parameter of a problem's solver takes."""
    record = record_of(problem.picture)
    return ANY_TEXT if record is None else record.boards.get(instance.name, ANY_TEXT)
