"""Where the merged tree of several runs stands: every node once, by itself or in a plane."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import pytest

from solvers.catalog import SOLVERS
from tests.support.runs import traced
from visualizer.layout.merged import BRANCH, FOLDED, SHARED, Item, MergedShape
from visualizer.trace.merged import merge

PAIRS = [
    (("queens-permutations", 5), ("queens-extend", 5)),
    (("queens-search", 6), ("queens-mirror", 6)),
    (("queens-masks", 6), ("queens-masks", 5), ("queens-permutations", 5)),
    (("permutations", 4), ("permutations", 4)),
]


@lru_cache
def shape_of(*specs: tuple[str, int]) -> MergedShape:
    traces = []
    for key, n in specs:
        solver = SOLVERS[key]
        traces.append(traced(list(solver.function(**solver.arguments({"n": n})))))
    return MergedShape(merge(traces))


def below(shape: MergedShape, depth: int, node: int) -> int:
    """How many nodes stand for one and all below it."""
    return 1 + sum(below(shape, depth + 1, child) for child in shape.merged.children(depth, node))


@pytest.mark.parametrize("narrowest", [0.0, 0.01, 0.2])
@pytest.mark.parametrize("specs", PAIRS)
def test_each_node_stands_once(specs: tuple[tuple[str, int], ...], narrowest: float) -> None:
    shape = shape_of(*specs)
    items = shape.items(0.0, shape.width, narrowest)
    planes = [item for item in items if item.kind in (BRANCH, FOLDED)]
    shared = [item for item in items if item.kind == SHARED]
    told = len(shared) - 1 + sum(below(shape, item.depth, item.node) for item in planes)
    assert told == sum(len(level.values) for level in shape.merged.levels)
    for item in shared[1:]:
        assert item.mask & (item.mask - 1), "one run alone places it"
    for item in planes:
        alone = not item.mask & (item.mask - 1)
        assert alone == (item.kind == BRANCH)


@pytest.mark.parametrize("specs", PAIRS)
def test_children_share_the_room_of_their_parent(specs: tuple[tuple[str, int], ...]) -> None:
    shape = shape_of(*specs)
    items = shape.items(0.0, shape.width, 0.0)
    for number, parent in enumerate(items):
        children = [item for item in items if item.parent == number]
        if not children:
            continue
        assert sum(item.width for item in children) == pytest.approx(parent.width)
        assert edges(children[0])[0] == pytest.approx(edges(parent)[0])
        for one, other in pairwise(children):
            assert edges(one)[1] == pytest.approx(edges(other)[0])


def edges(item: Item) -> tuple[float, float]:
    return item.x - item.width / 2, item.x + item.width / 2


@pytest.mark.parametrize("specs", PAIRS)
def test_a_zoomed_view_is_a_part_of_the_whole(specs: tuple[tuple[str, int], ...]) -> None:
    shape = shape_of(*specs)
    whole = {(i.depth, i.node): i for i in shape.items(0.0, shape.width, 0.0)}
    first, across = shape.width * 0.3, shape.width * 0.25
    part = shape.items(first, across, 0.0)
    for item in part:
        same = whole[item.depth, item.node]
        assert item.width * across == pytest.approx(same.width * shape.width)
        assert item.x * across + first == pytest.approx(same.x * shape.width)
        assert (item.kind, item.mask, item.tries) == (same.kind, same.mask, same.tries)
    seen = {(item.depth, item.node) for item in part}
    for key, item in whole.items():
        left, right = (edge * shape.width for edge in edges(item))
        if right > first and left < first + across:
            assert key in seen


def test_a_large_tree_has_few_items() -> None:
    shape = shape_of(("queens-masks", 8), ("queens-permutations", 6))
    assert sum(len(level.values) for level in shape.merged.levels) > 2000
    assert len(shape.items(0.0, shape.width, 9 / 600)) < 400
