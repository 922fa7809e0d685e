"""Tilings against trying everything, and against published numbers of placements."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.events import PUSH, SOLUTION
from solvers.instances.boards import BOARDS, PIECES, Board, read_board
from solvers.pentominoes import SHAPES, pentominoes, placements, positions
from tests.solvers.contract import check_contract
from tests.solvers.oracles_covers import Piece, orbit, pieces_with, shape_of, tilings
from tests.solvers.runs import run

SMALL = {
    3: "...\n" * 5,
    4: "....\n" * 5,
    5: ".....\n" * 5,
}
"""Boards for so many pieces."""


def shapes(pieces: str) -> dict[str, object]:
    """The shape of each piece, by the oracle's rule."""
    return {piece: shape_of(positions(piece)[0]) for piece in pieces}


def tilings_of(board: Board, paths: list[list[int]], mirror_images: bool) -> list[frozenset[Piece]]:
    """The tilings that paths stand for."""
    options = placements(board, mirror_images)
    return [frozenset(frozenset(options[value].cells) for value in path) for path in paths]


def test_the_pieces_are_all_that_five_squares_can_form() -> None:
    paper = [(row, column) for row in range(9) for column in range(9)]
    assert set(SHAPES) == set(PIECES)
    grown = {shape_of(piece) for piece in pieces_with((4, 4), paper)}
    assert len(grown) == 12
    assert set(shapes(PIECES).values()) == grown


def test_the_pieces_have_the_published_numbers_of_positions() -> None:
    counts = {piece: len(positions(piece)) for piece in PIECES}
    assert counts == {"F": 8, "I": 2, "L": 8, "N": 8, "P": 8, "T": 4, "U": 4, "V": 4, "W": 4,
                      "X": 1, "Y": 8, "Z": 4}


@pytest.mark.parametrize(
    ("name", "count"),
    [("6x10", 2056), ("5x12", 1936), ("4x15", 1696), ("3x20", 1236), ("8x8", 1568)],
)
def test_the_boards_have_the_published_numbers_of_placements(name: str, count: int) -> None:
    assert len(placements(read_board(BOARDS[name]), True)) == count


@settings(max_examples=20)
@given(
    st.sampled_from(["FPU", "LNV", "LPV", "LTY", "NPU", "PUV", "PUY", "ILNV", "LPWY", "PTVW"])
    | st.permutations(PIECES).flatmap(lambda drawn: st.just("".join(sorted(drawn[:3]))))
)
def test_all_tilings_of_small_boards_are_found_once(pieces: str) -> None:
    count = len(pieces)
    board = read_board(SMALL[count] + pieces)
    every = set(tilings(frozenset(board.cells), list(shapes(pieces).values())))
    for mirror_images in (True, False):
        paths = check_contract(pentominoes(SMALL[count] + pieces, mirror_images))
        found = tilings_of(board, paths, mirror_images)
        assert len(found) == len(set(found))
        if mirror_images or not any(len(positions(piece)) == 8 for piece in pieces):
            assert set(found) == every
        else:
            orbits = {orbit(board.cells, tiling) for tiling in every}
            assert {orbit(board.cells, tiling) for tiling in found} == orbits
            assert len(found) == len(orbits)


@pytest.mark.parametrize("name", ["3x5", "4x5", "5x5"])
def test_the_tilings_of_the_small_bundled_boards_are_all(name: str) -> None:
    board = read_board(BOARDS[name])
    every = set(tilings(frozenset(board.cells), list(shapes(board.pieces).values())))
    paths = check_contract(run("pentominoes", {"board": name, "mirror_images": True}))
    assert set(tilings_of(board, paths, True)) == every
    orbits = {orbit(board.cells, tiling) for tiling in every}
    paths = check_contract(run("pentominoes", {"board": name}))
    assert len(paths) == len(orbits)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["6x10", "5x12", "4x15", "8x8"])
def test_the_first_tilings_of_the_large_boards_fill_them_and_are_no_images(name: str) -> None:
    board = read_board(BOARDS[name])
    options = placements(board, False)
    seen, found = set(), 0
    path: list[int] = []
    for kind, depth, value in islice(run("pentominoes", {"board": name}), 12_000):
        if kind == PUSH:
            path = [*path[:depth], value]
        elif kind == SOLUTION:
            pieces = [options[number] for number in path]
            assert sorted(piece.piece for piece in pieces) == sorted(PIECES)
            assert sorted(cell for piece in pieces for cell in piece.cells) == sorted(board.cells)
            seen.add(orbit(board.cells, frozenset(frozenset(p.cells) for p in pieces)))
            found += 1
    assert len(seen) == found > 0


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "the board has 0 cells"),
        ("....", "the board has 4 cells .*expected 60, 5 for each of the pieces FILNPTUVWXYZ"),
        ("..x..", 'line 1, column 3: "x" is unknown: expected "." for a cell or "#" for a hole'),
        (".....\nB", 'line 2, column 1: "B" is unknown: expected pieces out of FILNPTUVWXYZ'),
        (".....\nII", "line 2, column 2: piece I is there twice"),
        (".....\nI\nI", "line 3, column 1: expected the pieces in one line only"),
        (".....\n\nI L", "the board has 5 cells .*expected 10"),
        ("....." + "#" * 40 + ".....\nIL", "at most 40 rows and columns"),
    ],
)
def test_a_malformed_board_is_refused(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_board(text)


def test_holes_around_a_board_are_cut_off() -> None:
    assert read_board("#######\n##.....\n i ") == read_board(".....\nI")
    assert read_board(".....\nI") == Board(tuple((0, i) for i in range(5)), "I", 1, 5)
