"""Each picture, the solver's data in it and its thumbnail are drawn at any size, of every kind of
event, with and without variables."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import islice

import pygame
import pytest

from solvers.catalog import SOLVERS, Number, Value
from solvers.events import PUSH
from tests.solvers.runs import variables
from tests.support.painting import painted
from tests.support.runs import DRAWN, traced
from tests.views.shows import altered, still
from visualizer.debug.rerun import Frame
from visualizer.layout.grid import Box
from visualizer.panes.data import DataPane
from visualizer.pictures.guarded import picture_named
from visualizer.show.show import Show
from visualizer.trace.moment import Moment, moment_at
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

BOXES = [Box(5, 5, 240, 180), Box(5, 5, 460, 500), Box(5, 5, 700, 240), Box(5, 5, 1900, 900)]

QUEENS = [key for key, solver in SOLVERS.items()
          if solver.problem.picture == "board" and not solver.dives]

PUZZLES: list[tuple[str, dict[str, Value]]] = [
    ("maze-lefthand", {"maze": "loops"}), ("maze-region", {"maze": "loops"}),
    ("knights-tour", {"m": 3, "k": 4}), ("sudoku", {"puzzle": "easy"}),
    ("crossword", {"grid": "lattice"}),
]


LOOKS = (("dark", 1.0), ("light", 3.0))
"""Theme and scale: of a picture that there are several runs of, each run has one of both."""


def largest(key: str) -> int:
    """The largest n that the solver allows."""
    size = SOLVERS[key].parameters[0]
    assert isinstance(size, Number)
    return size.maximum


def sizes(key: str, number: int) -> list[int]:
    """Boards of one square, of some and of as many as there can be; where others draw the same, the
    first solver has all of them and each other one its turn."""
    all_sizes = sorted({1, min(4, largest(key)), largest(key)})
    return all_sizes[number % len(all_sizes) :][:1] if key not in DRAWN else all_sizes


RUNS: list[tuple[str, dict[str, Value]]] = [
    ("permutations", {"n": 1}), ("permutations", {"n": 4}), ("permutations", {"n": 5}),
    ("permutations", {"n": 12}), ("permutations-estimate", {"n": 4}),
    ("diagonals", {"m": 1, "t": 1}), ("diagonals", {"m": 3, "t": 6}), ("diagonals", {"m": 8}),
    ("diagonals-estimate", {"m": 5, "t": 16}),
    ("debruijn", {"n": 1}), ("debruijn", {"n": 2}), ("debruijn", {"n": 3}), ("debruijn", {"n": 5}),
    ("debruijn", {"n": 8}), ("debruijn-estimate", {"n": 4}),
    ("queens-estimate", {"n": 40}), ("langford-estimate", {"n": 7}),
    ("exact-cover", {"matrix": "week"}), ("exact-cover", {"matrix": "langford"}),
    ("pentominoes", {"board": "3x5"}), ("pentominoes", {"board": "8x8", "mirror_images": True}),
    ("satisfiability", {"formula": "small"}), ("satisfiability", {"formula": "map"}),
    *PUZZLES,
    *((key, {"n": n}) for number, key in enumerate(QUEENS) for n in sizes(key, number)),
]


def shows(key: str, params: dict[str, Value], look: Look) -> Iterator[Show]:
    """The moment before a run, and its first ones of each kind, accepted or refused, followed by
    what; with the solver's variables."""
    solver = SOLVERS[key]
    arguments = solver.arguments(params)
    most = 200 if arguments.get("n", 0) in range(20, 1000) else 2500
    recorded = list(islice(solver.function(**arguments), most))
    trace, running = traced(recorded), solver.function(**arguments)
    yield still(Moment(solver, arguments), trace, look, {})
    seen = set()
    for k, event in enumerate(recorded):
        next(running)
        kind = (event[0], recorded[k + 1][0] if k + 1 < len(recorded) else None)
        if kind not in seen:
            seen.add(kind)
            state = {n: deepcopy(v) for n, v in variables(running).items() if not callable(v)}
            frames = (Frame(solver.function.__name__, "solver.py", 1, state),)
            moment = moment_at(trace, k, solver, arguments)
            yield still(moment, trace, look, state, frames)


@pytest.mark.some(25)
@pytest.mark.parametrize(("key", "params", "theme", "scale"), [
    (*run, *LOOKS[0 if run in PUZZLES else number % 2]) for number, run in enumerate(RUNS)
])
def test_picture_and_data_are_drawn_at_any_size(
    key: str, params: dict[str, Value], theme: str, scale: float
) -> None:
    solver, look = SOLVERS[key], Look(load_theme(theme), scale)
    picture = picture_named(solver.problem.picture)
    data = DataPane(picture, solver.watches)
    for number, show in enumerate(shows(key, params, look)):
        for box in {BOXES[number % len(BOXES)], BOXES[(number + 1) % len(BOXES)]}:
            figure = Figure(box)
            picture.draw(figure, box, show)
            surface = painted(figure, look.theme.surface)
            background = surface.map_rgb(look.theme.surface)
            drawn = pygame.surfarray.array2d(surface)[::4, ::4] != background
            full = (key, params) in PUZZLES and box != BOXES[2] and theme == "dark"
            assert drawn.mean() > (0.1 if full else 0)
            for shown in (show, altered(show, variables={}, frames=()),
                          altered(show, variables_current=False))[: 3 if box == BOXES[1] else 1]:
                figure = Figure(box)
                data.draw(figure, box, shown)
                painted(figure)
        if show.run.moment.kind == PUSH:
            for size in (Box(0, 0, 90, 60), Box(0, 0, 60, 60), Box(0, 0, 8, 8)):
                figure = Figure(size)
                picture.thumbnail(figure, size, look, show.run.moment)
                painted(figure)
            assert picture.thumbnail_ratio(show.run.moment) > 0
