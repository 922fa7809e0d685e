"""Diamonds in the search tree: at the nodes at which the code and the rules differ."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from visualizer.judge.nodes import ROOT, nodes_of
from visualizer.layout.tree.plan import Marks, Plan
from visualizer.panes.tree_drawing import DrawnTree
from visualizer.pictures.signs import differing, draw_unequal
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.trace.packing import depths
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import unequal

MOST = 1 << 17
"""Of more events than these the later ones are not looked up: some 30 ms."""

LARGE, SMALL = 6.0, 3.5
"""The radius of a diamond at a large node, and that of any other; unscaled."""

APART, FAR_APART, MANY = 6, 18, 60
"""Diamonds that are nearer to each other (unscaled) are one; where they are many, farther apart."""

Numbers = NDArray[np.int64]


class Place(NamedTuple):
    """Where a diamond stands, and its radius; in pixels of the tree's figure."""

    x: float
    y: float
    radius: float


class DifferingNodes:
    """Looks up the nodes, and where they stand, once for each tree as it is drawn."""

    def __init__(self) -> None:
        self._known: tuple[Hashable, Numbers] = None, np.empty(0, np.int64)
        self._places: tuple[Hashable, list[Place]] = None, []

    def nodes(self, run: Run) -> Numbers:
        """The PUSHes of the nodes, ascending; ROOT for the root."""
        events = run.judgement.events[:MOST]
        key = run.trace.whole, run.judgement_version
        if self._known[0] != key:
            self._known = key, np.unique(nodes_of(run.trace, events))
        return self._known[1]

    def draw(self, figure: Figure, seen: DrawnTree, show: Show) -> None:
        """Draw the diamonds of what is in view."""
        run, look = show.run, show.look
        if not run.judgement.count:
            return
        key = seen.key, run.judgement_version
        if self._places[0] != key:
            self._places = key, _places(seen.plan, seen.marks, self.nodes(run), run, look)
        with figure.telling(differing()):
            for x, y, radius in self._places[1]:
                if radius > look.px(SMALL):
                    draw_unequal(figure, look, (x, y), radius)
                else:
                    unequal(figure, look, (x, y), radius)


def _places(plan: Plan, marks: Marks, nodes: Numbers, run: Run, look: Look) -> list[Place]:
    place, tree = plan.place, plan.tree
    x: list[float] = []
    y: list[float] = []
    push: list[int] = []
    if len(nodes) and nodes[0] == ROOT:
        if plan.start < 0:
            (root_x, root_y), nodes = plan.root, nodes[1:]
            x, y, push = [root_x], [root_y], [ROOT]
        nodes = nodes[nodes != ROOT]
    nodes = nodes[nodes < len(tree.nodes)]
    level = depths(run.trace.take(nodes.astype(np.uint32))).astype(np.int64)
    for depth in np.unique(level).tolist():
        here = tree.standing(depth, nodes[level == depth].astype(np.uint32))
        x += place.xs(here.x).tolist()
        y += place.ys(here.depths).tolist()
        push += here.push.tolist()
    reach = _reaches(marks, np.array(push, np.int64))
    found, box = [], place.box
    for left, top, radius in zip(x, y, reach.tolist(), strict=True):
        if not (box.x - 1 <= left <= box.right and -1 <= top <= box.bottom + radius):
            continue
        size = look.px(LARGE if radius >= LARGE * look.scale else SMALL)
        out = max(radius, 3.0 * look.scale) * 0.8
        found.append(Place(left + out, top - out, size))
    thinned = _apart(found, look.px(APART))
    return thinned if len(thinned) <= MANY else _apart(found, look.px(FAR_APART))


def _apart(places: list[Place], apart: int) -> list[Place]:
    """One of those that share a square of that size."""
    found: dict[tuple[int, int], Place] = {}
    for place in places:
        found.setdefault((round(place.x) // apart, round(place.y) // apart), place)
    return list(found.values())


def _reaches(marks: Marks, push: Numbers) -> NDArray[np.float64]:
    """The radius of each node's mark; 0 where it is not drawn as one."""
    if not len(marks):
        return np.zeros(len(push))
    order = np.argsort(marks.push, kind="stable")
    known = marks.push[order].astype(np.int64)
    at = np.minimum(known.searchsorted(push), len(known) - 1)
    return np.where(known[at] == push, marks.radius[order][at], 0.0)
