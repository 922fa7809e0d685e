"""Depth first, but a block at a time: what all fast counting shares, and what it counts.

A state is a partial placement, as one number in each of a few arrays. Only states that have a child
are kept. Those of a depth wait in a buffer until they are a full block, which is then expanded;
what remains in the buffers at the end is expanded as it is. So the memory is that of a block or two
at each depth, however large the search, and the numpy calls are few.

What was measured, and made it fast (numpy 2.4, 2 MB second-level cache):

- `(a != 0).nonzero()` on small integers costs a tenth of `a.nonzero()`.
- `a.take(i, mode="wrap")` costs a tenth of `a[mask]`: no check of the bounds, no second count.
- The smallest type that fits: 16 bits are worked on twice as fast as 32.
- Blocks so long that the calls do not count, so short that a block's arrays stay in the cache.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

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


BLOCK = 1 << 17

AT_ONCE = 24 << 20
"""Bytes. On Linux, when so much has once been given back, smaller arrays are no longer asked from
the system one by one and cleared by it each time: a third of the time where the words are long."""

MOST_PARTS = 20_000
"""Into so many parts work is cut at most."""

States: TypeAlias = tuple[NDArray[Any], ...]
"""Partial placements: the i-th of them is the i-th number of each array."""


class Blocks(ABC):
    """The search for one problem and size. `expand` says how its states have children.

    found   what has been counted since `search` began
    """

    def __init__(self, depths: int, types: Sequence[type[np.generic]], block: int = BLOCK) -> None:
        self.depths = depths
        self.block = block
        self.found = Counted.nothing(depths)
        np.empty(AT_ONCE, np.uint8)  # and gone
        self._types = types
        self._waiting: dict[int, States] = {}
        self._sizes: list[int] = []

    def count(self, depth: int, states: States) -> Counted:
        """The counts of all that follows from states at this depth."""
        self.search(depth, states, self.depths)
        return self.found

    def search(self, depth: int, states: States, until: int) -> None:
        """Count what follows from states at this depth, above the depth `until`.

        All of them must have a child, and be no more than a block.
        """
        self.found = Counted.nothing(self.depths)
        self._sizes = [0] * self.depths
        self._append(depth, states, np.arange(len(states[0])))
        for at in range(depth, until):
            if size := self._sizes[at]:
                self._sizes[at] = 0
                self.expand(at, self._part(at, 0, size))

    def waiting(self, depth: int) -> States:
        """The states at the depth at which the search was told to end."""
        return tuple(array.copy() for array in self._part(depth, 0, self._sizes[depth]))

    @abstractmethod
    def expand(self, depth: int, states: States) -> None:
        """Count the children of states in which `depth` choices are in force, and keep them."""

    def keep(self, depth: int, children: States, has_child: NDArray[np.bool_]) -> None:
        """Have those of the children wait that have a child themselves."""
        index = has_child.nonzero()[0]
        self.found.inner[depth - 1] += len(index)
        self._append(depth, children, index)
        if self._sizes[depth] >= self.block:
            self._sizes[depth] -= self.block
            start = self._sizes[depth]
            self.expand(depth, self._part(depth, start, start + self.block))

    def _append(self, depth: int, states: States, index: NDArray[np.intp]) -> None:
        if depth not in self._waiting:
            self._waiting[depth] = tuple(np.empty(2 * self.block, t) for t in self._types)
        start = self._sizes[depth]
        self._sizes[depth] = start + len(index)
        places = self._part(depth, start, start + len(index))
        for array, place in zip(states, places, strict=True):
            array.take(index, out=place, mode="wrap")

    def _part(self, depth: int, start: int, stop: int) -> States:
        return tuple(array[start:stop] for array in self._waiting[depth])


def rest(states: States, left: NDArray[Any]) -> States:
    """Those of the states of which something is left."""
    index = (left != 0).nonzero()[0]
    return tuple(array.take(index, mode="wrap") for array in states)
