"""The choices in force in the search tree, and the line between what is past and what is to come.

Nodes stand in the order of the search, and edges do not cross. So all that is left of the path is
past, and all right of it is to come.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from itertools import pairwise

import numpy as np

from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.tree.columns import Floats
from visualizer.layout.tree.plan import SOLUTION, Marks, Plan
from visualizer.panes.tree_canvas import soft
from visualizer.panes.tree_labels import Labels
from visualizer.panes.tree_marks import draw_mark
from visualizer.ui.figure import Figure, Piece
from visualizer.ui.geometry import Point
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, polyline

WIDTH, RADIUS = 2.6, 4.0
"""Of the path and of its nodes at least, unscaled."""

CROWDED = 0.28
"""Their radius at most, as a share of the way from one to the next."""

HALO = 4.0
"""Around a solution that is in force, unscaled."""

PIECE, MOST_PIECES = 8.0, 100
"""Pixels of a curve that are drawn as a straight line, and how many of these it has at most."""

BESIDE_PATH = 40
"""Pixels beside the view to which an edge is drawn."""


class PathStep(NamedTuple):
    """A node of the path: where it stands, and the event of its PUSH; the root's is -1."""

    x: float
    y: float
    push: int


def path_steps(plan: Plan, event: int, height: int) -> list[PathStep]:
    """The path at an event with `height` choices in force, as far as it is drawn, root first.

    Levels that the plan leaves out are left out, and what is folded away.
    """
    steps = [PathStep(*plan.root, -1)] if plan.start < 0 else []
    above = max(0, plan.start)
    depths = [*range(above, height, plan.step), height - 1] if height else []
    lowest = plan.place.box.bottom + plan.place.pitch * plan.step
    ys = [plan.place.y(depth) for depth in dict.fromkeys(depths)]
    seen = list(dict.fromkeys(depths))[: bisect_right(ys, lowest) + 1]
    nodes = plan.tree.in_force(seen, event)
    xs = plan.place.xs(nodes.x).tolist()
    return steps + list(map(PathStep, xs, ys, nodes.push.tolist()))


def on_path(steps: list[PathStep], y: float) -> Point | None:
    """Where the path is in a pixel row; None: not there."""
    number = bisect_right(steps, y, key=lambda step: step.y)
    if not 0 < number < len(steps):
        return None
    above, below = steps[number - 1 : number + 1]
    t = soft(np.array([(y - above.y) / (below.y - above.y)]))
    return above.x + (below.x - above.x) * float(t[0]), y


def boundary(plan: Plan, steps: list[PathStep], event: int, height: int) -> Floats:
    """For each of the first `height` pixel rows where the past ends, across."""
    columns = plan.tree.columns
    begun = int(columns.event.searchsorted(np.uint32(event), "right"))
    now = plan.place.x(float(columns.left(np.array([begun]))[0]))
    rows = np.arange(height) + 0.5
    if not steps:
        return np.full(height, now)
    xs = np.array([*(step.x for step in steps), now, now])
    ys = np.array([step.y for step in steps])
    ys = np.append(ys, ys[-1] + plan.step * plan.place.pitch * np.array([1.0, 2.0]))
    at = np.minimum(ys.searchsorted(rows, "right") - 1, len(steps))
    t = (rows - ys[at]) / np.maximum(ys[at + 1] - ys[at], 1e-6)
    edge = xs[at] + (xs[at + 1] - xs[at]) * soft(t)
    return np.where(at < 0, steps[0].x, edge)


def draw_path(
    figure: Figure, steps: list[PathStep], marks: Marks, labels: Labels, look: Look
) -> None:
    """Draw the path, bold; the latest choice is the largest."""
    theme, scale = look.theme, look.scale
    for a, b in pairwise(steps):
        with figure.piece(Piece(("edge", b.push), comes="draw")):
            polyline(figure, theme.try_, _curve(a, b, figure.box.w), WIDTH * scale)
    # Where levels are left out, discs would touch each other.
    usual = min(RADIUS * scale, CROWDED * abs(steps[-1].y - steps[-2].y)) if steps[1:] else 0.0
    for before, step in pairwise((None, *steps)):
        assert step is not None
        at = (round(step.x), round(step.y))
        mark = marks.of_push(step.push) if step.push >= 0 else None
        radius = usual if mark is None else max(usual, float(marks.radius[mark]))
        if step is steps[-1] or step is steps[0]:
            radius = max(radius, (RADIUS + (step is steps[-1])) * scale)
        homes = () if before is None else (("node", before.push),)
        with figure.piece(Piece(("node", step.push), homes=homes, comes="grow")):
            if mark is not None and marks.kind[mark] == SOLUTION:
                disc(figure, theme.try_, at, radius + HALO * scale)
                draw_mark(figure, SOLUTION, at, radius, look)
            else:
                disc(figure, theme.try_, at, radius)
        if mark is not None:
            labels.draw_one(figure, mark, filled=True, drawn=radius)


def _curve(a: PathStep, b: PathStep, width: int) -> list[Point]:
    """The edge from a to b, as far as it is not more than a little out of view."""
    first, last = _share_in_view(a, b, width)
    count = max(6, math.ceil((abs(b.x - a.x) + b.y - a.y) * (last - first) / PIECE))
    count = min(count, MOST_PIECES) if abs(a.x - b.x) > 0.5 else 1
    t = first + (last - first) * np.arange(count + 1) / count
    across, down = a.x + (b.x - a.x) * soft(t), a.y + (b.y - a.y) * t
    return list(zip(across.tolist(), down.tolist(), strict=True))


def _share_in_view(a: PathStep, b: PathStep, width: int) -> tuple[float, float]:
    """From where to where, as shares of the way down, an edge is in view."""
    shares = []
    for x, end in ((a.x, 0.0), (b.x, 1.0)):
        inside = min(max(x, -BESIDE_PATH), width + BESIDE_PATH)
        if inside != x and a.x != b.x:
            share = min(max((inside - a.x) / (b.x - a.x), 0.0), 1.0)
            end = 0.5 - math.sin(math.asin(1.0 - 2.0 * share) / 3.0)  # the inverse of `soft`
        shares.append(end)
    return shares[0], max(shares)
