"""The search tree of the permutations: whole where there is room, else what hangs on the path."""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise

import numpy as np

from solvers.events import PUSH, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.layout.graphs import Prefix, Share, leaf_count, path_tree, whole_tree
from visualizer.layout.grid import Box
from visualizer.pictures.scene import Scene, within
from visualizer.pictures.signs import Sign, draw_edged, event_words, refused, solved, tone
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.trace.packing import values
from visualizer.trace.trace import Trace
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.geometry import Point
from visualizer.ui.look import Look
from visualizer.ui.shapes import curve, disc, line, rounded_rect, star
from visualizer.ui.theme import ink_on, mix

LEAF = 7
"""The least distance of two leaves of a whole tree, unscaled."""

MOST_WHOLE = 5
"""Larger trees are not drawn whole however much room there is."""

LARGEST, LARGEST_SHARE = 15, 0.06
"""The largest radius of a node, unscaled; in a large pane it is this share of that."""

CAPITALS = 0.85
"""A node with a number is at least so high; the size of the letters is 1."""

FRAMED_FROM = 20
"""From this height (unscaled) on a node with a number that was not reached has a frame."""

ACROSS = 2.2
"""The tree of a path grows to the right where there is so many times as much width as height."""


def visited(trace: Trace, k: int) -> set[Prefix]:
    """The nodes of the tree to which the search has come up to event k."""
    every = values(trace.events(0, k + 1))
    nodes: set[Prefix] = set()
    parents = np.empty(0, np.uint32)
    above: list[Prefix] = [()]
    for depth in range(trace.depth_count):
        pushes = trace.pushes(depth)
        pushes = pushes[: int(pushes.searchsorted(np.uint32(k), "right"))]
        # The parent of a node is the last PUSH one depth above, before its own.
        of = parents.searchsorted(pushes) - 1 if depth else np.zeros(len(pushes), np.int64)
        numbers = every[pushes].tolist()
        here = [(*above[i], v) for i, v in zip(of.tolist(), numbers, strict=True)]
        nodes.update(here)
        parents, above = pushes, here
    return nodes


def visited_beside(trace: Trace, moment: Moment, depth: int) -> set[int]:
    """The numbers that have stood at place `depth` after those that stand before it now."""
    start = moment.path_events[depth - 1] if depth else 0
    pushes = trace.pushes(depth)
    low, high = pushes.searchsorted(np.array([start, moment.event + 1], np.uint32))
    return set(trace.values_at(pushes[int(low) : int(high)].tolist()))


class _Plan:
    """Where each node stands in pixels, and how large the nodes of a depth are.

    across   does the tree grow from the left to the right, not downwards?
    radii    by depth: half the height of a node
    widths   by depth: how wide a node with its number is; 0 where there is no room for numbers
    """

    def __init__(
        self, box: Box, look: Look, places: Mapping[Prefix, Share], n: int, *, curved: bool,
        across: bool,
    ) -> None:
        largest = max(look.px(LARGEST), round(min(box.w, box.h) * LARGEST_SHARE))
        stars = look.px(10)  # behind the leaves
        inner = box.inset(largest + look.px(4), look.px(8))
        inner = inner._replace(w=inner.w - stars) if across else inner._replace(
            y=inner.y + look.px(4), h=inner.h - largest - stars
        )
        self.across = across
        length, breadth = (inner.w, inner.h) if across else (inner.h, inner.w)
        self.level = length / n
        letters = text.measure(look, str(n - 1), text.SMALLEST, "bold")[0] + look.px(6)
        self.radii: list[float] = [max(2.0, min(largest, self.level * 0.3))]
        self.widths: list[float] = [0.0]
        for gap in _gaps(places, n, breadth):
            room = min(self.level * 0.72, gap * 0.9)
            radius = max(2.0, min(largest, room / 2))
            if across:
                radius = max(2.0, min(largest, gap * 0.47, self.level * 0.36))
                room = self.level * 0.72
            fits = 2 * radius >= look.px(text.SMALLEST) * CAPITALS and letters <= room
            self.radii.append(radius)
            self.widths.append(max(2 * radius, letters) if fits else 0.0)
        self.curved = curved and not across and self.radii[-1] >= look.px(4)
        self.points: dict[Prefix, Point] = {
            node: (inner.x + y * inner.w, inner.y + x * inner.h) if across
            else (inner.x + x * inner.w, inner.y + y * inner.h)
            for node, (x, y) in places.items()
        }

    def box(self, node: Prefix, more: float = 0) -> Box:
        """The box around a node, or one larger by some pixels on each side."""
        (x, y), radius = self.points[node], self.radii[len(node)]
        wide = max(2 * radius, self.widths[len(node)]) / 2 + more
        high = radius + more
        return Box(round(x - wide), round(y - high), round(2 * wide), round(2 * high))

    def letters(self, node: Prefix, look: Look) -> float:
        """The size of the number in a node; 0 where it has no room."""
        size = max(text.SMALLEST, self.radii[len(node)] / look.scale * 1.1)
        return size if self.widths[len(node)] else 0


def _gaps(places: Mapping[Prefix, Share], n: int, breadth: float) -> list[float]:
    """For each depth from 1 on the least distance of two neighbours, in pixels."""
    rows: dict[int, list[float]] = {}
    for node, (x, _y) in places.items():
        rows.setdefault(len(node), []).append(x)
    return [
        min((b - a for a, b in pairwise(sorted(rows.get(depth, [])))), default=1.0) * breadth
        for depth in range(1, n + 1)
    ]


def sound(path: Prefix, n: int) -> Prefix:
    """As far as a path is one of the tree: a faulty solver may place a number twice."""
    for depth, value in enumerate(path):
        if value in path[:depth] or not 0 <= value < n:
            return path[:depth]
    return path


def draw_tree(figure: Figure, box: Box, show: Show, n: int) -> None:
    """Nodes to come are faint, those that were reached are filled, the path is bold."""
    moment, look, scene = show.run.moment, show.look, Scene(figure, show.look, show)
    current: Prefix = sound(moment.path, n)
    if n <= MOST_WHOLE and box.w >= leaf_count(n) * look.px(LEAF):
        plan = _Plan(box, look, whole_tree(n), n, curved=True, across=False)
        reached = visited(show.run.trace, moment.event) if len(show.run.trace) else set()
    else:
        across = box.w > ACROSS * box.h
        plan = _Plan(box, look, path_tree(current, n), n, curved=False, across=across)
        reached = {
            (*current[:depth], value)
            for depth in range(min(len(current) + 1, n))
            for value in visited_beside(show.run.trace, moment, depth)
        }
    path = {current[:depth] for depth in range(len(current) + 1)}
    with scene.telling(_("branch of the tree: one more number at the next place")):
        for bold in (False, True):
            for node in plan.points:
                if node and (node in path) is bold:
                    _edge(scene, plan, node, bold=bold, seen=node in reached)
    for node, point in plan.points.items():
        if not node:
            with scene.telling(_("the root: nothing is chosen yet")):
                disc(figure, look.theme.text_dim, point, plan.radii[0] * 0.5)
            continue
        draw = _on_path if node in path else _seen if node in reached else _unseen
        draw(scene, plan.box(node), node[-1], plan.letters(node, look))
        if len(node) == n and node in reached and (moment.kind != PUSH or node != current):
            leaf, size = plan.box(node), max(look.px(4), plan.radii[n] * 0.6)
            below = point[0], leaf.bottom + size
            behind = (leaf.right + size, point[1]) if plan.across else below
            with scene.telling(solved()):
                star(figure, look.theme.solution, behind, size)
    if moment.kind is not None:
        _event(scene, plan, current)


def signs() -> Sequence[Sign]:
    """What the legend says of the nodes."""
    return _on_path.sign(0), _seen.sign(0), _unseen.sign(0)


def _edge(scene: Scene, plan: _Plan, node: Prefix, *, bold: bool, seen: bool) -> None:
    theme, px = scene.theme, scene.look.px
    draw = partial(curve if plan.curved else line, scene.figure)
    parent, point = plan.points[node[:-1]], plan.points[node]
    if bold:
        width = max(2.0, min(px(4), plan.radii[len(node)] * 0.5))
        draw_edged(scene.look, theme.hue(node[-1]), width,
                   lambda color, thick: draw(color, parent, point, thick))
    else:
        color = theme.text_faint if seen else theme.border
        draw(color, parent, point, max(1.0, px(1.5) if seen else px(1)))


@within(mark("node of the tree on the path"), inset=0.18)
def _on_path(scene: Scene, box: Box, value: int, size: float = 0) -> None:
    _filled(scene, box, value, size, 0.0)


@within(mark("node that the search has come to"), inset=0.18)
def _seen(scene: Scene, box: Box, value: int, size: float = 0) -> None:
    _filled(scene, box, value, size, 0.45)


@within(mark("node that it has not come to yet"), inset=0.18)
def _unseen(scene: Scene, box: Box, value: int, size: float = 0) -> None:
    # Frames as close as lines of text would run into each other: the numbers do alone.
    framed = not size or box.h >= scene.look.px(FRAMED_FROM)
    hollow = box.inset(max(1, box.h // 14))
    rounded_rect(scene.figure, hollow, scene.theme.surface,
                 scene.theme.border_strong if framed else None, scene.look.px(1), hollow.h // 2)
    scene.write(box.center, str(value), size, "text_dim")


def _filled(scene: Scene, box: Box, value: int, size: float, pale: float) -> None:
    """A node with its number, if its size is not 0, in its hue; `pale`: the share of the ground."""
    fill = mix(scene.theme.hue(value), scene.theme.surface, pale)
    rounded_rect(scene.figure, box, fill, radius=box.h // 2)
    scene.write(box.center, str(value), size, ink_on(scene.theme, fill))


def _event(scene: Scene, plan: _Plan, current: Prefix) -> None:
    moment, px = scene.moment, scene.look.px
    node = (*current[: moment.depth], moment.value)
    if node in plan.points:
        width = max(2, min(px(3), round(plan.radii[len(node)] * 0.4)))
        around = plan.box(node, width + 1)
        with scene.telling(event_words(moment.kind or TRY)):
            rounded_rect(scene.figure, around, None, tone(scene.show), width, around.h // 2)
    elif moment.kind == TRY and moment.rejected and current in plan.points:
        radius = plan.radii[min(len(current) + 1, len(plan.radii) - 1)]
        thick = max(1.5, min(px(3), radius * 0.4))
        start, end = plan.points[current], _beside(plan, current, moment.value)
        # From the rim of the node, whose number stays free.
        parent, apart = plan.box(current), math.dist(start, end)
        share = min(1.0, max(parent.w, parent.h) / 2 / apart) if current and apart else 0.0
        start = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        with scene.telling(refused()):
            scene.line(scene.theme.rejected, start, end, thick, (thick * 2, thick * 1.6))
            scene.cross(end, max(px(5), radius * 0.7))


def _beside(plan: _Plan, parent: Prefix, value: int) -> Point:
    """Where the branch of a number ends that cannot be taken: among its siblings, half way."""
    (px, py), share = plan.points[parent], 0.55
    siblings = sorted(node for node in plan.points if node[:-1] == parent and node)
    if not siblings:
        return (px + plan.level * 0.5, py) if plan.across else (px, py + plan.level * 0.5)
    rank = bisect([node[-1] for node in siblings], value)
    places = [plan.points[node][plan.across] for node in siblings]
    step = places[1] - places[0] if len(places) > 1 else plan.radii[len(parent) + 1] * 4
    place = places[0] - step / 2 if rank == 0 else places[rank - 1] + step / 2
    if plan.across:
        return px + plan.level * share, py + (place - py) * share
    return px + (place - px) * share, py + plan.level * share
