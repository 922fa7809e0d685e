"""The counters: tried, placed, taken back, solutions."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from visualizer.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures.scene import Scene
from visualizer.ui import text
from visualizer.views.numbers import grouped
from visualizer.views.pane import QuietPane, frame


class CountersPane(QuietPane):
    """How often each kind of event has happened up to the one on screen."""

    def key(self, scene: Scene) -> Hashable:
        return scene.moment.counters, scene.complete and len(scene.trace.solutions)

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        look, counters = scene.look, scene.moment.counters
        area = frame(surface, box, scene, _("SO FAR"))
        columns = [
            (grouped(counters.tried), _("tried"), "try_"),
            (grouped(counters.placed), _("placed"), "placed"),
            (grouped(counters.taken_back), _("taken back"), "taken_back"),
            (_solutions(scene), _("solutions"), "solution"),
        ]
        width = area.w // len(columns)
        room = width - look.px(8)
        size = min(30.0, area.h / look.scale * 0.52)
        longest = max(
            text.measure(look, n, size, "bold", figures=True)[0] for n, _label, _c in columns
        )
        size = max(9.0, size * min(1.0, room / longest))
        label_size = max(9.0, min(15.0, area.h / look.scale * 0.28))
        widest = max(text.measure(look, label, label_size)[0] for _number, label, _c in columns)
        label_size = max(8.0, label_size * min(1.0, 0.96 * room / widest))
        gap = look.px(4)
        lines = text.line_height(look, size, "bold") + text.line_height(look, label_size) + gap
        top = area.y + max(0, (area.h - lines) // 2)
        for i, (number, label, color) in enumerate(columns):
            x = area.x + i * width
            text.draw(surface, look, number, (x, top), size, "bold", color, figures=True)
            below = top + text.line_height(look, size, "bold") + gap
            text.draw(
                surface, look, label, (x, below), label_size, "regular", "text_dim", width=room
            )


def _solutions(scene: Scene) -> str:
    found = grouped(scene.moment.counters.solutions)
    if not scene.complete:
        return found
    return _("{found} of {all}").format(found=found, all=grouped(len(scene.trace.solutions)))
