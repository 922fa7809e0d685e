"""Panes by numbers: nothing overlaps, nothing leaves the window, at any size and scale."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from visualizer.layout.grid import Box, board_boxes, row_of_cells
from visualizer.layout.panes import Wishes, arrange, fitting_scale
from visualizer.panes.cells import array_boxes

sizes = st.tuples(st.integers(400, 3840), st.integers(250, 2160))


def overlap(a: Box, b: Box) -> bool:
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


@pytest.mark.parametrize("shape", ["square", "wide"])
@pytest.mark.parametrize("mode", ["watch", "classroom", "debug", "overview"])
@given(
    size=sizes, wanted=st.floats(1, 3), code=st.sampled_from(["code", "words", "hidden"]),
    output=st.booleans(),
)  # fmt: skip
def test_panes_fill_the_window_without_overlap(
    shape: str, mode: str, size: tuple[int, int], wanted: float, code: str, output: bool
) -> None:
    scale = fitting_scale(*size, wanted)
    boxes = arrange(
        *size, lambda v: max(1, round(v * scale)), Wishes(shape, mode, code, output)
    ).boxes
    for name, box in boxes.items():
        assert box.x >= 0 and box.y >= 0, name
        assert box.right <= size[0] and box.bottom <= size[1], name
        assert box.w >= 60 * scale and box.h >= 30 * scale, (name, box)
    for (first, a), (second, b) in combinations(boxes.items(), 2):
        assert not overlap(a, b), (first, second)


@given(size=sizes, wanted=st.floats(1, 3))
def test_the_scale_gives_way_to_a_small_window_only(size: tuple[int, int], wanted: float) -> None:
    scale = fitting_scale(*size, wanted)
    assert scale <= wanted
    assert scale == wanted or scale * 800 > size[0] - 1 or scale * 500 > size[1] - 1


@given(n=st.integers(1, 64), w=st.integers(80, 2000), h=st.integers(80, 2000))
def test_the_board_is_square_and_inside(n: int, w: int, h: int) -> None:
    area = Box(10, 20, w, h)
    board, cell = board_boxes(area, n, n, 15)
    assert board.w == board.h == n * cell
    assert board.x >= area.x + 15 and board.y >= area.y + 15
    assert cell == 1 or (board.right <= area.right and board.bottom <= area.bottom)
    assert (cell + 1) * n + 15 > min(w, h)


@given(count=st.integers(1, 60), w=st.integers(60, 2000), h=st.integers(20, 200))
def test_cells_of_a_row_do_not_touch_and_stay_inside(count: int, w: int, h: int) -> None:
    boxes = row_of_cells(Box(5, 5, w, h), count, 90, 0.1, "center")
    assert len({(b.w, b.h, b.y) for b in boxes}) == 1
    for a, b in pairwise(boxes):
        assert b.x - a.x == boxes[1].x - boxes[0].x >= a.w
    assert boxes[0].x >= 4 and boxes[-1].right <= 5 + w + 1


@given(count=st.integers(1, 80), w=st.integers(40, 1500), h=st.integers(10, 300))
def test_an_array_wraps_where_its_cells_would_get_too_small(count: int, w: int, h: int) -> None:
    area = Box(3, 4, w, h)
    boxes = array_boxes(area, count, 50, 16)
    assert len(boxes) == count
    for a, b in combinations(boxes[:20], 2):
        assert not overlap(a, b)
    assert max(b.right for b in boxes) <= max(area.right, area.x + count)
    rows = len({b.y for b in boxes})
    assert rows == 1 or w / count < 16
