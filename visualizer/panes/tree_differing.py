"""Signs in the search tree: at the nodes at which the code and the rules differ, or which leave
something behind."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from visualizer.base.distinct import distinct
from visualizer.base.named_tuple import NamedTuple
from visualizer.judge.nodes import ROOT, nodes_of
from visualizer.layout.tree.plan import Marks, Plan
from visualizer.panes.tree_drawing import DrawnTree
from visualizer.pictures.signs import differing, draw_left_over, draw_unequal, leaving
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.trace.packing import depths
from visualizer.ui.figure import Figure
from visualizer.ui.geometry import Point
from visualizer.ui.look import Look
from visualizer.ui.shapes import left_over, unequal

MOST = 1 << 15
"""Of more events than these the later ones are not looked up: some ms, and a tree full of them."""

LARGE, SMALL = 6.0, 3.5
"""The radius of a diamond at a large node, and that of any other; unscaled."""

ROUND = 1000
"""From so many events on not each further one is shown at once while a run is judged."""

APART, FAR_APART, MANY = 6, 18, 60
"""Diamonds that are nearer to each other (unscaled) are one; where they are many, farther apart."""

Numbers = NDArray[np.int64]
Floats = NDArray[np.floating[Any]]
NONE: Final[Numbers] = np.empty(0, np.int64)


Draw: TypeAlias = Callable[[Figure, Look, Point, float], None]


class Marked(NamedTuple):
    """What is marked.

    events   at which events it is, of a run
    ended    will there be no more of them?
    meaning  what the sign means
    small    draws the sign
    large    draws it on any ground
    side     beside the node: 1 right of it, -1 left
    """

    events: Callable[[Run], Numbers]
    ended: Callable[[Run], bool]
    meaning: Callable[[], str]
    small: Draw
    large: Draw
    side: int


DIFFERING: Final = Marked(
    lambda run: run.judgement.events, lambda run: run.judgement.ended, differing, unequal,
    draw_unequal, 1,
)
LEAVING: Final = Marked(
    lambda run: run.left_behind.events, lambda _run: True, leaving, left_over, draw_left_over, -1
)


class Place(NamedTuple):
    """Where a sign stands, and its radius; in pixels of the tree's figure."""

    x: float
    y: float
    radius: float


class MarkedNodes:
    """Looks up the nodes, and where they stand, once for each tree as it is drawn."""

    def __init__(self, marked: Marked) -> None:
        self._marked = marked
        self._by_event: tuple[Hashable, Numbers] = None, NONE
        self._known: tuple[Hashable, Numbers] = None, NONE
        self._places: tuple[Hashable, list[Place]] = None, []

    @property
    def meaning(self) -> str:
        """What the sign means."""
        return self._marked.meaning()

    def nodes(self, run: Run) -> Numbers:
        """The PUSHes of the nodes, ascending; ROOT for the root."""
        count = _rounded(self._marked, run)
        key = run.trace.whole, count
        if self._known[0] != key:
            self._known = key, distinct(self._first(run, count))
        return self._known[1]

    def _first(self, run: Run, count: int) -> Numbers:
        """The nodes of the first so many events; of a run they only become more."""
        whole, known = self._by_event
        if whole is not run.trace.whole:
            known = NONE
        if len(known) < count:
            events = self._marked.events(run)[len(known) : count]
            known = np.concatenate((known, nodes_of(run.trace, events)))
        self._by_event = run.trace.whole, known
        return known[:count]

    def draw(self, figure: Figure, seen: DrawnTree, show: Show) -> None:
        """Draw the signs of what is in view."""
        run, look, marked = show.run, show.look, self._marked
        if not len(marked.events(run)):
            return
        key = seen.key, _rounded(marked, run)
        if self._places[0] != key:
            nodes = self.nodes(run)
            places = _places(seen.plan, seen.marks, nodes, run, look, marked.side)
            self._places = key, places
        with figure.telling(marked.meaning()):
            for x, y, radius in self._places[1]:
                draw = marked.large if radius > look.px(SMALL) else marked.small
                draw(figure, look, (x, y), radius)


def _rounded(marked: Marked, run: Run) -> int:
    """Of how many events the nodes are shown: all, but while a run is judged a round number, so
    that they need not be looked up in each frame."""
    count = min(len(marked.events(run)), MOST)
    if run.hidden or marked.ended(run) or count < ROUND:
        return count
    digits = len(str(count)) - 1
    step: int = 10**digits
    return count // step * step


def _places(
    plan: Plan, marks: Marks, nodes: Numbers, run: Run, look: Look, side: int
) -> list[Place]:
    """Where signs stand: beside the marks of their nodes, as far as they are in view."""
    place, tree = plan.place, plan.tree
    x: list[Floats] = [np.empty(0)]
    y: list[Floats] = [np.empty(0)]
    push = [NONE]
    if len(nodes) and nodes[0] == ROOT:
        if plan.start < 0:
            x, y = [np.array([plan.root[0]])], [np.array([plan.root[1]])]
            push = [np.array([ROOT])]
        nodes = nodes[1:]
    nodes = nodes[nodes < len(tree.nodes)]
    level = depths(run.trace.take(nodes.astype(np.uint32))).astype(np.int64)
    for depth in distinct(level).tolist():
        here = tree.standing(depth, nodes[level == depth].astype(np.uint32))
        x.append(place.xs(here.x))
        y.append(place.ys(here.depths))
        push.append(here.push.astype(np.int64))
    left, top, pushes = np.concatenate(x), np.concatenate(y), np.concatenate(push)
    box = place.box
    inside = (left >= box.x - 1) & (left <= box.right) & (top >= -1) & (top <= box.bottom)
    left, top, pushes = left[inside], top[inside], pushes[inside]
    reach = _reaches(marks, pushes)
    out = np.maximum(reach, 3.0 * look.scale) * 0.8
    left, top = left + side * out, top - out
    first = _apart(left, top, look.px(APART))
    if len(first) > MANY:
        first = _apart(left, top, look.px(FAR_APART))
    large = reach >= LARGE * look.scale
    return [
        Place(float(left[i]), float(top[i]), look.px(LARGE if large[i] else SMALL))
        for i in first.tolist()
    ]


def _apart(x: Floats, y: Floats, apart: int) -> Numbers:
    """The first of those that share a square of that size."""
    across, down = (np.floor(one / apart).astype(np.int64) for one in (x, y))
    squares = across * (1 << 20) + down
    return np.sort(np.unique(squares, return_index=True)[1])


def _reaches(marks: Marks, push: Numbers) -> Floats:
    """The radius of each node's mark; 0 where it is not drawn as one."""
    if not len(marks):
        return np.zeros(len(push))
    order = np.argsort(marks.push, kind="stable")
    known = marks.push[order].astype(np.int64)
    at = np.minimum(known.searchsorted(push), len(known) - 1)
    return np.where(known[at] == push, marks.radius[order][at], 0.0)
