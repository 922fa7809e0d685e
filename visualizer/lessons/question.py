"""What a question about a run is, as plain data; and what it is asked from.

Texts are in the language that is set when the question is made. Made again from the same facts,
event and seed it is the same question with its choices in the same order: in another language, on
another machine, with another version of Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from hashlib import blake2b
from os.path import basename
from typing import TypeAlias, TypeVar

from solvers.catalog import SOLVERS, Solver, Value
from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.debug.rerun import EventLines, Snapshot
from visualizer.judge.blame import Blame
from visualizer.problems.telling import label_of, name_of
from visualizer.trace.moment import Moment, moment_at
from visualizer.trace.trace import Trace

MOST_CHOICES = 4
"""Choices that a question has at most: A to D, keys 1 to 4."""

Item = TypeVar("Item")


@dataclass(frozen=True)
class Place:
    """What a choice points at, and a click on it chooses. None: it points at nothing of the kind.

    depth   a choice in force; with a value: a candidate at that depth
    value   the candidate
    entry   the watched variable and the index or key in it; an index of None is the whole variable
    line    file and line of the source
    """

    depth: int | None = None
    value: int | None = None
    entry: tuple[str, int | str | None] | None = None
    line: tuple[str, int] | None = None


NOWHERE = Place()


@dataclass(frozen=True)
class Choice:
    """One answer. feedback: what is said when it is chosen though it is wrong; neutral, or "".
    last: does it stand behind all others, as what is none of them?"""

    text: str
    right: bool
    feedback: str = ""
    at: Place = NOWHERE
    last: bool = False


@dataclass(frozen=True)
class Question:
    """A question with its answers in the order in which they are shown.

    kind      a key of kinds.KINDS, or OWN
    event     the event on screen while it is asked: the one before, where the answer would else be
              on screen already
    until     the event up to which the run has to play to show the answer: the same one where that
              was veiled only; None: it is not one step
    several   are all right answers wanted? Else one of them will do, and there is one
    hint      what to look at, without the answer
    of_stop   is its text that of a lesson's stop, with what leads to the question? It is said once
    """

    kind: Name
    text: str
    choices: tuple[Choice, ...]
    event: int
    until: int | None = None
    several: bool = False
    hint: str = ""
    of_stop: bool = False

    @property
    def right(self) -> tuple[int, ...]:
        """The numbers of the right answers, from 0."""
        return tuple(i for i, choice in enumerate(self.choices) if choice.right)

    def is_answered_by(self, chosen: Iterable[int]) -> bool:
        """Are these numbers of choices the answer: all that are right and no other?"""
        return {*chosen} == {*self.right}

    def feedback_on(self, chosen: Iterable[int]) -> str:
        """What is said of a wrong answer: of the first wrong choice, or that some are missing."""
        picked = sorted({*chosen})
        for i in picked:
            if not self.choices[i].right:
                return self.choices[i].feedback
        return _("There are more.") if {*picked} < {*self.right} else ""


@dataclass(frozen=True)
class WhyNot:
    """Why a question cannot be asked there, in one sentence.

    later   could it be asked as soon as more is known? These are then wanted of the rerun:
    states  the events at which its variables are needed
    lines   the events to which its lines are needed
    """

    sentence: str
    later: bool = False
    states: tuple[int, ...] = ()
    lines: tuple[int, ...] = ()


def cannot_be_asked(why: WhyNot) -> str:
    """The sentence about a question of a lesson that is left out."""
    return _("The question cannot be asked here: {why}").format(why=why.sentence)


Answer: TypeAlias = Question | WhyNot
"""A question, or why there is none."""


def _nothing(_event: int) -> None:
    return None


@dataclass(frozen=True)
class Facts:
    """All that questions are made from.

    trace     of the run; what is hidden of it is read, too
    params    what the solver was given; of an instance its text
    complete  has the run ended, so that no further event will come?
    states    the solver's variables right after an event (rerun.states.at)
    lines     the lines that lead to an event (rerun.lines.at)
    number    what "about how many" is about, where it is known from elsewhere: a fast count
    blames    whose fault its dead ends are, if somebody has that followed already
    """

    trace: Trace
    solver: Solver
    params: Mapping[str, Value]
    complete: bool = False
    states: Callable[[int], Snapshot | None] = field(default=_nothing, repr=False)
    lines: Callable[[int], EventLines | None] = field(default=_nothing, repr=False)
    number: int | None = None
    blames: Callable[[], Blame] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "trace", self.trace.whole)

    @property
    def run(self) -> str:
        """The run in one line that is the same on every machine: what seeds are made of."""
        key = self.solver.key
        name = key if key in SOLVERS else basename(key.replace("\\", "/"))
        return " ".join([name, *(f"{p}={v}" for p, v in sorted(self.params.items()))])

    @cached_property
    def blame(self) -> Blame:
        """Whose fault the dead ends of the run are."""
        if self.blames is not None:
            return self.blames()
        blame = Blame(self.trace, self.solver, self.params)
        if self.complete:
            blame.finish()
        else:
            blame.follow()
        return blame

    def moment(self, event: int) -> Moment:
        """All that the trace knows of an event."""
        return moment_at(self.trace, event, self.solver, self.params, complete=self.complete)

    def words(self, moment: Moment, depth: int, value: int) -> str:
        """A choice or a candidate of the moment's run in words."""
        return name_of(moment, depth, value)

    def label(self, moment: Moment, depth: int, value: int) -> str:
        """A candidate in words, beside others for the same place."""
        return label_of(moment, depth, value) or name_of(moment, depth, value)


def number_of(*seed: object) -> int:
    """A number that looks random and depends on these alone, whatever machine and version."""
    text = "\x1f".join(str(part) for part in seed)
    return int.from_bytes(blake2b(text.encode("utf-8", "replace"), digest_size=8).digest(), "big")


def shuffled(items: Sequence[Item], *seed: object) -> tuple[Item, ...]:
    """The items in an order that depends on the seed alone."""
    order = sorted(range(len(items)), key=lambda i: number_of(*seed, i))
    return tuple(items[i] for i in order)


def mixed(question: Question, facts: Facts, seed: object) -> Question:
    """The question with its choices shuffled by the run, the event, the kind and a seed."""
    seeds = (facts.run, question.event, question.kind, seed)
    choices = sorted(shuffled(question.choices, *seeds), key=lambda choice: choice.last)
    return replace(question, choices=tuple(choices))


def distinct(choices: Iterable[Choice], most: int = MOST_CHOICES) -> tuple[Choice, ...]:
    """The choices without those that say the same as one before: right ones come first."""
    found: dict[str, Choice] = {}
    for choice in choices:
        if len(found) < most:
            found.setdefault(choice.text, choice)
    return tuple(found.values())


def named(facts: Facts, moment: Moment, depth: int, value: int) -> str:
    """A choice in words, at the beginning of a sentence."""
    said = facts.words(moment, depth, value)
    return said[:1].upper() + said[1:]
