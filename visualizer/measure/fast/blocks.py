"""Depth first, but a block at a time: what all fast counting shares, and what it counts.

A state is a partial placement, as one number in each of a few arrays; the last of these is a bit
set of the children that are still to be followed. Only states that have some are kept. Those of a
depth wait until they are a full block; then one child of each is followed, and those that have
another wait again. So all work is done on full blocks, but for what remains at the end. The memory
is that of two blocks at each depth, however large the search, and the numpy calls are few.

What was measured, and made it fast (numpy 2.4, 1 MB second-level cache):

- `(a != 0).nonzero()` on small integers costs a tenth of `a.nonzero()`.
- `a.take(i, mode="wrap")` costs a tenth of `a[mask]`: no check of the bounds, no second count.
- That and `nonzero` cost ten times what an operation on bits does: so rather work something out for
  all states than take those out for which it is needed.
- In 16 bits `a + a` and `a * 4` cost half of `a << 1`; a shift to the right costs what they do.
- The smallest type that fits: 16 bits are worked on twice as fast as 32.
- Blocks so long that the calls do not count, so short that a block's arrays stay in the cache.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from visualizer.base.dataclass import dataclass
from visualizer.trace.counts import Counts


@dataclass
class Counted:
    """Whole numbers of Python's, so that nothing overflows.

    placed  the nodes at each depth; those at the last depth are the solutions
    inner   how many of them have a child
    tries   the candidates that the plain solver tests
    """

    placed: list[int]
    inner: list[int]
    tries: int = 0

    @classmethod
    def nothing(cls, depths: int) -> Counted:
        """Where counting begins."""
        return cls([0] * depths, [0] * depths)

    def plus(self, other: Counted, weight: int = 1) -> Counted:
        """These counts and those of `other`, as often as it stands for."""
        placed, inner = (
            [one + weight * two for one, two in zip(mine, theirs, strict=True)]
            for mine, theirs in ((self.placed, other.placed), (self.inner, other.inner))
        )
        return Counted(placed, inner, self.tries + weight * other.tries)

    def counts(self, complete: bool) -> Counts:
        """The numbers that the plain solver's events would give."""
        nodes, solutions = sum(self.placed), self.placed[-1]
        pruned = [p - i for p, i in zip(self.placed, self.inner, strict=True)]
        pruned = [int(complete and not self.placed[0]), *pruned[:-1]]
        rows = list(zip(self.placed, pruned, strict=True))
        while rows and rows[-1] == (0, 0):
            rows.pop()
        return {
            "events": self.tries + 2 * nodes + solutions,
            "try": self.tries,
            "push": nodes,
            "pop": nodes,
            "solutions": solutions,
            "by_depth": [
                {"depth": depth, "placed": placed, "pruned": pruned}
                for depth, (placed, pruned) in enumerate(rows)
            ],
            "complete": complete,
        }


BLOCK = 1 << 16

AT_ONCE = 24 << 20
"""Bytes. On Linux, when so much has once been given back, smaller arrays are no longer asked from
the system one by one and cleared by it each time: a third of the time where the words are long."""

MOST_PARTS = 20_000
"""Into so many parts work is cut at most."""

States: TypeAlias = tuple[NDArray[Any], ...]
"""Partial placements: the i-th of them is the i-th number of each array. The last array has the
children that are to be followed, a bit for each; not 0."""


class Blocks(ABC):
    """The search for one problem and size. `follow` says how its states have children.

    found   what has been counted since `start`
    """

    def __init__(self, depths: int, types: Sequence[type[np.generic]], block: int = BLOCK) -> None:
        self.depths = depths
        self.block = block
        self.found = Counted.nothing(depths)
        np.empty(AT_ONCE, np.uint8)  # and gone
        self._types = types
        self._waiting: dict[int, States] = {}
        self._sizes: list[int] = []
        self._flags = np.empty(block, np.bool_)

    def count(self, depth: int, states: States) -> Counted:
        """The counts of all that follows from states, no more than a block, in which `depth`
        choices are in force. They are not counted themselves."""
        self.start()
        self.keep(depth, states)
        self.run(depth, self.depths)
        return self.found

    def start(self) -> None:
        """Nothing has been counted, and nothing waits."""
        self.found = Counted.nothing(self.depths)
        self._sizes = [0] * (self.depths + 1)

    def run(self, depth: int, until: int) -> None:
        """Follow all that waits at the depths from this one on, above the depth `until`."""
        for at in range(depth, until):
            while size := self._sizes[at]:
                self._follow(at, min(size, self.block))

    def waiting(self, depth: int) -> States:
        """The states that wait at this depth."""
        return tuple(array.copy() for array in self._part(depth, 0, self._sizes[depth]))

    @abstractmethod
    def follow(self, depth: int, states: States) -> None:
        """Count one child of each state, in which `depth` choices are in force, and keep it.

        Takes the bit of that child away.
        """

    def keep(self, depth: int, states: States) -> None:
        """Have those of the states wait that have children to be followed.

        Follows them as soon as they are a block: whatever `follow` works with is then used again.
        """
        index = self._open(states)
        for array, place in zip(states, self._room(depth, len(index)), strict=True):
            array.take(index, out=place, mode="wrap")
        while self._sizes[depth] >= self.block:
            self._follow(depth, self.block)

    def _follow(self, depth: int, count: int) -> None:
        """Follow one child of each of the last states that wait; those that have more stay."""
        self._sizes[depth] -= count
        start = self._sizes[depth]
        states = self._part(depth, start, start + count)
        self.follow(depth, states)
        index = self._open(states)
        for array, place in zip(states, self._room(depth, len(index)), strict=True):
            place[:] = array.take(index, mode="wrap")  # from the place itself

    def _open(self, states: States) -> NDArray[np.intp]:
        flags = self._flags[: len(states[-1])]
        np.not_equal(states[-1], 0, out=flags)
        return flags.nonzero()[0]

    def _room(self, depth: int, count: int) -> States:
        if depth not in self._waiting:
            self._waiting[depth] = tuple(np.empty(2 * self.block, t) for t in self._types)
        start = self._sizes[depth]
        self._sizes[depth] = start + count
        return self._part(depth, start, start + count)

    def _part(self, depth: int, start: int, stop: int) -> States:
        return tuple(array[start:stop] for array in self._waiting[depth])
