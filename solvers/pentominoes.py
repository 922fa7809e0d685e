"""Pentominoes: fill a board with pieces of five squares, each piece once.

An exact cover: the items are the pieces and the cells of the board; an option is a piece in one of
its positions at one place, and covers that piece and five cells. The value of a choice is the
number of its option, counted from 0.

Source: Chess Programming Wiki, "Backtracking", which names exact cover among the uses of
backtracking; the search is D. E. Knuth's algorithm X, TAOCP 7.2.2.1.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from solvers.events import Events
from solvers.exact_cover import algorithm_x
from solvers.instances.boards import Board, Cell, Cells, read_board

SHAPES = {
    "F": (".##", "##.", ".#."),
    "I": ("#####",),
    "L": ("####", "#..."),
    "N": ("###.", "..##"),
    "P": ("##", "##", "#."),
    "T": ("###", ".#.", ".#."),
    "U": ("#.#", "###"),
    "V": ("#..", "#..", "###"),
    "W": ("#..", "##.", ".##"),
    "X": (".#.", "###", ".#."),
    "Y": ("####", ".#.."),
    "Z": ("##.", ".#.", ".##"),
}
"""Each piece in one of its positions."""

Turn: TypeAlias = Callable[[int, int], Cell]
TURNS: tuple[Turn, ...] = (
    lambda row, column: (row, column),
    lambda row, column: (row, -column),
    lambda row, column: (-row, column),
    lambda row, column: (-row, -column),
    lambda row, column: (column, row),
    lambda row, column: (column, -row),
    lambda row, column: (-column, row),
    lambda row, column: (-column, -row),
)
"""The eight ways to turn and mirror a drawing on squared paper."""


class Placement(NamedTuple):
    """An option: a piece and the cells that it fills."""

    piece: str
    cells: Cells


def pentominoes(board: str, mirror_images: bool = False, first_item: bool = False) -> Events:
    """Algorithm X for all placements of the pieces on the board.

    With `first_item` it takes the items in their order, which is piece by piece.
    """
    items, options = matrix_of(read_board(board), mirror_images)
    return algorithm_x(items, options, first_item)


def matrix_of(board: Board, mirror_images: bool) -> tuple[list[str], list[list[str]]]:
    """The items, and for each placement those that it covers."""
    items = [*board.pieces, *map(name_of, board.cells)]
    options = [
        [placement.piece, *map(name_of, placement.cells)]
        for placement in placements(board, mirror_images)
    ]
    return items, options


def name_of(cell: Cell) -> str:
    """A cell as an item."""
    row, column = cell
    return f"{row},{column}"


@lru_cache(maxsize=32)
def placements(board: Board, mirror_images: bool) -> tuple[Placement, ...]:
    """Every piece in every position at every place of the board.

    Without mirror images a tiling is not to be found again turned or mirrored. To this end one
    piece that looks different in all eight positions, the guide, gets only one of the places
    that are equal up to a symmetry of the board. With no such piece all tilings are found.
    """
    different = [piece for piece in board.pieces if len(positions(piece)) == len(TURNS)]
    guide = different[0] if different and not mirror_images else None
    symmetries = [turn for turn in TURNS if turned(board.cells, turn, board.cells) == board.cells]
    free = set(board.cells)
    found = []
    for piece in board.pieces:
        for position in positions(piece):
            for row, column in product(range(board.rows), range(board.columns)):
                cells = tuple((row + r, column + c) for r, c in position)
                if not free.issuperset(cells):
                    continue
                if piece == guide and cells != min(
                    turned(cells, turn, board.cells) for turn in symmetries
                ):
                    continue
                found.append(Placement(piece, cells))
    return tuple(found)


@lru_cache(maxsize=len(SHAPES))
def positions(piece: str) -> list[Cells]:
    """The positions of a piece, up to eight, each at the top left corner of the paper."""
    shape = tuple(
        (row, column)
        for row, line in enumerate(SHAPES[piece])
        for column, mark in enumerate(line)
        if mark == "#"
    )
    return sorted({turned(shape, turn, shape) for turn in TURNS})


def turned(cells: Cells, turn: Turn, whole: Cells) -> Cells:
    """Where cells get to when the whole is turned and put back at the corner of the paper."""
    rows, columns = zip(*(turn(*cell) for cell in whole), strict=True)
    images = (turn(*cell) for cell in cells)
    return tuple(sorted((row - min(rows), column - min(columns)) for row, column in images))
