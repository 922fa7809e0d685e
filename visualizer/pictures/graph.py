"""The picture of a user's file that says EDGES: a graph, each node with the value that is in force
there; or where nodes are the values, the way from node to node.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

from solvers.events import POP, SOLUTION, TRY
from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.jobs.needs import own_of
from visualizer.layout.graphs import stress_places
from visualizer.layout.grid import Box
from visualizer.pictures.colours import color_of
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.scene import Board, Scene, upon
from visualizer.pictures.signs import Sign, draw_solved, radius_of
from visualizer.problems.own import value_name
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, saying
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import Color, Theme, ink_on, with_alpha

TILE, LARGEST_TILE = 0.62, 0.16
"""The side of a graph's tile as a share of the least distance between two, and the largest as a
share of the picture."""

NAME, VALUE = 0.3, 0.26
"""Sizes of a node's name and of its value, as shares of its tile's side."""

ABOVE, BELOW = 0.17, 0.2
"""How far from the middle of the tile they stand, as shares of the same."""

LEGIBLE = 54
"""A tile that is so large, unscaled, has room for a name and a value."""

ALONE = 0.75
"""Below this share of that it has the name alone: the value is told by the colour."""

WAY = 5
"""The width of the way from node to node, unscaled."""


@lru_cache(maxsize=16)
def tiles_in(
    area: Box, neighbours: tuple[tuple[int, ...], ...], least: int = 4, *, stretched: bool = False
) -> Sequence[Box]:
    """The tile of each node of a graph in a box; least: how large it is in any case, where the
    nodes are that far apart. stretched: as wide and as high as there is room"""
    most = max(least, round(min(area.w, area.h) * LARGEST_TILE))
    inner = area.inset(most // 2)
    places = stress_places(neighbours)
    if stretched:
        places = tuple(zip(*map(_spread, zip(*places, strict=True)), strict=True))
    spots = [(inner.x + x * inner.w, inner.y + y * inner.h) for x, y in places]
    apart = min((math.dist(one, other) for one, other in combinations(spots, 2)), default=most)
    side = max(4, min(most, round(apart * TILE)))
    return [Box(round(x - side / 2), round(y - side / 2), side, side) for x, y in spots]


def _spread(along: Sequence[float]) -> list[float]:
    """Shares from 0 to 1; all in the middle where they are the same, or nearly."""
    low, high = min(along), max(along)
    return [(one - low) / (high - low) if high - low > 0.05 else 0.5 for one in along]


@lru_cache(maxsize=16)
def _neighbours(nodes: int, edges: tuple[tuple[int, int], ...]) -> tuple[tuple[int, ...], ...]:
    beside: list[list[int]] = [[] for _node in range(nodes)]
    for one, other in edges:
        beside[one].append(other)
        beside[other].append(one)
    return tuple(map(tuple, beside))


@lru_cache(maxsize=16)
def _joined(neighbours: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """The same with its parts joined, so that none stands far from the others."""
    beside = [[*others] for others in neighbours]
    reached: list[int] = []
    for start in range(len(beside)):
        if start in reached:
            continue
        if reached:
            edge = min(reached, key=lambda node: len(beside[node]))
            beside[edge].append(start)
            beside[start].append(edge)
        new = [start]
        for node in new:
            new += [other for other in beside[node] if other not in (*new, *reached)]
        reached += new
    return tuple(map(tuple, beside))


@dataclass(frozen=True)
class Nodes(Scene):
    """The nodes of a graph: the tile of each, and what it is called."""

    boxes: Sequence[Box]
    names: Sequence[str]

    def fill(self, node: int, color: Color) -> None:
        """A colour all over a node."""
        rounded_rect(self.figure, self.boxes[node], color, radius=radius_of(self.boxes[node],
                                                                            self.look))

    def said(self, node: int, value: str, ink: str | Color) -> None:
        """The name of a node, and below it its value; without one the name alone."""
        box = self.boxes[node]
        alone = not value or box.h < self.look.px(LEGIBLE) * ALONE
        self._line(box, self.names[node], NAME, 0.0 if alone else -ABOVE, "bold", ink)
        if not alone:
            self._line(box, value, VALUE, BELOW, "regular", ink)

    def _line(
        self, box: Box, string: str, share: float, down: float, style: str, ink: str | Color
    ) -> None:
        (x, y), side = box.center, min(box.w, box.h)
        room = side * 0.94, side * 0.44
        size = text.fitting(self.look, string, room, side * share / self.look.scale, style)
        self.write((x, y + side * down), string, size, ink, style)


class Graph(Picture):
    """A graph, and what stands at its nodes."""

    def title(self) -> str:
        return _("Graph")

    def note(self, show: Show) -> str:
        moment = show.run.moment
        count = len(own_of(moment.solver).nodes)
        note = ngettext("{done} of {all} node", "{done} of {all} nodes", count)
        return note.format(done=len(dict(_placed(moment, moment.path))), all=count)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        moment, look = show.run.moment, show.look
        nodes = _nodes(figure, box.inset(look.px(6)), look, moment, show)
        _ground(nodes, own_of(moment.solver).edges)
        _way(nodes, moment, moment.placed)
        placed = dict(_placed(moment, moment.placed))
        here = None if moment.kind is None else node_of(moment, moment.depth, moment.value)
        for node, name in enumerate(nodes.names):
            figure.spot(nodes.boxes[node], saying(name))
            if node in placed:
                depth = placed[node]
                _standing.draw(nodes, node, color_of(look.theme, moment, depth,
                                                     moment.placed[depth]),
                               _value(moment, depth, moment.placed[depth]))
            elif node != here:
                nodes.said(node, "", "text_dim")
        for node, depth in _placed(moment, moment.standing):
            mark_choice(figure, depth, nodes.boxes[node])
        if here is not None:
            _event(nodes, here, box)

    def legend(self, moment: Moment) -> Sequence[Sign]:
        def standing(board: Board) -> None:
            nodes = Nodes(board.figure, board.look, None, [board.room], ["A"])
            _standing.draw(nodes, 0, board.theme.hue(2), "3")

        return (_standing.sampled(standing),)

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        nodes = _nodes(figure, box, look, moment)
        _ground(nodes, own_of(moment.solver).edges)
        _way(nodes, moment, moment.path)
        for node, depth in _placed(moment, moment.path):
            nodes.fill(node, color_of(look.theme, moment, depth, moment.path[depth]))

    def choice_name(self, moment: Moment, value: int) -> str:
        return value_name(moment, value)

    def choice_color(self, theme: Theme, moment: Moment, depth: int) -> Color:
        return color_of(theme, moment, depth, moment.path[depth])


def node_of(moment: Moment, depth: int, value: int) -> int | None:
    """The node that a choice is about; None where there is no such."""
    own = own_of(moment.solver)
    node = value if own.on_values else depth
    return node if 0 <= node < len(own.nodes) else None


def _placed(moment: Moment, path: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Node and depth of each choice of a path that has a node."""
    for depth, value in enumerate(path):
        node = node_of(moment, depth, value)
        if node is not None:
            yield node, depth


def _value(moment: Moment, depth: int, value: int) -> str:
    """What stands at a node: its value, or as which one it was entered."""
    on_values = own_of(moment.solver).on_values
    return str(depth + 1) if on_values else value_name(moment, value)


def _nodes(
    figure: Figure, box: Box, look: Look, moment: Moment, show: Show | None = None
) -> Nodes:
    own = own_of(moment.solver)
    least = min(look.px(LEGIBLE), min(box.w, box.h) // 3)
    graph = _joined(_neighbours(len(own.nodes), own.edges))
    boxes = tiles_in(box, graph, least, stretched=True)
    return Nodes(figure, look, show, boxes, own.nodes)


def _ground(nodes: Nodes, edges: Sequence[tuple[int, int]]) -> None:
    """The edges, and the nodes without any value."""
    theme, width = nodes.theme, max(1, nodes.look.px(2))
    with nodes.telling(_("an edge")):
        for one, other in edges:
            nodes.line(theme.border_strong, nodes.boxes[one].center, nodes.boxes[other].center,
                       width)
    for box in nodes.boxes:
        rounded_rect(nodes.figure, box, theme.cell, theme.border_strong, width,
                     radius_of(box, nodes.look))


def _way(nodes: Nodes, moment: Moment, path: Sequence[int]) -> None:
    """The way from node to node, where the nodes are the values."""
    if not own_of(moment.solver).on_values:
        return
    entered = [node for node, _depth in _placed(moment, path)]
    with nodes.telling(_("the path so far")):
        for one, other in pairwise(entered):
            nodes.line(nodes.theme.placed, nodes.boxes[one].center, nodes.boxes[other].center,
                       nodes.look.px(WAY))


@upon(mark("a node with its name, and its current value"))
def _standing(nodes: Nodes, node: int, color: Color, value: str) -> None:
    nodes.fill(node, color)
    nodes.said(node, value, ink_on(nodes.theme, color))


def _event(nodes: Nodes, node: int, whole: Box) -> None:
    """The event's node with its sign."""
    moment, theme = nodes.moment, nodes.theme
    color = color_of(theme, moment, moment.depth, moment.value)
    value = _value(moment, moment.depth, moment.value)
    there = nodes.boxes[node]
    if moment.kind in (TRY, POP):
        nodes.fill(node, theme.cell)
        nodes.fill(node, with_alpha(color if moment.kind == TRY else nodes.fading, 0.45))
        nodes.said(node, value, "text")
    else:
        with nodes.choice(moment.depth, there):
            _standing.draw(nodes, node, color, value)
    if moment.kind == SOLUTION:
        draw_solved(nodes.figure, whole, there, nodes.look, 0.26)
    else:
        nodes.sign(there)
    nodes.differing(there)


PICTURE = Graph()
