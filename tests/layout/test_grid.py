"""Grids of squares: each pixel of a grid belongs to the square that says so, counted either way."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from visualizer.layout.grid import Box, Grid, around, divided, grid_in

areas = st.builds(Box, st.integers(-50, 50), st.integers(-50, 50), st.integers(20, 400),
                  st.integers(20, 400))


@given(areas, st.integers(1, 12), st.integers(1, 12), st.integers(0, 40), st.booleans())
def test_squares_fill_their_grid_and_tell_which_they_are(
    area: Box, rows: int, columns: int, margin: int, upward: bool
) -> None:
    grid = grid_in(area, rows, columns, margin)._replace(upward=upward)
    assert grid.margin in (0, margin)
    taken = set()
    for number in range(rows * columns):
        square, box = divmod(number, columns), grid.cell(number)
        assert box == grid.square(square) and box.w == box.h == grid.size
        assert {grid.square_at(box.x, box.y), grid.square_at(box.right - 1, box.bottom - 1)} == {
            square
        }
        corner, (x, y) = grid.corner(square), (box.x, box.bottom if upward else box.y)
        assert corner == (x, y) and grid.middle(number) == (box.x + box.w / 2, box.y + box.h / 2)
        taken.add(box)
    assert len(taken) == rows * columns and around(taken) == grid.box
    for row in range(rows):
        strip = around(grid.square((row, column)) for column in range(columns))
        assert grid.row(row) == strip
    assert grid.row(-1) is None and grid.row(rows) is None


def test_row_0_is_the_lowest_where_a_grid_counts_upward() -> None:
    grid = Grid(Box(10, 20, 60, 40), 20, 2, 3)
    assert grid.cell(0) == Box(10, 20, 20, 20)
    assert grid._replace(upward=True).cell(0) == Box(10, 40, 20, 20)


def test_boxes_that_divide_an_area_are_inside_and_as_large_as_can_be() -> None:
    area = Box(7, 9, 400, 170)
    for count, ratio in ((1, 1.0), (2, 1.0), (24, 3.6), (92, 1.0), (5, 0.5)):
        boxes = divided(area, count, ratio, 8)
        assert len(set(boxes)) == count
        assert all(b.x >= 7 and b.y >= 9 and b.right <= 407 and b.bottom <= 179 for b in boxes)
    assert [box.h for box in divided(area, 2, 1.0, 8)] == [170, 170]


def test_a_square_is_found_by_the_numbers_at_the_edge() -> None:
    grid = Grid(Box(10, 20, 60, 40), 20, 2, 3)
    assert grid.numbered(1, 2) == Box(50, 40, 20, 20)
    assert grid._replace(counted_up=True).numbered(1, 2) == Box(50, 20, 20, 20)
    assert grid._replace(counted_up=True).row(1) == Box(10, 20, 60, 20)
    assert grid.numbered(0, 3) is None and grid.numbered(2, 0) is None
