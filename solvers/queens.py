"""n queens: place n queens on an n × n board so that no two share a row, a column or a diagonal.

Row by row from the top; the value of a choice is its column, counted from 0.

Source: Bastian Kauschke, "Backtracking — Ausgewählte Kapitel aus The Art of Computer Programming",
FAU Erlangen-Nürnberg 2019, after D. E. Knuth, TAOCP 7.2.2.
"""

from __future__ import annotations

from solvers.estimator import algorithm_e
from solvers.events import POP, PUSH, SOLUTION, TRY, Events
from solvers.sequence import algorithm_b


class Queens:
    """Queens as a Sequence: a step puts a queen into the next row.

    rows    the column of the queen in each row so far
    """

    def __init__(self, n: int, rows: tuple[int, ...] = ()) -> None:
        self.n = n
        self.rows = rows

    def next_steps(self) -> list[int]:
        return list(range(self.n)) if len(self.rows) < self.n else []

    def apply_step(self, step: int) -> Queens:
        return Queens(self.n, (*self.rows, step))

    def satisfies_condition(self) -> bool:
        *others, column = self.rows
        row = len(others)
        return not any(
            other == column or abs(other - column) == row - other_row
            for other_row, other in enumerate(others)
        )

    def __repr__(self) -> str:
        return str(list(self.rows))


def queens_b(n: int) -> Events:
    """Algorithm B for queens: the generic search over the Sequence `Queens`."""
    return algorithm_b(Queens(n))


def queens_bstar(n: int) -> Events:
    """Algorithm B*: three bit vectors tell at once whether a square is attacked.

    rows             the column of the queen in each row so far
    column           the column to try next in the current row
    columns          is there a queen in this column?
    left_diagonals   is there a queen on this diagonal down to the left? index column + row
    right_diagonals  is there a queen on this diagonal down to the right? index column - row + n - 1
    results          the solutions so far
    """
    columns = [False] * n
    left_diagonals = [False] * (2 * n - 1)
    right_diagonals = [False] * (2 * n - 1)
    rows: list[int] = []
    column = 0
    results = []
    while True:
        while column < n:
            row = len(rows)
            yield TRY, row, column
            if not (
                columns[column]
                or left_diagonals[column + row]
                or right_diagonals[column - row + n - 1]
            ):
                columns[column] = True
                left_diagonals[column + row] = True
                right_diagonals[column - row + n - 1] = True
                rows.append(column)
                yield PUSH, row, column
                if len(rows) == n:
                    results.append(rows.copy())
                    yield SOLUTION, row, column
                    break
                column = 0
            else:
                column += 1
        if not rows:
            return
        column = rows.pop()
        row = len(rows)
        columns[column] = False
        left_diagonals[column + row] = False
        right_diagonals[column - row + n - 1] = False
        yield POP, row, column
        column += 1


def queens_estimate(n: int, probes: int, seed: int) -> Events:
    """Algorithm E for n queens: random dives estimate the size of the search tree."""
    return algorithm_e(Queens(n), probes, seed)
