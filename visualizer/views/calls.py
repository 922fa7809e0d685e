"""The call stack of a recursive solver: one call a row, with its arguments and variables."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

import pygame

from solvers.catalog import Watch
from visualizer.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures.picture import Picture
from visualizer.pictures.scene import Scene
from visualizer.run.plain import Plain
from visualizer.ui import text
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import with_alpha
from visualizer.views.numbers import numbers_note
from visualizer.views.pane import QuietPane, frame, veil

ROW = 30


class CallsPane(QuietPane):
    """Outermost call first; the running one is the last and is marked."""

    def __init__(self, picture: Picture, watches: tuple[Watch, ...]) -> None:
        self._hidden = {w.name for w in watches if w.kind in ("bits", "cells")}

    def key(self, scene: Scene) -> Hashable:
        return (scene.moment.event, scene.variables_current, scene.variables_note,
                len(scene.frames))  # fmt: skip

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        note = scene.variables_note or numbers_note(scene, ())
        area = frame(surface, box, scene, _("CALL STACK"), note)
        if scene.variables_note or not scene.frames:
            return
        look, theme = scene.look, scene.look.theme
        least = look.px(14)
        places = max(len(scene.frames), min(scene.trace.depth_count + 1, area.h // least))
        pitch = max(least, min(look.px(ROW), area.h // max(1, places)))
        shown = scene.frames[-max(1, area.h // pitch) :]
        size = max(9.0, min(14.0, pitch / look.scale * 0.5))
        for i, call in enumerate(shown):
            strip = Box(area.x, area.y + i * pitch, area.w, pitch)
            if i == len(shown) - 1:
                plane = with_alpha(theme.accent, 0.16)
                rounded_rect(surface, strip.inset(0, 1), plane, radius=look.px(5))
            y = strip.center[1]
            name = text.draw(surface, look, call.function, (strip.x + look.px(8), y), size,
                             "mono bold", "accent", "midleft", width=strip.w // 3)  # fmt: skip
            left = name.right + look.px(12)
            text.draw(surface, look, self._described(call.variables), (left, y), size, "mono",
                      "text", "midleft", width=strip.right - left - look.px(6))  # fmt: skip

        if not scene.variables_current:
            veil(surface, area, scene)

    def _described(self, variables: Mapping[str, Plain]) -> str:
        """The numbers and short values of a call; arrays have a pane of their own."""
        shown = [
            f"{name} = {value}"
            for name, value in variables.items()
            if name not in self._hidden and isinstance(value, int | str | bool)
        ]
        return "   ".join(shown)
