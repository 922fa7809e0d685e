"""Square cells in rows: in their area, apart from each other, as many and as large as can be."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from visualizer.layout.grid import Box, rows_of_cells


@given(
    st.builds(Box, st.integers(0, 50), st.integers(0, 50), st.integers(20, 900),
              st.integers(20, 500)),
    st.integers(1, 16_384),
)
def test_cells_lie_apart_in_their_area(area: Box, count: int) -> None:
    cells = rows_of_cells(area, count, 88, 28, 20)
    assert 1 <= len(cells) <= count
    assert all(area.contains(c.x, c.y) and c.w == c.h > 0 for c in cells)
    assert all(c.right <= area.right and c.bottom <= area.bottom for c in cells)
    for before, after in pairwise(cells):
        if after.y == before.y:
            assert after.x >= before.right
        else:
            assert after.y >= before.bottom and after.x == cells[0].x
    if len(cells) < count:  # then it is as full as can be
        assert len(cells) == (area.w // 20) * (area.h // 20)


def test_there_are_several_rows_only_where_one_would_be_too_small() -> None:
    area = Box(0, 0, 560, 300)
    assert len({c.y for c in rows_of_cells(area, 20, 88, 28, 20)}) == 1
    assert len({c.y for c in rows_of_cells(area, 21, 88, 28, 20)}) > 1
    assert rows_of_cells(area, 21, 88, 28, 20)[0].w > 28
    assert rows_of_cells(area, 0, 88, 28, 20) == []
