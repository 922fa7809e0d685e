"""n queens by brute force: place all queens, then test; if they fail, take the next arrangement.

Nothing is tested before a placement is complete, so that a queen that is attacked at once stays
on the board through every placement of all the others. That is what makes these searches hopeless:
there are C(n², n), nⁿ or n! complete placements.

Source: Uniwersytet Wrocławski, "Wstęp do informatyki", lecture 9 "Przeszukiwanie z nawrotami"
(subsets, product); Alexander S. Kulikov, slides on n queens by brute force (permutations).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from itertools import combinations

from solvers.events import POP, PUSH, SOLUTION, TRY, Event, Events


def is_solution(queens: Iterable[tuple[int, int]]) -> bool:
    """Do no two queens, given as (row, column), attack each other?"""
    return not any(
        row == other_row
        or column == other_column
        or abs(row - other_row) == abs(column - other_column)
        for (row, column), (other_row, other_column) in combinations(queens, 2)
    )


def queens_subsets(n: int) -> Events:
    """Every choice of n of the n² squares; square s lies in row s // n, column s % n.

    choose   choose(first): take one more square, from `first` on; True once there is a solution
    squares  the chosen squares in ascending order, the one under test included
    tested   how many complete placements have been tested
    """
    squares: list[int] = []
    tested = 0

    def choose(first: int) -> Generator[Event, None, bool]:
        nonlocal tested
        queen = len(squares)
        for square in range(first, n * n - n + queen + 1):
            squares.append(square)
            complete = len(squares) == n
            tested += complete
            yield TRY, queen, square
            if not complete or is_solution(divmod(s, n) for s in squares):
                yield PUSH, queen, square
                if complete:
                    yield SOLUTION, queen, square
                    return True
                if (yield from choose(square + 1)):
                    return True
                squares.pop()
                yield POP, queen, square
            else:
                squares.pop()
        return False

    yield from choose(0)


def queens_product(n: int) -> Events:
    """A queen in every column, in any row: all n to the power of n ways, like a counter.

    b       the row, from the bottom, of the queen in each column; -1 while it is below the board
    k       the current column
    tested  how many complete placements have been tested
    """
    b = [-1] * n
    k = 0
    tested = 0
    while k >= 0:
        b[k] += 1
        if b[k] == n:
            b[k] = -1
            k -= 1
            if k >= 0:
                yield POP, k, b[k]
        elif k < n - 1:
            yield TRY, k, b[k]
            yield PUSH, k, b[k]
            k += 1
        else:
            tested += 1
            yield TRY, k, b[k]
            if is_solution(enumerate(b)):
                yield PUSH, k, b[k]
                yield SOLUTION, k, b[k]
                return


def queens_permutations(n: int) -> Events:
    """Every permutation in order: no two queens share a row or a column, diagonals are tested.

    permute  append every number that is unused; True once there is a solution
    perm     the column of the queen in each row, the one under test included
    tested   how many complete permutations have been tested
    """
    perm: list[int] = []
    tested = 0

    def permute() -> Generator[Event, None, bool]:
        nonlocal tested
        i = len(perm)
        for k in range(n):
            if k in perm:
                continue
            perm.append(k)
            complete = len(perm) == n
            tested += complete
            yield TRY, i, k
            if not complete or is_solution(enumerate(perm)):
                yield PUSH, i, k
                if complete:
                    yield SOLUTION, i, k
                    return True
                if (yield from permute()):
                    return True
                perm.pop()
                yield POP, i, k
            else:
                perm.pop()
        return False

    yield from permute()
