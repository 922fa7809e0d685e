"""What was found in a program that yields nothing, in sentences."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from visualizer.base.failures import Failure
from visualizer.base.i18n import gettext as _
from visualizer.jobs.plain.finding import Program, Search


def told(search: Search) -> str:
    """What is found of a function that searches: what is tried, and what counts as a solution."""
    place = {"name": search.function, "line": search.choice_line,
             "lines": in_words(search.calls), "choice": ", ".join(search.choice)}
    if search.choice:
        said = _("In {name}, line {line}, each {choice} is tried.")
    elif len(search.calls) > 1:
        said = _("In {name} it is tried which of the calls on the lines {lines} goes on.")
    else:
        said = _("{name} calls itself on line {lines}.")
    count = (
        none_counts(search.late) if not search.solutions
        else _("Line {lines} counts as a solution.") if len(search.solutions) == 1
        else _("The lines {lines} count as solutions.")
    )
    return said.format(**place) + " " + count.format(lines=in_words(search.solutions))


def none_counts(late: int) -> str:
    """That no line counts as a solution; late: the line that outputs too late for that, or 0."""
    return " ".join([_("No line counts as a solution."), *([too_late(late)] if late else [])])


def too_late(line: int) -> str:
    """Why a line that outputs counts as no solution."""
    return _(
        "Line {line} outputs, but only after the candidates have been tried: what is shown as a "
        "solution is known before anything else is tried."
    ).format(line=line)


def in_words(lines: Sequence[int]) -> str:
    """Some lines."""
    return ", ".join(map(str, lines))


def refused(failures: Sequence[Failure]) -> Iterator[str]:
    """What cannot be shown, each in a sentence with its line."""
    for one in failures:
        yield _("line {line}: {sentence}").format(line=one.line, sentence=one.what())


def called(call: str | None) -> str:
    """How it begins; None: nobody says it."""
    if call is None:
        return _("No call of it is seen in the file: --call says how it is called.")
    return _("It begins with {call}.").format(call=call)


def found_in(program: Program, call: str | None, name: str = "") -> str:
    """All of it, in sentences. name: the function whose search is on screen."""
    search = program.searched(name)
    if search is None:
        return ""
    begins = [called(call)] if call is not None else []
    return " ".join([told(search), *begins, *refused(program.refused)])


def reads(program: Program) -> bool:
    """May the program read standard input?"""
    for node in ast.walk(program.scoped.tree):
        match node:
            case ast.Name(id="input" | "stdin" | "fileinput") | ast.Attribute(attr="stdin"):
                return True
            case ast.Call(func=ast.Name(id="open"), args=[ast.Constant(value=0), *_]):
                return True
            case ast.alias(name="stdin" | "fileinput"):
                return True
    return False
