"""Exact cover, pentominoes and satisfiability are drawn at any size, with and without variables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pygame
import pytest

from solvers.catalog import SOLVERS, Value, Watch
from solvers.events import PUSH
from solvers.instances.formulas import dimacs
from tests.solvers.runs import variables
from tests.support.painting import painted
from tests.support.runs import traced
from tests.views.shows import altered, still
from visualizer.base.frames import Converter
from visualizer.debug.rerun import Frame
from visualizer.layout.grid import Box
from visualizer.panes.data import DataPane
from visualizer.pictures.picture import picture_named
from visualizer.problems import record_of
from visualizer.problems.exact_cover.density import draw_density
from visualizer.problems.exact_cover.rules import Covering, Incidence
from visualizer.problems.sentences import general_steps
from visualizer.show.show import Show
from visualizer.trace.moment import Moment, moment_at
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

BOXES = [Box(5, 5, 240, 180), Box(5, 5, 410, 390), Box(5, 5, 700, 240), Box(5, 5, 1900, 900)]
RUNS: list[tuple[str, dict[str, Value]]] = [
    ("exact-cover", {"matrix": "week"}),
    ("exact-cover", {"matrix": "langford"}),
    ("pentominoes", {"board": "3x5"}),
    ("pentominoes", {"board": "8x8", "mirror_images": True}),
    ("satisfiability", {"formula": "small"}),
    ("satisfiability", {"formula": "map"}),
]


def shows(key: str, params: dict[str, Value], look: Look) -> Iterator[Show]:
    """The first moment of each kind, accepted or refused, followed by what."""
    solver = SOLVERS[key]
    arguments = solver.arguments(params)
    recorded = list(islice(solver.function(**arguments), 2500))
    trace = traced(recorded)
    running = solver.function(**arguments)
    yield still(Moment(solver, arguments), trace, look, {})
    seen = set()
    for k, event in enumerate(recorded[:-1]):
        next(running)
        kind = (event[0], recorded[k + 1][0])
        if kind not in seen:
            seen.add(kind)
            state = Converter().variables(0, variables(running))
            frames = (Frame("search", "solver.py", 1, state),)
            moment = moment_at(trace, k, solver, arguments)
            yield still(moment, trace, look, state, frames, progress=0.4)


@pytest.mark.parametrize(("key", "params"), RUNS)
@pytest.mark.parametrize(("theme", "scale"), [("dark", 1.0), ("light", 3.0)])
def test_picture_and_data_are_drawn_at_any_size(
    key: str, params: dict[str, Value], theme: str, scale: float
) -> None:
    solver = SOLVERS[key]
    picture = picture_named(solver.problem.picture)
    look = Look(load_theme(theme), scale)
    data = DataPane(picture, solver.watches)
    for show in shows(key, params, look):
        assert picture.narrate(show.run.moment).sentence
        for box in BOXES:
            figure = Figure(box)
            picture.draw(figure, box, show)
            surface = painted(figure)
            black = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1)).count()
            assert black < surface.get_width() * surface.get_height()
            data.draw(figure, box, show)
            painted(figure)
        for shown in (altered(show, variables={}, frames=()),
                      altered(show, variables_current=False)):
            figure = Figure(BOXES[1])
            data.draw(figure, BOXES[1], shown)
            painted(figure)
        if show.run.moment.kind == PUSH:
            figure = Figure((0, 0, 90, 60))
            picture.thumbnail(figure, Box(0, 0, 90, 60), look, show.run.moment)
            painted(figure)
            assert picture.thumbnail_ratio(show.run.moment) > 0


def test_a_matrix_too_large_for_cells_shows_its_ones_and_choices() -> None:
    items = tuple(f"i{number}" for number in range(50))
    options = tuple((items[i % 50], items[(7 * i + 3) % 50]) for i in range(1, 500, 3))
    look = Look(load_theme("dark"))
    figure = Figure((0, 0, 400, 300))
    red = (255, 0, 0)
    now = Covering(Incidence(items, options), ())
    draw_density(figure, Box(0, 0, 400, 300), look, now, {9: red})
    surface = painted(figure)
    assert surface.get_at((9 * 400 // len(options) + 1, 299))[0] > 100  # its line, across the items
    ones = pygame.mask.from_threshold(surface, look.theme.attack_strong, (2, 2, 2)).count()
    assert ones > len(options)


def test_a_formula_with_more_clauses_than_room_is_drawn() -> None:
    text = dimacs("large", [[i % 300 + 1, -(i * 7) % -300 - 1] for i in range(1500)])
    solver = SOLVERS["satisfiability"]
    trace = traced(list(islice(solver.function(text), 300)))
    picture = picture_named("satisfiability")
    for k in (0, 150, 299):
        moment = moment_at(trace, k, solver, {"formula": text})
        show = still(moment, trace, Look(load_theme("dark")), {})
        figure = Figure((0, 0, 500, 460))
        picture.draw(figure, Box(0, 0, 500, 460), show)
        painted(figure)


@pytest.mark.parametrize("name", ["satisfiability", "exact_cover"])
def test_the_five_steps_are_those_of_the_algorithm_and_not_of_any(name: str) -> None:
    moment = Moment(SOLVERS["satisfiability"], {})
    record = record_of(name)
    assert record is not None
    steps = record.words.steps(moment)
    assert len(steps) == 5 and not set(steps) & set(general_steps(moment))
    assert picture_named("satisfiability").draws(moment, Watch("trail", "table"))
