"""A question that is open: what has been answered, and what is said of that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from time import monotonic
from typing import TYPE_CHECKING

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import gettext as _
from visualizer.lessons.answers import Answer
from visualizer.problems.asking import square_of
from visualizer.trace.moment import Moment

if TYPE_CHECKING:  # the window starts without what makes questions
    from visualizer.lessons.practice import Asked as NextAsked
    from visualizer.lessons.question import Place, Question

ROUNDS = 2
"""A class votes before it has talked about the question, and after."""


@dataclass(frozen=True)
class Asked:
    """A question on screen.

    student   is it one student who answers? Else a class, which votes
    stop      of the lesson that asks, from 1; 0: it is asked in practice
    chosen    numbers of the choices that are marked
    said      what is said of the last answer, or the hint
    tried     wrong answers so far, each the numbers of its choices
    hinted    was the hint asked for?
    since     when it was put, in seconds of no particular clock
    revealed  are the right choices shown? The next press goes on
    votes     the choices that were voted for, one by one, in up to ROUNDS rounds
    """

    question: Question
    student: bool = True
    stop: int = 0
    chosen: frozenset[int] = frozenset()
    said: str = ""
    tried: tuple[frozenset[int], ...] = ()
    hinted: bool = False
    since: float = field(default_factory=monotonic, compare=False)
    revealed: bool = False
    votes: tuple[tuple[int, ...], ...] = ((),)

    @property
    def tallies(self) -> list[list[int]]:
        """Of each round that has votes, or in which they are being counted, how many each choice
        has."""
        numbers = range(len(self.question.choices))
        again = len(self.votes) > 1 and not self.revealed  # a second round is seen to begin
        return [[cast.count(number) for number in numbers] for cast in self.votes if cast or again]

    @property
    def closed(self) -> frozenset[int]:
        """The numbers of the choices that have been taken and are wrong."""
        taken: frozenset[int] = frozenset().union(*self.tried)
        return taken - {*self.question.right}

    def feedback(self, number: int) -> str:
        """What stands beside a choice that has been taken and is wrong; "" beside all others."""
        if number not in self.closed:
            return ""
        return self.question.choices[number].feedback or _("Not this one.")

    def answer(self) -> Answer:
        """How it has been answered."""
        right = self.question.is_answered_by(self.chosen)
        tried = (*self.tried, self.chosen) if right else self.tried
        texts = tuple(
            tuple(self.question.choices[i].text for i in sorted(numbers)) for numbers in tried
        )
        seconds = round(monotonic() - self.since)
        return Answer(self.question.kind, texts, right, self.hinted, seconds, self.stop)


@dataclass
class Practice:
    """Questions that are asked now and then.

    plan   which is the next one, and where
    asked  the kinds that have been asked
    last   the event on screen a moment ago, of this run
    known  how many events there were when no question was found in what follows; 0: one was
    """

    seed: int = 0
    plan: NextAsked | None = None
    asked: list[str] = field(default_factory=list)
    run: object = None
    last: int = 0
    known: int = 0


@dataclass(frozen=True)
class Pointed:
    """What a click stands for.

    depth    the choice in force there; None: none
    square   the square of the picture there: row from the top, column
    entries  entries there: the watched variable, and the index, or None for all of it
    line     file and line of the source, the first of its statement
    """

    depth: int | None = None
    square: tuple[int, int] | None = None
    entries: frozenset[tuple[str, int | str | None]] = frozenset()
    line: tuple[str, int] | None = None


def answers_at(pointed: Pointed, question: Question, moment: Moment) -> list[int]:
    """The numbers of the choices that point at what was clicked; the moment is the question's."""
    return [i for i, choice in enumerate(question.choices) if _is_at(pointed, choice.at, moment)]


def _is_at(pointed: Pointed, at: Place, moment: Moment) -> bool:
    if at.line is not None:
        return at.line == pointed.line
    if at.entry is not None:
        return at.entry in pointed.entries
    if at.depth is None:
        return False
    if at.value is None and at.depth == pointed.depth:
        return True
    in_force = at.depth < len(moment.path)
    value = at.value if at.value is not None else moment.path[at.depth] if in_force else None
    square = None if value is None else square_of(moment, at.depth, value)
    return square is not None and square == pointed.square


def is_asked_of(pointed: Pointed, question: Question) -> bool:
    """Does a choice of the question point at something of that kind?"""
    places = [choice.at for choice in question.choices]
    board = pointed.depth is not None or pointed.square is not None
    return (
        (bool(pointed.line) and any(at.line for at in places))
        or (bool(pointed.entries) and any(at.entry for at in places))
        or (board and any(at.depth is not None for at in places))
    )


def keys(question: Question) -> str:
    """The keys that choose an answer, in words; the digits from 1 on do, too."""
    last = letters(question)[-1]
    return _("A or B") if last == "B" else _("A to {last}").format(last=last)


def letters(question: Question) -> Sequence[str]:
    """How the choices are called: A to D."""
    return "ABCD"[: len(question.choices)]
