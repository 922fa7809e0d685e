"""The timeline: the whole run as nodes, depth downwards, events to the right."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.commands import Command, FitTimeline, PanTimeline, Seek, ZoomTimeline
from visualizer.i18n import gettext as _
from visualizer.layout.flame import EDGE, EMPTY, FAILED, OPEN, SOLVED, flame, solution_ticks
from visualizer.layout.grid import Box
from visualizer.pictures.scene import Scene
from visualizer.ui import text
from visualizer.ui.shapes import polygon, rounded_rect
from visualizer.ui.theme import Color, Theme, mix
from visualizer.ui.widgets.base import Widget
from visualizer.views.numbers import grouped
from visualizer.views.pane import QuietPane
from visualizer.views.pane_focus import PaneFocus

FLAG = 12
"""Height of the playhead's flag above the nodes, unscaled."""

TICK = 6
"""Height of the row of solution ticks below the nodes, unscaled."""

ZOOM = 0.8
"""A notch of the wheel shows this share of the events."""

LONG = 1_000_000
"""Events from which a run that is being recorded has a coarser timeline."""


def nodes_box(box: Box, scene: Scene) -> Box:
    """The part of the pane in which the nodes are drawn; x stands for events."""
    look = scene.look
    side = look.px(FLAG / 2)  # so that the whole flag is seen at the first event and at the last
    return Box(box.x + side, box.y + look.px(FLAG), box.w - 2 * side, box.h - look.px(FLAG))


def event_at(box: Box, scene: Scene, x: int) -> int:
    """The event under a pixel column of the pane, clipped to what is recorded."""
    return max(0, min(int(place_at(box, scene, x)), len(scene.trace) - 1))


def place_at(box: Box, scene: Scene, x: int) -> float:
    """The place among the events that a pixel column of the pane stands for."""
    inner = nodes_box(box, scene)
    return scene.first + (x - inner.x) / max(1, inner.w) * (scene.last - scene.first)


def x_of(box: Box, scene: Scene, event: float) -> float:
    """The pixel column of an event's middle."""
    return box.x + (event + 0.5 - scene.first) / (scene.last - scene.first) * box.w


class TimelinePane(QuietPane):
    """Nodes by depth; failed subtrees are told apart by colour and by height."""

    def __init__(self, send: Callable[[Command], None]) -> None:
        self._send = send
        self._nodes: tuple[Hashable, pygame.Surface] | None = None
        self._scene: Scene | None = None
        self._focus = PaneFocus(
            _("timeline: zoom with + and −, move with ← and →, 0 shows the whole run"), "+ − ← → 0",
            {
                pygame.K_PLUS: lambda: self._zoom(ZOOM), pygame.K_EQUALS: lambda: self._zoom(ZOOM),
                pygame.K_KP_PLUS: lambda: self._zoom(ZOOM),
                pygame.K_MINUS: lambda: self._zoom(1 / ZOOM),
                pygame.K_KP_MINUS: lambda: self._zoom(1 / ZOOM),
                pygame.K_LEFT: lambda: self._pan(-0.1), pygame.K_RIGHT: lambda: self._pan(0.1),
                pygame.K_0: lambda: self._send(FitTimeline()),
            },
        )  # fmt: skip

    @property
    def widgets(self) -> Sequence[Widget]:
        return (self._focus,)

    def place(self, box: Box, scene: Scene) -> None:
        self._focus.rect = pygame.Rect(box)
        self._scene = scene

    def _zoom(self, factor: float) -> None:
        """Zoom at the playhead."""
        if self._scene is not None:
            self._send(ZoomTimeline(factor, self._scene.moment.event))

    def _pan(self, share: float) -> None:
        """Move by a share of what is shown."""
        if self._scene is not None:
            self._send(PanTimeline(share * (self._scene.last - self._scene.first)))

    def click(
        self,
        box: Box,
        scene: Scene,
        pos: tuple[int, int],
        *,
        shift: bool = False,
        double: bool = False,
    ) -> Command | None:
        return FitTimeline() if double else Seek(event_at(box, scene, pos[0]))

    def drag(
        self, box: Box, scene: Scene, pos: tuple[int, int], rel: tuple[int, int], button: int
    ) -> Command | None:
        if button == 1:
            return Seek(event_at(box, scene, pos[0]), drag=True)
        return PanTimeline(-rel[0] / max(1, box.w) * (scene.last - scene.first))

    def wheel(
        self, box: Box, scene: Scene, pos: tuple[int, int], right: int, up: int
    ) -> Command | None:
        if up:
            return ZoomTimeline(ZOOM**up, place_at(box, scene, pos[0]))
        return PanTimeline(right * 0.05 * (scene.last - scene.first))

    def key(self, scene: Scene) -> Hashable:
        length = 0 if scene.recording else len(scene.trace)
        marks = tuple(scene.bookmarks)
        return (scene.moment.event, scene.first, scene.last, length, scene.recording, marks,
                scene.hits_version)  # fmt: skip

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        surface.set_clip(box)
        self._draw(surface, box, scene)
        surface.set_clip(None)

    def _draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        look, theme = scene.look, scene.look.theme
        surface.fill(theme.background, box)
        inner = nodes_box(box, scene)
        surface.blit(self._picture(inner, scene), inner[:2])
        if not scene.moment.kind and not len(scene.trace):
            return
        end = x_of(inner, scene, len(scene.trace) - 0.5)
        if scene.recording and end < inner.right:
            rounded_rect(surface, (round(end), inner.y, look.px(2), inner.h), theme.try_)
            label = _("recording …")
            if inner.right - end > text.measure(look, label, 12)[0] + look.px(12):
                text.draw(surface, look, label, (end + look.px(8), inner.center[1]), 12,
                          "regular", "text_dim", "midleft")  # fmt: skip
        if (scene.first, scene.last) != (0, len(scene.trace)) and not scene.recording:
            self._range(surface, inner, scene)
        self._hits(surface, inner, scene)
        self._bookmarks(surface, inner, scene)
        self._playhead(surface, inner, scene)

    @staticmethod
    def _hits(surface: pygame.Surface, inner: Box, scene: Scene) -> None:
        """A tick above the nodes wherever a breakpoint stops."""
        if scene.hits is None:
            return
        look = scene.look
        for x in np.flatnonzero(scene.hits(scene.first, scene.last, inner.w)):
            tick = (inner.x + int(x), inner.y - look.px(5), look.px(1), look.px(5))
            surface.fill(look.theme.rejected, tick)

    @staticmethod
    def _bookmarks(surface: pygame.Surface, inner: Box, scene: Scene) -> None:
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

    @staticmethod
    def _range(surface: pygame.Surface, inner: Box, scene: Scene) -> None:
        """The first and the last event in view, above the ends of a zoomed timeline."""
        y = inner.y - scene.look.px(2)
        for event, x, anchor in (
            (scene.first, inner.x, "bottomleft"), (scene.last - 1, inner.right, "bottomright"),
        ):  # fmt: skip
            text.draw(surface, scene.look, grouped(round(event)), (x, y), 10, "regular",
                      "text_dim", anchor, figures=True)  # fmt: skip

    def _picture(self, inner: Box, scene: Scene) -> pygame.Surface:
        # While recording, what has come since the timeline last grew is drawn when it grows.
        length = 0 if scene.recording else len(scene.trace)
        key = (inner.w, inner.h, scene.look, scene.first, scene.last, length)
        if self._nodes is None or self._nodes[0] != key:
            self._nodes = key, _draw_nodes(inner.w, inner.h, scene)
        return self._nodes[1]

    @staticmethod
    def _playhead(surface: pygame.Surface, inner: Box, scene: Scene) -> None:
        look, theme = scene.look, scene.look.theme
        x = x_of(inner, scene, scene.moment.event)
        if not inner.x - 2 <= x <= inner.right + 2:
            return
        width = look.px(2)
        surface.fill(theme.playhead, (round(x - width / 2), inner.y, width, inner.h))
        half, top = look.px(6), inner.y - look.px(FLAG)
        flag = ((x - half, top), (x + half, top), (x + half, top + half), (x, inner.y + look.px(1)),
                (x - half, top + half))  # fmt: skip
        polygon(surface, theme.playhead, flag)

    def tip(self, box: Box, scene: Scene, pos: tuple[int, int]) -> str:
        if not len(scene.trace):
            return ""
        return _("Event {event}").format(
            event=grouped(event_at(box, scene, pos[0]))
        )


def _draw_nodes(width: int, height: int, scene: Scene) -> pygame.Surface:
    """A row a depth, narrower bars for failed subtrees, ticks for solutions."""
    look, theme, trace = scene.look, scene.look.theme, scene.trace
    tick = look.px(TICK)
    rows = max(1, trace.depth_count)
    available = max(1, height - tick)
    rows = min(rows, available)
    states = _states(scene, width, rows)
    pixels = np.full((width, height), EMPTY, np.uint8)
    tops = np.arange(rows + 1) * (available // rows)  # all alike, or depths would seem to differ
    for row in range(rows):
        top, bottom = tops[row], tops[row + 1]
        pixels[:, top:bottom] = states[:, row, np.newaxis]
        if bottom - top >= 4:  # a line between depths; failed bars are lower than solved ones
            pixels[:, bottom - 1] = EMPTY
            failed = states[:, row] == FAILED
            pixels[failed, bottom - 1 - (bottom - top) // 4 : bottom - 1] = EMPTY
    ticks = solution_ticks(trace, scene.first, scene.last, width)
    pixels[ticks, height - tick :] = TICKED
    beyond = round((len(trace) - scene.first) / (scene.last - scene.first) * width)
    if beyond < width:
        pixels[max(0, beyond) :] = BEYOND
    picture = pygame.Surface((width, height), depth=8)  # a third of the pixels' bytes to write
    picture.set_palette(_palette(theme))
    pygame.surfarray.blit_array(picture, pixels)
    return picture


TICKED, BEYOND = EDGE + 1, EDGE + 2
"""What a pixel shows beside flame's: a solution below the nodes, and what is not recorded yet."""


def _states(scene: Scene, width: int, rows: int) -> NDArray[np.uint8]:
    """The nodes of each pixel; at half the width while a long run is being recorded.

    That is drawn anew all the time and not looked at closely, and must not hold up the frames.
    """
    coarse = 2 if scene.recording and len(scene.trace) > LONG else 1
    states = flame(scene.trace, scene.first, scene.last, -(-width // coarse), rows)
    return np.repeat(states, coarse, axis=0)[:width]


def _palette(theme: Theme) -> list[Color]:
    colors: dict[int, Color] = {
        EMPTY: theme.surface, FAILED: theme.failed, SOLVED: theme.placed,
        OPEN: mix(theme.text_dim, theme.surface, 0.35),
        EDGE: mix(theme.background, theme.surface, 0.4),
        TICKED: theme.solution, BEYOND: theme.background,
    }  # fmt: skip
    return [colors.get(i, theme.surface) for i in range(256)]
