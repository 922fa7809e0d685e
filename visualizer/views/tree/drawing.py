"""What the pane of the search tree draws for a moment, and what of it is kept for the next one."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import NamedTuple

import numpy as np
import pygame

from visualizer.layout.tree.columns import Floats
from visualizer.layout.tree.marks import FAILED, SOLVED, Marks, marks_of
from visualizer.layout.tree.plan import Plan, plan
from visualizer.layout.tree.view import Place
from visualizer.pictures.picture import Picture
from visualizer.pictures.scene import Scene
from visualizer.ui.look import Look
from visualizer.ui.shapes import ring
from visualizer.ui.theme import Color
from visualizer.views.tree.labels import Labels
from visualizer.views.tree.marks import draw_mark
from visualizer.views.tree.path import RADIUS, boundary, draw_path, path_steps
from visualizer.views.tree.picture import draw_tree

FAINT = 0.36
"""How much of what is to come shines through."""

RING = 4.0
"""Pixels (unscaled) that the ring of a selected node is away from its mark."""


class Seen(NamedTuple):
    """What is drawn at a place, and of what tree: `key` tells."""

    key: Hashable
    plan: Plan
    marks: Marks
    labels: Labels


class Drawing:
    """The tree is drawn when view or tree change, once as past and once as still to come. A moment
    needs no more than the line between the two, and the path."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._seen: Seen | None = None
        self._pictures: tuple[Hashable, pygame.Surface, pygame.Surface] | None = None

    def seen(self, place: Place, scene: Scene) -> Seen:
        """What is drawn at a place."""
        assert scene.tree is not None
        key = scene.tree, scene.tree.version, place, scene.look
        if self._seen is None or self._seen.key != key:
            planned = plan(scene.tree.tree, place, scene.look.scale)
            marks = marks_of(planned, scene.look.scale)
            names = partial(self._names, scene)
            labels = Labels(marks, place.pitch, names, scene.look)
            self._seen = Seen(key, planned, marks, labels)
        return self._seen

    def _names(self, scene: Scene, events: list[int]) -> list[str]:
        """What the choices are called that were made at some events."""
        values = scene.trace.values_at(events)
        names = {v: self._picture.choice_name(scene.moment, v) for v in set(values)}
        return [names[v] for v in values]

    def draw(self, surface: pygame.Surface, place: Place, scene: Scene) -> None:
        """Draw the tree at a place on a surface that is there for nothing else."""
        seen = self.seen(place, scene)
        past, future = self._drawn(surface.get_size(), seen, scene.look)
        event = scene.moment.event
        steps = path_steps(seen.plan, event, len(scene.moment.path))
        surface.blit(past, (0, 0))
        _draw_right_of(surface, future, boundary(seen.plan, steps, event, surface.get_height()))
        if scene.moment.last:
            _draw_root(surface, seen, scene)
        else:
            draw_path(surface, steps, seen.marks, seen.labels, scene.look)
        _draw_ring(surface, scene.preview, seen, scene, scene.look.theme.text)
        _draw_ring(surface, scene.selected, seen, scene, scene.look.theme.accent)

    def _drawn(
        self, size: tuple[int, int], seen: Seen, look: Look
    ) -> tuple[pygame.Surface, pygame.Surface]:
        """All of it as past, and as still to come."""
        key = seen.key, size
        if self._pictures is None or self._pictures[1].get_size() != size:
            self._pictures = None, pygame.Surface(size), pygame.Surface(size)
        drawn, past, future = self._pictures
        if drawn != key:
            for picture in (past, future):
                picture.fill(look.theme.surface)
            draw_tree(past, seen.plan, seen.marks, look)
            past.set_alpha(round(255 * FAINT))
            future.blit(past, (0, 0))
            past.set_alpha(None)
            seen.labels.draw(past)
            seen.labels.draw(future, faint=True)
            self._pictures = key, past, future
        return past, future


def _draw_right_of(surface: pygame.Surface, picture: pygame.Surface, edge: Floats) -> None:
    """Draw what is right of an edge, which is given for each pixel row."""
    width = picture.get_width()
    across = np.clip(np.rint(edge), 0, width).astype(np.int64)
    breaks = np.flatnonzero(np.diff(across)) + 1
    parts = zip(np.append(0, breaks).tolist(), np.append(breaks, len(across)).tolist(), strict=True)
    rows = [(picture, (x, top), (x, top, width - x, bottom - top))
            for top, bottom in parts if (x := int(across[top])) < width]  # fmt: skip
    surface.blits(rows, False)


def _draw_root(surface: pygame.Surface, seen: Seen, scene: Scene) -> None:
    """The root when all is over and nothing is in force."""
    if seen.plan.start < 0:
        x, y = seen.plan.root
        kind = SOLVED if len(scene.trace.solutions) else FAILED
        draw_mark(surface, kind, (round(x), round(y)), RADIUS * scene.look.scale, scene.look)


def _draw_ring(
    surface: pygame.Surface, event: int | None, seen: Seen, scene: Scene, color: Color
) -> None:
    """A ring around the node that is given by the event of its PUSH, if it is drawn."""
    if event is None or event >= len(scene.trace):
        return
    marks, place, scale = seen.marks, seen.plan.place, scene.look.scale
    mark = marks.of_push(event)
    if mark is not None:
        at, radius = (float(marks.x[mark]), float(marks.y[mark])), float(marks.radius[mark])
    else:
        depth = scene.trace.event(event)[1]
        level = seen.plan.tree.holding(depth, event)
        if not len(level):
            return
        at, radius = (place.x(float(level.x[0])), place.y(depth)), 2 * scale
    ring(surface, color, at, radius + RING * scale, 2 * scale)
