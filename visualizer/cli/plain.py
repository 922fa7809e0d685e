"""`main.py plain`: what is found in a program that yields no events."""

from __future__ import annotations

import os
from argparse import Namespace
from dataclasses import replace

from visualizer.base.errors import BadInput
from visualizer.base.failures import SolverFailed
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.program import PROGRAM
from visualizer.cli.output import BAD_INPUT, DONE, compact_json, write
from visualizer.cli.parser import Parser, Subcommand, given, limit
from visualizer.cli.running import add_plain_arguments
from visualizer.jobs.plain.finding import Program, entry_of
from visualizer.jobs.plain.options import FOUND, Chosen
from visualizer.jobs.plain.telling import called, refused, told
from visualizer.jobs.user_file import examine, read_program


def arguments(parser: Parser) -> None:
    """Add the options of `plain`."""
    parser.add_argument("file", nargs="?", metavar="FILE.py", help=_("the program"))
    parser.add_argument("--json", action="store_true", help=_("one JSON object"))
    add_plain_arguments(parser, FOUND)


def run(arguments: Namespace) -> int:
    """Print what searches in the file, and what does not; exit code 2 where nothing does."""
    if not arguments.file:
        raise BadInput(_("{program} plain needs FILE.py: the program.").format(program=PROGRAM))
    path = os.path.abspath(arguments.file)
    chosen = Chosen(arguments.function or "", given(arguments, "choice_at", limit) or 0,
                    given(arguments, "solution_at", limit) or 0, arguments.picture or "")
    found = read_program(path, chosen)
    for failure in found.unfit.values():
        raise BadInput(replace(failure, file=path).sentence())
    write(_as_json(found) if arguments.json else _as_text(path, found))
    return DONE if found.searches else BAD_INPUT


def _as_json(program: Program) -> str:
    entry = entry_of(program) if program.searches else None
    return compact_json({
        "searches": [
            {"function": one.function, "line": one.line, "choice": [*one.choice],
             "choice_line": one.choice_line, "solutions": [*one.solutions],
             "calls": [*one.calls], **({"outputs_late": one.late} if one.late else {})}
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
    lines += [*map(told, program.searches), *refused(program.refused)]
    if not program.searches and not program.refused:
        lines.append(_nothing(path))
    elif program.searches:
        entry = entry_of(program)
        unseen = [] if entry else [one for one in program.unseen if one not in program.refused]
        lines += refused(unseen)
        if entry or unseen or not program.unseen:  # else that has been said why it is not
            lines.append(called(entry.call if entry else None))
    return "\n".join([*lines, ""])


def _nothing(path: str) -> str:
    """That nothing searches in a file: as every command says it of a file that is no solver."""
    try:
        examine(path)
    except SolverFailed as error:
        return error.failure.what()
    return _("No function here calls itself, so there is no search to show.")


COMMAND = Subcommand(
    "plain",
    mark("Tell what searches in a Python file that yields no events."),
    "main.py plain homework.py",
    arguments,
    run,
)
