"""The solver's arrays: a list that is a grid stands in rows and columns, and all can be read."""

from __future__ import annotations

from copy import copy
from functools import partial

import pytest

from solvers.catalog import SOLVERS
from tests.views.shows import Shown, altered, shows
from visualizer.layout.grid import Box
from visualizer.panes.arrays import arrays
from visualizer.panes.pane import NodePane
from visualizer.pictures.guarded import picture_named
from visualizer.pictures.picture import Picture
from visualizer.trace.moment import Moment
from visualizer.trace.trace import Trace

GRIDS = {"sudoku": (9, 9), "knights-tour": (4, 4), "diagonals": (3, 3)}


class Squares(Picture):
    """A picture whose lists are grids."""

    block = 0

    def __init__(self, key: str) -> None:
        self._size = GRIDS[key]

    def grid_of(self, moment: Moment, name: str) -> tuple[int, int] | None:
        return self._size if name not in ("corners",) else None


def arrays_of(picture: Picture, key: str) -> NodePane:
    return NodePane(partial(arrays, picture, SOLVERS[key].watches))


@pytest.mark.parametrize("key", ["sudoku", "knights-tour"])
@pytest.mark.parametrize("size", [(300, 330), (520, 260), (1800, 900)])
def test_a_grid_has_its_rows_and_columns_and_their_numbers(
    key: str, size: tuple[int, int]
) -> None:
    rows, columns = GRIDS[key]
    box, picture = Box(8, 8, *size), Squares(key)
    show = altered(shows(key)[-1], mode="debug")
    picture.block = 3 if key == "sudoku" else 0
    figure = Shown(arrays_of(picture, key), box, show).figure
    cells = figure.places(lambda on: on.role == "cell")
    assert len({cell.x for cell in cells}) == columns
    assert len({cell.y for cell in cells}) == rows
    texts = figure.texts()
    assert all(mark.pixels >= 13 for mark in texts)
    left = [m for m in texts if m.x + m.w <= cells[0].x and m.y >= cells[0].y - 4]
    assert [m.string for m in left] == [str(i) for i in range(rows)]
    for mark in texts:
        assert box.x <= mark.x and mark.x + mark.w <= box.right and mark.y + mark.h <= box.bottom


def test_a_list_of_another_length_is_no_grid() -> None:
    show = shows("diagonals")[-1]
    values = [0, 1, 2, 0]  # it grows; a grid has all of its squares
    show = altered(show, variables={**show.run.variables, "grid": values}, mode="debug")
    figure = Shown(arrays_of(Squares("diagonals"), "diagonals"), Box(8, 8, 700, 300), show).figure
    assert "grid" in [mark.string for mark in figure.texts()]
    places = figure.places(lambda on: on.name.startswith("grid["))
    assert len({place.y for place in places}) == 1


def test_six_cells_fill_a_wide_pane_and_none_is_written_too_small() -> None:
    picture = picture_named("board")
    show = altered(shows("queens-iterative")[-1], mode="classroom")
    widths = []
    for width in (200, 320, 560, 900, 1800):
        box = Box(8, 8, width, 300)
        figure = Shown(arrays_of(picture, "queens-iterative"), box, show).figure
        assert all(mark.pixels >= 13 for mark in figure.texts())
        widths.append(figure.places(lambda on: on.role == "cell")[0].w)
    in_lines, *widths = widths  # of the narrowest pane: its cells may be larger for that
    assert widths == sorted(widths) and widths[-1] >= 90 and widths[1] > 45 and in_lines >= 34


def test_arrays_of_a_run_without_an_event_take_no_room() -> None:
    show, watches = shows("queens-iterative")[0], SOLVERS["queens-iterative"].watches
    empty = altered(show, runs=[copy(show.run)])
    empty.run.trace = Trace()
    lists: dict[str, list[int]] = {watch.name: [] for watch in watches if watch.kind == "cells"}
    pane = arrays_of(picture_named("board"), "queens-iterative")
    for one, named in ((show, set(lists)), (empty, set())):
        figure = Shown(pane, Box(8, 8, 300, 200), altered(one, variables=lists)).figure
        assert lists and {mark.string for mark in figure.texts()} & lists.keys() == named


def test_names_stand_above_their_arrays_where_the_pane_is_narrow_and_high() -> None:
    show = altered(shows("queens-bstar")[-1], mode="debug")
    widths = {}
    for size in ((430, 420), (900, 420)):
        figure = Shown(arrays_of(picture_named("board"), "queens-bstar"), Box(8, 8, *size), show)
        (name,) = (t for t in figure.figure.texts() if t.string == "columns")
        first = figure.figure.places(lambda on: on.name == "columns[0]")[0]
        widths[size] = first.w, name.y < first.y - 20, name.x + name.w < first.x
    assert widths[430, 420][0] >= 20 and widths[430, 420][1] and not widths[430, 420][2]
    assert not widths[900, 420][1] and widths[900, 420][2]


def test_a_folded_list_calls_its_rows_by_the_index_of_their_first_entry() -> None:
    picture, show = picture_named("debruijn_ring"), shows("debruijn")[-1]
    size = picture.grid_of(show.run.moment, "used")
    assert size is not None and picture.folded
    rows, columns = size
    figure = Shown(arrays_of(picture, "debruijn"), Box(8, 8, 500, 300), show).figure
    cells = figure.places(lambda on: on.name.startswith("used["))
    marks = [m for m in figure.texts() if m.x + m.w <= cells[0].x and m.y >= cells[0].y - 4]
    assert [m.string for m in marks] == [str(row * columns) for row in range(rows)]
