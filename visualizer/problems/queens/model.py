"""Queens: what a queen attacks."""

from __future__ import annotations

from typing import Final

from visualizer.problems.conflicts import Conflicts, table_of
from visualizer.problems.model import Masks, bit_table, rows_within
from visualizer.problems.queens import rules as queens
from visualizer.trace.moment import Moment

LARGEST_BOARD: Final = 100


def model_of(moment: Moment) -> Masks | None:
    """The model of a run, where its parameters allow one."""
    n, orientation = moment.n, moment.solver.orientation
    if n > LARGEST_BOARD:
        return None

    def lines(square: queens.Square) -> tuple[int, ...]:
        row, column = square
        return row, n + column, 2 * n + row + column, 4 * n + row - column + n

    bits = 6 * n
    if orientation == "squares":
        table = bit_table([lines(divmod(square, n)) for square in range(n * n)], bits)
        return Masks(table, rows_within(0, n * n), n)

    def diagonals_and(depth: int, value: int) -> tuple[int, ...]:
        row, column = depth, value  # turned and mirrored, queens attack the same queens
        return column, n + row + column, 3 * n + row - column + n

    squares = [diagonals_and(d, v) for d in range(n) for v in range(n)]
    table = bit_table(squares, 5 * n)
    return Masks(table, rows_within(0, n, lambda depth: depth * n if depth < n else -1 - n), n)


def conflicts_of(moment: Moment) -> Conflicts | None:
    """The conflicts of a run's choices: in each row, or column, there is a queen."""
    model = model_of(moment)
    n = moment.n
    lines = [range(n * line, n * line + n) for line in range(n)]
    return None if model is None else table_of(model, lines, n)
