"""The part of the tree in view: what is pointed at stays, and nothing beyond the tree is shown."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from visualizer.layout.grid import Box
from visualizer.layout.tree.view import (
    CLOSEST,
    COMFORTABLE,
    HIGHEST,
    WIDEST,
    TreeView,
    placed,
    whole_tree,
    zoomed_in,
)

shares = st.floats(0, 1)
wholes = st.builds(whole_tree, st.floats(1, 1e7), st.integers(1, 500))
areas = st.builds(lambda w, h: Box(0, 0, w, h), st.integers(50, 2000), st.integers(50, 1200))


@given(wholes, areas, st.lists(st.tuples(shares, shares, st.integers(-5, 5)), max_size=12))
def test_zooming_keeps_what_is_under_the_pointer(
    whole: TreeView, area: Box, wheel: list[tuple[float, float, int]]
) -> None:
    view: TreeView | None = None
    for x_share, y_share, notches in wheel:
        place = placed(area, view or whole, 1.0)
        x, y = place.box.x + x_share * place.box.w, place.box.y + y_share * place.box.h
        leaf, level = place.leaf(x), place.level(y)
        view = zoomed_in(place, area, whole, x, y, 0.8**notches, 1.0)
        after = view or whole
        assert whole.first - 1e-6 <= after.first < after.last <= whole.last + 1e-6
        assert whole.top - 1e-9 <= after.top < after.bottom <= whole.bottom + 1e-9
        if notches == 0:
            assert after.across == pytest.approx(place.view.across)
        if notches > 0 and placed(area, after, 1.0).box == place.box:
            # Zooming in never meets an end of the tree.
            assert placed(area, after, 1.0).x(leaf) == pytest.approx(x, abs=0.01)
            assert placed(area, after, 1.0).y(level - 1) == pytest.approx(y, abs=0.01)


@given(wholes, areas)
@example(whole_tree(4373147.402537351, 1), Box(0, 0, 253, 50))  # where zooming out rounds
def test_zooming_ends_where_nodes_are_well_apart_and_at_the_whole_tree(
    whole: TreeView, area: Box
) -> None:
    view: TreeView | None = None
    for _notch in range(150):
        place = placed(area, view or whole, 1.0)
        view = zoomed_in(place, area, whole, *map(float, place.box.center), 0.8, 1.0)
    place = placed(area, view or whole, 1.0)
    assert CLOSEST * 0.99 <= place.spacing <= WIDEST + 1 or view is None
    assert COMFORTABLE * 0.99 <= place.pitch <= HIGHEST + 1 or view is None
    for _notch in range(150):
        place = placed(area, view or whole, 1.0)
        view = zoomed_in(place, area, whole, *map(float, place.box.center), 1.25, 1.0)
    assert view is None


@given(wholes, shares, shares, shares, shares)
def test_following_moves_no_farther_than_needed(
    whole: TreeView, a: float, b: float, x_share: float, v_share: float
) -> None:
    view = whole.zoomed(whole.across * 0.1, whole.down * 0.3, a * whole.last, b * whole.bottom)
    view = view.within(whole) or whole
    x, v = x_share * whole.last, whole.top + v_share * whole.down
    moved = view.showing(x, v)
    assert moved.first <= x <= moved.last and moved.top <= v <= moved.bottom
    if view.first <= x <= view.last:
        assert (moved.first, moved.last) == (view.first, view.last)
    if view.top <= v <= view.bottom:
        assert (moved.top, moved.bottom) == (view.top, view.bottom)
    assert moved.across == pytest.approx(view.across) and moved.down == pytest.approx(view.down)


@given(wholes, areas)
def test_places_and_pixels_are_inverse(whole: TreeView, area: Box) -> None:
    place = placed(area, whole, 1.0)
    assert area.contains(place.box.x, place.box.y)
    assert place.box.right <= area.right and place.box.bottom <= area.bottom
    assert place.leaf(place.x(whole.last)) == pytest.approx(whole.last)
    assert place.level(place.y(3)) == pytest.approx(4)
    assert place.spacing <= WIDEST * 1.05 or place.box.w <= 1
