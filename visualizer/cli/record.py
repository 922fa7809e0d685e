"""`main.py record`: a run into a file, to be shown, counted or printed later."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from solvers.events import SOLUTION
from visualizer.base.errors import BadInput
from visualizer.base.failures import SolverFailed
from visualizer.base.files import check_place
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.base.interrupts import uninterrupted
from visualizer.base.numbers import printed
from visualizer.base.program import PROGRAM
from visualizer.cli.output import ProgressLine, say
from visualizer.cli.parser import Parser, Subcommand, given, limit
from visualizer.cli.running import add_solver_arguments, job_of, keep_beside, slices
from visualizer.jobs.job import Job
from visualizer.jobs.stream import INPUT
from visualizer.trace import SUFFIX

if TYPE_CHECKING:
    from visualizer.trace.beside import Beside
    from visualizer.trace.file import Writer


def arguments(parser: Parser) -> None:
    """Add the options of `record`."""
    add_solver_arguments(parser)
    parser.add_argument("-o", metavar="FILE.trace", dest="output", help=_("the file to write"))
    parser.add_argument("--limit", metavar="K", help=_("stop after the first K events"))


def run(arguments: Namespace) -> int:
    """Run the solver and write its run; of one that ends early, what there is of it, and why."""
    most = given(arguments, "limit", limit)
    if arguments.listen or arguments.started or arguments.solver == INPUT:
        _path(arguments)  # before a stream is waited for
    job = job_of(arguments)
    path = _path(arguments)
    if job.recording and job.stream is None:
        raise BadInput(_("{file} is a recorded run already.").format(file=Path(job.recording).name))
    from visualizer.record.playback import head_of, source_of
    from visualizer.record.recorder import not_kept
    from visualizer.trace.file import LIMITED, SAID_BLOCK, STOPPED, Writer

    beside = keep_beside(job)
    source = source_of(job)
    writer = Writer()
    why, failure, end = _("The run was stopped before its end."), None, STOPPED
    try:
        why = _record(job, most, writer, beside)
        end = LIMITED if why else ""
    except SolverFailed as error:
        why, failure, end = str(error), error.failure, ""
        raise
    finally:
        if beside is not None:
            if unkept := not_kept(beside):
                say(unkept)
            for first, lines, notes in beside.stretches(writer.events, SAID_BLOCK):
                writer.say(first, lines, notes)
        if writer.events or not why:
            writer.save(path, head_of(
                job, source, complete=not why, message=why, failure=failure, end=end
            ))
            if why:
                _tell(path, writer.events)
    return 0


def _record(job: Job, most: int | None, writer: Writer, beside: Beside | None) -> str:
    """Take in the events; returns why they are not all, if they are not."""
    from visualizer.record.recorder import LIMIT_OF_OTHERS, stopped_at
    from visualizer.trace.file import MOST_EVENTS
    from visualizer.trace.packing import kinds

    most = MOST_EVENTS if most is None else min(most, MOST_EVENTS)
    found = 0
    with ProgressLine() as progress:
        for packed in slices(job, most + 1):  # one more tells whether the run goes on
            room = most - writer.events
            with uninterrupted():
                writer.add(packed[:room])
            if len(packed) > room:
                return ngettext(
                    "The run was stopped after its first event.",
                    "The run was stopped after its first {count} events.",
                    most,
                ).format(count=printed(most))
            said = 0 if beside is None else 2 * beside.nbytes  # they are packed once more
            if beside is not None and writer.nbytes + said > LIMIT_OF_OTHERS:
                return stopped_at(LIMIT_OF_OTHERS, writer.events)
            found += int((kinds(packed) == SOLUTION).sum())
            progress.update(writer.events, found)
    return ""


def _path(arguments: Namespace) -> Path:
    if arguments.output is None:
        raise BadInput(
            _("{program} record needs -o FILE.trace: the file to write.").format(program=PROGRAM)
        )
    path = Path(arguments.output)
    if path.suffix != SUFFIX:
        raise BadInput(
            _("-o {path}: the name of a recorded run has to end in .trace.").format(path=path)
        )
    check_place(path)
    return path


def _tell(path: Path, events: int) -> None:
    say(
        ngettext(
            "{path} holds the first event of a run that did not end.",
            "{path} holds the first {count} events of a run that did not end.",
            events,
        ).format(path=path, count=printed(events))
    )


COMMAND = Subcommand(
    "record",
    mark("Write a run to a file, which can be used in place of a solver in every other command."),
    "main.py record queens-bstar -n 10 -o queens.trace",
    arguments,
    run,
    takes_program=True,
)
