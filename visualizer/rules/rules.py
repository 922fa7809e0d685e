"""What the rules of every problem answer, in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from visualizer.trace.moment import Moment


class Refusal(NamedTuple):
    """One reason why a choice is refused.

    why    what kind of reason it is, in a word of the problem's own
    depth  the choice in force that refuses it; None where the problem itself does
    entry  where they meet: a cell, a square, an item, a clause, as the problem numbers them
    """

    why: str
    depth: int | None = None
    entry: int | None = None


class Flaw(NamedTuple):
    """Why choices are no solution: the first that is refused by those above it, and why.

    Without refusals nothing is refused, but something is missing after them.
    """

    depth: int
    refusals: tuple[Refusal, ...]


class Rules(Protocol):
    """What a problem allows. The moment tells the parameters; its event does not matter.

    Both may raise anything where the parameters of a user's file lack what they need: ask
    `visualizer.rules.refusals`, `flaw` and `is_solution`.
    """

    def refusals(self, moment: Moment, path: Sequence[int], value: int) -> tuple[Refusal, ...]:
        """Why `value` must not follow the choices of `path`; () if it may."""
        ...

    def is_solution(self, moment: Moment, path: Sequence[int]) -> bool:
        """Do the choices of `path` break no rule, and is nothing left to choose after them?"""
        ...
