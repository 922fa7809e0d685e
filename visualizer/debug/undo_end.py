"""In the rerun's process: is what a choice has left behind why nothing is tried after it?

That is not guessed. The solver runs again up to the POP, the variable gets the value there that it
had at the TRY, and the run goes on: where it tries something else at the same depth now, what was
left behind has stopped it. (Who tries the same again is greedy, and its POPs come in one go.)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any

from solvers.events import TRY
from visualizer.base.named_tuple import NamedTuple
from visualizer.debug.requests import Answering
from visualizer.debug.source import OwnCode
from visualizer.debug.undo_entries import WHOLE, changes, persisting
from visualizer.debug.undo_look import Look

MOST_TRIED = 6
"""Choices of which it is asked, the deepest first."""

MOST_LINES = 200_000
"""Lines up to the next event: with a value that it never has a solver may run for ever."""


class Ended(NamedTuple):
    """A choice after which nothing was tried at its depth.

    pop      the event that took it back
    before   the variable at its TRY, plain
    """

    pop: int
    depth: int
    before: Any


class Suspect(NamedTuple):
    """A variable that is at the end of the run as choices have made it.

    choices  the deepest first
    beside   others that are as they were: before the deepest of these choices, and when it was in
             force
    """

    name: str
    choices: Sequence[Ended]
    beside: Sequence[tuple[str, Any, Any]]

    def has_stopped(self, answering: Answering) -> bool:
        """Would the search have gone on, if it had been taken back? And was another one that goes
        with it taken back on the way, not at the end only?"""
        return self._beside_it(answering) and any(
            self._stopped(answering, one) for one in self.choices[:MOST_TRIED]
        )

    def _beside_it(self, answering: Answering) -> bool:
        if len(self.choices) < 2:
            return True  # the end says it
        values = _values_at(answering, self.choices[1].pop)
        for name, before, placed in self.beside:
            entries = [one for one in changes(before, placed) if one.way != WHOLE]
            if entries and name in values and not persisting(entries, before, values[name]):
                return True
        return False

    def _stopped(self, answering: Answering, choice: Ended) -> bool:
        if not answering.stand_before(choice.pop):
            return False
        run = answering.run
        back, event = run.next(), None
        look = Look(OwnCode(answering.job), 1)
        if look.put_back(run.running(), self.name, choice.before):
            event = soon(run.next)
        run.end(StopIteration())  # it is no longer the run that was recorded
        return (
            back is not None and event is not None and event[:2] == (TRY, choice.depth)
            and event[2] != back[2]
        )


def _values_at(answering: Answering, event: int) -> dict[str, Any]:
    if not answering.stand_before(event + 1):
        return {}
    taken = Look(OwnCode(answering.job), 1).take(answering.run.running())
    if taken is None:
        return {}
    return {
        slot.name: value for slot, value in zip(taken.layout.slots, taken.values(), strict=True)
    }


class _TooLong(BaseException):
    """No event after so many lines."""


def soon(run_on: Callable[[], Any]) -> Any:
    """What comes of running on; None where that takes too long."""
    lines = 0

    def trace(_frame: FrameType, what: str, _argument: Any) -> Any:
        nonlocal lines
        lines += what == "line"
        if lines > MOST_LINES:
            raise _TooLong
        return trace

    former = sys.gettrace()
    sys.settrace(trace)
    try:
        return run_on()
    except _TooLong:
        return None
    finally:
        sys.settrace(former)
