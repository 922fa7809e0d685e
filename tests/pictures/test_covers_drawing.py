"""Exact cover, pentominoes and satisfiability: what has no room, and the five steps."""

from __future__ import annotations

from itertools import islice

import pygame
import pytest

from solvers.catalog import SOLVERS, Watch
from solvers.instances.formulas import dimacs
from tests.support.painting import painted
from tests.support.runs import traced
from tests.views.shows import still
from visualizer.layout.grid import Box
from visualizer.pictures.guarded import picture_named
from visualizer.problems.exact_cover.density import draw_density
from visualizer.problems.exact_cover.rules import Covering, Incidence
from visualizer.problems.record import record_of
from visualizer.problems.sentences import general_steps
from visualizer.trace.moment import Moment, moment_at
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme


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


@pytest.mark.thorough
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
