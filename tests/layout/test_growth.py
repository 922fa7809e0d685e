"""The growth lab's parts in panes of any size: inside, apart, and large enough to be used."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from visualizer.layout.grid import Box
from visualizer.layout.growth import arrange_growth
from visualizer.measure.lab.growth import VIEWS

CONTROLS = {"solvers", "first", "last", "estimate", "start"}
QUANTITIES = 310


def parts(width: int, height: int, view: str, scale: float = 1.0) -> dict[str, Box]:
    return arrange_growth(
        Box(7, 9, width, height), lambda size: int(size * scale + 0.5), view,
        int(QUANTITIES * scale),
    )


@given(
    st.integers(270, 1800), st.integers(150, 1100), st.sampled_from(VIEWS),
    st.sampled_from([0.6, 1.0, 1.25, 2.0, 3.0]),
)
def test_no_part_leaves_the_pane_or_meets_another(
    width: int, height: int, view: str, scale: float
) -> None:
    width, height = int(width * scale), int(height * scale)
    boxes = parts(width, height, view, scale)
    for name, box in boxes.items():
        assert box.w >= int(30 * scale), name
        assert box.h >= int(17 * scale), name
        assert box.x >= 7 and box.y >= 9, name
        assert box.right <= 7 + width and box.bottom <= 9 + height, name
    for (one, a), (other, b) in itertools.combinations(boxes.items(), 2):
        apart = a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y
        assert apart, (one, other)


@given(st.integers(270, 1800), st.integers(150, 1100))
def test_everything_can_be_reached_in_some_view(width: int, height: int) -> None:
    seen = set().union(*(parts(width, height, view) for view in VIEWS))
    assert CONTROLS | {"chart", "table", "status", "copy", "save"} <= seen
    assert seen & {"quantity", "quantities"}


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        ((303, 218), {"views", "quantity", "chart"}),
        ((374, 258), {"views", "quantity", "chart"}),
        ((515, 165), {"views", "quantity", "chart", "copy", "save"}),
        ((655, 266), CONTROLS | {"quantities", "toggle", "chart", "copy", "save"}),
        ((1641, 972), CONTROLS | {"quantities", "chart", "table", "copy", "save"}),
    ],
)
def test_what_is_shown_with_the_chart(size: tuple[int, int], shown: set[str]) -> None:
    boxes = parts(*size, "chart")
    assert set(boxes) == shown | {"status"}
    assert boxes["chart"].h >= 100


def test_a_page_of_controls_where_they_have_no_column() -> None:
    assert set(parts(303, 218, "setup")) >= CONTROLS
    assert "chart" not in parts(303, 218, "setup")
    low = parts(515, 165, "setup")
    assert low["start"].h == low["solvers"].h == 34
