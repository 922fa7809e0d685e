"""`main.py check`: where a solver's code and the rules of its problem disagree, and what it leaves
behind when it takes a choice back."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from visualizer.base.failures import SolverFailed
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.base.numbers import printable, printed
from visualizer.cli.output import SOLVER_FAILED, ProgressLine, compact_json, say, so_far, write
from visualizer.cli.parser import Parser, Subcommand, given, limit
from visualizer.cli.running import add_solver_arguments, end_of, how_ended, job_of, slices
from visualizer.jobs.job import Job, describe
from visualizer.jobs.needs import arguments_of, own_of, unused
from visualizer.jobs.parameters import in_words
from visualizer.jobs.reading import trace_for

if TYPE_CHECKING:
    from visualizer.debug.undo import LeftBehind
    from visualizer.debug.undo_child import Left
    from visualizer.judge.judgement import Judgement
    from visualizer.trace.file import Head
    from visualizer.trace.trace import Trace

TICK = 0.01
"""Seconds between two looks at what the second run has found."""

MOST = 1000
"""Disagreements that are listed; all are counted."""


def arguments(parser: Parser) -> None:
    """Add the options of `check`."""
    add_solver_arguments(parser)
    parser.add_argument("--limit", metavar="K", help=_("stop after the first K events"))
    parser.add_argument("--json", action="store_true", help=_("one JSON object"))


def run(arguments: Namespace) -> int:
    """Print what was found: in the whole run, or in its beginning where something stops it."""
    most = given(arguments, "limit", limit)
    job = job_of(arguments)
    check = _Check(job)
    try:
        with ProgressLine() as progress:
            for packed in slices(job, most):
                check.trace.append(packed)
                check.judgement.follow()
                progress.update(len(check.trace), check.judgement.solutions)
        check.end(ended=most is None or len(check.trace) < most)
        check.look_behind()
    except SolverFailed as error:
        check.judgement.finish(complete=False, failure=error.failure)
        check.look_behind()
        raise
    except KeyboardInterrupt:
        check.ended = True
        say(so_far())
        raise
    finally:
        write(check.as_json() if arguments.json else check.as_text())
        if arguments.json and not check.judgement.has_rules:
            say(check.without_rules())
    failed = check.judgement.count or check.left_behind.total or check.has_failed
    return SOLVER_FAILED if failed else 0


class _Check:
    """A run and its judgement."""

    def __init__(self, job: Job) -> None:
        from visualizer.debug.undo import NOTHING
        from visualizer.judge.judgement import Judgement
        from visualizer.problems.sentences import Teller

        self.trace: Trace = trace_for(job)
        self._job = job
        self._solver = describe(job)
        self._params = arguments_of(self._solver, dict(job.params))
        self._teller = Teller(self._solver.problem.picture)
        self._complete = False
        self._recorded: Head | None = None  # of a recording of a run that did not end
        self.ended = False  # by the user, so that this is not all
        self.judgement: Judgement = Judgement(self.trace, self._solver, self._params)
        self.left_behind: LeftBehind = NOTHING

    def end(self, *, ended: bool) -> None:
        """All events have come; ended: to the end of the run, not to that of what is wanted."""
        self._recorded = end_of(self._job) if ended else None
        self._complete = ended and self._recorded is None
        failure = self._recorded.failure if self._recorded else None
        self.judgement.finish(complete=self._complete, failure=failure)

    @property
    def has_failed(self) -> bool:
        """Is this the recording of a run that has failed?"""
        return self._recorded is not None and self._recorded.failure is not None

    def look_behind(self) -> None:
        """Find what is left behind; of a user's own file that is run."""
        from visualizer.debug.rerun import Rerun
        from visualizer.debug.undo import UndoCheck

        job = self._job
        if not job.file or job.recording:
            return
        rerun = Rerun(job, self.trace)
        undo = UndoCheck(job, self.trace, link=rerun.link)
        try:
            undo.advance(recording=False)
            while undo.working:
                time.sleep(TICK)
                undo.advance(recording=False)
        finally:
            rerun.close()
        self.left_behind = undo.found
        if undo.message:
            say(undo.message)

    def without_rules(self) -> str:
        """That nothing can be said."""
        from visualizer.problems.asking import not_judged
        from visualizer.trace.moment import Moment

        said = not_judged(Moment(self._solver, self._params, trace=self.trace))
        return said or _("Nothing was judged: there are no rules for this problem.")

    def as_json(self) -> str:
        judgement = self.judgement
        return compact_json({
            "events": len(self.trace),
            "judged": judgement.judged,
            "solutions": judgement.solutions,
            "known_solutions": judgement.known_solutions,
            **({"found_by_another": judgement.another} if judgement.another else {}),
            "disagreements": [
                {"event": event, "kind": key, "sentence": sentence}
                for event, key, _name, sentence in self._listed()
            ],
            "count": judgement.count,
            **({"complete": False} if self.ended or self._recorded else {}),
            **({"ended": how_ended(self._recorded)} if self._recorded else {}),
            **self._left_as_json(),
            **({"not_used": lost} if (lost := self._unused()) else {}),
            **({"taken_for": said} if (said := judgement.taken_for) else {}),
        })

    def as_text(self) -> str:
        judgement = self.judgement
        run = [Path(self._job.target).name, *in_words(self._job.target, self._job.params)]
        lines = [", ".join(run), *self._as_read(), *filter(None, [judgement.taken_for]),
                 *self._uncounted()]
        if not judgement.has_rules:
            lines += [self.without_rules(), *self._unused(), *self._left_lines()]
            return "\n".join([*lines, ""])
        solutions = printed(judgement.solutions)
        if judgement.known_solutions is not None:
            known = printed(judgement.known_solutions)
            solutions = _("{found} (known: {known})").format(found=solutions, known=known)
        elif judgement.another:
            another = printed(judgement.another)
            solutions = _("{found} (another search: {another})").format(
                found=solutions, another=another
            )
        totals = (
            (_("events"), printed(len(self.trace))),
            (_("judged"), printed(judgement.judged)),
            (_("solutions"), solutions),
            (_("disagreements"), printed(judgement.count)),
        )
        width = max(len(word) for word, _count in totals)
        lines += [f"{word.ljust(width)}  {count}" for word, count in totals]
        listed = [*self._listed()]
        if listed:
            events = max(len(_("event")), len(str(listed[-1][0])))
            kinds = max(len(name) for _event, _key, name, _sentence in listed)
            kind = _("kind")  # nobody finds a text to translate within an f-string
            lines += ["", f"{_('event').rjust(events)}  {kind}"]
            lines += [
                f"{event:>{events}}  {name.ljust(kinds)}  {printable(sentence)}"
                for event, _key, name, sentence in listed
            ]
        if (more := judgement.count - len(listed)) > 0:
            said = ngettext("and one more", "and {count} more", more)
            lines.append(said.format(count=printed(more)))
        lines += self._unused()
        return "\n".join([*lines, *self._left_lines(), ""])

    def _left_as_json(self) -> dict[str, object]:
        """What is left behind; nothing of what is not looked for."""
        if not self._job.file:
            return {}
        left = [
            {"event": one.event, "variable": one.variable, "before": one.before,
             "after": one.after, "line": one.line or None, "sentence": sentence}
            for one, sentence in self._left()
        ]
        return {"left_behind": left, "left_behind_count": self.left_behind.total}

    def _left_lines(self) -> list[str]:
        """What is left behind, in lines; none of what is not looked for."""
        found = self.left_behind
        lines = []
        if found.unchecked:
            names = ", ".join(found.unchecked)
            lines.append(_("Too large to be examined: {names}.").format(names=names))
        if not found.total:
            return lines
        listed = [*self._left()]
        events = max(len(_("event")), len(str(listed[-1][0].event)))
        lines += ["", f"{_('event').rjust(events)}  {_('left behind')}"]
        lines += [f"{one.event:>{events}}  {printable(said)}" for one, said in listed]
        if (more := found.total - len(listed)) > 0:
            said = ngettext("and one more", "and {count} more", more)
            lines.append(said.format(count=printed(more)))
        return lines

    def _left(self) -> Iterator[tuple[Left, str]]:
        """Each of the first, and the sentence that says it."""
        from visualizer.debug.undo import left_words
        from visualizer.problems.own import value_name
        from visualizer.trace.moment import moment_at

        for one in self.left_behind.left[:MOST]:
            moment = moment_at(
                self.trace, one.event, self._solver, self._params, complete=self._complete
            )
            yield one, left_words(one, value_name(moment, moment.value))

    def _unused(self) -> list[str]:
        """What the file says of its problem and cannot be used, or not any more."""
        failures = [*unused(self._solver)]
        if self.judgement.silenced is not None:
            failures.append(self.judgement.silenced)
        return [failure.sentence() for failure in failures]

    def _as_read(self) -> list[str]:
        """How the choices are read, where that is not as they are."""
        return [said] if (said := self.trace.read_as) else []

    def _uncounted(self) -> list[str]:
        """That no line of a plain program counts as a solution, and why."""
        from visualizer.jobs.plain.telling import none_counts

        own = own_of(self._solver)
        return [none_counts(own.late)] if own.counts_none else []

    def _listed(self) -> Iterator[tuple[int, str, str, str]]:
        """For each of the first: event, kind by its key, kind in words, and what is said there."""
        from visualizer.judge.words import name_of
        from visualizer.problems.kinds import Kind
        from visualizer.problems.narration import judged
        from visualizer.trace.moment import moment_at

        judgement = self.judgement
        pairs = zip(judgement.events[:MOST], judgement.kinds[:MOST], strict=True)
        for event, number in ((int(event), int(number)) for event, number in pairs):
            kind = Kind(number)
            moment = moment_at(
                self.trace, event, self._solver, self._params, complete=self._complete
            )
            said = self._teller.narrate(moment)
            known, left_out = judgement.known_solutions, judgement.left_out
            sentence = judged(
                said, moment, kind, known, left_out, judgement.wrong_solutions, judgement.another
            ).sentence
            if kind is Kind.CONTRACT and judgement.failure is not None:
                sentence = f"{sentence} {judgement.failure.sentence()}"
            yield event, kind.key, name_of(kind), sentence


COMMAND = Subcommand(
    "check",
    mark("Find the events at which a solver's code and the rules of its problem disagree, or "
         "which leave something behind."),
    "main.py check my_queens.py -n 6",
    arguments,
    run,
    takes_program=True,
)
