"""Naming a run on the command line."""

from __future__ import annotations

from argparse import Namespace

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.cli.parser import PROGRAM, Parser
from visualizer.jobs.job import Job, resolve


def add_solver_arguments(parser: Parser) -> None:
    """Add SOLVER, -n and -p."""
    parser.add_argument(
        "solver",
        nargs="?",
        metavar="SOLVER|FILE.py|FILE.trace",
        help=_("a key of {program} list, a Python file of yours, or a recorded run").format(
            program=PROGRAM
        ),
    )
    parser.add_argument("-n", metavar="N", help=_("the size: the same as -p n=N"))
    parser.add_argument(
        "-p",
        metavar="KEY=VALUE",
        dest="parameters",
        action="append",
        default=[],
        help=_("a parameter of the solver; may be given several times"),
    )


def job_of(
    arguments: Namespace, default: str | None = None, *, for_dives: bool = False
) -> Job:
    """The run that the arguments name, or the dives of algorithm E; raises BadInput."""
    target = arguments.solver if arguments.solver is not None else default
    if target is None:
        raise BadInput(
            _("Which solver? Give its key, or a FILE.py; {program} list shows the keys.").format(
                program=PROGRAM
            )
        )
    return resolve(target, parameters_of(arguments), arguments.n, for_dives=for_dives)


def parameters_of(arguments: Namespace) -> dict[str, str]:
    """What was given with -p; raises BadInput."""
    parameters: dict[str, str] = {}
    for typed in arguments.parameters:
        key, equals, value = typed.partition("=")
        if not (key and equals):
            raise BadInput(_("-p {typed}: write -p KEY=VALUE, such as -p n=8.").format(typed=typed))
        if parameters.setdefault(key, value) != value:
            raise BadInput(_("-p {key}: two different values are given.").format(key=key))
    return parameters
