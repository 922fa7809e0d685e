"""The pane of the picture."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from visualizer.commands import Command
from visualizer.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures.picture import Picture
from visualizer.pictures.scene import Highlight, Scene
from visualizer.views.numbers import grouped
from visualizer.views.pane import QuietPane, frame, inside


class PicturePane(QuietPane):
    """Frames the problem's picture."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture

    def key(self, scene: Scene) -> Hashable:
        moment = scene.moment
        return (moment.event, moment.kind, moment.rejected, scene.progress, scene.highlight,
                scene.preview, scene.trace.depth_count,
                self._picture.depends_on(scene))  # fmt: skip

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        note = self._picture.note(scene)
        if scene.preview is not None:
            note = _("preview of event {event}").format(event=grouped(scene.preview))
        inner = frame(surface, box, scene, self._picture.title(), note)
        surface.set_clip(box.inset(scene.look.px(2)))
        self._picture.draw(surface, inner, scene)
        surface.set_clip(None)

    def link(self, box: Box, scene: Scene, pos: tuple[int, int]) -> Highlight:
        return self._picture.link(inside(box, scene), scene, pos)

    def click(
        self,
        box: Box,
        scene: Scene,
        pos: tuple[int, int],
        *,
        shift: bool = False,
        double: bool = False,
    ) -> Command | None:
        return None
