"""The legend below the tree: of the marks that the tree shows, and of no others."""

from __future__ import annotations

import pytest

from solvers.catalog import SOLVERS
from tests.support.runs import traced
from tests.views.shows import altered, still
from visualizer.layout.grid import Box
from visualizer.panes.selection import described
from visualizer.panes.tree import TreePane
from visualizer.pictures.picture import picture_named
from visualizer.trace.moment import moment_at
from visualizer.ui.figure import Rect
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

EVERY = {"in force", "solution below", "none below", "solution", "dead end"}
LOOK = Look(load_theme("dark"))


@pytest.mark.parametrize(
    ("n", "expected", "ticks"),
    [(4, EVERY, False), (3, {"in force", "none below", "dead end"}, False), (8, EVERY, True)],
)
def test_the_legend_is_of_what_the_tree_shows(n: int, expected: set[str], ticks: bool) -> None:
    solver, params = SOLVERS["queens-bstar"], {"n": n}
    trace = traced(list(solver.function(n)))
    show = altered(still(moment_at(trace, 3, solver, params), trace, LOOK), mode="overview")
    pane, box = TreePane(picture_named("board"), lambda _action: None), Box(0, 0, 900, 600)
    pane.place(box, show)
    figure = described(pane, box, show)
    said = {mark.string for mark in figure.texts()}
    legend = said & (EVERY | {"folded"})
    assert legend - {"dead end"} == expected - {"dead end"}
    filled = [m for m in figure.marks if isinstance(m, Rect) and m.fill == LOOK.theme.solution]
    assert bool(filled) == ticks
