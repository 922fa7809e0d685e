"""A trace that is cut, and its leaves, against one that was recorded only so far."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.catalog import SOLVERS
from solvers.events import Event
from tests.support.plain_tree import searches
from tests.support.runs import traced
from visualizer.layout.tree.shape import PastShape, TreeShape
from visualizer.trace.leaves import Leaves
from visualizer.trace.overview import overview
from visualizer.trace.past import Past, PastLeaves
from visualizer.trace.trace import Trace


def told(trace: Trace) -> list[object]:
    """What a trace tells."""
    length, depths = len(trace), range(trace.depth_count + 2)
    facts: list[object] = [
        length, trace.depth_count, trace.totals, trace.solutions.tolist(),
        trace.events(0, length + 9).tolist(),
        [trace.pushes(d).tolist() for d in depths], [trace.pops(d).tolist() for d in depths],
    ]
    for k in range(length):
        facts += [
            trace.event(k), trace.path(k), trace.counters(k), trace.solution_after(k),
            trace.solution_before(k), trace.choice_event(k, 1), trace.choice_event(k, -1),
            [(trace.push_of(k, d), trace.pop_after(k, d)) for d in depths],
            [trace.push_near(d, k, 1) for d in depths],
        ]
    if length:
        borders = np.unique(np.linspace(0, length, 7).astype(np.int64))
        facts.append([column.tolist() for column in overview(trace, borders)])
    return facts


def rows(leaves: Leaves | PastLeaves) -> list[object]:
    columns = (leaves.event, leaves.depth, leaves.fork, leaves.solved)
    return [*zip(*(c.tolist() for c in columns), strict=True), leaves.height, leaves.settled]


@given(searches(), st.data())
def test_the_past_is_what_had_been_recorded_by_then(
    events: list[Event], data: st.DataObject
) -> None:
    stop = data.draw(st.integers(0, len(events)))
    assert told(Past(traced(events), stop)) == told(traced(events[:stop]))


@pytest.mark.thorough
@given(searches(), st.data())
def test_leaves_of_the_past_come_and_go(events: list[Event], data: st.DataObject) -> None:
    past = PastLeaves(traced(events))
    for stop in data.draw(st.lists(st.integers(0, len(events)), min_size=1, max_size=5)):
        past.cut(stop)
        leaves = Leaves(traced(events[:stop]))
        leaves.extend()
        assert rows(past) == rows(leaves)


@pytest.mark.thorough
@pytest.mark.parametrize("hide_failed", [False, True])
@pytest.mark.parametrize("key", ["queens-bstar", "langford-l", "permutations"])
def test_the_tree_of_the_past_is_laid_out_as_if_there_were_no_more(
    key: str, hide_failed: bool
) -> None:
    events = list(SOLVERS[key].function(5))
    trace = traced(events)
    shape = PastShape(Past(trace, 0), PastLeaves(trace))
    there_and_back = [*range(0, len(events), 3), *range(len(events), -1, -5)]
    for stop in there_and_back:
        cut = traced(events[:stop])
        plain = TreeShape(cut, Leaves(cut))
        shape.be_of(Past(trace, stop), stop)
        assert (shape.tree.columns.event < stop).all()  # even before it is laid out anew
        folds = frozenset({(1, 1)})
        for one in (shape, plain):
            one.update(stop, hide_failed, folds)
        for name, values in vars(plain.tree.columns).items():
            now = getattr(shape.tree.columns, name)
            assert (values is None) is (now is None), name
            assert values is None or values.tolist() == now.tolist(), (stop, name)
