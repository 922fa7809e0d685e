"""Ways over squares or cells: knight's tours and mazes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from solvers.instances.mazes import WALL
from visualizer.problems.conflicts import Children, Conflicts, Guilty, Paths, Rows, add_first
from visualizer.problems.knights_tour import rules as tours
from visualizer.problems.maze import rules as mazes
from visualizer.problems.model import WORD, Flags, Model, States, Values, any_bit, bit_table
from visualizer.trace.moment import Moment

LARGEST_GROUND: Final = 1024
"""Cells; on larger grounds the ways are judged one by one."""


class Ways:
    """The cells that a way has entered, and in the last word the number of the last plus one.

    Cells go by their numbers from 0. No cell is entered twice.

    steps  (cells, cells): from which cell one may enter which
    first  the cells with which a way may begin
    """

    def __init__(self, steps: Flags, first: Flags) -> None:
        self._cells = cells = len(steps)
        entered = bit_table([(cell,) for cell in range(cells)], cells)
        self._table = np.hstack([entered, np.zeros((cells, 1), np.uint64)])
        self.root = np.zeros((1, self._table.shape[1]), np.uint64)
        self.steps = np.vstack([first, steps])  # by the last cell plus one

    def told(self, states: States, depth: int, values: Values) -> Flags:
        return self._inside(values)

    def sure(self, depth: int, values: Values) -> Flags | None:
        return None

    def _inside(self, values: Values) -> Flags:
        inside: Flags = (values >= 0) & (values < self._cells)
        return inside

    def refused(self, states: States, depth: int, values: Values) -> Flags:
        inside = self._inside(values)
        cell = np.where(inside, values, 0)
        last = states[:, -1].astype(np.int64)
        again = any_bit(states[:, :-1] & self._table[cell, :-1])
        refused: Flags = ~inside | again | ~self.steps[last, cell]
        return refused

    def after(self, states: States, depth: int, values: Values) -> States:
        longer = states | self._table[values]
        longer[:, -1] = values + 1
        return longer

    def solved(self, after: States, depth: int, sound: Flags) -> Flags | None:
        return sound if depth + 1 == self._cells else None


def tour_model(moment: Moment) -> Model | None:
    """The model of a run, where its parameters allow one."""
    board = tours.board_of(moment)
    squares = board.rows * board.columns
    if not 0 < squares <= LARGEST_GROUND:
        return None
    steps = np.zeros((squares, squares), np.bool_)
    for square in range(squares):
        steps[square, board.targets(square)] = True
    return Ways(steps, np.ones(squares, np.bool_))


class MazeWays(Ways):
    """Ways that are solutions where they come to the goal."""

    def __init__(self, steps: Flags, first: Flags, goal: int | None) -> None:
        super().__init__(steps, first)
        self._goal = goal

    def solved(self, after: States, depth: int, sound: Flags) -> Flags | None:
        if self._goal is None:
            return None
        solved: Flags = sound & (after[:, -1] == self._goal + 1)
        return solved


def model_of(moment: Moment) -> Model | None:
    """The model of a run, where its parameters allow one."""
    maze = mazes.maze_of(moment)
    count = len(maze.cells)
    if count > LARGEST_GROUND:
        return None
    cell = np.arange(count)
    apart = abs(cell[:, np.newaxis] - cell)
    free = np.array([sign != WALL for sign in maze.cells])
    steps = ((apart == 1) | (apart == maze.width)) & free
    return MazeWays(steps, cell == maze.start, maze.goal)


class Steps:
    """What a way says of its next step: it goes to a cell beside the last one that the way has not
    entered. The row of a cell is told by the depth, too. The last step is always to blame, as it
    says from where the next one goes."""

    in_order = True

    def __init__(self, steps: Flags, first: Flags, goal: int | None, depths: int) -> None:
        self._cells = len(steps)
        self._steps, self._first, self._goal = steps, first, goal
        self.depths = depths
        most = max(1, int(steps.sum(axis=1).max(initial=0)))
        self._beside = np.full((self._cells + 1, most), -1)
        for cell, ahead in enumerate(steps):
            there = np.flatnonzero(ahead)
            self._beside[cell, : len(there)] = there

    def rows(self, paths: Paths, depth: int, values: Values) -> Rows:
        inside = (values >= 0) & (values < self._cells)
        return np.where(inside, depth * self._cells + values, -1)

    def _entered(self, paths: Paths) -> Paths:
        return np.where(paths < 0, -1, paths % self._cells)

    def refuse(self, paths: Paths, rows: Rows, guilty: Guilty) -> Flags:
        cell, depth = np.where(rows < 0, -1, rows % self._cells), paths.shape[1]
        if not depth:
            return (rows >= 0) & ~self._first[cell]
        entered = self._entered(paths)
        found = add_first(guilty, (entered == cell[:, np.newaxis]) & (entered >= 0))
        last = entered[:, -1]
        apart = (cell >= 0) & (last >= 0) & ~found & ~self._steps[last, cell]
        guilty[:, (depth - 1) // WORD] |= self._own(depth, apart)
        return found | apart

    def possible(self, rows: Sequence[int], most: int) -> bool | None:
        return None

    @staticmethod
    def _own(depth: int, where: Flags) -> NDArray[np.uint64]:
        """The bit of the last of so many choices."""
        return where.astype(np.uint64) << np.uint64((depth - 1) % WORD)

    def exhaust(self, paths: Paths, first: Rows, children: Children, guilty: Guilty) -> Flags:
        count, depth = paths.shape
        if not depth:
            return np.zeros(count, np.bool_)
        entered = self._entered(paths)
        last = entered[:, -1]
        explained = last >= 0
        if self._goal is not None:
            explained &= last != self._goal
        elif depth == self._cells:
            explained[:] = False
        beside = self._beside[last]
        done = beside < 0
        here = children.nodes[children.rows >= 0]
        cell = children.rows[children.rows >= 0] % self._cells
        np.logical_or.at(done, here, beside[here] == cell[:, np.newaxis])
        own = guilty.copy()
        own[:, (depth - 1) // WORD] |= self._own(depth, np.ones(count, np.bool_))
        for column in range(beside.shape[1]):
            again = (entered == beside[:, column, np.newaxis]) & ~done[:, column, np.newaxis]
            done[:, column] |= add_first(own, again)
        explained &= done.all(axis=1)
        guilty[explained] = own[explained]
        return explained


def tour_conflicts(moment: Moment) -> Conflicts | None:
    """The conflicts of a run's choices."""
    model, squares = tour_model(moment), math.prod(tours.board_of(moment))
    if not isinstance(model, Ways):
        return None
    return Steps(model.steps[1:], model.steps[0], None, squares)


def conflicts_of(moment: Moment) -> Conflicts | None:
    """The conflicts of a run's choices."""
    model, maze = model_of(moment), mazes.maze_of(moment)
    if not isinstance(model, Ways) or maze.goal is None:
        return None
    free = sum(sign != WALL for sign in maze.cells)
    return Steps(model.steps[1:], model.steps[0], maze.goal, free)
