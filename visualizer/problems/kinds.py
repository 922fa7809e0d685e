"""What a disagreement between the code and the rules of its problem is."""

from __future__ import annotations

from enum import IntEnum

from visualizer.base.failures import Failure
from visualizer.base.i18n import Name
from visualizer.base.named_tuple import NamedTuple


class Kind(IntEnum):
    """What the code does otherwise than the rules. Where an event is several of them, it counts as
    the first.

    REJECTED         rejected though allowed: at the TRY
    PLACED           placed though refused: at the PUSH
    WRONG_SOLUTION   at the SOLUTION
    MISSED_SOLUTION  at the POP that takes back what is a solution, though nobody said so; or at the
                     last event of a search that found fewer solutions than are known
    TWICE            tried again with the same choices in force: at the second TRY
    CONTRACT         at the last event before one that breaks the event contract
    """

    REJECTED = 0
    PLACED = 1
    WRONG_SOLUTION = 2
    MISSED_SOLUTION = 3
    TWICE = 4
    CONTRACT = 5

    @property
    def key(self) -> str:
        """The kind in words that are the same in all languages."""
        return _KEYS[self]


_KEYS: tuple[Name, ...] = (
    "rejected", "placed", "wrong solution", "missed solution", "tried twice", "contract",
)


class Disagreement(NamedTuple):
    """An event at which the code and the rules differ."""

    event: int
    kind: Kind


class Silenced(NamedTuple):
    """From event number `judged` on nothing is judged, and why."""

    judged: int
    failure: Failure


class LeftOut(NamedTuple):
    """At `event` the search goes back, though there `value` leads to a solution and was not tried.

    Behind the last event of a run it is the search itself that ends.
    """

    event: int
    value: int
