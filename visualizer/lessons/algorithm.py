"""You are the algorithm: the step that the solver takes next, and what is said of another one.

The real step stays hidden: a reason speaks only of the step that was chosen. It is the picture's
own sentence where that knows why, and it never tells what comes next.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.lessons.question import Facts
from visualizer.problems.asking import careful, is_solution, not_judged, refusals, unknown
from visualizer.problems.narration import looked_ahead, remembered
from visualizer.trace.moment import NOT_KNOWN, Moment, Unknown
from visualizer.trace.trace import Trace

TRIES: Final = "try"
PLACES: Final = "place"
REJECTS: Final = "reject"
NOTES: Final = "note"
TAKES_BACK: Final[Name] = "take back"
ENDS: Final = "end"

MOST_SKIPPED = 1 << 12
"""So many candidates that are rejected one after another may be left out."""

MOST_SIBLINGS = 1 << 9
"""Of so many further candidates it is known whether they are tried later at the same place."""


class Step(NamedTuple):
    """A step of a search: one of the words above. value: of the candidate that is tried."""

    what: str
    value: int | None = None


class Expected(NamedTuple):
    """The step of the solver, the event with which it has been taken, and whether the candidate of
    that event has been rejected: that is no event of its own."""

    step: Step
    event: int
    decided: bool = False


@dataclass(frozen=True)
class Judgement:
    """What to make of a chosen step.

    right     is it the solver's, or does it only leave out candidates that are rejected?
    event     where the run is then; where it was, if the step is wrong
    decided   has the candidate of that event been rejected?
    reason    why it is not the step to take, in a sentence; "" where it is right
    """

    right: bool
    event: int
    decided: bool = False
    reason: str = ""


Teller = Callable[[Moment], str]
"""The sentence of a picture on a moment."""


def expected_step(
    trace: Trace, event: int, *, complete: bool = True, decided: bool = False
) -> Expected | Unknown:
    """The solver's next step after an event (-1: before the first); NOT_KNOWN where none is yet.

    decided: has the candidate that is tried at the event been rejected already?
    """
    trace = trace.whole
    after = trace.event(event + 1) if event + 1 < len(trace) else None
    if event >= 0 and trace.event(event)[0] == TRY and not decided:
        if after is None and not complete:
            return NOT_KNOWN
        if after is not None and after[0] == PUSH:
            return Expected(Step(PLACES), event + 1)
        return Expected(Step(REJECTS), event, decided=True)
    if after is None:
        return Expected(Step(ENDS), event, decided) if complete else NOT_KNOWN
    kind, _depth, value = after
    if kind == TRY:
        return Expected(Step(TRIES, value), event + 1)
    return Expected(Step(NOTES if kind == SOLUTION else TAKES_BACK), event + 1)


def steps_that_will_do(
    trace: Trace, event: int, *, complete: bool = True, decided: bool = False
) -> tuple[Expected, ...]:
    """The solver's next step and those that follow when what is rejected is left out."""
    found: list[Expected] = []
    while len(found) < 2 * MOST_SKIPPED:
        step = expected_step(trace, event, complete=complete, decided=decided)
        if isinstance(step, Unknown):
            break
        found.append(step)
        rejects = step.step.what == REJECTS
        if step.step.what == TRIES:
            follows = expected_step(trace, step.event, complete=complete)
            rejects = isinstance(follows, Expected) and follows.step.what == REJECTS
        if not rejects:
            break
        event, decided = step.event, True
    return tuple(found)


def judge(
    step: Step, facts: Facts, event: int, *, decided: bool = False, tell: Teller | None = None
) -> Judgement:
    """Is that the step to take after an event (see `expected_step`)? If not, why?

    tell: the picture's sentence on a moment; without it general words are said
    """
    will_do = steps_that_will_do(facts.trace, event, complete=facts.complete, decided=decided)
    for one in will_do:
        if one.step == step:
            return Judgement(True, one.event, one.decided)
    if not will_do:
        reason = _("What comes next is not known yet.")
    else:
        reason = _Reasons(facts, event, decided, will_do[0], tell).of(step)
    return Judgement(False, event, decided, reason)


class _Reasons:
    """Why a step is not the one to take at an event."""

    def __init__(
        self, facts: Facts, event: int, decided: bool, real: Expected, tell: Teller | None
    ) -> None:
        self._facts = facts
        self._event = event
        self._real = real.step.what
        self._tell = tell
        self._moment = facts.moment(max(0, event))
        if event < 0:
            self._moment = Moment(facts.solver, facts.params)
        self._open = self._moment.kind == TRY and not decided  # a candidate waits for its verdict

    def of(self, step: Step) -> str:
        """The sentence on a step that is not right."""
        if step.what == TRIES and step.value is not None:
            return self._of_try(step.value)
        if step.what in (PLACES, REJECTS):
            return self._of_verdict(step.what == PLACES)
        if self._open:
            return self._waits()
        if step.what == TAKES_BACK:
            return self._of_taking_back()
        if step.what == NOTES:
            return self._of_noting()
        return _("The search is not over: there is more to do.")

    def _waits(self) -> str:
        moment = self._moment
        said = self._facts.words(moment, moment.depth, moment.value)
        return _("{candidate} is being tried: first decide whether it is placed.").format(
            candidate=said[:1].upper() + said[1:]
        )

    def _of_verdict(self, places: bool) -> str:
        moment = self._moment
        if not self._open:
            return _("Nothing is being tried now.")
        knows = looked_ahead(moment) is not None or remembered(moment)
        if moment.rejected and not refusals(moment) and not (knows and self._tell is not None):
            return _("The solver does not place it here.")
        if not moment.rejected and not places and self._tell is None:
            return _("Nothing conflicts with it.")
        return self._told(moment, bool(moment.rejected))

    def _of_try(self, value: int) -> str:
        moment = self._moment
        if self._open and self._real == PLACES:
            return self._waits()
        if self._real == NOTES:
            return _("First look at what is placed now.")
        depth = len(moment.path)
        if value in self._tried_here():
            return _("It has been tried here already.")
        if value in self._tried_later():
            return _("It is not its turn yet.")
        hypothetical = replace(
            moment, kind=TRY, depth=depth, value=value, path=moment.path[:depth], rejected=True,
            before=None, after=None, trace=None, last=False, ended=False,
        )
        if unknown(hypothetical) is not None:
            return not_judged(hypothetical)
        if refusals(hypothetical):
            return self._told(hypothetical, rejected=True)
        return _("The solver does not try it here.")

    def _tried_here(self) -> frozenset[int]:
        """What has been tried after the choices in force, as far as that is known."""
        moment = self._moment
        if moment.kind not in (TRY, POP):
            return frozenset()
        before = moment.tried_before
        return frozenset([moment.value, *(before if isinstance(before, tuple) else ())])

    def _tried_later(self) -> frozenset[int]:
        """What will be tried after the choices in force, as far as that is recorded."""
        trace, at, found = self._facts.trace, self._event + 1, set[int]()
        depth = len(self._moment.path)
        while at < len(trace) and len(found) < MOST_SIBLINGS:
            kind, own, value = trace.event(at)
            if (kind, own) != (TRY, depth):
                break
            found.add(value)
            at += 1
            if at < len(trace) and trace.event(at)[0] == PUSH:
                pop = trace.pop_after(at, depth)
                if pop is None:
                    break
                at = pop + 1
        return frozenset(found)

    def _of_taking_back(self) -> str:
        if not self._moment.path:
            return _("There is no choice that could be taken back.")
        if self._real == NOTES:
            return _("First look at what is placed now.")
        return _("It is too early to take a choice back.")

    def _of_noting(self) -> str:
        solved = is_solution(self._moment) if self._moment.kind is not None else False
        if solved and self._moment.kind == PUSH:
            return _("The code does not call this a solution.")
        if solved:
            return _("This solution has been noted.")
        if solved is False:
            return _("The current choices are not a solution.")
        return _("The code notes no solution here.")

    def _told(self, moment: Moment, rejected: bool) -> str:
        """The picture's sentence on a candidate, without anything that comes after it."""
        alone = replace(moment, rejected=rejected, after=None, trace=None, last=False, ended=False)
        if self._tell is not None and (said := careful(self._tell)(alone)):
            return said
        if rejected:
            return _("The rules do not allow it with the current choices.")
        return _("Nothing conflicts with it.")
