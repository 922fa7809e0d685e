"""What is said about mazes, tours, Sudokus and crosswords, against the rules written plainly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from solvers.catalog import SOLVERS, Value
from solvers.events import POP, PUSH, TRY
from solvers.instances.mazes import MAZES
from tests.support.runs import traced
from visualizer.pictures.guarded import picture_named
from visualizer.problems.maze.rules import footprints, maze_of
from visualizer.trace.moment import Moment, moment_at
from visualizer.trace.trace import Trace


def moments(key: str, params: Mapping[str, Value]) -> Iterator[tuple[Moment, Trace]]:
    """Every moment of a whole run, with its trace."""
    solver = SOLVERS[key]
    arguments = solver.arguments(params)
    trace = traced(list(solver.function(**arguments)))
    for k in range(len(trace)):
        yield moment_at(trace, k, solver, arguments, complete=True), trace


def test_the_gnomes_sides_follow_from_his_last_step() -> None:
    """A vector (x, y) turned left is (y, -x), as y grows downward."""
    width = MAZES["loops"].index("\n")
    seen = set()
    for moment, _ in moments("maze-lefthand", {"maze": "loops"}):
        if moment.kind == TRY and len(moment.path) > 1:
            x, y = (step(width, *moment.path[-2:]))
            sides = {
                (y, -x): "left", (x, y): "straight ahead", (-y, x): "right",
            }
            side = sides[step(width, moment.path[-1], moment.value)]
            said = picture_named("maze").narrate(moment).sentence
            assert side in said.partition(":")[0].partition(".")[0]
            seen.add(side)
    assert len(seen) == 3


def step(width: int, before: int, after: int) -> tuple[int, int]:
    """From one cell to another: columns to the right, rows down."""
    return after % width - before % width, after // width - before // width


@pytest.mark.parametrize("key", ["maze-lefthand", "maze-region"])
def test_footprints_are_those_of_a_replay(key: str) -> None:
    reached: list[int] = []
    left: set[int] = set()
    for moment, trace in moments(key, {"maze": "loops"}):
        if moment.kind == PUSH:
            reached.append(moment.value)
        elif moment.kind == POP:
            left.add(moment.value)
        prints = footprints(trace, maze_of(moment))
        assert set(prints.reached_by(moment.event)) == set(reached)
        assert set(prints.left_by(moment.event)) == left
        assert [int(prints.order[cell]) for cell in reached] == list(range(1, len(reached) + 1))


def test_footprints_grow_with_the_trace() -> None:
    solver = SOLVERS["maze-region"]
    arguments = solver.arguments({})
    events = list(solver.function(**arguments))
    whole, growing = traced(events), Trace()
    maze = maze_of(Moment(solver, arguments))
    for start in range(0, len(events), 37):
        growing.append(whole.events(start, start + 37))
        footprints(growing, maze)
    one, other = footprints(growing, maze), footprints(whole, maze)
    assert (one.order == other.order).all() and (one.left == other.left).all()
