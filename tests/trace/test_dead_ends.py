"""One rule says what a dead end is: all that count, seek or draw them agree with a plain tree."""

from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from solvers.events import POP, PUSH, TRY, Event
from tests.layout.test_tidy_tree import tree_of
from tests.support.plain_tree import grow, searches
from tests.support.runs import traced
from visualizer.layout.grid import Box
from visualizer.layout.tree.plan import DEAD_END, marks_of, plan
from visualizer.layout.tree.view import placed, whole_tree
from visualizer.trace.counts import Tally
from visualizer.trace.packing import dead_ends, last_choice
from visualizer.trace.search import DEAD_ENDS, find, hits_within
from visualizer.trace.survey import PRUNED, Profile


@st.composite
def with_rejected_tries(draw: st.DrawFn) -> list[Event]:
    """Random events that keep the contract, with tries wherever one may stand."""
    events: list[Event] = []
    for kind, depth, value in draw(searches()):
        if kind in (TRY, POP):
            height = depth if kind == TRY else depth + 1
            events += [(TRY, height, 7)] * draw(st.integers(0, 2))
        events.append((kind, depth, value))
    return events


def by_the_tree(events: list[Event]) -> list[int]:
    """The POPs of the nodes that have no child and are no solution."""
    nodes = grow(events).all()[1:]
    return sorted(n.pop for n in nodes if n.closed and not n.children and not n.solution)


def by_depth(events: list[Event], pops: list[int]) -> dict[int, int]:
    """How many there are below each depth, as `count` prints it."""
    return dict(Counter(events[pop][1] + 1 for pop in pops))


@given(with_rejected_tries(), st.data())
def test_it_does_not_matter_where_a_run_is_cut(events: list[Event], data: st.DataObject) -> None:
    packed = traced(events).events(0, len(events))
    found: list[int] = []
    tally, before, at = Tally(), POP, 0
    while at < len(packed):
        stop = data.draw(st.integers(at + 1, len(packed)))
        part = packed[at:stop]
        found += (dead_ends(part, before) + at).tolist()
        tally.add(part)
        before, at = last_choice(part, before), stop
    expected = by_the_tree(events)
    assert found == expected
    rows = tally.result(complete=False)["by_depth"]
    assert {row["depth"]: row["pruned"] for row in rows if row["pruned"]} == by_depth(
        events, expected
    )


@given(with_rejected_tries(), st.data())
def test_search_and_statistics_find_those_of_any_stretch(
    events: list[Event], data: st.DataObject
) -> None:
    trace = traced(events, data.draw(st.integers(1, 40)))
    first = data.draw(st.integers(0, len(events)))
    stop = data.draw(st.integers(first, len(events)))
    expected = [pop for pop in by_the_tree(events) if first <= pop < stop]
    assert hits_within(trace, first, stop, DEAD_ENDS).tolist() == expected
    assert find(trace, first - 1, 1, DEAD_ENDS, limit=stop - 1) == next(iter(expected), None)
    pruned = Profile(trace).between(first, stop)[PRUNED]
    assert {int(d): int(pruned[d]) for d in np.flatnonzero(pruned)} == by_depth(events, expected)


@given(with_rejected_tries())
def test_the_tree_draws_a_cross_at_each_of_them(events: list[Event]) -> None:
    tree = tree_of(events, False)
    whole = whole_tree(tree.width, tree.nodes.depth_count)
    marks = marks_of(plan(tree, placed(Box(0, 0, 9000, 9000), whole, 1.0), 1.0), 1.0)
    drawn = marks.push[marks.kind == DEAD_END].tolist()
    root = grow(events)
    pops = set(by_the_tree(events))
    assert sorted(drawn) == [n.push for n in root.all()[1:] if n.pop in pops]
    assert all(events[push][0] == PUSH for push in drawn)
