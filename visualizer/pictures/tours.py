"""Knight's tours: where the moves of a path went, where one can go from there, and the sentences.

A path gives the squares in the order of the moves; squares are numbered row by row from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.knights_tour import JUMPS
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.pictures.narration import Narration, narration
from visualizer.trace.moment import Moment


class Board(NamedTuple):
    """A board of so many rows and columns."""

    rows: int
    columns: int

    def targets(self, square: int) -> list[int]:
        """The squares on the board that are one jump away, in the solver's order."""
        row, column = divmod(square, self.columns)
        return [
            (row + down) * self.columns + column + right
            for down, right in JUMPS
            if 0 <= row + down < self.rows and 0 <= column + right < self.columns
        ]

    def ways_on(self, path: Sequence[int], square: int) -> int:
        """How many squares that no move of the path has visited are one jump from this one."""
        return sum(target not in path for target in self.targets(square))


def board_of(moment: Moment) -> Board:
    """The board of a run."""
    return Board(int(moment.params["m"]), int(moment.params["k"]))


def jumps(moment: Moment, path: Sequence[int]) -> list[int]:
    """Where the knight can jump from the end of a path, in the order in which that is tried."""
    board = board_of(moment)
    targets = board.targets(path[-1])
    if moment.params["warnsdorff"]:
        targets.sort(key=lambda square: board.ways_on(path, square))
    return targets


def visitor(moment: Moment) -> int | None:
    """The depth of the move that has been on the square of a TRY; None where none has."""
    path = moment.path
    return path.index(moment.value) if moment.value in path else None


def narrate(moment: Moment) -> Narration:
    """What the knight does and why."""
    row, column = divmod(moment.value, board_of(moment).columns)
    sentence = _sentence(moment).format(number=moment.depth + 1, row=row, column=column)
    return narration(moment, sentence)


def _sentence(moment: Moment) -> str:
    board = board_of(moment)
    squares = board.rows * board.columns
    if moment.kind is None:
        return _("The board is empty.")
    if moment.kind == TRY:
        return _try(moment)
    if moment.kind == PUSH:
        if len(moment.path) == squares:
            return _("Move {number} goes to row {row}, column {column}: no square is left.")
        if moment.depth == 0:
            return _("The tour begins in row {row}, column {column}.")
        return _("Move {number} goes to row {row}, column {column}.")
    if moment.kind == SOLUTION:
        return _("Tour {count}: the knight has visited all {squares} squares.").replace(
            "{count}", grouped(moment.counters.solutions)
        ).replace("{squares}", str(squares))  # fmt: skip
    assert moment.kind == POP
    if moment.before is not None and moment.before[0] == SOLUTION:
        return _("Take back move {number} and look for another tour.")
    if moment.depth == 0:
        return _("Every tour from row {row}, column {column} has been looked for.")
    return _("No jump is left from row {row}, column {column}: take back move {number}.")


def _try(moment: Moment) -> str:
    if moment.depth == 0:
        return _("The knight is to begin in row {row}, column {column}.")
    earlier = visitor(moment)
    if earlier is None:
        ways = board_of(moment).ways_on((*moment.path, moment.value), moment.value)
        return _(
            "Move {number} to row {row}, column {column}: the square is free. Ways on: {ways}."
        ).replace("{ways}", str(ways))
    if jumps(moment, moment.path)[-1] == moment.value:
        sentence = _(
            "Move {number} to row {row}, column {column}: move {earlier} has been there. "
            "No jump is left."
        )
    else:
        sentence = _(
            "Move {number} to row {row}, column {column}: move {earlier} has been there. Next jump."
        )
    return sentence.replace("{earlier}", str(earlier + 1))
