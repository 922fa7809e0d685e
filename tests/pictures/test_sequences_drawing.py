"""Permutations, diagonals, De Bruijn sequences and estimates are drawn at any size."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from itertools import islice

import pygame
import pytest

from solvers.catalog import SOLVERS, Value
from tests.solvers.runs import run, variables
from tests.support.painting import painted
from tests.support.runs import traced
from tests.views.shows import altered, still
from visualizer.debug.rerun import Frame
from visualizer.layout.grid import Box
from visualizer.panes.data import DataPane
from visualizer.pictures.picture import picture_named
from visualizer.problems.debruijn.graph import Graph
from visualizer.problems.debruijn.picture import PICTURE
from visualizer.problems.debruijn.rules import new_words, written
from visualizer.show.show import Show
from visualizer.trace.moment import moment_at
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

CASES: list[tuple[str, dict[str, Value]]] = [
    ("permutations", {"n": 1}), ("permutations", {"n": 4}), ("permutations", {"n": 5}),
    ("permutations", {"n": 12}), ("permutations-estimate", {"n": 4}),
    ("diagonals", {"m": 1, "t": 1}), ("diagonals", {"m": 3, "t": 6}), ("diagonals", {"m": 8}),
    ("diagonals-estimate", {"m": 5, "t": 16}),
    ("debruijn", {"n": 1}), ("debruijn", {"n": 2}), ("debruijn", {"n": 3}), ("debruijn", {"n": 5}),
    ("debruijn", {"n": 8}), ("debruijn-estimate", {"n": 4}),
    ("queens-estimate", {"n": 40}), ("langford-estimate", {"n": 7}),
]
BOXES = [Box(5, 5, 240, 180), Box(5, 5, 460, 500), Box(5, 5, 1900, 900)]


def shows(key: str, sample: dict[str, Value], step: int, look: Look) -> list[Show]:
    """Some of the first moments of a run, with the solver's variables."""
    solver = SOLVERS[key]
    params = {p.name: p.default for p in solver.parameters} | sample
    events, running = run(key, params), run(key, params)
    recorded = [event for event, _ in zip(events, range(300), strict=False)]
    trace = traced(recorded)
    found = []
    for k in range(len(recorded)):
        next(running)
        if k % step == 0 or k == len(recorded) - 1:
            state = {n: deepcopy(v) for n, v in variables(running).items() if not callable(v)}
            moment = moment_at(trace, k, solver, params)
            frames = (Frame(solver.function.__name__, "solver.py", 1, state),)
            found.append(still(moment, trace, look, state, frames, progress=0.4))
    return [still(replace(found[0].run.moment, kind=None), traced([]), look, {}), *found]


@pytest.mark.parametrize(("key", "sample"), CASES)
@pytest.mark.parametrize(("theme", "scale"), [("dark", 1.0), ("light", 3.0)])
def test_picture_and_data_are_drawn_at_any_size(
    key: str, sample: dict[str, Value], theme: str, scale: float
) -> None:
    solver = SOLVERS[key]
    look = Look(load_theme(theme), scale)
    picture = picture_named(solver.problem.picture)
    data = DataPane(picture, solver.watches)
    for show in shows(key, sample, 110, look):
        for box in BOXES:
            figure = Figure(box)
            picture.draw(figure, box, show)
            painted(figure)
            for shown in (show, altered(show, variables={}, frames=()),
                          altered(show, variables_current=False)):
                figure = Figure(box)
                data.draw(figure, box, shown)
                painted(figure)
        if show.run.moment.kind is not None:
            figure = Figure((0, 0, 90, 40))
            picture.thumbnail(figure, Box(0, 0, 90, 40), look, show.run.moment)
            painted(figure)
            assert picture.thumbnail_ratio(show.run.moment) > 0


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("box", [Box(0, 0, 360, 480), Box(20, 30, 640, 330), Box(0, 0, 1200, 800)])
def test_the_words_of_the_graph_stand_apart_and_inside(n: int, box: Box) -> None:
    graph = Graph(box, Look(load_theme("dark")), n)
    tiles = [
        pygame.Rect(x - graph.tile[0] / 2, y - graph.tile[1] / 2, *graph.tile)
        for x, y in graph.points.values()
    ]
    assert len(tiles) == 2**n
    assert all(pygame.Rect(box).contains(tile) for tile in tiles)
    assert all(tile.collidelist(tiles[i + 1 :]) == -1 for i, tile in enumerate(tiles))
    for word, (x, y) in graph.points.items():
        assert graph.box(word).contains(round(x), round(y))


def test_a_corner_of_the_grid_and_a_word_of_the_graph_are_linked_to_their_bits() -> None:
    look = Look(load_theme("dark"))
    box = Box(0, 0, 600, 560)
    for key, sample, name, count in (
        ("diagonals", {"m": 3, "t": 6}, "corners", 16), ("debruijn", {"n": 3}, "used", 8),
    ):
        show = shows(key, sample, 100, look)[1]
        picture = picture_named(SOLVERS[key].problem.picture)
        figure, found = Figure(box), set[tuple[str, int]]()
        picture.draw(figure, box, show)
        for x in range(0, box.w, 5):
            for y in range(0, box.h, 5):
                found |= {bit for on in figure.at((x, y)) if on.link for bit in on.link.bits}
        assert found == {(name, index) for index in range(count)}
        assert not any(on.link for on in figure.at((300, 280)))


@pytest.mark.parametrize("n", [6, 7, 8])
def test_of_too_many_words_for_a_graph_there_is_a_map_with_a_cell_for_each(n: int) -> None:
    show = shows("debruijn", {"n": n}, 100, Look(load_theme("dark")))[2]
    box = Box(0, 0, 620, 560)
    figure = Figure(box)
    PICTURE.draw(figure, box, show)
    cells = figure.places(lambda on: on.role == "word")
    assert len(cells) == 2**n and pygame.Rect(box).contains(cells[0].unionall(cells))
    assert all(cell.collidelist(cells[i + 1 :]) == -1 for i, cell in enumerate(cells))
    word = written(new_words(show.run.moment)[0], n)
    assert word in [mark.string for mark in figure.texts()]  # in the middle of the ring


@pytest.mark.parametrize("n", [3, 8])
def test_a_small_sequence_is_a_ring_or_a_square_with_its_ones(n: int) -> None:
    solver, look = SOLVERS["debruijn"], Look(load_theme("dark"))
    events = traced(list(islice(solver.function(n), 800)))
    solved = moment_at(events, int(events.solutions[0]), solver, {"n": n})
    figure = Figure((0, 0, 64, 64))
    PICTURE.thumbnail(figure, Box(0, 0, 64, 64), look, solved)
    ones = [m for m in figure.marks if getattr(m, "color", getattr(m, "fill", None))
            == look.theme.solution]
    assert len(ones) == 2 ** (n - 1) == sum(solved.path)
