"""What choices are called: as the picture itself shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from solvers.catalog import SOLVERS, Value
from solvers.events import PUSH
from solvers.instances.crosswords import read_words
from solvers.instances.sudokus import read_sudoku
from visualizer.pictures.guarded import Guarded, picture_named
from visualizer.trace.moment import Moment


def placed(key: str, params: Mapping[str, Value]) -> Iterator[tuple[int, int, str]]:
    """(depth, value, name) of every choice that a run makes."""
    solver = SOLVERS[key]
    arguments = solver.arguments(params)
    moment = Moment(solver, arguments)
    picture = picture_named(solver.problem.picture)
    for kind, depth, value in solver.function(**arguments):
        if kind == PUSH:
            yield depth, value, picture.choice_name(moment, value)


def test_in_a_sudoku_it_is_the_digit() -> None:
    cells = list(read_sudoku(str(SOLVERS["sudoku"].arguments({})["puzzle"])))
    free = [cell for cell, digit in enumerate(cells) if digit == 0]
    for depth, value, name in placed("sudoku", {}):
        assert value == free[depth] * 10 + int(name) and 1 <= int(name) <= 9


def test_in_a_crossword_it_is_the_word() -> None:
    words = read_words(str(SOLVERS["crossword"].arguments({})["words"]))
    for _depth, value, name in placed("crossword", {}):
        assert name == words[value]


@pytest.mark.parametrize(
    ("key", "params", "columns"),
    [("knights-tour", {"m": 3, "k": 4}, 4), ("queens-subsets", {"n": 4}, 4)],
)
def test_where_squares_are_chosen_it_is_row_and_column(
    key: str, params: dict[str, Value], columns: int
) -> None:
    for _depth, value, name in placed(key, params):
        row, column = map(int, name.split(","))
        assert row * columns + column == value and 0 <= column < columns


def test_of_a_pentomino_it_is_the_letter() -> None:
    path: list[str] = []
    for depth, _value, name in placed("pentominoes", {"board": "4x5"}):
        path[depth:] = [name]
        assert name in set("FILNPTUVWXYZ") and len(set(path)) == len(path)


@pytest.mark.parametrize(
    ("key", "params", "names"),
    [
        ("satisfiability", {"formula": "small"}, {"1", "−1", "2", "−2"}),
        ("diagonals", {"m": 3}, {"/", "\\", "–"}),
        ("queens-bstar", {"n": 4}, {"0", "1", "2", "3"}),
        ("maze-lefthand", {"maze": "small"}, {"14", "154"}),  # as in the array of its way
    ],
)
def test_elsewhere_it_is_short(key: str, params: dict[str, Value], names: set[str]) -> None:
    assert names <= {name for _depth, _value, name in placed(key, params)}


def test_values_that_a_picture_does_not_know_keep_their_number() -> None:
    picture = Guarded("crossword")
    moment = Moment(SOLVERS["crossword"], SOLVERS["crossword"].arguments({}))
    assert picture.choice_name(moment, 12_345) == "12345" and not picture.fits
