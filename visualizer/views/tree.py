"""The search tree up to the event on screen, with what is to come faint."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.commands import (
    Command,
    FitTree,
    PanTree,
    Preview,
    Seek,
    Select,
    ToggleFold,
    ZoomTree,
)
from visualizer.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.layout.tidy_tree import Level, Tree, tidy
from visualizer.pictures.scene import Scene
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, line, polygon, ring, star
from visualizer.ui.theme import Color, mix
from visualizer.views.numbers import grouped
from visualizer.views.pane import QuietPane, frame, inside

MOST_NODES = 900
"""Nodes in view that are drawn one by one, from the root down; deeper levels are silhouettes."""

ZOOM = 0.8
"""A notch of the wheel shows this share of the tree."""

RADIUS, SMALLEST_RADIUS = 6.0, 2.0
LONG = 1_000_000
"""Events from which the layout of a run that is being recorded waits until it is a quarter longer.
"""

REACH = 9
"""Pixels (unscaled) from which the pointer catches a node."""


class Place(NamedTuple):
    """Where the tree lies in the pane: the leaves in view, and the height of a level."""

    box: Box
    first: float
    last: float
    pitch: float

    def x(self, leaf: float) -> float:
        """The pixel column of a place among the leaves."""
        return self.box.x + (leaf - self.first) / (self.last - self.first) * self.box.w

    def y(self, depth: int) -> float:
        """The pixel row of a depth; -1 is the root."""
        return self.box.y + (depth + 1.35) * self.pitch

    @property
    def spacing(self) -> float:
        """Pixels from leaf to leaf."""
        return self.box.w / (self.last - self.first)


class TreePane(QuietPane):
    """A disc is a node with a solution below it, a square a failed one, a star a solution.

    A click selects a node, a double click goes to where it was placed; with Shift a click folds it.
    """

    def __init__(self) -> None:
        self._tree: tuple[Hashable, Tree] | None = None
        self._pictures: tuple[Hashable, pygame.Surface, pygame.Surface] | None = None

    def key(self, scene: Scene) -> Hashable:
        return scene.moment.event, self._shape(scene), scene.tree_view, scene.selected

    @staticmethod
    def _shape(scene: Scene) -> Hashable:
        """What the layout depends on; that of a long run is made anew when it has grown a lot."""
        length: float = scene.recorded
        if scene.recording and length > LONG:
            length = math.floor(math.log(length, 1.25))
        return length, scene.hide_failed, scene.folds

    def _layout(self, scene: Scene) -> Tree:
        shape = self._shape(scene)
        if self._tree is None or self._tree[0] != shape:
            self._tree = shape, tidy(
                scene.trace, hide_failed=scene.hide_failed, folds=tuple(scene.folds)
            )
        return self._tree[1]

    def _place(self, area: Box, tree: Tree, scene: Scene) -> Place:
        side = scene.look.px(8)
        box = Box(area.x + side, area.y, max(1, area.w - 2 * side), area.h)
        first, last = scene.tree_view or (0.0, 1.0)
        width = max(tree.width - 1, 1.0)
        return Place(box, first * width, last * width, area.h / (len(tree.levels) + 1.7))

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        tree = self._layout(scene)
        count = sum(map(len, tree.levels))
        note = _("{count} nodes").format(count=grouped(count + 1))
        if scene.hide_failed:
            note = _("{count} nodes, failed subtrees folded").format(count=grouped(count + 1))
        area = frame(surface, box, scene, _("SEARCH TREE"), note)
        if area.h < scene.look.px(24) or not len(scene.trace):
            return
        place = self._place(area, tree, scene)
        past, future = self._drawn(area, tree, place, scene)
        clip = surface.get_clip()
        surface.set_clip(area)
        reach = scene.look.px(RADIUS + 3)
        for depth, level in enumerate(tree.levels):
            # Nodes of a level stand in the order of the search: left of here they are past.
            reached = int(level.push.searchsorted(np.uint32(scene.moment.event), "right"))
            split = place.x(float(level.x[reached - 1])) + RADIUS if reached else place.box.x - 99
            # A strip holds a level's nodes and the edges that lead to them.
            top = round(place.y(depth - 1) + reach) - area.y if depth else 0
            bottom = round(place.y(depth) + reach) - area.y
            cut = max(0, min(area.w, round(split) - area.x))
            surface.blit(past, (area.x, area.y + top), (0, top, cut, bottom - top))
            surface.blit(future, (area.x + cut, area.y + top), (cut, top, area.w, bottom - top))
        self._path(surface, tree, place, scene)
        self._selected(surface, tree, place, scene)
        surface.set_clip(clip)

    def _drawn(
        self, area: Box, tree: Tree, place: Place, scene: Scene
    ) -> tuple[pygame.Surface, pygame.Surface]:
        """The whole tree twice, as past and as still to come; kept until view or tree change."""
        key = (self._shape(scene), area, scene.tree_view, scene.look)
        if self._pictures is None or self._pictures[0] != key:
            local = place._replace(box=place.box._replace(x=place.box.x - area.x, y=0))
            pictures = []
            for faint in (False, True):
                picture = pygame.Surface((area.w, area.h))
                picture.fill(scene.look.theme.surface)
                _draw_levels(picture, tree, local, scene.look, faint=faint)
                pictures.append(picture)
            self._pictures = key, pictures[0], pictures[1]
        return self._pictures[1], self._pictures[2]

    @staticmethod
    def _path(surface: pygame.Surface, tree: Tree, place: Place, scene: Scene) -> None:
        """The choices in force, bold, from the root on."""
        look = scene.look
        color = look.theme.try_
        at = (place.x(tree.root_x), place.y(-1))
        disc(surface, color, at, look.px(RADIUS))
        for depth, event in enumerate(scene.moment.path_events):
            if depth >= len(tree.levels):
                return
            level = tree.levels[depth]
            i = int(level.push.searchsorted(np.uint32(event), "left"))
            if i >= len(level) or level.push[i] != event:
                return  # it lies in a folded subtree
            to = (place.x(float(level.x[i])), place.y(depth))
            line(surface, color, at, to, look.px(3))
            disc(surface, color, to, look.px(RADIUS))
            at = to

    @staticmethod
    def _selected(surface: pygame.Surface, tree: Tree, place: Place, scene: Scene) -> None:
        """A ring around the selected node."""
        if scene.selected is None or scene.selected >= len(scene.trace):
            return
        depth = scene.trace.event(scene.selected)[1]
        if depth >= len(tree.levels):
            return
        level = tree.levels[depth]
        i = int(level.push.searchsorted(np.uint32(scene.selected), "left"))
        if i < len(level) and level.push[i] == scene.selected:
            at = (place.x(float(level.x[i])), place.y(depth))
            width = scene.look.px(2)
            ring(surface, scene.look.theme.accent, at, scene.look.px(RADIUS + 4), width)

    def _node_at(
        self, box: Box, scene: Scene, pos: tuple[int, int]
    ) -> tuple[int, Level, int] | None:
        """(depth, level, place in it) of the node under the pointer."""
        area, tree = inside(box, scene), self._layout(scene)
        if not tree.levels or not area.contains(*pos):
            return None
        place = self._place(area, tree, scene)
        depth = round((pos[1] - place.y(-1)) / place.pitch) - 1
        if not 0 <= depth < len(tree.levels):
            return None
        level = tree.levels[depth]
        leaf = place.first + (pos[0] - place.box.x) / place.spacing
        i = int(np.abs(level.x - leaf).argmin())
        near = abs(place.x(float(level.x[i])) - pos[0]) <= scene.look.px(REACH)
        return (depth, level, i) if near else None

    def click(
        self,
        box: Box,
        scene: Scene,
        pos: tuple[int, int],
        *,
        shift: bool = False,
        double: bool = False,
    ) -> Command | None:
        found = self._node_at(box, scene, pos)
        if found is None:
            return FitTree() if double else Select(None)
        depth, level, i = found
        if shift:
            return ToggleFold(depth, int(level.node[i]))
        event = int(level.push[i])
        return Seek(event) if double else Select(event)

    def drag(
        self, box: Box, scene: Scene, pos: tuple[int, int], rel: tuple[int, int], button: int
    ) -> Command | None:
        return PanTree(-rel[0] / max(1, box.w)) if button == 3 else None

    def wheel(
        self, box: Box, scene: Scene, pos: tuple[int, int], right: int, up: int
    ) -> Command | None:
        if up:
            return ZoomTree(ZOOM**up, (pos[0] - box.x) / max(1, box.w))
        return PanTree(right * 0.05)

    def preview(self, box: Box, scene: Scene, pos: tuple[int, int]) -> Preview | None:
        found = self._node_at(box, scene, pos)
        return None if found is None else Preview(int(found[1].push[found[2]]))

    def tip(self, box: Box, scene: Scene, pos: tuple[int, int]) -> str:
        found = self._node_at(box, scene, pos)
        if found is None:
            return ""
        depth, level, i = found
        value = scene.trace.event(int(level.push[i]))[2]
        return _("depth {depth}, value {value}: {size} nodes from event {event} on").format(
            depth=depth, value=value, size=grouped(int(level.size[i])),
            event=grouped(int(level.push[i])),
        )  # fmt: skip


def _in_view(level: Level, place: Place) -> tuple[int, int]:
    """The stretch of a level's nodes that is in view, one more at each end."""
    first = int(level.x.searchsorted(np.float32(place.first), "left"))
    last = int(level.x.searchsorted(np.float32(place.last), "right"))
    return max(0, first - 1), min(len(level), last + 1)


def _draw_levels(
    surface: pygame.Surface, tree: Tree, place: Place, look: Look, *, faint: bool
) -> None:
    """All levels: edges first, then nodes; from too many nodes on, silhouettes."""
    drawn = 0
    parents = None
    for depth, level in enumerate(tree.levels):
        first, last = _in_view(level, place)
        drawn += last - first
        if drawn > MOST_NODES:
            _silhouette(surface, level, first, last, depth, place, look, faint=faint)
            continue
        color = mix(look.theme.text_dim, look.theme.surface, 0.75 if faint else 0.25)
        for i in range(first, last):
            parent = tree.root_x if parents is None else float(parents.x[int(level.parent[i])])
            start = (place.x(parent), place.y(depth - 1))
            pygame.draw.aaline(surface, color, start, (place.x(float(level.x[i])), place.y(depth)))
        parents = level
    drawn = 0
    for depth, level in enumerate(tree.levels):
        first, last = _in_view(level, place)
        drawn += last - first
        if drawn > MOST_NODES:
            return
        for mark in _marks(level, first, last, depth, place):
            _mark(surface, mark, look, faint=faint)


class Mark(NamedTuple):
    """A node as it is drawn."""

    x: float
    y: float
    radius: float
    solved: bool
    solution: bool
    folded: bool


def _marks(level: Level, first: int, last: int, depth: int, place: Place) -> Iterator[Mark]:
    radius = max(SMALLEST_RADIUS, min(RADIUS, place.spacing * 0.42, place.pitch * 0.3))
    for i in range(first, last):
        leaf, size = bool(level.leaf[i]), int(level.size[i])
        yield Mark(
            place.x(float(level.x[i])), place.y(depth), radius, bool(level.solved[i]),
            leaf and bool(level.solved[i]) and size == 1, leaf and size > 1,
        )  # fmt: skip


def _mark(surface: pygame.Surface, mark: Mark, look: Look, *, faint: bool) -> None:
    theme = look.theme
    color: Color = theme.placed if mark.solved else theme.rejected
    if mark.solution:
        color = theme.solution
    if faint:
        color = mix(color, theme.surface, 0.72)
    radius = mark.radius * look.scale
    if mark.folded:  # a triangle stands for the whole failed subtree
        reach = radius * 1.7
        points = ((mark.x, mark.y - radius), (mark.x + reach, mark.y + reach),
                  (mark.x - reach, mark.y + reach))  # fmt: skip
        polygon(surface, color, points)
    elif mark.solution:
        star(surface, color, (mark.x, mark.y), radius * 1.35)
    elif mark.solved:
        disc(surface, color, (mark.x, mark.y), radius)
    else:
        side = max(2, round(radius * 1.6))
        surface.fill(color, (round(mark.x - side / 2), round(mark.y - side / 2), side, side))


def _silhouette(
    surface: pygame.Surface,
    level: Level,
    first: int,
    last: int,
    depth: int,
    place: Place,
    look: Look,
    *,
    faint: bool,
) -> None:
    """A row of ticks: in each pixel column, is there a node, and one with a solution below it?"""
    theme = look.theme
    at = ((level.x[first:last] - place.first) * place.spacing).astype(np.int64)
    inside_box = (at >= 0) & (at < place.box.w)
    solved = level.solved[first:last]
    height = max(2, round(place.pitch * 0.55))
    top = round(place.y(depth) - height / 2)
    for wanted, color in ((False, theme.failed), (True, theme.placed)):
        shade = mix(color, theme.surface, 0.6) if faint else color
        for start, stop in _runs(np.unique(at[inside_box & (solved == wanted)])):
            surface.fill(shade, (place.box.x + start, top, stop - start, height))


def _runs(columns: NDArray[np.int64]) -> list[tuple[int, int]]:
    """Neighbouring pixel columns as stretches (first, one past the last)."""
    if not len(columns):
        return []
    breaks = np.flatnonzero(np.diff(columns) > 1) + 1
    starts = columns[np.insert(breaks, 0, 0)]
    stops = columns[np.append(breaks, len(columns)) - 1] + 1
    return [(int(a), int(b)) for a, b in zip(starts, stops, strict=True)]
