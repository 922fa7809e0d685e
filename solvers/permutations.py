"""All permutations of 0 … n-1: every place gets one of the numbers that are not in use yet.

Place by place from the left; the value of a choice is the number at its place.

Source: Alexander S. Kulikov, slides on n queens by brute force and backtracking.
"""

from __future__ import annotations

from solvers.estimator import algorithm_e
from solvers.events import POP, PUSH, SOLUTION, TRY, Events


class Permutations:
    """Permutations as a Sequence: a step puts a number at the next place.

    perm    the numbers so far
    """

    def __init__(self, n: int, perm: tuple[int, ...] = ()) -> None:
        self.n = n
        self.perm = perm

    def satisfies_condition(self) -> bool:
        return self.perm[-1] not in self.perm[:-1]

    def next_steps(self) -> list[int]:
        return list(range(self.n)) if len(self.perm) < self.n else []

    def apply_step(self, step: int) -> Permutations:
        return Permutations(self.n, (*self.perm, step))

    def __repr__(self) -> str:
        return str(list(self.perm))


def permutations(n: int) -> Events:
    """Every permutation in lexicographic order, by recursion.

    perm    the numbers chosen so far
    k       the number that is tried at the next place
    extend  puts each number in turn at the next place and extends what it gets
    """
    perm: list[int] = []

    def extend() -> Events:
        place = len(perm)
        for k in range(n):
            yield TRY, place, k
            if k not in perm:
                perm.append(k)
                yield PUSH, place, k
                if len(perm) == n:
                    yield SOLUTION, place, k
                else:
                    yield from extend()
                perm.pop()
                yield POP, place, k

    yield from extend()


def permutations_estimate(n: int, probes: int, seed: int) -> Events:
    """Algorithm E for permutations: random dives estimate the size of the search tree.

    Source: Bastian Kauschke, see solvers/estimator.py.
    """
    return algorithm_e(Permutations(n), probes, seed)
