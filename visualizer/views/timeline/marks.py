"""What stands on the timeline: playhead, selection, breakpoints' hits, bookmarks, numbers."""

from __future__ import annotations

import numpy as np
import pygame

from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures.scene import Scene
from visualizer.ui import text
from visualizer.ui.shapes import polygon, rounded_rect
from visualizer.views.numbers import grouped
from visualizer.views.timeline.places import FLAG, Parts, cell_box, x_of


def playhead(surface: pygame.Surface, inner: Box, parts: Parts, scene: Scene) -> None:
    """A line with a flag on top, and a border around the cell of its event where it has one."""
    look, theme = scene.look, scene.look.theme
    x = x_of(inner, scene, scene.moment.event)
    if not inner.x - 2 <= x <= inner.right + 2:
        return
    width = look.px(2)
    bottom = inner.bottom
    if parts.cells.h:
        bottom = parts.cells.y
        cell = cell_box(parts, scene, scene.moment.event)
        rounded_rect(surface, cell, None, theme.playhead, width, look.px(3))
    surface.fill(theme.playhead, (round(x - width / 2), inner.y, width, bottom - inner.y))
    half, top = look.px(6), inner.y - look.px(FLAG)
    flag = ((x - half, top), (x + half, top), (x + half, top + half), (x, inner.y + look.px(1)),
            (x - half, top + half))  # fmt: skip
    polygon(surface, theme.playhead, flag)


def hits(surface: pygame.Surface, inner: Box, scene: Scene) -> None:
    """A tick above the nodes wherever a breakpoint stops."""
    if scene.hits is None:
        return
    look = scene.look
    for x in np.flatnonzero(scene.hits(scene.first, scene.last, inner.w)):
        tick = (inner.x + int(x), inner.y - look.px(5), look.px(1), look.px(5))
        surface.fill(look.theme.rejected, tick)


def bookmarks(surface: pygame.Surface, inner: Box, scene: Scene) -> None:
    """A small flag above the nodes for each."""
    look = scene.look
    half = look.px(4)
    for event in scene.bookmarks:
        x = x_of(inner, scene, event)
        if inner.x <= x <= inner.right:
            y = inner.y - look.px(2)
            flag = ((x - half, y - 2 * half), (x + half, y - 2 * half), (x + half, y),
                    (x, y - half), (x - half, y))  # fmt: skip
            polygon(surface, look.theme.accent, flag)


def selection(surface: pygame.Surface, parts: Parts, scene: Scene) -> None:
    """An outline around the selected node, from its PUSH to its POP."""
    push, trace, look = scene.selected, scene.trace, scene.look
    if push is None or push >= len(trace):
        return
    depth = trace.event(push)[1]
    pop = trace.pop_after(push, depth)
    end = len(trace) if pop is None else pop
    nodes, line = parts.nodes, look.px(2)
    per_event = nodes.w / (scene.last - scene.first)
    left = nodes.x + (push - scene.first) * per_event
    right = nodes.x + (end - scene.first) * per_event
    if right < nodes.x or left > nodes.right:
        return
    # Narrow nodes and low rows are outlined all the same; what lies beyond the view has no end.
    least, (top, height) = look.px(5), parts.row(depth)
    left, right = max(left, nodes.x - 2 * line), min(right, nodes.right + 2 * line)
    wide = max(round(right - left), least)
    x = round((left + right - wide) / 2)
    rect = pygame.Rect(x, top, wide, height).inflate(2 * line, 2 * line)
    rounded_rect(surface, rect, None, look.theme.accent, line, look.px(3))


def event_range(surface: pygame.Surface, inner: Box, scene: Scene) -> None:
    """The first and the last event in view, above the ends of a zoomed timeline."""
    y = inner.y - scene.look.px(2)
    for event, x, anchor in (
        (scene.first, inner.x, "bottomleft"), (scene.last - 1, inner.right, "bottomright"),
    ):  # fmt: skip
        text.draw(surface, scene.look, grouped(round(event)), (x, y), 10, "regular",
                  "text_dim", anchor, figures=True)  # fmt: skip


def recording_end(surface: pygame.Surface, inner: Box, scene: Scene, length: int) -> None:
    """A line where the run under way had got to when it had so many events."""
    look = scene.look
    end = x_of(inner, scene, length - 0.5)
    if not inner.x <= end < inner.right:
        return
    rounded_rect(surface, (round(end), inner.y, look.px(2), inner.h), look.theme.try_)
    label = _("recording …")
    if inner.right - end > text.measure(look, label, 12)[0] + look.px(12):
        text.draw(surface, look, label, (end + look.px(8), inner.center[1]), 12,
                  "regular", "text_dim", "midleft")  # fmt: skip


def depth_numbers(surface: pygame.Surface, parts: Parts, scene: Scene) -> None:
    """Some of the depths, at the left of their rows."""
    look, each = scene.look, parts.nodes.h / parts.depth_count
    line = text.line_height(look, 10)
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000)
                if s * each >= line * 0.8)  # fmt: skip
    for depth in range(0, parts.depth_count, step):
        y = parts.nodes.y + (depth + 0.5) * each
        text.draw(surface, look, str(depth), (parts.nodes.x - look.px(6), y), 10, "regular",
                  "text_faint", "midright", figures=True)  # fmt: skip
