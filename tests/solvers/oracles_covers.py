"""Exact covers, tilings and assignments found by trying everything: slow, and obviously right."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, combinations, product

Cell = tuple[int, int]
Piece = frozenset[Cell]
Shape = tuple[Cell, ...]


def exact_covers(items: Sequence[str], options: Sequence[Collection[str]]) -> set[frozenset[int]]:
    """Of all sets of options those in which each item stands once."""
    numbers = range(len(options))
    subsets = chain.from_iterable(combinations(numbers, size) for size in range(len(options) + 1))
    return {
        frozenset(subset)
        for subset in subsets
        if sorted(chain.from_iterable(options[i] for i in subset)) == sorted(items)
    }


def images(cells: Sequence[Cell]) -> Iterator[list[Cell]]:
    """The cells turned by quarters, mirrored or not, in their order; each time at the corner."""
    for mirrored in (False, True):
        points = [complex(row, -column if mirrored else column) for row, column in cells]
        for _ in range(4):
            points = [point * 1j for point in points]
            top, left = min(p.real for p in points), min(p.imag for p in points)
            yield [(int(p.real - top), int(p.imag - left)) for p in points]


def shape_of(cells: Iterable[Cell]) -> Shape:
    """What the cells have in common with all their images."""
    return min(tuple(sorted(image)) for image in images(list(cells)))


def pieces_with(cell: Cell, free: Collection[Cell], size: int = 5) -> set[Piece]:
    """All pieces of so many free cells that have this one: grown cell by cell."""
    pieces = {frozenset({cell})}
    for _ in range(size - 1):
        pieces = {
            piece | {other}
            for piece in pieces
            for other in free
            if other not in piece
            and any(abs(other[0] - row) + abs(other[1] - column) == 1 for row, column in piece)
        }
    return pieces


def tilings(board: Piece, shapes: Collection[Shape]) -> Iterator[frozenset[Piece]]:
    """Every way to fill the board with these shapes, each used once."""
    if not board:
        yield frozenset()
        return
    for piece in pieces_with(min(board), board):
        shape = shape_of(piece)
        if shape in shapes:
            for rest in tilings(board - piece, [other for other in shapes if other != shape]):
                yield rest | {piece}


def orbit(board: Sequence[Cell], tiling: frozenset[Piece]) -> frozenset[frozenset[Piece]]:
    """What becomes of a tiling by the symmetries of its board, whose first cell is (0, 0)."""
    ways = [
        dict(zip(board, image, strict=True)) for image in images(board) if set(image) == set(board)
    ]
    return frozenset(
        frozenset(frozenset(way[cell] for cell in piece) for piece in tiling) for way in ways
    )


def models(variables: int, clauses: Sequence[Sequence[int]]) -> set[tuple[bool, ...]]:
    """All assignments under which each clause has a true literal, variable 1 first."""
    return {
        values
        for values in product((False, True), repeat=variables)
        if all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
    }
