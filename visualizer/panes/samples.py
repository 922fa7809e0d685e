"""A small picture of a solution of each problem, drawn when it comes into view, and kept."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import pygame

from solvers.catalog import SOLVERS, Problem, Value
from solvers.events import POP, PUSH, SOLUTION
from visualizer.layout.grid import Box
from visualizer.pictures.guarded import picture_named
from visualizer.trace.moment import Moment
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.paint import picture_of
from visualizer.ui.shapes import rounded_rect

CORNER, MARGIN = 4, 3
"""Of the plane below it, and around it, unscaled."""

SMALLER: Mapping[str, Mapping[str, Value]] = {
    "langford": {"n": 4}, "exact-cover": {"matrix": "dominoes"},
}
"""What a solver is given where by default it finds what is too long for so little room."""

_kept: dict[tuple[str, int, int, Look], pygame.Surface] = {}

MOST = 200
"""So many are kept: they are forgotten where the look has changed often."""


@lru_cache
def solution_of(problem: Problem) -> Moment | None:
    """The first that the problem's first solver of the catalogue finds: some milliseconds. None for
    a problem of the user's own."""
    solver = next((one for one in SOLVERS.values() if one.problem == problem), None)
    if solver is None:
        return None
    params, path = solver.arguments(SMALLER.get(problem.key, {})), list[int]()
    for event, (kind, depth, value) in enumerate(solver.function(**params)):
        if kind == PUSH:
            path.append(value)
        elif kind == POP:
            path.pop()
        elif kind == SOLUTION:
            return Moment(solver, params, event, kind, depth, value, tuple(path))
    return None


class Samples:
    """Draws those of one description, of which at most one is new: so no frame is late."""

    def __init__(self) -> None:
        self._spent = False

    def draw(self, problem: Problem, figure: Figure, look: Look, box: Box) -> None:
        """In its place; what has to wait is an empty plane, and the figure is `due`."""
        key = problem.key, box.w, box.h, look
        if key not in _kept and self._spent:
            figure.due = True
            rounded_rect(figure, box, look.theme.surface, radius=look.px(CORNER))
            return
        if key not in _kept:
            self._spent = True
            if len(_kept) >= MOST:
                _kept.clear()
            _kept[key] = _drawn(problem, look, Box(0, 0, box.w, box.h))
        rounded_rect(figure, box, look.theme.surface, radius=look.px(CORNER))
        figure.image(_kept[key], box[:2])


def _drawn(problem: Problem, look: Look, box: Box) -> pygame.Surface:
    figure, moment = Figure(box), solution_of(problem)
    figure.fill(look.theme.surface, box)
    if moment is not None:
        picture = picture_named(problem.picture)
        inside, ratio = box.inset(look.px(MARGIN)), picture.thumbnail_ratio(moment)
        wide = round(min(inside.w, inside.h * ratio))
        high = round(min(inside.h, inside.w / ratio))
        place = Box(box.x + (box.w - wide) // 2, box.y + (box.h - high) // 2, wide, high)
        picture.thumbnail(figure, place, look, moment)
    return picture_of(figure)
