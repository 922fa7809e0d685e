"""What the rules refuse and the code places all the same is drawn with what stands against it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from solvers.events import PUSH, SOLUTION, Event
from tests.pictures.test_words import (
    KEYS,
    MAZES,
    MOST,
    Node,
    arguments_of,
    contrary,
    sentences,
    solver_of,
    told,
    tree,
)
from tests.support.runs import traced
from tests.views.shows import still
from visualizer.layout.grid import Box
from visualizer.pictures.picture import picture_named
from visualizer.problems.asking import refusals
from visualizer.problems.narration import opposed
from visualizer.show.show import Show
from visualizer.trace.moment import moment_at
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

LOOK = Look(load_theme("dark"))
BOX = Box(5, 5, 620, 560)
TESTED_AT_THE_END = [key for key in KEYS if solver_of(key).candidates is not None]
NEVER_REFUSED = ("queens-masks", "queens-bitboard", "exact-cover", "pentominoes")
"""Solvers that try nothing that does not fit: here they place the same choice twice."""


FEW_FAULTS = ("exact-cover", "pentominoes", "maze", "satisfiability, most")
"""Whose runs here come to no solution that breaks a rule."""


def doubled(nodes: list[Node]) -> list[Node]:
    """A search that places each of its first choices twice, one below the other."""
    for node in nodes[:2]:
        if node.placed:
            node.below = [Node(node.value, placed=True), *node.below]
    return nodes


def faulty(key: str) -> Iterator[list[Event]]:
    """Runs of a solver that errs now and then."""
    whole = list(solver_of(key).function(**arguments_of(key)))
    if key.startswith(NEVER_REFUSED) or key in MAZES:
        yield told(doubled(tree(whole)), lambda nodes: nodes)
        return
    for seed in range(4):
        yield told(contrary(whole, seed), lambda nodes: nodes)


def marked(show: Show) -> bool:
    """Is anything drawn in the colour of what is refused?"""
    figure = Figure(BOX)
    picture_named(show.run.solver.problem.picture).draw(figure, BOX, show)
    return any(
        isinstance(part, tuple) and part[:3] == LOOK.theme.rejected
        for mark in figure.marks for part in mark
    )


@pytest.mark.parametrize("key", [key for key in KEYS if key not in TESTED_AT_THE_END])
def test_what_is_placed_all_the_same_is_drawn_with_what_stands_against_it(key: str) -> None:
    solver, arguments, seen = solver_of(key), arguments_of(key), 0
    for events in faulty(key):
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
    for events in faulty(key):
        spoilt: list[Event] = []
        for event in events:
            if event[0] != SOLUTION:
                spoilt.append(event)
            if event[0] == PUSH and dice.random() < 0.5:
                spoilt.append((SOLUTION, *event[1:]))
        trace = traced(spoilt)
        for moment, _sentence, _following in sentences(solver, spoilt, arguments):
            if moment.kind == SOLUTION and opposed(moment) is not None and seen < 8:
                seen += 1
                assert marked(still(moment, trace, LOOK)), moment
    assert seen or key.startswith(FEW_FAULTS)
