"""Small solutions tell something at the size of the strip: shades, neither tangles nor dust."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solvers.catalog import SOLVERS, Value
from solvers.events import PUSH, SOLUTION
from tests.views.shows import shows
from visualizer.layout.grid import Box
from visualizer.pictures.guarded import picture_named
from visualizer.ui.figure import Figure
from visualizer.ui.marks import Image, Line, Rect


def drawn(key: str, width: int, height: int, **params: Value) -> Figure:
    """The thumbnail of a solver's first solution."""
    solver, path = SOLVERS[key], ()
    values = solver.arguments(params)
    for kind, depth, value in solver.function(**values):
        if kind == PUSH:
            path = (*path[:depth], value)
        elif kind == SOLUTION:
            break
    show = shows(key)[2]
    moment = replace(show.run.moment, path=path, params=values)
    figure = Figure(Box(0, 0, width, height))
    picture_named(solver.problem.picture).thumbnail(
        figure, Box(0, 0, width, height), show.look, moment
    )
    assert not list(figure.texts()) or width > 100
    assert len(figure.marks) <= 500
    return figure


def colors(key: str, side: int, **params: Value) -> set[object]:
    """All colours in the thumbnail of a solver's first solution."""
    marks = drawn(key, side, side, **params).marks
    return {mark.fill for mark in marks if isinstance(mark, Rect)}


@pytest.mark.parametrize("side", [40, 64, 96, 140])
@pytest.mark.parametrize("cells", [8, 12, 20, 30, 40])
@pytest.mark.parametrize("key", ["maze-lefthand", "maze-region"])
def test_a_small_maze_has_its_way_and_no_dust(key: str, cells: int, side: int) -> None:
    figure = drawn(key, side, side, maze="generated", size=cells, seed=1)
    pitch = side / (2 * cells + 1)
    assert any(isinstance(mark, Image) for mark in figure.marks) == (pitch >= 3.5)  # its walls
    (way,) = (mark for mark in figure.marks if isinstance(mark, Line))
    assert way.width >= 1.5
    assert all(0 < x < side and 0 < y < side for x, y in way.points)
    xs, ys = zip(*way.points, strict=True)  # from corner to corner
    assert max(xs) - min(xs) > side - 5 * pitch and max(ys) - min(ys) > side - 5 * pitch


@pytest.mark.parametrize("side", [36, 64, 90])
def test_a_small_sudoku_has_a_shade_for_each_digit(side: int) -> None:
    assert len(colors("sudoku", side, puzzle="easy")) == 9 + 1 + 1  # the ground and the given


@pytest.mark.parametrize("side", [20, 64, 90])
@pytest.mark.parametrize("squares", [5, 8, 20])
def test_a_small_tour_has_a_shade_for_each_stretch_of_its_way(squares: int, side: int) -> None:
    found = colors("knights-tour", side, m=squares, k=squares, start=0, warnsdorff=True)
    assert len(found) >= 20
