"""What the rules of every problem answer, in numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from solvers.events import DEPTH_LIMIT
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.numbers import grouped
from visualizer.trace.moment import Moment

Square = tuple[int, int]

NO_CHOICE: Final = "nothing"
"""Why a value is refused that names nothing in its problem: no column, no digit of a cell."""


class Refusal(NamedTuple):
    """One reason why a choice is refused.

    why    what kind of reason it is, in a word of the problem's own
    depth  the choice in force that refuses it; None where the problem itself does
    entry  where they meet: a cell, a square, an item, a clause, as the problem numbers them
    """

    why: str
    depth: int | None = None
    entry: int | None = None


def wrong_size(moment: Moment, largest: int = DEPTH_LIMIT) -> str:
    """Why the run's size makes no problem: it is none, or one that a path cannot fill."""
    if 0 < moment.n <= largest:
        return ""
    if not any(isinstance(value, int) for value in moment.params.values()):
        return _("no value of a parameter {name} can be read").format(name="n")
    return _("its size is {n}: it must be from 1 to {largest}").format(
        n=grouped(moment.n), largest=grouped(largest)
    )


def all_in_the_first(moment: Moment) -> bool:
    """Of a problem whose values are 10 times a place plus a digit: do the first choices of the run
    all name the first place, though some stand upon others?"""
    if moment.trace is None:
        return False
    first = [moment.trace.event(k) for k in range(min(len(moment.trace), 256))]
    return any(depth for _k, depth, _v in first) and all(0 <= value < 10 for _k, _d, value in first)


class Flaw(NamedTuple):
    """Why choices are no solution: the first that is refused by those above it, and why.

    Without refusals nothing is refused, but something is missing after them.
    """

    depth: int
    refusals: tuple[Refusal, ...]


class Rules(Protocol):
    """What a problem allows. The moment tells the parameters; its event does not matter.

    All may raise anything where the parameters of a user's file lack what they need: ask
    `visualizer.problems.asking.refusals`, `flaw` and `is_solution`.

    entered_once  need what was entered once not be entered again, though the rules allow it?
    """

    entered_once: bool = False

    def misfit(self, moment: Moment) -> str:
        """Why a run cannot be one of this problem; "" where it can. No need to ask for parameters
        that are missing: KeyError tells them."""
        return ""

    def names(self, moment: Moment, depth: int, value: int) -> bool:
        """Does a value stand for anything in the problem? If not, it is refused as NO_CHOICE."""
        ...

    def refusals(self, moment: Moment, path: Sequence[int], value: int) -> tuple[Refusal, ...]:
        """Why `value` must not follow the choices of `path`; () if it may."""
        ...

    def is_solution(self, moment: Moment, path: Sequence[int]) -> bool:
        """Do the choices of `path` break no rule, and is nothing left to choose after them?"""
        ...

    def candidates(self, moment: Moment, path: Sequence[int]) -> Iterable[int] | None:
        """What may be tried after a path, allowed or not; None where that is not known."""
        return None

    def offered(self, moment: Moment, path: Sequence[int]) -> Iterable[int] | None:
        """What is offered after a path to who takes the steps, right or wrong; None: what the run
        tries at that depth."""
        return self.candidates(moment, path)

    def emptied(self, moment: Moment, path: Sequence[int]) -> int | None:
        """The first place without a choice for which the choices of a path leave nothing, as the
        problem numbers places; None where there is none, and of problems without such places."""
        return None

    def ambiguous(self, moment: Moment) -> bool:
        """Could other refusals of the event's choice be named as well, so that nobody should be
        asked for them?"""
        return False

    def square(self, moment: Moment, depth: int, value: int) -> Square | None:
        """The square (row from the top, column) of the picture at which a choice stands."""
        return None
