"""The leaves of the search tree, in the order of the search: what its drawing is worked out from.

A tree is known from its leaves: how deep each lies, and at which depth the way to it leaves the
way to the leaf before. So this index holds two small numbers a leaf and one event, and answers at
any size what a list of all nodes would. It costs 10 bytes a leaf and is built from the events in
any portions, some nanoseconds an event.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.events import POP, PUSH, SOLUTION
from visualizer.base.growing import GrowingArray
from visualizer.base.named_tuple import NamedTuple
from visualizer.trace.packing import depths, kinds
from visualizer.trace.trace import EventNumbers, Trace

Depths = NDArray[np.int16]

PORTION = 1 << 18
"""Events that are taken in at once: few enough to stay in the processor's cache."""

FORK_LIMIT = np.int16(1 << 14)
"""More than any depth."""

FAR = 1 << 16
"""More than any depth: what tells stretches apart whose running minima are worked out at once."""


class Way(NamedTuple):
    """The last choice while it may still go deeper: a leaf for now. See Leaves for the fields."""

    event: int
    depth: int
    fork: int
    solution: int


class Leaves:
    """Arrays of equal length that grow with a trace; call `extend` to take in what has come.

    event   the event of the leaf's PUSH
    depth   the leaf's depth
    fork    the depth of the first node on the way to it that is not on the way to the leaf before
    solved  the depth of the deepest node on the way to it, itself included, with a solution in its
            subtree so far; -1 for none
    A node without children is a leaf, whether it is closed or not.
    """

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._seen = 0
        self._event = GrowingArray(np.uint32)
        self._depth, self._fork, self._solved = (GrowingArray(np.int16) for _ in range(3))
        self._way: Way | None = None
        self._deepest_shared = -1  # solved depth of the last leaf that is none for now
        self._unsettled = 0  # the last leaf on the way to which there is a solution
        self._height = 0

    def __len__(self) -> int:
        return len(self._event)

    @property
    def seen(self) -> int:
        """How many events have been taken in."""
        return self._seen

    @property
    def complete(self) -> bool:
        """Have all events been taken in?"""
        return self._seen == len(self._trace)

    @property
    def height(self) -> int:
        """How many choices are in force after the events that have been taken in."""
        return self._height

    @property
    def settled(self) -> int:
        """How many leaves, from the first on, stay as they are whatever comes."""
        return self._unsettled

    @property
    def event(self) -> EventNumbers:
        """See above; ascending."""
        return self._event.view

    @property
    def depth(self) -> Depths:
        """See above."""
        return self._depth.view

    @property
    def fork(self) -> Depths:
        """See above."""
        return self._fork.view

    @property
    def solved(self) -> Depths:
        """See above."""
        return self._solved.view

    @property
    def nbytes(self) -> int:
        """Bytes in use."""
        return sum(a.nbytes for a in (self._event, self._depth, self._fork, self._solved))

    def extend(self, most: int | None = None) -> int:
        """Take in further events, at most `most` of them.

        Returns the number of the first leaf of which something may have changed.
        """
        stop = len(self._trace) if most is None else min(len(self._trace), self._seen + most)
        changed = len(self)
        while self._seen < stop:
            part = self._trace.events(self._seen, min(stop, self._seen + PORTION))
            changed = min(changed, self._take_in(part))
        return changed

    def _take_in(self, packed: NDArray[np.uint32]) -> int:
        """Take in the next events. Returns what `extend` does."""
        kind = kinds(packed)
        at = np.flatnonzero((kind == PUSH) | (kind == POP))
        event: NDArray[np.int64] = at + self._seen
        depth = depths(packed[at]).astype(np.int16)
        push = kind[at] == PUSH
        solutions = np.flatnonzero(kind == SOLUTION) + self._seen
        if len(at):
            self._height = int(depth[-1]) + int(push[-1])
        self._seen += len(packed)
        if self._way is not None:  # its PUSH stands before these events; it is looked at again
            event = np.concatenate(([self._way.event], event))
            depth = np.concatenate((np.array([self._way.depth], np.int16), depth))
            push = np.concatenate(([True], push))
        return self._add(event, depth, push, solutions)

    def _add(
        self,
        event: NDArray[np.int64],
        depth: Depths,
        push: NDArray[np.bool_],
        solutions: NDArray[np.int64],
    ) -> int:
        """Add the leaves of some PUSHes and POPs. PUSHes on end lead from a fork to a leaf."""
        begins, ends = push.copy(), push.copy()
        begins[1:] &= ~push[:-1]
        ends[:-1] &= ~push[1:]
        count = int(ends.sum())
        fork = depth[begins]
        own = np.full(count, -1, np.int16)  # the deepest solution between fork and leaf
        if self._way is not None:
            fork[0], own[0] = self._way.fork, self._way.solution
        if len(solutions):
            pushed = np.asarray(event.searchsorted(solutions)) - 1
            own[np.cumsum(ends)[pushed] - ends[pushed]] = depth[pushed]
        solved = self._after_solutions(fork, own, open_end=bool(count and push[-1]))
        first = len(self) - (self._way is not None)
        self._put(first, event[ends], depth[ends], fork, solved)
        self._way = None
        if count and push[-1]:
            self._way = Way(int(event[-1]), int(depth[-1]), int(fork[-1]), int(own[-1]))
        return self._before_solutions(np.flatnonzero(own >= 0) + first, first)

    def _after_solutions(self, fork: Depths, own: Depths, *, open_end: bool) -> NDArray[np.int64]:
        """For each new leaf the deepest node that it shares with the solution before it."""
        first = np.concatenate(([self._deepest_shared], np.where(own >= 0, own, fork - 1)))
        stretch = np.concatenate(([0], np.cumsum(own >= 0))) * FAR
        shared: NDArray[np.int64] = np.minimum.accumulate(first - stretch) + stretch
        self._deepest_shared = int(shared[-2 if open_end else -1])
        return shared[1:]

    def _before_solutions(self, solutions: NDArray[np.int64], changed: int) -> int:
        """Let leaves know of the solution after them. Returns the first that may have changed."""
        if not len(solutions):
            return changed
        new, last, fork = changed, int(solutions[-1]), self.fork
        changed = self._share_with(int(solutions[0]), new)
        solution = np.zeros(last + 1 - new, np.bool_)
        solution[solutions - new] = True
        stretch = np.cumsum(solution[:0:-1]) * FAR
        shared = np.minimum.accumulate(fork[last:new:-1] - 1 - stretch) + stretch
        before = self._solved.part(new, last)
        np.maximum(before, shared[::-1], out=before, casting="unsafe")
        self._unsettled = last  # its solution may lie above it, and it may share more with the next
        return changed

    def _share_with(self, solution: int, new: int) -> int:
        """Let the leaves before the new ones know of the next solution.

        They may be all leaves of a long search, so it is done in small numbers, and no farther
        back than there is a node on the way to both. Returns the first that may have changed.
        """
        fork = self.fork
        least = fork[new + 1 : solution + 1].min(initial=FORK_LIMIT)
        while new > self._unsettled and least > 0:
            first = max(self._unsettled, new - PORTION)
            shared = np.minimum.accumulate(fork[new:first:-1])
            np.minimum(shared, least, out=shared)
            least = shared[-1]
            shared -= 1
            before = self._solved.part(first, new)
            np.maximum(before, shared[::-1], out=before)
            new = first
        return new

    def _put(self, first: int, *columns: NDArray[Any]) -> None:
        """Put leaves in place of all from `first` on; larger arrays are begun before it is needed.

        All events of a run that is over are known: then there is nothing to move later.
        """
        length = first + len(columns[0])
        expected = length * len(self._trace) // max(1, self._seen)
        arrays: tuple[GrowingArray[Any], ...] = (self._event, self._depth, self._fork, self._solved)
        for array, values in zip(arrays, columns, strict=True):
            array.make_room(length, expected)
            array.put(first, values)
