"""The growth lab in the window: measured, drawn, cancelled, saved and copied."""

from __future__ import annotations

import csv
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pygame
import pytest

from tests.features.driver import Driver
from tests.solvers.figures import QUEENS
from tests.support.waiting import Children
from visualizer.actions.action import do
from visualizer.actions.growth import set_measured_sizes, show_growth
from visualizer.actions.runs import set_solver
from visualizer.actions.views import show_tab
from visualizer.base.numbers import grouped
from visualizer.measure.lab.growth import VIEWS, Growth
from visualizer.measure.lab.task import LabTask
from visualizer.panes.growth import status


@pytest.fixture
def h(start: Callable[..., Driver]) -> Driver:
    """Six queens in mode Overview with the growth lab in view."""
    h = start("queens-bstar", 6, mode="overview").recorded()
    h.app.perform(do(show_tab, "growth"))
    h.tick(0)
    return h


def lab(h: Driver) -> Growth:
    return h.app.show.growth


def measured(h: Driver, first: int, last: int) -> None:
    """Measure from one n to another and wait for all points and the chart."""
    h.app.perform(do(set_measured_sizes, first, last))
    h.click("Start")
    h.wait(lambda: lab(h).task is None, "all points")
    h.wait(lambda: not lab(h).busy, "the chart")
    h.tick(0)


def pixels(h: Driver) -> np.ndarray:
    """The pane as it is on the screen."""
    h.app.window.redraw()
    h.tick(0)
    return pygame.surfarray.array3d(h.surface.subsurface(tuple(h.box("growth"))))


def choose(h: Driver, *labels: str) -> None:
    """Open the list of solvers and choose from it with the keyboard."""
    h.click("Solvers")
    for label in labels:
        h.type(label)
        h.press("enter")
    h.press("esc")


def test_points_appear_and_are_the_published_figures(h: Driver) -> None:
    h.click("Solvers")
    assert h.sees("Naive, product")
    h.press("end")  # the list is longer than the room below it
    assert h.sees("Counted fast")
    h.press("esc")
    measured(h, 4, 7)
    assert [(p.n, p.solutions) for p in lab(h).points] == [(n, QUEENS[n]) for n in range(4, 8)]
    h.click("Table")
    assert h.sees("551") and h.sees(grouped(4726))  # nodes and events at n = 7
    assert h.sees("Python")  # on what it was measured


def test_the_chart_comes_from_another_process_and_shows_the_curve(h: Driver) -> None:
    before = pixels(h)
    measured(h, 4, 7)
    after = pixels(h)
    hue = h.app.window.look.theme.hue(0)
    assert not (before == hue).all(axis=2).any()
    assert (after == hue).all(axis=2).sum() > 50
    h.press("d")  # another theme: drawn anew in its colours
    h.wait(lambda: not lab(h).busy, "the chart of the light theme")
    picture = lab(h).drawer.picture
    assert picture is not None
    assert picture.wanted.style.background == "#FFFFFF"
    h.choose("nodes")
    h.wait(lambda: not lab(h).busy, "the chart of nodes")
    picture = lab(h).drawer.picture
    assert picture is not None and picture.wanted.quantity == "nodes"


def test_the_lab_speaks_the_language_that_is_chosen_later(h: Driver) -> None:
    choose(h, "naive, pro")
    measured(h, 4, 6)
    h.press("l")
    h.wait(lambda: not lab(h).busy, "the chart in German")
    picture = lab(h).drawer.picture
    assert picture is not None and picture.wanted.language == "de"
    assert ("queens-product", "naiv, Produkt") in picture.wanted.labels
    h.click("Tabelle")
    assert h.sees("naiv, Produkt") and not h.sees("naive, product")
    h.click("Löser")
    assert h.sees("Naiv, Produkt") and not h.sees("bit vectors")


def test_several_solvers_are_chosen_by_keyboard_and_drawn_with_their_names(h: Driver) -> None:
    choose(h, "B, gen", "naive, pro")
    assert lab(h).chosen == ("queens-bstar", "queens-b", "queens-product")
    assert h.sees("B*, bit vectors + 2")
    measured(h, 4, 6)
    picture = lab(h).drawer.picture
    assert picture is not None
    titles = [title for _solver, title in picture.wanted.labels]
    assert titles == ["B*, bit vectors", "B, generic", "naive, product"]
    h.click("Table")
    assert h.sees(titles[0])


def test_progress_and_cancel(h: Driver) -> None:
    h.app.perform(do(set_measured_sizes, 4, 30))
    h.click("Start")
    h.wait(lambda: len(lab(h).points) >= 3, "some points")
    assert h.sees("of 27 points, B*, bit vectors, n = ") and h.sees(" s left")
    h.click("Cancel")
    assert lab(h).task is None
    points = len(lab(h).points)
    h.wait(lambda: not lab(h).busy, "the chart")
    h.tick(0.5)
    assert len(lab(h).points) == points >= 3
    assert not h.sees("points, B*")


def test_what_takes_too_long_is_estimated_and_marked(
    h: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LabTask.__init__, "__defaults__", (0.3,))
    choose(h, "naive, pro")
    measured(h, 4, 13)
    last = next(p for p in lab(h).points if p.solver == "queens-bstar" and p.n == 13)
    assert last.estimated and last.guess is not None
    guess, error = last.guess.nodes  # a slow machine has time for fewer dives
    assert error is not None and last.nodes == guess == pytest.approx(4_674_889, abs=4 * error)
    (note,) = (line for line in h.texts() if line.startswith("naive, product: more than 0.3 s"))
    assert "8)" in note  # and n = 7 before it, where that takes as long
    assert status(lab(h)).endswith("Hollow marks and ≈: more than 0.3 s, estimated.")
    h.click("Table")
    h.wheel(h.box("growth").center, -20)
    assert h.sees("≈")
    assert h.sees("more than 0.3 s")


def test_another_run_or_tab_loses_nothing(h: Driver) -> None:
    h.app.perform(do(set_measured_sizes, 4, 7))
    h.click("Start")
    h.app.perform(do(show_tab, "statistics"))
    h.app.perform(do(set_solver, "langford-l"))
    h.wait(lambda: lab(h).task is None, "all points")
    h.recorded()
    assert h.sees("All solvers are measured: mode Overview (F4), tab Growth.")
    h.app.perform(do(show_tab, "growth"))
    h.tick(0)
    h.click("Table")
    assert [point.solutions for point in lab(h).points] == [QUEENS[n] for n in range(4, 8)]
    assert h.sees("551")
    assert lab(h).chosen == ("langford-l",)  # what Start would measure now


def test_save_and_copy(h: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    ons = (on for on in h.figures("growth")[0].ons if on is not None and on.role == "button")
    copy, save = (on for on in ons if on.name.startswith(("copy the numbers", "save the chart")))
    assert copy.off == save.off == "nothing has been measured yet"
    measured(h, 4, 5)
    h.app.show.folder = tmp_path
    for suffix, begins in ((".png", b"\x89PNG"), (".csv", b"solver,"), (".pdf", b"%PDF")):
        h.click(h.spot(save.name))
        assert h.sees("growth-queens-bstar.png")
        h.type(f"mine{suffix}")
        h.press("enter")
        h.wait(lambda: not lab(h).busy, "the file")
        h.tick(0)
        assert h.sees(f"saved as mine{suffix}.")
        assert (tmp_path / f"mine{suffix}").read_bytes().startswith(begins)
    h.click(h.spot(copy.name))
    (text,) = copied
    rows = list(csv.DictReader(text.splitlines(), delimiter="\t"))
    assert [row["solutions"] for row in rows] == ["2", "10"]


def test_a_long_table_is_scrolled_by_wheel_keys_and_bar(h: Driver) -> None:
    h.resize((1024, 640))
    h.choose("Set up")
    choose(h, "B, gen", "naive, pro")
    measured(h, 4, 7)
    h.choose("Table")

    def at_the_start() -> bool:
        return h.sees("B, generic") and not h.sees("Naive, product")

    def at_the_end() -> bool:
        return h.sees("naive, product") and not h.sees("B, generic")

    assert at_the_start()
    h.wheel(h.box("growth").center, -20)
    assert at_the_end()
    h.wheel(h.box("growth").center, 20)
    assert at_the_start()
    h.tab_to(next(w for w in h.app.window.keyboard.stops if w.name == "points"))
    h.press("end")
    assert at_the_end()
    h.press("pageup", "pageup", "pageup", "pageup")
    assert at_the_start()
    bar = h.spots("scroll bar", "growth")[-1]
    h.drag((bar.centerx, bar.y + 4), (bar.centerx, h.box("growth").bottom))
    assert at_the_end()


def test_tab_reaches_all_controls_in_order(h: Driver) -> None:
    measured(h, 4, 5)
    group = h.app.window.keyboard
    reached: list[object] = []
    for _press in range(60):
        h.press("tab")
        reached.append(group.focused)
    controls = h.stops_in("growth")
    at = [reached.index(widget) for widget in controls]
    assert at == sorted(at)


@pytest.mark.quick
def test_a_mistyped_n_is_a_sentence(h: Driver) -> None:
    h.click("n from")
    h.type("99")
    h.press("enter")
    assert h.sees("n = 99: it has to be a whole number from 1 to 40.")
    assert lab(h).first == 2


@pytest.mark.parametrize("size", [(800, 500), (1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_all_controls_are_there_in_some_view_and_on_no_other(
    h: Driver, size: tuple[int, int], scale: float
) -> None:
    h.app.show.change_settings(scale=scale)
    h.resize(size)
    frame, seen = pygame.Rect(h.box("growth")), set()
    for view in VIEWS:
        h.app.perform(do(show_growth, view))
        h.tick(0)
        figure = h.figures("growth")[0]
        shown = figure.places(lambda on: on.raised is not None and not on.aside)
        assert all(frame.contains(rect) and rect.h >= 16 for rect in shown)
        assert all(rect.collidelist(shown[i + 1 :]) == -1 for i, rect in enumerate(shown))
        ons = [on for on in figure.ons if on is not None and on.raised is not None]
        seen |= {said for on in ons for said in (on.name, on.tip.split("\n")[0])}
    assert {"what is measured", "the smallest n", "the largest n", "Start", "with estimates",
            "copy the numbers as text"} <= seen
    assert {"what the chart shows", "nodes"} & seen


def test_closing_the_window_ends_all_processes(
    start: Callable[..., Driver], children: Children
) -> None:
    h = start("queens-bstar", 6, mode="overview").recorded()
    h.app.perform(do(show_tab, "growth"))
    h.app.perform(do(set_measured_sizes, 4, 30))
    h.tick(0)
    h.click("Start")
    h.wait(lambda: len(lab(h).points) >= 3, "some points")
    h.wait(lambda: lab(h).drawer.picture is not None, "a chart")
    assert len(children()) >= 2
    h.close()
    end = time.monotonic() + 10
    while children():
        assert time.monotonic() < end
        time.sleep(0.01)
