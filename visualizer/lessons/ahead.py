"""What a stretch of a run looks like to who seeks a place for a question: one flag an event."""

from __future__ import annotations

from functools import cached_property
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.judge.nogoods import Failed
from visualizer.lessons.question import MOST_CHOICES, Facts
from visualizer.trace.packing import depths, kinds

Flags: TypeAlias = NDArray[np.bool_]

SOME: Final = 1 << 12

MOST_GUILTY: Final = MOST_CHOICES - 1
"""Of those who can be asked for: one answer at least is to be wrong."""


class Ahead:
    """The events from `first` up to `stop`.

    own       the kind of each
    after     that of the one behind it; at the end of a run POP, of what is recorded so far TRY
    goes_on   is there one behind it?
    depth     of each
    below     it is not at depth 0, where nothing could stand against a candidate
    tried     a candidate of which it is recorded what became
    rejected  one that was rejected
    opened    a choice, or a solution, after which something deeper may come
    stepped   something after which the search can go anywhere, and is recorded to
    failed    a failed node is taken back next, and none just now, of which is known whose fault
              that is; looked for in the first SOME of the events only
    few       so it is, and few of its choices are to blame
    """

    def __init__(self, facts: Facts, first: int, stop: int) -> None:
        trace = facts.trace
        packed = trace.events(first, stop + 1)
        own, count = kinds(packed), stop - first
        end = np.uint8(POP) if facts.complete else np.uint8(TRY)
        self.own, self.after = own[:count], np.append(own[1:], end)[:count]
        self.goes_on: Flags = np.arange(1, count + 1) < len(own)
        self.depth = depths(packed)[:count]
        self.below: Flags = (self.depth > 0) | (trace.depth_count <= 1)
        self.tried: Flags = (self.own == TRY) & self.goes_on
        self.rejected: Flags = self.tried & ((self.after == TRY) | (self.after == POP))
        self.opened: Flags = (self.own == PUSH) | (self.own == SOLUTION)
        self.stepped: Flags = (self.opened | (self.own == POP) | self.rejected) & self.goes_on
        self._facts, self._first, self._stop = facts, first, stop

    @cached_property
    def failed(self) -> Flags:
        return self._failed(self._nodes.known)

    @cached_property
    def few(self) -> Flags:
        nodes = self._nodes
        return self._failed(nodes.known & (nodes.depth > 0) & (
            np.bitwise_count(nodes.guilty).sum(axis=1) <= MOST_GUILTY))

    @cached_property
    def _nodes(self) -> Failed:
        stop = min(self._stop, self._first + SOME)
        return self._facts.blame.failed(self._first + 1, stop + 1)

    def _failed(self, chosen: Flags) -> Flags:
        flags: Flags = np.zeros(self._stop - self._first, np.bool_)
        flags[self._nodes.pops[chosen] - 1 - self._first] = True
        flags &= self.own != POP
        return flags
