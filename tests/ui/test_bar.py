"""The bar of what is larger than its room: below what is wide, beside what is high."""

from __future__ import annotations

import pygame
import pytest

from visualizer.ui.figure import Figure, Rect
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme
from visualizer.ui.widgets.bar import Bar
from visualizer.ui.widgets.scrolling import Scroll

LOOK = Look(load_theme("dark"))


def turned(x: int, y: int, *, upright: bool) -> tuple[int, int]:
    """A place along and beside the bar as one of the window."""
    return (y, x) if upright else (x, y)


@pytest.mark.parametrize("upright", [False, True])
def test_what_is_in_view_is_held_and_moved_either_way(upright: bool) -> None:
    moved: list[float] = []
    bar = Bar(moved.append, upright=upright, reach=4)
    box = pygame.Rect(*turned(100, 50, upright=upright), *turned(400, 6, upright=upright))
    bar.fit(box, 0.5, 0.25)
    thumb = bar.thumb(LOOK)
    assert thumb is not None
    begin, length = (thumb.y, thumb.h) if upright else (thumb.x, thumb.w)
    assert (begin, length) == (300, 100)
    assert bar.press(LOOK, turned(310, 47, upright=upright)) and not moved
    assert bar.drag(LOOK, turned(160, 300, upright=upright))
    assert moved == [pytest.approx(50 / 300 * 0.75)]
    assert bar.release() and not bar.release()
    assert not bar.press(LOOK, turned(310, 40, upright=upright))
    assert bar.press(LOOK, turned(110, 52, upright=upright)) and moved[1:] == [0]
    bar.fit(box, 0, 1)
    assert bar.thumb(LOOK) is None and not bar.press(LOOK, turned(310, 52, upright=upright))


def test_what_scrolls_says_so_by_a_bar_with_its_whole_way() -> None:
    scroll, figure = Scroll(), Figure((0, 0, 400, 400))
    scroll.fit(pygame.Rect(10, 10, 300, 200), 200)
    scroll.draw(figure, LOOK)
    assert not figure.marks
    scroll.fit(pygame.Rect(10, 10, 300, 200), 800)
    scroll.draw(figure, LOOK)
    way, thumb = (mark for mark in figure.marks if isinstance(mark, Rect) and mark.fill)
    assert (way.fill, way.h) == (LOOK.theme.track, 196)
    assert (thumb.y, thumb.h) == (12, 49)
