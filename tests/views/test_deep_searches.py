"""A search that is deeper than there are pixels: what is drawn of it, and that it is not too much.
"""

from __future__ import annotations

import pygame
import pytest

from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.run.test_trace import traced
from tests.views.shows import altered, shows
from visualizer.layout.grid import Box
from visualizer.panes import timeline, timeline_rows
from visualizer.panes.pane import inside
from visualizer.pictures.picture import picture_named
from visualizer.show.show import Show
from visualizer.trace.moment import moment_at
from visualizer.ui import text

DEEP = 12_000
EVENTS: list[Event] = [
    *((kind, depth, depth % 9) for depth in range(DEEP) for kind in (TRY, PUSH)),
    (SOLUTION, DEEP - 1, (DEEP - 1) % 9),
    *((POP, depth, depth % 9) for depth in reversed(range(DEEP))),
]
TRACE = traced(EVENTS)
PANE = Box(10, 12, 640, 300)


def show_at(k: int) -> Show:
    one = shows("queens-b")[0]
    moment = moment_at(TRACE, k, one.run.moment.solver, {})
    return altered(one, moment=moment, trace=TRACE, variables={}, frames=(), frame=None,
                   last=float(len(TRACE)))  # fmt: skip


@pytest.mark.parametrize("k", [0, 1, 2 * 400, 2 * 5000 + 1, 2 * DEEP, 2 * DEEP + 5, 3 * DEEP])
def test_the_general_picture_shows_the_latest_choices(k: int) -> None:
    picture, show = picture_named("general"), show_at(k)
    box, length = inside(PANE, show), len(show.run.moment.path)
    shown = [depth for depth, cells in enumerate(picture.choice_boxes(box, show)) if cells]
    room = (box.w // show.look.px(20)) * (box.h // show.look.px(20))
    assert shown == list(range(shown[0], length)) if length else not shown
    assert min(length, room // 3) <= len(shown) <= room
    pygame.font.init()
    surface = pygame.Surface((PANE.right, PANE.bottom), pygame.SRCALPHA)
    picture.draw(surface, box, show)
    drawn = surface.get_bounding_rect()
    assert pygame.Rect(box).contains(drawn) and drawn.w > 0


def test_a_solution_too_long_for_its_thumbnail() -> None:
    picture, show = picture_named("general"), show_at(2 * DEEP)
    assert picture.thumbnail_ratio(show.run.moment) < 30
    surface = pygame.Surface((200, 40), pygame.SRCALPHA)
    picture.thumbnail(surface, Box(0, 0, 200, 40), show.look, show.run.moment)
    assert surface.get_bounding_rect().h > 30


def test_the_timelines_depths_have_room_for_their_digits(monkeypatch: pytest.MonkeyPatch) -> None:
    show, box = show_at(0), Box(30, 40, 900, 120)
    lefts: dict[str, int] = {}
    draw = text.draw

    def listening(surface: pygame.Surface, *arguments: object, **more: object) -> pygame.Rect:
        rect = draw(surface, *arguments, **more)  # type: ignore[arg-type]
        lefts[str(arguments[1])] = rect.left
        return rect

    monkeypatch.setattr(text, "draw", listening)
    timeline.depth_numbers(pygame.Surface((1000, 200)), timeline_rows.parts(box, show), show)
    assert "10000" in lefts and min(lefts.values()) >= box.x
