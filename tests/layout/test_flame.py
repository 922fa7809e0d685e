"""The timeline's nodes against direct counting, cell by cell."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.support.runs import SHORT, traced
from visualizer.layout.timeline import EDGE, EMPTY, FAILED, OPEN, PARTLY, SOLVED, columns, flame
from visualizer.trace.overview import overview
from visualizer.trace.pyramid import BUCKET, FACTOR


class Node(NamedTuple):
    depth: int
    push: int
    end: int
    state: int


def nodes(events: list[Event]) -> list[Node]:
    """All nodes, each with the event that ends it, or the end of the events."""
    found = []
    for push, (kind, depth, _) in enumerate(events):
        if kind == PUSH:
            ends = (i for i in range(push, len(events)) if events[i][:2] == (POP, depth))
            end = next(ends, None)
            within = events[push : len(events) if end is None else end]
            solved = any(event[0] == SOLUTION for event in within)
            state = SOLVED if solved else OPEN if end is None else FAILED
            found.append(Node(depth, push, len(events) if end is None else end, state))
    return found


def cell(all_nodes: list[Node], depth: int, start: int, stop: int) -> int:
    """What the events from `start` up to `stop` show at a depth, borders aside."""
    here = [n for n in all_nodes if n.depth == depth and n.push < stop and n.end > start]
    if not here:
        return EMPTY
    covered = sum(min(n.end, stop) - max(n.push, start) for n in here)
    states = [n.state for n in here]
    state = SOLVED if SOLVED in states else states[-1]
    return state if covered == stop - start else state + PARTLY


RUNS = [list(SOLVERS["queens-bstar"].function(5)), *SHORT]


def states_of(
    events: list[Event], first: float, last: float, pixels: int, rows: int
) -> tuple[np.ndarray, np.ndarray]:
    cut = columns(first, last, pixels, len(events), BUCKET, FACTOR)
    depths = np.arange(rows, dtype=np.uint16)
    return flame(overview(traced(events), cut.borders), depths).astype(int), cut.borders


@given(data=st.data())
def test_every_cell_tells_of_the_nodes_in_force(data: st.DataObject) -> None:
    events = data.draw(st.sampled_from(RUNS))
    length = data.draw(st.integers(1, len(events)))
    recorded = events[:length]
    first = data.draw(st.integers(0, length - 1))
    last = data.draw(st.integers(first + 1, length))
    found, borders = states_of(recorded, first, last, data.draw(st.integers(1, 90)), 6)
    every = nodes(recorded)
    for column, (start, stop) in enumerate(pairwise(borders)):
        for depth in range(6):
            expected = cell(every, depth, int(start), int(stop))
            if found[column, depth] == EDGE:
                assert expected > PARTLY  # only where one node ends and another begins
            else:
                assert found[column, depth] == expected


def two_wide_nodes(tries: int) -> list[Event]:
    """Two nodes of 100 events each, with some events between them."""
    events: list[Event] = []
    for value in (1, 2):
        events += [(TRY, 0, 0)] * tries
        events += [(TRY, 0, value), (PUSH, 0, value), *[(TRY, 1, 0)] * 98, (POP, 0, value)]
    return events


@pytest.mark.parametrize("off", range(10))
@pytest.mark.parametrize("tries", [0, 3])
def test_one_edge_stands_where_a_wide_node_follows_another(off: int, tries: int) -> None:
    events = two_wide_nodes(tries)
    between = len(events) // 2
    first = between - 60 - off
    found, borders = states_of(events, first, first + 120, 12, 1)
    edges = np.flatnonzero(found[:, 0] == EDGE)
    assert len(edges) == 1
    column = edges[0]
    assert borders[column] <= between + tries + 1 < borders[column + 1] + 10


def test_no_edge_where_nodes_are_narrow() -> None:
    events = [e for v in range(30) for e in ((TRY, 0, v), (PUSH, 0, v), (TRY, 1, 0), (POP, 0, v))]
    found, _borders = states_of(events, 0, len(events), 40, 1)
    assert EDGE not in found


def test_several_depths_can_share_a_row() -> None:
    depth = 5000
    events = [(kind, d, 0) for d in range(depth) for kind in (TRY, PUSH)]
    trace = traced(events)
    cut = columns(0, len(events), 100, len(events), BUCKET, FACTOR)
    found = flame(overview(trace, cut.borders), np.arange(0, depth, 100).astype(np.uint16))
    reach = (found != EMPTY).sum(axis=1)
    assert list(reach) == [-(-(column + 1) * 50 // 100) for column in range(100)]
    assert set(found.ravel() % PARTLY) == {EMPTY, OPEN}
