"""n queens row by row with recursive functions that look at the queens themselves.

Source: Alexander S. Kulikov, slides on n queens by backtracking (extend);
Moritz Lenz, "Backtracking anhand des 8-Damen-Problems erklärt", 2006 (search, mirror).
"""

from __future__ import annotations

from collections.abc import Generator

from solvers.events import POP, PUSH, SOLUTION, TRY, Event, Events


def can_be_extended(perm: list[int]) -> bool:
    """Does the last queen share no diagonal with another? Its column is its own already."""
    *others, column = perm
    row = len(others)
    return not any(abs(column - other) == row - i for i, other in enumerate(others))


def queens_extend(n: int) -> Events:
    """A permutation built piece by piece: what cannot be extended is given up at once.

    extend  append every number that is unused; True once there is a solution
    perm    the column of the queen in each row, the one under test included
    """
    perm: list[int] = []

    def extend() -> Generator[Event, None, bool]:
        i = len(perm)
        if i == n:
            yield SOLUTION, n - 1, perm[-1]
            return True
        for k in range(n):
            if k in perm:
                continue
            perm.append(k)
            yield TRY, i, k
            if can_be_extended(perm):
                yield PUSH, i, k
                if (yield from extend()):
                    return True
                perm.pop()
                yield POP, i, k
            else:
                perm.pop()
        return False

    yield from extend()


def collision(row: int, queens: list[int]) -> bool:
    """Is the queen in `row` attacked by one of the rows above?"""
    column = queens[row]
    return any(
        other == column or abs(other - column) == row - above
        for above, other in enumerate(queens[:row])
    )


def queens_search(n: int) -> Events:
    """A queen on every square of a row in turn; where nothing collides, on to the next row.

    search  search(row): place the queens from `row` on, in every way
    queens  the column of the queen in each row; -1 where there is none
    count   the solutions so far
    """
    queens = [-1] * n
    count = 0

    def search(row: int) -> Events:
        nonlocal count
        if row == n:
            count += 1
            yield SOLUTION, n - 1, queens[-1]
            return
        for column in range(n):
            queens[row] = column
            yield TRY, row, column
            if not collision(row, queens):
                yield PUSH, row, column
                yield from search(row + 1)
                yield POP, row, column
        queens[row] = -1

    yield from search(0)


def queens_mirror(n: int) -> Events:
    """The same with the first queen in the left half only: the mirror image gives the others.

    A first queen in the middle column, which only an odd n has, stays there in the mirror: its
    solutions are all found, and each counts once.

    search  search(row): place the queens from `row` on, the first in the left half
    queens  the column of the queen in each row; -1 where there is none
    count   the solutions so far, with their mirror images
    """
    queens = [-1] * n
    count = 0

    def search(row: int) -> Events:
        nonlocal count
        if row == n:
            in_the_middle = 2 * queens[0] + 1 == n
            count += 1 if in_the_middle else 2
            yield SOLUTION, n - 1, queens[-1]
            return
        for column in range(n if row else (n + 1) // 2):
            queens[row] = column
            yield TRY, row, column
            if not collision(row, queens):
                yield PUSH, row, column
                yield from search(row + 1)
                yield POP, row, column
        queens[row] = -1

    yield from search(0)
