"""The gallery is drawn for every problem, at any size, and stays within its pane."""

from __future__ import annotations

from functools import cache
from itertools import islice, pairwise

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.catalog import SOLVERS
from tests.solvers.runs import SAMPLES, run
from tests.support.runs import traced
from tests.views.shows import altered, still
from visualizer.layout.grid import Box
from visualizer.panes import gallery as gallery
from visualizer.panes import thumbnails
from visualizer.panes.gallery import GalleryPane
from visualizer.panes.selection import described
from visualizer.pictures.guarded import picture_named
from visualizer.show.show import Show
from visualizer.trace.moment import moment_at
from visualizer.trace.trace import Trace
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.paint import paint
from visualizer.ui.theme import load_theme

OUTSIDE = (255, 0, 254)

PANES = [(331, 150), (683, 294), (1669, 1000)]


@cache
def solved(key: str) -> tuple[Trace, dict[str, object]]:
    """The run of the sample with the most solutions, as far as it is short."""
    best: tuple[Trace, dict[str, object]] | None = None
    for name, sample in SAMPLES:
        if name == key:
            trace = traced(list(islice(run(key, sample), 20_000)))
            if best is None or len(trace.solutions) > len(best[0].solutions):
                best = trace, SOLVERS[key].arguments(sample)
    assert best is not None
    return best


def show_of(key: str, event: int, *, scale: float = 1.0, theme: str = "dark",
             grouped: bool = False, complete: bool = True) -> Show:
    trace, arguments = solved(key)
    moment = moment_at(trace, event, SOLVERS[key], arguments, complete=complete)  # type: ignore[arg-type]
    look = Look(load_theme(theme), scale)
    return still(moment, trace, look, {}, grouped=grouped, complete=complete, mode="overview")


def pane_of(key: str) -> GalleryPane:
    pygame.font.init()
    return GalleryPane(picture_named(SOLVERS[key].problem.picture))


def drawn(pane: GalleryPane, show: Show, size: tuple[int, int]) -> np.ndarray:
    """All pixels of a window around the pane, once everything is drawn."""
    surface = pygame.Surface((size[0] + 40, size[1] + 40))
    surface.fill(OUTSIDE)
    box = Box(20, 20, *size)
    for _attempt in range(1000):
        surface.fill(show.look.theme.background, box)
        figure = described(pane, box, show)
        paint(surface, figure)
        if not figure.due:
            break
    assert not figure.due and surface.get_clip() == surface.get_rect()
    pixels = pygame.surfarray.array3d(surface)
    outside = np.ones(pixels.shape[:2], np.bool_)
    outside[20:-20, 20:-20] = False
    assert (pixels[outside] == OUTSIDE).all()
    return pixels


@pytest.mark.some(6)
@pytest.mark.parametrize(("key", "size"), [
    (key, size) for i, key in enumerate(SOLVERS) for j, size in enumerate(PANES)
    if i % len(PANES) == j
])
def test_every_problem_at_any_size(key: str, size: tuple[int, int]) -> None:
    trace = solved(key)[0]
    last = len(trace) - 1
    for scale, theme, grouped in ((1.0, "dark", False), (2.0, "light", True)):
        pane = pane_of(key)
        show = show_of(key, last, scale=scale, theme=theme, grouped=grouped)
        pixels = drawn(pane, show, size)
        assert pane.browser is not None
        items = list(pane.browser.items())
        assert bool(items) is bool(len(trace.solutions))
        ground = show.look.theme.surface
        for item in items:
            x, y, w, h = item.box.inset(item.box.w // 8, item.box.h // 8)
            if y >= pane.browser.area.y and y + h <= pane.browser.area.bottom:
                assert (pixels[x : x + w, y : y + h] != ground).any(), "an empty thumbnail"
            assert pane.browser.area.x <= item.box.x <= item.box.right <= pane.browser.area.right


@pytest.mark.parametrize("key", ["queens-bstar", "langford-l"])
def test_an_opened_class_is_drawn_with_its_members(key: str) -> None:
    pane = pane_of(key)
    show = show_of(key, int(solved(key)[0].solutions[1]), grouped=True)
    closed = drawn(pane, show, (683, 400))
    assert pane.browser is not None
    pane.browser.toggle(1)
    opened = drawn(pane, show, (683, 400))
    assert (opened != closed).any()
    members = [item.solution for item in pane.browser.items() if item.in_band]
    assert members == pane.browser.classes.members(1).tolist()


def test_what_the_playhead_has_not_reached_is_veiled_and_the_newest_is_framed() -> None:
    trace = solved("queens-bstar")[0]
    pane, solution = pane_of("queens-bstar"), show_of("queens-bstar", 0).look.theme.solution
    fifth = int(trace.solutions[4])
    pixels = drawn(pane, show_of("queens-bstar", fifth), (683, 294))
    assert pane.browser is not None
    for item in list(pane.browser.items())[:8]:
        inside = pixels[item.box.x : item.box.right, item.box.y : item.box.bottom]
        assert (inside == solution).all(axis=2).any() == (item.solution <= 4), item
        frame = pixels[item.box.x : item.box.right, item.box.y - 2]
        assert (frame == solution).all() == (item.solution == 4), item


def test_thumbnails_that_take_too_long_come_in_later_frames(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trace = solved("pentominoes")[0]
    show = show_of("pentominoes", len(trace) - 1)
    at_once = drawn(pane_of("pentominoes"), show, (683, 294))
    monkeypatch.setattr(gallery, "DRAWING_SECONDS", 0.0)
    pane, figures = pane_of("pentominoes"), list[Figure]()
    for _frame in range(len(trace.solutions)):
        figures.append(described(pane, Box(0, 0, 683, 294), show))
        assert figures[-1].due is (len(figures) < len(trace.solutions))
    assert len(figures) > 3
    assert all(now.changed(before) for before, now in pairwise(figures)), "not painted again"
    assert (drawn(pane, show, (683, 294)) == at_once).all()


def test_only_so_many_thumbnails_are_kept_and_the_others_drawn_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thumbnails, "KEPT_BYTES", 150_000)
    trace = solved("queens-bstar")[0]
    show = show_of("queens-bstar", len(trace) - 1)
    pane = pane_of("queens-bstar")
    first = drawn(pane, show, (400, 200))
    assert pane.browser is not None
    end = pane.browser.end
    assert end > 0
    for offset in (*range(0, end, 40), end, 0):
        pane.browser.scroll_to(offset)
        drawn(pane, show, (400, 200))
        assert pane.kept_bytes <= 150_000
    pane.browser.scroll_to(0)
    again = drawn(pane, show, (400, 200))
    pane.browser.follow()
    assert (drawn(pane, show, (400, 200)) == first).all()
    assert (again != first).any()


def test_none_is_said_and_none_yet() -> None:
    for complete in (True, False):
        pane = pane_of("queens-bstar")
        show = show_of("queens-bstar", 3, complete=complete)
        empty = Trace()
        empty.append(show.run.trace.events(0, 5))
        drawn(pane, altered(show, trace=empty), (400, 200))
        assert pane.browser is not None and not list(pane.browser.items())


ACTIONS = ("roll", "page", "to", "toggle", "seek", "group", "size", "follow")


@pytest.mark.thorough
@given(actions=st.lists(st.tuples(st.sampled_from(ACTIONS), st.integers(-9, 99)), max_size=25))
def test_whatever_the_user_does_the_view_is_in_order(actions: list[tuple[str, int]]) -> None:
    key = "queens-bstar"
    trace = solved(key)[0]
    pane, show, size = pane_of(key), show_of(key, 0), PANES[1]
    for what, number in actions:
        described(pane, Box(0, 0, *size), show)
        browser = pane.browser
        assert browser is not None
        if what == "roll":
            browser.roll(number)
        elif what == "page":
            browser.turn_page(number)
        elif what == "to":
            browser.scroll_to(number * 20)
        elif what == "toggle" and browser.grouped:
            browser.toggle(number % len(browser.classes.firsts))
        elif what == "seek":
            show = show_of(
                key, number * len(trace) // 100 % len(trace), grouped=show.overview.grouped
            )
        elif what == "group":
            show = altered(show, grouped=not show.overview.grouped)
        elif what == "size":
            size = PANES[number % len(PANES)]
        else:
            browser.follow()
        check_order(pane, show, size)


def check_order(pane: GalleryPane, show: Show, size: tuple[int, int]) -> None:
    """What is in view lies within the pane, each where a click finds it, the newest if followed."""
    browser = pane.browser
    assert browser is not None
    figure = described(pane, Box(0, 0, *size), show)
    assert 0 <= browser.offset <= browser.end
    items, area = list(browser.items()), browser.area
    assert items and len({(i.solution, i.in_band) for i in items}) == len(items)
    for item in items:
        if area.contains(*item.box.center):
            on = next(on for on in figure.at(item.box.center) if on.role == "tile")
            assert on.name == f"solution {item.solution + 1}"
            assert on.preview == show.run.trace.solutions[item.solution]
    if browser.opened is not None:
        members = set(browser.classes.members(browser.opened).tolist())
        assert all(item.solution in members for item in items if item.in_band)
    if browser.following and browser.newest is not None:
        shown = {i.solution for i in items if area.contains(*i.box.center)}
        number = browser.class_of(browser.newest)
        assert number is not None
        first = int(browser.classes.firsts[number])
        assert browser.newest in shown or (browser.grouped and first in shown)
        assert browser.away == 0
