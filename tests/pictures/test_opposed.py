"""What the rules refuse and the code places all the same is drawn with what stands against it."""

from __future__ import annotations

import random

import pytest

from solvers.events import PUSH, SOLUTION, Event
from tests.support.orders import solver_of
from tests.support.runs import traced
from tests.support.searches import KEYS, NAIVE, arguments_of, searches
from tests.views.shows import still
from visualizer.layout.grid import Box
from visualizer.pictures.guarded import picture_named
from visualizer.problems.asking import refusals
from visualizer.problems.narration import opposed
from visualizer.show.show import Show
from visualizer.trace.moment import moment_at
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

LOOK = Look(load_theme("dark"))
BOX = Box(5, 5, 620, 560)
MOST = 2500
"""Events of each run that are looked at."""

FEW_FAULTS = ("exact-cover", "pentominoes", "maze", "satisfiability, most")
"""Whose runs here come to no solution that breaks a rule."""


def marked(show: Show) -> bool:
    """Is anything drawn in the colour of what is refused?"""
    figure = Figure(BOX)
    picture_named(show.run.solver.problem.picture).draw(figure, BOX, show)
    return any(
        isinstance(part, tuple) and part[:3] == LOOK.theme.rejected
        for mark in figure.marks for part in mark
    )


@pytest.mark.parametrize("key", [key for key in KEYS if key not in NAIVE])
def test_what_is_placed_all_the_same_is_drawn_with_what_stands_against_it(key: str) -> None:
    solver, arguments, seen = solver_of(key), arguments_of(key), 0
    for events in searches(key, "faulty"):
        trace = traced(events)
        for k, (kind, _depth, _value) in enumerate(events[:MOST]):
            if kind != PUSH:
                continue
            moment = moment_at(trace, k, solver, arguments, complete=True)
            why = refusals(moment)
            if why and seen < 12:
                seen += 1
                assert opposed(moment) is not None
                assert marked(still(moment, trace, LOOK)), (why, moment)
            elif why == () and solver.problem.picture not in ("exact_cover", "pentominoes"):
                assert opposed(moment) is None
    assert seen


@pytest.mark.parametrize("key", KEYS)
def test_a_wrong_solution_shows_what_is_wrong_with_it(key: str) -> None:
    solver, arguments = solver_of(key), arguments_of(key)
    seen, dice = 0, random.Random(5)
    for events in searches(key, "faulty"):
        spoilt: list[Event] = []
        for event in events:
            if event[0] != SOLUTION:
                spoilt.append(event)
            if event[0] == PUSH and dice.random() < 0.5:
                spoilt.append((SOLUTION, *event[1:]))
        trace = traced(spoilt)
        for k, (kind, _depth, _value) in enumerate(spoilt[:MOST]):
            if kind != SOLUTION or seen == 8:
                continue
            moment = moment_at(trace, k, solver, arguments, complete=True)
            if opposed(moment) is not None:
                seen += 1
                assert marked(still(moment, trace, LOOK)), moment
    assert seen or key.startswith(FEW_FAULTS)
