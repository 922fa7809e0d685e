"""`main.py say`: what the program says of every event of a run, one JSON object a line."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from solvers.events import KIND_NAMES
from visualizer.base.failures import SolverFailed
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import in_each, language, mark
from visualizer.cli.output import SOLVER_FAILED, ProgressLine, flush, say, write
from visualizer.cli.parser import (
    Parser,
    Subcommand,
    given,
    limit,
)
from visualizer.cli.running import add_solver_arguments, end_of, job_of, keep_beside, slices
from visualizer.jobs.job import Job, describe
from visualizer.jobs.needs import arguments_of, own_of, unused
from visualizer.jobs.reading import trace_for

if TYPE_CHECKING:
    from visualizer.problems.narration import Narration
    from visualizer.trace.beside import Beside
    from visualizer.trace.moment import Moment
    from visualizer.trace.trace import Trace

AT_ONCE = 1 << 8
"""Sentences are written in batches of these, so that they can be read as they come."""


def arguments(parser: Parser) -> None:
    """Add the options of `say`."""
    add_solver_arguments(parser)
    parser.add_argument("--limit", metavar="K", help=_("stop after the first K events"))


def run(arguments: Namespace) -> int:
    """Print the sentences as the events come, each when the event after it is known."""
    most = given(arguments, "limit", limit)
    job = job_of(arguments)
    for lost in unused(describe(job)):
        say(lost.sentence())
    trace = trace_for(job)
    speaker = _Speaker(job, trace, keep_beside(job))
    with ProgressLine() as progress:
        try:
            # One event more tells whether the run goes on, and what it does next.
            for packed in slices(job, None if most is None else most + 1):
                trace.append(packed)
                progress.clear()
                speaker.say(len(trace) - 1)
                progress.update(speaker.said, trace.totals.solutions)
        except BaseException as error:  # Ctrl+C, too: what came before it is said first
            progress.clear()
            failure = error.failure if isinstance(error, SolverFailed) else None
            speaker.judgement.finish(complete=False, failure=failure)
            speaker.say(len(trace))
            raise
        progress.clear()
        if most is None or len(trace) <= most:
            end = end_of(job)
            failure = end.failure if end else None
            speaker.judgement.finish(complete=end is None, failure=failure)
            speaker.say(len(trace), complete=end is None)
            if doubt := speaker.judgement.taken_for:  # the sentences before it were said without
                say(doubt)
            return SOLVER_FAILED if failure else 0
    return 0


class _Speaker:
    """Says each event of a growing trace once.

    judgement: what the end of the run adds to what is said of its last event
    beside: what a stream says beside its events
    """

    def __init__(self, job: Job, trace: Trace, beside: Beside | None) -> None:
        from visualizer.judge.judgement import Judgement
        from visualizer.problems.sentences import Teller

        self.said = 0
        self._trace = trace
        self._beside = beside
        self._solver = describe(job)
        self._params = arguments_of(self._solver, dict(job.params))
        self._teller = Teller(self._solver.problem.picture)
        self.judgement = Judgement(trace, self._solver, self._params)
        self._asks = bool(own_of(self._solver).judges)
        encoding = getattr(sys.stdout, "encoding", None) or ""
        self._ascii = not encoding.lower().startswith("utf")

    def say(self, stop: int, *, complete: bool = False) -> None:
        """Say the events up to `stop` that have not been said yet."""
        if self._asks:
            self.judgement.follow()  # what the file's own functions say is part of the sentences
        while self.said < stop:
            end = min(stop, self.said + AT_ONCE)
            write("".join(self._lines(range(self.said, end), complete=complete)))
            flush()
            self.said = end

    def _lines(self, events: Iterable[int], *, complete: bool) -> Iterable[str]:
        from visualizer.trace.moment import moment_at

        for k in events:
            moment = moment_at(self._trace, k, self._solver, self._params, complete=complete)
            narration, *others = in_each(partial(self._told, moment))
            said: dict[str, object] = {
                "i": k,
                "kind": KIND_NAMES[moment.kind or 0],
                "depth": moment.depth,
                "value": self._trace.yielded(k)[2],
                "tag": narration.label,
                "sentence": narration.sentence,
            }
            for code, other in zip(language().split("+")[1:], others, strict=True):
                said["also"] = {"lang": code, "tag": other.label, "sentence": other.sentence}
            yield json.dumps(said, separators=(",", ":"), ensure_ascii=self._ascii) + "\n"

    def _told(self, moment: Moment) -> Narration:
        from visualizer.problems.narration import judged

        kind = self.judgement.kind_at(moment.event)
        known, left_out = self.judgement.known_solutions, self.judgement.left_out
        said = judged(self._teller.narrate(moment), moment, kind, known, left_out,
                      self.judgement.wrong_solutions, self.judgement.another,
                      self.judgement.taken_for)
        more = self._beside.told_of(moment.event) if self._beside is not None else ""
        return replace(said, sentence=f"{said.sentence} {more}") if more else said


COMMAND = Subcommand(
    "say",
    mark("Print the sentence on every event of a run, one JSON object a line."),
    "main.py say queens-bstar -n 4 --limit 20",
    arguments,
    run,
    takes_program=True,
)
