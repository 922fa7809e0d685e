"""The choices in force in the search tree, and the line between what is past and what is to come.

Nodes stand in the order of the search, and edges do not cross. So all that is left of the path is
past, and all right of it is to come.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pygame

from visualizer.layout.tree.columns import Floats
from visualizer.layout.tree.marks import SOLUTION, Marks
from visualizer.layout.tree.plan import Plan
from visualizer.ui.look import Look
from visualizer.ui.shapes import Point, disc, polyline
from visualizer.views.tree.labels import Labels
from visualizer.views.tree.marks import draw_mark
from visualizer.views.tree.strokes import soft

WIDTH, RADIUS = 2.6, 4.0
"""Of the path and of its nodes at least, unscaled."""

CROWDED = 0.28
"""Their radius at most, as a share of the way from one to the next."""

HALO = 4.0
"""Around a solution that is in force, unscaled."""

PIECE = 8.0
"""Pixels of a curve that are drawn as a straight line."""


MOST_PIECES = 100
BESIDE = 40
"""Pixels beside the view to which an edge is drawn."""


class Step(NamedTuple):
    """A node of the path: where it stands, and the event of its PUSH; the root's is -1."""

    x: float
    y: float
    push: int


def path_steps(plan: Plan, event: int, height: int) -> list[Step]:
    """The path at an event with `height` choices in force, as far as it is drawn, root first.

    Levels that the plan leaves out are left out, and what is folded away.
    """
    steps = [Step(*plan.root, -1)] if plan.start < 0 else []
    above = max(0, plan.start)
    depths = [*range(above, height, plan.step), height - 1] if height else []
    for depth in dict.fromkeys(depths):
        level = plan.tree.holding(depth, event)
        if not len(level):
            break
        steps.append(Step(plan.place.x(float(level.x[0])), plan.place.y(depth), int(level.push[0])))
        if steps[-1].y > plan.place.box.bottom + plan.place.pitch * plan.step:
            break
    return steps


def boundary(plan: Plan, steps: list[Step], event: int, height: int) -> Floats:
    """For each of the first `height` pixel rows where the past ends, across."""
    columns = plan.tree.columns
    begun = int(columns.event.searchsorted(np.uint32(event), "right"))
    now = plan.place.x(float(columns.left(np.array([begun]))[0]))
    rows = np.arange(height) + 0.5
    edge = np.full(height, now)
    if steps:
        edge[rows < steps[0].y] = steps[0].x
        steps = [*steps, Step(now, steps[-1].y + plan.step * plan.place.pitch, -1)]
    for a, b in pairwise(steps):
        inside = (rows >= a.y) & (rows < b.y)
        t = (rows[inside] - a.y) / max(b.y - a.y, 1e-6)
        edge[inside] = a.x + (b.x - a.x) * soft(t)
    return edge


def draw_path(
    surface: pygame.Surface, steps: list[Step], marks: Marks, labels: Labels, look: Look
) -> None:
    """Draw the path, bold; the latest choice is the largest."""
    theme, scale = look.theme, look.scale
    for a, b in pairwise(steps):
        polyline(surface, theme.try_, _curve(a, b, surface.get_width()), WIDTH * scale)
    # Where levels are left out, discs would touch each other.
    usual = min(RADIUS * scale, CROWDED * abs(steps[-1].y - steps[-2].y)) if steps[1:] else 0.0
    for step in steps:
        at = (round(step.x), round(step.y))
        mark = marks.of_push(step.push) if step.push >= 0 else None
        radius = usual if mark is None else max(usual, float(marks.radius[mark]))
        if step is steps[-1] or step is steps[0]:
            radius = max(radius, (RADIUS + (step is steps[-1])) * scale)
        if mark is not None and marks.kind[mark] == SOLUTION:
            disc(surface, theme.try_, at, radius + HALO * scale)
            draw_mark(surface, SOLUTION, at, radius, look)
        else:
            disc(surface, theme.try_, at, radius)
        if mark is not None:
            labels.draw_one(surface, mark, filled=True)


def _curve(a: Step, b: Step, width: int) -> list[Point]:
    """The edge from a to b, as far as it is not more than a little out of view."""
    first, last = _share_in_view(a, b, width)
    count = max(6, math.ceil((abs(b.x - a.x) + b.y - a.y) * (last - first) / PIECE))
    count = min(count, MOST_PIECES) if abs(a.x - b.x) > 0.5 else 1
    t = first + (last - first) * np.arange(count + 1) / count
    across, down = a.x + (b.x - a.x) * soft(t), a.y + (b.y - a.y) * t
    return list(zip(across.tolist(), down.tolist(), strict=True))


def _share_in_view(a: Step, b: Step, width: int) -> tuple[float, float]:
    """From where to where, as shares of the way down, an edge is in view."""
    shares = []
    for x, end in ((a.x, 0.0), (b.x, 1.0)):
        inside = min(max(x, -BESIDE), width + BESIDE)
        if inside != x and a.x != b.x:
            share = min(max((inside - a.x) / (b.x - a.x), 0.0), 1.0)
            end = 0.5 - math.sin(math.asin(1.0 - 2.0 * share) / 3.0)  # the inverse of `soft`
        shares.append(end)
    return shares[0], max(shares)
