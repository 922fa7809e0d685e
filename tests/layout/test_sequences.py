"""Where ticks, nodes of small trees and words of the De Bruijn graph stand."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from visualizer.layout.graphs import (
    around,
    edge_curve,
    edges,
    ellipse_places,
    leaf_count,
    loop_points,
    path_tree,
    visible_part,
    whole_tree,
)
from visualizer.layout.growth import ticks


@given(st.floats(0.001, 1e15), st.integers(2, 12))
def test_ticks_are_round_even_and_within(top: float, most: int) -> None:
    marks = ticks(top, most)
    assert marks[0] == 0
    assert 1 <= len(marks) <= most
    assert marks[-1] <= top * (1 + 1e-6)
    steps = [b - a for a, b in pairwise(marks)]
    assert all(step == pytest.approx(marks[1]) for step in steps)
    if len(marks) > 1:
        mantissa = marks[1] / 10 ** math.floor(math.log10(marks[1]) + 1e-9)
        assert any(mantissa == pytest.approx(round_one) for round_one in (1, 2, 2.5, 5, 10))


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_a_whole_tree_has_every_node_once_and_parents_in_the_middle(n: int) -> None:
    places = whole_tree(n)
    assert len(places) == sum(math.perm(n, length) for length in range(n + 1))
    leaves = sorted(x for node, (x, _y) in places.items() if len(node) == n)
    assert len(leaves) == leaf_count(n) == len(set(leaves))
    for node, (x, y) in places.items():
        assert 0 < x < 1
        assert y == pytest.approx(len(node) / n)
        children = [p for child, (p, _y) in places.items() if child[:-1] == node and child]
        if children:
            assert x == pytest.approx((min(children) + max(children)) / 2)


def test_leaves_are_in_the_order_of_the_search() -> None:
    places = whole_tree(3)
    leaves = [node for node in places if len(node) == 3]
    assert sorted(leaves, key=lambda node: places[node]) == sorted(leaves)


@given(st.integers(1, 9).flatmap(lambda n: st.tuples(st.just(n), st.permutations(range(n)),
                                                    st.integers(0, n))))
def test_a_path_tree_has_the_path_and_what_can_follow(drawn: tuple[int, list[int], int]) -> None:
    n, numbers, length = drawn
    path = tuple(numbers[:length])
    places = path_tree(path, n)
    for depth in range(length + 1):
        assert path[:depth] in places
    for node in places:
        assert node[:-1] == path[: len(node[:-1])]
        assert len(set(node)) == len(node)
    assert sum(len(node) == 1 for node in places) == n
    assert len(set(places.values())) == len(places)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_the_words_around_the_graph_are_a_ring_of_edges(n: int) -> None:
    ring = around(n)
    assert sorted(ring) == list(range(2**n))
    every = edges(n)
    assert len(every) == len(set(every)) == 2 ** (n + 1)
    assert all(pair in every for pair in zip(ring, (*ring[1:], ring[0]), strict=True))
    for start, end in every:
        assert f"{end:0{n}b}"[:-1] == f"{start:0{n}b}"[1:]


@pytest.mark.parametrize(("rx", "ry"), [(1.0, 1.0), (5.0, 2.0), (2.0, 9.0)])
def test_places_on_an_ellipse_are_evenly_spread(rx: float, ry: float) -> None:
    places = ellipse_places(32, rx, ry)
    assert all((x / rx) ** 2 + (y / ry) ** 2 == pytest.approx(1) for x, y in places)
    gaps = [math.dist(a, b) for a, b in zip(places, (*places[1:], places[0]), strict=True)]
    assert max(gaps) < 1.25 * min(gaps)
    assert places[0] == pytest.approx((0, -ry))


def test_edges_bend_towards_the_center_and_mutual_ones_apart() -> None:
    start, end, center = (0.0, -10.0), (10.0, 0.0), (0.0, 0.0)
    inward = edge_curve(start, end, center, mutual=False).at(0.5)
    straight = (5.0, -5.0)
    assert math.dist(inward, center) < math.dist(straight, center)
    there, back = (
        edge_curve(*pair, center, mutual=True).at(0.5) for pair in ((start, end), (end, start))
    )
    assert math.dist(there, back) > 2


def test_the_visible_part_of_an_edge_ends_at_the_tiles() -> None:
    curve = edge_curve((0.0, 0.0), (100.0, 0.0), (50.0, 50.0), mutual=False)
    first, last = visible_part(curve, 10, 10, 2)
    assert 0 < first < last < 1
    points = curve.points(first, last, 5.0)
    assert math.dist(points[0], (0, 0)) >= 12
    assert math.dist(points[-1], (100, 0)) >= 12
    assert max(math.dist(a, b) for a, b in pairwise(points)) < 8


def test_a_loop_is_open_towards_its_word() -> None:
    points = loop_points((0.0, 0.0), 10.0, 0.0, 1.5)
    assert all(math.hypot(x, y) == pytest.approx(10) for x, y in points)
    assert max(x for x, _ in points) < 8
