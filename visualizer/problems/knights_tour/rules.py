"""Knight's tours: where the moves of a path went, and where one can go from there.

A path gives the squares in the order of the moves; squares are numbered row by row from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from solvers.events import DEPTH_LIMIT
from solvers.knights_tour import JUMPS
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.problems.rules import NO_CHOICE, Refusal, Rules
from visualizer.trace.moment import Moment


class TourBoard(NamedTuple):
    """A board of so many rows and columns."""

    rows: int
    columns: int

    def targets(self, square: int) -> list[int]:
        """The squares on the board that are one jump away."""
        row, column = divmod(square, self.columns)
        return [
            (row + down) * self.columns + column + right
            for down, right in JUMPS
            if 0 <= row + down < self.rows and 0 <= column + right < self.columns
        ]

    def ways_on(self, path: Sequence[int], square: int) -> int:
        """How many squares that no move of the path has visited are one jump from this one."""
        return sum(target not in path for target in self.targets(square))


def board_of(moment: Moment) -> TourBoard:
    """The board of a run."""
    return TourBoard(int(moment.params["m"]), int(moment.params["k"]))


def visitor(moment: Moment) -> int | None:
    """The depth of the move that has been on the square of a TRY; None where none has."""
    path = moment.path
    return path.index(moment.value) if moment.value in path else None


class TourRules(Rules):
    """A knight jumps from square to square, and visits each once."""

    def misfit(self, moment: Moment) -> str:
        board = board_of(moment)
        if min(board) > 0 and board.rows * board.columns <= DEPTH_LIMIT:
            return ""
        return _("a board of {rows} × {columns} squares cannot be visited").format(
            rows=board.rows, columns=board.columns
        )

    def names(self, moment: Moment, depth: int, value: int) -> bool:
        board = board_of(moment)
        return 0 <= value < board.rows * board.columns

    def refusals(self, moment: Moment, path: Sequence[int], value: int) -> tuple[Refusal, ...]:
        board = board_of(moment)
        if not self.names(moment, len(path), value):
            return (Refusal(NO_CHOICE),)
        if value in path:
            return (Refusal("visited", list(path).index(value), value),)
        if path and value not in board.targets(path[-1]):
            return (Refusal("jump", len(path) - 1, value),)
        return ()

    def is_solution(self, moment: Moment, path: Sequence[int]) -> bool:
        board = board_of(moment)
        squares = range(board.rows * board.columns)
        return sorted(path) == [*squares] and all(
            target in board.targets(square) for square, target in pairwise(path)
        )

    def candidates(self, moment: Moment, path: Sequence[int]) -> Iterable[int]:
        return board_of(moment).targets(path[-1]) if path else ()

    def square(self, moment: Moment, depth: int, value: int) -> tuple[int, int]:
        return divmod(value, board_of(moment).columns)


RULES = TourRules()
