"""The search tree of the permutations: whole where there is room, else what hangs on the path."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping

import pygame

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.layout.grid import Box
from visualizer.layout.small_tree import Place, Prefix, leaf_count, path_tree, whole_tree
from visualizer.pictures.permutations import permutations
from visualizer.pictures.scene import Scene
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, curve, disc, line, ring, star
from visualizer.ui.theme import Color, mix

LEAF = 7
"""The least distance of two leaves of a whole tree, unscaled."""

MOST_WHOLE = 5
"""Larger trees are not drawn whole however much room there is."""

LARGEST = 15
LABEL_FROM = 8
"""From this radius (unscaled) a node carries its number."""

Point = tuple[float, float]


class _Plan:
    """Where each node stands in pixels, and how large nodes are."""

    def __init__(
        self, box: Box, look: Look, places: Mapping[Prefix, Place], n: int, *, curved: bool
    ) -> None:
        inner = box.inset(look.px(10), look.px(LARGEST))
        inner = inner._replace(h=inner.h - look.px(8))  # the stars below the leaves
        gap = _least_gap(places, inner.w)
        self.radius = max(2.0, min(look.px(LARGEST), inner.h / n * 0.34, gap * 0.42))
        self.curved = curved and self.radius >= look.px(4)
        self.points: dict[Prefix, Point] = {
            node: (inner.x + x * inner.w, inner.y + y * inner.h) for node, (x, y) in places.items()
        }
        self.level = inner.h / n


def draw_tree(surface: pygame.Surface, box: Box, scene: Scene, n: int) -> None:
    """Nodes to come are faint, those that were reached are filled, the path is bold."""
    moment, look = scene.moment, scene.look
    current: Prefix = moment.path
    if n <= MOST_WHOLE and box.w >= leaf_count(n) * look.px(LEAF):
        plan = _Plan(box, look, whole_tree(n), n, curved=True)
        reached = permutations.visited(scene.trace, moment.event) if len(scene.trace) else set()
    else:
        plan = _Plan(box, look, path_tree(current, n), n, curved=False)
        reached = {
            (*current[:depth], value)
            for depth in range(min(len(current) + 1, n))
            for value in permutations.visited_beside(scene.trace, moment, depth)
        }
    path = {current[:depth] for depth in range(len(current) + 1)}
    for bold in (False, True):
        for node, point in plan.points.items():
            if node and (node in path) is bold:
                _edge(surface, plan, look, node, point, bold=bold, seen=node in reached)
    for node, point in plan.points.items():
        _node(surface, plan, look, node, point, on_path=node in path, seen=node in reached)
        if len(node) == n and node in reached and (moment.kind != PUSH or node != current):
            below = point[0], point[1] + plan.radius * 1.7
            star(surface, look.theme.solution, below, max(look.px(3), plan.radius * 0.6))
    _event(surface, plan, scene, current)


def _edge(
    surface: pygame.Surface, plan: _Plan, look: Look, node: Prefix, point: Point, *, bold: bool,
    seen: bool,
) -> None:  # fmt: skip
    theme = look.theme
    if bold:
        color: Color = theme.hue(node[-1])
        width = max(2.0, min(look.px(4), plan.radius * 0.5))
    else:
        color = theme.text_faint if seen else theme.border
        width = max(1.0, look.px(1.5) if seen else look.px(1))
    draw = curve if plan.curved else line
    draw(surface, color, plan.points[node[:-1]], point, width)


def _node(
    surface: pygame.Surface, plan: _Plan, look: Look, node: Prefix, point: Point, *,
    on_path: bool, seen: bool,
) -> None:  # fmt: skip
    theme, radius = look.theme, plan.radius
    if not node:
        disc(surface, theme.text_dim, point, radius * 0.6)
        return
    hue = theme.hue(node[-1])
    if seen or on_path:
        fill = hue if on_path else mix(hue, theme.surface, 0.45)
        disc(surface, fill, point, radius * (1.15 if on_path else 1.0))
        ink: Color = theme.on_hue
    else:
        disc(surface, theme.surface, point, radius)
        ring(surface, theme.border_strong, point, radius, max(1.0, look.px(1)))
        ink = theme.text_dim
    if radius >= look.px(LABEL_FROM):
        size = radius / look.scale * 1.15
        text.draw(surface, look, str(node[-1]), point, size, "bold", ink, "center")


def _event(surface: pygame.Surface, plan: _Plan, scene: Scene, current: Prefix) -> None:
    moment, look, theme = scene.moment, scene.look, scene.look.theme
    if moment.kind is None:
        return
    node = (*current[: moment.depth], moment.value)
    width = max(1.5, min(look.px(3), plan.radius * 0.4))
    reach = plan.radius * 1.15 + width + look.px(1)
    if node in plan.points:
        colors = {TRY: theme.try_, PUSH: theme.placed, POP: theme.taken_back,
                  SOLUTION: theme.solution}  # fmt: skip
        ring(surface, colors[moment.kind], plan.points[node], reach, width)
    elif moment.kind == TRY and moment.rejected and current in plan.points:
        start, end = plan.points[current], _beside(plan, current, moment.value)
        dash = (width * 2, width * 1.6)
        line(surface, theme.rejected, start, end, width, dash)
        cross_disc(surface, look, end, max(look.px(5), plan.radius * 0.7))


def _beside(plan: _Plan, parent: Prefix, value: int) -> Point:
    """Where the branch of a number ends that cannot be taken: among its siblings, half way down."""
    siblings = sorted(node for node in plan.points if node[:-1] == parent and node)
    if not siblings:
        x, y = plan.points[parent]
        return x, y + plan.level * 0.5
    rank = bisect([node[-1] for node in siblings], value)
    across = [plan.points[node][0] for node in siblings]
    step = across[1] - across[0] if len(across) > 1 else plan.radius * 4
    x = across[0] - step / 2 if rank == 0 else across[rank - 1] + step / 2
    (px, py), share = plan.points[parent], 0.55
    return px + (x - px) * share, py + plan.level * share


def _least_gap(places: Mapping[Prefix, Place], width: float) -> float:
    """The least distance of two neighbours in a row, in pixels."""
    rows: dict[float, list[float]] = {}
    for x, y in places.values():
        rows.setdefault(y, []).append(x)
    gaps = [
        (b - a) * width
        for row in rows.values()
        for a, b in zip(sorted(row), sorted(row)[1:], strict=False)
    ]
    return min(gaps, default=width)
