"""Langford pairs: 1, 1, 2, 2, …, n, n in a row of 2n cells so that v cells lie between the two v.

The first of a pair is written v, its partner -v: that of v at position i is at i + v + 1.
Cells are filled from the left; the value of a choice is what goes into the first free cell.

Source: Bastian Kauschke, "Backtracking — Ausgewählte Kapitel aus The Art of Computer Programming",
FAU Erlangen-Nürnberg 2019, after D. E. Knuth, TAOCP 7.2.2, algorithm L.
"""

from __future__ import annotations

from solvers.estimator import algorithm_e
from solvers.events import POP, PUSH, SOLUTION, TRY, Events
from solvers.sequence import algorithm_b


class Langford:
    """Langford pairs as a Sequence: a step puts the pair of a value at the first free cell.

    values  those in force, in the order in which they were placed
    fits    did the last pair find both its cells free?
    """

    def __init__(self, n: int) -> None:
        self.sequence = [0] * (2 * n)
        self.values: tuple[int, ...] = ()
        self.fits = True

    def satisfies_condition(self) -> bool:
        return self.fits

    def next_steps(self) -> list[int]:
        n = len(self.sequence) // 2
        return [p for p in range(1, n + 1) if p not in self.values]

    def apply_step(self, step: int) -> Langford:
        position = self.sequence.index(0)
        partner = position + step + 1
        longer = Langford(len(self.sequence) // 2)
        longer.sequence = self.sequence.copy()
        longer.values = (*self.values, step)
        longer.fits = partner < len(self.sequence) and self.sequence[partner] == 0
        longer.sequence[position] = step
        if longer.fits:
            longer.sequence[partner] = -step
        return longer

    def __repr__(self) -> str:
        return str(self.sequence)


def langford_b(n: int) -> Events:
    """Algorithm B for Langford pairs: the same search as for queens over another Sequence."""
    return algorithm_b(Langford(n))


def langford_l(n: int) -> Events:
    """Algorithm L: the unused values are a linked list, so that used ones are never visited.

    sequence       the row of cells: a value, minus the value for its partner, or 0 for a free cell
    position       the cell where the current pair begins: the first free one until it is placed
    unused_values  linked list in ascending order: the unused value after each value;
                   index 0 is the head, 0 the end
    ptr            the entry of the list whose successor is tried: unused_values[ptr]
    undo           for each cell the ptr from which its value was taken out of the list
    results        the solutions so far
    """
    sequence = [0] * (2 * n)
    unused_values = [*range(1, n + 1), 0]
    undo = [0] * (2 * n)
    position, ptr, placed = 0, 0, 0
    results = []
    while True:
        while value := unused_values[ptr]:
            partner = position + value + 1
            yield TRY, placed, value
            if partner >= 2 * n:
                break  # the values that follow are larger still
            if sequence[partner] == 0:
                sequence[position], sequence[partner] = value, -value
                undo[position], unused_values[ptr] = ptr, unused_values[value]
                ptr = 0
                yield PUSH, placed, value
                placed += 1
                if placed == n:
                    results.append(sequence.copy())
                    yield SOLUTION, placed - 1, value
                    break
                position = sequence.index(0)
            else:
                ptr = value
        if placed == 0:
            return
        placed -= 1
        while sequence[position] <= 0:
            position -= 1
        value = sequence[position]
        sequence[position] = sequence[position + value + 1] = 0
        unused_values[undo[position]] = value
        ptr = value
        yield POP, placed, value


def langford_estimate(n: int, probes: int, seed: int) -> Events:
    """Algorithm E for Langford pairs: random dives estimate the size of the search tree."""
    return algorithm_e(Langford(n), probes, seed)
