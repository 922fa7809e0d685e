"""All variables of the running generator, as text: for a solver without watches of its own."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from visualizer.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures.scene import Scene
from visualizer.ui import text
from visualizer.views.numbers import numbers_note
from visualizer.views.pane import QuietPane, frame, veil

ROW = 28


class VariablesPane(QuietPane):
    """Name and value, one a line."""

    def key(self, scene: Scene) -> Hashable:
        return (scene.moment.event, scene.variables_current, scene.variables_note,
                bool(scene.variables))  # fmt: skip

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        note = scene.variables_note or numbers_note(scene, ())
        area = frame(surface, box, scene, _("VARIABLES"), note)
        look = scene.look
        if scene.variables_note:
            return
        pitch = look.px(ROW)
        names = area.w // 3
        for i, (name, value) in enumerate(scene.variables.items()):
            y = area.y + i * pitch + pitch // 2
            if y + pitch // 2 > area.bottom:
                break
            text.draw(surface, look, name, (area.x, y), 14, "mono", "accent", "midleft",
                      width=names - look.px(10))  # fmt: skip
            text.draw(surface, look, repr(value), (area.x + names, y), 14, "mono", "text",
                      "midleft", width=area.w - names)  # fmt: skip
        if not scene.variables_current:
            veil(surface, area, scene)
