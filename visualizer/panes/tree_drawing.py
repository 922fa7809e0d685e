"""What the pane of the search tree draws for a moment, and what of it is kept for the next one."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

import numpy as np
import pygame

from visualizer.base.failures import Failure
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.tree.columns import Floats
from visualizer.layout.tree.plan import FAILED, SOLVED, Marks, Plan, marks_of, plan
from visualizer.layout.tree.view import Placement
from visualizer.panes.tree_curtain import draw_curtain
from visualizer.panes.tree_edges import draw_edges
from visualizer.panes.tree_labels import Labels
from visualizer.panes.tree_marks import draw_mark, draw_marks
from visualizer.panes.tree_path import RADIUS, PathStep, boundary, draw_path, path_steps
from visualizer.panes.tree_useless import draw_fault, draw_useless
from visualizer.panes.useless import useless_of, useless_version
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.paint import paint
from visualizer.ui.shapes import cross_disc, ring
from visualizer.ui.theme import Color

FAILED_SIGN = 6.0
"""The radius of the cross at the node where the solver has failed, unscaled."""

FAINT = 0.45
"""How much of what is to come shines through."""

RING = 4.0
"""Pixels (unscaled) that the ring of a selected node is away from its mark."""


class DrawnTree(NamedTuple):
    """What is drawn at a place, and of what tree: `key` tells."""

    key: Hashable
    plan: Plan
    marks: Marks
    labels: Labels


class TreeDrawing:
    """The tree is drawn when view or tree change, once as past and once as still to come. A moment
    needs no more than the line between the two, and the path."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._seen: DrawnTree | None = None
        self._pictures: tuple[Hashable, pygame.Surface, pygame.Surface] | None = None
        self._ground: tuple[Hashable, pygame.Surface] | None = None
        self._version = 0
        self.hatched = False
        """Is there anything hatched in what was drawn last?"""

    def seen(self, place: Placement, show: Show) -> DrawnTree:
        """What is drawn at a place."""
        key = show.run.tree, show.run.tree.version, place, show.look
        if self._seen is None or self._seen.key != key:
            planned = plan(show.run.tree.tree, place, show.look.scale)
            marks = marks_of(planned, show.look.scale)
            names = partial(self._names, show)
            labels = Labels(marks, place.pitch, names, show.look)
            self._seen = DrawnTree(key, planned, marks, labels)
        return self._seen

    def _names(self, show: Show, events: list[int]) -> list[str]:
        """What the choices are called that were made at some events."""
        values = show.run.trace.values_at(events)
        names = {v: self._picture.choice_name(show.run.moment, v) for v in set(values)}
        return [names[v] for v in values]

    def draw(self, figure: Figure, place: Placement, show: Show) -> None:
        """Draw the tree at a place into a figure that is there for nothing else."""
        seen = self.seen(place, show)
        event = show.run.moment.event
        steps = path_steps(seen.plan, event, len(show.run.moment.path))
        self._draw_ground(figure, seen, show, steps)
        if show.run.moment.last:
            _draw_root(figure, seen, show)
        else:
            draw_path(figure, steps, seen.marks, seen.labels, show.look)
        if show.fault is not None:
            back = _place_of(show.fault.pushed, seen, show)
            draw_fault(figure, steps, seen.plan, seen.marks, None if back is None else back[0],
                       show.fault, show)
        _draw_failed(figure, seen, show)
        _draw_ring(figure, show.run.preview, seen, show, show.look.theme.text)
        _draw_ring(figure, show.run.view.selected, seen, show, show.look.theme.accent)

    def _draw_ground(
        self, figure: Figure, seen: DrawnTree, show: Show, steps: list[PathStep]
    ) -> None:
        """All nodes, as past left of the path and as still to come right of it."""
        size, event = figure.box.size, show.run.moment.event
        past, future = self._drawn(size, seen, show)
        key = self._pictures and self._pictures[0], event
        if self._ground is None or self._ground[1].get_size() != size:
            self._ground = None, pygame.Surface(size)
        drawn, ground = self._ground
        if drawn != key:
            ground.blit(past, (0, 0))
            _draw_right_of(ground, future, boundary(seen.plan, steps, event, size[1]))
            self._ground = key, ground
            self._version += 1
        figure.image(ground, (0, 0), self._version)

    def _drawn(
        self, size: tuple[int, int], seen: DrawnTree, show: Show
    ) -> tuple[pygame.Surface, pygame.Surface]:
        """All of it as past, and as still to come."""
        look, useless = show.look, useless_of(show)
        key = seen.key, size, useless_version(show)
        if self._pictures is None or self._pictures[1].get_size() != size:
            self._pictures = None, pygame.Surface(size), pygame.Surface(size)
        drawn, past, future = self._pictures
        if drawn != key:
            self.hatched = False
            for picture in (past, future):
                picture.fill(look.theme.surface)
            draw_tree(past, seen.plan, seen.marks, look)
            if useless is not None:
                length = len(show.run.trace)
                self.hatched = draw_useless(past, seen.plan, look, useless, length)
            past.set_alpha(round(255 * FAINT))
            future.blit(past, (0, 0))
            past.set_alpha(None)
            for picture, faint in ((past, False), (future, True)):
                labels = Figure(picture.get_rect())
                seen.labels.draw(labels, faint=faint)
                paint(picture, labels)
            self._pictures = key, past, future
        return past, future


def draw_tree(surface: pygame.Surface, plan: Plan, marks: Marks, look: Look) -> None:
    """Draw all of it, as past, on a surface filled with the colour of the pane."""
    draw_curtain(surface, plan, look)
    draw_edges(surface, plan, look)
    draw_marks(surface, marks, plan.place, look)


def _draw_right_of(surface: pygame.Surface, picture: pygame.Surface, edge: Floats) -> None:
    """Draw what is right of an edge, which is given for each pixel row."""
    width = picture.get_width()
    across = np.clip(np.rint(edge), 0, width).astype(np.int64)
    breaks = np.flatnonzero(np.diff(across)) + 1
    parts = zip(np.append(0, breaks).tolist(), np.append(breaks, len(across)).tolist(), strict=True)
    rows = [(picture, (x, top), (x, top, width - x, bottom - top))
            for top, bottom in parts if (x := int(across[top])) < width]
    surface.blits(rows, False)


def _draw_root(figure: Figure, seen: DrawnTree, show: Show) -> None:
    """The root when all is over and nothing is in force."""
    if seen.plan.start < 0:
        x, y = seen.plan.root
        kind = SOLVED if len(show.run.trace.solutions) else FAILED
        draw_mark(figure, kind, (round(x), round(y)), RADIUS * show.look.scale, show.look)


def _draw_failed(figure: Figure, seen: DrawnTree, show: Show) -> None:
    """A cross at the node below which the solver has failed; with no choice in force at the root.
    """
    run, look = show.run, show.look
    if run.failed is None or not len(run.trace):
        return
    path = run.trace.whole.path_events(len(run.trace.whole) - 1)
    found = _place_of(path[-1], seen, show) if path else None
    if not path and seen.plan.start < 0:
        found = seen.plan.root, RADIUS * look.scale
    if found is not None:
        (x, y), radius = found
        out = 0.8 * max(radius, look.px(3))
        with figure.telling(failed_here(run.failed)):
            cross_disc(figure, look, (x + out, y + out), look.px(FAILED_SIGN))


def failed_here(failure: Failure) -> str:
    """What is told of the place where a solver has failed."""
    return _("here the solver has failed: {what}").format(what=failure.what())


def _place_of(
    event: int, seen: DrawnTree, show: Show
) -> tuple[tuple[float, float], float] | None:
    """Where the node stands that is given by the event of its PUSH, and its radius, in pixels; None
    where it is not drawn."""
    marks, place, scale = seen.marks, seen.plan.place, show.look.scale
    mark = marks.of_push(event)
    if mark is not None:
        return (float(marks.x[mark]), float(marks.y[mark])), float(marks.radius[mark])
    depth = show.run.trace.whole.event(event)[1]
    level = seen.plan.tree.holding(depth, event)
    if not len(level):
        return None
    return (place.x(float(level.x[0])), place.y(depth)), 2 * scale


def _draw_ring(
    figure: Figure, event: int | None, seen: DrawnTree, show: Show, color: Color
) -> None:
    """A ring around the node that is given by the event of its PUSH, if it is drawn."""
    if event is None or event >= len(show.run.trace):
        return
    found = _place_of(event, seen, show)
    if found is not None:
        at, radius = found
        ring(figure, color, at, radius + RING * show.look.scale, 2 * show.look.scale)
