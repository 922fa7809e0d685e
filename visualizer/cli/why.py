"""`main.py why`: whose fault the dead ends of a run are, and which mistakes it makes again."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from solvers.events import KIND_NAMES, POP
from visualizer.base.errors import BadInput
from visualizer.base.failures import SolverFailed
from visualizer.base.files import write_whole
from visualizer.base.formats import TABLES
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.numbers import printable, printed
from visualizer.cli.output import ProgressLine, compact_json, say, write
from visualizer.cli.parser import (
    Parser,
    Subcommand,
    add_output,
    event_number,
    given,
    limit,
    output_of,
)
from visualizer.cli.running import add_solver_arguments, is_whole, job_of, slices
from visualizer.jobs.job import Job, describe
from visualizer.jobs.needs import arguments_of
from visualizer.jobs.parameters import in_words
from visualizer.jobs.reading import trace_for

if TYPE_CHECKING:
    from visualizer.judge.blame import Blame, Fault
    from visualizer.trace.moment import Moment
    from visualizer.trace.trace import Trace

MOST_READ = 10
"""Mistakes that are listed in the text; as data there are more."""

Choices = Sequence[tuple[int, int]]


def arguments(parser: Parser) -> None:
    """Add the options of `why`."""
    add_solver_arguments(parser)
    parser.add_argument("--at", metavar="EVENT",
                        help=_("whose fault it is that the choice taken back there has failed"))
    parser.add_argument("--proof", action="store_true",
                        help=_("the proof that there is no solution: mistake after mistake, each "
                               "following from the rules and those before it"))
    parser.add_argument("--limit", metavar="K", help=_("stop after the first K events"))
    parser.add_argument("--json", action="store_true", help=_("one JSON object"))
    add_output(parser, TABLES, mark("the file for the table of mistakes, or for the proof"))


def run(arguments: Namespace) -> int:
    """Print what is known of one event, or of the whole run."""
    most = given(arguments, "limit", limit)
    event = given(arguments, "at", event_number)
    path = None if arguments.output is None else output_of(arguments)
    if event is not None and (arguments.proof or path is not None):
        raise BadInput(_("--at asks about one event: leave out --proof and -o."))
    why = _Why(job_of(arguments))
    complete = False
    try:
        with ProgressLine() as progress:
            for packed in slices(why.job, most):
                why.trace.append(packed)
                why.blame.follow()
                if why.blame.silent:
                    break
                progress.update(len(why.trace), why.trace.totals.solutions)
        complete = (most is None or len(why.trace) < most) and is_whole(why.job)
    finally:
        why.blame.finish(complete=complete)
        if not why.blame.silent:
            failed = isinstance(sys.exc_info()[1], SolverFailed)  # that goes first
            with suppress(BadInput) if failed else nullcontext():
                _tell(why, arguments, event, path)
    if why.blame.silent:
        raise BadInput(why.blame.silent)
    return 0


def _tell(why: _Why, arguments: Namespace, event: int | None, path: Path | None) -> None:
    """Print or write what is asked for."""
    if event is not None:
        write(why.event_as_json(event) if arguments.json else why.event_as_text(event))
        return
    steps = [*why.proof()] if arguments.proof else None
    if path is not None:
        why.write_table(path, steps)
    elif steps is not None:
        write(why.proof_as_json(steps) if arguments.json else why.proof_as_text(steps))
    else:
        write(why.as_json() if arguments.json else why.as_text())


class _Why:
    """A run, and whose fault its dead ends are."""

    def __init__(self, job: Job) -> None:
        from visualizer.judge.blame import Blame

        self.job = job
        self.trace: Trace = trace_for(job)
        self._solver = describe(job)
        self._params = arguments_of(self._solver, dict(job.params))
        self.blame: Blame = Blame(self.trace, self._solver, self._params)

    # One event

    def _fault(self, event: int) -> tuple[Fault, bool]:
        if event >= len(self.trace):
            raise BadInput(
                _("There is no event {event}: the run has {count}, counted from 0.").format(
                    event=event, count=len(self.trace)
                )
            )
        if self.trace.event(event)[0] != POP:
            raise BadInput(_("Nothing is taken back at event {event}.").format(event=event)
                           + self._next_pop(event))
        fault = self.blame.at(event)
        if fault is not None:
            return self.blame.least(fault)
        if len(self.blame.failed(event, event + 1).pops):
            raise BadInput(_("Event {event}: the rules alone do not say why nothing below could "
                             "succeed.").format(event=event))
        raise BadInput(_("Event {event}: what is taken back there has not failed, a solution was "
                         "found below it.").format(event=event))

    def _next_pop(self, event: int) -> str:
        after = [self.trace.pop_after(event, depth) for depth in range(self.trace.depth_count)]
        known = [one for one in after if one is not None]
        return " " + _("The next such event is {event}.").format(event=min(known)) if known else ""

    def _moment(self, event: int) -> Moment:
        return self.blame.moment(event)

    def event_as_json(self, event: int) -> str:
        from visualizer.judge.telling import told

        fault, sure = self._fault(event)
        path = self.trace.yielded_path(event - 1)[: len(fault.path)]
        return compact_json({
            "event": event,
            "kind": KIND_NAMES[POP],
            "path": path,
            "guilty": fault.guilty,
            "least": sure,
            "jump_to": fault.jump_to,
            "useless_tries": self.blame.useless_tries(fault),
            "seen_before": self.blame.seen_before(fault),
            "sentence": told(self.blame, fault, self._moment(event), sure=sure),
        })

    def event_as_text(self, event: int) -> str:
        from visualizer.judge.telling import told

        fault, sure = self._fault(event)
        return printable(told(self.blame, fault, self._moment(event), sure=sure)) + "\n"

    # The whole run

    def as_json(self) -> str:
        from visualizer.judge.mistakes_table import MOST

        sums, end = self.blame.sums, self.blame.mistakes.end
        explained = int(sums.explained.sum())
        return compact_json({
            "failed_nodes": int(sums.failed.sum()),
            "explained": explained,
            "mean_guilty": _mean(sums.guilty, explained),
            "mean_path": _mean(sums.in_force, explained),
            "innocent_last": int(sums.innocent.sum()),
            "tries": int(sums.tries.sum()),
            "useless_tries": int(sums.useless.sum()),
            "repeated": sums.repeated,
            **({} if end is None else {"mistakes_until": end}),
            "mistakes": [
                {"choices": choices, "times": times, "tries": tries, "first": first}
                for choices, times, tries, first in self._mistakes(MOST)
            ],
        })

    def _mistakes(self, most: int) -> Iterator[tuple[Choices, int, int, int]]:
        """The choices of each, how often it was made, the tries that cost, where it was first."""
        from visualizer.problems.conflicts import depths_of

        for made in self.blame.mistakes.worst(most):
            choices = self.blame.choices(made.first, depths_of(made.guilty))
            yield choices, made.times, made.tries, made.first

    def as_text(self) -> str:
        from visualizer.judge.mistakes_table import head

        sums = self.blame.sums
        explained, tries = int(sums.explained.sum()), int(sums.tries.sum())
        useless = int(sums.useless.sum())
        totals = (
            (_("events"), printed(len(self.trace))),
            (_("failed nodes"), printed(int(sums.failed.sum()))),
            (_("explained"), printed(explained)),
            (_("guilty choices"), _("{mean} of {all} current ones, on average").format(
                mean=printed(_mean(sums.guilty, explained), 1),
                all=printed(_mean(sums.in_force, explained), 1))),
            (_("innocent last choice"), printed(int(sums.innocent.sum()))),
            (_("tries"), printed(tries)),
            (_("that could not help"), _("{count} ({percent} %)").format(
                count=printed(useless), percent=printed(100 * _mean(useless, tries), 1))),
            (_("repeated mistakes"), printed(sums.repeated)),
        )
        run = [Path(self.job.target).name, *in_words(self.job.target, self.job.params)]
        width = max(len(word) for word, _count in totals)
        lines = [", ".join(run), *(f"{word.ljust(width)}  {count}" for word, count in totals)]
        rows = [*self._rows(MOST_READ)]
        if rows:
            lines += ["", *_aligned([head(), *rows])]
        if note := self.blame.note:
            lines += ["", note]
        if (end := self.blame.mistakes.end) is not None:
            lines += ["", _("From event {event} on mistakes are not counted: there are too "
                            "many.").format(event=printed(end))]
        return "\n".join([*lines, ""])

    def _rows(self, most: int) -> Iterator[list[str]]:
        """Of each mistake what stands in a table."""
        from visualizer.judge.mistakes_table import rows

        for row in rows(self.blame, self.blame.mistakes.worst(most)):
            yield [*map(printable, row)]

    # Files, and the proof

    def proof(self) -> Iterator[tuple[int, Choices]]:
        """The steps of the proof, each with the event at which it is known."""
        if not self.blame.proved:
            raise BadInput(_("This run does not prove that there is no solution."))
        return self.blame.proof()

    def proof_as_json(self, steps: Iterable[tuple[int, Choices]]) -> str:
        return compact_json({"proof": [choices for _event, choices in steps]})

    def proof_as_text(self, steps: Sequence[tuple[int, Choices]]) -> str:
        return "\n".join([*_aligned([_steps(), *self._proof_rows(steps)]), ""])

    def _proof_rows(self, steps: Sequence[tuple[int, Choices]]) -> Iterator[list[str]]:
        from visualizer.judge.mistakes_table import names

        for number, (event, choices) in enumerate(steps, 1):
            said = names(self.blame, event, choices) if choices else _("no choice at all")
            yield [printed(number), printed(event), printable(said)]

    def write_table(self, path: Path, steps: Sequence[tuple[int, Choices]] | None) -> None:
        """Write the mistakes, or the steps of the proof."""
        from visualizer.export.files import about_letters  # pygame, which others do without
        from visualizer.export.table import Table, table_data
        from visualizer.judge.mistakes_table import MOST, head

        title = ", ".join([Path(self.job.target).name, *in_words(self.job.target, self.job.params)])
        if steps is None:
            table = Table(title, head(), [*self._rows(MOST)])
        else:
            table = Table(title, _steps(), [*self._proof_rows(steps)])
        write_whole(path, table_data(path, table))
        if note := about_letters(path, (title, *(cell for row in table.rows for cell in row))):
            say(note)


def _steps() -> list[str]:
    return [_("step"), _("event"), _("never together")]


def _mean(total: int, count: int) -> float:
    """A mean as it is written; 0 of nothing."""
    return round(total / count, 4) if count else 0.0


def _aligned(rows: list[list[str]]) -> list[str]:
    """Rows of a table, numbers to the right; the last column is words."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
    return [
        "  ".join([*(cell.rjust(w) for cell, w in zip(row, widths, strict=False)), row[-1]])
        for row in rows
    ]


COMMAND = Subcommand(
    "why",
    mark("Find whose fault the dead ends of a run are, what of it could not help, and which "
         "mistakes it repeats."),
    "main.py why sudoku -p puzzle=hard --limit 100000",
    arguments,
    run,
    takes_program=True,
)
