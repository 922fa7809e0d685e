"""In the search tree, while it is shown whose fault dead ends are: hatched what could not help; on
the path flags at the choices to blame, and all others pale."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import pygame

from visualizer.layout.timeline import softened
from visualizer.layout.tree.columns import Floats, Indices
from visualizer.layout.tree.plan import Marks, Plan
from visualizer.panes.tree_path import PathStep
from visualizer.panes.useless import PITCH, hatching
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

NOWHERE: Final = 1 << 20
"""A pixel row below all."""


def draw_useless(
    surface: pygame.Surface, plan: Plan, look: Look, useless: Useless, length: int
) -> None:
    """Hatch what could not help, of a tree of so many events that is drawn on a surface filled with
    the colour of the pane."""
    width, height = surface.get_size()
    shares, top = _silhouette(plan, look, useless, length, width)
    left, right, depth, push = _nodes(plan)
    flagged = np.flatnonzero(useless.holds(push.astype(np.uint32)))
    first, last = (np.clip(np.rint(plan.place.xs(edge[flagged])), 0, width).astype(np.int64)
                   for edge in (left, right))
    wide = last - first
    pixels = np.repeat(first - np.append(0, wide.cumsum()[:-1]), wide) + np.arange(wide.sum())
    from_y = plan.place.ys(depth[flagged] - ABOVE * plan.step)
    np.minimum.at(top, pixels, np.repeat(from_y, wide))
    shares[pixels] = 1
    columns = np.flatnonzero((shares > 0) & (top < height))
    if not len(columns):
        return
    begin, end = int(columns[0]), int(columns[-1]) + 1
    high = max(0, int(top[begin:end].min()))
    lines = hatching(shares[:end], height, look)[begin:, high:]
    lines &= np.arange(high, height) >= top[begin:end, np.newaxis]
    pixels_of = pygame.surfarray.pixels2d(surface)
    pixels_of[begin:end, high:][lines] = surface.map_rgb(look.theme.surface)


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
) -> tuple[Floats, Floats]:
    """Of what is too fine to be drawn one by one: for each pixel column which share of it could not
    help, and from which pixel row on that hangs."""
    shares, top = np.zeros(width), np.full(width, float(NOWHERE))
    place, columns, narrow = plan.place, plan.tree.columns, plan.silhouette.narrow
    if not narrow.any() or not len(columns):
        return shares, top
    edges = columns.at(place.leaves(place.box.x + np.arange(place.box.w + 1.0)))
    events = np.append(columns.event, np.uint32(length)) if edges[-1] + 1 >= len(columns) else (
        columns.event)
    first, last = edges[:-1], np.maximum(edges[1:], edges[:-1] + 1)
    begins, stops = events[first], events[last]
    covered = np.diff(useless.covered(np.stack((begins, stops))), axis=0)[0]
    share = covered / np.maximum(1, stops.astype(np.int64) - begins)
    share = np.where(last - first == 1, useless.holds(begins), share)  # of one leaf it is exact
    share = softened(np.where(narrow, share, 0), look.px(PITCH))
    across = slice(max(0, place.box.x), min(width, place.box.right))
    inside = slice(across.start - place.box.x, across.stop - place.box.x)
    hangs = narrow & (share > 0) & (plan.silhouette.solution < 0)  # no solution is below it
    above = plan.depths[plan.silhouette.row + 1] + BELOW * plan.step
    solved = plan.silhouette.good.reshape(len(above), -1).max(axis=1)  # a solution is below these
    y = place.ys(np.maximum(above, np.where(solved < 0, -1, solved + ABOVE)))
    shares[across] = np.where(hangs, share, 0)[inside]
    top[across] = np.where(hangs, y, NOWHERE)[inside]
    return shares, top


def draw_fault(
    figure: Figure, steps: list[PathStep], marks: Marks, back: Point | None, fault: Fault,
    show: Show,
) -> None:
    """At a failed node flags at the choices on the path that are to blame, and a veil over all
    others, as far as they are drawn. back: where the node stands that has failed."""
    look, depths = show.look, {push: d for d, push in enumerate(show.run.moment.path_events)}
    depths[fault.pushed] = len(fault.path) - 1
    usual = abs(steps[-1].y - steps[-2].y) if steps[1:] else look.px(2 * LARGEST)
    radius = max(look.px(SMALLEST), min(look.px(LARGEST), CLOSE * usual))
    veil = with_alpha(look.theme.surface, PALE)
    places = {step.push: (step.x, step.y) for step in steps if step.push in depths}
    if back is not None:
        places.setdefault(fault.pushed, back)
    for push, (x, y) in places.items():
        mark = marks.of_push(push)
        drawn = look.px(VEIL) if mark is None else max(look.px(VEIL), float(marks.radius[mark]) + 1)
        if depths[push] not in fault.guilty:
            with figure.telling(innocent()):
                disc(figure, veil, (x, y), drawn)
            continue
        out = OUT * (drawn + radius)  # what stands in the node is still read
        side = -1 if x >= out + radius else 1
        with figure.telling(guilty()):
            flag(figure, look, (x + side * out, y + out / 2), radius)
