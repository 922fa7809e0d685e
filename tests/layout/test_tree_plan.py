"""What is drawn of a search tree, by numbers: nothing overlaps, and nothing is forgotten."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.catalog import SOLVERS
from solvers.events import Event
from tests.layout.test_tidy_tree import tree_of
from tests.support.plain_tree import searches
from visualizer.layout.grid import Box
from visualizer.layout.tree.plan import FOLDED_OPEN, NARROWEST, Plan, marks_of, plan, triangle
from visualizer.layout.tree.silhouette import SAMPLES
from visualizer.layout.tree.tidy import Tree
from visualizer.layout.tree.view import TreeView, placed, whole_tree

RUNS = {
    key: list(SOLVERS[key].function(n))
    for key, n in (("queens-bstar", 7), ("langford-l", 7), ("permutations", 6), ("debruijn", 4))
}
TREES = {(key, hide): tree_of(events, hide) for key, events in RUNS.items()
         for hide in (False, True)}

rooms = st.builds(lambda w, h: Box(0, 0, w, h), st.integers(60, 900), st.integers(60, 600))


@st.composite
def views(draw: st.DrawFn, tree: Tree) -> TreeView:
    """Any part of a tree."""
    whole = whole_tree(tree.width, tree.nodes.depth_count)
    across = whole.across * draw(st.floats(0.01, 1))
    down = whole.down * draw(st.floats(0.2, 1))
    x, v = draw(st.floats(0, whole.last)), draw(st.floats(whole.top, whole.bottom))
    return whole.zoomed(across, down, x, v).within(whole) or whole


def check(plan: Plan, scale: float) -> None:
    place = plan.place
    for above, row in zip((None, *plan.rows), plan.rows, strict=False):
        level = row.level
        room = (level.right - level.left) * place.spacing
        assert (room >= NARROWEST * scale - 1e-6).all()
        assert room[(level.left > place.view.first) & (level.right < place.view.last)].sum() <= (
            place.box.w + 1e-6
        )
        if above is not None:  # the node above is drawn, unfolded, and really above
            up = above.level
            assert above.unfolded[row.parent].all()
            assert (up.push[row.parent] < level.push).all()
            assert (level.end <= up.end[row.parent]).all()
    marks = marks_of(plan, scale)
    for depth in np.unique(marks.depth):
        here = np.flatnonzero(marks.depth == depth)
        here = here[np.argsort(marks.x[here])]
        x, room, half = marks.x[here], marks.room[here], marks.radius[here].copy()
        for i, mark in enumerate(here):
            if marks.kind[mark] >= FOLDED_OPEN:
                hidden = float(marks.hidden[mark])
                half[i] = triangle(hidden, float(room[i]), place.pitch, scale)[0]
        assert (np.diff(x) >= (room[1:] + room[:-1]) / 2 - 1e-6).all()  # each in its own room
        assert (half <= np.maximum(room / 2, 1.25 * scale)).all()


@pytest.mark.parametrize(("key", "hide"), TREES)
@given(data=st.data())
def test_nothing_overlaps_and_every_node_hangs_from_one_that_is_drawn(
    key: str, hide: bool, data: st.DataObject
) -> None:
    tree, scale = TREES[key, hide], data.draw(st.sampled_from([1.0, 1.5, 3.0]))
    check(plan(tree, placed(data.draw(rooms), data.draw(views(tree)), scale), scale), scale)


@given(searches(), rooms, st.data())
def test_nor_do_random_searches(events: list[Event], room: Box, data: st.DataObject) -> None:
    tree = tree_of(events, data.draw(st.booleans()))
    check(plan(tree, placed(room, data.draw(views(tree)), 1.0), 1.0), 1.0)


@pytest.mark.some(4)
@pytest.mark.parametrize(("key", "hide"), TREES)
@given(data=st.data())
def test_every_leaf_in_view_is_drawn_or_in_the_silhouette(
    key: str, hide: bool, data: st.DataObject
) -> None:
    tree = TREES[key, hide]
    place = placed(data.draw(rooms), data.draw(views(tree)), 1.0)
    found = plan(tree, place, 1.0)
    ends = set(found.ends.column.tolist())
    edges = tree.columns.left(np.arange(len(tree.columns) + 1))
    for pixel in range(place.box.w):
        middle = place.leaf(place.box.x + pixel + 0.5)
        if np.abs(edges - middle).min() < 1e-6:
            continue  # the pixel is as much of the one column as of the other
        column = min(int(edges.searchsorted(middle, "right")), len(tree.columns)) - 1
        depth = int(tree.columns.depth[column])
        if depth > found.start:  # else it ends above the view
            assert (column in ends) != found.silhouette.narrow[pixel]


@pytest.mark.parametrize("key", RUNS)
def test_all_of_a_small_tree_is_drawn_where_there_is_room(key: str) -> None:
    tree = TREES[key, False]
    room = Box(0, 0, int(tree.width * 6), 400)
    view = whole_tree(tree.width, tree.nodes.depth_count)
    found = plan(tree, placed(room, view, 1.0), 1.0)
    pushes = {int(p) for d in range(tree.nodes.depth_count) for p in tree.nodes.pushes(d)}
    assert set(marks_of(found, 1.0).push.tolist()) == pushes
    assert not found.silhouette.narrow.any() and found.step == 1


@pytest.mark.parametrize(("key", "hide"), TREES)
def test_the_silhouette_is_what_counting_leaves_says(key: str, hide: bool) -> None:
    tree = TREES[key, hide]
    room = Box(0, 0, 40, 300)
    view = whole_tree(tree.width, tree.nodes.depth_count)
    found = plan(tree, placed(room, view, 1.0), 1.0).silhouette
    columns, width = tree.columns, tree.width
    for pixel in range(room.w):
        # Parts of a pixel, each as wide as the column under it.
        edges = np.clip(columns.left(np.arange(len(columns) + 1)), *(
            np.array([pixel, pixel + 1]) * width / room.w))
        parts = np.diff(edges)
        for row, depth in enumerate(found.depths):
            for counts, reach in ((found.reached, columns.depth), (found.solved, columns.solved)):
                expected = parts[reach >= depth].sum() / parts.sum()
                assert counts[row, pixel] / SAMPLES == pytest.approx(expected, abs=2.5 / SAMPLES)


@pytest.mark.parametrize("key", RUNS)
def test_every_solution_has_a_tick_or_a_mark(key: str) -> None:
    tree = TREES[key, False]
    for width in (30, 200, 900):
        room = Box(0, 0, width, 300)
        view = whole_tree(tree.width, tree.nodes.depth_count)
        found = plan(tree, placed(room, view, 1.0), 1.0)
        for k in tree.nodes.solutions:
            leaf = tree.columns.event.searchsorted(k - 1)
            if leaf not in found.ends.column:
                pixel = int(found.place.x(leaf + 0.5))
                depth = int(tree.columns.depth[leaf])
                assert found.silhouette.solution[max(0, pixel - 1) : pixel + 2].max() >= depth


def test_a_triangle_grows_with_what_it_hides_and_stays_in_its_room() -> None:
    sizes = [triangle(float(hidden), 1e9, 40.0, 1.0) for hidden in (1, 3, 15, 255, 10**6)]
    areas = np.array([half * height for half, height in sizes])
    assert areas / areas[0] == pytest.approx([1, 2, 4, 8, np.log2(1 + 10**6)])
    assert triangle(10**6, 5.0, 40.0, 1.0)[0] <= 2.5


def test_nothing_recorded_is_an_empty_plan() -> None:
    tree = tree_of([])
    found = plan(tree, placed(Box(0, 0, 300, 200), whole_tree(tree.width, 0), 1.0), 1.0)
    assert not found.rows and not len(found.ends) and not found.silhouette.narrow.any()
    assert len(marks_of(found, 1.0)) == 0
