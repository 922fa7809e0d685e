"""What a speaker points with: a pen that stays in hand, and a spotlight that the wheel makes
larger."""

from __future__ import annotations

import pygame

from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.marks import Image
from visualizer.ui.presenter import Presenter
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
