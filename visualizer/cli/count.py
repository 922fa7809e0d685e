"""`main.py count`: how much a search does, in numbers."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from solvers.events import SOLUTION
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.cli.command import Command
from visualizer.cli.fast import count_fast
from visualizer.cli.output import Progress, compact_json, write
from visualizer.cli.parser import Parser
from visualizer.cli.running import is_whole, slices, uninterrupted
from visualizer.cli.solving import add_solver_arguments, job_of
from visualizer.jobs.job import Job

if TYPE_CHECKING:
    from visualizer.trace.counts import Counts


def arguments(parser: Parser) -> None:
    """Add the options of `count`."""
    add_solver_arguments(parser)
    parser.add_argument("--json", action="store_true", help=_("one JSON object"))
    parser.add_argument(
        "--fast",
        action="store_true",
        help=_("count without events; SOLVER is then a problem: queens or langford"),
    )


def run(arguments: Namespace) -> int:
    """Print the counts: those of the whole run, or those so far where Ctrl+C stops it."""
    as_text = _as_json if arguments.json else _as_table
    if arguments.fast:
        count_fast(arguments, lambda job, counts: write(as_text(job, counts)))
        return 0
    job = job_of(arguments)
    from visualizer.trace.counts import Tally
    from visualizer.trace.packing import kinds

    tally = Tally()
    events = found = 0
    complete = False
    try:
        with Progress() as progress:
            for packed in slices(job):
                with uninterrupted():
                    tally.add(packed)
                events += len(packed)
                found += int((kinds(packed) == SOLUTION).sum())
                progress.update(events, found)
        complete = is_whole(job)
    finally:
        write(as_text(job, tally.result(complete)))
    return 0


def _as_json(job: Job, counts: Counts) -> str:
    return compact_json({"solver": job.target, "params": dict(job.params), **counts})


def _as_table(job: Job, counts: Counts) -> str:
    run = [Path(job.target).name, *(f"{name} = {value}" for name, value in job.params)]
    totals = (
        (_("events"), counts["events"]),
        (_("tried"), counts["try"]),
        (_("placed"), counts["push"]),
        (_("taken back"), counts["pop"]),
        (_("solutions"), counts["solutions"]),
    )
    width = max(len(word) for word, _count in totals)
    lines = [
        ", ".join(run),
        *(f"{word.ljust(width)}  {count:>15,}" for word, count in totals),
        "",
        _("depth  {placed}  {pruned}").format(
            placed=_("placed").rjust(15), pruned=_("pruned").rjust(15)
        ),
        *(
            f"{row['depth']:>5}  {row['placed']:>15,}  {row['pruned']:>15,}"
            for row in counts["by_depth"]
        ),
    ]
    if not counts["complete"]:
        lines += ["", _("The search did not run to its end: these are the counts so far.")]
    return "\n".join(lines) + "\n"


COMMAND = Command(
    "count",
    mark("Count the events of a run, and the choices placed and pruned at each depth."),
    "main.py count queens-bstar -n 10 --json",
    arguments,
    run,
)
