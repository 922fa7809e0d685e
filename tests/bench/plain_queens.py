"""The same search as in recursive_queens.py, as a program that yields nothing."""

from __future__ import annotations


def queens(n: int = 12) -> int:
    """The number of ways to place n queens."""
    columns = [False] * n
    left_diagonals = [False] * (2 * n - 1)
    right_diagonals = [False] * (2 * n - 1)
    found = 0

    def place(row: int) -> None:
        nonlocal found
        for column in range(n):
            if (
                columns[column]
                or left_diagonals[column + row]
                or right_diagonals[column - row + n - 1]
            ):
                continue
            columns[column] = True
            left_diagonals[column + row] = True
            right_diagonals[column - row + n - 1] = True
            if row + 1 == n:
                found += 1
            else:
                place(row + 1)
            columns[column] = False
            left_diagonals[column + row] = False
            right_diagonals[column - row + n - 1] = False

    place(0)
    return found
