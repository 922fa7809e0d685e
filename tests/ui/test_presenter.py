"""What a speaker points with: a pen that stays in hand, and a spotlight that the wheel makes
larger."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.marks import Image, Line, Mark
from visualizer.ui.paint import paint
from visualizer.ui.presenter import STRETCH, Presenter
from visualizer.ui.theme import load_theme

LOOK, WINDOW = Look(load_theme("dark")), pygame.Rect(0, 0, 400, 300)


def key(presenter: Presenter, code: int, kind: int = pygame.KEYDOWN, mod: int = 0) -> bool:
    event = pygame.event.Event(kind, key=code, mod=mod, unicode="", scancode=0)
    return presenter.handle(event, (10, 10), free=True)


def mouse(presenter: Presenter, kind: int, pos: tuple[int, int]) -> bool:
    event = pygame.event.Event(kind, pos=pos, button=1, buttons=(1, 0, 0), rel=(0, 0))
    return presenter.handle(event, pos, free=True)


def figure(presenter: Presenter) -> Figure:
    drawn = presenter.figure(LOOK, WINDOW)
    assert drawn is not None
    return drawn


def test_a_pen_whose_key_is_tapped_writes_while_the_button_is_down() -> None:
    pen = Presenter()
    for _tap in range(2):
        key(pen, pygame.K_q)
        key(pen, pygame.K_q, pygame.KEYUP)
        assert pen.tool == "pen" and not pen.advance(0.1)
        assert mouse(pen, pygame.MOUSEMOTION, (30, 30))
        before = len(figure(pen).marks)
        mouse(pen, pygame.MOUSEBUTTONDOWN, (30, 30))
        mouse(pen, pygame.MOUSEMOTION, (60, 60))
        assert mouse(pen, pygame.MOUSEBUTTONUP, (60, 60))
        assert len(figure(pen).marks) > before
        key(pen, pygame.K_q)
        key(pen, pygame.K_q)  # held, it is repeated
        key(pen, pygame.K_q, pygame.KEYUP)
        assert not pen.tool and not mouse(pen, pygame.MOUSEBUTTONDOWN, (30, 30))


def test_a_pen_whose_key_is_held_is_put_away_with_it() -> None:
    pen = Presenter()
    key(pen, pygame.K_q)
    for x in range(20, 60, 10):
        mouse(pen, pygame.MOUSEMOTION, (x, 20))
    key(pen, pygame.K_q, pygame.KEYUP)
    assert not pen.tool and figure(pen).marks


def test_the_wheel_makes_the_spotlight_larger() -> None:
    light = Presenter()
    key(light, pygame.K_a, mod=pygame.KMOD_SHIFT)
    mouse(light, pygame.MOUSEMOTION, (100, 100))

    def hole() -> int:
        dark = next(one for one in figure(light).marks if isinstance(one, Image)).surface
        middle = dark.get_height() // 2
        return sum(not dark.get_at((x, middle)).a for x in range(dark.get_width()))

    before = hole()
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2, flipped=False)
    assert light.handle(wheel, (100, 100), free=True) and hole() > before


@pytest.mark.parametrize("notches", [-(2**31), -5000, 5000, 2**31 - 1])
def test_a_wheel_that_is_turned_wildly_makes_the_spotlight_as_large_as_can_be(
    notches: int,
) -> None:
    light = Presenter()
    key(light, pygame.K_a, mod=pygame.KMOD_SHIFT)
    for turned in (-1000 if notches > 0 else 1000, notches):
        light.handle(
            pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turned, flipped=False), (100, 100),
            free=True,
        )
        sizes = [one.surface.get_width() for one in figure(light).marks if isinstance(one, Image)]
        assert len(sizes) == 1
    one_more = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1 if notches > 0 else -1)
    before = painted(light)
    light.handle(one_more, (100, 100), free=True)
    assert painted(light) == before


def painted(presenter: Presenter) -> bytes:
    """The tool's pixels."""
    surface = pygame.Surface(WINDOW.size)
    paint(surface, figure(presenter), WINDOW)
    return pygame.image.tobytes(surface, "RGB")


def test_a_stroke_is_painted_in_stretches_that_stay_as_they_are() -> None:
    pen, window = Presenter(), pygame.Rect(0, 0, 3840, 2160)
    key(pen, pygame.K_q)
    way = [(10, 10), (3800, 2100), *[(3800 - 9 * step, 60 + 4 * step) for step in range(40)]]
    before: list[Mark] = []
    for place in way:
        mouse(pen, pygame.MOUSEMOTION, place)
        drawn = pen.figure(LOOK, window)
        assert drawn is not None
        marks = list(drawn.marks)
        assert marks[: len(before) - 1] == before[:-1]
        before = marks
    lines = [mark for mark in before if isinstance(mark, Line)]
    for line in lines:
        for axis in (0, 1):
            along = [point[axis] for point in line.points]
            assert max(along) - min(along) <= 2 * STRETCH
    ends = [(line.points[0], line.points[-1]) for line in lines]
    assert all(one[1] == other[0] for one, other in pairwise(ends))
    assert {(float(x), float(y)) for x, y in way} <= {p for line in lines for p in line.points}
