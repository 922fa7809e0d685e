"""Knight's tours: a knight visits every square of an m × k board once, from a given square on.

Open tours: he need not come back. Squares are numbered row by row from 0; the value of a choice is
the square that he goes to, and at depth d he goes there with move number d + 1.

Source: Chess Programming Wiki, "Backtracking".
"""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY, Events
from solvers.instances.places import Wrong

JUMPS = ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1))
"""Rows and columns of a knight's jumps, clockwise from the top."""


def check_start(m: int, k: int, start: int, warnsdorff: bool = False) -> None:
    """Raise ValueError where the first square is not on the board."""
    if start >= m * k:
        raise Wrong(
            "Square {start} is not on the board: its squares are 0 to {last}.",
            start=start,
            last=m * k - 1,
        )


def knights_tour(m: int, k: int, start: int, warnsdorff: bool) -> Events:
    """Go on to any square that has not been visited; where there is none, take the last move back.

    With Warnsdorff's rule the squares with the fewest ways on come first.

    visit        visit(square, number): try the square, and all ways on from there
    move_number  for each square the number of the move that visited it, 0 for none
    square       the square to visit
    number       the number of that move
    targets      for each square those that are one jump away
    """
    targets = [
        [
            (i + down) * k + j + right
            for down, right in JUMPS
            if 0 <= i + down < m and 0 <= j + right < k
        ]
        for i in range(m)
        for j in range(k)
    ]
    move_number = [0] * (m * k)

    def ways_on(square: int) -> int:
        """How many squares that are still to be visited can be reached from this one?"""
        return sum(move_number[target] == 0 for target in targets[square])

    def visit(square: int, number: int) -> Events:
        yield TRY, number - 1, square
        if move_number[square] > 0:
            return
        move_number[square] = number
        yield PUSH, number - 1, square
        if number == m * k:
            yield SOLUTION, number - 1, square
        else:
            order = sorted(targets[square], key=ways_on) if warnsdorff else targets[square]
            for target in order:
                yield from visit(target, number + 1)
        move_number[square] = 0
        yield POP, number - 1, square

    yield from visit(start, 1)
