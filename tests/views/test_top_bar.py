"""The top bar: all its controls can be reached and read, whatever is run, in any window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, groupby, product

import pygame
import pytest

from solvers.catalog import PROBLEMS, SOLVERS, Number, Problem, Solver
from tests.views.shows import altered, shows, with_values
from visualizer.actions.views import SCALES
from visualizer.base.settings import Settings
from visualizer.layout.grid import Box
from visualizer.layout.panes import LOW, fitting_scale
from visualizer.panes.bar import MENU
from visualizer.panes.controls import LIMITS
from visualizer.panes.top_bar import FILE, OPEN, TopBar, problems, top_bar
from visualizer.panes.top_bar import solvers as solvers_of
from visualizer.show.controls import Controls
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import MORE, Dropdown
from visualizer.ui.look import Look
from visualizer.ui.marks import Image
from visualizer.ui.theme import load_theme

SIZES = [
    (800, 500), (800, 700), (1024, 640), (1180, 600), (1280, 720), (1366, 768), (1584, 820),
    (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160),
]
IN_THE_MENU = {
    "open": "Open …", "save": "Save the run …", "theme": "Light", "scale": "A+",
    "language": "the language; with two, the second one appears below the sentence",
    "unit": "what one step of playing is", "hold": "Pause at solutions", "motion": "Motion",
    "play-backward": "Play backwards", "fullscreen": "Full screen", "caps": "Keys on the buttons",
    "palette": "All that can be done …", "help": "Keys and marks", "blame": "Whose fault?",
}
"""What has no place in the bar, and what is read of it."""

LONG = "my_solver_with_a_name_that_goes_on_and_on_and_on_without_an_end.py"


def solvers() -> Iterator[Solver]:
    """All of the catalogue, and files of a user's own."""
    yield from SOLVERS.values()
    queens = SOLVERS["queens-b"]
    many = [Number(f"p{i}", 3, 1, 100_000, "something", f"parameter {i}") for i in range(7)]
    for title, parameters in (("mine.py", ()), (LONG, queens.parameters), (LONG, tuple(many))):
        own = Problem(title, title, "board")
        yield replace(queens, key=title, title=title, problem=own, parameters=parameters)


def looks_in(size: tuple[int, int]) -> list[Look]:
    """At each scale that a window of this size can have."""
    scales = {fitting_scale(*size, scale) for scale in SCALES}
    return [Look(load_theme("dark"), scale) for scale in sorted(scales)]


def placed(
    solver: Solver, size: tuple[int, int], look: Look, *, menu: bool = False
) -> Figure:
    """The bar of a window; with the menu open, if that is wanted."""
    controls = Controls()
    controls.keep(MENU, "bar" if menu else "")
    show = altered(shows("queens-b")[0], solver=solver, params={}, look=look)
    show, bar = with_values(show, controls=controls), TopBar()
    rows = bar.rows(show, look, size[0], two=size[1] >= look.px(LOW))
    assert rows == 1 or size[1] >= look.px(LOW), solver.key
    figure = Figure(Box(0, 0, size[0], rows * look.px(50)), (0, 0, *size))
    bar.draw(figure, Box(*figure.box), show)
    return figure


def room(figure: Figure, on: On, look: Look) -> tuple[pygame.Rect, int]:
    """Where a list is, and how much more its label takes than it has; below 0: what is spare."""
    place = figure.place_of(on)
    assert place is not None
    return place, Dropdown(on.entry, limits=LIMITS).widths(look)[1] - place.w


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES)
def test_no_name_is_shortened_while_another_list_has_room_to_spare(size: tuple[int, int]) -> None:
    """The names of the catalogue never are, whatever the scale."""
    pygame.font.init()
    for look, solver in product(looks_in(size), solvers()):
        figure = placed(solver, size, look)
        lists = [on for on in figure.ons if on is not None and on.entry is not None
                 and on.role == "list" and on.name != "Language"]
        rooms = [room(figure, on, look) for on in lists]
        for on, (place, lacking) in zip(lists, rooms, strict=True):
            if lacking <= 0:
                continue
            assert solver.key not in SOLVERS, (solver.key, size, look.scale, on.name)
            assert place.w >= look.px(LIMITS[0]) and on.entry.shown in on.tip
            assert all(more >= 0 for other, more in rooms if other.y == place.y), on.name


@pytest.mark.some(6)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_every_control_is_in_the_bar_or_in_its_menu(size: tuple[int, int], scale: float) -> None:
    pygame.font.init()
    look = Look(load_theme("dark"), fitting_scale(*size, scale))
    for solver in solvers():
        figure = placed(solver, size, look, menu=True)
        known = solver.key in SOLVERS
        names = {"mode": "Watch", "learn": "", "lessons": "", MORE: "", **IN_THE_MENU,
                 "compare": "Compare with …", "share": "Share …",
                 "problem": "Problem" if known else "File",
                 **({"solver": "Algorithm"} if known else {}),
                 **{p.name: p.label for p in solver.parameters}}
        assert figure.named.keys() == names.keys(), solver.key
        opener = figure.named[MORE]
        there = {name for name, rect in figure.named.items() if rect != opener} - {"lessons"}
        assert figure.over is not None and there.isdisjoint(IN_THE_MENU)
        for name in there:
            assert figure.box.contains(figure.named[name]), (solver.key, size, name)
        for one, other in combinations({*there, MORE}, 2):
            assert not figure.named[one].colliderect(figure.named[other]), (one, other)
        assert pygame.Rect((0, 0), size).contains(figure.over.box)
        for rect in figure.over.places(lambda on: on.click is not None):
            assert figure.over.box.contains(rect)
        said = {on.name for on in figure.over.ons if on is not None}
        assert said >= {names[name] for name in names.keys() - there} - {""}


def test_with_room_the_names_keep_their_width() -> None:
    """Another solver of the same problem moves nothing."""
    pygame.font.init()
    look = Look(load_theme("dark"))
    places = set()
    for key in ("queens-b", "queens-search", "queens-bstar"):
        figure = placed(SOLVERS[key], (1600, 900), look)
        places.add(tuple((name, tuple(rect)) for name, rect in figure.named.items()))
    assert len(places) == 1


def test_rows_are_counted_when_something_of_the_bar_has_changed_and_only_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pygame.font.init()
    made = []
    monkeypatch.setattr("visualizer.panes.top_bar.top_bar",
                        lambda show: made.append(show) or top_bar(show))
    look, before = Look(load_theme("dark")), shows("queens-b")[0]
    many = altered(before, solver=SOLVERS["langford-estimate"], params={})
    bar = TopBar()
    for show, width, rows in [
        (before, 1280, 1), (many, 1000, 2), (many, 1920, 1), (before, 1280, 1),
    ]:
        for _frame in range(2):
            assert bar.rows(show, look, width, two=True) == rows, (show.run.solver.key, width)
    assert len(made) == 4


@pytest.mark.parametrize("solver", SOLVERS.values(), ids=SOLVERS)
def test_the_menu_begins_with_the_problem_of_the_run_and_keeps_the_catalogues_order(
    solver: Solver,
) -> None:
    options = solvers_of(altered(shows("queens-b")[0], solver=solver))
    keys = [option.key for option in options]
    own = [key for key, s in SOLVERS.items() if s.problem == solver.problem]
    assert keys == own + [key for key in SOLVERS if key not in own]
    groups = [option.group for option in options]
    assert len([g for g, _same in groupby(groups)]) == len(set(groups))  # each is one block


def test_the_gallery_has_the_catalogue_with_a_picture_of_a_solution_of_each() -> None:
    pygame.font.init()
    look, seen = Look(load_theme("dark")), set()
    for number, problem in enumerate(PROBLEMS):
        options = problems(shows("queens-b")[0])  # each description draws one that is new
        figure = Figure(Box(0, 0, 60, 44))
        assert [option.key for option in options] == [*(p.key for p in PROBLEMS), OPEN]
        sign = options[number].sign
        assert sign is not None and options[number].about == problem.about
        sign(figure, look, Box(*figure.box))
        picture = next(mark for mark in figure.marks if isinstance(mark, Image))
        seen.add(pygame.image.tobytes(picture.surface, "RGB"))
    assert len(seen) == len(PROBLEMS)


def test_a_file_of_ones_own_has_one_chooser_with_those_before_it_and_a_way_back() -> None:
    queens, path = SOLVERS["queens-b"], "/home/me/hw2.py"
    problem = Problem("hw1.py", "hw1.py", "board")
    own = replace(queens, key="hw1.py", title="hw1.py", problem=problem)
    show = altered(shows("queens-b")[0], solver=own,
                   settings=Settings(recent=(path, "/home/me/maze.txt")))
    keys = [option.key for option in problems(show)]
    assert keys == ["hw1.py", f"{FILE}{path}", OPEN, *(p.key for p in PROBLEMS)]
