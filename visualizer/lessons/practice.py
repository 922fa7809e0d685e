"""Practice: at which event of a run a question is asked next, and of which kind.

Every kind gets its turn, and of those with few answers each answer comes about as often: of the
tries of 8 queens 87 % are rejected, but half of the questions are about one that is placed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import numpy as np

from visualizer.base.named_tuple import NamedTuple
from visualizer.lessons.ahead import Ahead
from visualizer.lessons.kinds import KINDS
from visualizer.lessons.question import Facts, Question, number_of, shuffled
from visualizer.lessons.questions import ASKING, question

WINDOW = 1 << 14
"""Events that are looked through at a time."""

FARTHEST = 1 << 17
"""Events ahead in which a place is sought before another answer or kind will do."""

MOST_TRIED = 24
"""Places of one kind that are tried in a window."""


class Asked(NamedTuple):
    """A question that is to be asked: at which event, of which kind."""

    event: int
    kind: str


def kinds_for_practice(panes: Collection[str]) -> tuple[str, ...]:
    """The kinds that are asked in a run without a lesson, with these panes on screen."""
    return tuple(kind for kind, one in KINDS.items()
                 if one.practice and (not one.shown or not {*one.shown}.isdisjoint(panes)))


def next_event_to_ask(
    facts: Facts,
    after: int,
    kinds_wanted: Sequence[str],
    seed: object = 0,
    asked: Sequence[str] = (),
) -> Asked | None:
    """The next question after an event; None where nothing more can be asked in what is recorded.

    kinds_wanted  the kinds to choose from
    asked         the kinds that have been asked so far, in their order: who had the fewest
                  questions has the next one
    Kinds that need the rerun are proposed though it may turn out that they cannot be asked there.
    """
    turn = len(asked)
    order = shuffled(tuple(dict.fromkeys(kinds_wanted)), facts.run, seed, "kinds", turn)
    for kind in sorted(order, key=lambda kind: asked.count(kind)):
        if kind not in KINDS:
            continue
        number = asked.count(kind)
        for wanted in _wanted(kind, facts, seed, number):
            event = _place(facts, after, kind, wanted, (facts.run, seed, kind, number, after))
            if event is not None:
                return Asked(event, kind)
    return None


def _wanted(kind: str, facts: Facts, seed: object, number: int) -> Iterator[str]:
    """The answers that the question should have, the most wanted first; "" for any.

    In blocks of twice as many questions as there are answers each has two of them.
    """
    answers = tuple(ASKING[kind].at)
    block, place = divmod(number, 2 * len(answers))
    wanted = shuffled(answers * 2, facts.run, seed, kind, block)[place]
    yield wanted
    yield from shuffled([a for a in answers if a != wanted], facts.run, seed, kind, number)


def _place(
    facts: Facts, after: int, kind: str, wanted: str, seeds: tuple[object, ...]
) -> int | None:
    """The first event after `after`, or one of the first, at which it can be asked."""
    trace = facts.trace
    farthest = WINDOW if KINDS[kind].blames else FARTHEST  # that takes longer to find
    for first in range(after + 1, min(len(trace), after + 1 + farthest), WINDOW):
        stop = min(len(trace), first + WINDOW)
        found = np.flatnonzero(ASKING[kind].at[wanted](Ahead(facts, first, stop))) + first
        near = shuffled(found[:MOST_TRIED].tolist()[: 2 + number_of(*seeds) % 3], *seeds)
        for event in [*near, *found[len(near) : MOST_TRIED].tolist()]:
            if KINDS[kind].rerun or _stands_there(facts, kind, int(event)):
                return int(event)
    return None


def _stands_there(facts: Facts, kind: str, event: int) -> bool:
    """Can it be asked there, and at that very event?"""
    asked = question(kind, facts, event)
    return isinstance(asked, Question) and asked.event == event
