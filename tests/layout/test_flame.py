"""The timeline's nodes against direct counting, cell by cell."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.support.runs import SHORT, traced
from visualizer.layout.timeline import (
    EMPTY,
    FAILED,
    OPEN,
    SOLVED,
    columns,
    flame,
    silhouette,
)
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


def cell(all_nodes: list[Node], depth: int, event: int) -> int:
    """What an event shows at a depth."""
    here = [n.state for n in all_nodes if n.depth == depth and n.push <= event < n.end]
    return here[-1] if here else EMPTY


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
    pixels = (last - first) * data.draw(st.integers(1, 3))
    found, borders = states_of(recorded, first, last, pixels, 6)
    every = nodes(recorded)
    for column, event in enumerate(borders[:-1]):
        expected = [cell(every, depth, int(event)) for depth in range(6)]
        assert found[column].tolist() == expected


@given(data=st.data())
def test_the_silhouette_is_as_deep_as_what_it_is_of_and_has_no_gaps(data: st.DataObject) -> None:
    events = data.draw(st.sampled_from([run for run in RUNS if len(run) > 20]))
    cut = columns(0, len(events), data.draw(st.integers(8, 20)), len(events), BUCKET, FACTOR)
    found = overview(traced(events), cut.borders)
    seen = silhouette(found, 1, 1, 4)  # nothing is smoothed
    for part, whole in ((seen.deepest, found.deepest), (seen.solved, found.solved),
                        (seen.unclosed, found.unclosed)):
        assert part.tolist() == whole.tolist()
    soft = silhouette(found, 5, 3, 4)
    assert (soft.solved <= soft.deepest + 1e-9).all()
    assert (soft.deepest <= found.deepest.max()).all()
    assert (soft.deepest >= np.minimum(found.deepest[:-1].min(), found.deepest[1:].min())).all()


def two_wide_nodes(tries: int) -> list[Event]:
    """Two nodes of 100 events each, with some events between them."""
    events: list[Event] = []
    for value in (1, 2):
        events += [(TRY, 0, 0)] * tries
        events += [(TRY, 0, value), (PUSH, 0, value), *[(TRY, 1, 0)] * 98, (POP, 0, value)]
    return events


def seams_of(events: list[Event], first: int, last: int, pixels: int) -> list[tuple[int, int]]:
    """The first and the last event of each column with a seam."""
    cut = columns(first, last, pixels, len(events), BUCKET, FACTOR)
    seen = silhouette(overview(traced(events), cut.borders), 1, 1, 4)
    return [(int(cut.borders[c]), int(cut.borders[c + 1])) for c, _first, _stop in seen.seams]


@pytest.mark.parametrize("off", range(10))
@pytest.mark.parametrize("tries", [0, 3])
def test_one_seam_stands_where_a_wide_node_follows_another(off: int, tries: int) -> None:
    events = two_wide_nodes(tries)
    between = len(events) // 2
    first = between - 60 - off
    [(start, stop)] = seams_of(events, first, first + 120, 12)
    assert start <= between + tries + 1 < stop + 10


def test_no_seam_where_nodes_are_narrow() -> None:
    events = [e for v in range(30) for e in ((TRY, 0, v), (PUSH, 0, v), (TRY, 1, 0), (POP, 0, v))]
    assert not seams_of(events, 0, len(events), 40)


def test_several_depths_can_share_a_row() -> None:
    depth = 5000
    events = [(kind, d, 0) for d in range(depth) for kind in (TRY, PUSH)]
    trace = traced(events)
    cut = columns(0, len(events), len(events), len(events), BUCKET, FACTOR)
    found = flame(overview(trace, cut.borders), np.arange(0, depth, 100).astype(np.uint16))
    reach = (found != EMPTY).sum(axis=1)
    assert list(reach[99::100]) == [-(-(column + 1) * 50 // 100) for column in range(100)]
    assert set(found.ravel()) == {EMPTY, OPEN}
