"""Ways over squares or cells: knight's tours and mazes."""

from __future__ import annotations

from typing import Final

import numpy as np

from solvers.instances.mazes import WALL
from visualizer.problems.knights_tour import rules as tours
from visualizer.problems.maze import rules as mazes
from visualizer.problems.model import Flags, Model, States, Values, any_bit, bit_table
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
        self._steps = np.vstack([first, steps])  # by the last cell plus one

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
        refused: Flags = ~inside | again | ~self._steps[last, cell]
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
