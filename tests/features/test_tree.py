"""The search tree: every mark leads to its moment, and every part of it can be looked at."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import numpy as np
import pygame
import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION
from tests.features.driver import Driver
from visualizer.actions.action import do
from visualizer.actions.views import show_tree
from visualizer.layout.grid import Box
from visualizer.layout.tree.plan import FOLDED_FAILED, FOLDED_SOLVED, Marks, Plan
from visualizer.layout.tree.view import TreeView
from visualizer.panes.pane import inside
from visualizer.panes.tree import TreePane
from visualizer.show.following import place_at

EVENTS = list(SOLVERS["queens-bstar"].function(6))
Start = Callable[..., Driver]


def drawn(h: Driver) -> tuple[Plan, Marks]:
    """What of the tree is on screen."""
    pane = h.app.window.panes["tree"]
    assert isinstance(pane, TreePane)
    seen = pane.drawn(h.box("tree"), h.app.window.seen("tree"))
    return seen.plan, seen.marks


def area(h: Driver) -> Box:
    return inside(h.box("tree"), h.app.window.seen("tree"))


def place_of_push(h: Driver, event: int) -> tuple[int, int]:
    """Where the node stands on screen whose PUSH is at an event."""
    marks = drawn(h)[1]
    i = marks.of_push(event)
    assert i is not None, "that node is not drawn"
    room = area(h)
    return room.x + round(float(marks.x[i])), room.y + round(float(marks.y[i]))


def place_of(h: Driver, depth: int, i: int) -> tuple[int, int]:
    """Where the i-th node of a depth stands on screen."""
    return place_of_push(h, int(h.run.trace.pushes(depth)[i]))


def beside_all(h: Driver) -> tuple[int, int]:
    """A place in the tree's room where no node is."""
    return area(h).x + 2, area(h).y + 2


def pushes(depth: int, events: list[tuple[int, int, int]] = EVENTS) -> list[int]:
    return [k for k, e in enumerate(events) if e[:2] == (PUSH, depth)]


def pop_of(push: int) -> int:
    depth = EVENTS[push][1]
    return next(k for k in range(push, len(EVENTS)) if EVENTS[k][:2] == (POP, depth))


def shown(h: Driver) -> set[int]:
    return set(drawn(h)[1].push.tolist())


def select_by_keys(h: Driver, *keys: str) -> int | None:
    h.press(*keys)
    return h.app.show.run.view.selected


@pytest.mark.parametrize("mode", ["f3", "f4"])
def test_a_click_selects_a_node_and_a_double_click_goes_there(start: Start, mode: str) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press(mode)
    for depth in (0, 1, 2):
        nodes = pushes(depth)
        for push in (nodes[0], nodes[len(nodes) // 2], nodes[-1]):
            before = h.event
            h.click(place_of_push(h, push))
            assert h.app.show.run.view.selected == push and h.event == before
            h.click(place_of_push(h, push), clicks=2)
            assert h.event == push
    h.click(beside_all(h))
    assert h.app.show.run.view.selected is None
    h.press("ctrl+z")
    assert EVENTS[h.event][:2] == (PUSH, 2)


def test_pointing_at_a_node_shows_it_in_the_picture(start: Start) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f4")
    event = pushes(1)[2]
    h.move(place_of_push(h, event))
    assert h.sees(f"preview of event {event}")
    h.move(beside_all(h))  # on the way to the next node the picture stays
    assert h.sees(f"preview of event {event}")
    h.move((2, 2))
    assert not h.sees("preview") and h.event == 0
    h.move(place_of_push(h, event))
    h.click(beside_all(h))
    assert not h.sees("preview")


def test_the_picture_goes_along_though_the_pointer_rests_on_a_node(start: Start) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f4")
    x, y = place_of_push(h, pushes(1)[2])
    h.move((x, y))
    for key in ("shift+right", "n", "end", "home"):
        h.press(key)
        assert not h.sees("preview"), key
        h.move((x + 1, y))  # it points at the node again
        assert h.sees("preview"), key
        h.move((x, y))


def test_words_tell_what_became_of_a_node(start: Start) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f4", "end")
    solution = next(k for k, e in enumerate(EVENTS) if e[0] == SOLUTION) - 1
    dead_end = next(
        k for k, e in enumerate(EVENTS)
        if e[0] == PUSH and not {PUSH, SOLUTION} & {x[0] for x in EVENTS[k + 1 : pop_of(k)]}
    )
    failed = pushes(0)[0]
    below = sum(e[0] == PUSH for e in EVENTS[failed + 1 : pop_of(failed)])
    for push, words in (
        (solution, f"depth 5, value {EVENTS[solution][2]} · solution · event {solution}"),
        (dead_end, "dead end"),
        (failed, f"depth 0, value 0 · {below} nodes below · no solution"),
        (pushes(0)[1], "1 solution"),
    ):
        h.move(place_of_push(h, push))
        tip = h.app.window.tooltip
        assert tip is not None and words in tip.words.replace("\u00a0", " "), tip


def test_shift_and_a_click_fold_a_node_and_unfold_it(start: Start) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f4")
    whole = shown(h)
    assert whole == {k for k, e in enumerate(EVENTS) if e[0] == PUSH}  # all of a small tree
    for push, kind in ((pushes(0)[0], FOLDED_FAILED), (pushes(0)[1], FOLDED_SOLVED)):
        hidden = {k for k in whole if push < k < pop_of(push)}
        h.click(place_of_push(h, push), shift=True)
        _plan, marks = drawn(h)
        assert shown(h) == whole - hidden
        i = marks.of_push(push)
        assert i is not None and marks.kind[i] == kind and marks.hidden[i] == len(hidden)
        h.click(place_of_push(h, push), shift=True)
        assert shown(h) == whole


def test_f_folds_failed_subtrees_and_unfolds_them(start: Start) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f4")
    assert h.sees("153 nodes")
    whole = shown(h)
    h.press("f")
    solved = {k for k, e in enumerate(EVENTS) if e[0] == PUSH
              and any(x[0] == SOLUTION for x in EVENTS[k : pop_of(k)])}
    folded = shown(h)
    assert solved < folded < whole and h.sees("failed subtrees folded")
    first = pushes(0)[0]  # the first subtree fails: it is one triangle
    h.click(place_of_push(h, first), clicks=2)
    assert h.event == first and not any(first < k < pop_of(first) for k in folded)
    h.click(place_of_push(h, first), shift=True)  # by hand it unfolds: its children are triangles
    children = {k for k in pushes(1) if first < k < pop_of(first)}
    assert shown(h) == folded | children
    h.press("f")
    assert h.sees("153 nodes") and shown(h) == whole


def test_the_wheel_zooms_at_the_pointer(start: Start) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f4")
    node = pushes(1)[3]
    at = place_of_push(h, node)
    for _notch in range(4):
        h.wheel(at, 1)
        x, y = place_of_push(h, node)
        assert abs(x - at[0]) <= 1 and abs(y - at[1]) <= 1
    assert pushes(0)[-1] not in shown(h)  # out of view
    for _notch in range(6):
        h.wheel(at, -1)
    assert h.app.show.run.view.tree is None and pushes(0)[-1] in shown(h)


def test_the_silhouette_ends_where_its_leaves_do(start: Start) -> None:
    h = start("queens-bstar", 9).recorded()
    h.press("f4", "end")
    plan, _marks = drawn(h)
    found, place, room = plan.silhouette, plan.place, area(h)
    ground = h.app.window.look.theme.surface[:3]
    last = plan.tree.nodes.depth_count - 1
    ends = 0
    for column in np.flatnonzero(found.narrow & (found.solution < 0)).tolist():
        reached = found.reached[:, column]
        deepest = int(found.depths[np.flatnonzero(reached)[-1]])
        x = room.x + place.box.x + column
        if deepest == last:
            continue
        below = room.y + round(place.y(deepest) + 0.75 * place.pitch)
        above = room.y + round(place.y(deepest - 1) + 0.5 * place.pitch)
        empty, filled = (
            max(abs(a - b) for a, b in zip(h.surface.get_at((x, y)), ground, strict=False))
            for y in (below, above)
        )
        assert empty <= 2  # what rounding makes of nothing
        ends += filled > 2
    assert ends > 50


@pytest.mark.parametrize("button", [1, 3])
def test_dragging_moves_a_zoomed_tree_and_a_double_click_fits_it(
    start: Start, button: int
) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f4")
    node, other = pushes(1)[3], pushes(1)[4]
    h.wheel(place_of_push(h, node), 5)
    h.click(place_of_push(h, other))
    x, y = place_of_push(h, node)
    h.drag((x, y), (x - 40, y), button=button)
    moved = place_of_push(h, node)
    assert abs(moved[0] - (x - 40)) <= 1 and moved[1] == y
    assert h.app.show.run.view.selected == other  # to drag is not to click
    h.drag(moved, (moved[0] + 1, moved[1]))  # but the hand may tremble
    assert h.app.show.run.view.selected == node
    h.click(beside_all(h), clicks=2)
    assert h.app.show.run.view.tree is None


def test_zooming_into_a_large_tree_shows_ever_more_of_it(start: Start) -> None:
    h = start("queens-bstar", 10).recorded()
    h.press("f4")
    events = list(SOLVERS["queens-bstar"].function(10))
    rows = len(drawn(h)[0].rows)
    middle = area(h).center
    for _notch in range(14):
        h.wheel((middle[0], area(h).y + 10), 1)
    deepest = max(events[k][1] for k in shown(h))
    assert rows < deepest - 2
    push = next(k for k in sorted(shown(h)) if events[k][1] == deepest)
    h.click(place_of_push(h, push), clicks=2)
    assert h.event == push


def test_what_is_too_fine_to_be_drawn_leads_to_its_moment_too(start: Start) -> None:
    h = start("queens-bstar", 10).recorded()
    h.press("f4", "end")
    plan, _marks = drawn(h)
    room, place = area(h), plan.place
    column = place.box.w // 2
    for depth in (4, 5):
        pos = room.x + place.box.x + column, room.y + round(place.y(depth))
        h.click(pos, clicks=2)
        assert h.moment.kind == PUSH and h.moment.depth == depth
        # It stands where it was clicked on, as far as a pixel can tell.
        level = plan.tree.holding(depth, h.event)
        left, right = place.x(float(level.left[0])), place.x(float(level.right[0]))
        assert left - 1 <= place.box.x + column <= right + 1
    tick = int(np.flatnonzero(plan.silhouette.solution >= 0)[0])
    at = room.x + place.box.x + tick, room.y + round(place.y(9))
    h.click(at, clicks=2)
    assert h.run.trace.event(h.event + 1)[0] == SOLUTION


def test_the_node_of_the_moment_stays_in_view_of_a_zoomed_tree(start: Start) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f4")
    h.wheel(place_of_push(h, pushes(1)[0]), 6)

    def current() -> tuple[float, float]:
        plan, _marks = drawn(h)
        event = h.moment.path_events[-1]
        level = plan.tree.holding(EVENTS[event][1], event)
        return plan.place.x(float(level.x[0])), plan.place.y(level.depth)

    for push in (pushes(1)[-1], pushes(2)[0], pushes(3)[-2]):
        h.app.show.run.jump(push)
        h.tick(0)
        x, y = current()
        assert 0 <= x <= area(h).w and 0 <= y <= area(h).h
    for _step in range(40):
        h.press("shift+right")
        if h.moment.path:
            x, y = current()
            assert 0 <= x <= area(h).w and 0 <= y <= area(h).h


def test_a_node_that_folds_stays_in_view_of_a_zoomed_tree(start: Start) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f4")
    node = pushes(0)[3]
    h.wheel(place_of_push(h, pushes(1)[-1]), 2)
    h.wheel(place_of_push(h, node), 2)
    for _toggle in range(2):
        h.click(place_of_push(h, node), shift=True)
        h.tick(0, 2)
        assert area(h).contains(*place_of_push(h, node))


def test_the_sentence_and_the_counters_are_of_the_event_that_is_pointed_at(start: Start) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f4", "end")
    event = pushes(2)[1]
    counters = h.run.trace.counters(event)
    h.move(place_of_push(h, event))

    def told(pane: str) -> list[str]:
        return [text.string for text in h.app.window.figure_of(pane).texts()]

    assert f"{counters.tried}" in told("counters") and "PLACED" in told("narration")
    h.move((2, 2))
    assert f"{counters.tried}" not in told("counters") and "PLACED" not in told("narration")


def test_what_only_the_rerun_knows_is_veiled_while_another_event_is_shown(start: Start) -> None:
    h = start("queens-bstar", 6, size=(2560, 1440), mode="debug").recorded()
    h.press("3")
    h.variables()
    assert "tree" in h.app.window.arrangement
    h.move(place_of_push(h, pushes(1)[0]))
    words = f"of event {h.event}"
    for pane in ("data", "variables", "code"):
        texts = [text.string for text in h.app.window.figure_of(pane).texts()]
        assert words in texts, pane
    h.move((2, 2))
    assert not h.sees(words)


@pytest.mark.parametrize("hide_future", [False, True])
def test_f_keeps_the_zoom_and_the_place(start: Start, hide_future: bool) -> None:
    h = start("queens-bstar", 8, hide_future=hide_future).recorded()
    h.press("f4", "5", "shift+left")
    h.wheel(area(h).center, 6)
    h.tick(0, 3)
    h.press("shift+left")
    h.tick(0, 3)

    def current() -> float:
        run = h.app.show.seen_run
        x = place_at(run.tree.tree, run.trace, h.event)[0]
        assert run.view.tree is not None and run.view.tree.first <= x <= run.view.tree.last
        return (x - run.view.tree.first) / run.view.tree.across

    across, before = h.run.view.tree.across, current()  # type: ignore[union-attr]
    for _toggle in range(2):
        h.press("f")
        h.tick(0, 3)
        assert h.run.view.tree is not None and abs(h.run.view.tree.across - across) < 1e-6
        assert abs(current() - before) < 0.35
    assert abs(current() - before) < 1e-6


DEEP = """
def solve(depth: int = 150):
    for d in range(depth):
        yield 0, d, 0
        yield 1, d, 0
    for d in reversed(range(depth)):
        yield 2, d, 0
        yield 0, d, 1
        yield 1, d, 1
        yield 2, d, 1
"""


def test_a_deep_tree_grows_downwards_too_and_follows(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "deep.py"
    file.write_text(DEEP)
    h = start(str(file), size=(1024, 640)).recorded()
    h.press("f4")
    trace = h.run.trace
    assert trace.depth_count == 150 and drawn(h)[0].step > 1  # levels are left out
    pitch = drawn(h)[0].place.pitch
    for _notch in range(12):
        h.wheel(area(h).center, 1)
    assert drawn(h)[0].place.pitch > 4 * pitch and drawn(h)[0].step == 1
    for depth in (149, 3, 80):
        h.app.show.run.jump(int(trace.pushes(depth)[0]))
        h.tick(0)
        assert h.event in shown(h)
        x, y = place_of_push(h, h.event)
        assert area(h).contains(x, y)


def test_keys_go_through_the_tree(start: Start) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f4")
    h.tab_to(h.stop("beside"))
    assert select_by_keys(h, "down") == pushes(0)[0]  # nothing is in force: the root's first child
    assert select_by_keys(h, "right") == pushes(0)[1]
    first_child = next(k for k in pushes(1) if k > pushes(0)[1])
    assert select_by_keys(h, "down") == first_child
    assert select_by_keys(h, "left") == pushes(1)[pushes(1).index(first_child) - 1]
    assert select_by_keys(h, "up") == pushes(0)[0]
    assert select_by_keys(h, "left") == select_by_keys(h, "up") == pushes(0)[0]  # there is no more
    h.press("enter")
    assert h.event == pushes(0)[0]
    whole = shown(h)
    h.press("z")
    assert shown(h) == {k for k in whole if not pushes(0)[0] < k < pop_of(pushes(0)[0])}
    assert select_by_keys(h, "down") == pushes(0)[0]  # what is folded away is not gone to
    h.press("z")
    assert shown(h) == whole
    h.press("+", "+")
    view = h.app.show.run.view.tree
    assert view is not None and pushes(0)[0] in shown(h)
    h.press("0")
    assert h.app.show.run.view.tree is None
    h.press("-")
    assert h.app.show.run.view.tree is None


def test_what_is_to_come_is_faint(start: Start) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f4", "home")
    room = pygame.Rect(area(h))

    def ink() -> int:
        h.tick(0)
        pixels = pygame.surfarray.array3d(h.surface.subsurface(room)).astype(int)
        return int(abs(pixels - np.array(h.app.window.look.theme.surface)).sum())

    first = ink()
    h.press("end")
    assert ink() > 1.8 * first


@pytest.mark.quick
def test_left_of_the_path_is_past_and_right_of_it_to_come(start: Start) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f4")
    plane = np.array(h.app.window.look.theme.surface)

    def ink(push: int) -> float:
        x, y = place_of_push(h, push)
        marks = drawn(h)[1]
        x += int(marks.radius[marks.of_push(push)]) - 1  # some are hollow
        pixel = h.surface.get_at((x, y))
        return float(abs(np.array(pixel[:3]) - plane).sum())

    nodes = pushes(0)
    h.press("end")
    bright = [ink(push) for push in nodes]
    h.app.show.run.jump(pushes(0)[3])
    h.tick(0)
    for i in (0, 1, 2):
        assert ink(nodes[i]) == bright[i]
    for i in (4, 5):
        assert 0 < ink(nodes[i]) < 0.6 * bright[i]


def test_a_large_tree_under_way_is_looked_at_all_the_same(start: Start) -> None:
    h = start("queens-bstar", 11)
    h.press("f4")
    h.wait(lambda: len(h.run.trace) > 100_000, "some events")
    for keys in (["5"], ["f"], ["end"], ["f"], ["d"]):
        h.press(*keys)
        h.tick(0.2, 2)
        for _notch in range(3):
            h.wheel(area(h).center, 3)
        h.move(area(h).center)
        h.press("n")
    h.click(beside_all(h), clicks=2)
    h.recorded()
    h.press("f")
    h.wait(lambda: not h.app.window.busy, "the tree")
    trace = h.run.trace
    columns = h.run.tree.tree.columns
    nodes = sum(len(trace.pushes(depth)) for depth in range(trace.depth_count))
    drawn_nodes = int((columns.depth - columns.fork + 1).sum())
    assert drawn_nodes + int(columns.nodes_below(slice(None)).sum()) == nodes


def test_the_root_tells_whether_the_search_is_over(start: Start) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f4")
    theme = h.app.window.look.theme

    def root() -> tuple[int, ...]:
        x, y = drawn(h)[0].root
        return tuple(h.surface.get_at((area(h).x + round(x), area(h).y + round(y))))[:3]

    for key, color in (("home", theme.try_), ("n", theme.try_), ("end", theme.placed)):
        h.press(key)
        h.tick(1)
        assert root() == color


def leaf_paths() -> list[list[int]]:
    """The path of each node without a child, in the order of the search."""
    path: list[int] = []
    found = []
    for (kind, _depth, value), (following, *_rest) in pairwise(
        event for event in EVENTS if event[0] in (PUSH, POP)
    ):
        if kind == PUSH:
            path.append(value)
            if following == POP:
                found.append(list(path))
        else:
            path.pop()
    return found


@pytest.mark.parametrize(("first", "last"), [(0, 1), (3, 6), (10, 12), (20, 20), (0, 45), (30, 40)])
def test_a_zoomed_tree_says_what_it_is_below(start: Start, first: int, last: int) -> None:
    h = start("queens-bstar", 6).recorded()
    h.press("f4")
    h.app.perform(do(show_tree, TreeView(float(first), last + 1.0, 1.0, 5.0)))
    h.tick(0)
    paths = leaf_paths()[first : last + 1]
    same = [len(set(values)) == 1 for values in zip(*paths, strict=False)]
    shared = paths[0][: [*same, False].index(False)]
    if shared:
        assert "below " + " · ".join(map(str, shared)) in h.texts()
    else:
        assert h.sees("nodes (root included)")
