"""A solver's dict as a table: its keys in their order, and what stands beside each."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

import pygame

from solvers.catalog import Watch
from visualizer.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures.picture import Picture
from visualizer.pictures.scene import Scene
from visualizer.ui import text
from visualizer.views.cells import draw_cell
from visualizer.views.numbers import numbers_note
from visualizer.views.pane import QuietPane, frame, veil

ROW, ROOMY_ROW, LEAST_ROW = 40, 28, 16
"""Heights of a row, unscaled: the largest; what is worth having fewer columns; the least."""

CELL = 40
"""The widest cell, unscaled."""

NARROWEST = 105
"""The least width of a column of keys, unscaled, where a table has several."""

FEWEST_ROWS = 4
"""A shorter table leaves room for so many rows, which stay as high."""


class TablePane(QuietPane):
    """One row a key. A key has the hue of the choice that it belongs to."""

    def __init__(self, picture: Picture, watches: tuple[Watch, ...]) -> None:
        self._picture = picture
        self._names = [w.name for w in watches if w.kind == "table"]
        self._numbers = [w.name for w in watches if w.kind == "value"]

    def key(self, scene: Scene) -> Hashable:
        return (scene.moment.event, scene.moment.kind, scene.moment.rejected,
                scene.variables_current, scene.variables_note, bool(scene.variables))  # fmt: skip

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        note = scene.variables_note or numbers_note(scene, self._numbers)
        title = _("TABLE  {name}").format(name=", ".join(self._names))
        area = frame(surface, box, scene, title, note)
        if scene.variables_note:
            return
        tables = [(name, scene.variables.get(name)) for name in self._names]
        shown = [(name, table) for name, table in tables if isinstance(table, Mapping)]
        height = area.h // max(1, len(shown))
        for i, (name, table) in enumerate(shown):
            part = Box(area.x, area.y + i * height, area.w, height)
            self._table(surface, part, scene, name, table)
        if not scene.variables_current:
            veil(surface, area, scene)

    def _table(
        self, surface: pygame.Surface, area: Box, scene: Scene, name: str, table: Mapping[str, Any]
    ) -> None:
        look = scene.look
        keys = list(table)
        places = max(FEWEST_ROWS, len(table), scene.trace.depth_count)
        longest = max((len(v) for v in table.values() if isinstance(v, list)), default=0)
        columns = max(1, area.w // look.px(NARROWEST + min(longest, 6) * CELL // 2))
        # As few columns as let the rows be high.
        while columns > 1 and area.h // -(-places // (columns - 1)) >= look.px(ROOMY_ROW):
            columns -= 1
        # Where not all rows fit, more columns that cut long values off.
        while (columns < area.w // look.px(NARROWEST)
               and area.h // -(-places // columns) < look.px(LEAST_ROW)):  # fmt: skip
            columns += 1
        rows = -(-places // columns)
        pitch = max(look.px(LEAST_ROW), min(look.px(ROW), area.h // rows))
        rows = max(1, min(rows, area.h // pitch))
        shown = rows * columns
        # A table that is longer than its room shows its end: there the search is at work.
        skipped = max(0, len(keys) - shown)
        width = area.w // columns
        size = min(16.0, pitch / look.scale * 0.5)
        longest = max((text.measure(look, key, size, "mono bold")[0] for key in keys), default=0)
        key_width = min(max(look.px(34), longest + look.px(14)), width // 2)
        owners = self._picture.owners(scene.moment)
        for i, key in enumerate(keys[skipped:], skipped):
            column, row = divmod(i - skipped, rows)
            strip = Box(area.x + column * width, area.y + row * pitch, width - look.px(12), pitch)
            owner = owners.get((name, i))
            fill = look.theme.hue(owner) if owner is not None else None
            gap = max(1, pitch // 12)
            head = Box(strip.x, strip.y + gap, key_width, pitch - 2 * gap)
            draw_cell(surface, head, look, key.replace("-", "−"), fill)
            rest = Box(head.right + look.px(12), head.y, strip.right - head.right, head.h)
            _values(surface, rest._replace(w=strip.right - rest.x), scene, table[key])


def _values(surface: pygame.Surface, area: Box, scene: Scene, value: Any) -> None:
    """A list or set as cells, anything else as text."""
    look = scene.look
    if not isinstance(value, list):
        size = min(16.0, area.h / look.scale * 0.62)
        text.draw(surface, look, str(value), (area.x, area.center[1]), size, "mono", "text_dim",
                  "midleft", width=area.w)  # fmt: skip
        return
    w = min(look.px(CELL), round(area.h * 1.15))
    pitch = w + max(1, w // 12)
    fitting = max(1, area.w // pitch)
    cut = len(value) > fitting
    for i, item in enumerate(value[: fitting - cut]):
        cell = Box(area.x + i * pitch, area.y, w, area.h)
        draw_cell(surface, cell, look, str(item).replace("-", "−"))
    if cut:
        more = area.x + (fitting - 1) * pitch + look.px(4)
        text.draw(surface, look, f"+{len(value) - fitting + 1}", (more, area.center[1]), 13,
                  "mono", "text_dim", "midleft", width=area.right - more)  # fmt: skip
