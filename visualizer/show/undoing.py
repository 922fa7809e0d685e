"""What can be undone and done again: jumps of the playhead, and changes of what is shown."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any, Generic, TypeVar
from weakref import ref

from visualizer.base.dataclass import dataclass

T = TypeVar("T")

KEPT = 200
"""So many of a kind are remembered."""

Choices = Mapping[str, Any]
"""What is chosen of what is shown and how, by the names in choices.py."""

_NUMBERS = count(1)
"""All that is done or undone is numbered, whatever its kind: what was done last is undone first,
what was undone last is done again first."""


class Undoing(Generic[T]):
    """What there was before each of the latest things of a kind that were done.

    latest  the number of the last that was done, or done again; 0: there is none
    undone  that of the last that was undone, and can be done again; 0: there is none
    kept    that of the last that was done anew, after which nothing is done again that was undone
            before, of whatever kind; 0: there was none
    """

    def __init__(self) -> None:
        self._done: list[tuple[int, T]] = []
        self._undone: list[tuple[int, T]] = []
        self.kept = 0

    @property
    def latest(self) -> int:
        """See the class."""
        return self._done[-1][0] if self._done else 0

    @property
    def undone(self) -> int:
        """See the class."""
        return self._undone[-1][0] if self._undone else 0

    def keep(self, before: T) -> None:
        """Something is done; there was this before."""
        self.kept = next(_NUMBERS)
        self._done = [*self._done[-KEPT + 1 :], (self.kept, before)]
        self._undone = []

    def to_come(self, *, again: bool = False) -> T | None:
        """What there was before the latest, or where it was undone after it; None: there is none.
        """
        some = self._undone if again else self._done
        return some[-1][1] if some else None

    def back(self, now: T) -> T | None:
        """The latest is undone, and there is this now; returns what there was before. None: there
        is nothing to undo."""
        return self._pass(self._done, self._undone, now)

    def again(self, now: T) -> T | None:
        """The same of what was undone."""
        return self._pass(self._undone, self._done, now)

    @staticmethod
    def _pass(source: list[tuple[int, T]], target: list[tuple[int, T]], now: T) -> T | None:
        if not source:
            return None
        _number, before = source.pop()
        target.append((next(_NUMBERS), now))
        return before


@dataclass(frozen=True)
class Change:
    """What was chosen before it, of all that it changed; in which run; and the drag that it is a
    part of, if any."""

    before: Choices
    run: ref[Any]
    drag: object = None
