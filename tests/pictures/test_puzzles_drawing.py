"""Mazes, tours, Sudokus and crosswords are drawn, each event as what it is."""

from __future__ import annotations

from functools import cache
from itertools import islice

import numpy as np
import pygame
import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY
from tests.support.painting import painted
from tests.support.runs import traced
from tests.views.shows import still
from visualizer.layout.grid import Box
from visualizer.pictures.guarded import picture_named
from visualizer.pictures.on_grid import way_shade
from visualizer.show.show import Highlight, Show
from visualizer.trace.moment import Moment, moment_at
from visualizer.trace.trace import Trace
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.marks import Disc, Polygon
from visualizer.ui.theme import Color, contrast, ink_on, load_theme

KEYS = {
    "maze-lefthand": {"maze": "loops"},
    "maze-region": {"maze": "loops"},
    "knights-tour": {"m": 3, "k": 4},
    "sudoku": {"puzzle": "easy"},
    "crossword": {"grid": "lattice"},
}


@cache
def run(key: str) -> tuple[Trace, dict[str, int]]:
    """The trace of a run, and an event of each kind; "rejected" and "tried" are kinds of TRY."""
    solver = SOLVERS[key]
    arguments = solver.arguments(KEYS[key])
    trace = traced(list(solver.function(**arguments)))
    found: dict[str, int] = {}
    for k in range(30, len(trace)):
        moment = moment_at(trace, k, solver, arguments, complete=True)
        names = {PUSH: "placed", POP: "taken_back", SOLUTION: "solution"}
        kind = "rejected" if moment.rejected else names.get(moment.kind or TRY, "try_")
        found.setdefault(kind, k)
    return trace, found


def draw(
    key: str, k: int | None, size: tuple[int, int] = (640, 600), *, theme: str = "dark",
    scale: float = 1.0, highlight: Highlight | None = None,
) -> tuple[pygame.Surface, Show]:
    """The picture at an event; None for the moment before the first."""
    figure, show = describe(key, k, size, theme=theme, scale=scale, highlight=highlight)
    return painted(figure, show.look.theme.surface), show


def describe(
    key: str, k: int | None, size: tuple[int, int] = (640, 600), *, theme: str = "dark",
    scale: float = 1.0, highlight: Highlight | None = None,
) -> tuple[Figure, Show]:
    """The same, not yet painted."""
    solver = SOLVERS[key]
    arguments = solver.arguments(KEYS[key])
    trace = run(key)[0]
    moment = Moment(solver, arguments)
    if k is not None:
        moment = moment_at(trace, k, solver, arguments, complete=True)
    show = still(moment, trace, Look(load_theme(theme), scale), {}, variables_current=False,
                  highlight=highlight or Highlight())
    figure = Figure((0, 0, *size))
    picture_named(solver.problem.picture).draw(figure, Box(0, 0, *size).inset(8), show)
    return figure, show


def has(surface: pygame.Surface, color: Color, pixels: int = 25) -> bool:
    """Is the colour in the picture, in more than a few pixels?"""
    same = (pygame.surfarray.array3d(surface) == np.array(color[:3])).all(axis=2)
    return int(same.sum()) >= pixels


@pytest.mark.some(3)
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_each_kind_of_event_has_its_colour(key: str, theme: str) -> None:
    for kind, k in run(key)[1].items():
        surface, show = draw(key, k, theme=theme)
        assert has(surface, show.look.theme[kind]), kind
        # Of what is taken back it shows, too, what stood against all that could follow.
        if kind not in ("rejected", "taken_back"):
            assert not has(surface, show.look.theme.rejected), kind


def test_each_kind_of_event_is_tested() -> None:
    kinds = {"rejected", "try_", "placed", "taken_back", "solution"}
    for key in KEYS:
        assert set(run(key)[1]) == kinds


@pytest.mark.parametrize("key", KEYS)
def test_a_solution_can_be_drawn_small(key: str) -> None:
    solver, (trace, events) = SOLVERS[key], run(key)
    picture = picture_named(solver.problem.picture)
    moment = moment_at(trace, events["solution"], solver, solver.arguments(KEYS[key]))
    assert 0.2 < picture.thumbnail_ratio(moment) < 5
    look = Look(load_theme("dark"))
    for size in (8, 24, 96):
        figure = Figure((0, 0, size, size))
        picture.thumbnail(figure, Box(0, 0, size, size), look, moment)
        assert size < 24 or has(painted(figure), look.theme.solution, 3)


@pytest.mark.parametrize("key", ["knights-tour", "sudoku", "crossword"])
def test_a_cell_under_the_pointer_is_linked_to_the_solvers_array(key: str) -> None:
    figure, show = describe(key, 40)
    picture = picture_named(show.run.moment.solver.problem.picture)
    (link,) = (on.link for on in figure.at((330, 300)) if on.link)
    ((name, index),) = link.bits
    assert picture.squares_of(show.run.moment, name, index) == link.squares
    assert not any(on.link for on in figure.at((1, 1)))
    lit, _ = describe(key, 40, highlight=link)
    assert not lit.same(figure)


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_a_way_is_one_hue_that_fades_and_its_numbers_can_be_read(theme: str) -> None:
    colors = load_theme(theme)
    shades = [way_shade(colors, depth, 30) for depth in range(30)]
    assert shades[-1] == colors.way
    seen = [contrast(shade, colors.floor) for shade in shades]
    assert seen == sorted(seen)
    assert seen[0] >= 1.4
    assert all(contrast(ink_on(colors, shade), shade) >= 4 for shade in shades)


@pytest.mark.parametrize("key", ["maze-lefthand", "maze-region", "knights-tour"])
def test_the_present_place_is_the_strongest_of_the_way(key: str) -> None:
    _surface, show = draw(key, run(key)[1]["placed"])
    moment, theme = show.run.moment, show.look.theme
    picture = picture_named(moment.solver.problem.picture)
    colors = [picture.choice_color(theme, moment, depth) for depth in range(len(moment.path))]
    assert colors[-1] == theme.way
    assert len(set(colors)) == len(colors)
    assert not set(colors) & set(theme.hues)


@pytest.mark.some(2)
@pytest.mark.parametrize("key", ["maze-lefthand", "maze-region"])
@pytest.mark.parametrize("side", [420, 700])
def test_the_cross_is_not_where_the_gnome_looks_from(key: str, side: int) -> None:
    trace, solver = run(key)[0], SOLVERS[key]
    ways = set()
    for k in range(4, len(trace)):
        moment = moment_at(trace, k, solver, solver.arguments(KEYS[key]), complete=True)
        if not moment.rejected:
            continue
        ways.add(moment.value - moment.path[-1])
        figure, show = describe(key, k, (side, side))
        refusing = show.look.theme.rejected
        (head,) = (m for m in figure.marks if isinstance(m, Polygon) and m.color == refusing)
        cross = next(m for m in figure.marks if isinstance(m, Disc) and m.color == refusing)
        for x, y in head.points:
            assert (x - cross.x) ** 2 + (y - cross.y) ** 2 > cross.radius**2
    assert len(ways) == 4  # in all directions


@pytest.mark.parametrize("side", [170, 200, 240, 300, 420])
@pytest.mark.parametrize("squares", [8, 10, 12])
def test_all_moves_of_a_tour_have_their_numbers_or_none(squares: int, side: int) -> None:
    solver = SOLVERS["knights-tour"]
    arguments = solver.arguments({"m": squares, "k": squares, "warnsdorff": True})
    trace = traced(list(islice(solver.function(**arguments), 100)))
    moment = moment_at(trace, 99, solver, arguments)
    figure = Figure((0, 0, side, side))
    picture_named("knights_tour").draw(
        figure, Box(0, 0, side, side), still(moment, trace, Look(load_theme("dark")), {})
    )
    said = {mark.string for mark in figure.texts()}
    moves = {str(move) for move in range(squares, len(moment.path))}  # less may be coordinates
    assert len(moves) > 15 and (moves <= said or not moves & said - {str(squares)})


def test_only_the_last_square_of_a_tour_has_a_star() -> None:
    figure, show = describe("knights-tour", run("knights-tour")[1]["solution"])
    blue = show.look.theme.solution
    stars = [mark for mark in figure.marks if isinstance(mark, Polygon) and mark.color == blue]
    assert len(stars) == 1


def test_boards_say_which_lists_are_grids() -> None:
    sizes = {"knights-tour": ("move_number", (3, 4)), "sudoku": ("cells", (9, 9))}
    for key, (name, size) in sizes.items():
        solver = SOLVERS[key]
        picture = picture_named(solver.problem.picture)
        moment = Moment(solver, solver.arguments(KEYS[key]))
        assert picture.grid_of(moment, name) == size
        assert picture.grid_of(moment, "search") is None
