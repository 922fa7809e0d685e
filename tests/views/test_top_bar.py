"""The top bar: all its controls can be reached and read, whatever is run, in any window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from solvers.catalog import SOLVERS, Number, Problem, Solver
from tests.views.shows import altered, shows
from visualizer.layout.grid import Box
from visualizer.layout.panes import LOW, fitting_scale
from visualizer.panes.top_bar import LONGEST_NAME, TopBar
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme
from visualizer.ui.widgets import Button, Dropdown, More, State, Widget

SIZES = [
    (800, 500), (800, 700), (1024, 640), (1180, 600), (1280, 720), (1366, 768), (1600, 900),
    (1920, 1080), (2560, 1440), (3840, 2160),
]  # fmt: skip
LONG = "my_solver_with_a_name_that_goes_on_and_on_and_on_without_an_end.py"


def solvers() -> Iterator[Solver]:
    """All of the catalogue, and files of a user's own."""
    yield from SOLVERS.values()
    queens = SOLVERS["queens-b"]
    many = [Number(f"p{i}", 3, 1, 100_000, "something", f"parameter {i}") for i in range(7)]
    for title, parameters in (("mine.py", ()), (LONG, queens.parameters), (LONG, tuple(many))):
        own = Problem(title, title, "board")
        yield replace(queens, key=title, title=title, problem=own, parameters=parameters)


def texts_of(widget: Widget, look: Look) -> list[str]:
    figure = Figure((0, 0, 8000, 5000))
    widget.describe(figure, look, State())
    return [mark.string for mark in figure.texts()]


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_every_control_is_in_the_bar_or_in_its_card(size: tuple[int, int], scale: float) -> None:
    pygame.font.init()
    look = Look(load_theme("dark"), fitting_scale(*size, scale))
    window = pygame.Rect((0, 0), size)
    for solver in solvers():
        show = altered(shows("queens-b")[0], solver=solver, params={})
        bar = TopBar(lambda _action: None, show)
        bar.update(show)
        rows = bar.plan(size, look)
        assert rows == 1 or size[1] >= look.px(LOW), solver.key
        box = Box(0, 0, size[0], rows * look.px(50))
        bar.place(box, look)
        more = [w for w in bar.widgets if isinstance(w, More)]
        assert len(more) == bool(bar.in_more)
        places = [(w, w.rect) for w in bar.widgets]
        if more:
            for widget in bar.widgets:
                widget.arrange(look, window)
            more[0].on_click()
            more[0].arrange(look, window)
            assert window.contains(more[0].card)
            for entry in bar.in_more:
                assert more[0].card.contains(entry.rect), (solver.key, entry.name)
        for (a, first), (b, second) in combinations(places, 2):
            assert not first.colliderect(second), (solver.key, size, a.name, b.name)
        shown = [*bar.widgets, *bar.in_more]
        names = [w.name for w in shown if not isinstance(w, More)]
        # Two lists, the modes, two buttons for files, scale, theme and help; and the parameters.
        assert len(names) == len(set(names)) == 8 + len(solver.parameters), solver.key
        for widget in shown:
            widget.arrange(look, window)
            if widget not in bar.in_more:
                assert pygame.Rect(*box).contains(widget.rect), (solver.key, size, widget.name)
            label = widget.label if isinstance(widget, Button) else ""
            if not any(text.ELLIPSIS in s != label for s in texts_of(widget, look)):
                continue
            assert isinstance(widget, Dropdown) and widget.label in widget.tip()[0], widget.name
            assert widget.rect.width >= look.px(LONGEST_NAME), widget.name


def test_with_room_the_names_keep_their_width() -> None:
    """Another solver of the same problem moves nothing."""
    pygame.font.init()
    look = Look(load_theme("dark"))
    places = set()
    for key in ("queens-b", "queens-search", "queens-bstar"):
        show = altered(shows("queens-b")[0], solver=SOLVERS[key])
        bar = TopBar(lambda _action: None, show)
        bar.update(show)
        assert bar.plan((1600, 900), look) == 1 and not bar.in_more
        bar.place(Box(0, 0, 1600, 50), look)
        places.add(tuple(tuple(widget.rect) for widget in bar.widgets))
    assert len(places) == 1
