"""n queens: where the queens of a path stand, which of them attack what, and which bits they set.

What a path means depends on the solver's orientation. In a board as it is drawn, a square is
(row, column), both from 0, rows from the top:

""         the value at depth d is the column of the queen in row d
"ranks"    the same, but rows are counted from the bottom
"columns"  the value at depth d is the row, counted from the bottom, of the queen in column d
"squares"  the value is the number of a square: row * n + column
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from solvers.events import TRY
from visualizer.problems.rules import NO_CHOICE, Refusal, Rules, wrong_size
from visualizer.trace.moment import Moment

Square = tuple[int, int]
Pair = tuple[int, int]


def square_of(orientation: str, depth: int, value: int, n: int) -> Square:
    """The square that a choice names."""
    if orientation == "ranks":
        return n - 1 - depth, value
    if orientation == "columns":
        return n - 1 - value, depth
    if orientation == "squares":
        return value // n, value % n
    return depth, value


def counts_upward(orientation: str) -> bool:
    """Are rows counted from the bottom?"""
    return orientation in ("ranks", "columns")


def choice_name(moment: Moment, value: int) -> str:
    """What a choice is called: its column or row, else its row and column."""
    if moment.solver.orientation == "squares":
        row, column = divmod(value, moment.n)
        return f"{row},{column}"
    return str(value)


def placed_squares(moment: Moment) -> list[Square]:
    """The squares of the queens in force, one a depth."""
    return squares_of(moment, moment.path)


def firm_squares(moment: Moment) -> list[Square]:
    """The same without the queen that this event places."""
    return squares_of(moment, moment.placed)


def standing_squares(moment: Moment) -> list[Square]:
    """The squares of all queens that attack others: at a POP still that of the one that goes."""
    return squares_of(moment, moment.standing)


def candidate(moment: Moment) -> Square:
    """The square that the moment's event is about."""
    return square_of(moment.solver.orientation, moment.depth, moment.value, moment.n)


def squares_of(moment: Moment, path: Sequence[int]) -> list[Square]:
    """The squares of the queens of a path, one a depth."""
    orientation, n = moment.solver.orientation, moment.n
    return [square_of(orientation, depth, value, n) for depth, value in enumerate(path)]


def line_of(moment: Moment, depth: int) -> list[Square]:
    """The squares among which the choice at `depth` is made: a row or a column, if either."""
    orientation, n = moment.solver.orientation, moment.n
    if orientation == "squares" or not 0 <= depth < n:
        return []
    return [square_of(orientation, depth, value, n) for value in range(n)]


def attack(one: Square, other: Square) -> bool:
    """Do queens on two different squares attack each other?"""
    down, across = other[0] - one[0], other[1] - one[1]
    return one != other and (down == 0 or across == 0 or abs(down) == abs(across))


def attackers(queens: Sequence[Square], square: Square) -> list[int]:
    """Which of the queens attack a square, in the order in which they were placed."""
    return [depth for depth, queen in enumerate(queens) if attack(queen, square)]


def attacking_pairs(queens: Sequence[Square]) -> list[Pair]:
    """The pairs of queens that attack each other, those of the earliest queens first."""
    pairs = combinations(range(len(queens)), 2)
    return sorted(
        (pair for pair in pairs if attack(queens[pair[0]], queens[pair[1]])),
        key=lambda pair: (pair[1], pair[0]),
    )


def without_chains(pairs: Sequence[Pair], queens: Sequence[Square]) -> list[Pair]:
    """The pairs with no third queen between them, which would be in pairs with both."""
    return [
        (one, other) for one, other in pairs
        if not any(_between(queens[one], square, queens[other]) for square in queens)
    ]


def _between(start: Square, square: Square, end: Square) -> bool:
    """Does a square lie on the way between two others?"""
    down, across = end[0] - start[0], end[1] - start[1]
    to_down, to_across = square[0] - start[0], square[1] - start[1]
    on_line = down * to_across == across * to_down
    return on_line and 0 < to_down * down + to_across * across < down * down + across * across


def refusing_pairs(moment: Moment) -> list[Pair]:
    """Why a TRY is refused: the pairs of queens, the candidate included, that attack each other.

    A solver that tests each queen at once has the candidate in all of them.
    """
    if moment.kind != TRY:
        return []
    return attacking_pairs([*placed_squares(moment), candidate(moment)])


def attack_counts(queens: Sequence[Square], n: int) -> NDArray[np.int64]:
    """How many queens attack or occupy each square: an (n rows, n columns) array."""
    rows, columns = np.mgrid[:n, :n]
    counts = np.zeros((n, n), np.int64)
    for r, c in queens:
        counts += (rows == r) | (columns == c) | (abs(columns - c) == abs(rows - r))
    return counts


def tested_bits(row: int, column: int, n: int) -> dict[str, int]:
    """For each of B*'s bit vectors the index that stands for a square."""
    return {
        "columns": column,
        "left_diagonals": column + row,
        "right_diagonals": column - row + n - 1,
    }


def squares_of_bit(vector: str, index: int, n: int) -> list[Square]:
    """The (row, column) squares for which a bit stands: a column or a diagonal, from the top."""
    return [
        (row, column) for row in range(n) for column in range(n)
        if tested_bits(row, column, n).get(vector) == index
    ]


def rows_from_below(moment: Moment) -> list[int]:
    """W's array: the row of the queen in each column, -1 where it waits below the board."""
    values = list(moment.path)
    if moment.kind is not None and moment.depth == len(values):
        values.append(moment.value)  # the candidate, or the queen that is being taken back
    return values + [-1] * (moment.n - len(values))


def mask_owners(path: Sequence[int], row: int, n: int) -> dict[tuple[str, int], int]:
    """For each set bit (mask, column) of a row the queen, by its row, that attacks the square.

    Where two queens attack a square on the same line, it is the nearer one; the other is hidden.
    """
    owners = {}
    for queen, column in enumerate(path[:row]):
        down = row - queen
        for mask, to in (("columns", column), ("left", column - down), ("right", column + down)):
            if 0 <= to < n:
                owners[mask, to] = queen
    return owners


def taboo_owners(path: Sequence[int], n: int) -> dict[tuple[str, int], int]:
    """For each set bit of the taboo boards, ("taboo", 64 * ply + bit), the queen that attacks.

    The board of ply p begins with rank p. A queen's attacks reach seven ranks up, where there may
    be no board any more. Where several queens attack a square it is the first.
    """
    owners = {}
    for p in range(min(len(path), n - 1) + 1):
        for queen, file in reversed(list(enumerate(path[:p]))):
            for up in range(p - queen, 8):
                rank = queen + up - p
                for to in {file - up, file, file + up}:
                    if 0 <= to < 8:
                        owners["taboo", 64 * p + 8 * rank + to] = queen
    return owners


def free_values(moment: Moment, path: Sequence[int]) -> list[int]:
    """The values that may follow a path: squares of its row or column that no queen attacks."""
    orientation, n, depth = moment.solver.orientation, moment.n, len(path)
    placed = squares_of(moment, path)
    if depth >= n:
        return []
    return [
        value for value in range(n)
        if not attackers(placed, square_of(orientation, depth, value, n))
    ]


class QueensRules(Rules):
    """No two queens attack each other; n of them stand on the board."""

    def misfit(self, moment: Moment) -> str:
        return wrong_size(moment)

    def names(self, moment: Moment, depth: int, value: int) -> bool:
        return on_board(square_of(moment.solver.orientation, depth, value, moment.n), moment.n)

    def refusals(self, moment: Moment, path: Sequence[int], value: int) -> tuple[Refusal, ...]:
        placed = squares_of(moment, path)
        square = square_of(moment.solver.orientation, len(path), value, moment.n)
        found = []
        for depth, queen in enumerate(placed):
            if queen == square:
                found.append(Refusal("square", depth))
            elif attack(queen, square):
                found.append(Refusal(line_between(queen, square), depth))
        if not on_board(square, moment.n):
            found.append(Refusal(NO_CHOICE))
        return tuple(found)

    def is_solution(self, moment: Moment, path: Sequence[int]) -> bool:
        squares, n = squares_of(moment, path), moment.n
        lines = ({r for r, _c in squares}, {c for _r, c in squares},
                 {r + c for r, c in squares}, {r - c for r, c in squares})
        apart = all(len(line) == len(path) for line in lines)
        return len(path) == n and apart and all(on_board(square, n) for square in squares)

    def candidates(self, moment: Moment, path: Sequence[int]) -> Iterable[int]:
        return range(moment.n ** (2 if moment.solver.orientation == "squares" else 1))

    def emptied(self, moment: Moment, path: Sequence[int]) -> int | None:
        queens = squares_of(moment, path)
        lines = ((depth, line_of(moment, depth)) for depth in range(len(path), moment.n))
        return next((
            depth for depth, line in lines
            if line and all(attackers(queens, square) for square in line)
        ), None)

    def square(self, moment: Moment, depth: int, value: int) -> tuple[int, int]:
        return square_of(moment.solver.orientation, depth, value, moment.n)


def line_between(one: Square, other: Square) -> str:
    """On what two queens that attack each other stand: "row", "column" or "diagonal"."""
    if one[0] == other[0]:
        return "row"
    return "column" if one[1] == other[1] else "diagonal"


def on_board(square: Square, n: int) -> bool:
    """Is there such a square?"""
    return 0 <= square[0] < n and 0 <= square[1] < n


RULES = QueensRules()
