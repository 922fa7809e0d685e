"""The search tree in mode Debug: every node leads to its moment."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pygame

from solvers.catalog import SOLVERS
from solvers.events import PUSH
from tests.features.driver import Driver
from visualizer.views.pane import inside
from visualizer.views.tree import TreePane

EVENTS = list(SOLVERS["queens-bstar"].function(6))


def pane(h: Driver) -> TreePane:
    found = h.app.window._panes["tree"]
    assert isinstance(found, TreePane)
    return found


def place_of(h: Driver, depth: int, i: int) -> tuple[int, int]:
    """Where the i-th drawn node of a depth stands on screen."""
    scene = h.app.window.scene("tree")
    tree = pane(h)._layout(scene)
    place = pane(h)._place(inside(h.box("tree"), scene), tree, scene)
    return round(place.x(float(tree.levels[depth].x[i]))), round(place.y(depth))


def test_a_click_selects_a_node_and_a_double_click_goes_there(
    start: Callable[..., Driver],
) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f3")
    for depth in (0, 1):
        pushes = [k for k, e in enumerate(EVENTS) if e[:2] == (PUSH, depth)]
        for i in (0, len(pushes) // 2, len(pushes) - 1):
            before = h.event
            h.click(place_of(h, depth, i))
            assert h.app.state.selected == pushes[i] and h.event == before
            h.click(place_of(h, depth, i), clicks=2)
            assert h.event == pushes[i]
    h.press("ctrl+z")
    assert EVENTS[h.event][:2] == (PUSH, 1)


def test_pointing_at_a_node_shows_it_in_the_picture(start: Callable[..., Driver]) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f4")
    h.move(place_of(h, 1, 2))
    event = [k for k, e in enumerate(EVENTS) if e[:2] == (PUSH, 1)][2]
    assert h.sees(f"preview of event {event}")
    h.move((2, 2))
    assert not h.sees("preview") and h.event == 0


def test_shift_and_a_click_fold_a_node_and_unfold_it(start: Callable[..., Driver]) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f4")
    whole = sum(map(len, pane(h)._layout(h.app.window.scene()).levels))
    h.click(place_of(h, 0, 1), shift=True)
    folded = pane(h)._layout(h.app.window.scene())
    assert sum(map(len, folded.levels)) == whole - int(folded.levels[0].size[1]) + 1
    h.click(place_of(h, 0, 1), shift=True)
    assert sum(map(len, pane(h)._layout(h.app.window.scene()).levels)) == whole


def test_f_folds_failed_subtrees_and_unfolds_them(start: Callable[..., Driver]) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f3")
    assert h.sees("153 nodes")
    h.press("f")
    tree = pane(h)._layout(h.app.window.scene())
    assert sum(map(len, tree.levels)) < 100 and h.sees("failed subtrees folded")
    h.click(place_of(h, 0, 0), clicks=2)  # the first subtree fails: it is one triangle
    assert h.event == 1 and bool(tree.levels[0].leaf[0])
    h.press("f")
    assert h.sees("153 nodes")


def test_the_wheel_zooms_the_tree_and_a_double_click_fits_it(
    start: Callable[..., Driver],
) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f3")
    box = h.box("tree")
    here = (box.x + box.w // 4, box.center[1])
    h.wheel(here, 6)
    view = h.app.state.tree_view
    assert view is not None and view[1] - view[0] < 0.4 and view[0] < 0.25 < view[1]
    h.drag(here, (here[0] - 50, here[1]), button=3)
    moved = h.app.state.tree_view
    assert moved is not None and moved[0] > view[0]
    h.click((box.x + 5, box.y + 5), clicks=2)
    assert h.app.state.tree_view is None


def test_what_is_to_come_is_faint(start: Callable[..., Driver]) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f3", "home")
    h.tick(0)
    area = pygame.Rect(inside(h.box("tree"), h.app.window.scene("tree")))
    first = pygame.surfarray.array3d(h.surface.subsurface(area)).astype(int)
    h.press("end")
    h.tick(0)
    last = pygame.surfarray.array3d(h.surface.subsurface(area)).astype(int)
    plane = np.array(h.app.window.look.theme.surface)
    assert abs(last - plane).sum() > 1.8 * abs(first - plane).sum()


def test_a_tree_too_large_to_draw_is_drawn_all_the_same(start: Callable[..., Driver]) -> None:
    h = start("queens-bstar", 10).recorded()
    h.press("f3")
    for keys in (["5"], ["f"], ["f"], ["end"], ["d"]):
        h.press(*keys)
        h.tick(0.05)
    box = h.box("tree")
    for _notch in range(12):
        h.wheel(box.center, 2)
    h.move(box.center)
    assert h.app.state.tree_view is not None
