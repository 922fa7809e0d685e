"""Mazes: what a path means there, and what the events so far have done to each cell.

A path gives the cells from the start to where the search stands. Neither the gnome nor the region
search enters a cell twice, so that one entry a cell tells its whole story; of a user's solver that
does, it tells of the first time.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from solvers.events import POP, PUSH
from solvers.instances.mazes import WALL, Maze, read_maze
from solvers.maze import NORTH
from visualizer.problems.rules import NO_CHOICE, Refusal, Rules
from visualizer.trace.moment import Moment
from visualizer.trace.packing import kinds, values
from visualizer.trace.trace import Trace

NEVER: Final = np.iinfo(np.int64).max

Numbers = NDArray[np.int64]
"""Of events or of cells."""


class Footprints:
    """For each cell the events that enter and leave it, and as which of all it was reached."""

    def __init__(self, cells: int) -> None:
        self.entered: Numbers = np.full(cells, NEVER)
        self.left: Numbers = np.full(cells, NEVER)
        self.order: Numbers = np.zeros(cells, np.int64)  # from 1 on
        self._seen = 0
        self._reached = 0

    def follow(self, trace: Trace) -> None:
        """Take in the events that have come since the last time."""
        packed = trace.events(self._seen, len(trace))
        kind, cell = kinds(packed), values(packed)
        known = (cell >= 0) & (cell < len(self.left))  # a faulty solver's may lie outside
        entering = np.flatnonzero((kind == PUSH) & known)
        leaving = np.flatnonzero((kind == POP) & known)
        self.left[cell[leaving]] = leaving + self._seen
        order = np.arange(len(entering)) + self._reached + 1
        new = np.flatnonzero(self.entered[cell[entering]] == NEVER)[::-1]  # the first one stays
        self.entered[cell[entering[new]]] = entering[new] + self._seen
        self.order[cell[entering[new]]] = order[new]
        self._seen += len(packed)
        self._reached += len(entering)

    def left_by(self, event: int) -> Numbers:
        """The cells that have been left for good by then: the dead ends, and what led there."""
        return np.flatnonzero(self.left <= event)

    def reached_by(self, event: int) -> Numbers:
        """The cells that have been reached by then."""
        return np.flatnonzero(self.entered <= event)


_footprints: WeakKeyDictionary[Trace, Footprints] = WeakKeyDictionary()


def footprints(trace: Trace, maze: Maze) -> Footprints:
    """The footprints of a run, kept so that only new events are looked at."""
    trace = trace.whole  # who asks names the event up to which he wants to know
    if trace not in _footprints:
        _footprints[trace] = Footprints(len(maze.cells))
    _footprints[trace].follow(trace)
    return _footprints[trace]


def entered_before(moment: Moment) -> bool | None:
    """Was the cell of the event entered before it, and left again? None where that is not known."""
    if moment.trace is None:
        return None
    maze = maze_of(moment)
    if not 0 <= moment.value < len(maze.cells):
        return False
    prints = footprints(moment.trace, maze)
    return bool(prints.entered[moment.value] < moment.event)


def cells_reached(moment: Moment) -> set[int]:
    """The free cells that have been entered by the event, each once."""
    if moment.trace is None:
        return {*moment.path}
    maze = maze_of(moment)
    reached = footprints(moment.trace, maze).reached_by(moment.event).tolist()
    return {cell for cell in reached if maze.cells[cell] != WALL}


def ways_on(moment: Moment, way: Sequence[int]) -> set[int]:
    """The free cells beside the end of a way that nobody has entered by the event."""
    if not way:
        return set()
    maze = maze_of(moment)
    reached = cells_reached(moment)
    beside = (way[-1] + step for step in (-maze.width, 1, maze.width, -1))
    return {
        cell for cell in beside
        if 0 <= cell < len(maze.cells) and maze.cells[cell] != WALL and cell not in reached
    }


def maze_of(moment: Moment) -> Maze:
    """The maze of a run. A user's file has no need of what only a generated maze is made from."""
    params = moment.params
    return read_maze(str(params["maze"]), int(params.get("size", 0)), int(params.get("seed", 0)))


def heading(way: Sequence[int], width: int) -> int:
    """Where somebody looks who has come this way: 0 north, 1 east, 2 south, 3 west; north, too,
    who has not come from the cell beside."""
    if len(way) < 2 or not adjoin(way[-2], way[-1], width):
        return NORTH
    return direction(way[-2], way[-1], width)


def adjoin(cell: int, other: int, width: int) -> bool:
    """Are two cells neighbours, as cells are numbered?"""
    return other - cell in (-width, 1, width, -1)


def direction(cell: int, neighbour: int, width: int) -> int:
    """The direction from a cell to one that is beside it."""
    return (-width, 1, width, -1).index(neighbour - cell)


def turn(moment: Moment, width: int, cell: int | None = None) -> int:
    """The turn to the cell that a TRY or PUSH is about, or another; not for the first cell."""
    way = moment.path[: moment.depth]
    ahead = moment.value if cell is None else cell
    return (direction(way[-1], ahead, width) - heading(way, width)) % 4


class MazeRules(Rules):
    """One goes from the start, from cell to cell beside it, through no wall and never in a ring."""

    entered_once = True

    def names(self, moment: Moment, depth: int, value: int) -> bool:
        return 0 <= value < len(maze_of(moment).cells)

    def refusals(self, moment: Moment, path: Sequence[int], value: int) -> tuple[Refusal, ...]:
        maze = maze_of(moment)
        if not self.names(moment, len(path), value):
            return (Refusal(NO_CHOICE),)
        if not path:
            return () if value == maze.start else (Refusal("start", None, value),)
        step = value - path[-1]
        if step not in (-maze.width, 1, maze.width, -1):
            return (Refusal("apart", len(path) - 1, value),)
        if maze.cells[value] == WALL:
            return (Refusal("wall", None, value),)
        if value in path:
            return (Refusal("visited", list(path).index(value), value),)
        return ()

    def is_solution(self, moment: Moment, path: Sequence[int]) -> bool:
        maze = maze_of(moment)
        steps = (-maze.width, 1, maze.width, -1)
        return (
            len(path) > 0
            and (path[0], path[-1]) == (maze.start, maze.goal)
            and len(path) == len({*path})
            and all(there - here in steps for here, there in pairwise(path))
            and all(0 <= cell < len(maze.cells) and maze.cells[cell] != WALL for cell in path)
        )

    def offered(self, moment: Moment, path: Sequence[int]) -> list[int]:
        maze = maze_of(moment)
        if not path:
            return [maze.start]
        beside = [path[-1] + step for step in (-maze.width, 1, maze.width, -1)]
        return [cell for cell in beside if 0 <= cell < len(maze.cells)
                and adjoin(path[-1], cell, maze.width)]

    def square(self, moment: Moment, depth: int, value: int) -> tuple[int, int]:
        return divmod(value, maze_of(moment).width)


RULES = MazeRules()
