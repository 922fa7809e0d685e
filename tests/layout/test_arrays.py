"""Arrays and grids in cells: apart, inside, as large as the room allows."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from visualizer.layout.arrays import fit_cells, grid_places
from visualizer.layout.grid import Box


@given(
    st.integers(1, 12), st.integers(1, 12), st.integers(120, 900), st.integers(120, 900),
    st.integers(20, 90),
)
def test_a_grid_stands_in_rows_and_columns_with_room_for_its_indices(
    rows: int, columns: int, width: int, height: int, largest: int
) -> None:
    area = Box(7, 9, width, height)
    cells = grid_places(area, rows, columns, largest, 26, 17)
    assert len(cells) == rows * columns
    assert all(c.x >= area.x + 26 and c.y >= area.y + 17 for c in cells)
    assert all(c.right <= area.right and c.bottom <= area.bottom for c in cells)
    assert len({c.x for c in cells}) == columns and len({c.y for c in cells}) == rows
    assert cells[0].w <= largest
    for a, b in combinations(cells[:20], 2):
        assert a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y
    pitch = cells[1].x - cells[0].x if columns > 1 else cells[0].w
    full = min((width - 26) // columns, (height - 17) // rows, largest)
    assert pitch >= full * 0.9 - 2  # nothing is wasted


def test_cells_grow_with_the_room() -> None:
    sizes = [fit_cells(w, 300, [6], 96, 19, 17).width for w in (150, 300, 500, 700, 2000)]
    assert sizes == sorted(sizes) and sizes[0] >= 19 and sizes[-1] == 96


def test_lines_of_a_long_array_begin_at_round_indices() -> None:
    for width in range(230, 900, 37):
        fit = fit_cells(width, 400, [144], 96, 19, 17)
        assert fit.columns % 5 == 0 or fit.columns < 5
        assert fit.columns * (fit.width + fit.gap) <= width + fit.gap


def test_arrays_without_a_cell_take_a_line() -> None:
    fit = fit_cells(300, 200, [0, 0], 96, 19, 17)
    assert fit.columns == 1 and fit.lines(0) == 1
