"""`main.py plain`: what is found in a program that yields no events."""

from __future__ import annotations

import os
from argparse import Namespace

from visualizer.base.errors import BadInput
from visualizer.base.failures import Failure
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.program import PROGRAM
from visualizer.cli.output import BAD_INPUT, DONE, compact_json, write
from visualizer.cli.parser import Parser, Subcommand, given, limit
from visualizer.jobs.plain.finding import Entry, Program, Search, entry_of
from visualizer.jobs.user_file import read_program


def arguments(parser: Parser) -> None:
    """Add the options of `plain`."""
    parser.add_argument("file", nargs="?", metavar="FILE.py", help=_("the program"))
    parser.add_argument("--json", action="store_true", help=_("one JSON object"))
    parser.add_argument("--solution-at", metavar="LINE",
                        help=_("the line of the file that counts as a solution"))


def run(arguments: Namespace) -> int:
    """Print what searches in the file, and what does not; exit code 2 where nothing does."""
    if not arguments.file:
        raise BadInput(_("{program} plain needs FILE.py: the program.").format(program=PROGRAM))
    path = os.path.abspath(arguments.file)
    found = read_program(path, given(arguments, "solution_at", limit) or 0)
    write(_as_json(found) if arguments.json else _as_text(path, found))
    return DONE if found.searches else BAD_INPUT


def _as_json(program: Program) -> str:
    entry = entry_of(program) if program.searches else None
    return compact_json({
        "searches": [
            {"function": one.function, "line": one.line, "choice": [*one.choice],
             "choice_line": one.choice_line, "solutions": [*one.solutions],
             "calls": [*one.calls]}
            for one in program.searches
        ],
        "refused": [
            {"function": one.details["name"], "line": one.line, "why": one.what()}
            for one in program.refused
        ],
        "call": entry.call if entry else None,
    })


def _as_text(path: str, program: Program) -> str:
    lines = [os.path.basename(path)]
    lines += [told(one) for one in program.searches]
    lines += [_line(one) for one in program.refused]
    if not program.searches and not program.refused:
        lines.append(_("No function here calls itself, so there is no search to show."))
    elif program.searches:
        lines += [_line(one) for one in program.unseen] if not entry_of(program) else []
        lines.append(_called(entry_of(program)))
    return "\n".join([*lines, ""])


def _line(failure: Failure) -> str:
    return _("line {line}: {sentence}").format(line=failure.line, sentence=failure.what())


def told(search: Search) -> str:
    """What is found of a function that searches, in a sentence."""
    place = {"name": search.function, "line": search.choice_line,
             "lines": ", ".join(map(str, search.calls)), "choice": ", ".join(search.choice)}
    if search.choice:
        said = _("In {name}, line {line}, each {choice} is tried.")
    elif len(search.calls) > 1:
        said = _("In {name} it is tried which of the calls on the lines {lines} goes on.")
    else:
        said = _("{name} calls itself on line {lines}.")
    solutions = ", ".join(map(str, search.solutions))
    count = (
        _("No line counts as a solution.") if not search.solutions
        else _("Line {lines} counts as a solution.") if len(search.solutions) == 1
        else _("The lines {lines} count as solutions.")
    )
    return said.format(**place) + " " + count.format(lines=solutions)


def _called(entry: Entry | None) -> str:
    if entry is None:
        return _("No call of it is seen in the file: --call says how it is called.")
    return _("It begins with {call}.").format(call=entry.call)


COMMAND = Subcommand(
    "plain",
    mark("Tell what searches in a Python file that yields no events."),
    "main.py plain homework.py",
    arguments,
    run,
)
