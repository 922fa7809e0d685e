"""`main.py count`: how much a search does, in numbers; with `--fast` without its events."""

from __future__ import annotations

import contextlib
from argparse import Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from solvers.events import SOLUTION
from visualizer.base.errors import BadInput
from visualizer.base.failures import Failure, SolverFailed
from visualizer.base.files import check_place
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.interrupts import uninterrupted
from visualizer.base.lists import one_of
from visualizer.base.nearest import did_you_mean
from visualizer.base.numbers import printed
from visualizer.cli.output import SOLVER_FAILED, ProgressLine, compact_json, say, so_far, write
from visualizer.cli.parser import Parser, Subcommand
from visualizer.cli.running import (
    add_solver_arguments,
    end_of,
    how_ended,
    job_of,
    parameters_of,
    slices,
)
from visualizer.jobs.job import Job, no_parameter, resolve
from visualizer.jobs.parameters import in_words

if TYPE_CHECKING:
    from visualizer.trace.counts import Counts
    from visualizer.trace.file import Head


def arguments(parser: Parser) -> None:
    """Add the options of `count`."""
    add_solver_arguments(parser)
    parser.add_argument("--json", action="store_true", help=_("one JSON object"))
    parser.add_argument(
        "--fast",
        action="store_true",
        help=_("count without events; SOLVER is then a problem: queens or langford"),
    )
    parser.add_argument(
        "--resume",
        metavar="FILE",
        help=_("with --fast: keep the count in this file, and go on with what is in it"),
    )


def run(arguments: Namespace) -> int:
    """Print the counts: those of the whole run, or those so far where Ctrl+C stops it."""
    as_text = _as_json if arguments.json else _as_table
    if arguments.fast:
        count_fast(arguments, lambda job, counts: write(as_text(job, counts)))
        return 0
    if arguments.resume is not None:
        raise BadInput(_("--resume goes with --fast only."))
    job = job_of(arguments)
    from visualizer.trace.counts import Tally
    from visualizer.trace.packing import kinds

    tally = Tally()
    events = found = 0
    complete, end = False, None
    try:
        with ProgressLine() as progress:
            for packed in slices(job):
                with uninterrupted():
                    tally.add(packed)
                events += len(packed)
                found += int((kinds(packed) == SOLUTION).sum())
                progress.update(events, found)
        end = end_of(job)
        complete = end is None
    finally:
        write(as_text(job, tally.result(complete), end))
    return 0 if complete else SOLVER_FAILED  # a recorded run that did not end


def _as_json(job: Job, counts: Counts, end: Head | None = None) -> str:
    ended = {} if end is None else {"ended": how_ended(end)}
    return compact_json({"solver": job.target, "params": dict(job.params), **counts, **ended})


def _as_table(job: Job, counts: Counts, _end: Head | None = None) -> str:
    run = [" ".join(Path(job.target).name.split()), *in_words(job.target, job.params)]
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
        *(f"{word.ljust(width)}  {printed(count):>15}" for word, count in totals),
        "",
        _("depth  {placed}  {pruned}").format(
            placed=_("placed").rjust(15), pruned=_("pruned").rjust(15)
        ),
        *(
            f"{row['depth']:>5}  {printed(row['placed']):>15}  {printed(row['pruned']):>15}"
            for row in counts["by_depth"]
        ),
    ]
    if not counts["complete"]:
        lines += ["", so_far()]
    return "\n".join(lines) + "\n"


COMMAND = Subcommand(
    "count",
    mark("Count the events of a run, and the choices made and pruned at each depth."),
    "main.py count queens-bstar -n 10 --json",
    arguments,
    run,
    takes_program=True,
)


if TYPE_CHECKING:
    from visualizer.measure.fast.counting import Count
    from visualizer.measure.fast.workers import Workers
    from visualizer.trace.counts import Counts


SAVE_SECONDS = 5.0
"""Between two times at which a count is written down: what a kill may cost."""


def count_fast(arguments: Namespace, show: Callable[[Job, Counts], None]) -> None:
    """Count, and show the result: that of the whole, or that so far where Ctrl+C stops it."""
    job = _job_of(arguments)
    kept = None if arguments.resume is None else Path(arguments.resume)
    if kept is not None:
        check_place(kept)
    from visualizer.measure.fast.counting import Count

    count = Count(job.target, int(dict(job.params)["n"]))
    if kept is not None:
        from visualizer.measure.fast.resuming import take_up

        take_up(kept, count)
        _save(kept, count)  # better told before the work than after
    try:
        _count(count, kept)
    except BrokenExecutor:
        events = count.found.counts(complete=False)["events"]
        raise SolverFailed(Failure("process ended", events, {"code": "?"})) from None
    finally:
        try:
            if kept is not None:
                _save(kept, count)
        finally:
            show(job, count.found.counts(count.share == 1))
        if kept is not None and count.share < 1:
            say(
                _("{path} holds the count so far; the same command goes on with it.").format(
                    path=kept
                )
            )


def _count(count: Count, kept: Path | None) -> None:
    begun_at = count.share
    saved = monotonic()
    with ProgressLine() as progress, _workers(len(count.left)) as workers:
        for _part in count.run(workers, help_out=True):
            progress.share(count.share, count.found.placed[-1], begun_at)
            if kept is not None and monotonic() - saved > SAVE_SECONDS:
                try:
                    _save(kept, count)
                except BadInput as error:  # the disk may be full now, and not in the end
                    progress.clear()
                    say(str(error))
                saved = monotonic()


def _save(path: Path, count: Count) -> None:
    from visualizer.measure.fast.resuming import save

    with uninterrupted():
        save(path, count)


def _job_of(arguments: Namespace) -> Job:
    """The problem and its n."""
    from visualizer.measure.fast.counting import PROBLEMS

    named = arguments.solver
    if named not in PROBLEMS:
        if named is None:
            raise BadInput(_("--fast counts {problems}: which?").format(problems=one_of(PROBLEMS)))
        raise BadInput(
            _("--fast counts {problems}, not {solver}").format(
                problems=one_of(PROBLEMS), solver=named
            )
            + did_you_mean(named, PROBLEMS)
        )
    problem = PROBLEMS[named]
    typed = parameters_of(arguments)
    for name in typed:
        if name != "n":
            raise BadInput(no_parameter(named, name, ["n"]))
    job = resolve(problem.plain, typed, arguments.n)
    n = dict(job.params)["n"]
    if int(n) > problem.largest:
        raise BadInput(
            _("n = {n} would take years: --fast {problem} goes up to {largest}.").format(
                n=n, problem=named, largest=problem.largest
            )
        )
    return Job(named, job.params)


@contextlib.contextmanager
def _workers(parts: int) -> Iterator[Workers | None]:
    """The other processors, where there is enough to do for several."""
    from visualizer.measure.fast.workers import Workers, other_processors

    count = min(other_processors(), parts - 1)
    if count < 1:
        yield None
        return
    workers = Workers(count)
    try:
        yield workers
    finally:
        workers.end()
