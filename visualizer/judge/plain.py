"""Judging event by event, by the rules as they are: for all problems, some thousand a second.

What a disagreement is stands here; `visualizer/judge/blocks.py` does the same faster.

rejected    the code rejects a choice that the rules allow after those in force, all of which they
            allow too. Below a choice that they refuse nothing could become a solution any more:
            there the code may reject what it likes. A cell of a maze that was entered before need
            not be entered again
placed      the code places a choice that the rules refuse after those in force. Where each choice
            is a call, one whose call returns before it tries anything or finds a solution has been
            tested there, and counts as rejected
wrong       the code calls a solution what by the rules is none
missed      the code takes back what by the rules is a solution, and has called nothing a solution
            since it was placed
twice       the code tries a choice that it has tried before with the same choices in force

What a solver does on purpose (catalog.PURPOSES) is none. Where the rules cannot answer, nothing is
said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from solvers.catalog import PLACES, REJECTS, REPEATS
from solvers.events import POP, PUSH, TRY
from visualizer.jobs.needs import own_of
from visualizer.judge.found import Found, found
from visualizer.problems.kinds import Disagreement, Kind, Silenced
from visualizer.problems.rules import Refusal
from visualizer.trace.moment import Moment
from visualizer.trace.packing import Packed, unpack


class Answering(Protocol):
    """Who is asked about a path; None: not known."""

    entered_once: bool

    def refusals(
        self, moment: Moment, path: Sequence[int], value: int, /
    ) -> tuple[Refusal, ...] | None:
        """Why the value must not follow the path; () if it may."""
        ...

    def is_solution(self, moment: Moment, path: Sequence[int], /) -> bool | None:
        """Is the path a solution?"""
        ...


class Plain:
    """Judges the events of a run as they come.

    moment: of any event; it tells the rules the parameters
    """

    most = 1 << 14
    seconds = 0.001
    silenced: Silenced | None = None

    def __init__(self, rules: Answering, moment: Moment) -> None:
        self._rules = rules
        self._moment = moment
        purposes = moment.solver.on_purpose
        self._rejects, self._places = REJECTS in purposes, PLACES in purposes
        self._repeats = REPEATS in purposes
        self._once = rules.entered_once
        self._by_calls = own_of(moment.solver).by_calls
        self._entered: set[int] = set()
        self._path: list[int] = []
        self._pushed: list[int] = []  # by depth: the event
        self._sound: list[bool] = [True]  # by the number of choices in force: are all allowed?
        self._tried: list[set[int]] = [set()]  # by depth: in the node that is open there
        self._allowed = False  # is the last event a TRY that must not be rejected?
        self._repeated = False  # was that tried before?
        self._waiting = False  # is it a PUSH that must not be, unless its call returns at once?
        self._refused: bool | None = None  # of the last TRY; None: not known
        self._told = -1  # the last event that told of a solution, by the code or in here
        self._event = -1

    def take(self, packed: Packed, start: int) -> Found:
        """Judge the next events, the first of which has the number `start`.

        What the last of them is, if it is a TRY, is found with the event after it.
        """
        news: list[Disagreement] = []
        for event, one in enumerate(packed.tolist(), start):
            kind, _depth, value = unpack(one)
            self._ended(kind, news)
            self._event = event
            if kind == TRY:
                self._try(value)
            elif kind == PUSH:
                self._push(value, news)
            elif kind == POP:
                self._pop(value, news)
            else:
                self._told = event
                if self._solved() is False:
                    news.append(Disagreement(event, Kind.WRONG_SOLUTION))
        return found(news)

    def end(self, *, complete: bool) -> Found:
        """What there is to say when no more events come; complete: the search came to its end."""
        news: list[Disagreement] = []
        self._ended(None if complete else PUSH, news)
        unreported = bool(self._path) and self._told < self._pushed[-1]
        if complete and not news and unreported and self._solved():
            news.append(Disagreement(self._event, Kind.MISSED_SOLUTION))
        return found(news)

    def _ended(self, kind: int | None, news: list[Disagreement]) -> None:
        """An event of this kind comes after the last one, or none: what that was is known now."""
        if self._waiting and kind != POP:
            news.append(Disagreement(self._event, Kind.PLACED))
        elif self._allowed and kind != PUSH:
            news.append(Disagreement(self._event, Kind.REJECTED))
        elif self._repeated:
            news.append(Disagreement(self._event, Kind.TWICE))
        self._allowed = self._repeated = self._waiting = False

    def _try(self, value: int) -> None:
        found = self._rules.refusals(self._moment, self._path, value)
        self._refused = None if found is None else bool(found)
        entered = self._once and value in self._entered
        self._allowed = (
            self._refused is False and self._sound[-1] and not self._rejects and not entered
        )
        tried = self._tried[-1]
        self._repeated = value in tried and not self._repeats
        tried.add(value)

    def _push(self, value: int, news: list[Disagreement]) -> None:
        if self._refused and not self._places:
            if self._by_calls:
                self._waiting = True
            else:
                news.append(Disagreement(self._event, Kind.PLACED))
        self._path.append(value)
        self._pushed.append(self._event)
        self._sound.append(self._sound[-1] and self._refused is False)
        self._tried.append(set())
        if self._once:
            self._entered.add(value)

    def _pop(self, value: int, news: list[Disagreement]) -> None:
        pushed = self._pushed.pop()
        if self._told < pushed and self._solved():
            self._told = self._event
            news.append(Disagreement(self._event, Kind.MISSED_SOLUTION))
        self._path.pop()
        self._sound.pop()
        self._tried.pop()

    def _solved(self) -> bool | None:
        return self._rules.is_solution(self._moment, self._path)
