"""Algorithm B's stack: each state with its remaining steps, the state under test, the results."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import Any

import pygame

from solvers.catalog import Watch
from solvers.events import PUSH, SOLUTION, TRY
from visualizer.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures.picture import Picture
from visualizer.pictures.scene import Scene
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.shapes import arrow, rounded_rect
from visualizer.ui.theme import Color, with_alpha
from visualizer.views.cells import array_boxes, draw_cell
from visualizer.views.numbers import numbers_note
from visualizer.views.pane import QuietPane, frame

STEPS_SHARE = 0.36
"""How much of the width the remaining steps have."""


class StatesPane(QuietPane):
    """The stack grows downwards; its top, the state in work, is the last."""

    def __init__(self, picture: Picture, watches: tuple[Watch, ...] = ()) -> None:
        self._picture = picture

    def key(self, scene: Scene) -> Hashable:
        return (scene.moment.event, scene.moment.kind, scene.moment.rejected,
                scene.variables_current, scene.variables_note, bool(scene.variables))  # fmt: skip

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        results = scene.variables.get("results")
        count = len(results) if isinstance(results, list) else 0
        note = scene.variables_note or (
            _("results: {count}").format(count=count)
            if scene.variables_current
            else numbers_note(scene, ())
        )
        area = frame(surface, box, scene, _("states, a stack"), note)
        states = scene.variables.get("states")
        if scene.variables_note or not isinstance(states, list):
            return
        look = scene.look
        # Room for the deepest stack of this run so far, so that rows do not move while it grows.
        places = max(len(states), scene.trace.depth_count + 1) + 1
        header, area = area.top(look.px(18))
        pitch = min(look.px(40), area.h // places)
        if pitch < look.px(9):
            places = area.h // look.px(9)
            pitch = look.px(9)
        self._header(surface, header, scene)
        shown = states[-(places - 1) :]
        skipped = len(states) - len(shown)
        for i, state in enumerate(shown):
            strip = Box(area.x, area.y + i * pitch, area.w, pitch)
            top = i == len(shown) - 1
            self._state(surface, strip, scene, skipped + i, state, top=top)
        if scene.moment.kind in (TRY, PUSH, SOLUTION) and "next_state" in scene.variables:
            strip = Box(area.x, area.y + (places - 1) * pitch, area.w, pitch)
            self._next_state(surface, strip, scene)

    def _header(self, surface: pygame.Surface, area: Box, scene: Scene) -> None:
        look = scene.look
        _number, state, steps = _columns(area, look)
        for box, label in ((state, _("state")), (steps, _("remaining steps"))):
            text.draw(surface, look, label, (box.x, area.y), 12, "regular", "text_dim", width=box.w)

    def _state(
        self,
        surface: pygame.Surface,
        strip: Box,
        scene: Scene,
        number: int,
        state: Any,
        *,
        top: bool,
    ) -> None:
        look, theme = scene.look, scene.look.theme
        if top:
            plane = with_alpha(theme.accent, 0.16)
            rounded_rect(surface, strip.inset(0, 1), plane, radius=look.px(5))
        sequence, steps = state if isinstance(state, list) and len(state) == 2 else (state, [])
        where, left, right = _columns(strip.inset(0, max(1, strip.h // 14)), look)
        size = min(12.0, strip.h / look.scale * 0.6)
        text.draw(surface, look, str(number), (where.x + look.px(6), where.center[1]), size, "bold",
                  "text" if top else "text_dim", "midleft", figures=True)  # fmt: skip
        self._list(surface, left, scene, sequence)
        for i, cell in enumerate(_cells(right, look, steps if isinstance(steps, list) else [])):
            draw_cell(surface, cell, look, str(steps[i]))

    def _list(
        self, surface: pygame.Surface, box: Box, scene: Scene, shown: Any, ring: Color | None = None
    ) -> None:
        """A state as the repr of its Sequence has it: a list of numbers as cells, else text."""
        look = scene.look
        values = _numbers(shown)
        if values is None:
            text.draw(surface, look, str(shown), (box.x, box.center[1]), 13, "mono", "text",
                      "midleft", width=box.w)  # fmt: skip
            return
        cells = _cells(box, look, values, scene.moment.n)
        for i, cell in enumerate(cells):
            hue = self._picture.hue_of("states", i, values[i])
            fill = look.theme.hue(hue) if hue is not None else None
            draw_cell(surface, cell, look, str(values[i]), fill, faint=hue is None)
        if ring is not None and cells:
            whole = Box(cells[0].x, cells[0].y, cells[-1].right - cells[0].x, cells[0].h)
            rounded_rect(surface, whole.inset(-look.px(4)), None, ring, look.px(2), look.px(5))

    def _next_state(self, surface: pygame.Surface, strip: Box, scene: Scene) -> None:
        look, theme = scene.look, scene.look.theme
        kind = scene.moment.kind
        tones = {PUSH: theme.placed, SOLUTION: theme.solution}
        color = tones.get(kind, theme.try_) if kind is not None else theme.try_
        if scene.moment.rejected:
            color = theme.rejected
        where, left, right = _columns(strip.inset(0, max(1, strip.h // 14)), look)
        middle = where.center[1]
        arrow(surface, color, (where.x + look.px(4), middle), (where.right - look.px(8), middle),
              look.px(2.5), look.px(9))  # fmt: skip
        self._list(surface, left, scene, scene.variables["next_state"], color)
        text.draw(surface, look, "next_state", (right.x, middle), 13, "mono bold", color, "midleft",
                  width=right.w)  # fmt: skip


def _columns(strip: Box, look: Look) -> tuple[Box, Box, Box]:
    where, rest = strip.left(look.px(30))
    state, steps = rest.left(round(rest.w * (1 - STEPS_SHARE)), look.px(12))
    return where, state, steps


def _cells(box: Box, look: Look, values: list[Any], least_count: int = 0) -> list[Box]:
    """Cells as large as the row allows, the same size in each row of up to `least_count` cells."""
    count = max(len(values), least_count, 8)
    return array_boxes(box, count, min(look.px(34), box.h), 1)[: len(values)]


def _numbers(shown: Any) -> list[Any] | None:
    try:
        values = ast.literal_eval(shown) if isinstance(shown, str) else shown
    except (ValueError, SyntaxError):
        return None
    return values if isinstance(values, list) else None
