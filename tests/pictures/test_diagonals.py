"""What the picture of the diagonals says, against grids drawn point by point."""

from __future__ import annotations

import pytest

from solvers.catalog import SOLVERS, Watch
from solvers.diagonals import BL_TR, BR_TL, NONE
from solvers.events import TRY
from tests.solvers.oracles_sequences import points
from tests.support.runs import traced
from tests.views.shows import still
from visualizer.layout.grid import Box
from visualizer.problems.diagonals import rules as diagonals
from visualizer.problems.diagonals.picture import PICTURE
from visualizer.trace.moment import Moment, moment_at
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

SOLVER = SOLVERS["diagonals"]
SHAPES = {BL_TR: "/", BR_TL: "\\"}


def drawn(path: tuple[int, ...], m: int) -> dict[int, set[tuple[int, int]]]:
    """For each cell with a diagonal the points of it."""
    return {
        cell: points(cell % m, cell // m, SHAPES[value])
        for cell, value in enumerate(path)
        if value != NONE
    }


@pytest.mark.parametrize(("m", "t"), [(2, 3), (2, 4), (3, 6), (3, 9)])
def test_every_refusal_is_explained_by_the_choices_that_cause_it(m: int, t: int) -> None:
    params = {"m": m, "t": t}
    trace = traced(list(SOLVER.function(**params)))
    for k in range(len(trace)):
        moment = moment_at(trace, k, SOLVER, params, complete=True)
        if moment.kind != TRY:
            continue
        refusing = diagonals.refusing_cells(moment)
        if moment.value == NONE:
            empty = [cell for cell, value in enumerate(moment.path) if value == NONE]
            assert moment.rejected is (len(empty) == m * m - t)
            if moment.rejected:
                assert refusing == empty
        else:
            mine = points(moment.depth % m, moment.depth // m, SHAPES[moment.value])
            hit = [cell for cell, theirs in drawn(moment.path, m).items() if theirs & mine]
            assert sorted(set(refusing)) == hit
            assert moment.rejected is bool(hit)
            for touch in diagonals.touches(moment.path, moment.depth, moment.value, m):
                row, column = touch.corner
                assert (4 * column, 4 * row) in mine & drawn(moment.path, m)[touch.cell]


def test_the_numbers_of_the_code_are_explained_below_the_grid() -> None:
    moment = Moment(SOLVER, {"m": 3, "t": 6})
    show = still(moment, traced([]), Look(load_theme("dark")), {})
    figure = Figure((0, 0, 400, 420))
    PICTURE.draw(figure, Box(0, 0, 400, 420), show)
    said = {mark.string: mark.y for mark in figure.texts()}
    below = [said[words] for words in ("0 = rising", "1 = falling", "2 = none")]
    assert min(below) > said["0"]
    assert len(PICTURE.signs(show)) == 5
    assert PICTURE.draws(moment, Watch("grid", "cells"))  # so no pane repeats them
