"""In the search tree, while it is shown whose fault dead ends are: hatched what could not help; on
the path flags at the choices to blame, and all others pale."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np
import pygame

from visualizer.layout.timeline import softened
from visualizer.layout.tree.columns import Floats, Indices
from visualizer.layout.tree.plan import Marks, Plan
from visualizer.panes.tree_path import PathStep, on_path
from visualizer.panes.useless import NOWHERE, SMOOTH, hatching
from visualizer.pictures.signs import PALE, guilty, innocent
from visualizer.show.show import Show
from visualizer.ui.figure import Figure
from visualizer.ui.geometry import Point
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, flag
from visualizer.ui.theme import with_alpha

if TYPE_CHECKING:  # the window starts without them
    from visualizer.judge.blame import Fault
    from visualizer.judge.wasted import Useless

ABOVE: Final = 0.6
"""Levels above a node from which on it is hatched: so its edge is, too."""

BELOW: Final = 0.3
"""Levels below a node from which on the silhouette that hangs from it is hatched."""

LARGEST, SMALLEST, CLOSE = 8.0, 3.5, 0.4
"""The radius of a flag, unscaled, and as a share of the way from one node to the next."""

OUT: Final = 0.75
"""How far from a node its flag stands, as a share of the radius of both."""

VEIL: Final = 4.5
"""The radius of the veil over a choice that is innocent at least, unscaled."""


def draw_useless(
    surface: pygame.Surface, plan: Plan, look: Look, useless: Useless, length: int
) -> bool:
    """Hatch what could not help, of a tree of so many events that is drawn on a surface filled with
    the colour of the pane. Is there any of it?"""
    width, height = surface.get_size()
    top = _silhouette(plan, look, useless, length, width)
    left, right, depth, push = _nodes(plan)
    flagged = np.flatnonzero(useless.holds(push.astype(np.uint32)))
    first, last = (np.clip(np.rint(plan.place.xs(edge[flagged])), 0, width).astype(np.int64)
                   for edge in (left, right))
    wide = last - first
    pixels = np.repeat(first - np.append(0, wide.cumsum()[:-1]), wide) + np.arange(wide.sum())
    from_y = plan.place.ys(depth[flagged] - ABOVE * plan.step)
    np.minimum.at(top, pixels, np.repeat(from_y, wide))
    columns = np.flatnonzero(top < height)
    if not len(columns):
        return False
    begin, end = int(columns[0]), int(columns[-1]) + 1
    high = max(0, int(top[begin:end].min()))
    below = np.arange(high, height) >= top[begin:end, np.newaxis]
    lines = hatching(end, height, look)[begin:, high:] & below
    pixels_of = pygame.surfarray.pixels2d(surface)[begin:end, high:]
    ground = surface.map_rgb(look.theme.surface)
    lines &= (pixels_of != ground) & (pixels_of != surface.map_rgb(look.theme.solution))
    pixels_of[lines] = ground
    return bool(lines.any())


def _nodes(plan: Plan) -> tuple[Floats, Floats, Indices, Indices]:
    """Of the nodes that are drawn one by one: between which leaves they stand, how deep, and the
    events of their PUSHes."""
    nodes, ends = plan.rows.nodes, plan.ends
    return (
        np.concatenate((nodes.left, ends.left)), np.concatenate((nodes.right, ends.right)),
        np.concatenate((plan.rows.depths[plan.rows.row], ends.depth)),
        np.concatenate((nodes.push, ends.push)),
    )


def _silhouette(
    plan: Plan, look: Look, useless: Useless, length: int, width: int
) -> Floats:
    """Of what is too fine to be drawn one by one: for each pixel column from which pixel row on it
    is hatched, so that this is as large a part of it as could not help."""
    top, place, columns = np.full(width, float(NOWHERE)), plan.place, plan.tree.columns
    seen = plan.silhouette
    if not seen.narrow.any() or not len(columns):
        return top
    edges = columns.at(place.leaves(place.box.x + np.arange(place.box.w + 1.0)))
    events = np.append(columns.event, np.uint32(length)) if edges[-1] + 1 >= len(columns) else (
        columns.event)
    first, last = edges[:-1], np.maximum(edges[1:], edges[:-1] + 1)
    begins, stops = events[first], events[last]
    covered = np.diff(useless.covered(np.stack((begins, stops))), axis=0)[0]
    share = covered / np.maximum(1, stops.astype(np.int64) - begins)
    share = np.where(last - first == 1, useless.holds(begins), share)  # of one leaf it is exact
    share = softened(np.where(seen.narrow, share, 0), look.px(SMOOTH))
    # What reaches a depth counts there: so it is as large a part of what is seen.
    above = plan.depths[seen.row + 1] + BELOW * plan.step
    reach = np.maximum(seen.reach.reshape(len(above), -1) + BELOW, above[:, np.newaxis])
    y = place.ys(_foot(reach, above, share))
    single = last - first <= reach.shape[1]  # a solution is one of a few leaves: it is not hatched
    good = seen.good.reshape(reach.shape).max(axis=1)
    y = np.where(single & (good >= 0), np.maximum(y, place.ys(good + ABOVE)), y)
    hangs = seen.narrow & (share > 0) & ~(single & (seen.solution >= 0))
    across = slice(max(0, place.box.x), min(width, place.box.right))
    inside = slice(across.start - place.box.x, across.stop - place.box.x)
    top[across] = np.where(hangs, y, NOWHERE)[inside]
    return top


def _foot(reach: Floats, above: Floats, share: Floats) -> Floats:
    """The level from which on a share of each column lies, of bars from `above` to `reach`."""
    ends = np.sort(reach, axis=1)[:, ::-1]  # the longest first
    counts = np.arange(1, ends.shape[1] + 1)
    steps = (ends - np.append(ends[:, 1:], above[:, np.newaxis], axis=1)) * counts
    sums = np.append(np.zeros((len(ends), 1)), steps.cumsum(axis=1), axis=1)
    wanted = share * sums[:, -1]
    full = np.minimum((sums[:, 1:] < wanted[:, np.newaxis]).sum(axis=1), ends.shape[1] - 1)
    at = np.arange(len(ends)), full
    level: Floats = ends[at] - (wanted - sums[at]) / counts[full]
    return level


def draw_fault(
    figure: Figure, steps: list[PathStep], plan: Plan, marks: Marks, back: Point | None,
    fault: Fault, show: Show,
) -> None:
    """At a failed node flags at the choices on the path that are to blame, and a veil over all
    others, as far as they are drawn; where a level is left out a flag is beside the path, if there
    is room. back: where the node stands that has failed."""
    look, depths = show.look, {push: d for d, push in enumerate(show.run.moment.path_events)}
    depths[fault.pushed] = len(fault.path) - 1
    usual = abs(steps[-1].y - steps[-2].y) if steps[1:] else look.px(2 * LARGEST)
    radius = max(look.px(SMALLEST), min(look.px(LARGEST), CLOSE * usual))
    veil = with_alpha(look.theme.surface, PALE)
    places = {step.push: (step.x, step.y) for step in steps if step.push in depths}
    if back is not None:
        places.setdefault(fault.pushed, back)
    guilty_ones, last = {*fault.guilty}, -math.inf
    for push, depth in depths.items():
        y = plan.place.y(depth)
        if depth in guilty_ones and push not in places and y >= last + 2 * radius:
            where = on_path(steps, y)
            if where is not None:
                places[push], last = where, y
    for push, (x, y) in places.items():
        mark = marks.of_push(push)
        drawn = look.px(VEIL) if mark is None else max(look.px(VEIL), float(marks.radius[mark]) + 1)
        if depths[push] not in guilty_ones:
            with figure.telling(innocent()):
                disc(figure, veil, (x, y), drawn)
            continue
        out = OUT * (drawn + radius)  # what stands in the node is still read
        side = -1 if x >= out + radius else 1
        with figure.telling(guilty()):
            flag(figure, look, (x + side * out, y + out / 2), radius)
