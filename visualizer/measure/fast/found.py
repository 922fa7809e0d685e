"""What has been counted of a search: nodes by depth, and from them all that `count` prints."""

from __future__ import annotations

from dataclasses import dataclass

from visualizer.trace.counts import Counts


@dataclass
class Found:
    """Whole numbers of Python's, so that nothing overflows.

    placed  the nodes at each depth; those at the last depth are the solutions
    inner   how many of them have a child
    tries   the candidates that the plain solver tests
    """

    placed: list[int]
    inner: list[int]
    tries: int = 0

    @classmethod
    def nothing(cls, depths: int) -> Found:
        """Where counting begins."""
        return cls([0] * depths, [0] * depths)

    def plus(self, other: Found, weight: int = 1) -> Found:
        """These counts and those of `other`, as often as it stands for."""
        placed, inner = (
            [one + weight * two for one, two in zip(mine, theirs, strict=True)]
            for mine, theirs in ((self.placed, other.placed), (self.inner, other.inner))
        )
        return Found(placed, inner, self.tries + weight * other.tries)

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
