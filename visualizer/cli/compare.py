"""`main.py compare`: two to four runs in numbers, side by side: what one saves, and where."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.failures import SolverFailed
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.base.interrupts import uninterrupted
from visualizer.base.numbers import printable, printed
from visualizer.base.program import PROGRAM
from visualizer.cli.output import ProgressLine, compact_json, say, write
from visualizer.cli.parser import Parser, Subcommand
from visualizer.cli.running import (
    add_parameters,
    add_stream_arguments,
    begun,
    is_whole,
    parameters_of,
    polled,
    slices,
    stream_of,
    with_head,
)
from visualizer.jobs.job import Job, streamed
from visualizer.jobs.reading import trace_for
from visualizer.jobs.spec import check_count, jobs_of

if TYPE_CHECKING:
    from visualizer.measure.comparison import Facts
    from visualizer.measure.work import Work
    from visualizer.trace.merged import Merged
    from visualizer.trace.trace import Trace

ROOTS_SHOWN = 10
"""How many cut roots the table lists; as JSON all of them are."""


def arguments(parser: Parser) -> None:
    """Add the options of `compare`."""
    parser.add_argument(
        "runs",
        nargs="*",
        metavar="'SOLVER|FILE key=value…'",
        help=_("two to four runs, each with its parameters, in quotes"),
    )
    add_parameters(
        parser, _("n for every run that does not give its own"),
        _("a parameter for every run that does not set it itself; may be given several times"),
    )
    add_stream_arguments(parser)
    parser.add_argument("--json", action="store_true", help=_("one JSON object"))


@dataclass(frozen=True)
class _Compared:
    """All that is printed."""

    jobs: list[Job]
    merged: Merged
    facts: Facts
    first_difference: int | None


def run(arguments: Namespace) -> int:
    """Print how the runs differ; without lines and seconds where Ctrl+C ends their measuring."""
    named = jobs_of(arguments.runs, arguments.n, parameters_of(arguments))
    stream = stream_of(Namespace(**vars(arguments) | {"solver": None}))
    check_count(len(named) + (stream is not None))
    jobs = [with_head(job, arguments) for job in named]
    if stream is not None:
        jobs.append(begun(streamed(stream)))
    if len(jobs) < 2:
        raise BadInput(
            _(
                "Compare what with what? Give two to four runs, such as 'queens-b n=8' "
                "'queens-masks n=8'; {program} list shows the keys."
            ).format(program=PROGRAM)
        )
    from visualizer.measure.comparison import facts_of, labels
    from visualizer.measure.work import NO_WORK
    from visualizer.trace.matching import first_difference
    from visualizer.trace.merged import merge

    with ProgressLine() as progress:
        traces = _recorded(jobs, progress)
        complete = [is_whole(job) for job in jobs]
        merged = merge(traces)
        difference = first_difference(traces)
        names = labels(jobs)
        work = [NO_WORK] * len(jobs)
        try:
            for number, job in enumerate(jobs):
                if not job.recording:
                    work[number] = _work(job, len(traces[number]), names[number], progress)
        finally:
            progress.clear()
            facts = facts_of(merged, names, complete, work)
            as_text = _as_json if arguments.json else _as_table
            write(as_text(_Compared(jobs, merged, facts, difference)))
    return 0


def _recorded(jobs: list[Job], progress: ProgressLine) -> list[Trace]:
    """All events of all runs; together they must fit into the memory that one may take."""
    from visualizer.record.recorder import DEFAULT_MEMORY_LIMIT, in_units

    traces: list[Trace] = []
    for job in jobs:
        trace = trace_for(job)
        traces.append(trace)
        for packed in slices(job):
            with uninterrupted():
                trace.append(packed)
            progress.update(sum(map(len, traces)), sum(len(one.solutions) for one in traces))
            if sum(one.nbytes for one in traces) > DEFAULT_MEMORY_LIMIT:
                raise BadInput(
                    _(
                        "The runs do not fit into {limit} of memory together: {solver} alone has "
                        "more than {events} events."
                    ).format(
                        limit=in_units(DEFAULT_MEMORY_LIMIT),
                        solver=job.target,
                        events=printed(len(trace)),
                    )
                )
    return traces


def _work(job: Job, events: int, name: str, progress: ProgressLine) -> Work:
    """What the run costs, as far as it does the same again."""
    from visualizer.measure.work import Working
    from visualizer.record.channel import UNLIMITED

    working = Working(job, UNLIMITED, events)
    try:
        with polled(working, working.poll) as moments:
            for _moment in moments:
                progress.measuring(name)
    except SolverFailed as error:
        progress.clear()
        say(_("{run} could not be measured: {problem}").format(run=name, problem=error))
    return working.work


def _as_json(compared: _Compared) -> str:
    merged, roots = compared.merged, compared.merged.cut_roots
    return compact_json(
        {
            "runs": [
                {
                    "solver": job.target,
                    "params": dict(job.params),
                    "events": one.events,
                    "try": one.tries,
                    "nodes": one.nodes,
                    "solutions": one.solutions,
                    "lines": one.work.lines,
                    "seconds": one.work.seconds,
                }
                for job, one in zip(compared.jobs, compared.facts.runs, strict=True)
            ],
            "common_nodes": merged.common,
            "only_nodes": list(merged.only),
            "cut_roots": [
                {"run": number, "path": path, "tries": tries}
                for number, path, tries in zip(
                    roots.runs.tolist(), merged.paths(roots), roots.tries.tolist(), strict=True
                )
            ],
            "first_difference": compared.first_difference,
        }
    )


def _as_table(compared: _Compared) -> str:
    from visualizer.measure.comparison import sentence, short_time

    runs, merged = compared.facts.runs, compared.merged
    rows = [
        ("", [run.label for run in runs]),
        (_("events"), [printed(run.events) for run in runs]),
        (_("tried"), [printed(run.tries) for run in runs]),
        (_("placed"), [printed(run.nodes) for run in runs]),
        (_("solutions"), [printed(run.solutions) for run in runs]),
        (_("lines run"), [_if_known(run.work.lines, printed) for run in runs]),
        (_("time"), [_if_known(run.work.seconds, short_time) for run in runs]),
        (_("placed by all"), [printed(merged.common)] * len(runs)),
        (_("by no other"), [printed(count) for count in merged.only]),
    ]
    names = _padded([name for name, _cells in rows])
    cells = [_padded([cells[i] for _name, cells in rows], str.rjust) for i in range(len(runs))]
    lines = ["  ".join(row) for row in zip(names, *cells, strict=True)]
    lines += ["", printable(sentence(compared.facts)), _differ(compared)]
    return "\n".join(lines + _roots(compared)) + "\n"


def _if_known(figure: float | None, written: Callable[[float], str]) -> str:
    return "–" if figure is None else written(figure)


def _differ(compared: _Compared) -> str:
    if compared.first_difference is None:
        return _("Event for event they are the same.")
    return _("From event {event} on they differ.").format(event=printed(compared.first_difference))


def _roots(compared: _Compared) -> list[str]:
    """The branches that only one run enters, those with the most tries."""
    roots = compared.merged.cut_roots
    if not len(roots):
        return []
    some = roots.some(slice(ROOTS_SHOWN))
    tries = int(roots.tries.sum())
    head = ngettext(
        "{count} branch that only one run enters, with {tries} tries below it:",
        "{count} branches that only one run enters, with {tries} tries below them:",
        len(roots),
    )
    labels = [compared.facts.runs[number].label for number in some.runs.tolist()]
    paths = [" ".join(map(str, path)) for path in compared.merged.paths(some)]
    figures = [printed(below) for below in some.tries.tolist()]
    columns = zip(_padded(labels), _padded(paths), _padded(figures, str.rjust), strict=True)
    more = ["…"] if len(roots) > len(some) else []
    return [
        "",
        head.format(count=printed(len(roots)), tries=printed(tries)),
        *map("  ".join, columns),
        *more,
    ]


def _padded(cells: list[str], side: Callable[[str, int], str] = str.ljust) -> list[str]:
    """The cells of a column, as wide as the widest."""
    width = max(map(len, cells))
    return [side(cell, width) for cell in cells]


COMMAND = Subcommand(
    "compare",
    mark("Compare runs: what one of them saves, and where."),
    "main.py compare 'queens-permutations n=8' 'queens-extend n=8'",
    arguments,
    run,
    takes_program=True,
)
