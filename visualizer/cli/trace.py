"""`main.py trace`: every event of a run, one JSON object a line."""

from __future__ import annotations

from argparse import Namespace

from solvers.events import KIND_NAMES, SOLUTION
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.cli.output import ProgressLine, flush, write
from visualizer.cli.parser import Parser, Subcommand, given, limit
from visualizer.cli.running import add_solver_arguments, job_of, slices


def arguments(parser: Parser) -> None:
    """Add the options of `trace`."""
    add_solver_arguments(parser)
    parser.add_argument("--limit", metavar="K", help=_("stop after the first K events"))


def run(arguments: Namespace) -> int:
    """Print the events as they come."""
    most = given(arguments, "limit", limit)
    job = job_of(arguments)
    from visualizer.trace.packing import depths, kinds, values

    count = 0
    found = 0
    with ProgressLine() as progress:
        for packed in slices(job, most):
            columns = [column(packed).tolist() for column in (kinds, depths, values)]
            lines = [
                f'{{"i":{i},"kind":"{KIND_NAMES[kind]}","depth":{depth},"value":{value}}}\n'
                for i, (kind, depth, value) in enumerate(zip(*columns, strict=True), count)
            ]
            count += len(lines)
            found += columns[0].count(SOLUTION)
            progress.clear()
            write("".join(lines))
            flush()
            progress.update(count, found)
    return 0


COMMAND = Subcommand(
    "trace",
    mark("Print every event of a run, one JSON object a line."),
    "main.py trace queens-bstar -n 4 --limit 20",
    arguments,
    run,
    takes_program=True,
)
