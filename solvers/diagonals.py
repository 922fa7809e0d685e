"""Diagonals: draw t diagonals in the cells of an m × m grid so that no two of them touch.

Cell by cell from the bottom row to the top row, each row from the left. The value of a choice says
what the cell gets: 0 the diagonal from its bottom left to its top right corner, 1 the one from its
bottom right to its top left corner, 2 none. A grid is complete with its t-th diagonal.

Two diagonals touch where they share a corner, so each corner of the grid ends at most one.

Source: Alexander S. Kulikov, "16 diagonals", slides.
"""

from __future__ import annotations

from solvers.estimator import algorithm_e
from solvers.events import POP, PUSH, SOLUTION, TRY, Events
from solvers.instances.places import Wrong

BL_TR, BR_TL, NONE = range(3)

Corner = tuple[int, int]
"""Row and column of a corner of the grid, from the bottom left, both from 0 to m."""


def ends(cell: int, diagonal: int, m: int) -> tuple[Corner, ...]:
    """The two corners at which a diagonal ends; none where there is none."""
    row, column = divmod(cell, m)
    if diagonal == BL_TR:
        return (row, column), (row + 1, column + 1)
    if diagonal == BR_TL:
        return (row, column + 1), (row + 1, column)
    return ()


class Diagonals:
    """Diagonals as a Sequence: a step decides about the next cell.

    grid    what each cell got so far
    """

    def __init__(self, m: int, t: int, grid: tuple[int, ...] = ()) -> None:
        self.m = m
        self.t = t
        self.grid = grid

    def satisfies_condition(self) -> bool:
        if self.grid[-1] == NONE:
            return self.grid.count(NONE) <= self.m * self.m - self.t
        *others, mine = (ends(cell, d, self.m) for cell, d in enumerate(self.grid))
        return not any(corner in other for other in others for corner in mine)

    def next_steps(self) -> list[int]:
        placed = len(self.grid) - self.grid.count(NONE)
        return [BL_TR, BR_TL, NONE] if placed < self.t else []

    def apply_step(self, step: int) -> Diagonals:
        return Diagonals(self.m, self.t, (*self.grid, step))

    def __repr__(self) -> str:
        return str(list(self.grid))


def fits(m: int, t: int, **_others: int) -> None:
    """Raise ValueError where the grid has fewer cells than diagonals are wanted."""
    if t > m * m:
        raise Wrong("t must be at most m² = {cells}: a cell holds one diagonal.", cells=m * m)


def diagonals(m: int, t: int) -> Events:
    """Every way to draw t diagonals, by recursion.

    grid     what each cell got so far: 0 a diagonal that rises to the right, 1 one that falls,
             2 none
    corners  is this corner the end of a diagonal? index (m + 1) · row + column
    placed   the diagonals in the grid
    empty    the cells that still may stay empty, so that t diagonals find room
    extend   tries what the next cell can get, and goes on from there
    """
    grid: list[int] = []
    corners = [False] * (m + 1) ** 2
    placed, empty = 0, m * m - t

    def extend() -> Events:
        nonlocal placed, empty
        cell = len(grid)
        for diagonal in (BL_TR, BR_TL, NONE):
            yield TRY, cell, diagonal
            used = [(m + 1) * row + column for row, column in ends(cell, diagonal, m)]
            if any(corners[corner] for corner in used) or (diagonal == NONE and empty == 0):
                continue
            for corner in used:
                corners[corner] = True
            placed += diagonal != NONE
            empty -= diagonal == NONE
            grid.append(diagonal)
            yield PUSH, cell, diagonal
            if placed == t:
                yield SOLUTION, cell, diagonal
            else:
                yield from extend()
            grid.pop()
            placed -= diagonal != NONE
            empty += diagonal == NONE
            for corner in used:
                corners[corner] = False
            yield POP, cell, diagonal

    yield from extend()


def diagonals_estimate(m: int, t: int, probes: int, seed: int) -> Events:
    """Algorithm E for diagonals: random dives estimate the size of the search tree.

    Source: Bastian Kauschke, see solvers/estimator.py.
    """
    return algorithm_e(Diagonals(m, t), probes, seed)
