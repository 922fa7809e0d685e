"""The judgement of a run: where its code and the rules of its problem disagree.

It follows a trace that grows; see `Following`.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from copy import copy
from typing import Final, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from solvers.catalog import LEAVES_OUT, Solver, Value
from visualizer.base.failures import CONTRACT, Failure
from visualizer.base.growing import GrowingArray
from visualizer.base.named_tuple import NamedTuple
from visualizer.jobs.job import Job
from visualizer.jobs.needs import own_of
from visualizer.judge.another import found_by_another
from visualizer.judge.following import Following
from visualizer.judge.found import Found, found
from visualizer.judge.left_out import first_left_out
from visualizer.problems.asking import Careful, known_solutions, rules_of, taken_for, unknown
from visualizer.problems.kinds import Disagreement, Kind, LeftOut, Silenced
from visualizer.problems.own import judges_itself, verdicts_of
from visualizer.trace.moment import Moment, moment_at
from visualizer.trace.packing import Packed
from visualizer.trace.trace import Trace


class Judge(Protocol):
    """Judges the events of a run as they come; see `Plain`.

    most     how many events it takes at once
    seconds  how long a slice may take, and how long others may then work; 0: it does not matter
    silenced from which event on it cannot judge, if it cannot
    """

    most: int
    seconds: float
    silenced: Silenced | None

    def take(self, packed: Packed, start: int) -> Found:
        """Judge the next events."""
        ...

    def end(self, *, complete: bool) -> Found:
        """Judge the end of the run."""
        ...


@runtime_checkable
class Closing(Protocol):
    """A judge that has something to end."""

    def close(self) -> None:
        """End it."""
        ...


def judge_for(rules: Careful, moment: Moment) -> Judge:
    """Who judges: the functions of a user's file, if it has such; many events at once, where there
    is a model of the rules."""
    # The thread imports what the window starts without.
    from visualizer.judge.blocks import Blocks
    from visualizer.judge.plain import Plain
    from visualizer.problems.model import model_of

    if judges_itself(moment) and moment.trace is not None:
        from visualizer.judge.own import OwnJudge

        own = own_of(moment.solver)
        job = Job(moment.solver.key, tuple(moment.params.items()), text=own.text)
        return OwnJudge(job, moment, verdicts_of(moment.trace))
    model = model_of(moment)
    return Plain(rules, moment) if model is None else Blocks(model, rules, moment)


class _Told(NamedTuple):
    """What has been found up to an event; it stays as it is while more is found."""

    judged: int
    events: NDArray[np.int64]
    kinds: NDArray[np.uint8]


NOTHING: Final = _Told(0, np.empty(0, np.int64), np.empty(0, np.uint8))


class Judgement(Following):
    """Follows one trace; `advance` it once a frame, or `finish` it at once.

    known_solutions  how many solutions there are, where that is known; else None
    another          how many another search finds that was asked because it is not known, else 0
    ended            has the end of the run been judged, too?
    failure          the event that broke the contract, if one did
    silenced         why the functions of a user's file are not asked any more, if they are not
    left_out         of a run that found too few solutions: where it went back too soon, if known
    doubted          of a plain program: may its choices be something else than the rules take them
                     for? None of its solutions is one, or some are none and yet as many as there
                     should be; or where it found none its first wrong choice names nothing
    """

    def __init__(self, trace: Trace, solver: Solver, params: Mapping[str, Value]) -> None:
        """params: what the solver is called with (Run.arguments)."""
        self._moment = Moment(solver, params, trace=trace)
        rules = rules_of(self._moment)
        super().__init__(trace, ended=rules is None)
        self.known_solutions = None if rules is None else known_solutions(self._moment)
        self.another = 0
        self.failure: Failure | None = None
        self.left_out: LeftOut | None = None
        self.doubted = False
        self._rules = rules
        self.silenced: Failure | None = None
        self._judge: Judge | None = None  # made by the thread, as that may take a moment
        self._events = GrowingArray(np.int64)
        self._kinds = GrowingArray(np.uint8)
        self._told = NOTHING

    def __eq__(self, other: object) -> bool:
        """Is the same known of the same run?"""
        return (
            isinstance(other, Judgement) and self._events is other._events
            and self.version == other.version
        )

    __hash__ = None  # type: ignore[assignment]

    # What has been found

    @property
    def has_rules(self) -> bool:
        """Can anything be said at all? Else it stays empty, or becomes so."""
        return self._rules is not None

    @property
    def judged(self) -> int:
        """How many events have been judged: of those behind them nothing is said yet."""
        return self._told.judged

    @property
    def version(self) -> tuple[int, int, bool]:
        """Another one whenever more is known."""
        return self._told.judged, len(self._told.events), self.ended

    @property
    def events(self) -> NDArray[np.int64]:
        """The events of the disagreements, ascending; none is there twice."""
        return self._told.events

    @property
    def kinds(self) -> NDArray[np.uint8]:
        """The Kind of each of them."""
        return self._told.kinds

    @property
    def count(self) -> int:
        """How many there are so far."""
        return len(self._told.events)

    @property
    def first(self) -> int | None:
        """The event of the first."""
        events = self._told.events
        return int(events[0]) if len(events) else None

    @property
    def wrong_solutions(self) -> int:
        """How many of the solutions that the code has found are none; 0 until all is judged."""
        return self._count_of(Kind.WRONG_SOLUTION) if self.ended else 0

    @property
    def taken_for(self) -> str:
        """What the picture takes the choices of a plain program for, where they may be something
        else; "" where that need not be said, and until all is judged."""
        return taken_for(self._moment) if self.doubted else ""

    def _count_of(self, kind: Kind) -> int:
        return int(np.count_nonzero(self._told.kinds == kind))

    def next_after(self, event: int) -> int | None:
        """The event of the first behind an event."""
        events = self._told.events
        place = int(events.searchsorted(event, "right"))
        return int(events[place]) if place < len(events) else None

    def last_before(self, event: int) -> int | None:
        """The event of the last before an event."""
        events = self._told.events
        place = int(events.searchsorted(event))
        return int(events[place - 1]) if place else None

    def kind_at(self, event: int) -> Kind | None:
        """What the event is; None where code and rules agree, or nothing is known yet."""
        told = self._told
        place = int(told.events.searchsorted(event))
        if place == len(told.events) or told.events[place] != event:
            return None
        return Kind(told.kinds[place].item())

    def until(self, stop: int, *, known: int) -> Judgement:
        """What can be said of the events before `stop` by one who knows those before `known`."""
        other, told = copy(self), self._told
        end = int(told.events.searchsorted(stop))
        if end and told.events[end - 1] == known - 1 and told.kinds[end - 1] in _NEED_THE_NEXT:
            end -= 1
        other._told = _Told(min(told.judged, stop), told.events[:end], told.kinds[:end])
        if told.judged >= stop:
            other.silenced = None
        other.doubted = self.doubted and stop >= told.judged
        other._closed = True
        return other

    @property
    def solutions(self) -> int:
        """How many the code has found so far."""
        return self._trace.totals.solutions

    # Judging

    def close(self) -> None:
        """Stop judging."""
        super().close()
        if isinstance(self._judge, Closing):
            self._judge.close()

    def _work(
        self,
        stop: int,
        over: bool,
        complete: bool,
        failure: Failure | None,
        *,
        in_a_hurry: bool = False,
    ) -> None:
        """Judge the events before `stop`; over: no others will come."""
        if self._rules is None:
            return
        if rules_of(self._moment) is None:  # which may be seen only by what the run chooses
            self._rules, self._told, self.known_solutions = None, NOTHING, None
            self.ended = True
            return
        judge = self._judge = self._judge or judge_for(self._rules, self._moment)
        if self._closed:  # while the judge was made
            self.close()
            return
        at, most = self._told.judged, min(judge.most, 64 if judge.seconds else judge.most)
        while at < stop and not self._closed:
            began = time.perf_counter()
            packed = self._trace.events(at, min(stop, at + most))
            news = judge.take(packed, at)
            if judge.silenced is not None:
                self._add(news, judge.silenced.judged)
                self.silenced, self.ended = judge.silenced.failure, True
                return
            self._add(news, at + len(packed))
            at += len(packed)
            took = time.perf_counter() - began
            if not in_a_hurry:
                self._rest(took)
            if judge.seconds and not in_a_hurry:
                most = min(judge.most, 2 * most) if took < judge.seconds else max(1, most // 2)
                time.sleep(judge.seconds)
            else:
                most = judge.most
        if over and not self._closed:
            self._add(judge.end(complete=complete), at)
            self._conclude(complete, failure)
            self.ended = True
            self.doubted = self._is_doubted()

    def _add(self, news: Found, judged: int) -> None:
        self._events.extend(news.events)
        self._kinds.extend(news.kinds)
        self._told = _Told(judged, self._events.view, self._kinds.view)

    def _conclude(self, complete: bool, failure: Failure | None) -> None:
        """What only the end of the run tells; of its last event if that is no other one's."""
        last = max(0, len(self._trace) - 1)
        kind = None
        if failure is not None and failure.reason in CONTRACT:
            self.failure, kind = failure, Kind.CONTRACT
        elif complete and self._rules is not None and self._too_few():
            kind = Kind.MISSED_SOLUTION
            self.left_out = first_left_out(
                self._trace, self._rules, self._moment, lambda: self._closed
            )
        if kind is not None and self.kind_at(last) is None:
            self._add(found([Disagreement(last, kind)]), self._told.judged)

    def _is_doubted(self) -> bool:
        moment, first = self._moment, self.first
        if first is None or not taken_for(moment):
            return False
        if self.solutions:
            wrong = self.wrong_solutions
            return wrong > 0 and self.solutions in (wrong, self.known_solutions)
        return unknown(moment_at(self._trace, first, moment.solver, moment.params)) is not None

    def _too_few(self) -> bool:
        """Are more solutions known than were found, and than it is known to have missed?"""
        known, trace = self.known_solutions, self._trace
        if known == 0 or LEAVES_OUT in self._moment.solver.on_purpose:
            return False
        found = trace.totals.solutions
        if found and self._stopped():
            return False
        if known is None:
            self.another = found_by_another(trace, self._moment, lambda: self._closed)
            known = self.another
        right = (found - self._count_of(Kind.WRONG_SOLUTION)
                 + self._count_of(Kind.MISSED_SOLUTION))
        return right < known

    def _stopped(self) -> bool:
        """Did the search end with its first solution, so that it was not to look for others?"""
        trace = self._trace
        return trace.counters(int(trace.solutions[0])).tried == trace.totals.tried


_NEED_THE_NEXT = (Kind.REJECTED, Kind.CONTRACT)
"""Kinds that nobody can tell before what comes next."""
