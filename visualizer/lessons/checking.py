"""A lesson held against real runs: the event of each stop, and the answer of its question."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from solvers.events import POP, PUSH
from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.failures import SolverFailed
from visualizer.base.i18n import Name, first_language, ngettext
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import printed
from visualizer.debug.breakpoints import Breakpoint, read_expression
from visualizer.debug.hit_search import HitSearch
from visualizer.debug.hits import RerunHits
from visualizer.debug.rerun import Rerun
from visualizer.debug.search import Position
from visualizer.jobs.job import Job, describe, head_of_recording
from visualizer.jobs.needs import arguments_of
from visualizer.jobs.reading import trace_for
from visualizer.judge.blame import Blame
from visualizer.judge.judgement import Judgement
from visualizer.lessons.claims import Borne, Claim, claims_of
from visualizer.lessons.filling import Stand, is_field, names, taken, takes_of_blame, values_of
from visualizer.lessons.kinds import KINDS, OWN
from visualizer.lessons.lesson import Lesson, Mistake, Stop
from visualizer.lessons.question import Facts, Question, WhyNot, cannot_be_asked
from visualizer.lessons.questions import question
from visualizer.lessons.reading import jobs_at
from visualizer.measure.costs import Costs, amount_at, event_at
from visualizer.record.playback import sources_of, why_no_variables
from visualizer.record.recorder import DEFAULT_MEMORY_LIMIT, in_units
from visualizer.trace.matching import PENDING, Found, place_of
from visualizer.trace.packing import Packed
from visualizer.trace.search import Condition
from visualizer.trace.when import Anchor, When, english, find_when, how_many

Events: TypeAlias = Callable[[Job], Iterator[Packed]]
"""Runs a job and hands out its events, packed; raises SolverFailed."""

LONGEST_WAIT = 20.0
"""Seconds for an answer of the rerun."""

WAIT = 0.002

MOST_COUNTED = 3_000_000
"""Events up to which a run is recorded only to learn how much there is of something in all."""

MOST_LOOKED_AT = 5000
"""Events after a stop in which the answers of questions are looked for that could be asked."""

MOST_KEPT = 4
"""Recorded runs that are kept for the stops to come."""


@dataclass(frozen=True)
class Checked:
    """A stop in the runs that it is about.

    events    one for each run; None: not known, as measured time keeps them together
    answer    of its question: the right ones of the choices
    """

    stop: Stop
    part: str
    runs: tuple[str, ...]
    events: tuple[int | None, ...] = ()
    answer: str = ""
    languages: tuple[str, ...] = ()
    mistakes: tuple[Mistake, ...] = ()


COUNTING: tuple[Name, ...] = ("how many solutions", "solutions below", "about how many")
"""Kinds of questions whose answer is a number that is counted."""


class _Wrong(BadInput):
    """What is wrong with an attribute or a text of a stop; see Stop.lines."""

    def __init__(self, name: str, sentence: str, further: int = 0) -> None:
        super().__init__(sentence)
        self.name = name
        self.further = further


class _Recording:
    """A run of which so much is recorded as is needed."""

    def __init__(self, job: Job, events: Events) -> None:
        self.job = job
        self.trace = trace_for(job)
        self.complete = False
        self._events = events(job)
        self._failure: SolverFailed | None = None
        self._rerun: Rerun | None = None
        self._judgement: Judgement | None = None
        self._blame: Blame | None = None
        self._lines: NDArray[np.uint32] | None = None
        head = head_of_recording(job) if job.recording else None
        self._why = "" if head is None else why_no_variables(head)
        self.whole = head is None or head.complete  # else it says less of a search than all

    @property
    def rerun(self) -> Rerun:
        """The solver run again, for what the trace cannot tell."""
        if self._rerun is None:
            self._rerun = Rerun(self.rerun_job or self.job, self.trace, self._why)
        return self._rerun

    @property
    def rerun_job(self) -> Job | None:
        """What is run again; None where the code is not at hand."""
        return None if self._why else replace(self.job, recording="")

    def more(self) -> bool:
        """Record some more; False at the end of the run."""
        if self._failure:
            raise self._failure
        try:
            packed = next(self._events, None)
        except SolverFailed as failure:
            self._failure = failure
            raise
        if packed is None:
            self.complete = True
            return False
        self.trace.append(packed)
        if self.trace.nbytes > DEFAULT_MEMORY_LIMIT:
            raise BadInput(
                _("The run does not fit into {limit} of memory.").format(
                    limit=in_units(DEFAULT_MEMORY_LIMIT)
                )
            )
        return True

    def some_more(self) -> None:
        """Record a good part more: to look at it again then costs less than to run it."""
        target = len(self.trace) * 5 // 4
        while self.more() and len(self.trace) < target:
            pass

    def find(self, when: When, after: int) -> int | None:
        """The event of a moment; None where the run has none."""
        if when.anchor is Anchor.TRUE:
            return self._find_true(when.expression, after)
        found: Found = PENDING
        while found is PENDING:
            judged = self._judged() if when.anchor is Anchor.DIFFERS else None
            found = find_when(self.trace, when, after, complete=self.complete, judged=judged)
            if found is PENDING:
                self.some_more()
        return found if isinstance(found, int) else None

    def _judged(self) -> Judgement:
        """The run, judged as far as it is recorded."""
        if self._judgement is None:
            solver = describe(self.job)
            arguments = arguments_of(solver, dict(self.job.params))
            self._judgement = Judgement(self.trace, solver, arguments)
        if self.complete:
            self._judgement.finish()
        else:
            self._judgement.follow()
        return self._judgement

    def blame(self) -> Blame:
        """Whose fault its dead ends are, as far as it is recorded."""
        if self._blame is None:
            solver = describe(self.job)
            arguments = arguments_of(solver, dict(self.job.params))
            self._blame = Blame(self.trace, solver, arguments)
        if self.complete:
            self._blame.finish()
        else:
            self._blame.follow()
        return self._blame

    def _find_true(self, expression: str, after: int) -> int | None:
        on = read_expression(expression)
        hits = RerunHits(on, 0)
        search = HitSearch(self.rerun, [(Breakpoint(1, on), hits)], Position(after), 1)
        until = time.monotonic() + LONGEST_WAIT
        while not search.done:
            self.rerun.hits.meet([search.demand])
            search.advance(recording=not self.complete)
            if search.done:
                break
            if search.demand.met and not self.complete:
                self.more()
                until = time.monotonic() + LONGEST_WAIT
            elif time.monotonic() > until:
                raise BadInput(_('"{text}" took too long.').format(text=expression))
            else:
                time.sleep(WAIT)
        wrong = hits.message or self.rerun.hits.message or self.rerun.hits.notice
        if search.hit is None and wrong:
            raise BadInput(wrong)
        return None if search.hit is None else search.hit.event

    def lines(self) -> NDArray[np.uint32]:
        """For each event of the whole run how many lines of the solver have run until then."""
        if self._lines is None:
            while self.more():
                pass
            costs = Costs(self.rerun_job, self.trace, complete=True)
            try:
                while costs.lines is None and not costs.ended:
                    costs.poll()
                    time.sleep(WAIT)
                self._lines = costs.lines
            finally:
                costs.close()
            if self._lines is None:
                raise BadInput(costs.why_not("lines", self.job.target))
        return self._lines

    def close(self) -> None:
        """End the processes."""
        close = getattr(self._events, "close", None)
        if close is not None:
            close()
        if self._rerun is not None:
            self._rerun.close()


class Checker:
    """Goes from stop to stop; a moment may be counted from the one before."""

    def __init__(self, lesson: Lesson, events: Events) -> None:
        self._lesson = lesson
        self._events = events
        self._recordings: dict[Job, _Recording] = {}
        self._jobs: list[Job] = []
        self._after = -1
        self._borne = Borne()
        self._doubts: list[tuple[Claim, Mistake]] = []

    def close(self) -> None:
        """End all processes."""
        for recording in self._recordings.values():
            recording.close()
        self._recordings.clear()

    def check(self, stop: Stop) -> Checked:
        """The next stop. What is wrong with it is among its mistakes."""
        lesson = self._lesson
        part = lesson.part_of(stop).title.of(first_language())
        labs = stop.lab.solvers if stop.lab else ()
        events: tuple[int | None, ...] = ()
        answer, at = "", "run"  # what is being looked at
        mistakes: list[Mistake] = []
        try:
            runs = self._runs(stop)
            at = "at"
            events = self._resolve(stop, runs)
            self._look(stop, runs, events)
            stop = self._fill(stop, runs, events)
            at = "ask"
            if stop.ask is not None:
                answer = self._answer(stop, runs)
        except _Wrong as error:
            mistakes.append(self._told(stop, error.name, str(error), error.further))
        except (BadInput, SolverFailed) as error:
            mistakes.append(self._told(stop, at, str(error)))
        else:
            mistakes += self._given_away(stop, answer)
        languages = tuple(stop.text.by_language)
        return Checked(stop, part, stop.runs or labs, events, answer, languages, (*mistakes,))

    def doubts(self) -> Iterator[Mistake]:
        """What no run of the lesson bears out, when all stops have been checked."""
        return (doubt for claim, doubt in self._doubts if not self._borne.out(claim))

    def _told(self, stop: Stop, name: str, sentence: str, further: int = 0) -> Mistake:
        """What is wrong with an attribute or a text of a stop, by its name in Stop.lines."""
        return Mistake(str(self._lesson.path), stop.line_of(name) + further, sentence)

    def _runs(self, stop: Stop) -> list[_Recording]:
        jobs = jobs_at(self._lesson, stop)
        if not jobs:
            return []
        if jobs != self._jobs:
            self._jobs, self._after = jobs, -1
        for job in jobs:
            kept = self._recordings.pop(job, None) or _Recording(job, self._events)
            self._recordings[job] = kept
        while len(self._recordings) > MOST_KEPT:
            self._recordings.pop(next(iter(self._recordings))).close()
        return [self._recordings[job] for job in jobs]

    def _resolve(self, stop: Stop, runs: Sequence[_Recording]) -> tuple[int | None, ...]:
        if stop.at is None or not runs:
            return ()
        first = runs[0]
        event = first.find(stop.at, self._after)
        if event is None:
            raise _Wrong("at", self._no_moment(stop, first, stop.at))
        self._after = event
        return (event, *(self._beside(stop, first, other, event) for other in runs[1:]))

    @staticmethod
    def _no_moment(stop: Stop, run: _Recording, when: When) -> str:
        words = _('{run} has no moment "{moment}"').format(run=stop.runs[0], moment=english(when))
        count = how_many(run.trace, when)
        if count is None:
            return words + "."
        return words + ngettext("; there is {count}.", "; there are {count}.", count).format(
            count=printed(count))

    def _fill(
        self, stop: Stop, runs: Sequence[_Recording], events: Sequence[int | None]
    ) -> Stop:
        """The stop with what its texts take from the runs; raises BadInput where they cannot."""
        offered = names(len(runs) if events else 0)
        for name in stop.takes:
            if is_field(name) and name not in offered:
                what, further = self._where(stop, name)
                sentence = (
                    _("There is no run here from which {braces} could be filled in.")
                    if not offered else
                    ngettext("With one run there is nothing for {braces} to be filled from.",
                             "With {count} runs there is nothing for {braces} to be filled "
                             "from.", len(runs))
                )
                raise _Wrong(what, sentence.format(braces="{" + name + "}", count=len(runs)),
                             further)
        for run, event in zip(runs, events, strict=False):
            if event is not None:
                self._borne.take(run.trace, event)
        self._doubt(stop, runs)
        of_blame = takes_of_blame(stop.takes)
        if "useless" in of_blame or "lost" in of_blame:
            for run in runs:
                while run.more():  # what comes later tells how much could not help
                    pass
        stands = [
            Stand(run.trace, None if event is None else min(event, len(run.trace) - 1), run.blame)
            for run, event in zip(runs, events, strict=False)
        ]
        values = values_of(stands, stop.takes)
        for name in takes_of_blame(stop.takes):
            if values.get(name) is None and name in stop.takes:
                why = runs[0].blame().silent or _("No choice is taken back that has failed.")
                sentence = _("Here nothing is known to fill {braces} from: {why}")
                raise _Wrong(self._where(stop, name)[0], sentence.format(
                    braces="{" + name + "}", why=why), self._where(stop, name)[1])
        return stop.filled(values)

    @staticmethod
    def _where(stop: Stop, name: str) -> tuple[str, int]:
        """In which text something is taken from the run first, as Stop.lines has it, and in which
        of its lines."""
        return next(
            (f"{what}.{code}", line) for what, texts in stop.texts
            for code, words in texts.by_language.items()
            for one, line in taken(words) if one == name
        )

    def _doubt(self, stop: Stop, runs: Sequence[_Recording]) -> None:
        """Keep what a text says in numbers and no run has borne out so far."""
        claims = [claim for claim in claims_of(stop) if not self._borne.out(claim)]
        if not claims or not runs:
            return
        for run in runs:
            while len(run.trace) < MOST_COUNTED and run.more():
                pass
            self._borne.take(run.trace, len(run.trace) - 1)
        sentence = _(
            '"{words}": no run of this lesson confirms that. A text that says {braces} is filled '
            'in from the run.'
        )
        for claim in {(claim.field, claim.number): claim for claim in reversed(claims)}.values():
            said = sentence.format(words=claim.written, braces="{" + claim.field + "}")
            told = self._told(stop, claim.where, said, claim.line)
            self._doubts.append((claim, replace(told, doubt=True)))

    def _given_away(self, stop: Stop, answer: str) -> Iterator[Mistake]:
        """Is the number that is asked for written above the question?"""
        number = re.sub(r"\D", "", answer)
        if stop.ask is None or stop.ask.kind not in COUNTING or not number:
            return
        where = next((claim.where for claim in claims_of(stop) if str(claim.number) == number
                      and not claim.where.startswith("note")), "")
        if where:
            sentence = _("The answer is in view: {number} is written above the question.")
            yield replace(self._told(stop, where, sentence.format(number=answer)), doubt=True)

    def _beside(self, stop: Stop, first: _Recording, other: _Recording, event: int) -> int | None:
        """Where another run stands when the first one is at an event."""
        assert stop.at is not None
        if stop.at.anchor in (Anchor.BEFORE_START, Anchor.START, Anchor.END, Anchor.AFTER_END):
            return other.find(stop.at, -1)
        if stop.by == "time":  # which is another one each time that it is measured
            return None
        if stop.by == "lines":
            return event_at(other.lines(), amount_at(first.lines(), event))
        while first.more() or other.more():
            pass
        if stop.by == "event":
            return min(event, len(other.trace) - 1)
        return place_of(other.trace, first.trace, event, complete=True).event

    def _look(
        self, stop: Stop, runs: Sequence[_Recording], events: Sequence[int | None]
    ) -> None:
        """Raises BadInput where what is outlined or to be done is not there."""
        if not runs:
            return
        first = runs[0]
        if stop.do is not None and first.find(stop.do, self._after) is None:
            raise _Wrong("do", self._no_moment(stop, first, stop.do))
        if stop.blame and (silent := first.blame().silent):
            raise _Wrong("blame", silent)
        for mark in stop.marks:
            if mark.what == "node":
                when = When(Anchor.SUCH, 0, Condition(frozenset({PUSH}), path=mark.numbers))
                if first.find(when, -1) is None:
                    raise _Wrong(
                        "mark", _("{run} never reaches the node {path}.").format(
                            run=stop.runs[0], path=" ".join(map(str, mark.numbers))
                        )
                    )
            elif mark.what == "line" and not any(
                mark.name in source for source in sources_of(first.job)
            ):
                raise _Wrong(
                    "mark", _('No line of the solver contains "{text}".').format(text=mark.name)
                )
            elif mark.what == "choice" and events and events[0] is not None:
                k, in_force = min(events[0], len(first.trace) - 1), 0
                if k >= 0:
                    in_force = first.trace.height(k) + (first.trace.event(k)[0] == POP)
                if mark.numbers[0] >= in_force:
                    raise _Wrong(
                        "mark", _("There is no choice {number} here.").format(
                            number=mark.numbers[0]
                        )
                    )

    def _answer(self, stop: Stop, runs: Sequence[_Recording]) -> str:
        ask = stop.ask
        assert ask is not None
        if ask.kind == OWN:
            spoken = first_language()
            return next(choice.text.of(spoken) for choice in ask.choices if choice.right)
        if not runs:
            raise BadInput(_("This question needs a run: write, for example, run: queens-b n=4."))
        run = runs[0]
        event = max(0, self._after)
        if not len(run.trace):
            run.more()
        until = time.monotonic() + LONGEST_WAIT
        while True:
            asked = question(ask.kind, self._facts(run), event, of=ask.about)
            if isinstance(asked, Question):
                return ", ".join(asked.choices[i].text for i in asked.right)
            self._wait_for(asked, run, until, event)

    def _facts(self, run: _Recording) -> Facts:
        solver = describe(run.job)
        params = arguments_of(solver, dict(run.job.params))
        return Facts(
            run.trace, solver, params, run.complete and run.whole,
            states=lambda k: run.rerun.states.at(k), lines=lambda k: run.rerun.lines.at(k),
            blames=run.blame,
        )

    def _wait_for(self, why: WhyNot, run: _Recording, until: float, event: int) -> None:
        """Get what is still missing; raises BadInput where nothing will help."""
        sentence = "" if why.later and time.monotonic() < until else why.sentence
        wanted = ((run.rerun.states, why.states), (run.rerun.lines, why.lines))
        for process, events in wanted:
            missing = next((k for k in events if process.at(k) is None), None)
            if missing is not None:
                sentence = sentence or process.message
                process.ask(missing)
        if not (why.states or why.lines) and run.complete:
            sentence = why.sentence
        if sentence:
            raise BadInput(
                cannot_be_asked(WhyNot(sentence))
                + self._others(run, event)
            )
        if why.states or why.lines:
            run.rerun.poll()
            time.sleep(WAIT)
        else:
            run.some_more()

    def _others(self, run: _Recording, event: int) -> str:
        """A sentence about the questions that can be asked there; "": none can."""
        while len(run.trace) < event + MOST_LOOKED_AT and run.more():
            pass
        facts = self._facts(run)
        kinds = [kind for kind in KINDS if isinstance(question(kind, facts, event), Question)]
        return " " + _("What can be asked here: {kinds}.").format(
            kinds=", ".join(kinds)) if kinds else ""
