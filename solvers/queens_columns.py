"""n queens column by column from the left, each queen on the lowest free square of its column.

Rows are counted from the bottom; a queen that is not on the board yet waits below it, in row -1.
The search stops at the first solution, or ends without one.

Source: Uniwersytet Wrocławski, "Wstęp do informatyki", lecture 9 "Przeszukiwanie z nawrotami".
"""

from __future__ import annotations

from collections.abc import Generator

from solvers.events import POP, PUSH, SOLUTION, TRY, Event, Events


def isfree(x: int, y: int, b: list[int]) -> bool:
    """Do the queens in the columns left of x leave column x, row y unattacked?"""
    return not any(b[i] == y or abs(b[i] - y) == x - i for i in range(x))


def queens_iterative(n: int) -> Events:
    """One loop: raise the queen in column k; go right when nothing attacks it, left when it is out.

    b  the row, from the bottom, of the queen in each column; -1 while it is below the board
    k  the current column
    """
    b = [-1] * n
    k = 0
    while k >= 0:
        b[k] += 1
        if b[k] == n:
            b[k] = -1
            k -= 1
            if k >= 0:
                yield POP, k, b[k]
        else:
            yield TRY, k, b[k]
            if isfree(k, b[k], b):
                yield PUSH, k, b[k]
                if k == n - 1:
                    yield SOLUTION, k, b[k]
                    return
                k += 1


def queens_recursive(n: int) -> Events:
    """The same search as a recursive function, named after the queens: hetmany in Polish.

    hetmany  hetmany(n, k, a): place the queens from column k on; True when all are placed
    a        the row, from the bottom, of the queen in each column; -1 while it is below the board
    k        the current column
    """

    def hetmany(n: int, k: int, a: list[int]) -> Generator[Event, None, bool]:
        if k == n:
            yield SOLUTION, n - 1, a[n - 1]
            return True
        for y in range(n):
            a[k] = y
            yield TRY, k, y
            if isfree(k, y, a):
                yield PUSH, k, y
                if (yield from hetmany(n, k + 1, a)):
                    return True
                yield POP, k, y
        a[k] = -1
        return False

    a = [-1] * n
    yield from hetmany(n, 0, a)
