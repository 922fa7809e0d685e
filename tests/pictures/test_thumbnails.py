"""Small solutions tell something at the size of the strip: shades, neither tangles nor dust."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solvers.catalog import SOLVERS, Value
from solvers.events import PUSH, SOLUTION
from tests.views.shows import shows
from visualizer.layout.grid import Box
from visualizer.pictures.picture import picture_named
from visualizer.ui.figure import Figure, Rect


def colors(key: str, side: int, **params: Value) -> set[object]:
    """All colours in the thumbnail of a solver's first solution."""
    solver, path = SOLVERS[key], ()
    values = solver.arguments(params)
    for kind, depth, value in solver.function(**values):
        if kind == PUSH:
            path = (*path[:depth], value)
        elif kind == SOLUTION:
            break
    show = shows(key)[2]
    moment = replace(show.run.moment, path=path, params=values)
    figure = Figure(Box(0, 0, side, side))
    picture_named(solver.problem.picture).thumbnail(
        figure, Box(0, 0, side, side), show.look, moment
    )
    assert not list(figure.texts()) or side > 100
    assert len(figure.marks) <= 500
    return {mark.fill for mark in figure.marks if isinstance(mark, Rect)}


@pytest.mark.parametrize("side", [36, 64, 90])
def test_a_small_sudoku_has_a_shade_for_each_digit(side: int) -> None:
    assert len(colors("sudoku", side, puzzle="easy")) == 9 + 1 + 1  # the ground and the given


@pytest.mark.parametrize("side", [20, 64, 90])
@pytest.mark.parametrize("squares", [5, 8, 20])
def test_a_small_tour_has_a_shade_for_each_stretch_of_its_way(squares: int, side: int) -> None:
    found = colors("knights-tour", side, m=squares, k=squares, start=0, warnsdorff=True)
    assert len(found) >= 20
