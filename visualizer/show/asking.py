"""A question that is open: what has been answered, and what is said of that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.lessons.kinds import title
from visualizer.problems.asking import square_of
from visualizer.trace.moment import Moment

if TYPE_CHECKING:  # the window starts without what makes questions
    from visualizer.lessons.practice import Asked as NextAsked
    from visualizer.lessons.question import Place, Question

ROUNDS = 2
"""A class votes before it has talked about the question, and after."""

ATTEMPTS = 2
"""So often one student may answer; then the real step is shown."""


@dataclass(frozen=True)
class Asked:
    """A question on screen.

    student   is it one student who answers? Else a class, which votes
    chosen    numbers of the choices that are marked
    attempts  wrong answers so far
    said      what is said of the last answer, or the hint
    revealed  are the right choices shown? The next press goes on
    votes     the choices that were voted for, one by one, in up to ROUNDS rounds
    """

    question: Question
    student: bool = True
    chosen: frozenset[int] = frozenset()
    attempts: int = 0
    said: str = ""
    revealed: bool = False
    votes: tuple[tuple[int, ...], ...] = ((),)

    @property
    def tallies(self) -> list[list[int]]:
        """Of each round that has votes, how many each choice has."""
        numbers = range(len(self.question.choices))
        return [[cast.count(number) for number in numbers] for cast in self.votes if cast]


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


@dataclass
class Score:
    """How questions were answered: by kind, right at first sight, and all."""

    right: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)

    def count(self, kind: str, *, right: bool) -> None:
        """A question of a kind is over."""
        self.asked[kind] += 1
        self.right[kind] += right

    def summary(self) -> str:
        """In words: all, and each kind."""
        total = sum(self.asked.values())
        if not total:
            return _("No question was answered.")
        first = ngettext(
            "{right} of {count} question right at first sight",
            "{right} of {count} questions right at first sight",
            total,
        ).format(right=sum(self.right.values()), count=total)
        kinds = [
            _("{kind} {right} of {count}").format(
                kind=title(kind),
                right=self.right[kind], count=count,
            )
            for kind, count in self.asked.most_common()
        ]
        return f"{first}: {', '.join(kinds)}."


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
    """The keys that choose an answer, in words."""
    last = len(question.choices)
    return _("1 or 2") if last == 2 else _("1 to {last}").format(last=last)


def letters(question: Question) -> Sequence[str]:
    """How the choices are called: A to D."""
    return "ABCD"[: len(question.choices)]
