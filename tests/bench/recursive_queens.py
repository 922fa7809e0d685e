"""A recursive solver for the benchmark: the catalogue's queens nest no generators."""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY, Events


def solve(n: int = 12) -> Events:
    """n queens, one generator a row."""
    columns = [False] * n
    left_diagonals = [False] * (2 * n - 1)
    right_diagonals = [False] * (2 * n - 1)

    def place(row: int) -> Events:
        for column in range(n):
            yield TRY, row, column
            if (
                columns[column]
                or left_diagonals[column + row]
                or right_diagonals[column - row + n - 1]
            ):
                continue
            columns[column] = True
            left_diagonals[column + row] = True
            right_diagonals[column - row + n - 1] = True
            yield PUSH, row, column
            if row + 1 == n:
                yield SOLUTION, row, column
            else:
                yield from place(row + 1)
            columns[column] = False
            left_diagonals[column + row] = False
            right_diagonals[column - row + n - 1] = False
            yield POP, row, column

    return place(0)
