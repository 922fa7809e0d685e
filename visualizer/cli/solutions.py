"""`main.py solutions`: every solution of a run as its path, one JSON list a line."""

from __future__ import annotations

from argparse import Namespace

from solvers.events import PUSH
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.cli.output import ProgressLine, compact_json, flush, write
from visualizer.cli.parser import Parser, Subcommand, given, limit
from visualizer.cli.running import add_solver_arguments, job_of, slices


def arguments(parser: Parser) -> None:
    """Add the options of `solutions`."""
    add_solver_arguments(parser)
    parser.add_argument("--limit", metavar="K", help=_("stop after the first K solutions"))


def run(arguments: Namespace) -> int:
    """Print the solutions as they come; only the path in force is kept."""
    most = given(arguments, "limit", limit)
    job = job_of(arguments)
    from visualizer.trace.packing import depths, kinds, values

    path: list[int] = []
    events = found = 0
    with ProgressLine() as progress:
        for packed in slices(job):
            kind = kinds(packed)
            # A PUSH overwrites what is as deep or deeper, so a POP need not be looked at.
            told = packed[(kind & 1).astype(bool)]  # PUSH and SOLUTION are the odd kinds
            lines = []
            for kind_, depth, value in zip(
                kinds(told).tolist(), depths(told).tolist(), values(told).tolist(), strict=True
            ):
                if kind_ == PUSH:
                    path[depth:] = [value]
                else:
                    lines.append(compact_json(path))
            events += len(packed)
            if most is not None:
                del lines[most - found :]
            found += len(lines)
            if lines:
                progress.clear()
                write("".join(lines))
                flush()
            if found == most:
                break
            progress.update(events, found)
    return 0


COMMAND = Subcommand(
    "solutions",
    mark("Print every solution of a run as its path, one JSON list a line."),
    "main.py solutions langford-l -n 8 --limit 3",
    arguments,
    run,
    takes_program=True,
)
