"""`main.py new`: a solver file to begin with."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.lists import one_of
from visualizer.base.program import PROGRAM
from visualizer.cli.output import say
from visualizer.cli.parser import Parser, Subcommand, choice, given
from visualizer.jobs.templates import TEMPLATES, write_solver, write_template
from visualizer.jobs.user_file import with_yields

KINDS = tuple(TEMPLATES)


def arguments(parser: Parser) -> None:
    """Add the options of `new`."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE.py", help=_("the file to write; nothing is overwritten")
    )
    parser.add_argument(
        "--kind",
        metavar="KIND",
        help=_("{kinds}; {first} if not given").format(kinds=one_of(KINDS), first=KINDS[0]),
    )
    parser.add_argument(
        "--from", metavar="PROGRAM.py", dest="program",
        help=_("a program of yours that yields nothing: its search is written with yields"),
    )


def run(arguments: Namespace) -> int:
    """Write the template, or the program."""
    kind = given(arguments, "kind", choice(KINDS)) or KINDS[0]
    if not arguments.file:
        raise BadInput(_("{program} new needs FILE.py: the file to write.").format(program=PROGRAM))
    path = Path(arguments.file)
    if arguments.program is not None:
        if arguments.kind is not None:
            raise BadInput(_("--kind does not go with --from."))
        write_solver(path, with_yields(arguments.program).encode())
    else:
        write_template(path, kind)
    name = f'"{path}"' if " " in str(path) else str(path)
    say(
        _("{name} is written. This shows it: {program} show {name}").format(
            name=name, program=PROGRAM
        )
    )
    return 0


COMMAND = Subcommand(
    "new",
    mark("Write a solver file to begin with, which runs as it is and explains itself."),
    "main.py new my_solver.py --kind recursive",
    arguments,
    run,
)
