"""A choice that is selected is selected everywhere: in the tree, the picture and the data."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pygame
import pytest

from tests.features.driver import Driver
from tests.features.test_tree import place_of
from visualizer.layout.grid import Box
from visualizer.panes.pane import inside

Start = Callable[..., Driver]

RUNS = [("queens-bstar", 6, 1), ("langford-l", 5, 2)]
"""Solver, size, and how many places a choice has in the picture."""


def accents(h: Driver, box: Box) -> int:
    """How many pixels around a place have the colour of what is selected."""
    area = pygame.Rect(box.inset(-6)).clip(h.surface.get_rect())
    pixels = pygame.surfarray.array3d(h.surface.subsurface(area))
    return int((pixels == np.array(h.app.window.look.theme.accent[:3])).all(axis=2).sum())


def places(h: Driver, depth: int) -> list[Box]:
    """Where a choice in force stands in the picture."""
    return [Box(*rect) for rect in h.app.window.figure_of("picture").choice_places(depth)]


def ring(h: Driver, depth: int, node: int) -> int:
    """How much of a ring the node has in the tree."""
    x, y = place_of(h, depth, node)
    return accents(h, Box(x - 8, y - 8, 16, 16))


def begin(start: Start, key: str, n: int) -> Driver:
    """In mode Overview, at the first try after the second choice."""
    h = start(key, n).recorded()
    h.press("d")  # in the light theme nothing else has quite the accent's colour
    h.press("f4")
    while len(h.moment.path) < 2 or h.moment.rejected is None or h.moment.kind != 0:
        h.press("right")
        h.tick(1)
    return h


@pytest.mark.parametrize(("key", "n", "count"), RUNS)
def test_what_is_selected_in_the_tree_is_outlined_in_the_picture(
    start: Start, key: str, n: int, count: int
) -> None:
    h = begin(start, key, n)
    boxes = places(h, 1)
    before = [accents(h, box) for box in boxes]
    assert len(boxes) == count
    h.click(place_of(h, 1, 0))
    h.move((2, 2))
    assert h.app.show.run.view.selected == h.moment.path_events[1]
    after = [accents(h, box) for box in boxes]
    for box, old, new in zip(boxes, before, after, strict=True):
        assert new > old + 2 * (box.w + box.h)
    selected = h.app.show.run.view.selected
    h.press("home")
    h.tick(1)
    assert sum(accents(h, box) for box in boxes) <= sum(before)
    assert h.app.show.run.view.selected == selected and ring(h, 1, 0) > 20


@pytest.mark.parametrize(("key", "n", "count"), RUNS)
def test_a_click_in_the_picture_marks_the_node_in_the_tree(
    start: Start, key: str, n: int, count: int
) -> None:
    h = begin(start, key, n)
    for depth in (1, 0):
        without = [ring(h, d, 0) for d in (0, 1)]
        h.click(places(h, depth)[-1].center)
        assert h.app.show.run.view.selected == h.moment.path_events[depth]
        h.move((2, 2))
        assert ring(h, depth, 0) > without[depth] + 20
    box = h.box("picture")
    h.click((box.x + 3, box.bottom - 3))
    assert h.app.show.run.view.selected is None
    assert [ring(h, d, 0) for d in (0, 1)] == [0, 0]


def test_a_choice_in_the_picture_says_which_it_is(start: Start) -> None:
    h = begin(start, "queens-bstar", 6)
    h.move(places(h, 1)[0].center)
    tip = h.app.window.tooltip
    event = h.moment.path_events[1]
    value = h.moment.path[1]
    assert tip is not None and f"depth 1, value {value}, placed at event {event}" in tip.words


@pytest.mark.quick
def test_a_selected_choice_is_outlined_in_a_preview_too(start: Start) -> None:
    h = begin(start, "queens-bstar", 6)
    h.click(place_of(h, 0, 0))
    h.press("home")
    h.tick(1)
    here = inside(h.box("picture"), h.app.window.seen("picture"))
    h.move((2, 2))
    before = accents(h, here)
    h.move(place_of(h, 1, 0))
    assert h.sees("preview of event")
    with_preview = accents(h, here)
    h.move((2, 2))
    assert with_preview > before + 40 and accents(h, here) == before


def test_a_row_of_algorithm_bs_stack_selects_its_choice(start: Start) -> None:
    h = start("queens-b", 6).recorded()
    while len(h.moment.path) < 3:
        h.press("right")
    h.variables()
    h.tick(1)
    box = h.box("data")
    seen = []
    for y in range(box.y, box.bottom, 6):
        h.click((box.x + 40, y))
        if h.app.show.run.view.selected not in (None, *seen):
            seen.append(h.app.show.run.view.selected)
    assert tuple(seen) == h.moment.path_events
