"""De Bruijn sequences and diagonals: what is linked, what stands apart, what is drawn small."""

from __future__ import annotations

from itertools import islice

import pygame
import pytest

from solvers.catalog import SOLVERS
from tests.pictures.test_drawing import shows
from tests.support.runs import traced
from visualizer.layout.grid import Box
from visualizer.pictures.guarded import picture_named
from visualizer.problems.debruijn.graph import Graph
from visualizer.problems.debruijn.picture import PICTURE
from visualizer.problems.debruijn.rules import new_words, written
from visualizer.trace.moment import moment_at
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme


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


@pytest.mark.thorough
def test_a_corner_of_the_grid_and_a_word_of_the_graph_are_linked_to_their_bits() -> None:
    look = Look(load_theme("dark"))
    box = Box(0, 0, 600, 560)
    for key, sample, name, count in (
        ("diagonals", {"m": 3, "t": 6}, "corners", 16), ("debruijn", {"n": 3}, "used", 8),
    ):
        show = list(shows(key, sample, look))[1]
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
    show = list(shows("debruijn", {"n": n}, Look(load_theme("dark"))))[2]
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
