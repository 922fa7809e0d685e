"""A lesson held against real runs: the event of each stop, and the answer of its question."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from solvers.events import POP, PUSH
from visualizer.base.errors import BadInput
from visualizer.base.failures import SolverFailed
from visualizer.base.i18n import first_language
from visualizer.base.i18n import gettext as _
from visualizer.debug.breakpoints import Breakpoint, read_expression
from visualizer.debug.hit_search import HitSearch
from visualizer.debug.hits import RerunHits
from visualizer.debug.rerun import Rerun
from visualizer.debug.search import Position
from visualizer.jobs.job import Job, describe
from visualizer.jobs.needs import arguments_of
from visualizer.jobs.reading import trace_for
from visualizer.judge.judgement import Judgement
from visualizer.lessons.kinds import OWN
from visualizer.lessons.lesson import Lesson, Mistake, Stop
from visualizer.lessons.question import Facts, Question, WhyNot
from visualizer.lessons.questions import question
from visualizer.lessons.reading import jobs_at
from visualizer.measure.costs import Costs, amount_at, event_at
from visualizer.record.playback import source_of, why_no_variables
from visualizer.record.recorder import DEFAULT_MEMORY_LIMIT, in_units
from visualizer.trace.file import load_head
from visualizer.trace.matching import PENDING, Found, place_of
from visualizer.trace.packing import Packed
from visualizer.trace.search import Condition
from visualizer.trace.when import Anchor, When, english, find_when

Events: TypeAlias = Callable[[Job], Iterator[Packed]]
"""Runs a job and hands out its events, packed; raises SolverFailed."""

LONGEST_WAIT = 20.0
"""Seconds for an answer of the rerun."""

WAIT = 0.002

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


def check_lesson(lesson: Lesson, events: Events) -> Iterator[Checked]:
    """Check stop after stop."""
    checker = Checker(lesson, events)
    try:
        for stop in lesson.stops:
            yield checker.check(stop)
    finally:
        checker.close()


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
        self._lines: NDArray[np.uint32] | None = None
        self._why = why_no_variables(load_head(job.recording)) if job.recording else ""

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
        wrong = hits.message or self.rerun.hits.message
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
        answer = ""
        wrong: list[str] = []
        try:
            runs = self._runs(stop)
            events = self._resolve(stop, runs)
            self._look(stop, runs, events)
            if stop.ask is not None:
                answer = self._answer(stop, runs)
        except (BadInput, SolverFailed) as error:
            wrong.append(str(error))
        file = str(lesson.path)
        mistakes = tuple(Mistake(file, stop.line, sentence) for sentence in wrong)
        languages = tuple(stop.text.by_language)
        return Checked(stop, part, stop.runs or labs, events, answer, languages, mistakes)

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
            raise BadInput(
                _("{run} has no moment “{moment}”.").format(
                    run=stop.runs[0], moment=english(stop.at)
                )
            )
        self._after = event
        return (event, *(self._beside(stop, first, other, event) for other in runs[1:]))

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
            raise BadInput(
                _("{run} has no moment “{moment}”.").format(
                    run=stop.runs[0], moment=english(stop.do)
                )
            )
        for mark in stop.marks:
            if mark.what == "node":
                when = When(Anchor.SUCH, 0, Condition(frozenset({PUSH}), path=mark.numbers))
                if first.find(when, -1) is None:
                    raise BadInput(
                        _("{run} never reaches the node {path}.").format(
                            run=stop.runs[0], path=" ".join(map(str, mark.numbers))
                        )
                    )
            elif mark.what == "line" and mark.name not in source_of(first.job):
                raise BadInput(
                    _('No line of the solver contains "{text}".').format(text=mark.name)
                )
            elif mark.what == "choice" and events and events[0] is not None:
                k, in_force = min(events[0], len(first.trace) - 1), 0
                if k >= 0:
                    in_force = first.trace.height(k) + (first.trace.event(k)[0] == POP)
                if mark.numbers[0] >= in_force:
                    raise BadInput(
                        _("There is no choice {number} here.").format(
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
            self._wait_for(asked, run, until)

    def _facts(self, run: _Recording) -> Facts:
        solver = describe(run.job)
        params = arguments_of(solver, dict(run.job.params))
        return Facts(
            run.trace, solver, params, run.complete,
            states=lambda k: run.rerun.states.at(k), lines=lambda k: run.rerun.lines.at(k),
        )

    def _wait_for(self, why: WhyNot, run: _Recording, until: float) -> None:
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
            raise BadInput(_("The question cannot be asked here: {why}").format(why=sentence))
        if why.states or why.lines:
            run.rerun.poll()
            time.sleep(WAIT)
        else:
            run.some_more()
