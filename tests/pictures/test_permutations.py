"""What the picture of permutations says and shows, against plain replays of the run."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH
from tests.support.runs import traced
from tests.views.shows import still
from visualizer.layout.grid import Box
from visualizer.problems.permutations.picture import PICTURE
from visualizer.problems.permutations.tree import visited, visited_beside
from visualizer.trace.moment import moment_at
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

SOLVER = SOLVERS["permutations"]


@pytest.mark.parametrize(
    ("key", "params"),
    [("permutations", {"n": 3}), ("permutations", {"n": 4}),
     ("permutations-estimate", {"n": 3, "probes": 12, "seed": 3})],
)
def test_the_nodes_that_were_visited(key: str, params: dict[str, int]) -> None:
    solver = SOLVERS[key]
    events = list(solver.function(**solver.arguments(params)))
    trace = traced(events)
    path: list[int] = []
    reached: set[tuple[int, ...]] = set()
    below: list[set[int]] = [set() for _ in range(5)]
    for k, (kind, depth, value) in enumerate(events):
        if kind == PUSH:
            path.append(value)
            reached.add(tuple(path))
            below[depth].add(value)
            below[depth + 1] = set()
        elif kind == POP:
            path.pop()
        assert visited(trace, k) == reached
        moment = moment_at(trace, k, solver, params)
        for place in range(len(path) + 1):
            # Numbers that stood here with the present numbers before them, in their present stay.
            if place < 4 and (place or key == "permutations"):
                beside = visited_beside(trace, moment, place)
                assert beside == below[place]


def test_with_twelve_numbers_every_node_of_the_tree_carries_its_own() -> None:
    """In the picture's pane of a window of 1280x720."""
    trace = traced(list(islice(SOLVER.function(12), 41)))
    moment = moment_at(trace, 40, SOLVER, {"n": 12})
    figure = Figure((0, 0, 1230, 190))
    show = still(moment, trace, Look(load_theme("dark")), {})
    PICTURE.draw(figure, Box(0, 0, 1230, 190), show)
    tree = Counter(int(m.string) for m in figure.texts() if m.string.isdigit() and m.x > 460)
    # Each number stands in the row of each place that it may still have.
    assert tree == {value: min(value, 7) + 1 for value in range(12)}
