"""The rules that a user's file has itself, `allowed(path)` and `is_solution(path)`, as far as they
have been asked; and what its choices are called.

They are asked in a process of their own (`visualizer/judge/own.py`), which leaves here what they
said. Before that nothing is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.growing import GrowingArray
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import minus
from visualizer.jobs.needs import own_of
from visualizer.jobs.own import ALLOWED
from visualizer.problems.rules import Refusal, Rules
from visualizer.trace.moment import Moment
from visualizer.trace.trace import Trace

NOT_ASKED, YES, NO = range(3)
"""What a function said at an event."""

SAYS_NO: Final = "own"
"""Why a choice is refused: `allowed` says so."""

Answers = NDArray[np.uint8]


class Verdicts:
    """What the functions of a file said, by event.

    allowed  of the choice of a TRY or PUSH
    solved   of the choices in force at a SOLUTION, and of those before a POP
    """

    def __init__(self) -> None:
        self._allowed = GrowingArray(np.uint8)
        self._solved = GrowingArray(np.uint8)

    def add(self, allowed: Answers, solved: Answers) -> None:
        """What they said of the next events."""
        self._allowed.extend(allowed)
        self._solved.extend(solved)

    def allows(self, event: int) -> bool | None:
        """May the choice of a TRY or PUSH follow those in force? None: not known."""
        return _told(self._allowed, event)

    def solves(self, event: int) -> bool | None:
        """Were the choices a solution? None: not known."""
        return _told(self._solved, event)


def _told(answers: GrowingArray[np.uint8], event: int) -> bool | None:
    said = answers.view[event] if 0 <= event < len(answers.view) else NOT_ASKED
    return None if said == NOT_ASKED else bool(said == YES)


_verdicts: WeakKeyDictionary[Trace, Verdicts] = WeakKeyDictionary()


def verdicts_of(trace: Trace) -> Verdicts:
    """What has been said of a run so far."""
    return _verdicts.setdefault(trace.whole, Verdicts())


class NotAsked(LookupError):
    """The functions have not been asked that, or cannot be."""


class OwnRules(Rules):
    """What the functions of the file said."""

    def names(self, moment: Moment, depth: int, value: int) -> bool:
        return True

    def refusals(self, moment: Moment, path: Sequence[int], value: int) -> tuple[Refusal, ...]:
        said = _known(moment).allows(_event_of(moment, path, value))
        if said is None:
            raise NotAsked
        return () if said else (Refusal(SAYS_NO),)

    def is_solution(self, moment: Moment, path: Sequence[int]) -> bool:
        there = (*moment.path[: moment.depth], moment.value)
        about = moment.kind in (SOLUTION, POP) and tuple(path) == there
        said = _known(moment).solves(moment.event) if about else None
        if said is None:
            raise NotAsked
        return said


def _known(moment: Moment) -> Verdicts:
    if moment.trace is None:
        raise NotAsked
    return verdicts_of(moment.trace)


def _event_of(moment: Moment, path: Sequence[int], value: int) -> int:
    """The event at which a choice after a path was tried or placed."""
    depth, before = len(path), tuple(path)
    if before != moment.path[:depth]:
        raise NotAsked
    if moment.kind in (TRY, PUSH) and (depth, value) == (moment.depth, moment.value):
        return moment.event
    if depth < len(moment.path) and moment.path[depth] == value:
        return moment.path_events[depth]
    raise NotAsked


OWN_RULES = OwnRules()


def judges_itself(moment: Moment) -> bool:
    """Does the file of the moment's run have rules itself?"""
    return bool(own_of(moment.solver).judges)


def lacks_allowed(moment: Moment) -> bool:
    """Has it only `is_solution`?"""
    return judges_itself(moment) and ALLOWED not in own_of(moment.solver).judges


def names_choices(moment: Moment) -> bool:
    """Does it say what depths or values are called?"""
    own = own_of(moment.solver)
    return bool(own.depths or own.values)


def value_name(moment: Moment, value: int) -> str:
    """What a value is called; the number where it has no name."""
    return own_of(moment.solver).values.get(value) or minus(value)


def begins_with_a_name(moment: Moment) -> bool:
    """Is what `choice_in_words` says first of the moment's choice a name that the file gives?"""
    own = own_of(moment.solver)
    return any((*own.depths[moment.depth : moment.depth + 1], own.values.get(moment.value)))


def choice_in_words(moment: Moment, depth: int, value: int) -> str:
    """A choice by the names that the file gives, as far as it does."""
    own = own_of(moment.solver)
    at = own.depths[depth] if depth < len(own.depths) else ""
    called = own.values.get(value)
    if at:
        said = _("{depth}: {value}") if called else _("{depth}: value {value}")
        return said.format(depth=at, value=called or minus(value))
    said = _("{value} at depth {depth}") if called else _("value {value} at depth {depth}")
    return said.format(depth=depth, value=called or minus(value))
