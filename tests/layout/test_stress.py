"""Where the nodes of a graph stand: against graphs whose best drawing is known."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from solvers.instances.maps import MAPS, read_map
from visualizer.layout.graphs import stress_places


def ring(count: int) -> tuple[tuple[int, ...], ...]:
    return tuple(((i - 1) % count, (i + 1) % count) for i in range(count))


def test_a_chain_stands_in_a_line_at_equal_distances() -> None:
    chain = ((1,), (0, 2), (1, 3), (2, 4), (3,))
    xs = [x for x, _y in stress_places(chain)]
    steps = [b - a for a, b in pairwise(xs)]
    assert [abs(step) for step in steps] == pytest.approx([0.25] * 4, abs=0.01)
    assert [y for _x, y in stress_places(chain)] == pytest.approx([0.5] * 5, abs=0.05)


def test_a_ring_is_a_ring() -> None:
    places = stress_places(ring(8))
    sides = [math.dist(a, b) for a, b in pairwise([*places, places[0]])]
    assert max(sides) == pytest.approx(min(sides), rel=0.05)


def test_one_node_stands_in_the_middle() -> None:
    assert stress_places(((),)) == ((0.5, 0.5),)


@pytest.mark.parametrize("name", MAPS)
def test_nodes_are_apart_and_inside(name: str) -> None:
    places = stress_places(read_map(MAPS[name]).neighbours)
    assert all(-1e-9 <= x <= 1 + 1e-9 and -1e-9 <= y <= 1 + 1e-9 for x, y in places)
    assert min(math.dist(a, b) for a, b in combinations(places, 2)) > 0.05
