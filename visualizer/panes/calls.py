"""The call stack of a recursive solver: one call a row, with its arguments and variables."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cache
from types import CodeType
from typing import Any

import pygame

from solvers.catalog import Watch
from visualizer.actions.action import Action, do
from visualizer.actions.views import choose_frame
from visualizer.base.frames import Plain
from visualizer.base.i18n import gettext as _
from visualizer.debug.inspector import Frame
from visualizer.layout.grid import Box
from visualizer.panes.pane import Press, QuietPane, frame, inside, veil
from visualizer.panes.recursion import depths_of_calls
from visualizer.panes.selection import outline_row, selected_depth
from visualizer.panes.values import numbers_note
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import with_alpha

ROW = 30

LONGEST = 24
"""Characters of a text that are shown; the whole text of an instance is not."""


class CallsPane(QuietPane):
    """Outermost call first; the chosen one is marked. A click chooses another.

    The call that has made the selected choice has an outline.
    """

    def __init__(self, picture: Picture, watches: tuple[Watch, ...]) -> None:
        self._hidden = {w.name for w in watches if w.kind in ("bits", "cells", "masks")}

    def key(self, show: Show) -> Hashable:
        return (show.run.moment.event, show.run.variables_current, show.run.variables_note,
                show.run.frame, len(show.run.frames), selected_depth(show))  # fmt: skip

    def draw(self, surface: pygame.Surface, box: Box, show: Show) -> None:
        note = show.run.variables_note or numbers_note(show, ())
        area = frame(surface, box, show, _("CALL STACK"), note)
        if show.run.variables_note or not show.run.frames:
            return
        look, theme = show.look, show.look.theme
        first, pitch = self._layout(area, show)
        shown = show.run.frames[first:]
        size = max(9.0, min(15.0, pitch / look.scale * 0.62))
        lines = [self._line(show, call) for call in shown]
        for parts, least in ((3, 12.0), (2, 10.0)):  # where there is no room for all: the call
            width = max(
                text.measure(look, "".join(line[:parts]), size, "mono")[0] for line in lines
            )
            size = min(size, max(least, size * (area.w - look.px(34)) / width))
        selected, depths = selected_depth(show), depths_of_calls(show)
        for i, call in enumerate(shown):
            strip = Box(area.x, area.y + i * pitch, area.w, pitch)
            if call is show.run.frame:
                plane = with_alpha(theme.accent, 0.16)
                rounded_rect(surface, strip.inset(0, 1), plane, radius=look.px(5))
            self._draw_line(surface, strip, show, lines[i], size)
            if selected is not None and depths.get(first + i) == selected:
                outline_row(surface, look, strip)
        if not show.run.variables_current:
            veil(surface, area, show)

    def _line(self, show: Show, call: Frame) -> tuple[str, str, str]:
        """The function's name, its arguments in brackets, and its other variables."""
        code = code_of(show.run.moment.solver.function, call.function)
        if code is None:
            return call.function, "", self._described(call.variables, call.variables)
        arguments = code.co_varnames[: code.co_argcount]
        shown = [self._described(call.variables, [name]) or name for name in arguments]
        others = self._described(call.variables, code.co_varnames[code.co_argcount :])
        return call.function, f"({', '.join(shown)})", others

    def _draw_line(
        self,
        surface: pygame.Surface,
        strip: Box,
        show: Show,
        line: tuple[str, str, str],
        size: float,
    ) -> None:
        look = show.look
        function, arguments, others = line
        x, y, end = strip.x + look.px(8), strip.center[1], strip.right - look.px(6)
        for string, style, color, gap in (
            (function, "mono bold", "accent", 0 if arguments else 12),
            (arguments, "mono", "text", 16),
            (others, "mono", "text_dim" if arguments else "text", 0),
        ):
            if string and end > x:
                drawn = text.draw(surface, look, string, (x, y), size, style, color, "midleft",
                                  width=end - x)  # fmt: skip
                x = drawn.right + look.px(gap)

    def click(self, box: Box, show: Show, press: Press) -> Action | None:
        area = inside(box, show)
        first, pitch = self._layout(area, show)
        number = first + (press.pos[1] - area.y) // pitch
        if not area.contains(*press.pos) or number >= len(show.run.frames):
            return None
        return do(choose_frame, None if number == len(show.run.frames) - 1 else number)

    @staticmethod
    def _layout(area: Box, show: Show) -> tuple[int, int]:
        """The number of the first frame shown, and the height of a row in pixels."""
        least = show.look.px(14)
        places = max(len(show.run.frames), min(show.run.trace.depth_count + 1, area.h // least))
        pitch = max(least, min(show.look.px(ROW), area.h // max(1, places)))
        return max(0, len(show.run.frames) - max(1, area.h // pitch)), pitch

    def _described(self, variables: Mapping[str, Plain], names: Iterable[str]) -> str:
        """The numbers and short texts of a call; arrays have a pane of their own."""
        shown = [
            f"{name} = {variables[name]}"
            for name in names
            if name not in self._hidden
            and isinstance(variables.get(name), int | str | bool)
            and len(str(variables[name])) <= LONGEST
        ]
        return "   ".join(shown)


@cache
def code_of(function: Callable[..., Any], name: str) -> CodeType | None:
    """The code of a function that is defined inside another one; None if there is none."""
    code = getattr(function, "__code__", None)
    return next((c for c in _inner(code) if c.co_name == name), None) if code else None


def _inner(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _inner(constant)
