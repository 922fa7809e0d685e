"""Where a search that has found too few solutions went back too soon.

Nothing that the code did there is wrong: it is what it did not do. So at the end of such a run the
rules are asked what it might have tried, node after node, until something is found that leads to a
solution.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from solvers.events import POP, PUSH, TRY
from visualizer.problems.asking import Careful
from visualizer.problems.kinds import LeftOut
from visualizer.trace.moment import Moment
from visualizer.trace.packing import unpack
from visualizer.trace.trace import Trace

MOST_ASKED: Final = 40_000
"""So often the rules are asked at most: a second."""

PAUSE_AFTER: Final = 50
"""After so many times others may work for a moment."""

Path = Sequence[int]


class NotKnownError(Exception):
    """The rules would be asked too often, or what a user's solver chose means nothing to them."""


class _Asking:
    """The rules, asked a limited number of times."""

    def __init__(self, rules: Careful, moment: Moment) -> None:
        self._rules, self._moment = rules, moment
        self._left = MOST_ASKED

    def allowed(self, path: Path) -> Iterator[int]:
        """What the rules allow after a path."""
        for value in self._rules.candidates(self._moment, path) or ():
            self._count()
            if not self._refused(path, value):
                yield value

    def sound(self, path: Path) -> bool:
        """Do the rules allow all of a path?"""
        return not any(
            self._refused(path[:depth], value) for depth, value in enumerate(path)
        )

    def solved(self, path: Path) -> bool:
        """Is a path a solution?"""
        self._count()
        return bool(self._rules.is_solution(self._moment, path))

    def leads_on(self, path: list[int]) -> bool:
        """Is there a solution below?"""
        return self.solved(path) or any(
            self.leads_on([*path, value]) for value in self.allowed(path)
        )

    def _refused(self, path: Path, value: int) -> bool:
        found = self._rules.refusals(self._moment, path, value)
        if found is None:
            raise NotKnownError
        return bool(found)

    def _count(self) -> None:
        self._left -= 1
        if self._left <= 0:
            raise NotKnownError
        if self._left % PAUSE_AFTER == 0:
            time.sleep(0.001)


def first_left_out(
    trace: Trace, rules: Careful, moment: Moment, closed: Callable[[], bool] = lambda: False
) -> LeftOut | None:
    """The first such event of a run that came to its end; None where none is found soon.

    moment: of any event; it tells the rules the parameters. closed: is the answer wanted no more?
    """
    asking = _Asking(rules, moment)
    try:
        if rules.candidates(moment, ()) is None:
            return None
        for event, path, tried in _closed(trace):
            if closed():
                return None
            left = [value for value in asking.allowed(path) if value not in tried]
            if not left or not asking.sound(path):
                continue
            for value in left:
                if asking.leads_on([*path, value]):
                    return LeftOut(event, value)
    except NotKnownError:
        return None
    return None


def _closed(trace: Trace) -> Iterator[tuple[int, list[int], set[int]]]:
    """Each node as it is left, the root last: the event, its path, what was tried after it."""
    path: list[int] = []
    tried: list[set[int]] = [set()]
    for event, packed in enumerate(trace.events(0, MOST_ASKED).tolist()):
        kind, _depth, value = unpack(packed)
        if kind == TRY:
            tried[-1].add(value)
        elif kind == PUSH:
            path.append(value)
            tried.append(set())
        elif kind == POP:
            yield event, [*path], tried.pop()
            path.pop()
    if len(trace) <= MOST_ASKED:
        yield len(trace), [], tried[0]
