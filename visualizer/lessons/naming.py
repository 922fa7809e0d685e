"""What choices are called in questions, by the picture of the problem: short, and never the same
for two that differ; and the squares at which they stand. The words are those of the pictures'
sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from solvers.diagonals import BL_TR, NONE
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import minus
from visualizer.problems.crossword.rules import words_of
from visualizer.problems.knights_tour.rules import board_of
from visualizer.problems.maze.rules import maze_of
from visualizer.problems.pentominoes.rules import tiling_of
from visualizer.problems.queens.rules import choice_name
from visualizer.problems.queens.rules import square_of as square_of_queen
from visualizer.trace.moment import Moment

Namer = Callable[[Moment, int, int], str]
"""From the moment of a run, a depth and a value."""

Square = tuple[int, int]


def name_of(moment: Moment, depth: int, value: int) -> str:
    """A choice or a candidate in words; in general ones where the picture does not know it."""
    namer = NAMERS.get(moment.solver.problem.picture)
    if namer is not None:
        try:
            return namer(moment, depth, value)
        except Exception:  # the values and parameters of a user's file may be anything
            return in_general(moment, depth, value)
    return in_general(moment, depth, value)


def square_of(moment: Moment, depth: int, value: int) -> Square | None:
    """The square of the picture (row from the top, column) at which a choice stands; None: none."""
    finder = SQUARES.get(moment.solver.problem.picture)
    if finder is None:
        return None
    try:
        return finder(moment, depth, value)
    except Exception:  # as for names
        return None


def in_general(_moment: Moment, depth: int, value: int) -> str:
    """Words that suit every search."""
    return _("depth {depth}, value {value}").format(depth=depth, value=minus(value))


def square_name(row: int, column: int) -> str:
    """A square of a board in words."""
    return _("row {row}, column {column}").format(row=row, column=column)


def _queen(moment: Moment, depth: int, value: int) -> str:
    if moment.solver.orientation == "columns":
        return square_name(value, depth)
    if moment.solver.orientation == "squares":
        row, column = choice_name(moment, value).split(",")
        return square_name(int(row), int(column))
    return square_name(depth, value)


def _sudoku(_moment: Moment, _depth: int, value: int) -> str:
    cell, digit = divmod(value, 10)
    row, column = divmod(cell, 9)
    return _("{digit} in row {row}, column {column}").format(digit=digit, row=row, column=column)


def _cell(moment: Moment, _depth: int, value: int) -> str:
    return square_name(*divmod(value, maze_of(moment).width))


def _diagonal(moment: Moment, depth: int, value: int) -> str:
    place = square_name(*divmod(depth, moment.n))
    if value == NONE:
        return _("{place}: none").format(place=place)
    way = _("rising /") if value == BL_TR else _("falling \\")
    return _("{place}: {diagonal}").format(place=place, diagonal=way)


def _jump(moment: Moment, _depth: int, value: int) -> str:
    return square_name(*divmod(value, board_of(moment).columns))


def _pair(_moment: Moment, _depth: int, value: int) -> str:
    return _("pair {value}").format(value=value)


def _number(_moment: Moment, depth: int, value: int) -> str:
    return _("{value} at place {place}").format(value=value, place=depth)


def _bit(_moment: Moment, depth: int, value: int) -> str:
    return _("bit {bit} at depth {depth}").format(bit=value, depth=depth)


def _word(moment: Moment, depth: int, value: int) -> str:
    if value < 0:
        raise IndexError(value)
    return _("{word} at depth {depth}").format(word=words_of(moment)[value], depth=depth)


def _option(_moment: Moment, _depth: int, value: int) -> str:
    return _("option {option}").format(option=value)


def _piece(moment: Moment, _depth: int, value: int) -> str:
    placement = tiling_of(moment).placements[value]
    return _("piece {piece}, placement {number}").format(piece=placement.piece, number=value)


def _literal(_moment: Moment, _depth: int, value: int) -> str:
    return _("literal {literal}").format(literal=minus(value))


NAMERS: Mapping[str, Namer] = MappingProxyType({
    "board": _queen, "sudoku": _sudoku, "maze": _cell, "region": _cell, "knights_tour": _jump,
    "sequence": _pair, "permutation_tiles": _number, "debruijn_ring": _bit,
    "diagonal_grid": _diagonal, "exact_cover": _option, "crossword": _word,
    "pentominoes": _piece, "satisfiability": _literal,
})  # fmt: skip
"""By the picture (catalog.Problem.picture)."""


def _square_of_queen(moment: Moment, depth: int, value: int) -> Square:
    return square_of_queen(moment.solver.orientation, depth, value, moment.n)


SQUARES: Mapping[str, Callable[[Moment, int, int], Square]] = MappingProxyType({
    "board": _square_of_queen,
    "sudoku": lambda _moment, _depth, value: divmod(value // 10, 9),
    "maze": lambda moment, _depth, value: divmod(value, maze_of(moment).width),
    "region": lambda moment, _depth, value: divmod(value, maze_of(moment).width),
    "knights_tour": lambda moment, _depth, value: divmod(value, board_of(moment).columns),
})  # fmt: skip
"""The same, by the picture."""
