"""`main.py count --fast`: the counts of a search without its events."""

from __future__ import annotations

import contextlib
from argparse import Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from typing import TYPE_CHECKING

from visualizer.base.errors import BadInput
from visualizer.base.failures import Failure, SolverFailed
from visualizer.base.i18n import gettext as _
from visualizer.cli.output import Progress
from visualizer.cli.solving import parameters_of
from visualizer.cli.words import did_you_mean, one_of
from visualizer.jobs.job import Job, resolve

if TYPE_CHECKING:
    from visualizer.measure.fast.workers import Workers
    from visualizer.trace.counts import Counts


def count_fast(arguments: Namespace, show: Callable[[Job, Counts], None]) -> None:
    """Count, and show the result: that of the whole, or that so far where Ctrl+C stops it."""
    job = _job_of(arguments)
    from visualizer.measure.fast.counting import Count

    count = Count(job.target, int(dict(job.params)["n"]))
    complete = False
    try:
        with Progress() as progress, _workers(len(count.parts)) as workers:
            for _done in count.run(workers, help_out=True):
                progress.share(count.share, count.found.placed[-1])
        complete = True
    except BrokenExecutor:
        events = count.found.counts(complete)["events"]
        raise SolverFailed(Failure("process ended", events, {"code": "?"})) from None
    finally:
        show(job, count.found.counts(complete))


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
    job = resolve(problem.plain, parameters_of(arguments), arguments.n)
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
