"""The timeline's pane: draws its parts and turns mouse and keys into commands."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from visualizer.base.i18n import gettext as _
from visualizer.commands import Command, FitTimeline, PanTimeline, Seek, Select, ZoomTimeline
from visualizer.layout.grid import Box
from visualizer.pictures.picture import Picture
from visualizer.pictures.scene import Scene
from visualizer.trace.trace import Trace
from visualizer.ui.widgets.base import Widget
from visualizer.views.pane import Press, QuietPane
from visualizer.views.pane_focus import ZOOM, PaneFocus, zoom_keys
from visualizer.views.timeline import marks
from visualizer.views.timeline.cells import draw_cells
from visualizer.views.timeline.places import (
    event_at,
    nodes_box,
    parts,
    place_at,
    with_depths,
)
from visualizer.views.timeline.rows import Rows, draw_rows
from visualizer.views.timeline.words import words_at


class TimelinePane(QuietPane):
    """Nodes by depth; failed subtrees are told apart by colour and by height."""

    def __init__(self, picture: Picture, send: Callable[[Command], None]) -> None:
        self._picture = picture
        self._send = send
        self._rows: tuple[Hashable, Rows] | None = None
        self._selecting = False
        self._scene: Scene | None = None
        self._focus = PaneFocus(
            _("timeline: zoom with + and −, move with ← and →, 0 shows the whole run"), "+ − ← → 0",
            {
                **zoom_keys(self._zoom),
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

    def click(self, box: Box, scene: Scene, press: Press) -> Command | None:
        self._selecting = press.shift
        if press.shift:
            return self._select(box, scene, press.pos)
        return FitTimeline() if press.double else Seek(event_at(box, scene, press.pos[0]))

    def _select(self, box: Box, scene: Scene, pos: tuple[int, int]) -> Command | None:
        """Select the node under the pointer; no node where there is none."""
        depth = parts(box, scene).depth_at(pos[1])
        pixel = pos[0] - nodes_box(box, scene).x
        events = self._rows_of(box, scene).columns.events_at(pixel)
        if depth is None or events is None:
            return Select(None)
        return Select(_last_node(scene.trace, depth, *events))

    def drag(
        self, box: Box, scene: Scene, pos: tuple[int, int], rel: tuple[int, int], button: int
    ) -> Command | None:
        if button == 1 and self._selecting:
            return None
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
        return (scene.moment.event, scene.first, scene.last, scene.recorded, scene.recording,
                tuple(scene.bookmarks), scene.selected, scene.hits_version)  # fmt: skip

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        surface.set_clip(box)
        surface.fill(scene.look.theme.background, box)
        inner = nodes_box(box, scene)
        surface.blit(self._rows_of(box, scene).picture, inner[:2])
        if len(scene.trace):
            self._draw_marks(surface, box, inner, scene)
        surface.set_clip(None)

    def _rows_of(self, box: Box, scene: Scene) -> Rows:
        """The rows as they were drawn, as long as nothing of them has changed."""
        key = (box, scene.look, scene.first, scene.last, scene.recorded)
        if self._rows is None or self._rows[0] != key:
            self._rows = key, draw_rows(parts(box, scene), scene)
        return self._rows[1]

    def _draw_marks(self, surface: pygame.Surface, box: Box, inner: Box, scene: Scene) -> None:
        where = parts(box, scene)
        if where.cells.h:
            draw_cells(surface, where, scene, self._picture)
            surface.set_clip(box)
        if with_depths(box, scene):
            marks.depth_numbers(surface, where, scene)
        if scene.recording:
            marks.recording_end(surface, inner, scene, self._rows_of(box, scene).length)
        elif (scene.first, scene.last) != (0, len(scene.trace)):
            marks.event_range(surface, inner, scene)
        marks.selection(surface, where, scene)
        marks.hits(surface, inner, scene)
        marks.bookmarks(surface, inner, scene)
        marks.playhead(surface, inner, where, scene)

    def tip(self, box: Box, scene: Scene, pos: tuple[int, int]) -> str:
        if not len(scene.trace):
            return ""
        pixel = pos[0] - nodes_box(box, scene).x
        return words_at(scene, self._rows_of(box, scene), pixel, self._picture)


def _last_node(trace: Trace, depth: int, start: int, stop: int) -> int | None:
    """The PUSH of the last node at a depth that is in force at some of these events."""
    push = trace.push_of(stop - 1, depth)
    if push is None:
        return None
    pop = trace.pop_after(push, depth)
    return push if pop is None or pop > start else None
