"""The legend below the tree: of the marks that the tree shows, and of no others."""

from __future__ import annotations

import pygame
import pytest

from solvers.catalog import SOLVERS
from tests.support.runs import traced
from tests.views.shows import altered, still
from visualizer.layout.grid import Box
from visualizer.panes.selection import described
from visualizer.panes.tree import TreePane
from visualizer.pictures.guarded import picture_named
from visualizer.trace.moment import moment_at
from visualizer.ui.look import Look
from visualizer.ui.marks import Rect
from visualizer.ui.paint import paint
from visualizer.ui.theme import load_theme

EVERY = {"current", "solution below", "none below", "solution", "dead end"}
LOOK = Look(load_theme("dark"))


@pytest.mark.thorough
def test_before_anything_is_placed_the_root_stands_alone_in_the_middle() -> None:
    solver, params = SOLVERS["queens-bstar"], {"n": 4}
    trace = traced(list(solver.function(4))[:1])
    moment = moment_at(trace, 0, solver, params, complete=False)
    show = altered(still(moment, trace, LOOK), mode="overview")
    pane, box = TreePane(picture_named("board")), Box(0, 0, 900, 600)
    figure = described(pane, box, show)
    assert "current" in {mark.string for mark in figure.texts()}
    places = [
        (x, y) for x in range(0, 900, 4) for y in range(0, 600, 4)
        if any(on.tip.startswith("the root") for on in figure.at((x, y)))
    ]
    x, y = (sum(at) // len(places) for at in zip(*places, strict=True))
    assert abs(x - 450) < 20 and 200 < y < 400
    surface = pygame.Surface((900, 600))
    paint(surface, figure)
    assert surface.get_at((x, y))[:3] == LOOK.theme.try_


@pytest.mark.parametrize(
    ("n", "expected", "ticks"),
    [(4, EVERY, False), (3, {"current", "none below", "dead end"}, False), (8, EVERY, True)],
)
def test_the_legend_is_of_what_the_tree_shows(n: int, expected: set[str], ticks: bool) -> None:
    solver, params = SOLVERS["queens-bstar"], {"n": n}
    trace = traced(list(solver.function(n)))
    show = altered(still(moment_at(trace, 3, solver, params), trace, LOOK), mode="overview")
    pane, box = TreePane(picture_named("board")), Box(0, 0, 900, 600)
    figure = described(pane, box, show)
    said = {mark.string for mark in figure.texts()}
    legend = said & (EVERY | {"folded"})
    assert legend - {"dead end"} == expected - {"dead end"}
    filled = [m for m in figure.marks if isinstance(m, Rect) and m.fill == LOOK.theme.solution]
    assert bool(filled) == ticks
