"""Figures on the way from one to the next: what has the same key slides, the rest comes or goes."""

from __future__ import annotations

import math
from contextlib import nullcontext

import pygame
import pytest

from tests.features.driver import Driver
from visualizer.base.settings import Settings
from visualizer.ui.figure import SLIDE, Figure, Piece
from visualizer.ui.marks import Line, Mark, Rect
from visualizer.ui.motion import (
    ANSWER,
    FADE,
    FIRST,
    UNHURRIED,
    At,
    Motion,
    Motions,
    answering,
    smooth,
)

RED = (200, 0, 0)


def figure(*things: tuple[Piece | None, Mark]) -> Figure:
    found = Figure((0, 0, 400, 100))
    for piece, mark in things:
        with nullcontext() if piece is None else found.piece(piece):
            found.add(mark)
    return found


def tile(x: int) -> Rect:
    return Rect(x, 0, 20, 20, RED)


def placed(motion: Motion, seconds: float) -> list[int]:
    return [mark.x for mark in motion.at(seconds)[0].marks if isinstance(mark, Rect)]


def test_what_has_the_same_key_slides_and_back_the_same_way() -> None:
    one, other = (figure((Piece("it"), tile(x)), (None, tile(300))) for x in (0, 100))
    there, back = Motion(one, other), Motion(other, one, back=True)
    for share in (0.0, 0.25, 0.5, 1.0):
        at = round(100 * smooth(share))
        assert placed(there, share * SLIDE) == [at, 300]
        assert placed(back, (1 - share) * SLIDE) == [at, 300]


def test_what_has_gone_fades_on_its_way_home() -> None:
    one = figure((Piece("it", homes=("home",)), tile(0)), (Piece("home"), tile(200)))
    motion = Motion(one, figure((Piece("home"), tile(200))))
    marks = motion.at(0.75 * SLIDE)[0].marks
    away = next(mark for mark in marks if isinstance(mark, Rect) and mark.x != 200)
    assert 100 < away.x < 200 and away.fill == (*RED, 128)
    assert placed(motion, motion.length) == [200]


def test_a_line_is_drawn_from_its_begin_and_one_that_was_there_stays() -> None:
    line = Line(RED, ((0, 50), (100, 50)), 2, None)
    motion = Motion(figure(), figure((Piece(comes="draw", ends=0.2), line)))
    half = motion.at(0.1)[0].marks[0]
    assert isinstance(half, Line) and half.points == ((0, 50), (50, 50))
    assert motion.at(0.2)[0].marks == [line]
    assert Motion(figure((Piece(), line)), figure((Piece(), line))).length == 0
    assert Motion(figure((Piece(), line)), figure()).length == pytest.approx(FADE / 2)


@pytest.fixture
def driver() -> Driver:
    return Driver(n=6, size=(800, 500))


def changes(driver: Driver, *keys: str) -> list[bytes]:
    """What the window looks like 60 times a second after some keys, while that is new."""
    seen = [pygame.image.tobytes(driver.surface, "RGB")]
    driver.press_at_once(*keys)
    for _frame in range(90):
        driver.app.advance(1 / 60)
        driver.app.draw(driver.surface)
        seen.append(pygame.image.tobytes(driver.surface, "RGB"))
    return list(dict.fromkeys(seen))


def test_a_step_moves_and_then_all_is_at_rest_as_if_drawn_anew(driver: Driver) -> None:
    driver.recorded()
    for _step in range(24):
        driver.press("right")
    for key in ("right", "left"):
        driver.tick(1)
        seen = changes(driver, key)
        assert len(seen) > 8
        driver.app.window.redraw()
        driver.app.draw(driver.surface)
        assert pygame.image.tobytes(driver.surface, "RGB") == seen[-1]
    driver.close()


def test_without_motion_and_at_a_jump_there_is_nothing_between() -> None:
    driver = Driver(n=6, size=(800, 500), settings=Settings(motion="off"))
    driver.recorded()
    driver.press("right")
    driver.tick(1)
    assert len(changes(driver, "right")) <= 4  # variables come a little later
    driver.close()


def test_lines_from_who_asks_wait_without_a_frame() -> None:
    asks = figure((Piece(("candidate", 0), place=(0, 0, 20, 20)), tile(0)))
    answer = Rect(200, 0, 20, 20, None, RED)
    answers = figure((answering("columns", 0), answer))
    motions, whole, run = Motions(), pygame.Rect(0, 0, 400, 100), object()
    for event in (0, 1):
        for name, one in (("picture", asks), ("data", answers)):
            motions.takes(name, At(run, event, None), one, 1.0)
    answers.box = pygame.Rect(100, 0, 300, 100)
    asks.box = pygame.Rect(0, 0, 100, 100)

    def lines() -> list[Mark]:
        found = motions.asking("picture", 1.5, whole)
        return [] if found is None else found.marks

    assert not lines() and motions.due == pytest.approx(FIRST)
    motions.advance(FIRST / 2)
    assert not lines() and motions.due == pytest.approx(FIRST / 2)
    motions.advance(FIRST / 2 + ANSWER / 2)
    assert len(lines()) == 1 and motions.due == 0
    motions.advance(ANSWER)
    assert len(lines()) == 1 and motions.due == pytest.approx(UNHURRIED - ANSWER / 2 - FADE)
    motions.advance(UNHURRIED)
    assert not lines() and motions.due == math.inf
