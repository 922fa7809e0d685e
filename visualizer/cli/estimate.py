"""`main.py estimate`: how large a search is, from a few random dives."""

from __future__ import annotations

import os
import time
from argparse import Namespace
from random import Random

from solvers.catalog import SOLVERS, Solver
from solvers.estimator import dive
from solvers.sequence import Sequence
from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.interrupts import uninterrupted
from visualizer.base.numbers import decimal, printed
from visualizer.cli.output import ProgressLine, compact_json, write
from visualizer.cli.parser import Parser, Subcommand, given, limit, seed
from visualizer.cli.running import add_solver_arguments, job_of, polled
from visualizer.jobs.job import Job
from visualizer.measure.estimating import Estimate, placed_by_depth

PROBES = 1000
SEED = 1
"""What holds where neither an option nor a parameter of the solver says otherwise."""

COUNT_SECONDS = 1.0
"""How long the true numbers may take."""

MOST_DIGITS = 1e12
"""Larger numbers are written as powers of ten."""

CHUNK_SECONDS = 0.05
"""Ctrl+C waits so long at most: then the dives so far are whole."""


def arguments(parser: Parser) -> None:
    """Add the options of `estimate`."""
    add_solver_arguments(parser)
    parser.add_argument(
        "--probes", metavar="K", help=_("how many dives; {count} if not given").format(count=PROBES)
    )
    parser.add_argument(
        "--seed", metavar="S", help=_("start of the random numbers: the same dives again")
    )
    parser.add_argument("--json", action="store_true", help=_("one JSON object"))


def run(arguments: Namespace) -> int:
    """Print the estimate: that of all dives, or of those so far where Ctrl+C stops them."""
    probes, start = given(arguments, "probes", limit), given(arguments, "seed", seed)
    job = job_of(arguments, for_dives=True)
    params = {} if job.file else dict(job.params)
    probes = probes if probes is not None else int(params.get("probes", PROBES))
    start = start if start is not None else int(params.get("seed", SEED))
    seconds = 0.0 if arguments.json else COUNT_SECONDS
    estimate = Estimate()
    actual = None
    try:
        with ProgressLine() as progress:
            if job.file:
                actual = _dive_in_a_process(job, start, probes, seconds, estimate, progress)
            else:
                actual = _dive(job, start, probes, seconds, estimate, progress)
    finally:
        if estimate.probes:
            whole = estimate.probes == probes
            as_text = _as_json if arguments.json else _as_table
            write(as_text(job, start, estimate, whole, actual))
    return 0


def _dive(
    job: Job, seed: int, probes: int, seconds: float, estimate: Estimate, progress: ProgressLine
) -> list[int] | None:
    """Make the dives; returns the true numbers where they can be counted in so many seconds."""
    sequence, random = _sequence_of(job), Random(seed)
    while estimate.probes < probes:
        began = time.perf_counter()
        with uninterrupted():
            while estimate.probes < probes and time.perf_counter() - began < CHUNK_SECONDS:
                estimate.add(dive(sequence, random))
        progress.dives(estimate.probes, probes)
    return placed_by_depth(sequence, seconds) if seconds else None


def _dive_in_a_process(
    job: Job, seed: int, probes: int, seconds: float, estimate: Estimate, progress: ProgressLine
) -> list[int] | None:
    """The same for a user's file."""
    from visualizer.measure.diving import Dives
    from visualizer.record.channel import UNLIMITED

    dives = Dives(job, UNLIMITED, probes, seed, seconds)
    with polled(dives, lambda: dives.poll(estimate.add)) as moments:
        for _moment in moments:
            progress.dives(estimate.probes, probes)
    return dives.actual


def _sequence_of(job: Job) -> Sequence:
    """Where the dives begin."""
    for solver in _of_its_problem(job):
        sequence = solver.first_state(dict(job.params))
        if sequence is not None:
            return sequence
    raise BadInput(
        _("{solver} has no Sequence to dive into. These have one: {keys}.").format(
            solver=job.target, keys=", ".join(_keys())
        )
    )


def _of_its_problem(job: Job) -> list[Solver]:
    """The solver itself, then the others of its problem: they share Sequence and search tree."""
    own = SOLVERS.get(job.target)
    if own is None:
        return []
    return [own, *(other for other in SOLVERS.values() if other.problem == own.problem)]


def _keys() -> list[str]:
    """One solver for each problem that has a Sequence."""
    first: dict[str, Solver] = {}
    for solver in SOLVERS.values():
        if solver.sequence is not None:
            first.setdefault(solver.problem.key, solver)
    return [solver.key for solver in first.values()]


def _as_json(
    job: Job, seed: int, estimate: Estimate, whole: bool, actual: list[int] | None
) -> str:
    return compact_json(
        {
            "nodes": estimate.nodes,
            "stderr": estimate.stderr,
            "probes": estimate.probes,
            "seed": seed,
            "by_depth": [
                {"depth": depth, "placed": placed, "stderr": stderr}
                for depth, (placed, stderr) in enumerate(estimate.by_depth)
            ],
        }
    )


def _as_table(
    job: Job, seed: int, estimate: Estimate, whole: bool, actual: list[int] | None
) -> str:
    unseen = [(0.0, 0.0)] * (len(actual or ()) - len(estimate.by_depth))
    means = [*estimate.by_depth, *unseen, (estimate.nodes, estimate.stderr)]
    columns = [
        [_("depth"), *map(str, range(len(means) - 1)), _("nodes")],
        [_("placed"), *(_rounded(mean) for mean, _stderr in means)],
        [_("standard error"), *(_rounded(stderr) for _mean, stderr in means)],
    ]
    if actual is not None:
        columns.append([_("actual"), *(printed(count) for count in (*actual, 1 + sum(actual)))])
    widths = [max(map(len, column)) for column in columns]
    params = [f"{name} = {value}" for name, value in job.params if name not in ("probes", "seed")]
    run = [os.path.basename(job.target), *params]
    lines = [
        ", ".join((*run, f"probes = {printed(estimate.probes)}", f"seed = {seed}")),
        "",
        *(
            "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
            for row in zip(*columns, strict=True)
        ),
        "",
        _("The nodes include the root."),
    ]
    if not whole:
        lines.append(_("The dives were stopped: these are the estimates so far."))
    elif actual is None:
        lines.append(_known(job))
    return "\n".join(lines) + "\n"


def _known(job: Job) -> str:
    known = (solver.known_nodes(dict(job.params)) for solver in _of_its_problem(job))
    nodes = next((nodes for nodes in known if nodes is not None), None)
    if nodes is None:
        return _("The actual numbers take too long to count.")
    return _("Counting them takes too long here; there are {nodes} nodes.").format(
        nodes=printed(nodes)
    )


def _rounded(number: float | None) -> str:
    if number is None:
        return "–"
    return printed(number, 1) if number < MOST_DIGITS else decimal(f"{number:.4g}")


COMMAND = Subcommand(
    "estimate",
    mark("Estimate how many nodes a search has, from random dives: Knuth's algorithm E."),
    "main.py estimate queens-bstar -n 12 --probes 10000 --seed 7",
    arguments,
    run,
)
