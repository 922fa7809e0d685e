"""The timeline's numbers against direct counting, pixel by pixel."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, Event
from tests.run.test_trace import traced
from visualizer.layout.flame import (
    EDGE,
    EMPTY,
    FAILED,
    OPEN,
    SOLVED,
    WHOLE_FROM,
    flame,
    solution_ticks,
)


def slow_flame(
    events: list[Event], first: float, last: float, columns: int, rows: int
) -> np.ndarray:
    """Go through all events of each pixel: which nodes are in force, does one hold a solution?"""
    length = len(events)
    holds: list[list[tuple[int, int, bool]]] = [[] for _ in range(rows)]  # (push, end, state)
    for k, (kind, depth, _) in enumerate(events):
        if kind == PUSH and depth < rows:
            end = next(
                (i for i in range(k, length) if events[i][0] == POP and events[i][1] == depth), None
            )
            stop = length if end is None else end
            solved = any(e[0] == SOLUTION for e in events[k:stop])
            state = SOLVED if solved else OPEN if end is None else FAILED
            holds[depth].append((k, stop, state))
    borders = np.linspace(first, last, columns + 1)
    if last - first >= WHOLE_FROM * columns:
        borders = np.floor(borders)
    out = np.zeros((columns, rows), int)
    for x in range(columns):
        lo, hi = int(np.floor(borders[x])), min(length, int(np.ceil(borders[x + 1])))
        for row in range(rows):
            states = [s for push, end, s in holds[row] if push < hi and end > lo]
            if states and lo < hi:
                out[x, row] = SOLVED if SOLVED in states else states[-1]
    return out


RUNS = {
    "queens": list(SOLVERS["queens-bstar"].function(5)),
    "langford": list(SOLVERS["langford-l"].function(4)),
}


@pytest.mark.parametrize("name", RUNS)
@given(data=st.data())
def test_every_pixel_tells_of_the_nodes_in_force(name: str, data: st.DataObject) -> None:
    events = RUNS[name]
    length = data.draw(st.integers(1, len(events)))
    recorded = events[:length]
    first = data.draw(st.integers(0, length - 1))
    last = data.draw(st.integers(first + 1, length))
    columns = data.draw(st.integers(1, 90))
    found = flame(traced(recorded), first, last, columns, 6).astype(int)
    expected = slow_flame(recorded, first, last, columns, 6)
    assert ((found == expected) | ((found == EDGE) & (expected != EMPTY))).all()


def test_an_edge_stands_where_a_wide_node_begins() -> None:
    events = RUNS["queens"]
    columns = len(events) * 4
    found = flame(traced(events), 0, len(events), columns, 5)
    for k in [i for i, e in enumerate(events) if e[0] == PUSH and e[1] == 0 and i > 2]:
        assert found[k * 4, 0] == EDGE


def test_nothing_recorded_is_empty() -> None:
    assert not flame(traced([]), 0, 10, 20, 3).any()
    assert not flame(traced(RUNS["queens"]), 1e9, 2e9, 20, 3).any()


def test_solution_ticks_are_where_the_solutions_are() -> None:
    events = RUNS["queens"]
    ticks = solution_ticks(traced(events), 0, len(events), len(events))
    assert list(np.flatnonzero(ticks)) == [i for i, e in enumerate(events) if e[0] == SOLUTION]
