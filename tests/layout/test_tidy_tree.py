"""The tree's layout by numbers, against a plain recursive tree of the same events."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.run.test_trace import traced
from visualizer.layout.tidy_tree import Tree, tidy


@dataclass
class Node:
    """A node as a child would draw it."""

    depth: int
    children: list[Node] = field(default_factory=list)
    solution: bool = False
    closed: bool = False

    def all(self) -> list[Node]:
        return [self, *(n for child in self.children for n in child.all())]

    @property
    def solved(self) -> bool:
        return any(n.solution for n in self.all())

    def shape(self) -> tuple[object, ...]:
        return tuple(child.shape() for child in self.children)


def grow(events: list[Event]) -> Node:
    root = Node(-1)
    path = [root]
    for kind, depth, _ in events:
        if kind == PUSH:
            path[-1].children.append(Node(depth))
            path.append(path[-1].children[-1])
        elif kind == POP:
            path.pop().closed = True
        elif kind == SOLUTION:
            path[-1].solution = True
    return root


def by_level(root: Node) -> list[list[Node]]:
    levels: list[list[Node]] = []
    for node in root.all()[1:]:
        while len(levels) <= node.depth:
            levels.append([])
        levels[node.depth].append(node)
    return levels


@st.composite
def searches(draw: st.DrawFn) -> list[Event]:
    """Random events that keep the contract, cut off anywhere."""
    events: list[Event] = []
    path: list[int] = []
    for step in draw(st.lists(st.integers(0, 5), max_size=60)):
        if step < 3 and len(path) < 5:
            events += [(TRY, len(path), step), (PUSH, len(path), step)]
            path.append(step)
            if step == 2:
                events.append((SOLUTION, len(path) - 1, step))
        elif path:
            value = path.pop()
            events.append((POP, len(path), value))
    return events


RUN = list(SOLVERS["queens-bstar"].function(6))


def check(tree: Tree, root: Node) -> None:
    levels = by_level(root)
    assert [len(level) for level in tree.levels] == [len(level) for level in levels]
    places: dict[int, float] = {}
    for level, nodes in zip(tree.levels, levels, strict=True):
        assert (np.diff(level.x) >= 1 - 1e-4).all()  # no two nodes of a level overlap
        for i, node in enumerate(nodes):
            places[id(node)] = float(level.x[i])
            assert level.size[i] == len(node.all())
            assert level.solved[i] == node.solved
            assert level.leaf[i] == (not node.children)
    for node in root.all():
        if node.children and node is not root:
            ends = places[id(node.children[0])], places[id(node.children[-1])]
            assert places[id(node)] == pytest.approx(sum(ends) / 2, abs=1e-3)  # centred


def relative(tree_places: dict[int, float], node: Node) -> list[float]:
    return [tree_places[id(n)] - tree_places[id(node)] for n in node.all()]


@given(searches())
def test_any_search_is_laid_out_as_its_tree(events: list[Event]) -> None:
    check(tidy(traced(events)), grow(events))


def test_equal_subtrees_are_drawn_equal() -> None:
    tree, root = tidy(traced(RUN)), grow(RUN)
    check(tree, root)
    places = {
        id(node): float(x)
        for level, nodes in zip(tree.levels, by_level(root), strict=True)
        for x, node in zip(level.x, nodes, strict=True)
    }
    seen: dict[object, list[float]] = {}
    repeated = 0
    for node in root.all()[1:]:
        found = relative(places, node)
        if node.shape() in seen:
            repeated += 1
            assert found == pytest.approx(seen[node.shape()], abs=1e-3)
        seen[node.shape()] = found
    assert repeated > 50


@given(searches())
def test_hiding_failed_subtrees_leaves_the_rest_and_a_leaf_for_each(events: list[Event]) -> None:
    tree, root = tidy(traced(events), hide_failed=True), grow(events)

    def prune(node: Node) -> Node:
        if node.depth >= 0 and node.closed and not node.solved:
            return Node(node.depth)
        return Node(node.depth, [prune(child) for child in node.children])

    pruned = by_level(prune(root))
    assert [len(level) for level in tree.levels] == [len(level) for level in pruned]
    for level, nodes in zip(tree.levels, pruned, strict=True):
        assert list(level.leaf) == [not node.children for node in nodes]
        assert (np.diff(level.x) >= 1 - 1e-4).all()


def test_a_folded_node_hides_its_subtree_and_unfolds_again() -> None:
    trace = traced(RUN)
    whole, folded = tidy(trace), tidy(trace, folds=[(1, 2)])
    hidden = int(whole.levels[1].size[2]) - 1
    assert sum(map(len, whole.levels)) - sum(map(len, folded.levels)) == hidden
    assert folded.levels[1].leaf[2] and folded.levels[1].size[2] == hidden + 1
    pruned = tidy(trace, hide_failed=True)
    failed = int(np.flatnonzero(pruned.levels[0].leaf)[0])
    again = tidy(trace, hide_failed=True, folds=[(0, failed)])
    assert not again.levels[0].leaf[failed]


def test_nothing_recorded_is_an_empty_tree() -> None:
    assert tidy(traced([])).levels == ()
