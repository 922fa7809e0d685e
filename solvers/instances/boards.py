"""Boards for pentominoes: texts of . (cell) and # (hole), one line a row.

A further line names the pieces, by their letters, that are to fill the board; without one it is all
twelve. Empty lines do not count.
"""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from solvers.instances.places import Malformed, Wrong, begin_of

Cell: TypeAlias = tuple[int, int]
"""Row and column, both from 0; rows from the top."""

Cells: TypeAlias = tuple[Cell, ...]
"""Some cells, row by row."""

CELL, HOLE = ".#"

PIECES = "FILNPTUVWXYZ"
"""The twelve pentominoes, each named after the letter that it looks like."""

SQUARES = 5
"""Squares of a piece."""

LONGEST_SIDE = 40


class Board(NamedTuple):
    """What is to be filled, and the letters of the pieces to do it with.

    rows, columns  the size of the rectangle around the cells; its first cell is (0, 0)
    """

    cells: Cells
    pieces: str
    rows: int
    columns: int


@lru_cache(maxsize=32)
def read_board(text: str) -> Board:
    """The board of a text. ValueError says what is wrong, and where."""
    cells: list[Cell] = []
    pieces = ""
    row = 0
    for number, line in enumerate(text.splitlines(), 1):
        begin = begin_of(line)
        if CELL in line or HOLE in line:
            cells += [(row, column) for column in _cells(line, number)]
            row += 1
        elif line.strip() and pieces:
            raise Malformed(number, begin, "expected the pieces in one line only.")
        elif line.strip():
            pieces = _pieces(line, number)
    pieces = pieces or PIECES
    if len(cells) != SQUARES * len(pieces):
        raise Wrong(
            'the board has {count} cells ("{cell}"): expected {wanted}, {each} for '
            "each of the pieces {pieces}.",
            count=len(cells),
            cell=CELL,
            wanted=SQUARES * len(pieces),
            each=SQUARES,
            pieces=pieces,
        )
    top, left = (min(numbers) for numbers in zip(*cells, strict=True))
    rows, columns = (max(numbers) + 1 for numbers in zip(*cells, strict=True))
    if max(rows - top, columns - left) > LONGEST_SIDE:
        raise Wrong("expected a board of at most {most} rows and columns.", most=LONGEST_SIDE)
    moved = tuple((row - top, column - left) for row, column in cells)
    return Board(moved, pieces, rows - top, columns - left)


def _cells(line: str, number: int) -> list[int]:
    """The columns of a line that are to be filled."""
    row = line.strip()
    for column, mark in enumerate(row, begin_of(line)):
        if mark not in (CELL, HOLE):
            raise Malformed(
                number,
                column,
                '"{found}" is unknown: expected "{cell}" for a cell or "{hole}" for a hole.',
                found=mark,
                cell=CELL,
                hole=HOLE,
            )
    return [column for column, mark in enumerate(row) if mark == CELL]


def _pieces(line: str, number: int) -> str:
    """The letters of a line, in the order of the alphabet."""
    letters = ""
    for column, character in enumerate(line, 1):
        letter = character.upper()
        if character.isspace():
            continue
        if letter not in PIECES:
            raise Malformed(
                number,
                column,
                '"{found}" is unknown: expected pieces out of {pieces}, or "{cell}" for a '
                'cell and "{hole}" for a hole.',
                found=letter,
                pieces=PIECES,
                cell=CELL,
                hole=HOLE,
            )
        if letter in letters:
            raise Malformed(
                number, column, "piece {found} is there twice: expected once.", found=letter
            )
        letters += letter
    return "".join(sorted(letters))


def _rectangle(rows: int, columns: int, pieces: str = "") -> str:
    return "\n".join([CELL * columns] * rows + [pieces] * bool(pieces))


BOARDS = MappingProxyType(
    {
        "3x5": _rectangle(3, 5, "PUV"),
        "4x5": _rectangle(4, 5, "LPVY"),
        "5x5": _rectangle(5, 5, "ILPVY"),
        "6x10": _rectangle(6, 10),
        "5x12": _rectangle(5, 12),
        "4x15": _rectangle(4, 15),
        "3x20": _rectangle(3, 20),
        "8x8": "\n".join(["........"] * 3 + ["...##..."] * 2 + ["........"] * 3),
    }
)
"""Boards that come with Backstep: small ones to follow, and the five classics for all pieces."""
