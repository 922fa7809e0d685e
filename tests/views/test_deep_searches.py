"""A search that is deeper than there are pixels: what is drawn of it, and that it is not too much.
"""

from __future__ import annotations

import pygame
import pytest

from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.support.runs import traced
from tests.views.shows import altered, shows
from visualizer.layout.grid import Box
from visualizer.layout.tree.shape import TreeShape
from visualizer.layout.tree.view import TreeView
from visualizer.panes import timeline_marks, timeline_rows
from visualizer.panes.pane import inside
from visualizer.panes.tree import whereabouts
from visualizer.pictures.guarded import Guarded, picture_named
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.trace.leaves import Leaves
from visualizer.trace.moment import moment_at
from visualizer.ui.figure import Figure
from visualizer.ui.paint import paint

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
                   last=float(len(TRACE)))


def painted(figure: Figure) -> pygame.Surface:
    """A figure on nothing."""
    surface = pygame.Surface(figure.box.bottomright, pygame.SRCALPHA)
    paint(surface, figure)
    return surface


@pytest.mark.thorough
@pytest.mark.parametrize("k", [0, 1, 2 * 400, 2 * 5000 + 1, 2 * DEEP, 2 * DEEP + 5, 3 * DEEP])
def test_the_general_picture_shows_the_latest_choices(k: int) -> None:
    picture, show = picture_named("general"), show_at(k)
    box, length = inside(PANE, show), len(show.run.moment.path)
    figure = Figure(PANE)
    picture.draw(figure, box, show)
    shown = [depth for depth in range(length) if figure.choice_places(depth)]
    room = (box.w // show.look.px(20)) * (box.h // show.look.px(20))
    assert shown == list(range(shown[0], length)) if length else not shown
    assert min(length, room // 3) <= len(shown) <= room
    drawn = painted(figure).get_bounding_rect()
    assert pygame.Rect(box).contains(drawn) and drawn.w > 0


@pytest.mark.thorough
@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (2, 1), (3, 1), (7, 9), (8, 9), (25, 11)])
@pytest.mark.parametrize("general", [picture_named("general"), Guarded("crossword")])
def test_the_event_on_screen_has_a_cell_on_a_page_of_any_size(
    general: Picture, columns: int, rows: int
) -> None:
    """Also on one with an odd number of cells, which has no middle, and on one with one cell."""
    look, room = show_at(0).look, columns * rows
    box = Box(10, 12, columns * look.px(20) + 2 * look.px(12), rows * look.px(20) + 2 * look.px(20))
    # Of large pages the depths around where they are turned, and others evenly spread.
    turns = [max(1, room // part) for part in (1, 2, 3)]
    depths = [
        d for d in range(2 * room + 3)
        if d % 13 == 0 or any(min(d % turn, -d % turn) <= 1 for turn in turns)
    ]
    for depth in [*depths, 5000, 5001, 5002]:
        for k in (2 * depth, 2 * depth + 1):
            show = show_at(k)
            figure = Figure(box)
            general.draw(figure, box, show)
            assert painted(figure).get_bounding_rect().w > 0
            places = figure.places(lambda on: on.choice is not None)
            chosen = {on.choice for on in figure.ons if on is not None} - {None}
            assert len(places) == len(chosen) <= room
            assert chosen <= set(range(len(show.run.moment.path)))


def test_a_solution_too_long_for_its_thumbnail() -> None:
    picture, show = picture_named("general"), show_at(2 * DEEP)
    assert picture.thumbnail_ratio(show.run.moment) < 30
    figure = Figure((0, 0, 200, 40))
    picture.thumbnail(figure, Box(0, 0, 200, 40), show.look, show.run.moment)
    assert painted(figure).get_bounding_rect().h > 30


def test_the_timelines_depths_have_room_for_their_digits() -> None:
    show, box = show_at(0), Box(30, 40, 900, 120)
    figure = Figure((0, 0, 1000, 200))
    timeline_marks.depth_numbers(figure, timeline_rows.parts(box, show), show)
    lefts = {mark.string: mark.x for mark in figure.texts()}
    assert "10000" in lefts and min(lefts.values()) >= box.x


def test_what_a_zoomed_tree_lies_below_is_found_without_all_that_is_above(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trace = traced(EVENTS)
    leaves = Leaves(trace)
    leaves.extend()
    shape = TreeShape(trace, leaves)
    shape.update(len(trace), False, frozenset())
    show = altered(show_at(2 * DEEP), trace=trace, tree=shape)
    monkeypatch.setattr(trace, "path_events", lambda k: pytest.fail("the whole path"))
    said = whereabouts(picture_named("general"), show, TreeView(0.2, 0.8, 3000, 3020))
    names = [str(depth % 9) for depth in range(DEEP - 6, DEEP)]
    assert said == " · ".join(["…", *names])
