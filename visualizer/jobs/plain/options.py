"""What can be said of a program that yields nothing: on the command line, in the window and in
lessons, as parameters of its run."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import SequenceMatcher
from shlex import quote, split
from typing import Any, Final

from visualizer.base.i18n import Name, mark
from visualizer.base.named_tuple import NamedTuple


class Option(NamedTuple):
    """One of them: the name of the parameter, its type, and what the command line says of it."""

    name: Name
    kind: type[int] | type[str]
    placeholder: str
    meaning: str


OPTIONS: Final = (
    Option("call", str, "EXPRESSION", mark("what of the file is called, such as 'solve([], 0)'")),
    Option("input", str, "FILE", mark("what its input() reads")),
    Option("search", int, "K",
           mark("which of the searches that it begins is shown; 0: all of them")),
    Option("function", str, "NAME",
           mark("which of the functions that call themselves is the search")),
    Option("choice_at", int, "LINE",
           mark("the line of the loop whose variable is tried, or of a call of the search")),
    Option("solution_at", int, "LINE",
           mark("the line of the file that counts as a solution")),
    Option("picture", str, "NAME", mark("what it looks like, such as queens or 'queens n=8'")),
)


SMALL: Final = 4
"""What a plain program begins with for a size that it says nothing of."""


class Chosen(NamedTuple):
    """What of a program need not be found, as it is told; of the first two the one that is found
    where it is not.

    function     the function that searches
    choice_at    the line of the loop whose variable is tried, or of one of the calls: the calls are
                 the choices then
    solution_at  the line that counts as a solution
    picture      what it looks like, and what is known of that; see `pictured`
    """

    function: str = ""
    choice_at: int = 0
    solution_at: int = 0
    picture: str = ""

    @classmethod
    def of(cls, params: Mapping[str, Any]) -> Chosen:
        """Those among the parameters of a run."""
        return cls(str(params.get("function", "")), _number(params.get("choice_at")),
                   _number(params.get("solution_at")), str(params.get("picture", "")))


ON_CELLS: Final[frozenset[Name]] = frozenset({"sudoku"})
"""Pictures, as PICTURE names them, whose choice is what is written into a cell of a grid."""


def pictured(said: str) -> tuple[str, dict[str, int | str]]:
    """What a program is said to look like, as PICTURE names it, and what is known of that:
    "queens n=8". Raises ValueError where a quotation mark has no end."""
    name, *parts = split(said) or [""]
    known: dict[str, int | str] = {}
    for part in parts:
        key, _equals, value = part.partition("=")
        known[key] = int(value) if value.isdecimal() and len(value) < LONGEST_NUMBER else value
    return name, known


LONGEST_NUMBER: Final = 9
"""Digits; a longer text of digits is no size."""


def picture_said(name: str, known: Mapping[str, Any]) -> str:
    """The same as one text."""
    return " ".join([name, *(f"{key}={quote(str(value))}" for key, value in known.items())])


def _number(value: Any) -> int:
    """A line; what is none is 0, and said elsewhere."""
    if type(value) is int:
        return value
    said = str(value or "")
    return int(said) if said.isdecimal() and len(said) <= LONGEST_NUMBER else 0


FOUND: Final = tuple(one for one in OPTIONS if one.name in Chosen._fields)
"""Those that tell what else is found."""

NAMES: Final = tuple(one.name for one in OPTIONS)


def moved(params: Mapping[str, Any], before: str, now: str) -> dict[str, Any]:
    """The parameters with their lines where they are in a source that has been changed; what was
    said of a line that has gone is said no more."""
    found = dict(params)
    lines = [name for name in ("choice_at", "solution_at") if name in found]
    if not (lines and before) or before == now:
        return found
    old, new = before.split("\n"), now.split("\n")
    same = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    for name in lines:
        at = _number(found.pop(name)) - 1
        there = next((one.b + at - one.a for one in same if one.a <= at < one.a + one.size), None)
        if there is None:
            there = _changed(at, old, new)
        if there is not None:
            found[name] = there + 1
    return found


def _changed(at: int, old: list[str], new: list[str]) -> int | None:
    """Where a line is that was written anew: between the same neighbours."""
    for kind, first, stop, begin, end in SequenceMatcher(
        None, old, new, autojunk=False
    ).get_opcodes():
        if kind == "replace" and first <= at < stop and stop - first == end - begin:
            return begin + at - first
    return None
