"""The leaves of the search tree against a plain tree of the same events."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.catalog import SOLVERS
from solvers.events import Event
from tests.support.plain_tree import Node, grow, searches
from tests.support.runs import traced
from visualizer.trace import leaves as leaves_module
from visualizer.trace.leaves import Leaves
from visualizer.trace.packing import pack

RUNS = {
    key: list(SOLVERS[key].function(n))
    for key, n in (("queens-bstar", 6), ("langford-l", 6), ("permutations", 4), ("debruijn", 3))
}


def ways(root: Node) -> list[list[Node]]:
    """For each leaf the nodes on the way to it, the root left out."""
    found: list[list[Node]] = []

    def go(node: Node, way: list[Node]) -> None:
        for child in node.children:
            go(child, [*way, child])
        if not node.children and way:
            found.append(way)

    go(root, [])
    return found


def expected(events: list[Event]) -> list[tuple[int, int, int, int]]:
    """(event, depth, fork, solved) for each leaf."""
    rows = []
    before: list[Node] = []
    for way in ways(grow(events)):
        shared = sum(a is b for a, b in zip(way, before, strict=False))
        solved = [node.depth for node in way if node.solved]
        rows.append((way[-1].push, way[-1].depth, shared, solved[-1] if solved else -1))
        before = way
    return rows


def rows(leaves: Leaves) -> list[tuple[int, ...]]:
    columns = (leaves.event, leaves.depth, leaves.fork, leaves.solved)
    return list(zip(*(c.tolist() for c in columns), strict=True))


@pytest.mark.parametrize("portion", [1, 3, 64])
@pytest.mark.parametrize("key", RUNS)
def test_leaves_far_behind_learn_of_a_solution(
    key: str, portion: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However few events and leaves are taken in at once, and arrays moved meanwhile."""
    monkeypatch.setattr(leaves_module, "PORTION", portion)
    trace = traced([])
    leaves = Leaves(trace)
    for at in range(0, len(RUNS[key]), 97):
        trace.append(pack(np.array(RUNS[key][at : at + 97])))
        leaves.extend()
    assert rows(leaves) == expected(RUNS[key])


@pytest.mark.thorough
@given(searches(), st.data())
def test_leaves_are_those_of_the_tree_whatever_the_portions(
    events: list[Event], data: st.DataObject
) -> None:
    trace = traced([])
    leaves = Leaves(trace)
    at = 0
    while at < len(events):
        upto = data.draw(st.integers(at + 1, len(events)))
        before = rows(leaves)
        for packed in [traced(events[:upto]).events(at, upto)]:
            trace.append(packed)
        same = leaves.extend()
        at = upto
        assert rows(leaves) == expected(events[:at])
        assert rows(leaves)[:same] == before[:same]
        assert leaves.height == trace.height(at - 1) and leaves.complete


@pytest.mark.parametrize("key", RUNS)
@pytest.mark.parametrize("most", [1, 7, None])
def test_leaves_of_real_runs_whatever_the_portions(key: str, most: int | None) -> None:
    leaves = Leaves(traced(RUNS[key]))
    while not leaves.complete:
        leaves.extend(most)
    assert rows(leaves) == expected(RUNS[key])


def test_a_run_of_which_nothing_is_recorded_has_no_leaves() -> None:
    leaves = Leaves(traced([]))
    leaves.extend()
    assert len(leaves) == 0 and leaves.complete and leaves.height == 0
