"""The top bar: all its controls can be reached and read, whatever is run, in any window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, product

import pygame
import pytest

from solvers.catalog import PROBLEMS, SOLVERS, Number, Problem, Solver
from tests.support.legibility import controls, faults_of, layers_of
from tests.support.states import View, view, window_of
from tests.views.shows import altered, shows
from visualizer.actions.views import SCALES
from visualizer.base import i18n
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.layout.panes import LOW, fitting_scale
from visualizer.panes import top_bar
from visualizer.panes.top_bar import TopBar
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme
from visualizer.ui.widgets import Button, Dropdown, State, Widget
from visualizer.window import Window

SIZES = [
    (800, 500), (800, 700), (1024, 640), (1180, 600), (1280, 720), (1366, 768), (1584, 820),
    (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160),
]
VIEWS = [view(number)._replace(mode="watch") for number in range(7)]
MANY = 3
"""Parameters of solvers whose bar is full."""

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


def looks_in(size: tuple[int, int]) -> list[Look]:
    """At each scale that a window of this size can have."""
    scales = {fitting_scale(*size, scale) for scale in SCALES}
    return [Look(load_theme("dark"), scale) for scale in sorted(scales)]


def placed(solver: Solver, size: tuple[int, int], look: Look) -> tuple[TopBar, Box]:
    show = altered(shows("queens-b")[0], solver=solver, params={})
    bar = TopBar(lambda _action: None, show)
    bar.update(show)
    rows = bar.plan(size, look)
    assert rows == 1 or size[1] >= look.px(LOW), solver.key
    box = Box(0, 0, size[0], rows * look.px(50))
    bar.place(box, look)
    for widget in bar.widgets:
        widget.arrange(look, pygame.Rect((0, 0), size))
    return bar, box


def shortened(widget: Widget, look: Look) -> bool:
    label = widget.label if isinstance(widget, Button) else ""
    return any(text.ELLIPSIS in s != label for s in texts_of(widget, look))


@pytest.mark.parametrize("size", SIZES)
def test_no_name_is_shortened_while_another_list_has_room_to_spare(size: tuple[int, int]) -> None:
    """The names of the catalogue never are, whatever the scale."""
    pygame.font.init()
    for look, solver in product(looks_in(size), solvers()):
        bar, _box = placed(solver, size, look)
        lists = [w for w in bar.widgets if isinstance(w, Dropdown)]
        for cut in (w for w in bar.widgets if shortened(w, look)):
            assert solver.key not in SOLVERS, (solver.key, size, look.scale, cut.name)
            for other in lists:
                beside = other is not cut and other.rect.y == cut.rect.y
                assert not beside or other.rect.width <= other.least_width(look), other.name


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_every_control_is_in_the_bars_or_in_their_cards(view: View) -> None:
    """And can be read and clicked there, as tests/windows.py says of every window."""
    for solver in solvers():
        if solver.key in SOLVERS and len(solver.parameters) < MANY:
            continue
        show = shows(solver.key if solver.key in SOLVERS else "queens-b")[0]
        show = altered(show, solver=solver)
        wide = controls_in(window_of(show, View((3840, 2160), 1.0, view.language)))
        window = window_of(show, view)
        there = controls_in(window)
        cards = {("button", _("more controls")), ("button", _("more about playing"))} & there
        for _role, card in cards:
            click(window, places_of(window, card)[-1].center)
            there |= controls_in(window)
            faults = [f for f in faults_of(window) if f.layer == "controls" and f.part != "cut"]
            assert not faults, solver.key
            escape = {"key": pygame.K_ESCAPE, "mod": 0, "unicode": ""}
            window.handle(pygame.event.Event(pygame.KEYDOWN, escape))
        there -= cards
        # In a card they are called by their words, in the bar by what they mean.
        assert len(there) == len(wide), (solver.key, wide ^ there)


def controls_in(window: Window) -> set[tuple[str, str]]:
    """Role and name of what can be used of the bars."""
    figures = [figure for name, figure in layers_of(window) if name == "controls"]
    return {(on.role, on.name) for figure in figures for on, _place in controls(figure)}


def places_of(window: Window, name: str) -> list[pygame.Rect]:
    """Where that stands which is called so."""
    return [place for figure in window.figures()
            for place in figure.places(lambda on: on.name == name)]


def click(window: Window, pos: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        window.handle(pygame.event.Event(kind, pos=pos, button=1))
    window.draw(pygame.Surface(window.size))


@pytest.mark.parametrize("size", SIZES)
def test_the_bar_does_not_depend_on_the_size_before(size: tuple[int, int]) -> None:
    pygame.font.init()
    look = Look(load_theme("dark"), fitting_scale(*size, 1.0))
    for solver in solvers():
        new, box = placed(solver, size, look)
        old, _box = placed(solver, (1024, 640), Look(load_theme("dark"), 1.0))
        old.plan(size, look)
        old.place(box, look)
        assert [(w.name, w.rect) for w in old.widgets] == [(w.name, w.rect) for w in new.widgets]


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


def frame(bar: TopBar, show: Show, size: tuple[int, int], look: Look) -> list[tuple[object, ...]]:
    """What the window does with the bar in each frame; returns what stands where in it."""
    bar.update(show)
    bar.place(Box(0, 0, size[0], bar.plan(size, look) * look.px(50)), look)
    return [(type(w), w.name, tuple(w.rect), w.enabled) for w in bar.widgets]


def test_the_bar_is_laid_out_when_something_of_it_has_changed_and_only_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pygame.font.init()
    measured = []
    counted = top_bar._needed
    monkeypatch.setattr(top_bar, "_needed", lambda *a: measured.append(a) or counted(*a))
    dark, light = load_theme("dark"), load_theme("light")
    before = shows("queens-b")[0]
    mazes = altered(before, solver=SOLVERS["maze-lefthand"], params={"maze": "small"})
    hall = altered(mazes, params={"maze": "generated"})
    bar = TopBar(lambda _action: None, before)
    for show, size, look in [
        (before, (1280, 720), Look(dark)), (before, (1280, 720), Look(dark, 1.25)),
        (before, (1280, 720), Look(light, 1.25)), (before, (820, 560), Look(light)),
        (mazes, (820, 560), Look(light)), (mazes, (1280, 720), Look(light)),
        (hall, (1280, 720), Look(light)), (before, (1280, 720), Look(dark)),
    ]:
        measured.clear()
        now = frame(bar, show, size, look)
        assert measured
        assert now == frame(TopBar(lambda _action: None, show), show, size, look)
        measured.clear()
        assert frame(bar, show, size, look) == now and not measured
    monkeypatch.setattr(i18n, "_code", "de")
    frame(bar, before, (1280, 720), Look(dark))
    assert measured


def test_what_was_chosen_in_vain_is_not_shown_as_chosen() -> None:
    """The run may refuse a value: nothing of the show has changed then."""
    pygame.font.init()
    show = altered(
        shows("queens-b")[0], solver=SOLVERS["maze-lefthand"], params={"maze": "small"}
    )
    bar = TopBar(lambda _action: None, show)
    look = Look(load_theme("dark"))
    frame(bar, show, (1280, 720), look)
    lists = [w for w in bar.widgets if isinstance(w, Dropdown)]
    chosen = [w.selected for w in lists]
    for widget in lists:
        widget.selected = widget.options[-1].key
    frame(bar, show, (1280, 720), look)
    assert [w.selected for w in lists] == chosen


@pytest.mark.parametrize("solver", SOLVERS.values(), ids=SOLVERS)
def test_the_menu_begins_with_the_problem_of_the_run_and_keeps_the_catalogues_order(
    solver: Solver,
) -> None:
    bar = TopBar(lambda _action: None, show := altered(shows("queens-b")[0], solver=solver))
    bar.update(show)
    options = bar._solver.options
    keys = [option.key for option in options]
    own = [key for key, s in SOLVERS.items() if s.problem == solver.problem]
    assert keys == own + [key for key in SOLVERS if key not in own]
    groups = [option.group for option in options]
    assert len([g for g, _same in groupby(groups)]) == len(set(groups))  # each is one block


def test_the_menu_of_problems_is_in_the_catalogues_order() -> None:
    bar = TopBar(lambda _action: None, show := shows("queens-b")[0])
    bar.update(show)
    assert [option.key for option in bar._problem.options] == [p.key for p in PROBLEMS]
