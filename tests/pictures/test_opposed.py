"""What the rules refuse and the code places all the same is drawn with what stands against it."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice, pairwise

import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.support.orders import solver_of
from tests.support.runs import traced
from tests.support.searches import KEYS, NAIVE, arguments_of, searches
from tests.views.shows import SAMPLES, still
from visualizer.layout.grid import Box
from visualizer.pictures.guarded import picture_named
from visualizer.pictures.signs import refused, refusing
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


def drawn(show: Show) -> Figure:
    """The picture of a moment."""
    figure = Figure(BOX)
    picture_named(show.run.solver.problem.picture).draw(figure, BOX, show)
    return figure


def marked(show: Show) -> bool:
    """Is anything drawn in the colour of what is refused?"""
    return any(
        isinstance(part, tuple) and part[:3] == LOOK.theme.rejected
        for mark in drawn(show).marks for part in mark
    )


@pytest.mark.some(3)
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


@pytest.mark.parametrize("key", {s.problem.picture: k for k, s in SOLVERS.items()}.values())
def test_nothing_is_said_for_or_against_a_try_that_is_not_judged_yet(key: str) -> None:
    """That of a question, or in somebody's hands: how it ends is not known of it; show/past.py."""
    solver = SOLVERS[key]
    params = solver.arguments(SAMPLES[key])
    events = list(islice(solver.function(**params), 400))
    trace, judged = traced(events), []
    for k, ((kind, *_try), (after, *_next)) in enumerate(pairwise(events)):
        if kind == TRY and after in (TRY, POP) and len(judged) < 12:
            moment = moment_at(trace, k, solver, params)
            judged.append(marked(still(moment, trace, LOOK)))
            open_ = still(replace(moment, rejected=None, after=None), trace, LOOK)
            assert not marked(open_), moment
            said = {on.tip for on in drawn(open_).ons if on is not None}
            assert not {refused(), refusing()} & said, moment
    assert all(judged), "a rejected try is not drawn as one, either"
