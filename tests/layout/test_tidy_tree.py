"""The tree's layout by numbers, against a plain recursive layout of the same events."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.catalog import SOLVERS
from solvers.events import SOLUTION, Event
from tests.support.plain_tree import Node, by_level, grow, searches
from tests.support.runs import traced
from visualizer.layout.tree import columns
from visualizer.layout.tree.columns import of_leaves
from visualizer.layout.tree.shape import TreeShape
from visualizer.layout.tree.tidy import Level, Tree
from visualizer.trace.leaves import Leaves

RUNS = {
    key: list(SOLVERS[key].function(n))
    for key, n in (("queens-bstar", 6), ("langford-l", 6), ("permutations", 4), ("debruijn", 3))
}
FOLDS = st.frozensets(st.tuples(st.integers(0, 4), st.integers(0, 12)), max_size=6)


@dataclass
class Placed:
    """A node as it is drawn: from `left` to `right`; how many nodes are folded away below it."""

    node: Node
    left: float
    right: float
    leaf: bool
    hidden: int


def oracle(
    root: Node, hide_failed: bool = False, folds: frozenset[tuple[int, int]] = frozenset()
) -> list[list[Placed]]:
    """A leaf is one wide, a triangle as wide as what it hides tells, a node as its children."""
    levels: list[list[Placed]] = [[] for _ in by_level(root)]

    def place(node: Node, left: float) -> float:
        failed = node.closed and not node.solved
        by_hand = (node.depth, node.number) in folds
        folded = by_hand != (hide_failed and failed) and bool(node.children)
        hidden = len(node.all()) - 1 if folded else 0
        if folded or not node.children:
            right = left + max(1.0, math.sqrt(math.log2(1 + hidden)))
        else:
            right = left
            for child in node.children:
                right = place(child, right)
        if node is not root:
            leaf = folded or not node.children
            levels[node.depth].append(Placed(node, left, right, leaf, hidden))
        return right

    if root.children:
        place(root, 0.0)
    return levels


def tree_of(events: list[Event], hide_failed: bool = False,
            folds: frozenset[tuple[int, int]] = frozenset()) -> Tree:
    trace = traced(events)
    shape = TreeShape(trace, Leaves(trace))
    shape.update(len(trace), hide_failed, folds)
    assert not shape.busy
    return shape.tree


def check(tree: Tree, expected: list[list[Placed]]) -> None:
    for depth, nodes in enumerate(expected):
        level = tree.level(depth)
        assert level.node.tolist() == [p.node.number for p in nodes]
        assert level.push.tolist() == [p.node.push for p in nodes]
        ends = [p.node.pop if p.node.closed else len(tree.nodes) for p in nodes]
        assert level.end.tolist() == ends
        assert level.left == pytest.approx([p.left for p in nodes])
        assert level.right == pytest.approx([p.right for p in nodes])
        assert level.leaf.tolist() == [p.leaf for p in nodes]
        assert level.solved.tolist() == [p.node.solved for p in nodes]
        assert level.hidden.tolist() == [p.hidden for p in nodes]


def check_tidy(levels: list[Level]) -> None:
    """What makes a drawing of a tree tidy."""
    for level in levels:
        assert (np.diff(level.x) >= 1 - 1e-9).all()  # no two nodes of a level overlap
        assert (level.left[1:] >= level.right[:-1] - 1e-9).all()  # nor their subtrees, triangles
        wide_enough = np.sqrt(np.log2(1 + level.hidden)) - 1e-9
        assert (level.right - level.left >= wide_enough).all()
    for above, below in pairwise(levels):
        for i in np.flatnonzero(~above.leaf):
            children = (below.push > above.push[i]) & (below.push < above.end[i])
            # Parents are centred over what their children cover, and between them.
            middle = (below.left[children].min() + below.right[children].max()) / 2
            assert above.x[i] == pytest.approx(middle)
            assert below.x[children].min() - 1e-9 <= above.x[i] <= below.x[children].max() + 1e-9


def all_levels(tree: Tree) -> list[Level]:
    return [tree.level(depth) for depth in range(tree.nodes.depth_count)]


@given(searches())
def test_any_search_is_laid_out_as_its_tree(events: list[Event]) -> None:
    tree = tree_of(events)
    check(tree, oracle(grow(events)))
    check_tidy(all_levels(tree))


@pytest.mark.thorough
@settings(max_examples=300)
@given(searches(), st.booleans(), FOLDS)
def test_any_subtrees_are_folded(
    events: list[Event], hide_failed: bool, folds: frozenset[tuple[int, int]]
) -> None:
    # The oracle folds a node below a folded one, too; of that nothing is drawn.
    tree = tree_of(events, hide_failed, folds)
    check(tree, oracle(grow(events), hide_failed, folds))
    check_tidy(all_levels(tree))


@pytest.mark.parametrize("key", RUNS)
@pytest.mark.parametrize("hide_failed", [False, True])
def test_real_runs_are_laid_out_as_their_trees(key: str, hide_failed: bool) -> None:
    tree = tree_of(RUNS[key], hide_failed)
    check(tree, oracle(grow(RUNS[key]), hide_failed))
    check_tidy(all_levels(tree))


def test_equal_subtrees_are_drawn_equal_and_mirrored_ones_mirrored() -> None:
    tree, root = tree_of(RUNS["queens-bstar"]), grow(RUNS["queens-bstar"])
    x = {int(push): at for level in all_levels(tree)
         for push, at in zip(level.push, level.x.tolist(), strict=True)}

    def drawn(node: Node, sign: float = 1.0) -> list[float]:
        """Where the nodes of a subtree stand, seen from its root, level by level."""
        level, found = [node], []
        while level:
            found += [sign * (x[n.push] - x[node.push]) for n in level]
            level = [child for n in level for child in n.children[:: int(sign)]]
        return found

    def mirrored(node: Node) -> tuple[object, ...]:
        return tuple(mirrored(child) for child in reversed(node.children))

    seen: dict[object, list[float]] = {}
    repeated = reflected = 0
    for node in root.all()[1:]:
        if node.shape() in seen:
            repeated += 1
            assert drawn(node) == pytest.approx(seen[node.shape()])
        elif mirrored(node) in seen:
            reflected += 1
            assert drawn(node, -1.0) == pytest.approx(seen[mirrored(node)])
        seen.setdefault(node.shape(), drawn(node))
    assert repeated > 50 and reflected > 2


@given(searches(), st.data())
def test_the_nodes_over_some_columns_are_those_of_the_whole_level(
    events: list[Event], data: st.DataObject
) -> None:
    tree = tree_of(events, data.draw(st.booleans()))
    count = len(tree.columns)
    over = np.array(sorted(data.draw(st.sets(st.integers(0, max(0, count - 1))))), np.int64)
    over = over[over < count]
    for depth in range(tree.nodes.depth_count):
        whole, some = tree.level(depth), tree.level(depth, over)
        chosen = [
            any(a <= c < b for c in over) for a, b in zip(whole.first, whole.last, strict=True)
        ]
        assert some.node.tolist() == whole.node[chosen].tolist()
        assert some.left.tolist() == whole.left[chosen].tolist()


@given(searches(), st.data())
def test_the_node_in_force_at_an_event(events: list[Event], data: st.DataObject) -> None:
    tree = tree_of(events, data.draw(st.booleans()))
    if not events:
        return
    event = data.draw(st.integers(0, len(events) - 1))
    for depth in range(tree.nodes.depth_count):
        level, found = tree.level(depth), tree.holding(depth, event)
        inside = (level.push <= event) & (event < level.end)
        assert found.push.tolist() == level.push[inside].tolist()
        assert found.x.tolist() == level.x[inside].tolist()


@pytest.mark.thorough
@settings(max_examples=200)
@given(searches(), st.booleans(), FOLDS, st.data())
def test_a_tree_that_grows_is_the_same_as_one_laid_out_at_once(
    events: list[Event], hide_failed: bool, folds: frozenset[tuple[int, int]], data: st.DataObject
) -> None:
    trace = traced([])
    shape = TreeShape(trace, Leaves(trace))
    packed = traced(events).events(0, len(events))
    at = 0
    while at < len(events):
        upto = data.draw(st.integers(at + 1, len(events)))
        trace.append(packed[at:upto])
        at = upto
        shape.update(len(trace), hide_failed, folds)
        check(shape.tree, oracle(grow(events[:at]), hide_failed, folds))


@pytest.mark.parametrize("hide_failed", [False, True])
def test_a_large_tree_comes_in_portions(monkeypatch: pytest.MonkeyPatch, hide_failed: bool) -> None:
    monkeypatch.setattr("visualizer.layout.tree.shape.EVENTS_AT_ONCE", 100)
    monkeypatch.setattr("visualizer.layout.tree.shape.LEAVES_AT_ONCE", 7)
    events = RUNS["queens-bstar"]
    trace = traced(events)
    shape = TreeShape(trace, Leaves(trace))
    folds = frozenset({(1, 2), (2, 3)})
    calls = 0
    while calls == 0 or shape.busy:
        shape.update(len(trace), hide_failed, folds)
        calls += 1
    assert calls > len(events) // 100
    check(shape.tree, oracle(grow(events), hide_failed, folds))


@pytest.mark.parametrize("solved", [False, True])
def test_of_a_large_tree_only_what_is_new_is_folded(
    monkeypatch: pytest.MonkeyPatch, solved: bool
) -> None:
    monkeypatch.setattr("visualizer.layout.tree.shape.LEAVES_AT_ONCE", 50)
    folded_at_once: list[int] = []
    plain = columns.folded

    def counting(some: columns.Columns, *rest: object) -> columns.Columns:
        folded_at_once.append(len(some))
        return plain(some, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(columns, "folded", counting)
    events = [one for one in RUNS["permutations"] * 50 if solved or one[0] != SOLUTION]
    trace = traced(events)
    shape = TreeShape(trace, Leaves(trace))
    while not folded_at_once or shape.busy:
        shape.update(len(trace), False, frozenset({(1, 5)}))
    assert len(folded_at_once) > 20
    assert max(folded_at_once) < 80
    check(shape.tree, oracle(grow(events), False, frozenset({(1, 5)})))


def test_a_version_tells_of_every_other_tree() -> None:
    events = RUNS["queens-bstar"]
    trace = traced(events)
    shape = TreeShape(trace, Leaves(trace))
    versions = [shape.version]
    for hide_failed, folds in ((False, ()), (True, ()), (True, {(0, 0)}), (False, ())):
        shape.update(len(trace), hide_failed, frozenset(folds))
        versions.append(shape.version)
        shape.update(len(trace), hide_failed, frozenset(folds))
        assert shape.version == versions[-1]
    assert len(set(versions)) == len(versions)


def test_nothing_recorded_is_an_empty_tree() -> None:
    tree = tree_of([])
    assert len(tree.columns) == 0 and len(tree.level(0)) == 0 and len(tree.holding(0, 0)) == 0


def test_a_tree_that_lags_behind_its_trace_draws_nothing_yet() -> None:
    whole, empty = tree_of(RUNS["queens-bstar"]), tree_of([])
    assert len(Tree(whole.nodes, empty.columns).holding(0, 3)) == 0


def test_folds_of_nodes_that_are_not_there_are_none() -> None:
    events = RUNS["queens-bstar"]
    tree = tree_of(events, folds=frozenset({(0, 99), (77, 0)}))
    assert tree.columns.event.tolist() == of_leaves(leaves_of(events)).event.tolist()


def leaves_of(events: list[Event]) -> Leaves:
    leaves = Leaves(traced(events))
    leaves.extend()
    return leaves
