"""Which solution a search leaves out that has found too few, and where it does so.

A solver that tries only what it takes for free rejects nothing: if it is wrong, no event of its is
at fault, but what it does not do. So all solutions are worked out here, depth by depth, with the
model of the rules; those that the run does not have part from it at a node which it leaves without
having tried the next choice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np

from solvers.events import TRY
from visualizer.judge.models import Model, Values
from visualizer.rules.tours import board_of
from visualizer.trace.moment import Moment
from visualizer.trace.packing import depths, kinds, values
from visualizer.trace.trace import Trace, paths_at

MOST_PATHS: Final = 1 << 18
"""Paths of the same length; where there are more nothing is said."""

MOST_STEPS: Final = 1 << 22
"""Paths times what may follow each: some seconds."""

MOST_LEFT_OUT: Final = 1 << 10
"""Solutions whose place is looked for; of more the rest are left aside."""

CANDIDATES: Mapping[str, Callable[[Moment], list[int]]] = MappingProxyType({
    "board": lambda moment: [*range(moment.n)],
    "sequence": lambda moment: [*range(1, moment.n + 1)],
    "permutation_tiles": lambda moment: [*range(moment.n)],
    "diagonal_grid": lambda _moment: [0, 1, 2],
    "debruijn_ring": lambda _moment: [0, 1],
    "knights_tour": lambda moment: [*range(prod(board_of(moment)))],
})  # fmt: skip
"""What may be chosen at any depth, by the picture of the problem, where that can be told."""


class LeftOut(NamedTuple):
    """A solution that the run does not have.

    event  the POP of the node that is left too early; the last event of the run for the first depth
    depth  how many of its choices are in force there: the next one was never tried
    path   the solution
    """

    event: int
    depth: int
    path: tuple[int, ...]


def left_out(trace: Trace, moment: Moment, model: Model) -> LeftOut | None:
    """The solution that is left out first; None where that cannot be told."""
    candidates = CANDIDATES.get(moment.solver.problem.picture)
    if candidates is None or moment.solver.orientation == "squares" or not len(trace):
        return None
    found = {tuple(path) for path in paths_at(trace, trace.solutions).lists()}
    places = []
    for path in _all_solutions(model, candidates(moment), _first(moment)):
        if path not in found:
            place = _place(trace, path)
            if place is not None:
                places.append(place)
            if len(places) == MOST_LEFT_OUT:
                break
    return min(places, default=None)


def _first(moment: Moment) -> list[int] | None:
    """With what a path begins, where it may not begin with any candidate."""
    start: Any = moment.params.get("start")
    is_tour = moment.solver.problem.picture == "knights_tour"
    return [start] if is_tour and start is not None else None


def _all_solutions(
    model: Model, candidates: list[int], first: list[int] | None
) -> list[tuple[int, ...]]:
    """The paths of all solutions; [] where there is too much to go through."""
    states = model.root
    paths = np.zeros((1, 0), np.int16)
    solutions: list[tuple[int, ...]] = []
    steps = 0
    while len(states):
        depth = paths.shape[1]
        choices: Values = np.array(first if first and not depth else candidates, np.int64)
        steps += len(states) * len(choices)
        if len(states) * len(choices) > MOST_PATHS * 4 or steps > MOST_STEPS:
            return []
        parents = np.repeat(np.arange(len(states)), len(choices))
        value = np.tile(choices, len(states))
        good = np.flatnonzero(~model.refused(states[parents], depth, value))
        good = good[model.told(states[parents[good]], depth, value[good])]
        parents, value = parents[good], value[good]
        states = model.after(states[parents], depth, value)
        paths = np.hstack([paths[parents], value[:, np.newaxis].astype(np.int16)])
        solved = model.solved(states, depth, np.ones(len(states), np.bool_))
        if solved is not None:
            solutions += map(tuple, paths[solved].tolist())
            states, paths = states[~solved], paths[~solved]
        if len(states) > MOST_PATHS:
            return []
    return solutions


def _place(trace: Trace, path: tuple[int, ...]) -> LeftOut | None:
    """Where the run parts from a path; None where it has tried the next choice there."""
    begin, end = -1, len(trace)  # the node that has been followed so far
    for depth, wanted in enumerate(path):
        pushes = trace.pushes(depth)
        low, high = pushes.searchsorted(np.array([max(begin, 0), end], np.uint32))
        inside = pushes[low:high]
        there = inside[values(trace.take(inside)) == wanted]
        if not len(there):
            if _tried(trace, begin, end, depth, wanted):
                return None
            return LeftOut(min(end, len(trace) - 1), depth, path)
        begin = int(there[-1])
        pop = trace.pop_after(begin, depth)
        end = len(trace) if pop is None else pop
    return None


def _tried(trace: Trace, begin: int, end: int, depth: int, wanted: int) -> bool:
    """Is a value tried at a depth between two events?"""
    packed = trace.events(begin + 1, end)
    tried = (kinds(packed) == TRY) & (depths(packed) == depth) & (values(packed) == wanted)
    return bool(tried.any())
